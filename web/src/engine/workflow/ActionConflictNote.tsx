import { Alert, App, Button } from "antd";
import type { ReactNode } from "react";
import { useOffice } from "../api/office.ts";
import { refusalText } from "../api/refusal.ts";
import { useRead } from "../api/use.ts";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import { useCopy } from "../ui/useCopy.ts";
import noteCss from "../ui/note.module.css";

type Entry = { readonly at: string; readonly userName: string | null; readonly actionName: string };
/** Who acted on the appeal last, what and when; nothing while it is unknown. */
const useLastAction = (appealId: number): string | undefined => {
  const { t } = useText();
  const input = { params: { id: appealId } };
  const { data, isFetchedAfterMount } = useRead(useOffice().history, input, { quiet: true, fresh: true });
  const rows = isFetchedAfterMount ? ((data ?? []) as readonly Entry[]) : [];
  const at = Math.max(...rows.map((row) => Date.parse(row.at)));
  // what follows by itself from an action has its moment
  const together = rows.filter((row) => Date.parse(row.at) === at);
  const last = together.find(({ userName }) => userName !== null) ?? together[0];
  return last && t("form.conflictBy", { who: last.userName ?? t("card.system"), what: last.actionName, when: momentText(last.at) });
};

type NoteProps = { readonly appealId: number; readonly title: string; readonly children: ReactNode };
/** What somebody else did first: who, what, when. */
const Note = ({ appealId, title, children }: NoteProps) => {
  const last = useLastAction(appealId);
  const description = (
    <>
      {last && <p>{last}</p>}
      {children}
    </>
  );
  return <Alert type="warning" showIcon role="alert" className={noteCss.note} title={title} description={description} />;
};

/** Somebody else acted on the appeal first. Input is preserved, and may be sent. */
export const ActionConflictNote = ({ appealId, children }: { readonly appealId: number; readonly children?: ReactNode }) => {
  const { t } = useText();
  return (
    <Note appealId={appealId} title={t("form.conflict")}>
      {children}
      <p>{t("form.conflictKept")}</p>
    </Note>
  );
};

type Gone = {
  readonly appealId: number;
  /** What was typed. */
  readonly words: readonly string[];
  /** All of it is in a draft. */
  readonly isKept: boolean;
  readonly onClose: () => void;
};
/** The record no longer allows the action, because somebody else acted first: what was typed can be copied, the form closed. */
export const ActionGoneNote = ({ appealId, words, isKept, onClose }: Gone) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const copy = useCopy();
  return (
    <Note appealId={appealId} title={t("form.gone")}>
      {words.length > 0 && <p>{t(isKept ? "form.goneKept" : "form.goneCopy")}</p>}
      <div className={noteCss.buttons}>
        {words.length > 0 && (
          <Button
            size="small"
            onClick={() => void copy(words.join("\n")).catch((error: unknown) => void message.error(refusalText(error, any)))}
          >
            {t("form.copyTyped")}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Note>
  );
};
