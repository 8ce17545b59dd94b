import type { CommonProblemStrip } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { answerProblemHref, commonAnswerHref } from "./problemHref.ts";
import proseCss from "../../engine/ui/prose.module.css";

/** To the form of one answer for so many questions; nothing where there is none. */
export const AnswerLink = ({ problemId, count }: { readonly problemId: number; readonly count: number }) => {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <InnerLink to={answerProblemHref(problemId)} className={proseCss.link} data-part="answer-problem">
      {t("commonAnswers.writeCount", { count })}
    </InnerLink>
  );
};

/** To the letters with the same text. */
export const CommonAnswerLinks = ({ answers }: { readonly answers: CommonProblemStrip["commonAnswers"] }) => {
  const { t } = useText();
  return answers.map(({ id, total }) => (
    <span key={id}>
      <InnerLink to={commonAnswerHref(id)} className={proseCss.link} data-part="common-answer-link">
        {t("commonAnswers.oneOf", { count: total })}
      </InnerLink>
    </span>
  ));
};
