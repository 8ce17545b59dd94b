import { taskEndpoints, taskWorkflow, type AnswerView, type AppealDetail, type TaskView } from "@murojaat/contract";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import type { Possible } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { answerJudged } from "../answer-checks/answerJudged.ts";
import { TypedChecks } from "../answer-checks/TypedChecks.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { Corrections } from "./Corrections.tsx";
import { onTask } from "./dialogs.ts";
import { TypedLetter } from "./TypedLetter.tsx";

type Props = {
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  readonly possible: Readonly<Record<string, Possible>>;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
};

/** The correction of an answer: begins with its text, or with the version that was rejected. */
export const CorrectionDialog = (props: Props) => {
  const { any } = useText();
  const answers = useRead(taskEndpoints.answers, { query: { taskId: props.task.id } }, { fresh: true, quiet: true });
  if (!answers.data || !answers.isFetchedAfterMount)
    return (
      <FormWindow title={props.title ?? any(taskWorkflow.actions["correct-answer"].label)} onCancel={props.onClose}>
        <Loaded read={{ ...answers, data: undefined }}>{() => null}</Loaded>
      </FormWindow>
    );
  return <CorrectionForm {...props} answers={answers.data} />;
};

const CorrectionForm = ({
  task,
  appeal,
  possible,
  onSubmit,
  onClose,
  title,
  answers,
}: Props & { readonly answers: readonly AnswerView[] }) => {
  // the form must not change when the task does
  const [start] = useState((): ActionValues => {
    const rejected = task.corrections.find(({ state }) => state === "rejected");
    const version = answers.find(({ id }) => id === rejected?.newAnswerId);
    if (rejected && version)
      return {
        requestedDate: rejected.requestedDate,
        reason: rejected.reason,
        text: version.text,
        number: version.number,
        date: version.date,
        signerId: version.signerId,
      };
    return { text: answers.find(({ state, correctsId }) => state === "confirmed" && correctsId === null)?.text };
  });
  const said = useSaid();
  return (
    <ActionDialog
      action={taskWorkflow.actions["correct-answer"]}
      {...(title && { title })}
      {...onTask("correct-answer", task, appeal)}
      fields={{ possible, start }}
      note={task.corrections[0]?.state === "rejected" && <Corrections corrections={task.corrections.slice(0, 1)} />}
      below={(valuesNow) => (
        <>
          <TypedLetter taskId={task.id} appeal={appeal} valuesNow={valuesNow} />
          <TypedChecks judged={answerJudged(task.id, valuesNow())} values={valuesNow()} said={said} />
        </>
      )}
      onSubmit={(values) => onSubmit({ ...values, checks: said.body() })}
      onClose={onClose}
    />
  );
};
