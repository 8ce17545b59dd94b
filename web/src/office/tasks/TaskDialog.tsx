import {
  isJudged,
  taskActions,
  taskWorkflow,
  type AppealDetail,
  type Endpoint,
  type RequestType,
  type RequestView,
  type TaskView,
} from "@murojaat/contract";
import { App } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useOptions, type Possible } from "../../engine/choices/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues, AnyAction } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { doneWords } from "../../engine/workflow/doneWords.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { AnswerInQuestion } from "./AnswerInQuestion.tsx";
import { draftStart } from "./draft.ts";
import { onTask, type TaskDialogName } from "./dialogs.ts";
import { ChecksInQuestion } from "./ChecksInQuestion.tsx";
import { decidable, mayReceive, offersOf, possibleIn, readerOf } from "./offers.ts";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { CorrectionInQuestion } from "./CorrectionInQuestion.tsx";
import { LowerAnswers } from "./LowerAnswers.tsx";
import { NotifyDialog } from "./NotifyDialog.tsx";
import { Requests } from "./Requests.tsx";
import { Reviews } from "./Reviews.tsx";
import { useWho } from "./Course.tsx";
import { SignDialog } from "../signatures/SignDialog.tsx";
import { Receivers } from "../reminders/Receivers.tsx";
import { useOwnOnly } from "./useOwnOnly.ts";

type Props = {
  readonly name: TaskDialogName;
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  /** Restricts the requests about the task to this type. */
  readonly requestType?: RequestType | undefined;
  /** Opened from a row of a list, where nothing else shows the appeal and the answer. */
  readonly inRow?: boolean;
  readonly onClose: () => void;
};

/** The form of one task action, from its row in the table. */
export const TaskDialog = (props: Props) => {
  const { any } = useText();
  const submit = useTaskAction(props.name, props.task, props.appeal.requestNumber);
  const ownOnly = useOwnOnly();
  const said = useSaid();
  const session = useSession();
  const { name, task, appeal, requestType, inRow = false, onClose } = props;
  const requests = decidable(task, requestType);
  const results = useOptions("resultTypes", {}, name === "answer");
  const possible: Readonly<Record<string, Possible>> = {
    ...possibleIn(name, task, readerOf(session)),
    ...(name === "resend" && { organizationsId: mayReceive(appeal) }),
    ...(name === "answer" && {
      resultReasonId: ({ code }, _all, values) =>
        results.choices.find(({ id }) => id === values?.["resultTypeId"])?.reasonCodes?.includes(code ?? "") ?? true,
    }),
  };
  const beside = name === "answer" && lowerAnswersOf(task, appeal);
  const title = inRow && { title: `${any(taskWorkflow.actions[name].label)}: ${appeal.requestNumber}` };
  const kinds = useOptions("answerTypes", {}, name === "answer");
  const final = kinds.choices.find(({ code }) => code === "final")?.id;
  if (kinds.loading) return <FormWindow title={any(taskWorkflow.actions[name].label)} onCancel={onClose} />;
  if (name === "answer")
    return (
      <AnswerDialog
        task={task}
        appeal={appeal}
        possible={possible}
        proposed={{ answerTypeId: final, repeatabilityTypeId: appeal.repeatabilityTypeId }}
        onSubmit={submit}
        onClose={onClose}
        {...title}
        {...(beside && { beside })}
      />
    );
  if (name === "correct-answer")
    return <CorrectionDialog task={task} appeal={appeal} possible={possible} onSubmit={submit} onClose={onClose} {...title} />;
  if (name === "sign-letter") return <SignDialog taskIds={[task.id]} onClose={onClose} />;
  if (name === "notify-applicant" || name === "tell-correction")
    return <NotifyDialog name={name} task={task} appeal={appeal} onSubmit={submit} onClose={onClose} {...title} />;
  const { on, draftForm } = onTask(name, task, appeal);
  return (
    <ActionDialog
      key={name}
      action={actionOf(name, requests)}
      on={{ ...on, ...(name === "resend" && { now: draftStart(task) }) }}
      draftForm={draftForm}
      fields={{
        possible,
        offers: offersOf(task, appeal, requestType),
        hides: name === "resend" ? ownOnly : (field) => field === "requestId" && requests.length < 2,
        ...(name === "send-down" && { proposed: { text: task.text } }),
        ...(name === "change-executor" && possible["departmentsId"] && { start: { departmentsId: task.departmentsId } }),
        ...(name === "resend" && { start: draftStart(task) }),
      }}
      {...title}
      note={aboutOf(name, task, requests, appeal, inRow)}
      {...(isJudged(name) && { below: () => <ChecksInQuestion name={name} task={task} said={said} /> })}
      onSubmit={(values) =>
        submit({
          ...(decides(name) && requests.length === 1 && { requestId: requests[0]!.id }),
          ...values,
          ...(isJudged(name) && { checks: said.body() }),
        })
      }
      onClose={onClose}
    />
  );
};

/** Below the text of the answer: the answers of lower organisations. */
const lowerAnswersOf = (task: TaskView, appeal: AppealDetail): Readonly<Record<string, Beside>> | undefined => {
  const answered = appeal.tasks.filter((one) => one.parentId === task.id && one.status === "resolved");
  return answered.length > 0 ? { text: (add) => <LowerAnswers tasks={answered} onTake={add} /> } : undefined;
};

/** With several requests the user chooses one. */
const actionOf = (name: TaskDialogName, requests: readonly RequestView[]): AnyAction => {
  const action: AnyAction = taskWorkflow.actions[name];
  const { requestId } = action.input;
  return requestId && requests.length > 1 ? { ...action, input: { ...action.input, requestId: { ...requestId, required: true } } } : action;
};

const decides = (name: TaskDialogName) => name === "accept-request" || name === "reject-request";
const decidesAnswer = (name: TaskDialogName) => name.endsWith("-answer") && name !== "answer" && name !== "correct-answer";

/** What the form decides; over a list, where nothing else shows it, with the letter. */
const aboutOf = (name: TaskDialogName, task: TaskView, requests: readonly RequestView[], appeal: AppealDetail, inRow: boolean) => {
  if (decides(name)) return <Requests requests={requests} />;
  if (name.endsWith("-review") && name !== "send-review") return <Reviews reviews={task.reviews.slice(0, 1)} />;
  if (name === "confirm-correction" || name === "reject-correction") return <CorrectionInQuestion task={task} />;
  if (decidesAnswer(name)) return <AnswerInQuestion task={task} appeal={appeal} withAppeal={inRow} />;
  if (name === "remind") return <Receivers taskIds={[task.id]} />;
  return undefined;
};

const useTaskAction = (name: TaskDialogName, task: TaskView, number: string) => {
  const { t, any } = useText();
  const who = useWho();
  const { message } = App.useApp();
  const write = useWrite<Endpoint>(taskActions[name], { quiet: true });
  return async (values: ActionValues) => {
    const now = (await write.mutateAsync({ body: { taskId: task.id, version: task.version, ...values } })) as TaskView;
    const next = now.status === task.status ? undefined : who(now);
    void message.success(doneWords(number, any(taskWorkflow.actions[name].done), next && t("card.waitsFor", { who: next })));
  };
};
