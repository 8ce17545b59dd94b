import { passwordMinimum, weightyPasswordMinimum, type SecuritySettings } from "@murojaat/contract";
import { Form, Radio } from "antd";
import { RecordField } from "../../engine/choices/RecordField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { CountField } from "../../engine/ui/CountField.tsx";
import { useCountRule } from "../../engine/ui/useCountRule.ts";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

/** How long a session lives, whose sign-in takes a second factor, and whether a second administrator has to agree. */
export const SecurityForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  const hours = useCountRule(1, 72);
  const [length, weightyLength] = [useCountRule(passwordMinimum, 64), useCountRule(weightyPasswordMinimum, 64)];
  return (
    <SettingForm<SecuritySettings>
      setting={setting}
      of="security"
      read={(value) => ({ ...value, factorRoles: value.factorRoles ?? [] })}
      theirs={({ sessionHours }) => `${t("administration.sessionHours")}: ${sessionHours}`}
    >
      <Form.Item
        name="sessionHours"
        label={t("administration.sessionHours")}
        rules={[{ required: true, message: t("problems.required") }, hours]}
      >
        <CountField />
      </Form.Item>
      <Form.Item name="passwordLength" label={t("administration.passwordLength")} initialValue={passwordMinimum} rules={[length]}>
        <CountField />
      </Form.Item>
      <Form.Item
        name="weightyPasswordLength"
        label={t("administration.weightyPasswordLength")}
        initialValue={weightyPasswordMinimum}
        rules={[weightyLength]}
      >
        <CountField />
      </Form.Item>
      <Form.Item name="factorRoles" label={t("administration.factorRoles")} extra={t("administration.factorRolesAbout")}>
        <RecordField table="roles" multiple />
      </Form.Item>
      <Form.Item name="secondAdmin" label={t("administration.secondAdmin")} extra={t("administration.secondAdminAbout")}>
        <Radio.Group
          options={[
            { value: "notify", label: t("administration.secondAdminNotify") },
            { value: "confirm", label: t("administration.secondAdminConfirm") },
          ]}
        />
      </Form.Item>
    </SettingForm>
  );
};
