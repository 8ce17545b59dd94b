import {
  hrefTo,
  appealWorkflow,
  screenPermission,
  taskWorkflow,
  type MessageKey,
  type ScreenPath,
  type Workflow,
} from "@murojaat/contract";
import { App, Button } from "antd";
import { refusalText } from "../../engine/api/refusal.ts";
import { useDraftRows, useDraftStore, type DraftRow } from "../../engine/forms/drafts.ts";
import { wordsIn } from "../../engine/forms/words.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { useCopy } from "../../engine/ui/useCopy.ts";
import { maySee, useSession, type Session } from "../session/useSession.ts";
import { Panel } from "./Panel.tsx";
import css from "./MyDayScreen.module.css";
import rowCss from "./DayRow.module.css";
import rowsCss from "../../engine/ui/rows.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** Forms that the user has begun and not sent: each leads to where it goes on; the text of each can be copied, also where the form is gone. */
export const DraftsPanel = () => {
  const { t } = useText();
  const drafts = useDraftRows();
  if (drafts.length === 0) return null;
  return (
    <Panel title={t("myDay.drafts")} total={drafts.length}>
      <ul className={css.rows} data-part="day-drafts">
        {drafts.map((draft) => (
          <Row key={draft.key} draft={draft} />
        ))}
      </ul>
    </Panel>
  );
};

const Row = ({ draft }: { draft: DraftRow }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const session = useSession();
  const store = useDraftStore();
  const copy = useCopy();
  const name = any(formLabel(draft.form));
  const place = draft.isRecordVisible ? placeOf(draft, session) : undefined;
  const copyWords = async () => copy(wordsIn(JSON.parse((await store.load(draft.key)).content)).join("\n"));
  return (
    <li className={rowCss.row}>
      <div className={rowsCss.line}>
        {place ? (
          <InnerLink to={place} className={`${proseCss.link} ${rowCss.whole}`}>
            {name}
          </InnerLink>
        ) : (
          <span>{name}</span>
        )}
        <span className={`${rowsCss.end} ${proseCss.soft} ${proseCss.figures}`}>{momentText(draft.savedAt)}</span>
      </div>
      <p className={rowCss.who}>{[draft.requestNumber, draft.name].filter(Boolean).join(" · ")}</p>
      <p className={rowCss.what}>{draft.firstWords}</p>
      <div className={`${rowsCss.line} ${rowCss.tools}`}>
        {!draft.isRecordVisible && <span className={proseCss.soft}>{t("form.draftNoRecord")}</span>}
        <Button size="small" onClick={() => void copyWords().catch((error: unknown) => void message.error(refusalText(error, any)))}>
          {t("form.draftCopy")}
        </Button>
        <Button size="small" onClick={() => store.discard(draft.key)}>
          {t("form.draftDiscard")}
        </Button>
      </div>
    </li>
  );
};

const actions: Readonly<Record<string, Workflow>> = { "appeal-action": appealWorkflow, "task-action": taskWorkflow };
/** What the form does, as its button says. */
const formLabel = (form: string): MessageKey => {
  const [kind, action] = form.split(":") as [string, string | undefined];
  if (action !== undefined) return actions[kind]!.actions[action]!.label;
  return kind === "note" ? "notes.write" : "form.newAppeal";
};
/** Where one registers: on one's own, or what a citizen sent. */
const registers: readonly ScreenPath[] = ["/appeals/registration", "/appeals/reg-mahalla"];
const inboxes: readonly ScreenPath[] = ["/appeals/telegram", "/appeals/web", "/appeals/my-fergana", "/appeals/email"];
const piles: readonly ScreenPath[] = ["/appeals/scans"];
const beginnings = { "incoming-": inboxes, "scan-": piles } as const;
const placesOf = (key: string): readonly ScreenPath[] =>
  Object.entries(beginnings).find(([beginning]) => key.startsWith(beginning))?.[1] ?? registers;
/** The card with the action, or the list with the form, that offers the draft; undefined when the user no longer sees it. */
const placeOf = ({ appealId, taskId, key }: DraftRow, session: Session): string | undefined =>
  appealId === null
    ? placesOf(key).find((path) => maySee(session, screenPermission(path)))
    : hrefTo(`/appeals/card/${appealId}`, { taskId });
