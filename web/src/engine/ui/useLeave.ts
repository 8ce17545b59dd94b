import { App, type FormInstance } from "antd";
import { useText } from "../text/useText.tsx";

/** Closes a form: immediately while it is unchanged, otherwise after a question. */
export const useLeave = ({ isFieldsTouched }: Pick<FormInstance, "isFieldsTouched">, onClose: () => void): (() => void) => {
  const { t } = useText();
  const { modal } = App.useApp();
  return () => {
    if (!isFieldsTouched()) return onClose();
    modal.confirm({
      title: t("crud.unsaved"),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
};
