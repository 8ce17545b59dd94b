import { App, type FormInstance } from "antd";
import { useText } from "../text/useText.tsx";

/** Closes a form: immediately while it is unchanged, otherwise after a question. `keeps`: what was typed stays in a draft. */
export const useLeave = (
  { isFieldsTouched }: Pick<FormInstance, "isFieldsTouched">,
  onClose: () => void,
  { keeps = false } = {},
): (() => void) => {
  const { t } = useText();
  const { modal } = App.useApp();
  return () => {
    if (!isFieldsTouched()) return onClose();
    modal.confirm({
      title: t(keeps ? "form.leaveQuestion" : "crud.unsaved"),
      content: keeps && t("form.leaveDraft"),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: !keeps },
      onOk: onClose,
    });
  };
};
