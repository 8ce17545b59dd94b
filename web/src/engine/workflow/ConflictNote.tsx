import { appealEndpoints } from "@murojaat/contract";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { useRead } from "../api/use.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";

type Props = { readonly appealId: number; readonly stillAllowed: boolean; readonly children?: ReactNode };

/** Somebody was faster: who, what, when; what was typed stays. */
export const ConflictNote = ({ appealId, stillAllowed, children }: Props) => {
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
          {children}
          <p>{t(stillAllowed ? "form.conflictKept" : "form.conflictGone")}</p>
        </>
      }
    />
  );
};
