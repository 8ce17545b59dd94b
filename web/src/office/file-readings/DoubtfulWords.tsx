import { Button, Form } from "antd";
import { useState } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { useLetterOfForm } from "./useLetter.ts";
import css from "./DoubtfulWords.module.css";

/** As many as one looks at; the rest comes when these are done. */
const atOnce = 30;

/** Under the text of a letter: words that were read with little confidence, each until somebody has looked at it. */
export const DoubtfulWords = () => {
  const { t } = useText();
  const letter = useLetterOfForm();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const words = letter?.reading?.doubtfulWords ?? [];
  const text = String(Form.useWatch(["appeal", "text"], Form.useFormInstance()) ?? "");
  const left = words.map((one, at) => ({ ...one, at })).filter(({ at, word }) => !seen.has(at) && text.includes(word));
  if (!letter?.hasText || left.length === 0) return null;
  const look = (at: number) => {
    const { word, place } = words[at]!;
    letter.show(place);
    setSeen(new Set([...seen, at]));
    const field = document.getElementById("appeal_text");
    if (!(field instanceof HTMLTextAreaElement)) return;
    const before = words.slice(0, at).filter((one) => one.word === word).length;
    let from = field.value.indexOf(word);
    for (let next = 0; next < before && from >= 0; next++) from = Math.max(field.value.indexOf(word, from + 1), from);
    field.focus();
    field.setSelectionRange(from, from + word.length);
  };
  return (
    <div role="group" aria-label={t("readings.doubtful", { count: left.length })} className={css.words} data-part="doubtful-words">
      <span>{t("readings.doubtful", { count: left.length })}</span>
      {left.slice(0, atOnce).map(({ word, at }) => (
        <Button key={at} size="small" aria-label={t("readings.doubtfulWord", { word })} onClick={() => look(at)}>
          {word}
        </Button>
      ))}
      <Button size="small" type="link" onClick={() => setSeen(new Set(words.map((_, at) => at)))}>
        {t("readings.allChecked")}
      </Button>
    </div>
  );
};
