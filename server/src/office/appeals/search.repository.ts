import {
  appealEndpoints,
  bareNumber,
  documentNumbers,
  readNumber,
  readPhones,
  requestNumbers,
  searchMinimum,
  searchResults,
  translateAny,
  type Call,
  type MessageKey,
  type Reply,
  type SearchKind,
} from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { byKey, unprepared, type Db } from "../../engine/db/pool.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { hasPhone, hasTaxId } from "../applicants/former.ts";
import { namesLike, namesWith, readKeys, type NameColumn, type NamesFound } from "../applicants/name-search.ts";
import { wordsOf } from "../../engine/lists/name-words.ts";
import { askedWords } from "../../engine/words/vector.ts";
import { turns } from "../../engine/turns/turns.ts";
import { excerptIn, readTexts } from "./appeal-texts.repository.ts";
import { findByWords } from "./appeal-words.repository.ts";
import { knownAppeals, knownName, knowsApplicant, maskedName, reachedAppeals, visibleAppeals } from "./appeals.visibility.ts";
import { bare, isAmong, isNumbered, isNumberWhole } from "./number-search.ts";
import { readNumberAndDay, withoutLabel } from "./number-and-day.ts";
import { isLongEnough, kindsOf } from "./search-kinds.ts";

type Hit = Reply<typeof appealEndpoints.search>[number];
type Found = Omit<Hit, "searchTypeId" | "excerpt">;
type Name = { readonly column: NameColumn; readonly value: string };

/**
 * Appeals by their numbers, phone, tax id, applicant or legal entity; below the least length nothing is searched (specification, section 5).
 * Without a kind it is recognised by what was typed. Where a kind finds nothing, the next likely ones are asked, and at last misspelt
 * names, and words of texts where no kind was asked for.
 */
export const searchAppeals = async (
  ctx: Ctx,
  { search_value, search_type_id: asked }: Call<typeof appealEndpoints.search>["query"],
): Promise<Hit[]> => {
  const value = withoutLabel(search_value);
  if (asked !== undefined && !isLongEnough(asked, value)) return [];
  if (asked === 5) return ofWords(ctx, search_value);
  const likely = kindsOf(value);
  const groups = asked === undefined ? likely : [[asked], ...likely.map((kinds) => kinds.filter((kind) => kind !== asked))];
  for (const kinds of groups) {
    const hits = await ofKinds(ctx, kinds, value);
    if (hits.length > 0) return hits;
  }
  for (const kind of groups.flat()) {
    if (kind !== 3 && kind !== 4) continue;
    const hits = await ofMisspelt(ctx, { column: columnOf[kind], value });
    if (hits.length > 0) return hits.map((hit) => ({ ...hit, searchTypeId: kind, excerpt: null }));
  }
  return asked === undefined && isLongEnough(5, value) ? ofWords(ctx, search_value) : [];
};

/** Texts of a search may be long: of each person's one is in memory at once, and the latest few wait. */
const excerpts = turns({ atOnce: 4, each: 1, most: 8 });
/** The newest appeals whose texts have these words, each with an excerpt. */
const ofWords = async (ctx: Ctx, value: string): Promise<Hit[]> => {
  const asked = askedWords(value);
  if (!asked) return [];
  const ids = await findByWords(ctx, asked);
  if (ids.length === 0) return [];
  return excerpts.run(ctx.turn, async () => {
    const [hits, texts] = await Promise.all([
      find(ctx, { where: all([sql`a.id = any(${ids}::bigint[])`, knowsApplicant(ctx)]) }, byKey(ctx.db)),
      readTexts(ctx.db, ids),
    ]);
    const ofAppeal = Map.groupBy(texts, ({ appealId }) => appealId);
    const found: Hit[] = [];
    for (const hit of hits) {
      const excerpt = await excerptIn(ctx, ofAppeal.get(hit.id) ?? [], asked);
      // what was struck out or withdrawn a moment ago is still in the index, but not in a text
      if (excerpt) found.push({ ...hit, excerpt, searchTypeId: 5 });
    }
    return found;
  });
};

const columnOf = { 3: "person", 4: "entity" } as const;

