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

/**
 * Beside its words each appeal has one for the span of ids in which it lies, for each of these lengths: so the index finds the newest
 * appeals with a word without the others. No text has a word with #.
 */
const spans = [128, 1024, 8192, 65_536, 524_288];
const spanOf = (id: number, length: number): string => `'#${length}/${Math.floor(id / length)}'`;

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
    if (words !== undefined) written.push({ id, words: [words, ...spans.map((length) => spanOf(id, length))].join(" ") });
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
       where a.id = s.id and (a.text_marks, a.text_words) is distinct from (s.text_marks, s.text_words)`.execute(within);
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

/**
 * The newest appeals with these words that the caller may find. An index gives all appeals with a word, and in no order: it is asked for
 * those of ever longer spans of the newest ids until enough are found.
 */
export const findByWords = async (ctx: Ctx, { query }: Asked): Promise<number[]> => {
  const { rows: newest } = await sql<{ id: number | null }>`select max(appeal_id) as id from appeal_words`.execute(ctx.db);
  const last = newest[0]!.id ?? 0;
  const isEnough = async (asked: string): Promise<boolean> => {
    const { rows } = await sql`select from appeal_words w where w.words @@ ${asked}::tsquery limit ${searchResults}`.execute(ctx.db);
    return rows.length === searchResults;
  };
  // who supervises nobody sees only what the own office takes part in: a small one has few appeals even with a common word
  const isNear: Predicate =
    ctx.actor.supervised.length > 0
      ? sql`true`
      : sql`w.appeal_id in (select r.id from appeal_rows r where r.office_id = ${ctx.actor.organizationId})`;
  const found = async (asked: string): Promise<number[]> => {
    // `+ 0`: by the key, all appeals would be read in its order
    const { rows } = await sql<{ id: number }>`
      select w.id
        from (select w.appeal_id + 0 as id from appeal_words w where w.words @@ ${asked}::tsquery and ${isNear} order by 1 desc offset 0) w
        join appeals a on a.id = w.id
       where ${knownAppeals(ctx)} order by w.id desc limit ${searchResults}`.execute(unprepared(ctx.db));
    return rows.map(({ id }) => id);
  };
  for (const length of spans.filter((length) => 2 * length < last)) {
    // the last span may have just begun
    const asked = `${query} & (${spanOf(last, length)} | ${spanOf(last - length, length)})`;
    const ids = (await isEnough(asked)) ? await found(asked) : [];
    if (ids.length === searchResults) return ids;
  }
  return found(query);
};
