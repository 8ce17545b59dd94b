import type { RetentionSettings } from "@murojaat/contract";
import { Form } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

const kinds = ["application", "complaint", "proposal"] as const;
/** For how many years appeals are kept after their end. */
export const RetentionForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  const years = useCountRule(1, 75);
  return (
    <SettingForm<RetentionSettings>
      setting={setting}
      of="retention"
      // a cleared field means no period
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
          rules={[years]}
          {...(kind === "proposal" && { extra: t("retention.settingAbout") })}
        >
          <CountField />
        </Form.Item>
      ))}
    </SettingForm>
  );
};
