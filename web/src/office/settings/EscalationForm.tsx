import type { EscalationSettings } from "@murojaat/contract";
import { Form } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

const steps = ["headAfter", "controllerAfter"] as const;
/** After how many working days the people above are told of an overdue task. */
export const EscalationForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  const days = useCountRule(0, 60);
  return (
    <SettingForm<EscalationSettings>
      setting={setting}
      of="escalation"
      // a cleared field is never
      read={({ headAfter, controllerAfter }) => ({ headAfter: headAfter ?? 0, controllerAfter: controllerAfter ?? 0 })}
      theirs={(value) =>
        steps.map((step) => (
          <div key={step}>
            {t(`reminders.${step}`)}: {value[step]}
          </div>
        ))
      }
    >
      {steps.map((step) => (
        <Form.Item
          key={step}
          name={step}
          label={t(`reminders.${step}`)}
          rules={[days]}
          {...(step === "controllerAfter" && { extra: t("reminders.settingAbout") })}
        >
          <CountField />
        </Form.Item>
      ))}
    </SettingForm>
  );
};
