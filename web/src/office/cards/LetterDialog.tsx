import { appealWorkflow, cardEndpoints, type AppealDetail } from "@murojaat/contract";
import { Skeleton } from "antd";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import type { ActionValues } from "../../engine/workflow/action.ts";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";
import { ReachNote } from "../tasks/ReachNote.tsx";
import { withoutLetter } from "../tasks/withoutLetter.ts";

type Props = {
  readonly appeal: AppealDetail;
  readonly onSubmit: (values: ActionValues) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Notifies the applicant of a withdrawn appeal that it is closed; offers only ways that reach the applicant. */
export const LetterDialog = ({ appeal, onSubmit, onClose }: Props) => {
  const { any } = useText();
  const action = appealWorkflow.actions["send-letter"];
  const { data: reach, error, refetch } = useRead(cardEndpoints.letterReach, { params: { id: appeal.id } }, { fresh: true, quiet: true });
  if (!reach && !error)
    return (
      <FormWindow title={any(action.label)} onCancel={onClose}>
        <Skeleton active />
      </FormWindow>
    );
  return (
    <ActionDialog
      action={action}
      appealId={appeal.id}
      draftForm="appeal-action:send-letter"
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
