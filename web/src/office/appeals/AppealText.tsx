import { useEffect, useRef, useState } from "react";
import { useText } from "../../engine/text/useText.tsx";
import css from "./appealText.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** What the applicant wrote. A long letter scrolls in its frame, where the keyboard reaches it. */
export const AppealText = ({ text }: { readonly text: string | null | undefined }) => {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const letter = frame.current!; // drawn always
    const watch = new ResizeObserver(() => setScrolls(letter.scrollHeight > letter.clientHeight));
    watch.observe(letter);
    return () => watch.disconnect();
  }, [text]);
  return (
    <div
      ref={frame}
      className={css.appealText}
      data-part="appeal-text"
      {...(scrolls && { role: "region", "aria-label": t("card.letter"), tabIndex: 0 })}
    >
      {text || <span className={proseCss.soft}>{t("card.noText")}</span>}
    </div>
  );
};
