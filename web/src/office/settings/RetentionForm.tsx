import type { RetentionSettings } from "@murojaat/contract";
import { Form, InputNumber } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

const kinds = ["application", "complaint", "proposal"] as const;
/** For how many years appeals are kept after their end. */
export const RetentionForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  return (
    <SettingForm<RetentionSettings>
      setting={setting}
      of="retention"
      // a cleared field is none
      read={({ application, complaint, proposal }) => ({
        application: application ?? null,
        complaint: complaint ?? null,
        proposal: proposal ?? null,
      })}
      theirs={(value) =>
        kinds.map((kind) => (
          <div key={kind}>
            {t(`retention.${kind}`)}: {value[kind] ?? "—"}
          </div>
        ))
      }
    >
      {kinds.map((kind) => (
        <Form.Item
          key={kind}
          name={kind}
          label={t(`retention.${kind}`)}
          {...(kind === "proposal" && { extra: t("retention.settingAbout") })}
        >
          <InputNumber min={1} max={75} precision={0} />
        </Form.Item>
      ))}
    </SettingForm>
  );
};
