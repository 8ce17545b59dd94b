import { receptionEndpoints, type CrudRow } from "@murojaat/contract";
import { Form, Input } from "antd";
import { call } from "../../engine/api/client.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";

type Cancelled = { readonly cancelReason: string };

/** Cancels an enrolment, with the reason. */
export const CancelDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<Cancelled>();
  const cancel = async ({ cancelReason }: Cancelled) => {
    await call(receptionEndpoints.journal.update, { body: { id: row.id, version: row.version, status: "cancelled", cancelReason } });
  };
  return (
    <FormDialog form={form} title={`${t("reception.cancel")}: ${String(row["fullName"])}`} save={cancel} onClose={onClose}>
      <Form.Item
        name="cancelReason"
        label={t("reception.cancelReason")}
        rules={[{ required: true, whitespace: true, message: t("problems.required") }, atMost(500)]}
      >
        <Input.TextArea rows={3} count={{ show: true, max: 500 }} />
      </Form.Item>
    </FormDialog>
  );
};
