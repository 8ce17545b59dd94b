import { App } from "antd";
import { useText } from "../text/useText.tsx";
import { uploadsArrived } from "./underway.ts";

/** Waits for the files of a form; of those that did not arrive it asks whether to save without them. Resolves to whether to save. */
export const useArrived = (): (() => Promise<boolean>) => {
  const { t } = useText();
  const { modal } = App.useApp();
  return async () => {
    const names = await uploadsArrived();
    if (names.length === 0) return true;
    return modal.confirm({
      title: t("form.filesFailed"),
      content: (
        <ul>
          {names.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
        </ul>
      ),
      okText: t("form.saveWithout"),
      cancelText: t("common.back"),
    });
  };
};
