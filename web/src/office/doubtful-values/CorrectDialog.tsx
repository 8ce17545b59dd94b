import { doubtfulKinds, doubtfulValueEndpoints, userChannels, type CrudRow, type DoubtfulKind } from "@murojaat/contract";
import { Form } from "antd";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { PhonePrefix } from "../../engine/ui/PhonePrefix.tsx";
import { useNumberRule } from "../../engine/ui/useNumberRule.ts";

type Given = { readonly phone?: string; readonly channelId?: number };

/** The right value of a doubtful phone or channel. */
export const CorrectDialog = ({ row, onClose }: { row: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Given>();
  const phone = useNumberRule("phone");
  const { data: channels } = useRead(userChannels, { query: { is_external: 0 } }, { fixed: true });
  const kind = row["kind"] as DoubtfulKind;
  const required = { required: true, message: t("problems.required") };
  const correct = async (body: Given) => {
    await call(doubtfulValueEndpoints.correct, { params: { id: row.id }, body });
  };
  return (
    <FormDialog
      form={form}
      title={[t("doubtful.correct"), row["requestNumber"]].filter(Boolean).join(": ")}
      save={correct}
      onClose={onClose}
    >
      {kind === "channel" ? (
        <Form.Item name="channelId" label={any(doubtfulKinds[kind].label)} rules={[required]}>
          <ChoiceField source="channels" possible={({ id }) => channels?.some((channel) => channel.id === id) ?? false} />
        </Form.Item>
      ) : (
        <Form.Item name="phone" label={any(doubtfulKinds[kind].label)} validateTrigger="onBlur" rules={[required, phone]}>
          <NumberField kind="phone" prefix={<PhonePrefix />} />
        </Form.Item>
      )}
    </FormDialog>
  );
};
