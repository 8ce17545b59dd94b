import { taskEndpoints, taskWorkflow, type AnswerView, type AppealDetail, type TaskView } from "@murojaat/contract";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useOptions, type Possible } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import type { Beside } from "../../engine/workflow/ActionField.tsx";
import { AnswerProposals } from "../answer-proposals/AnswerProposals.tsx";
import { answerJudged } from "../answer-checks/answerJudged.ts";
import { TypedChecks } from "../answer-checks/TypedChecks.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { besideLetterhead } from "../file-readings/FromLetter.tsx";
import { useSession } from "../session/useSession.ts";
import { answerAgain, formerOf } from "./answerAgain.ts";
import { onTask } from "./dialogs.ts";
import { TypedLetter } from "./TypedLetter.tsx";
import css from "./tasks.module.css";
import noteCss from "../../engine/ui/note.module.css";

type Props = {
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  readonly possible: Readonly<Record<string, Possible>>;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
  readonly beside?: Readonly<Record<string, Beside>>;
  /** What a first answer begins with. */
  readonly proposed: ActionValues;
};

/** The answer to a task; after a rejection, or after the reader took it back, the former one to correct. */
export const AnswerDialog = (props: Props) => {
  const { task, possible, title, onClose } = props;
  const { any } = useText();
  const answers = useRead(taskEndpoints.answers, { query: { taskId: task.id } }, { fresh: true, quiet: true });
  const signers = useOptions("signers");
  const maySign = signers.choices.filter((one) => possible["signerId"]?.(one, signers.choices) ?? true).map(({ id }) => id);
  if (!answers.data || !answers.isFetchedAfterMount || signers.loading)
    return (
      <FormWindow title={title ?? any(taskWorkflow.actions.answer.label)} onCancel={onClose}>
        <Loaded read={{ ...answers, data: undefined }}>{() => null}</Loaded>
      </FormWindow>
    );
  return <AnswerForm {...props} last={answers.data[0]} maySign={maySign} />;
};

type FormProps = Props & { readonly last: AnswerView | undefined; readonly maySign: readonly number[] };
const AnswerForm = ({ task, appeal, possible, onSubmit, onClose, title, beside, proposed, last, maySign }: FormProps) => {
  const { t } = useText();
  const { user } = useSession();
  // the form must not change when the task does
  const [former] = useState(() => formerOf(task, user.id, last));
  const rejected = former?.state === "rejected" ? former : undefined;
  const said = useSaid();
  return (
    <ActionDialog
      action={taskWorkflow.actions.answer}
      {...(title && { title })}
      {...onTask("answer", task, appeal)}
      fields={{
        possible,
        beside: {
          ...besideLetterhead,
          text: (_add, value, choose) => <AnswerProposals taskId={task.id} value={value} onTake={choose} />,
          ...beside,
        },
        ...(former ? { start: answerAgain(former, maySign), files: former.files } : { proposed }),
      }}
      note={
        rejected && (
          <p className={`${css.taskRefused} ${noteCss.note}`} data-part="task-refused">
            <strong>{[t("card.rejectedBy"), rejected.rejectedByName].filter(Boolean).join(": ")}</strong>
            {`\n${rejected.rejectReason ?? ""}`}
          </p>
        )
      }
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
