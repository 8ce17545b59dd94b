import { appealActions, appealWorkflow, type AppealRow } from "@murojaat/contract";
import { Form } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";

export type Deleted = Pick<AppealRow, "id" | "requestNumber">;
const { reason } = appealWorkflow.actions.delete.input;
type Props = { readonly appeal: Deleted; readonly onClose: () => void; readonly onDeleted?: () => void };

/** The specified question before an appeal is deleted; its number stays, with the reason. */
export const DeleteDialog = ({ appeal, onClose, onDeleted }: Props) => {
  const { t } = useText();
  const [form] = Form.useForm<{ readonly reason: string }>();
  const remove = useWrite(appealActions.delete, { quiet: true });
  const save = async (body: { readonly reason: string }) => {
    await remove.mutateAsync({ params: { id: appeal.id }, body });
    onDeleted?.();
    return t("common.deleted");
  };
  return (
    <FormDialog asks form={form} title={t("messages.deleteRow")} above={<p>{appeal.requestNumber}</p>} save={save} onClose={onClose}>
      <FieldItem name="reason" row={reason} required control={{ lines: { rows: 3, count: { show: true, max: reason.max } } }} />
    </FormDialog>
  );
};
