import { answerGap, answerGaps, type AnswerGap, type Language } from "@murojaat/contract";
import type { MessageKey } from "@murojaat/contract/kit";
import { Button } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { typeIn } from "../../engine/ui/typeIn.ts";
import css from "./commonAnswers.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const labels: Readonly<Record<AnswerGap, MessageKey>> = {
  name: "commonAnswers.gapName",
  number: "commonAnswers.gapNumber",
  ownWords: "commonAnswers.gapOwnWords",
};
type Props = {
  readonly language: Language;
  readonly fieldId: string;
};

/** Below a text: puts a gap where the cursor stands. */
export const GapButtons = ({ language, fieldId }: Props) => {
  const { t, any } = useText();
  const put = (what: AnswerGap) => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) typeIn(field, answerGap(what, language));
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
