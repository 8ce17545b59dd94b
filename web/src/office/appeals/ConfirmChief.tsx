import { appealActions, appealWorkflow, type AppealRow } from "@murojaat/contract";
import { App } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";

/** 'Confirm chief': sends an appeal to classification at a post. */
export const ConfirmChief = ({ appeal, onClose }: { appeal: Pick<AppealRow, "id" | "version" | "requestNumber">; onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const send = useWrite(appealActions["send-to-classification"], { quiet: true });
  return (
    <ActionDialog
      action={appealWorkflow.actions["send-to-classification"]}
      title={`${t("actions.confirmChief")}: ${appeal.requestNumber}`}
      appealId={appeal.id}
      onClose={onClose}
      onSubmit={async (values) => {
        await send.mutateAsync({
          body: { appeal_id: appeal.id, version: appeal.version, position_levels_id: Number(values["position_levels_id"]) },
        });
        void message.success(t("common.success"));
      }}
    />
  );
};