/** What each kind finds: whole numbers before parts of them, each appeal once. */
const ofKinds = async (ctx: Ctx, kinds: readonly SearchKind[], value: string): Promise<Hit[]> => {
  const found = new Map<number, Hit>();
  const take = async (kind: SearchKind, ask: Ask | undefined) => {
    if (!ask || found.size >= searchResults) return;
    for (const hit of await ask(ctx, value)) if (!found.has(hit.id)) found.set(hit.id, { ...hit, searchTypeId: kind, excerpt: null });
  };
  for (const kind of kinds) await take(kind, whole[kind]);
  // the whole number of an appeal says which one is meant
  if (![...found.values()].some(({ searchTypeId }) => searchTypeId === 1)) for (const kind of kinds) await take(kind, parts[kind]);
  return [...found.values()].slice(0, searchResults);
};

type Ask = (ctx: Ctx, value: string) => Promise<Found[]>;
const whole: Partial<Record<SearchKind, Ask>> = {
  1: async (ctx, value) => {
    const numbers = requestNumbers(value);
    // one by one: for an array PostgreSQL expects ten, and reads the rows of the office instead
    const where = sql<boolean>`a.number in (${sql.join(numbers)})`;
    return numbers.length === 0 ? [] : find(ctx, { where, among: reachedAppeals(ctx) }, byKey(ctx.db));
  },
  2: async (ctx, value) => {
    const read = readPhones(value);
    if (!("value" in read)) return [];
    const where = all([hasPhone(read.value, read.second ?? read.value), knowsApplicant(ctx)]);
    return find(ctx, { where, label: "columns.applicantPhone", found: sql`'+998' || p.phone` }, byKey(ctx.db));
  },
  3: async (ctx, value) => byName(ctx, { column: "person", value }),
  4: async (ctx, value) => byName(ctx, { column: "entity", value }),
  6: async (ctx, value) => {
    const read = readNumber("taxId", value);
    if (!("value" in read)) return [];
    const where = all([hasTaxId(read.value), knowsApplicant(ctx)]);
    return find(ctx, { where, label: "fields.inn", found: sql`coalesce(p.tax_id, ${read.value})` }, byKey(ctx.db));
  },
  7: async (ctx, value) => {
    const { number, day } = readNumberAndDay(value);
    return number === "" ? [] : ofLetter(ctx, "document", isNumberWhole("document_number", number), day);
  },
  8: async (ctx, value) => {
    const { number, day } = readNumberAndDay(value);
    if (number === "" && day === undefined) return [];
    const own = await ofLetter(
      ctx,
      "incoming",
      number === ""
        ? isAmong(sql`select d.id from appeals d where d.incoming_date = ${fromWire(day!)}::date`)
        : isNumberWhole("incoming_number", number),
      day,
    );
    return [...own, ...(await ofOwnQuestion(ctx, number, day))];
  },
};
const parts: Partial<Record<SearchKind, Ask>> = {
  1: (ctx, value) => find(ctx, { where: isNumbered("number", value), among: reachedAppeals(ctx) }, unprepared(ctx.db)),
  8: async (ctx, value) => {
    const { number, day } = readNumberAndDay(value);
    return number.length < searchMinimum[8] ? [] : ofLetter(ctx, "incoming", isNumbered("incoming_number", number), day);
  },
  7: async (ctx, value) => {
    const { number, day } = readNumberAndDay(value);
    return number.length < searchMinimum[7] ? [] : ofLetter(ctx, "document", isNumbered("document_number", number), day);
  },
};

