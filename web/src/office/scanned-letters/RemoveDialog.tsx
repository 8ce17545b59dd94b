import { scannedLetterEndpoints, type CrudRow } from "@murojaat/contract";
import { Form, Input } from "antd";
import { call } from "../../engine/api/client.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";

/** A letter that is not to be registered, with the reason. */
export const RemoveDialog = ({ row, onClose }: { readonly row: CrudRow; readonly onClose: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<{ readonly reason: string }>();
  const remove = async (body: { readonly reason: string }) => {
    await call(scannedLetterEndpoints.remove, { params: { id: row.id }, body });
  };
  return (
    <FormDialog form={form} title={t("scanned.removeTitle", { name: String(row["fileName"]) })} save={remove} onClose={onClose}>
      <Form.Item
        name="reason"
        label={t("scanned.removeReason")}
        rules={[{ required: true, whitespace: true, message: t("problems.required") }, atMost(500)]}
      >
        <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
      </Form.Item>
    </FormDialog>
  );
};
