import { dialogWidth, taskEndpoints, taskWorkflow, type AppealDetail, type TaskView } from "@murojaat/contract";
import { Alert, Modal, Skeleton } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { ReachNote } from "../../engine/workflow/ReachNote.tsx";
import { withoutLetter } from "../../engine/workflow/withoutLetter.ts";
import { offersOf } from "./offers.ts";

type Props = {
  readonly task: TaskView;
  readonly appeal: AppealDetail;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
  readonly title?: string;
};

/** Tells the applicant: the message is shown first, and may be changed. */
export const NotifyDialog = ({ task, appeal, onSubmit, onClose, title }: Props) => {
  const { t, any } = useText();
  const action = taskWorkflow.actions["notify-applicant"];
  const { data: preview, isError } = useRead(taskEndpoints.notificationPreview, { query: { taskId: task.id } }, { quiet: true });
  if (!preview && !isError)
    return (
      <Modal width={dialogWidth} open title={title ?? any(action.label)} footer={null} onCancel={onClose}>
        <Skeleton active />
      </Modal>
    );
  const offers = offersOf(task, appeal);
  const methods = preview?.methods.map((m) => m.id);
  return (
    <ActionDialog
      action={action}
      {...(title && { title })}
      appealId={appeal.id}
      version={task.version}
      stillAllowed={task.actions.includes("notify-applicant")}
      start={{ text: preview?.text, methodId: methods?.[0] }}
      {...(methods && { possible: { methodId: ({ id }) => methods.includes(id) } })}
      offers={offers}
      hides={(name, values) => withoutLetter(name, values) || (name === "alsoTaskIds" && offers.alsoTaskIds.length === 0)}
      note={
        preview ? <ReachNote reach={preview} /> : <Alert type="warning" showIcon className="dialog-note" title={t("card.previewFailed")} />
      }
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
};
