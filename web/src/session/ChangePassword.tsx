import { passwordMinimum, sessionEndpoints } from "@murojaat/contract";
import { App, Form, Input, Modal } from "antd";
import { isApiError } from "../api/errors.ts";
import { useWrite } from "../api/use.ts";
import { useText } from "../text/useText.tsx";

type Passwords = { oldPassword: string; newPassword: string; repeat: string };

export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const change = useWrite(sessionEndpoints.changePassword, { quiet: true });
  const required = { required: true, message: t("problems.required") };

  const save = async ({ oldPassword, newPassword }: Passwords) => {
    try {
      await change.mutateAsync({ body: { oldPassword, newPassword } });
      void message.success(t("session.passwordChanged"));
      onClose();
    } catch (error) {
      const field = isApiError(error) && error.code === "wrong_old_password" ? "oldPassword" : "newPassword";
      form.setFields([{ name: field, errors: [isApiError(error) && error.status > 0 ? error.message : t("messages.network")] }]);
    }
  };

  return (
    <Modal
      open
      title={t("shell.changePassword")}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      width={420}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
        <Form.Item name="oldPassword" label={t("session.oldPassword")} rules={[required]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t("session.newPassword")}
          extra={t("session.passwordRule", { min: passwordMinimum })}
          rules={[required, { min: passwordMinimum, message: t("session.passwordRule", { min: passwordMinimum }) }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
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
      </Form>
    </Modal>
  );
};
