import { useRouter } from "@tanstack/react-router";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useText } from "../engine/text/useText.tsx";
import css from "./BlankLayout.module.css";

/** A page without header and menu, with a way back. */
export const BlankLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useText();
  const { history } = useRouter();
  return (
    <main className={css.blank}>
      <Button onClick={() => (history.canGoBack() ? history.back() : history.replace("/"))}>{t("common.back")}</Button>
      {children}
    </main>
  );
};
