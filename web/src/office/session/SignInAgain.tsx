import { openidEndpoints, type ShownSelf } from "@murojaat/contract";
import { Button, Form } from "antd";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import proseCss from "../../engine/ui/prose.module.css";
import css from "./login.module.css";

/** Milliseconds between looks whether the other window is back. */
const lookMs = 1500;

/** Shows who is there by signing in again in a window beside this one: what was typed here stays. */
export const SignInAgain = ({ onShown }: { readonly onShown: (shown: ShownSelf) => Promise<unknown> }) => {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [isAway, setAway] = useState(false);
  const [fault, setFault] = useState<string>();
  const refused = useCallback(
    (error: unknown) => setFault(isApiError(error) && error.status > 0 ? error.message : t("messages.network")),
    [t],
  );

  // the address is known before the button is pressed: a window that opens later is taken for an advertisement
  const begin = useCallback(
    () => call(openidEndpoints.beginAgain, {}, { quiet: true }).then((begun) => setAddress(begun.address), refused),
    [refused],
  );
  useEffect(() => void begin(), [begin]);

  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const { isWaited } = await call(openidEndpoints.again, {}, { quiet: true });
        if (!isWaited) await onShown({ openid: true });
        else timer = setTimeout(() => void look(), lookMs);
      } catch (error) {
        setAway(false);
        setAddress(undefined);
        refused(error);
        await begin();
      }
    };
    timer = setTimeout(() => void look(), lookMs);
    return () => clearTimeout(timer);
  }, [isAway, onShown, begin, refused]);

  return (
    <Form.Item validateStatus={fault ? "error" : ""} help={fault}>
      <Button
        type="primary"
        block
        className={css.longWords}
        href={address}
        target="_blank"
        rel="noopener"
        disabled={address === undefined}
        onClick={() => {
          setFault(undefined);
          setAway(true);
        }}
      >
        {t("session.openidAgain")}
      </Button>
      {isAway && <p className={proseCss.soft}>{t("session.openidAgainAbout")}</p>}
    </Form.Item>
  );
};
