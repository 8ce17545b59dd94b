import { noteEndpoints, type AppealDetail, type Note } from "@murojaat/contract";
import { App } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { useSession } from "../session/useSession.ts";
import { notesId } from "./notesId.ts";
import css from "./Notes.module.css";
import blockCss from "../../engine/ui/block.module.css";
import chipCss from "../../engine/ui/chip.module.css";
import proseCss from "../../engine/ui/prose.module.css";

const NoteForm = lazy(() => import("./NoteForm.tsx").then((m) => ({ default: m.NoteForm })));

type OfAppeal = { readonly appeal: AppealDetail };

/** What colleagues wrote to one another about an appeal and its tasks; one line while there is nothing. */
export const Notes = ({ appeal }: OfAppeal) => {
  const { t } = useText();
  const [isWriting, setWriting] = useState(false);
  const read = useRead(noteEndpoints.list, { params: { id: appeal.id } }, { quiet: true });
  const place = useSeen(appeal.id, read.data);
  const isOpen = appeal.status !== "resolved";
  if (read.isPending || (!isOpen && read.data?.length === 0)) return null;
  return (
    <section
      ref={place}
      id={notesId}
      tabIndex={-1}
      className={`${blockCss.block} ${css.block}`}
      aria-label={t("notes.title")}
      data-part="notes"
    >
      {(isWriting || read.data?.length !== 0) && <h2>{t("notes.title")}</h2>}
      <Loaded read={read}>
        {(notes) =>
          notes.length > 0 && (
            <ol className={css.notes}>
              {notes.map((note) => (
                <Row key={note.id} note={note} appeal={appeal} mayStrike={isOpen && note.isMine && note.struckAt === null} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {isOpen && read.data && !isWriting && (
        <button type="button" className={proseCss.asLink} onClick={() => setWriting(true)}>
          {t("notes.write")}
        </button>
      )}
      {isOpen && isWriting && (
        <Suspense>
          <NoteForm appeal={appeal} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </section>
  );
};

/** Says once that the notes are on the screen, where one of them names the reader and is news still. */
const useSeen = (appealId: number, notes: readonly Note[] | undefined) => {
  const { user, standsFor } = useSession();
  const place = useRef<HTMLElement>(null);
  const { mutate } = useWrite(noteEndpoints.seen, { quiet: true });
  const hasNews = (useCounters()?.mentions ?? 0) > 0;
  const selves = new Set([user.id, ...standsFor.map(({ id }) => id)]);
  const namesReader = notes?.some((note) => note.mentions.some(({ id }) => selves.has(id))) === true;
  useEffect(() => {
    if (!place.current || !hasNews || !namesReader) return undefined;
    const watch = new IntersectionObserver((all) => {
      if (!all.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      mutate({ body: { appealId } });
    });
    watch.observe(place.current);
    return () => watch.disconnect();
    // a later note is news of its own
  }, [appealId, notes?.length, hasNews, namesReader, mutate]);
  return place;
};

type RowProps = OfAppeal & { readonly note: Note; readonly mayStrike: boolean };
const Row = ({ note, appeal, mayStrike }: RowProps) => {
  const { t } = useText();
  const { modal } = App.useApp();
  const strike = useWrite(noteEndpoints.strike);
  const task = appeal.tasks.find(({ id }) => id === note.taskId);
  // a reader in another alphabet sees the name otherwise than its writer
  const unsaid = note.mentions.filter(({ name }) => !note.text.includes(`@${name}`));
  const ask = async () => {
    if (await modal.confirm({ title: t("notes.strikeAsk"), okText: t("notes.strike"), cancelText: t("common.cancel") }))
      strike.mutate({ params: { id: note.id } });
  };
  return (
    <li data-part="note">
      <div className={css.head}>
        <strong>{note.byName}</strong>
        <time dateTime={note.at}>{momentText(note.at)}</time>
      </div>
      <div className={css.source}>{[note.byOrgName, task?.groupName].filter(Boolean).join(" · ")}</div>
      <p className={proseCss.quote} data-part="quote">
        {note.struckAt === null ? note.text : <del>{note.text}</del>}
      </p>
      {unsaid.length > 0 && (
        <ul className={css.people} data-part="note-people">
          {unsaid.map(({ id, name }) => (
            <li key={id} className={chipCss.chip}>
              @{name}
            </li>
          ))}
        </ul>
      )}
      {note.struckAt !== null && <div className={css.source}>{t("notes.struck", { when: momentText(note.struckAt) })}</div>}
      {mayStrike && (
        <button type="button" className={css.strike} onClick={() => void ask()}>
          {t("notes.strike")}
        </button>
      )}
    </li>
  );
};
