import { commonProblemEndpoints, commonProblemStatuses, screenPermission, type CommonProblemStrip } from "@murojaat/contract";
import { App, Button } from "antd";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { maySee, useSession } from "../session/useSession.ts";
import { AnswerLink, CommonAnswerLinks } from "./AnswerLinks.tsx";
import { problemHref } from "./problemHref.ts";
import css from "./ProblemStrip.module.css";
import tagCss from "../../engine/ui/tag.module.css";

type Props = {
  readonly appealId: number;
  /** The topic that is being chosen. */
  readonly groupsId?: number | undefined;
};

/** The common problem of an appeal, and how many others are about the same matter in the same place; nothing where there is neither. */
export const ProblemStrip = ({ appealId, groupsId }: Props) => {
  const { t } = useText();
  const { data } = useRead(
    commonProblemEndpoints.ofAppeal,
    { params: { id: appealId }, query: groupsId === undefined ? {} : { groupsId } },
    { quiet: true, keep: true },
  );
  if (!data || (!data.problem && data.others === 0 && data.commonAnswers.length === 0)) return null;
  const { problem, others, offices, weeks, answered, mayAnswer, commonAnswers } = data;
  return (
    <aside className={css.strip} data-part="problem-strip" aria-label={t("commonProblems.one")}>
      {problem && <OfProblem problem={problem} isMember={data.isMember} />}
      {others > 0 && <span>{t("commonProblems.others", { others, weeks, offices })}</span>}
      {problem?.doneText && <span>{t("commonProblems.done", { date: problem.doneDate ?? "", text: problem.doneText })}</span>}
      {answered && (
        <span>
          {t("commonProblems.answered")} <CardLink to={{ id: answered.id }}>{answered.requestNumber}</CardLink>
        </span>
      )}
      <CommonAnswerLinks answers={commonAnswers} of="appeal" />
      {problem && mayAnswer > 1 && <AnswerLink problemId={problem.id} count={mayAnswer} />}
      <Joining appealId={appealId} strip={data} />
    </aside>
  );
};

const OfProblem = ({ problem, isMember }: { problem: NonNullable<CommonProblemStrip["problem"]>; isMember: boolean }) => {
  const { t } = useText();
  const opens = maySee(useSession(), screenPermission("/appeals/problems"));
  return (
    <span>
      {t(isMember ? "commonProblems.isMember" : "commonProblems.mayBe")}{" "}
      {opens ? (
        <InnerLink to={problemHref(problem.id)} className={css.title}>
          {problem.title}
        </InnerLink>
      ) : (
        <b>{problem.title}</b>
      )}{" "}
      <span className={`${tagCss.mark} ${css.state}`}>{t(commonProblemStatuses[problem.status].label)}</span>
    </span>
  );
};

const Joining = ({ appealId, strip: { problem, mayJoin, mayBegin } }: { appealId: number; strip: CommonProblemStrip }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const join = useWrite(commonProblemEndpoints.join);
  const begin = useWrite(commonProblemEndpoints.begin);
  const body = { appealIds: [appealId] };
  // a notice shows a refusal
  const quietly = (done: Promise<unknown>, said: string) => void done.then(() => message.success(said)).catch(() => undefined);
  if (mayJoin && problem)
    return (
      <Button
        size="small"
        loading={join.isPending}
        onClick={() => quietly(join.mutateAsync({ params: { id: problem.id }, body }), t("commonProblems.joined", { count: 1 }))}
      >
        {t("commonProblems.join")}
      </Button>
    );
  if (!mayBegin) return null;
  return (
    <Button size="small" loading={begin.isPending} onClick={() => quietly(begin.mutateAsync({ body }), t("commonProblems.begun"))}>
      {t("commonProblems.open")}
    </Button>
  );
};
