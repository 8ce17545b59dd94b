import type { AppealRecord } from "@murojaat/contract";
import { Alert } from "antd";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";

/** Who returned the appeal to registration, when and why; nothing where it was not returned. */
export const ReturnedNote = ({ returned }: { returned: AppealRecord["returned"] | undefined }) => {
  const { t } = useText();
  return returned ? (
    <Alert
      type="warning"
      showIcon
      className={noteCss.note}
      title={t("card.returned", { name: returned.byName, time: momentText(returned.at) })}
      description={returned.reason}
      data-part="returned"
    />
  ) : null;
};
