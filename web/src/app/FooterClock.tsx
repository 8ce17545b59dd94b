import { clockTickMs } from "@murojaat/contract";
import { useEffect, useState } from "react";
import { clockText } from "../engine/text/moments.ts";
import { serverNow } from "../engine/today.ts";
import { useText } from "../engine/text/useText.tsx";
import css from "./FooterClock.module.css";

export const FooterClock = () => {
  const { t } = useText();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), clockTickMs);
    return () => clearInterval(ticking);
  }, []);
  return (
    <footer className={css.foot}>
      <span>{t("common.title")}</span>
      <span>
        {t("shell.clock")}: <time>{clockText(now)}</time>
      </span>
    </footer>
  );
};
