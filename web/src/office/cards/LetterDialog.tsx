import { appealWorkflow, cardEndpoints, dialogWidth, type AppealDetail } from "@murojaat/contract";
import { Modal, Skeleton } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { ReachNote } from "../../engine/workflow/ReachNote.tsx";
import { withoutLetter } from "../../engine/workflow/withoutLetter.ts";

type Props = {
  readonly appeal: AppealDetail;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Tells the applicant of a withdrawn appeal that it is closed: only the ways that reach are offered. */
export const LetterDialog = ({ appeal, onSubmit, onClose }: Props) => {
  const { any } = useText();
  const action = appealWorkflow.actions["send-letter"];
  const { data: reach, error, refetch } = useRead(cardEndpoints.letterReach, { params: { id: appeal.id } }, { fresh: true, quiet: true });
  if (!reach && !error)
    return (
      <Modal width={dialogWidth} open title={any(action.label)} footer={null} onCancel={onClose}>
        <Skeleton active />
      </Modal>
    );
  return (
    <ActionDialog
      action={action}
      appealId={appeal.id}
      version={appeal.version}
      stillAllowed={appeal.actions.includes("send-letter")}
      start={{ text: appeal.closingText }}
      {...(reach && { possible: { methodId: ({ id }) => reach.methods.some((method) => method.id === id) } })}
      hides={withoutLetter}
      note={reach ? <ReachNote reach={reach} /> : <NotLoaded error={error} again={() => void refetch()} />}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
};
