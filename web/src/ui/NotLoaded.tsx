import { Button } from "antd";
import { useText } from "../text/useText.tsx";

/** What stands where something did not come: the words, and a way to ask again. */
export const NotLoaded = ({ text, again }: { text?: string; again: () => void }) => {
  const { t } = useText();
  return (
    <div className="list-note" role="alert">
      <p>{text ?? t("lists.failed")}</p>
      <Button type="primary" onClick={again}>
        {t("common.tryAgain")}
      </Button>
    </div>
  );
};
