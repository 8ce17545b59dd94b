import { oneidEndpoints, type Language } from "@murojaat/contract";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./login.module.css";

const leftMark = "murojaat.oneid";
/** What the sign-in page must know when the browser is back: where the user wanted to go, and the language chosen here. */
type Left = { readonly back?: string | undefined; readonly language?: Language | undefined };
export const leftForOneid = (): Left => JSON.parse(sessionStorage.getItem(leftMark) ?? "{}") as Left;

type Props = { readonly isDisabled: boolean; readonly left: () => Left; readonly onFault: (words: string | undefined) => void };

/** Sends the browser to OneID; shown where the portal is registered there. */
export const OneidButton = ({ isDisabled, left, onFault }: Props) => {
  const { t } = useText();
  const [isOffered, setOffered] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // who cannot ask still has the password
    void call(oneidEndpoints.ways, {}, { quiet: true }).then(
      ({ oneid }) => setOffered(oneid),
      () => undefined,
    );
  }, []);

  const leave = async () => {
    setLeaving(true);
    onFault(undefined);
    try {
      const { address } = await call(oneidEndpoints.begin, {}, { quiet: true });
      sessionStorage.setItem(leftMark, JSON.stringify(left()));
      location.assign(address);
    } catch (error) {
      setLeaving(false);
      onFault(isApiError(error) && error.status !== 0 ? error.message : t("messages.network"));
    }
  };

  if (!isOffered) return null;
  return (
    <Button size="large" block className={css.loginOther} disabled={isDisabled} loading={isLeaving} onClick={() => void leave()}>
      {t("session.oneid")}
    </Button>
  );
};
