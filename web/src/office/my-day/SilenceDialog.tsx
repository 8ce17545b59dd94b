import { earlyWarningEndpoints, earlyWarningLimits, field, type EarlyWarning } from "@murojaat/contract";
import { Form } from "antd";
import { call } from "../../engine/api/client.ts";
import { FieldItem } from "../../engine/fields/FieldItem.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useWarningText } from "./warningText.ts";

const reason = field.longText("fields.reason", earlyWarningLimits.reason);

/** Why an early warning is to be shown no more, and until when that holds. */
export const SilenceDialog = ({ warning, onClose }: { readonly warning: EarlyWarning; readonly onClose: () => void }) => {
  const { t } = useText();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <FormDialog<{ reason: string }>
      form={form}
      title={t("myDay.silence")}
      okText={t("myDay.silence")}
      save={async (body) => {
        await call(earlyWarningEndpoints.silence, { params: { id: warning.id }, body });
        return t("myDay.silenced");
      }}
      above={
        <>
          <p>{useWarningText(warning)}</p>
          <p>{t("myDay.silenceAbout")}</p>
        </>
      }
      onClose={onClose}
    >
      <FieldItem name="reason" row={reason} required />
    </FormDialog>
  );
};
