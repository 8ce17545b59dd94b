import {
  commonProblemEndpoints,
  commonProblemLimits as limits,
  commonProblemStatuses,
  commonProblemSteps,
  field,
  type CommonProblemAppeal,
  type CommonProblemCard,
  type CommonProblemStep,
} from "@murojaat/contract";
import { useParams } from "@tanstack/react-router";
import { App, Button, Checkbox, Form } from "antd";
import { useState, type ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { AnswerLink, CommonAnswerLinks } from "./AnswerLinks.tsx";
import css from "./ProblemScreen.module.css";
import blockCss from "../../engine/ui/block.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import rowsCss from "../../engine/ui/rows.module.css";
import tagCss from "../../engine/ui/tag.module.css";

/** A common problem: how it stands, its appeals by weeks, and those that may be of it. */
export const ProblemScreen = () => {
  const id = Number((useParams({ strict: false }) as { id?: string }).id ?? 0);
  const read = useRead(commonProblemEndpoints.get, { params: { id } }, { quiet: true });
  return <Loaded read={read}>{(problem) => <Problem problem={problem} />}</Loaded>;
};

const Problem = ({ problem }: { problem: CommonProblemCard }) => {
  const { t } = useText();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <div className={css.problem}>
      <section className={blockCss.block} aria-labelledby="problem-title">
        <div className={css.head}>
          <h1 id="problem-title">{problem.title}</h1>
          <span className={tagCss.mark}>{t(commonProblemStatuses[problem.status].label)}</span>
          <span className={css.tools}>
            <AnswerLink problemId={problem.id} count={problem.mayAnswer} />
            {problem.steps.map((step) => (
              <Step key={step} problem={problem} step={step} onAsk={() => setDialog({ step })} />
            ))}
            {problem.mayManage && (
              <Button size="small" onClick={() => setDialog({})}>
                {t("commonProblems.rename")}
              </Button>
            )}
          </span>
        </div>
        <Facts
          facts={[
            [t("columns.topic"), problem.groupName],
            [t("commonProblems.place"), problem.placeName],
            [t("administration.organization"), problem.organizationName],
            [t("commonProblems.since"), problem.since],
            [t("commonProblems.doneDate"), problem.doneDate],
            [t("commonProblems.doneText"), problem.doneText],
            [t("commonProblems.reason"), problem.reason],
            [
              t("commonProblems.decidedBy"),
              problem.decidedByName && problem.decidedDate && `${problem.decidedByName}, ${momentText(problem.decidedDate)}`,
            ],
          ]}
        />
        <p>{t("commonProblems.counts", { total: problem.total, offices: problem.offices })}</p>
        <CommonAnswerLinks answers={problem.commonAnswers} />
        <Weeks weeks={problem.weeks} />
      </section>
      <Appeals
        title={t("commonProblems.appeals")}
        appeals={problem.appeals}
        hidden={problem.total - problem.appeals.length}
        empty={t("commonProblems.noAppeals")}
        {...(problem.mayManage && { act: { problem, how: "leave" as const } })}
      />
      {problem.perhaps.length > 0 && (
        <Appeals
          title={t("commonProblems.perhaps")}
          appeals={problem.perhaps}
          hidden={0}
          empty=""
          {...(problem.mayJoin && { act: { problem, how: "join" as const } })}
        />
      )}
      {dialog && <Change problem={problem} step={dialog.step} onClose={close} />}
    </div>
  );
};