/** Appeals by the number of the sender's letter or of the office's journal, and by its day where that is given. */
const ofLetter = (ctx: Ctx, of: "document" | "incoming", number: Predicate, day: string | undefined): Promise<Found[]> => {
  const [numberColumn, dayColumn] = [sql.ref(`a.${of}_number`), sql.ref(`a.${of}_date`)];
  const label = of === "document" ? "columns.documentNumber" : "columns.incomingNumber";
  const where = day === undefined ? number : all([number, sql`${dayColumn} = ${fromWire(day)}::date`]);
  return find(ctx, { where, label, found: numberAndDay(numberColumn, dayColumn) }, unprepared(ctx.db));
};
/** Appeals of which a question was registered by the caller's office under this number, or on this day. */
const ofOwnQuestion = (ctx: Ctx, number: string, day: string | undefined): Promise<Found[]> => {
  const numbers = [bareNumber(number), ...documentNumbers(number).map(bareNumber)];
  const which = all([
    sql`k.organization_id = ${ctx.actor.organizationId}`,
    ...(number === "" ? [] : [sql<boolean>`${bare("k.incoming_number")} = any(${numbers}::text[])`]),
    ...(day === undefined ? [] : [sql<boolean>`k.incoming_date = ${fromWire(day)}::date`]),
  ]);
  const found = sql`(select ${numberAndDay(sql`k.incoming_number`, sql`k.incoming_date`)} from tasks k where k.appeal_id = a.id and ${which} order by k.id desc limit 1)`;
  const where = isAmong(sql`select k.appeal_id from tasks k where ${which}`);
  return find(ctx, { where, label: "columns.incomingNumber", found }, unprepared(ctx.db));
};
const numberAndDay = (number: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`concat_ws(', ', ${number}, to_char(${day}, 'DD.MM.YYYY'))`;

const byName = async (ctx: Ctx, { column, value }: Name): Promise<Found[]> =>
  ofNames(ctx, namesWith(column, value, await readKeys(ctx.db, value)), value);
const ofMisspelt = async (ctx: Ctx, { column, value }: Name): Promise<Found[]> => {
  const names = namesLike(column, value, await readKeys(ctx.db, value));
  return names ? ofNames(ctx, names, value) : [];
};

const columns = (ctx: Ctx, found: RawBuilder<unknown> = sql`null::text`) =>
  sql`${found} as found, a.id, a.number as "requestNumber", case when a.status = 'deleted' then ${maskedName(ctx)} else ${knownName(ctx)} end as "applicantName",
       a.status, a.created_at as "createdDate", case when a.status = 'deleted' then '' else left(a.text, 300) end as text`;
const withStatus = (ctx: Ctx) =>
  sql`f.id, f."requestNumber", f."applicantName", f.status, coalesce(st.${sql.ref(nameColumn(ctx))}, ${translateAny(ctx.messages, "card.deleted")}) as "statusName", f."createdDate", f.text, f.found`;
// a deleted appeal has none
const status = sql`left join statuses st on st.machine = 'appeal' and st.code = f.status`;

type Sought = {
  readonly where: Predicate;
  /** What of the appeal is shown to be found, and its label. */ readonly label?: MessageKey;
  readonly found?: RawBuilder<unknown>;
  /** Those that a number finds may be deleted. */
  readonly among?: Predicate;
};
/** The newest visible appeals. */
const find = async (ctx: Ctx, { where, label, found, among = visibleAppeals(ctx) }: Sought, db: Db): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select ${withStatus(ctx)}
      from (select ${columns(ctx, found)} from appeals a join applicants p on p.id = a.applicant_id
             where ${where} and ${among} order by a.id desc limit ${searchResults}) f ${status}
     order by f.id desc`.execute(db);
  return label === undefined ? rows : rows.map((row) => ({ ...row, found: `${translateAny(ctx.messages, label)}: ${row.found}` }));
};

/** How many of the nearest hits are compared letter by letter. */
const compared = 2 * searchResults;

/** The nearest visible appeals: of equally near ones the same letters first, then the newest. */
const ofNames = async (ctx: Ctx, { keys, nearness }: NamesFound, value: string): Promise<Found[]> => {
  const words = wordsOf(value);
  if (words.length === 0) return [];
  const { rows } = await sql<Found>`
    select ${withStatus(ctx)}
      from (select ${columns(ctx)}, k.nearness, search_pattern(p.full_name) as spelled
              from (select s.appeal_id, ${nearness} as nearness ${keys} order by 2 desc, 1 desc offset 0) k
              join appeals a on a.id = k.appeal_id join applicants p on p.id = a.applicant_id
             where ${knownAppeals(ctx)} order by k.nearness desc, k.appeal_id desc limit ${compared}) f
      cross join (select array(select search_pattern(word) from unnest(${words}::text[]) word) as typed offset 0) w ${status}
     order by f.nearness desc, f.spelled like all (w.typed) desc, f.id desc limit ${searchResults}`.execute(ctx.db);
  return rows;
};
