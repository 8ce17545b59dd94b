import { readingMost, type FileReading } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Proposed } from "./read-letter-apart.ts";
import { type LetterRead, nothing } from "./read-letter.ts";

/** A reading whose process was killed is tried once more; a file that kills it twice is given up. */
const mostTries = 2;

export const askForReading = async (db: Db, fileId: number): Promise<void> => {
  await sql`insert into file_readings (file_id) values (${fileId}) on conflict do nothing`.execute(db);
};

/** `by`: who uploaded it, null for what came from outside; `after`: how many of theirs wait before it. */
export type Waiting = { readonly id: number; readonly mime: string; readonly by: number | null; readonly after: number };
/** Those of all that wait, the first 500. */
const findWaiting = async (db: Db, which: RawBuilder<unknown>): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select id, mime, by, after from (
        select f.id, f.mime_type as mime, f.uploaded_by as by, r.asked_at, f.waits_since,
               (row_number() over (partition by f.uploaded_by order by f.id) - 1)::int as after
          from file_readings r join files f on f.id = r.file_id where r.state = 'waiting') w
       where ${which} order by id limit 500`.execute(db)
  ).rows;
export const findWaitingOne = async (db: Db, fileId: number): Promise<Waiting> => (await findWaiting(db, sql`id = ${fileId}`))[0]!;

export type Begun = { readonly key: string; readonly mime: string; readonly by: number | null; readonly of: number | null };
/**
 * Counts the attempt and says what is to be read, who uploaded it and which organisation has it; undefined: nothing, because it is read, gone,
 * tried often enough, or a scanner has not looked at it yet.
 */
export const beginReading = async (db: Db, fileId: number): Promise<Begun | undefined> => {
  const { rows } = await sql<Begun & { isLast: boolean }>`
    with r as (
      update file_readings r set tries = tries + 1, is_outdated = is_outdated and tries < ${mostTries},
             state = case when state = 'waiting' and tries >= ${mostTries} then 'failed' else state end
        from files f where f.id = r.file_id and f.waits_since is null and r.file_id = ${fileId} and (r.state = 'waiting' or r.is_outdated)
      returning r.file_id, r.tries > ${mostTries} as is_last)
    select f.storage_key as key, f.mime_type as mime, f.uploaded_by as by, r.is_last as "isLast",
           coalesce((select u.organization_id from users u where u.id = f.uploaded_by),
                    (select i.organization_id from incoming_files l join incoming_appeals i on i.id = l.incoming_appeal_id where l.file_id = f.id)) as "of"
      from r join files f on f.id = r.file_id`.execute(db);
  return rows[0] && !rows[0].isLast ? rows[0] : undefined;
};
/** The attempt does not count: it was the process that stopped, the store that was away, or a reader that did not start. */
export const leaveReading = async (db: Db, fileId: number): Promise<void> => {
  await sql`update file_readings set tries = greatest(tries - 1, 0) where file_id = ${fileId} and (state = 'waiting' or is_outdated)`.execute(
    db,
  );
};

const languageIds = { ru: 1, uz: 2, uk: 3 } as const;
/** Keeps what was read and what that proposes; false: the file is gone. */
export const keepReading = async (db: Db, fileId: number, { reading, proposed }: LetterRead): Promise<boolean> => {
  const { state } = reading;
  const isReady = state === "ready";
  const { bodyFrom, ...rest } = proposed;
  const { numAffectedRows } = await sql`
    update file_readings set state = ${state}, read_at = now(), confidence = ${state === "failed" ? 0 : reading.confidence}, pages = ${state === "failed" ? 0 : reading.pages},
           text_language_id = ${isReady && reading.language ? languageIds[reading.language] : null}, text = ${isReady ? reading.text.slice(0, readingMost) : ""},
           body_from = ${bodyFrom}, proposed = ${JSON.stringify(rest)}, made_of = ${state === "failed" ? [] : [...reading.madeOf]},
           not_read = ${state === "failed" ? [] : [...reading.notRead]}, small = ${state === "failed" || !reading.small ? null : Buffer.from(reading.small)}, is_outdated = false
     where file_id = ${fileId} and (state = 'waiting' or is_outdated)`.execute(db);
  return Number(numAffectedRows) > 0;
};

/** A reading as it is kept, without the names of what it proposes. */
export type KeptReading = Omit<FileReading, "words">;
export const findReading = async (db: Db, fileId: number): Promise<KeptReading | undefined> => {
  type Row = Omit<KeptReading, keyof Proposed> & { readonly bodyFrom: number; readonly proposed: Omit<Proposed, "bodyFrom"> | null };
  const { rows } = await sql<Row>`
    select state, text_language_id as "textLanguageId", confidence, pages, text, body_from as "bodyFrom", proposed,
           made_of as "madeOf", not_read as "notRead"
      from file_readings where file_id = ${fileId}`.execute(db);
  if (!rows[0]) return undefined;
  const { proposed, ...read } = rows[0];
  return { ...nothing, ...proposed, ...read };
};

/** What still waits although no job reads it: the job was lost, or a scanner had to look at it first. */
export const leftReadings = (db: Db): Promise<Waiting[]> =>
  findWaiting(db, sql`waits_since is null and asked_at < now() - interval '2 minutes'`);
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
/** A file whose reading an earlier version made, with an id greater than `after`; undefined: all are made anew. */
export const nextOutdated = async (db: Db, after: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select r.file_id as id from file_readings r join files f on f.id = r.file_id
     where r.is_outdated and r.file_id > ${after} and f.waits_since is null order by r.file_id limit 1`.execute(db);
  return rows[0]?.id;
};
