import type { AppealRecord } from "@murojaat/contract";
import { Alert } from "antd";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import css from "./ReturnedNote.module.css";
import noteCss from "../../engine/ui/note.module.css";

/** Letters of a reason beyond which it is scrolled in place: what it is about stays on the screen, on a phone too. */
const longReason = 400;

/** Who returned the appeal to registration, when and why; nothing where it was not returned. */
export const ReturnedNote = ({ returned }: { returned: AppealRecord["returned"] | undefined }) => {
  const { t } = useText();
  if (!returned) return null;
  const title = t("card.returned", { name: returned.byName, time: momentText(returned.at) });
  const isLong = returned.reason.length > longReason;
  return (
    <Alert
      type="warning"
      showIcon
      className={noteCss.note}
      title={title}
      description={
        <div className={css.reason} {...(isLong && { role: "region", "aria-label": title, tabIndex: 0 })}>
          {returned.reason}
        </div>
      }
      data-part="returned"
    />
  );
};
