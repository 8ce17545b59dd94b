import {
  appealWorkflow,
  formDraftEndpoints,
  screenPermission,
  taskWorkflow,
  type MessageKey,
  type Reply,
  type ScreenPath,
  type Workflow,
} from "@murojaat/contract";
import { App, Button } from "antd";
import { call } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { maySee, useSession, type Session } from "../session/useSession.ts";
import { Panel } from "./Panel.tsx";
import css from "./MyDayScreen.module.css";
import rowCss from "./DayRow.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type FormDraft = Reply<typeof formDraftEndpoints.all>[number];

/** Forms that the user has begun and not sent: each leads to where it goes on; of a record no longer seen the text can be copied. */
export const DraftsPanel = () => {
  const { t } = useText();
  const read = useRead(formDraftEndpoints.all, {}, { quiet: true });
  const drafts = read.data ?? [];
  if (drafts.length === 0) return null;
  return (
    <Panel title={t("myDay.drafts")} total={drafts.length}>
      <ul className={css.rows} data-part="day-drafts">
        {drafts.map((draft) => (
          <DraftRow key={draft.key} draft={draft} onGone={() => void read.refetch()} />
        ))}
      </ul>
    </Panel>
  );
};

const DraftRow = ({ draft, onGone }: { draft: FormDraft; onGone: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const session = useSession();
  const name = any(formLabel(draft.form));
  const place = draft.isRecordVisible ? placeOf(draft, session) : undefined;
  const failed = (error: unknown) => void message.error(refusalText(error, any));
  const params = { key: draft.key };
  const copy = async () => {
    const { content } = await call(formDraftEndpoints.get, { params });
    await navigator.clipboard.writeText(wordsIn(JSON.parse(content)).join("\n"));
    void message.success(t("form.numberCopied"));
  };
  const discard = () => call(formDraftEndpoints.remove, { params }).then(onGone, failed);
  return (
    <li className={rowCss.row}>
      <div className={rowCss.line}>
        {place ? (
          <InnerLink to={place} className={`${proseCss.link} ${rowCss.whole}`}>
            {name}
          </InnerLink>
        ) : (
          <span>{name}</span>
        )}
        <span className={`${rowCss.end} ${proseCss.soft} ${proseCss.figures}`}>{momentText(draft.savedAt)}</span>
      </div>
      <p className={rowCss.who}>{[draft.requestNumber, draft.name].filter(Boolean).join(" · ")}</p>
      <p className={rowCss.what}>{draft.firstWords}</p>
      {!draft.isRecordVisible && (
        <div className={rowCss.line}>
          <span className={proseCss.soft}>{t("form.draftNoRecord")}</span>
          <Button size="small" onClick={() => void copy().catch(failed)}>
            {t("form.draftCopy")}
          </Button>
          <Button size="small" onClick={() => void discard()}>
            {t("form.draftDiscard")}
          </Button>
        </div>
      )}
    </li>
  );
};

const actions: Readonly<Record<string, Workflow>> = { "appeal-action": appealWorkflow, "task-action": taskWorkflow };
/** What the form does, as its button says. */
const formLabel = (form: FormDraft["form"]): MessageKey => {
  const [kind, action] = form.split(":") as [string, string | undefined];
  return action === undefined ? "form.newAppeal" : actions[kind]!.actions[action]!.label;
};
/** Where one registers: on one's own, or what a citizen sent. */
const registers: readonly ScreenPath[] = ["/appeals/registration", "/appeals/reg-mahalla"];
const inboxes: readonly ScreenPath[] = ["/appeals/telegram", "/appeals/web", "/appeals/my-fergana"];
/** The card with the action, or the list with the form, that offers the draft; undefined when the user no longer sees it. */
const placeOf = ({ appealId, taskId, key }: FormDraft, session: Session): string | undefined =>
  appealId === null
    ? (key.startsWith("incoming-") ? inboxes : registers).find((path) => maySee(session, screenPermission(path)))
    : `/appeals/card/${appealId}${taskId === null ? "" : `?taskId=${taskId}`}`;
/** The texts among the values of a form, in its order. */
const wordsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
