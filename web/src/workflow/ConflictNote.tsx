import { appealEndpoints } from "@murojaat/contract";
import { Alert } from "antd";
import { useRead } from "../api/use.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";

/** Somebody was faster: who, what, when; what was typed stays. */
export const ConflictNote = ({ appealId, stillAllowed }: { appealId: number; stillAllowed: boolean }) => {
  const { t } = useText();
  const { data } = useRead(appealEndpoints.history, { params: { id: appealId } }, { quiet: true });
  const last = data && [...data].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="dialog-note"
      title={t("form.conflict")}
      description={
        <>
          {last && (
            <p>{t("form.conflictBy", { who: last.userName ?? t("card.system"), what: last.actionName, when: momentText(last.at) })}</p>
          )}
          <p>{t(stillAllowed ? "form.conflictKept" : "form.conflictGone")}</p>
        </>
      }
    />
  );
};
