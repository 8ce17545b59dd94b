import { appealActions, type AppealRow } from "@murojaat/contract";
import { Form, Input } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";

export type Deleted = Pick<AppealRow, "id" | "requestNumber">;
type Props = { readonly appeal: Deleted; readonly onClose: () => void; readonly onDeleted?: () => void };

/** The specified question before an appeal is deleted; its number stays, with the reason. */
export const DeleteDialog = ({ appeal, onClose, onDeleted }: Props) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<{ readonly reason: string }>();
  const remove = useWrite(appealActions.delete, { quiet: true });
  const save = async (body: { readonly reason: string }) => {
    await remove.mutateAsync({ params: { id: appeal.id }, body });
    onDeleted?.();
    return t("common.deleted");
  };
  return (
    <FormDialog asks form={form} title={t("messages.deleteRow")} above={<p>{appeal.requestNumber}</p>} save={save} onClose={onClose}>
      <Form.Item
        name="reason"
        label={t("fields.reason")}
        rules={[{ required: true, whitespace: true, message: t("problems.required") }, atMost(2000)]}
      >
        <Input.TextArea rows={3} count={{ show: true, max: 2000 }} />
      </Form.Item>
    </FormDialog>
  );
};
