import { searchResults } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { unprepared, type Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { askedWords, vectorOf, type Asked } from "../../engine/words/vector.ts";
import { readTexts, saidIn } from "./appeal-texts.repository.ts";
import { isFindable, knownAppeals } from "./appeals.visibility.ts";
import { textKeys } from "./text-marks.ts";

/** Appeals whose texts are in memory at once, and what is redone when the process is killed. */
const portion = 20;

type Changed = { readonly id: number; readonly appealId: number };

/** Writes the words of the appeals whose texts changed last; false where none is left. */
const indexPortion = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<Changed>`
    select id, appeal_id as "appealId" from text_changes order by id desc limit ${portion}`.execute(db);
  if (rows.length === 0) return false;
  const ids = [...new Set(rows.map(({ appealId }) => appealId))];
  const texts = Map.groupBy(await readTexts(db, ids), ({ appealId }) => appealId);
  const written: { id: number; words: string }[] = [];
  for (const id of ids) {
    const words = await vectorOf((texts.get(id) ?? []).map(({ text }) => text));
    if (words !== undefined) written.push({ id, words });
  }
  await inTransaction(db, async (within) => {
    await sql`
      insert into appeal_words as known (appeal_id, words)
      select id, words::tsvector from json_to_recordset(${JSON.stringify(written)}) as w (id bigint, words text)
      on conflict (appeal_id) do update set words = excluded.words where known.words <> excluded.words`.execute(within);
    // these find similar appeals and proposals: a letter in a file has said more than the text beside it, or the version before made them
    const said = Array.from(texts, ([id, all]) => ({ id, ...textKeys(saidIn(all)) }));
    await sql`
      update appeals a set text_marks = s.text_marks, text_words = s.text_words
        from json_to_recordset(${JSON.stringify(said)}) as s (id bigint, text_marks int[], text_words int[])
       where a.id = s.id and a.text_marks is distinct from s.text_marks`.execute(within);
    const empty = ids.filter((id) => !written.some((one) => one.id === id));
    if (empty.length > 0) await sql`delete from appeal_words where appeal_id = any(${empty}::bigint[])`.execute(within);
    // a change that was committed meanwhile has a row of its own, which stays
    await sql`delete from text_changes where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(within);
  });
  return true;
};

/** Writes the words of all texts that changed, the newest first, in portions of one transaction each. */
export const indexTexts = async (db: Db, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await indexPortion(db)));
};

export const isTextLeft = async (db: Db): Promise<boolean> => (await sql`select from text_changes limit 1`.execute(db)).rows.length > 0;

/** A delay of this many seconds is not worth reporting. */
const soon = 10;
/**
 * How far the words are written, in full percent, where many texts wait: after an upgrade, or when the job has stopped. How many appeals there are
 * is not everybody's to know.
 */
export const readIndexing = async (db: Db): Promise<{ percent: number } | null> => {
  const { rows } = await sql<{ percent: number }>`
    select floor(100.0 * (t.total - least(t.total, w.waiting)) / greatest(t.total, 1))::int as percent
      from (select count(*) as total from appeals) t, (select count(distinct appeal_id) as waiting from text_changes) w
     where exists (select from text_changes where at < now() - make_interval(secs => ${soon}))`.execute(db);
  return rows[0] ?? null;
};

/** Whether the texts of the appeal of this id, which the caller sees, have these words. */
export const hasWords = (ctx: Ctx, appealId: RawBuilder<unknown>, value: string): Predicate => {
  const asked = askedWords(value);
  if (!asked) return sql`false`;
  // for a reader of single tasks, visibility would be checked for each appeal with a common word; `+ 0` gathers the visible ones first
  const id = can(ctx, "view_organization_appeals") || ctx.actor.supervised.length > 0 ? appealId : sql`${appealId} + 0`;
  return sql`${id} in (
    select w.appeal_id from appeal_words w where w.words @@ ${asked.query}::tsquery and ${isFindable(ctx, sql`w.appeal_id`)})`;
};

/** The newest appeals are read one by one, which finds common words and shows how common they are. */
const newest = 8000;
/** More matches than this are not gathered by the index: a walk from the newest soon meets enough of them. */
const many = 30_000;

/**
 * The newest appeals with these words that the caller may find. An index gives all appeals with a word in no order, so it is used only for
 * words that are not common, as counted in the newest appeals.
 */
export const findByWords = async (ctx: Ctx, { query }: Asked): Promise<number[]> => {
  const db = unprepared(ctx.db);
  const asked = sql`${query}::tsquery`;
  const { rows: edges } = await sql<{ last: number | null; border: number; matched: number }>`
    with newest as materialized (select w.appeal_id, w.words from appeal_words w order by w.appeal_id desc limit ${newest})
    select max(appeal_id) as last, coalesce(min(appeal_id), 0) as border, count(*) filter (where words @@ ${asked}) as matched from newest`.execute(
    db,
  );
  const { last, border, matched } = edges[0]!;
  if (last === null) return [];
  const found = async (candidates: RawBuilder<unknown>, most: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select a.id ${candidates} and ${knownAppeals(ctx)} order by a.id desc limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  };
  // no index of words: `is true` hides the operator from it
  const isMet = sql`(w.words @@ ${asked}) is true`;
  const ids =
    matched === 0
      ? []
      : await found(
          sql`from (select w.appeal_id from appeal_words w where w.appeal_id >= ${border} and ${isMet} order by w.appeal_id desc offset 0) w
              join appeals a on a.id = w.appeal_id where true`,
          searchResults,
        );
  if (ids.length === searchResults || border <= 1) return ids;
  const older = sql`w.appeal_id < ${border}`;
  const isCommon = (matched / newest) * last > many;
  const candidates = !isCommon
    ? sql`from (select w.appeal_id from appeal_words w where w.words @@ ${asked} and ${older} order by w.appeal_id desc offset 0) w
          join appeals a on a.id = w.appeal_id where true`
    : ctx.actor.supervised.length > 0
      ? sql`from appeal_words w join appeals a on a.id = w.appeal_id where ${older} and ${isMet}`
      : sql`from appeal_rows r join appeal_words w on w.appeal_id = r.id join appeals a on a.id = r.id
            where r.office_id = ${ctx.actor.organizationId} and ${older} and ${isMet}`;
  return [...ids, ...(await found(candidates, searchResults - ids.length))];
};
