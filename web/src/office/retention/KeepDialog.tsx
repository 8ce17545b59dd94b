import { retentionEndpoints, type CrudRow } from "@murojaat/contract";
import { Form, Input } from "antd";
import { call } from "../../engine/api/client.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useDayRule } from "../../engine/ui/useDayRule.ts";
import { DayField } from "../../engine/ui/DayField.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";

type Kept = { readonly until: string; readonly reason: string };

/** Keeps an appeal longer: until when, and why. */
export const KeepDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const dayRule = useDayRule();
  const [form] = Form.useForm<Kept>();
  const required = { required: true, message: t("problems.required") };
  const keep = async (kept: Kept) => {
    await call(retentionEndpoints.keep, { params: { id: row.id }, body: { ...kept, version: row.version } });
  };
  return (
    <FormDialog form={form} title={`${t("retention.keep")}: ${String(row["requestNumber"])}`} save={keep} onClose={onClose}>
      <Form.Item name="until" label={t("retention.keepUntil")} rules={[required, dayRule]} validateTrigger={["onChange", "onBlur"]}>
        <DayField />
      </Form.Item>
      <Form.Item name="reason" label={t("fields.reason")} rules={[{ ...required, whitespace: true }, atMost(1000)]}>
        <Input.TextArea rows={3} count={{ show: true, max: 1000 }} />
      </Form.Item>
    </FormDialog>
  );
};
