import {
  taskActions,
  taskEndpoints,
  taskWorkflow,
  type AppealDetail,
  type RequestType,
  type RequestView,
  type TaskView,
} from "@murojaat/contract";
import { App } from "antd";
import { useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import type { Possible } from "../../engine/choices/useOptions.ts";
import { useSession } from "../session/useSession.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues, AnyAction } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { AnswerAgainDialog } from "./AnswerAgainDialog.tsx";
import { Answers } from "./Answers.tsx";
import { draftStart } from "./draft.ts";
import type { TaskDialogName } from "./dialogs.ts";
import { decidable, mayReceive, offersOf, possibleIn, readerOf } from "./offers.ts";
import { LowerAnswers } from "./LowerAnswers.tsx";
import { NotifyDialog } from "./NotifyDialog.tsx";
import { Requests } from "./Requests.tsx";
import { Reviews } from "./Reviews.tsx";
import { useOwnOnly } from "./useOwnOnly.ts";

type Props = {
  readonly name: TaskDialogName;
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  /** Of several requests about the task only those of this type are meant. */
  readonly requestType?: RequestType | undefined;
  /** Over a row of a list, where nothing else shows which appeal it is and what was answered. */
  readonly inRow?: boolean;
  readonly onClose: () => void;
};

/** The form of one task action, from its row in the table. */
export const TaskDialog = (props: Props) => {
  const { any } = useText();
  const submit = useTaskAction(props.name, props.task);
  const ownOnly = useOwnOnly();
  const session = useSession();
  const { name, task, appeal, requestType, inRow = false, onClose } = props;
  const requests = decidable(task, requestType);
  const possible: Readonly<Record<string, Possible>> = {
    ...possibleIn(name, task, readerOf(session)),
    ...(name === "resend" && { organizationsId: mayReceive(appeal) }),
  };
  const beside = name === "answer" && lowerAnswersOf(task, appeal);
  const title = inRow && { title: `${any(taskWorkflow.actions[name].label)}: ${appeal.requestNumber}` };
  // the form stays the same one though the task moves on meanwhile
  const [isAgain] = useState(name === "answer" && task.status === "rejected");
  if (isAgain)
    return (
      <AnswerAgainDialog
        task={task}
        appealId={appeal.id}
        possible={possible}
        onSubmit={submit}
        onClose={onClose}
        {...title}
        {...(beside && { beside })}
      />
    );
  if (name === "notify-applicant") return <NotifyDialog task={task} appeal={appeal} onSubmit={submit} onClose={onClose} {...title} />;
  return (
    <ActionDialog
      key={name}
      action={actionOf(name, requests)}
      appealId={appeal.id}
      version={task.version}
      stillAllowed={task.actions.includes(name)}
      taskId={task.id}
      {...title}
      note={aboutOf(name, task, requests, inRow)}
      offers={offersOf(task, appeal, requestType)}
      hides={name === "resend" ? ownOnly : (field) => field === "requestId" && requests.length < 2}
      onSubmit={(values) => submit({ ...(decides(name) && requests.length === 1 && { requestId: requests[0]!.id }), ...values })}
      onClose={onClose}
      possible={possible}
      {...(beside && { beside })}
      {...(name === "change-executor" && possible["departmentsId"] && { start: { departmentsId: task.departmentsId } })}
      {...(name === "resend" && { start: draftStart(task), now: draftStart(task) })}
    />
  );
};

/** Below the text of the answer: what the lower organisations have answered. */
const lowerAnswersOf = (task: TaskView, appeal: AppealDetail): Readonly<Record<string, Beside>> | undefined => {
  const answered = appeal.tasks.filter((one) => one.parentId === task.id && one.status === "resolved");
  return answered.length > 0 ? { text: (add) => <LowerAnswers tasks={answered} onTake={add} /> } : undefined;
};

const AnswerInQuestion = ({ taskId }: { taskId: number }) => {
  const answers = useRead(taskEndpoints.answers, { query: { taskId } }, { fresh: true, quiet: true });
  return (
    <div className="dialog-note">
      <Loaded read={answers}>{(rows) => <Answers answers={rows.slice(0, 1)} />}</Loaded>
    </div>
  );
};

/** Of several requests it must be said which is meant. */
const actionOf = (name: TaskDialogName, requests: readonly RequestView[]): AnyAction => {
  const action: AnyAction = taskWorkflow.actions[name];
  const { requestId } = action.input;
  return requestId && requests.length > 1 ? { ...action, input: { ...action.input, requestId: { ...requestId, required: true } } } : action;
};

const decides = (name: TaskDialogName) => name === "accept-request" || name === "reject-request";
const decidesAnswer = (name: TaskDialogName) => name.endsWith("-answer");

/** What the form decides over; of an answer the card has it before one's eyes. */
const aboutOf = (name: TaskDialogName, task: TaskView, requests: readonly RequestView[], inRow: boolean) => {
  if (decides(name)) return <Requests requests={requests} />;
  if (name.endsWith("-review") && name !== "send-review") return <Reviews reviews={task.reviews.slice(0, 1)} />;
  if (inRow && decidesAnswer(name)) return <AnswerInQuestion taskId={task.id} />;
  return undefined;
};

const useTaskAction = (name: TaskDialogName, task: TaskView) => {
  const { t } = useText();
  const { message } = App.useApp();
  const write = useWrite(taskActions[name], { quiet: true });
  return async (values: ActionValues) => {
    // the form has the fields of this very action
    await write.mutateAsync({ body: { taskId: task.id, version: task.version, ...values } } as never);
    void message.success(t("common.success"));
  };
};
