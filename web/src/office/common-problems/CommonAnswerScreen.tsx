import {
  commonAnswerEndpoints,
  commonAnswerStepNames,
  commonAnswerSteps,
  passedWhyMost,
  stoppingRules,
  type BulkOutcome,
  type CommonAnswerView,
  type SaidOfChecks,
} from "@murojaat/contract";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Alert, App, Button, Input, Progress } from "antd";
import { useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { ProblemTitle } from "./AnswerLinks.tsx";
import { CommonLetterWindow } from "./CommonLetterWindow.tsx";
import { CommonLetters } from "./CommonLetters.tsx";
import { answerProblemHref } from "./problemHref.ts";
import { useSteps, type Course } from "./useSteps.ts";
import css from "./commonAnswers.module.css";
import blockCss from "../../engine/ui/block.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** A common answer: its letters, how each stands, and what the reader may do with them. */
export const CommonAnswerScreen = () => {
  const id = Number((useParams({ strict: false }) as { id?: string }).id ?? 0);
  const read = useRead(commonAnswerEndpoints.get, { params: { id } }, { quiet: true, fresh: true });
  return <Loaded read={read}>{(answer) => <Answer key={id} answer={answer} />}</Loaded>;
};

const Answer = ({ answer }: { readonly answer: CommonAnswerView }) => {
  const { t } = useText();
  const [opened, setOpened] = useState<readonly number[]>();
  const steps = useSteps(answer.id);
  const { letters, hidden } = answer;
  const toOpen = letters.filter(({ isToOpen }) => isToOpen);
  const sorted = [...toOpen, ...letters.filter(({ isToOpen }) => !isToOpen)];
  /** From a letter on through those that are opened first, or through the rest. */
  const openFrom = (id: number) => {
    const order = (toOpen.some((one) => one.id === id) ? toOpen : sorted).map((one) => one.id);
    setOpened(order.slice(order.indexOf(id)));
  };
  const [current, ...behind] = opened ?? [];
  return (
    <div className={css.main}>
      <section className={blockCss.block} aria-labelledby="common-answer">
        <h1 id="common-answer" className={css.title}>
          {t("commonAnswers.one")}: <ProblemTitle id={answer.problemId} title={answer.title} />
        </h1>
        <Facts
          facts={[
            [t("card.author"), t("commonAnswers.by", { name: answer.authorName, date: momentText(answer.createdDate) })],
            [t("fields.resultType"), [answer.resultTypeName, answer.resultReasonName].filter(Boolean).join(", ")],
            [t("fields.signer"), answer.signerName],
            [t("fields.answerDate"), answer.date],
          ]}
        />
        <Steps answer={answer} steps={steps} toOpen={toOpen.length} />
        <Drop answer={answer} />
        {steps.course && <Done course={steps.course} answer={answer} isBusy={steps.busy} onStop={steps.stop} onAgain={steps.go} />}
        {steps.fault && <Alert type="error" showIcon title={steps.fault} />}
      </section>
      <section className={blockCss.block} aria-labelledby="common-letters">
        <h2 id="common-letters">
          {t("commonAnswers.letters")} <span className={proseCss.soft}>{letters.length}</span>
        </h2>
        <CommonLetters answer={answer} letters={sorted} onOpen={openFrom} />
        {hidden > 0 && <p className={proseCss.soft}>{t("commonAnswers.hidden", { count: hidden })}</p>}
      </section>
      {current !== undefined && (
        <CommonLetterWindow
          key={current}
          answerId={answer.id}
          letterId={current}
          onNext={behind.length > 0 ? () => setOpened(behind) : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};

type StepsProps = { readonly answer: CommonAnswerView; readonly steps: ReturnType<typeof useSteps>; readonly toOpen: number };
/** What the reader may do with the letters, with how many. */
const Steps = ({ answer: { letters }, steps: { busy, go }, toOpen }: StepsProps) => {
  const { t, any } = useText();
  const offered = commonAnswerStepNames.flatMap((step) => {
    const some = letters.filter(({ next }) => next === step);
    return some.length > 0 ? [{ step, some }] : [];
  });
  const waits = toOpen > 0 && offered.some(({ step }) => step === "confirm");
  return (
    <>
      {waits && (
        <p role="status" className={noteCss.hint}>
          {t("commonAnswers.openFirst", { count: toOpen })}
        </p>
      )}
      {offered.length > 0 && (
        <div className={css.tools}>
          {offered.map(({ step, some }) => (
            <Button key={step} type="primary" disabled={busy || (step === "confirm" && waits)} onClick={() => void go(step, some)}>
              {t("commonAnswers.step", { step: any(commonAnswerSteps[step].label), count: some.length })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};

const Drop = ({ answer: { id, problemId, letters } }: { readonly answer: CommonAnswerView }) => {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const drop = useWrite(commonAnswerEndpoints.drop);
  const unsent = letters.filter(({ state, mayChange }) => mayChange && (state === "draft" || state === "to_fill"));
  if (unsent.length === 0) return null;
  const work = async () => {
    const { dropped } = await drop.mutateAsync({ params: { id }, body: { letterIds: unsent.map((one) => one.id) } });
    void message.success(t("commonAnswers.dropped", { count: dropped }));
    if (unsent.length === letters.length) await navigate({ href: answerProblemHref(problemId) });
  };
  return (
    <div className={css.tools}>
      <Button
        size="small"
        danger
        onClick={() =>
          void modal.confirm({
            title: t("commonAnswers.dropQuestion"),
            okText: t("common.yes"),
            cancelText: t("common.no"),
            // a notice shows a refusal
            onOk: () => work().catch(() => undefined),
          })
        }
      >
        {t("commonAnswers.drop", { count: unsent.length })}
      </Button>
    </div>
  );
};

type DoneProps = {
  readonly course: Course;
  readonly answer: CommonAnswerView;
  readonly isBusy: boolean;
  readonly onStop: () => void;
  readonly onAgain: ReturnType<typeof useSteps>["go"];
};
/** Of a letter that was refused: words that stay only with a reason. */
const wordsThatStop = ({ details }: Pick<BulkOutcome["refused"][number], "details">): readonly string[] =>
  details.flatMap(({ words }) => words ?? []);

/** How far a step has come, and which letters it left; what stops one may stay with a reason. */
const Done = ({ course: { step, at, total, done, refused }, answer: { letters }, isBusy, onStop, onAgain }: DoneProps) => {
  const { t, any } = useText();
  const label = any(commonAnswerSteps[step].label);
  const [whys, setWhys] = useState<ReadonlyMap<number, string>>(new Map());
  const saidOf = (id: number): SaidOfChecks | undefined => {
    const why = whys.get(id)?.trim();
    const words = refused.filter((one) => one.id === id).flatMap(wordsThatStop);
    // which of the rules that stop found them, the refusal does not say
    const passedOver = why ? words.flatMap((stop) => stoppingRules.map((rule) => ({ rule, words: stop, why }))) : [];
    return passedOver.length > 0 ? { passedOver, shown: [] } : undefined;
  };
  const again = letters.filter(({ id }) => saidOf(id) !== undefined);
  return (
    <div role="status" className={css.done}>
      {isBusy && (
        <div className={css.tools}>
          <div className={css.progress}>
            <Progress percent={Math.floor((100 * at) / total)} status="active" showInfo={false} aria-label={label} />
          </div>
          <span>{t("commonAnswers.working", { done: at, count: total })}</span>
          <Button size="small" onClick={onStop}>
            {t("commonAnswers.stop")}
          </Button>
        </div>
      )}
      <p>
        <strong>
          {label}. {t("commonAnswers.done", { count: done })}
        </strong>
      </p>
      {refused.length > 0 && (
        <>
          <p>{t("commonAnswers.refused", { count: refused.length })}</p>
          <ul className={noteCss.list}>
            {refused.map(({ id, error, details }) => {
              const letter = letters.find((one) => one.id === id);
              const stops = wordsThatStop({ details });
              const said = details.map(({ message, words }) => (words === undefined ? message : t("problems.says_why", { limit: words })));
              return (
                <li key={id}>
                  {letter && <CardLink to={{ id: letter.appealId, taskId: letter.taskId }}>{letter.requestNumber}</CardLink>}:{" "}
                  {said.length > 0 ? said.join("; ") : error}
                  {letter && stops.length > 0 && (
                    <Input.TextArea
                      rows={2}
                      aria-label={`${t("answerChecks.whyItStays")}: ${letter.requestNumber}`}
                      placeholder={t("answerChecks.whyItStays")}
                      count={{ max: passedWhyMost }}
                      {...((whys.get(id)?.length ?? 0) > passedWhyMost && { status: "error" as const })}
                      value={whys.get(id) ?? ""}
                      onChange={({ target }) => setWhys(new Map(whys).set(id, target.value))}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          {again.length > 0 && (
            <div className={css.tools}>
              <Button disabled={isBusy} onClick={() => void onAgain(step, again, saidOf)}>
                {t("commonAnswers.step", { step: label, count: again.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
};
