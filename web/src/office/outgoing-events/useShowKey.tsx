import { App, Typography } from "antd";
import { useText } from "../../engine/text/useText.tsx";

/** Shows a receiver's key, once, to be passed on to who runs it. */
export const useShowKey = () => {
  const { t } = useText();
  const { modal } = App.useApp();
  return ({ id, key }: { readonly id: number; readonly key: string }): void =>
    void modal.info({
      title: t("outgoingEvents.key"),
      okText: t("common.close"),
      content: (
        <>
          <Typography.Text copyable code data-part="receiver-key">
            {key}
          </Typography.Text>
          <p>{t("outgoingEvents.keyOnce", { id })}</p>
        </>
      ),
    });
};
