import { openDataEndpoints } from "@murojaat/contract";
import { Form, Input, InputNumber } from "antd";
import { call } from "../../engine/api/client.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useLengthRule } from "../../engine/ui/useLengthRule.ts";

export type Asked = { readonly year: number; readonly quarter: number; readonly reason?: string };

/** Has the numbers of a quarter made; of a published one with the reason why. */
export const MakeDialog = ({ title, first, onClose }: { title: string; first: Asked; onClose: () => void }) => {
  const { t } = useText();
  const atMost = useLengthRule();
  const [form] = Form.useForm<Asked>();
  const required = { required: true, message: t("problems.required") };
  const make = async ({ reason, ...quarter }: Asked) => {
    await call(openDataEndpoints.make, { body: { ...quarter, ...(reason?.trim() && { reason: reason.trim() }) } });
  };
  return (
    <FormDialog form={form} title={title} save={make} onClose={onClose} initialValues={first}>
      <Form.Item name="year" label={t("openData.year")} rules={[required]}>
        <InputNumber min={2000} max={2999} precision={0} />
      </Form.Item>
      <Form.Item name="quarter" label={t("openData.quarter")} rules={[required]}>
        <InputNumber min={1} max={4} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label={t("openData.reason")} extra={t("openData.reasonAbout")} rules={[atMost(1000)]}>
        <Input.TextArea rows={3} count={{ show: true, max: 1000 }} />
      </Form.Item>
    </FormDialog>
  );
};
