import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useText } from "../engine/text/useText.tsx";

/** A user to whom nothing is open yet. */
export const NoScreens = () => {
  const { t } = useText();
  return (
    <section className="no-screens">
      <InboxOutlined aria-hidden />
      <h1>{t("shell.noScreens")}</h1>
    </section>
  );
};
