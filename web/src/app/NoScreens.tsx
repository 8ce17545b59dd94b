import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useText } from "../engine/text/useText.tsx";
import css from "./NoScreens.module.css";

/** Shown to a user who may not open any screen yet. */
export const NoScreens = () => {
  const { t } = useText();
  return (
    <section className={css.noScreens}>
      <InboxOutlined />
      <h1>{t("shell.noScreens")}</h1>
    </section>
  );
};
