import { App, ConfigProvider } from "antd";
import { useEffect, useMemo, type ReactNode } from "react";
import { errorNotificationSeconds } from "@murojaat/contract";
import { isApiError } from "../engine/api/errors.ts";
import { onFailure } from "../engine/api/queries.ts";
import { useText } from "../engine/text/useText.tsx";
import { parts } from "../engine/theme/parts.ts";
import { useScheme, useStillness } from "../engine/theme/scheme.ts";
import { themeOf } from "../engine/theme/theme.ts";
import { ClockNotice } from "./ClockNotice.tsx";

/** Notices stand below the bar at the top: one that stays hides none of its buttons. Pixels. */
const belowBar = { top: 64 };

/** Wraps every screen: colours, texts of the component library, notices. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { components } = useText();
  const scheme = useScheme();
  const isStill = useStillness();
  const theme = useMemo(() => themeOf(scheme, isStill), [scheme, isStill]);
  return (
    <ConfigProvider theme={theme} locale={components} {...parts}>
      <App message={{ ...belowBar, maxCount: 3 }} notification={belowBar}>
        <FailureNotices />
        <ClockNotice />
        {children}
      </App>
    </ConfigProvider>
  );
};

/** Shows failures that no screen shows itself. */
const FailureNotices = () => {
  const { t } = useText();
  const { notification } = App.useApp();

  useEffect(() => {
    onFailure((error) => {
      const text = isApiError(error) ? (error.status === 0 ? t("messages.network") : error.message) : t("messages.unexpected");
      notification.error({ key: text, title: t("messages.system"), description: text, duration: errorNotificationSeconds });
    });
  }, [notification, t]);
  return null;
};
