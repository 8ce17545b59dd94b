import { taskEndpoints, taskWorkflow, type AppealDetail, type TaskView } from "@murojaat/contract";
import { Alert } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { TypedChecks } from "../answer-checks/TypedChecks.tsx";
import { useSaid } from "../answer-checks/useSaid.ts";
import { AnswerInQuestion } from "./AnswerInQuestion.tsx";
import { CorrectionInQuestion } from "./CorrectionInQuestion.tsx";
import { onTask } from "./dialogs.ts";
import { ReachNote } from "./ReachNote.tsx";
import { withoutLetter } from "./withoutLetter.ts";
import { offersOf } from "./offers.ts";
import noteCss from "../../engine/ui/note.module.css";

type Props = {
  /** Of the answer, or of a correction of it. */
  readonly name: "notify-applicant" | "tell-correction";
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
};

/** Notifies the applicant: shows the message first, which may be changed. */
export const NotifyDialog = ({ name: told, task, appeal, onSubmit, onClose, title }: Props) => {
  const { t, any } = useText();
  const action = taskWorkflow.actions[told];
  const said = useSaid();
  const { data: preview, isError } = useRead(taskEndpoints.notificationPreview, { query: { taskId: task.id } }, { quiet: true });
  if (!preview && !isError) return <FormWindow title={title ?? any(action.label)} onCancel={onClose} />;
  const offers = offersOf(task, appeal);
  const methods = preview?.methods.map((m) => m.id);
  return (
    <ActionDialog
      action={action}
      {...(title && { title })}
      {...onTask(told, task, appeal)}
      fields={{
        start: { text: preview?.text, methodId: methods?.[0] },
        ...(told === "notify-applicant" && preview?.letterNumber && { proposed: { letterNumber: preview.letterNumber } }),
        ...(methods && { possible: { methodId: ({ id }) => methods.includes(id) } }),
        offers,
        hides: (name, values) => withoutLetter(name, values) || (name === "alsoTaskIds" && offers.alsoTaskIds.length === 0),
      }}
      note={
        preview ? (
          <>
            <ReachNote reach={preview} />
            {told === "notify-applicant" && preview.awaitsSignature && (
              <Alert type="warning" showIcon className={noteCss.note} title={t("signatures.reminder")} />
            )}
            {told === "notify-applicant" ? <AnswerInQuestion task={task} appeal={appeal} /> : <CorrectionInQuestion task={task} />}
          </>
        ) : (
          <Alert type="warning" showIcon className={noteCss.note} title={t("card.previewFailed")} />
        )
      }
      below={(valuesNow) => <TypedChecks judged={{ act: told, id: task.id }} values={valuesNow()} said={said} />}
      onSubmit={(values) => onSubmit({ ...values, checks: said.body() })}
      onClose={onClose}
    />
  );
};
