import { screenPermission, type CommonProblemStrip } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import { answerProblemHref, commonAnswerHref, problemHref } from "./problemHref.ts";
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

/** A problem's title, which opens its card for who may see it. */
export const ProblemTitle = ({ id, title }: { readonly id: number; readonly title: string }) =>
  maySee(useSession(), screenPermission("/appeals/problems")) ? <InnerLink to={problemHref(id)}>{title}</InnerLink> : title;

type LinksProps = { readonly answers: CommonProblemStrip["commonAnswers"]; readonly of?: "problem" | "appeal" };
/** To the letters with one text, of which an appeal has one. */
export const CommonAnswerLinks = ({ answers, of = "problem" }: LinksProps) => {
  const { t } = useText();
  return answers.map(({ id, total }) => (
    <span key={id}>
      <InnerLink to={commonAnswerHref(id)} className={proseCss.link} data-part="common-answer-link">
        {t(of === "appeal" ? "commonAnswers.oneOf" : "commonAnswers.lettersOf", { count: total })}
      </InnerLink>
    </span>
  ));
};