const Weeks = ({ weeks }: Pick<CommonProblemCard, "weeks">) => {
  const { t } = useText();
  const most = Math.max(1, ...weeks.map(({ appeals }) => appeals));
  return (
    <figure className={css.weeks}>
      <figcaption className={proseCss.soft}>{t("commonProblems.byWeeks")}</figcaption>
      <ol>
        {weeks.map(({ begins, appeals }) => (
          <li key={begins} title={`${begins}: ${appeals}`}>
            <span className={css.bar} style={{ height: `${(appeals / most) * 40}px` }} />
            <span className={css.n}>{appeals}</span>
            <span className={proseCss.hidden}>{begins}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
};

type Acting = { readonly problem: CommonProblemCard; readonly how: "join" | "leave" };
type AppealsProps = {
  readonly title: string;
  readonly appeals: readonly CommonProblemAppeal[];
  /** Appeals that the reader may not see. */
  readonly hidden: number;
  readonly empty: string;
  /** What the reader may do with those that are ticked. */
  readonly act?: Acting;
};
const Appeals = ({ title, appeals, hidden, empty, act }: AppealsProps) => {
  const { t } = useText();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const chosen = ticked.filter((id) => appeals.some((one) => one.id === id));
  return (
    <section className={blockCss.block} aria-label={title}>
      <div className={css.head}>
        <h2>
          {title} <span className={proseCss.soft}>{appeals.length}</span>
        </h2>
        {act && (
          <span className={css.tools}>
            <Moving
              {...act}
              ids={chosen.length > 0 ? chosen : act.how === "join" ? appeals.map(({ id }) => id).slice(0, limits.atOnce) : []}
            />
          </span>
        )}
      </div>
      {appeals.length === 0 && hidden === 0 && <p className={proseCss.soft}>{empty}</p>}
      <ul className={rowsCss.rows}>
        {appeals.map((one) => (
          <li key={one.id}>
            <div className={rowsCss.line}>
              {act && (
                <Checkbox
                  checked={chosen.includes(one.id)}
                  aria-label={one.requestNumber}
                  onChange={({ target }) => setTicked(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
                />
              )}
              <CardLink to={{ id: one.id }}>{one.requestNumber}</CardLink>
              <StatusTag status={one.status}>{one.statusName}</StatusTag>
              <span>{one.applicantName}</span>
              <span className={proseCss.soft}>{one.holderName}</span>
              <span className={`${proseCss.soft} ${rowsCss.end}`}>{momentText(one.receivedDate)}</span>
            </div>
            <p className={`${rowsCss.words} ${proseCss.clamp}`}>{one.text}</p>
            {one.joinedByName && <p className={proseCss.soft}>{t("commonProblems.joinedBy", { name: one.joinedByName })}</p>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={proseCss.soft}>{t("commonProblems.hidden", { count: hidden })}</p>}
    </section>
  );
};

const Moving = ({ problem, how, ids }: Acting & { readonly ids: readonly number[] }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const join = useWrite(commonProblemEndpoints.join);
  const leave = useWrite(commonProblemEndpoints.leave);
  const input = { params: { id: problem.id }, body: { appealIds: [...ids] } };
  const move = async () => {
    if (how === "join") void message.success(t("commonProblems.joined", { count: (await join.mutateAsync(input)).joined }));
    else void message.success(t("commonProblems.left", { count: (await leave.mutateAsync(input)).left }));
  };
  return (
    <Button
      size="small"
      disabled={ids.length === 0}
      loading={join.isPending || leave.isPending}
      // a notice shows a refusal
      onClick={() => void move().catch(() => undefined)}
    >
      {how === "join" ? t("commonProblems.joinAll", { count: ids.length }) : t("commonProblems.leave")}
    </Button>
  );
};

const asks: readonly CommonProblemStep[] = ["reject", "solve"];
type StepProps = { readonly problem: CommonProblemCard; readonly step: CommonProblemStep; readonly onAsk: () => void };
/** A step: what needs words asks for them, the others are done at once. */
const Step = ({ problem: { id, version }, step, onAsk }: StepProps) => {
  const { any } = useText();
  const change = useWrite(commonProblemEndpoints.step);
  const act = () => (asks.includes(step) ? onAsk() : change.mutate({ params: { id }, body: { version, step } }));
  return (
    <Button size="small" {...(step === "confirm" && { type: "primary" })} loading={change.isPending} onClick={act}>
      {any(commonProblemSteps[step].label)}
    </Button>
  );
};

type Dialog = { readonly step?: CommonProblemStep };
const rows = {
  title: field.text("commonProblems.title", limits.title),
  reason: field.longText("commonProblems.reason", limits.text),
  doneDate: field.day("commonProblems.doneDate"),
  doneText: field.longText("commonProblems.doneText", limits.text),
} as const;
type Values = Partial<Record<keyof typeof rows, string>>;
const asked: Readonly<Partial<Record<CommonProblemStep, readonly (keyof typeof rows)[]>>> = {
  reject: ["reason"],
  solve: ["doneDate", "doneText"],
};
const Change = ({ problem, step, onClose }: Pick<StepProps, "problem"> & { step: CommonProblemStep | undefined; onClose: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Values>();
  const fields = (step && asked[step]) ?? ["title"];
  const shown = fields.map((name): ReactNode => <FieldItem key={name} name={name} row={rows[name]} required />);
  return (
    <FormDialog<Values>
      form={form}
      title={step ? any(commonProblemSteps[step].label) : t("commonProblems.rename")}
      {...(!step && { initialValues: { title: problem.title } })}
      save={async (values) => {
        await call(commonProblemEndpoints.step, {
          params: { id: problem.id },
          body: { version: problem.version, ...(step && { step }), ...values },
        });
      }}
      onClose={onClose}
    >
      {shown}
    </FormDialog>
  );
};
