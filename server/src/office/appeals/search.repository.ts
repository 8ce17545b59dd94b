import type { Call, Reply } from "@murojaat/contract";
import { appealEndpoints, phonePart, searchResults } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { byKey, unprepared } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, foldedLike, type Predicate } from "../../engine/lists/list-query.ts";
import {
  correctionsOf,
  hasWords,
  keysOfCorrections,
  keysOfName,
  readKeys,
  type KeyOf,
  type NameColumn,
} from "../applicants/name-search.ts";
import { wordsOf } from "../../engine/lists/name-words.ts";
import { knownAppeals, knownName, knowsApplicant, visibleAppeals } from "./appeals.visibility.ts";
import { numberHolds } from "./number-search.ts";
import { isLongEnough, kindsOf, type SearchKind } from "./search-kinds.ts";

type Hit = Reply<typeof appealEndpoints.search>[number];
type Found = Omit<Hit, "searchTypeId">;
type Name = { readonly column: NameColumn; readonly value: string };

/**
 * Appeals by number, phone, applicant or legal entity; below the least length nothing is searched (specification, section 5). Without a
 * kind it is recognised by what was typed. Where a kind finds nothing, the next likely one is asked, and at last names with a wrong letter.
 */
export const searchAppeals = async (
  ctx: Ctx,
  { search_value, search_type_id }: Call<typeof appealEndpoints.search>["query"],
): Promise<Hit[]> => {
  const value = search_value.trim();
  const asked = search_type_id as SearchKind | undefined;
  if (asked !== undefined && !isLongEnough(asked, value)) return [];
  const likely = kindsOf(value);
  const kinds = asked === undefined ? likely : [asked, ...likely.filter((kind) => kind !== asked)];
  for (const kind of kinds) {
    const hits = await ofKind(ctx, kind, value);
    if (hits.length > 0) return hits.map((hit) => ({ ...hit, searchTypeId: kind }));
  }
  const corrections = kinds.some((kind) => kind in columnOf) && (await correctionsOf(ctx.db, value));
  if (!corrections) return [];
  const corrected = corrections.map(([word]) => word).join(" ");
  for (const kind of kinds) {
    if (kind !== 3 && kind !== 4) continue;
    const name = { column: columnOf[kind], value: corrected };
    const hits = await ofNames(ctx, keysOfCorrections(columnOf[kind], corrections), name, await readKeys(ctx.db, corrected));
    if (hits.length > 0) return hits.map((hit) => ({ ...hit, searchTypeId: kind }));
  }
  return [];
};

const columnOf = { 3: "person", 4: "entity" } as const;

const ofKind = async (ctx: Ctx, kind: SearchKind, value: string): Promise<Found[]> => {
  switch (kind) {
    case 1: {
      // a whole number is found at once; part of one is looked for in all of them
      const [whole] = await find(ctx, sql`a.number = upper(${value})`, byKey(ctx.db));
      return whole
        ? [whole]
        : find(
            ctx,
            all([sql`a.id in (select s.appeal_id from appeal_search s where ${foldedLike(sql`s.number`, value)})`, numberHolds(value)]),
            unprepared(ctx.db),
          );
    }
    case 2:
      return find(ctx, all([sql`p.phone = ${phonePart(value)}`, knowsApplicant(ctx)]), byKey(ctx.db));
    case 3:
    case 4:
      return byName(ctx, { column: columnOf[kind], value });
  }
};

const byName = async (ctx: Ctx, { column, value }: Name): Promise<Found[]> => {
  const keyOf = await readKeys(ctx.db, value);
  return ofNames(ctx, keysOfName(column, value, keyOf), { column, value }, keyOf);
};

const columns = (ctx: Ctx) =>
  sql`a.id, a.number as "requestNumber", ${knownName(ctx)} as "applicantName", a.status, a.created_at as "createdDate", left(a.text, 300) as text`;
const withStatus = (ctx: Ctx) =>
  sql`f.id, f."requestNumber", f."applicantName", f.status, st.${sql.ref(nameColumn(ctx.language))} as "statusName", f."createdDate", f.text`;
const status = sql`join statuses st on st.machine = 'appeal' and st.code = f.status`;

/** The newest visible appeals. */
const find = async (ctx: Ctx, condition: Predicate, db = ctx.db): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select ${withStatus(ctx)}
      from (select ${columns(ctx)} from appeals a join applicants p on p.id = a.applicant_id
             where ${condition} and ${visibleAppeals(ctx)} order by a.id desc limit ${searchResults}) f ${status}
     order by f.id desc`.execute(db);
  return rows;
};

/** How many of the nearest hits are compared letter by letter. */
const compared = 2 * searchResults;

/** The nearest visible appeals: whole words, then beginnings, then pieces; of these the same letters first, then the newest. */
const ofNames = async (ctx: Ctx, keys: RawBuilder<unknown>, { column, value }: Name, keyOf: KeyOf): Promise<Found[]> => {
  const words = wordsOf(value);
  if (words.length === 0) return [];
  const has = (how: "whole" | "beginning") => hasWords(column, value, how, keyOf);
  const { rows } = await sql<Found>`
    select ${withStatus(ctx)}
      from (select ${columns(ctx)}, k.nearness, search_pattern(p.full_name) as spelled
              from (select s.appeal_id, case when ${has("whole")} then 2 when ${has("beginning")} then 1 else 0 end as nearness
                      ${keys} order by 2 desc, 1 desc offset 0) k
              join appeals a on a.id = k.appeal_id join applicants p on p.id = a.applicant_id
             where ${knownAppeals(ctx)} order by k.nearness desc, k.appeal_id desc limit ${compared}) f
      cross join (select array(select search_pattern(word) from unnest(${words}::text[]) word) as typed offset 0) w ${status}
     order by f.nearness desc, f.spelled like all (w.typed) desc, f.id desc limit ${searchResults}`.execute(ctx.db);
  return rows;
};
