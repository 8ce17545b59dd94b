import { taskEndpoints, taskWorkflow, type TaskView } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { useOptions, type Possible } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { answerAgain } from "./answerAgain.ts";
import css from "./tasks.module.css";
import noteCss from "../../engine/ui/note.module.css";

type Props = {
  readonly task: TaskView;
  readonly appealId: number;
  readonly possible: Readonly<Record<string, Possible>>;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
  readonly beside?: Readonly<Record<string, Beside>>;
};

/** The answer after a rejection: the rejected answer to correct, with the reason above it. */
export const AnswerAgainDialog = ({ task, appealId, possible, onSubmit, onClose, title, beside }: Props) => {
  const { t, any } = useText();
  const action = taskWorkflow.actions.answer;
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { fresh: true, quiet: true });
  const signers = useOptions("signers");
  const maySign = signers.choices.filter((one) => possible["signerId"]?.(one, signers.choices) ?? true).map(({ id }) => id);
  if (!answers.data || !answers.isFetchedAfterMount || signers.loading)
    return (
      <FormWindow title={title ?? any(action.label)} onCancel={onClose}>
        <Loaded read={{ ...answers, data: undefined }}>{() => null}</Loaded>
      </FormWindow>
    );
  const rejected = answers.data.find(({ state }) => state === "rejected");
  return (
    <ActionDialog
      action={action}
      {...(title && { title })}
      {...(beside && { beside })}
      appealId={appealId}
      version={task.version}
      stillAllowed={task.actions.includes("answer")}
      taskId={task.id}
      draftForm="task-action:answer"
      possible={possible}
      {...(rejected && { start: answerAgain(rejected, maySign), files: rejected.files })}
      note={
        rejected && (
          <p className={`${css.taskRefused} ${noteCss.note}`} data-part="task-refused">
            <strong>{[t("card.rejectedBy"), rejected.rejectedByName].filter(Boolean).join(": ")}</strong>
            {`\n${rejected.rejectReason ?? ""}`}
          </p>
        )
      }
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
};
