import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { App, Button } from "antd";
import { useState, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";

/**
 * The values behind the masks of `covered`, and the button that shows and hides them. Each opening is a request of its own, which
 * the server logs; a new `covered` hides them again.
 */
export const useUnmasked = <T,>(covered: unknown, open: () => Promise<T>): { opened: T | undefined; toggle: ReactNode } => {
  const { t } = useText();
  const { message } = App.useApp();
  const [unmasked, setUnmasked] = useState<{ readonly of: unknown; readonly value: T }>();
  const [busy, setBusy] = useState(false);
  const shown = unmasked?.of === covered ? unmasked : undefined;
  const press = async () => {
    if (shown) return setUnmasked(undefined);
    setBusy(true);
    try {
      setUnmasked({ of: covered, value: await open() });
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  const toggle = (
    <Button
      size="small"
      icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      loading={busy}
      title={t("card.openingIsLogged")}
      onClick={() => void press()}
    >
      {t(shown ? "card.hidePersonal" : "card.showPersonal")}
    </Button>
  );
  return { opened: shown?.value, toggle };
};
