import { passwordMinimum, weightyPasswordMinimum, type SecuritySettings } from "@murojaat/contract";
import { Form, InputNumber, Radio } from "antd";
import { RecordField } from "../../engine/references/RecordField.tsx";
import { useText } from "../../engine/text/useText.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

/** How long a session lives, whose sign-in takes a second factor, and whether a second administrator has to agree. */
export const SecurityForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  return (
    <SettingForm<SecuritySettings>
      setting={setting}
      of="security"
      read={(value) => ({ ...value, factorRoles: value.factorRoles ?? [] })}
      theirs={({ sessionHours }) => `${t("administration.sessionHours")}: ${sessionHours}`}
    >
      <Form.Item name="sessionHours" label={t("administration.sessionHours")} rules={[{ required: true, message: t("problems.required") }]}>
        <InputNumber min={1} max={72} precision={0} />
      </Form.Item>
      <Form.Item name="passwordLength" label={t("administration.passwordLength")} initialValue={passwordMinimum}>
        <InputNumber min={passwordMinimum} max={64} precision={0} />
      </Form.Item>
      <Form.Item name="weightyPasswordLength" label={t("administration.weightyPasswordLength")} initialValue={weightyPasswordMinimum}>
        <InputNumber min={weightyPasswordMinimum} max={64} precision={0} />
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
