import { sessionEndpoints } from "@murojaat/contract";
import { Form, Input, type FormInstance } from "antd";
import type { ReactNode } from "react";
import { fieldProblems, isApiError } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

type Passwords = { oldPassword: string; newPassword: string; repeat: string };
type Change = {
  readonly form: FormInstance<Passwords>;
  readonly save: (passwords: Passwords) => Promise<void>;
  readonly isPending: boolean;
};

/** The form to change one's own password. */
export const usePasswordChange = (onChanged: () => void): Change => {
  const { t, any } = useText();
  const [form] = Form.useForm<Passwords>();
  const change = useWrite(sessionEndpoints.changePassword, { quiet: true });
  const save = async ({ oldPassword, newPassword }: Passwords) => {
    try {
      await change.mutateAsync({ body: { oldPassword, newPassword } });
      onChanged();
    } catch (error) {
      const field = isApiError(error) && error.code === "wrong_old_password" ? "oldPassword" : "newPassword";
      const [own] = fieldProblems(error).filter((p) => p.problem === "same_as_now" || p.problem === "too_short");
      const refusal = isApiError(error) && error.status > 0 ? error.message : t("messages.network");
      form.setFields([{ name: field, errors: [own ? any(`problems.${own.problem}`, { limit: own.limit }) : refusal] }]);
    }
  };
  return { form, save, isPending: change.isPending };
};

export const PasswordForm = ({ change: { form, save }, children }: { change: Change; children?: ReactNode }) => {
  const { t } = useText();
  const required = { required: true, message: t("problems.required") };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      <Form.Item name="oldPassword" label={t("session.oldPassword")} rules={[required]}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <NewPasswordField name="newPassword" label={t("session.newPassword")} />
      <Form.Item
        name="repeat"
        label={t("session.repeatPassword")}
        dependencies={["newPassword"]}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_, value?: string) =>
              !value || value === getFieldValue("newPassword")
                ? Promise.resolve()
                : Promise.reject(new Error(t("session.passwordMismatch"))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      {children}
    </Form>
  );
};
