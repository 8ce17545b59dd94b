import { passwordMinimum } from "@murojaat/contract";
import { Form, Input } from "antd";
import { useText } from "../../engine/text/useText.tsx";

/** A new password. Its minimum length shows below the field, as an error while the password is shorter. */
export const NewPasswordField = ({ name, label }: { name: string; label: string }) => {
  const { t } = useText();
  const typed = Form.useWatch<string | undefined>(name, Form.useFormInstance()) ?? "";
  const rule = t("session.passwordRule", { min: passwordMinimum });
  const isShort = typed !== "" && typed.length < passwordMinimum;
  return (
    <Form.Item
      name={name}
      label={label}
      {...(!isShort && { extra: rule })}
      rules={[
        { required: true, message: t("problems.required") },
        { min: passwordMinimum, message: rule },
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={200} />
    </Form.Item>
  );
};
