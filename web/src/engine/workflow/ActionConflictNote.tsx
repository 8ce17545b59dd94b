import type { Call, Endpoint } from "@murojaat/contract/kit";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { useOffice } from "../api/office.ts";
import { useRead } from "../api/use.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import noteCss from "../ui/note.module.css";

type Props = { readonly appealId: number; readonly stillAllowed: boolean; readonly children?: ReactNode };

type Entry = { readonly at: string; readonly userName: string | null; readonly actionName: string };
/** Somebody else acted on the appeal first: who, what, when. Input is preserved. */
export const ActionConflictNote = ({ appealId, stillAllowed, children }: Props) => {
  const { t } = useText();
  const read = useRead(useOffice().history, { params: { id: appealId } } as unknown as Call<Endpoint>, { quiet: true });
  const data = read.data as readonly Entry[] | undefined;
  const last = data && [...data].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={noteCss.note}
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
