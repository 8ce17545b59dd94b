import { answerGap, answerGaps, type AnswerGap, type Language } from "@murojaat/contract";
import type { MessageKey } from "@murojaat/contract/kit";
import { Button } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import css from "./commonAnswers.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const labels: Readonly<Record<AnswerGap, MessageKey>> = {
  name: "commonAnswers.gapName",
  number: "commonAnswers.gapNumber",
  ownWords: "commonAnswers.gapOwnWords",
};
type Props = {
  readonly language: Language;
  /** The id of the field, and what stands in it. */
  readonly fieldId: string;
  readonly value: unknown;
  readonly onChange: (text: string) => void;
};

/** Below a text: puts a gap where the cursor stands. */
export const GapButtons = ({ language, fieldId, value, onChange }: Props) => {
  const { t, any } = useText();
  const put = (what: AnswerGap) => {
    const text = typeof value === "string" ? value : "";
    const field = document.getElementById(fieldId);
    const [from, to] = field instanceof HTMLTextAreaElement ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    const gap = answerGap(what, language);
    onChange(text.slice(0, from) + gap + text.slice(to));
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    // the field has the new text with the next drawing
    requestAnimationFrame(() => field.setSelectionRange(from + gap.length, from + gap.length));
  };
  return (
    <div className={css.gaps}>
      <span className={proseCss.soft}>{t("commonAnswers.gaps")}</span>
      {answerGaps.map((what) => (
        <Button key={what} size="small" onClick={() => put(what)}>
          {any(labels[what])}
        </Button>
      ))}
    </div>
  );
};
