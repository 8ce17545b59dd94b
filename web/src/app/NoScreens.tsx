import { useText } from "../text/useText.tsx";

/** A user to whom nothing is open yet. */
export const NoScreens = () => {
  const { t } = useText();
  return <p className="wait">{t("shell.noScreens")}</p>;
};
