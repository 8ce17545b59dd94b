import { bareNumber, endsWithYear, numberIn, seriesOf, type Numbering, type SeriesNumber } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { visibleAppeals } from "../appeals/appeals.visibility.ts";
import { bare } from "../appeals/number-search.ts";

const yearOf = ({ today }: Ctx): number => Number(today.slice(0, 4));
/** Digits beyond are no number that anybody counts up. */
const longest = 15;

type Known = { readonly series: string; readonly year: number; readonly last: number };
/** The series that a number belongs to: one that the office used this year or last, otherwise the likeliest. */
const chosenSeries = async (
  ctx: Ctx,
  kind: Numbering,
  number: string,
): Promise<(SeriesNumber & { readonly known?: Known }) | undefined> => {
  const readings = seriesOf(number.trim(), yearOf(ctx)).filter(({ running }) => running.length <= longest);
  const { rows } = await sql<Known>`
    select series, year, last from office_numbers
     where organization_id = ${ctx.actor.organizationId} and kind = ${kind} and series = any(${readings.map(({ series }) => bareNumber(series))}::text[])
       and year >= ${yearOf(ctx) - 1} order by year desc`.execute(ctx.db);
  const counted = readings.map((reading) => ({ reading, known: rows.find(({ series }) => series === bareNumber(reading.series)) }));
  const found = counted.find(({ known }) => known) ?? counted[0];
  return found && { ...found.reading, ...(found.known && { known: found.known }) };
};

/** Remembers that the office has given this number. */
export const noteOfficeNumber = async (ctx: Ctx, kind: Numbering, number: string): Promise<void> => {
  const given = await chosenSeries(ctx, kind, number);
  if (given)
    await sql`insert into office_numbers as n (organization_id, kind, series, year, last, used_at)
      values (${ctx.actor.organizationId}, ${kind}, ${bareNumber(given.series)}, ${yearOf(ctx)}, ${given.running}::bigint, ${ctx.now})
      on conflict (organization_id, kind, series, year) do update set last = greatest(n.last, excluded.last), used_at = excluded.used_at`.execute(
      ctx.db,
    );
};

/** The next number of the office, in the series of the caller's last one, `like`, else in the one that the office used last; null where none is known. */
export const nextOfficeNumber = async (ctx: Ctx, kind: Numbering, like: string | undefined): Promise<string | null> => {
  const mine = like === undefined ? undefined : await chosenSeries(ctx, kind, like);
  if (mine) {
    // a series of last year starts again, and nobody knows with which number
    const isOld = mine.known ? mine.known.year < yearOf(ctx) : endsWithYear(like!, yearOf(ctx) - 1);
    if (isOld) return null;
    const last = Math.max(Number(mine.running), mine.known?.last ?? 0);
    return unreserved(ctx, kind, last, (running) => numberIn(mine.series, running, mine.running.length));
  }
  const { rows } = await sql<{ series: string; last: number }>`
    select series, last from office_numbers where organization_id = ${ctx.actor.organizationId} and kind = ${kind} and year = ${yearOf(ctx)}
     order by used_at desc limit 1`.execute(ctx.db);
  const [used] = rows;
  return used ? unreserved(ctx, kind, used.last, (running) => numberIn(used.series, running, 1)) : null;
};

/** Letters of common answers that wait to be sent, alias `d`, with their question `k`: their numbers are given. */
const waitingLetters = ({ actor }: Ctx) =>
  sql`common_answer_drafts d join tasks k on k.id = d.task_id where d.answer_id is null and k.organization_id = ${actor.organizationId}`;
/** The next number behind the last one that no waiting letter has. */
const unreserved = async (ctx: Ctx, kind: Numbering, last: number, at: (running: number) => string): Promise<string> => {
  const { rows } =
    kind === "answer" ? await sql<{ number: string }>`select d.number from ${waitingLetters(ctx)}`.execute(ctx.db) : { rows: [] };
  const reserved = new Set(rows.map(({ number }) => bareNumber(number)));
  let running = last + 1;
  while (reserved.has(bareNumber(at(running)))) running += 1;
  return at(running);
};

/** So many numbers of the office from the first one on, some places behind it; undefined for a number in which nothing runs on. */
export const numbersFrom = async (
  ctx: Ctx,
  kind: Numbering,
  first: string,
  behind: number,
  many: number,
): Promise<string[] | undefined> => {
  const series = await chosenSeries(ctx, kind, first);
  const at = (place: number) => numberIn(series!.series, Number(series!.running) + place, series!.running.length);
  return series && Array.from({ length: many }, (_, place) => at(behind + place));
};

/** The other appeal of this year in which the caller's office has given this number, or keeps it for a letter that waits; answers that were rejected or taken back did not leave. */
export const findOfficeNumber = async (
  ctx: Ctx,
  kind: Numbering,
  { number, taskId }: { readonly number: string; readonly taskId: number },
): Promise<{ readonly isUsed: boolean; readonly requestNumber: string | null }> => {
  const since = `${yearOf(ctx)}-01-01`;
  const given =
    kind === "answer"
      ? sql`select k.appeal_id, w.id from answers w join tasks k on k.id = w.task_id
             where ${bare("w.number")} = ${bareNumber(number)} and w.day >= ${since}::date and w.state not in ('rejected', 'withdrawn') and k.organization_id = ${ctx.actor.organizationId}
            union all select k.appeal_id, d.id from ${waitingLetters(ctx)} and ${bare("d.number")} = ${bareNumber(number)}`
      : sql`select k.appeal_id, k.id from tasks k
             where ${bare("k.incoming_number")} = ${bareNumber(number)} and k.incoming_date >= ${since}::date and k.organization_id = ${ctx.actor.organizationId}`;
  // the questions of one appeal may be told in one letter
  const { rows } = await sql<{ requestNumber: string | null }>`
    select case when ${visibleAppeals(ctx)} then a.number end as "requestNumber" from (${given}) g join appeals a on a.id = g.appeal_id
     where g.appeal_id is distinct from (select appeal_id from tasks where id = ${taskId}) order by g.id desc limit 1`.execute(ctx.db);
  return { isUsed: rows.length > 0, requestNumber: rows[0]?.requestNumber ?? null };
};
