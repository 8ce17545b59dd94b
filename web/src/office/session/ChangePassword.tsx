import { App, Modal } from "antd";
import { useRef } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { focusFirst } from "../../engine/ui/focusFirst.ts";
import { PasswordForm, usePasswordChange } from "./PasswordForm.tsx";

export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  const { message } = App.useApp();
  const fields = useRef<HTMLDivElement>(null);
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
      afterOpenChange={(isOpen) => isOpen && focusFirst(fields.current)}
    >
      <div ref={fields}>
        <PasswordForm change={change} />
      </div>
    </Modal>
  );
};
