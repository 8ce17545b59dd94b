import type { Reach } from "@murojaat/contract";
import { useText } from "../../engine/text/useText.tsx";
import { Facts } from "../../engine/ui/Facts.tsx";
import noteCss from "../../engine/ui/note.module.css";

/** Above the form of a message: its recipient, and why a way is not offered. */
export const ReachNote = ({ reach: { recipient, address, missing } }: { reach: Reach }) => {
  const { t } = useText();
  return (
    <div className={noteCss.note}>
      <Facts
        facts={[
          [t("fields.recipient"), recipient],
          [t("fields.phone"), address],
          [t("notifications.notSo"), missing.map(({ name, why }) => `${name}: ${why}`).join("; ")],
        ]}
      />
    </div>
  );
};
