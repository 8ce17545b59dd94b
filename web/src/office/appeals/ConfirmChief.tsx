import { appealActions, appealWorkflow, type AppealRow } from "@murojaat/contract";
import { App } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useOptions } from "../../engine/choices/useOptions.ts";
import { useText } from "../../engine/text/useText.tsx";
import { ActionDialog } from "../../engine/workflow/ActionDialog.tsx";

/** 'Confirm chief': sends an appeal to classification by a chosen post. */
export const ConfirmChief = ({ appeal, onClose }: { appeal: Pick<AppealRow, "id" | "version" | "requestNumber">; onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const posts = useOptions("posts");
  const send = useWrite(appealActions["send-to-classification"], { quiet: true });
  return (
    <ActionDialog
      action={appealWorkflow.actions["send-to-classification"]}
      title={`${t("actions.sendToClassification")}: ${appeal.requestNumber}`}
      on={{ appealId: appeal.id }}
      draftForm="appeal-action:send-to-classification"
      onClose={onClose}
      onSubmit={async (values) => {
        await send.mutateAsync({
          body: { appeal_id: appeal.id, version: appeal.version, position_levels_id: Number(values["position_levels_id"]) },
        });
        const post = posts.choices.find(({ id }) => id === values["position_levels_id"])?.name;
        void message.success([t("done.sendToClassification"), post].filter(Boolean).join(": "));
      }}
    />
  );
};
