import { App, Modal } from "antd";
import { useText } from "../text/useText.tsx";
import { PasswordForm, usePasswordChange } from "./PasswordForm.tsx";

export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const change = usePasswordChange(() => {
    void message.success(t("session.passwordChanged"));
    onClose();
  });

  return (
    <Modal
      open
      title={t("shell.changePassword")}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      width={420}
      confirmLoading={change.isPending}
      onOk={change.form.submit}
      onCancel={onClose}
    >
      <PasswordForm change={change} />
    </Modal>
  );
};
