import { oneidEndpoints, openidEndpoints, sessionEndpoints, type Language } from "@murojaat/contract";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./login.module.css";

/** Where one may sign in outside; the address of the sign-in page says which has sent the browser back. */
export const outside = { openid: openidEndpoints, oneid: oneidEndpoints } as const;
export type Way = keyof typeof outside;
export const wayOf = (text: string | undefined): Way | undefined => (text === "oneid" || text === "openid" ? text : undefined);

const labels = { openid: "session.openid", oneid: "session.oneid" } as const;

const leftMark = "murojaat.outside";
/** What the sign-in page must know when the browser is back: where the user wanted to go, and the language chosen here. */
type Left = { readonly back?: string | undefined; readonly language?: Language | undefined };
export const leftForOutside = (): Left => JSON.parse(sessionStorage.getItem(leftMark) ?? "{}") as Left;

type Props = { readonly isDisabled: boolean; readonly left: () => Left; readonly onFault: (words: string | undefined) => void };

/** Send the browser to a service outside; each is shown where the portal is registered there. */
export const OutsideButtons = ({ isDisabled, left, onFault }: Props) => {
  const { t } = useText();
  const [offered, setOffered] = useState<readonly Way[]>([]);
  const [leaving, setLeaving] = useState<Way>();

  useEffect(() => {
    // who cannot ask still has the password
    void call(sessionEndpoints.ways, {}, { quiet: true }).then(
      (ways) => setOffered((["openid", "oneid"] as const).filter((way) => ways[way])),
      () => undefined,
    );
  }, []);

  const leave = async (way: Way) => {
    setLeaving(way);
    onFault(undefined);
    try {
      const { address } = await call(outside[way].begin, {}, { quiet: true });
      sessionStorage.setItem(leftMark, JSON.stringify(left()));
      location.assign(address);
    } catch (error) {
      setLeaving(undefined);
      onFault(isApiError(error) && error.status !== 0 ? error.message : t("messages.network"));
    }
  };

  return offered.map((way) => (
    <Button
      key={way}
      size="large"
      block
      className={`${css.loginOther} ${css.longWords}`}
      disabled={isDisabled || (leaving !== undefined && leaving !== way)}
      loading={leaving === way}
      onClick={() => void leave(way)}
    >
      {t(labels[way])}
    </Button>
  ));
};
