import { readingMost, type ReadingState } from "@murojaat/contract";
import { sql } from "kysely";
import type { ContentsReading, ReadLine } from "../../engine/contents/reading.ts";
import type { Db } from "../../engine/db/pool.ts";

/** A reading whose process was killed is tried once more; a file that kills it twice is given up. */
const mostTries = 2;
/** What is kept of a file of many lines. */
const mostLines = 2000;

export const askForReading = async (db: Db, fileId: number): Promise<void> => {
  await sql`insert into file_readings (file_id) values (${fileId}) on conflict do nothing`.execute(db);
};

export type Begun = { readonly key: string; readonly mime: string; readonly of: number | null };
/**
 * Counts the attempt and says what is to be read and which organisation has it; undefined: nothing, because it is read, gone, tried often enough,
 * or a scanner has not looked at it yet.
 */
export const beginReading = async (db: Db, fileId: number): Promise<Begun | undefined> => {
  const { rows } = await sql<Begun & { isLast: boolean }>`
    with r as (
      update file_readings r set tries = tries + 1, state = case when tries >= ${mostTries} then 'failed' else state end
        from files f where f.id = r.file_id and f.waits_since is null and r.file_id = ${fileId} and r.state = 'waiting' returning r.file_id, r.state)
    select f.storage_key as key, f.mime_type as mime, r.state = 'failed' as "isLast",
           coalesce((select u.organization_id from users u where u.id = f.uploaded_by),
                    (select i.organization_id from incoming_files l join incoming_appeals i on i.id = l.incoming_appeal_id where l.file_id = f.id)) as "of"
      from r join files f on f.id = r.file_id`.execute(db);
  return rows[0] && !rows[0].isLast ? rows[0] : undefined;
};
/** The attempt does not count: it was the process that stopped, the store that was away, or a reader that did not start. */
export const leaveReading = async (db: Db, fileId: number): Promise<void> => {
  await sql`update file_readings set tries = greatest(tries - 1, 0) where file_id = ${fileId} and state = 'waiting'`.execute(db);
};

/** A word as it is kept: its text, its confidence, whether its digits agree, and its place. */
type KeptWord = readonly [text: string, confidence: number, agrees: 0 | 1, x: number, y: number, width: number, height: number];
type KeptLine = readonly [page: number, ...words: KeptWord[]];
const short = (part: number): number => Math.round(part * 10_000) / 10_000;
const kept = ({ page, words }: ReadLine): KeptLine => [
  page,
  ...words.map((word): KeptWord => [
    word.text,
    Math.round(word.confidence),
    word.digitsAgree ? 1 : 0,
    short(word.x),
    short(word.y),
    short(word.width),
    short(word.height),
  ]),
];
const lineOf = ([page, ...words]: KeptLine): ReadLine => ({
  page,
  words: words.map(([text, confidence, agrees, x, y, width, height]) => ({
    text,
    confidence,
    digitsAgree: agrees === 1,
    x,
    y,
    width,
    height,
  })),
});

/** Lines of a reading as its row has them. */
export type KeptLines = readonly KeptLine[];
export const linesOf = (lines: KeptLines): ReadLine[] => lines.map(lineOf);

const languageIds = { ru: 1, uz: 2, uk: 3 } as const;
/** Keeps what was read; false: the file is gone. */
export const keepReading = async (db: Db, fileId: number, read: ContentsReading): Promise<boolean> => {
  const { state } = read;
  const isReady = state === "ready";
  const { numAffectedRows } = await sql`
    update file_readings set state = ${state}, read_at = now(), confidence = ${state === "failed" ? 0 : read.confidence}, pages = ${state === "failed" ? 0 : read.pages},
           text_language_id = ${isReady && read.language ? languageIds[read.language] : null}, text = ${isReady ? read.text.slice(0, readingMost) : ""},
           lines = ${JSON.stringify(isReady ? read.lines.slice(0, mostLines).map(kept) : [])}
     where file_id = ${fileId} and state = 'waiting'`.execute(db);
  return Number(numAffectedRows) > 0;
};

export type KeptReading = {
  readonly state: ReadingState;
  readonly textLanguageId: number | null;
  readonly confidence: number;
  readonly pages: number;
  readonly text: string;
  readonly lines: ReadLine[];
};
export const findReading = async (db: Db, fileId: number): Promise<KeptReading | undefined> => {
  const { rows } = await sql<Omit<KeptReading, "lines"> & { lines: KeptLines }>`
    select state, text_language_id as "textLanguageId", confidence, pages, text, lines from file_readings where file_id = ${fileId}`.execute(
    db,
  );
  return rows[0] && { ...rows[0], lines: linesOf(rows[0].lines) };
};

/** What still waits although no job reads it: the job was lost, or a scanner had to look at it first. */
export const leftReadings = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.file_id as id from file_readings r join files f on f.id = r.file_id
     where r.state = 'waiting' and f.waits_since is null and r.asked_at < now() - interval '2 minutes' order by r.file_id limit 500`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
/** The newest file of these types that nobody was asked to read, older than `before`: its id, from which the next one goes on. */
export const nextUnread = async (db: Db, types: readonly string[], before: number | null): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f
     where (${before}::bigint is null or f.id < ${before}) and f.bound_at is not null and f.waits_since is null and not f.is_locked and f.mime_type = any(${[...types]}::text[])
       and not exists (select from file_readings r where r.file_id = f.id)
       and not exists (select from issued_letters l where l.file_id = f.id)
     order by f.id desc limit 1`.execute(db);
  return rows[0]?.id;
};
