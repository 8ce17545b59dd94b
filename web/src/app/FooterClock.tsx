import { clockTickMs } from "@murojaat/contract";
import { useEffect, useState } from "react";
import { clockText } from "../engine/text/moments.ts";
import { useText } from "../engine/text/useText.tsx";
import css from "./FooterClock.module.css";

export const FooterClock = () => {
  const { t } = useText();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), clockTickMs);
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
