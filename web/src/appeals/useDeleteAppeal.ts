import { appealActions } from "@murojaat/contract";
import { App } from "antd";
import { useWrite } from "../api/use.ts";
import { useText } from "../text/useText.tsx";

/** Deletes an appeal after the specified question. */
export const useDeleteAppeal = (): ((id: number, then?: () => void) => void) => {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const remove = useWrite(appealActions.delete);
  return (id, then) =>
    void modal.confirm({
      title: t("messages.deleteRow"),
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      // a refusal is told by the notice; the question closes either way
      onOk: () =>
        remove.mutateAsync({ params: { id } }).then(
          () => {
            void message.success(t("common.deleted"));
            then?.();
          },
          () => undefined,
        ),
    });
};
