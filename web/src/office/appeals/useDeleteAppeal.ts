import { appealActions, type AppealRow } from "@murojaat/contract";
import { App } from "antd";
import { useWrite } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";

type Deleted = Pick<AppealRow, "id" | "requestNumber">;

/** Deletes an appeal after the specified question, which names it. */
export const useDeleteAppeal = (): ((appeal: Deleted, then?: () => void) => void) => {
  const { t } = useText();
  const { modal, message } = App.useApp();
  const remove = useWrite(appealActions.delete);
  return ({ id, requestNumber }, then) =>
    void modal.confirm({
      title: t("messages.deleteRow"),
      content: requestNumber,
      okText: t("common.yes"),
      cancelText: t("common.no"),
      okButtonProps: { danger: true },
      // a notice shows the refusal; the question closes either way
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
