import type { Reach } from "@murojaat/contract";
import { useText } from "../text/useText.tsx";
import { Facts } from "../ui/Facts.tsx";

/** Over the form of a message: whom it goes to, and why a way is not offered. */
export const ReachNote = ({ reach: { recipient, address, missing } }: { reach: Reach }) => {
  const { t } = useText();
  return (
    <div className="dialog-note">
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
