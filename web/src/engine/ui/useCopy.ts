import { App } from "antd";
import { useText } from "../text/useText.tsx";

/** A page that was not opened over https or on this computer has no clipboard of its own. */
const copyByHand = (text: string): void => {
  const box = document.createElement("textarea");
  box.value = text;
  const before = document.activeElement;
  document.body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
};

/** Copies a text and says so. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const { t } = useText();
  const { message } = App.useApp();
  return async (text) => {
    if (window.isSecureContext) await navigator.clipboard.writeText(text);
    else copyByHand(text);
    void message.success(t("form.numberCopied"));
  };
};
