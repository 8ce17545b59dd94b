import EyeInvisibleOutlined from "@ant-design/icons/es/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import { App, Button } from "antd";
import { useState, type ReactNode } from "react";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";

/**
 * What stands behind the masks of `covered`, and the button that opens and covers it again. Each opening is a call of its own, which
 * is written down; what was opened goes when `covered` comes anew.
 */
export const useUnmasked = <T,>(covered: unknown, open: () => Promise<T>): { opened: T | undefined; toggle: ReactNode } => {
  const { t } = useText();
  const { message } = App.useApp();
  const [held, setHeld] = useState<{ readonly of: unknown; readonly value: T }>();
  const [busy, setBusy] = useState(false);
  const shown = held?.of === covered ? held : undefined;
  const press = async () => {
    if (shown) return setHeld(undefined);
    setBusy(true);
    try {
      setHeld({ of: covered, value: await open() });
    } catch (error) {
      void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
    setBusy(false);
  };
  const toggle = (
    <Button
      size="small"
      className="unmask"
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
