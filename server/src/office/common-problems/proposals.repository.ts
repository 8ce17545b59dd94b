import { commonProblemLimits as limits } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { textWords } from "../appeals/text-words.ts";
import { considered } from "../appeals/appeals.filters.ts";
import { countWords, partByCause, peopleOf, type Counted, type Told } from "./matters.ts";

/** By how many days' texts a word is called rare. */
const daysOfWords = 180;
const portion = 5000;

/** Whether an appeal counts as of this time, over `appeal_rows a`: somebody still has to consider it, or it came within the days. */
export const isOfNow = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(${considered} or a.received_at >= ${now}::timestamptz - make_interval(days => ${limits.days}))`;
/** The lowest office that has all of these appeals, or is above all that have them. */
export const officeOver = (appealIds: readonly number[]): RawBuilder<number> => sql<number>`(
  select o.ancestor_id from (select distinct holder_id from appeals where id = any(${[...appealIds]}::bigint[])) h
    join organization_tree o on o.descendant_id = h.holder_id
   group by o.ancestor_id
   order by count(*) desc, (select count(*) from organization_tree u where u.descendant_id = o.ancestor_id) desc, o.ancestor_id limit 1)`;

type Place = { readonly topicId: number; readonly areaId: number; readonly mahallaId: number | null };
type Candidate = Told & Place;
type Standing = {
  readonly problemId: number;
  readonly status: string;
  readonly appealId: number;
  readonly hasLeft: boolean;
};

/** Appeals of this time by topic and place, where enough different people wrote. */
const findCandidates = async (db: Db, now: string): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    with told as (
      select a.id, a.topic_id, a.place_area_id, a.place_mahalla_id, coalesce(p.merged_into_id, p.id) as person_id, n.text_words
        from appeal_rows a join appeals n on n.id = a.id join applicants p on p.id = n.applicant_id
       where a.is_own and a.status <> 'deleted' and a.topic_id is not null and a.place_area_id is not null and not n.is_joined and ${isOfNow(now)}),
    enough as (
      select topic_id, place_area_id, place_mahalla_id from told group by 1, 2, 3 having count(distinct person_id) >= ${limits.people})
    select t.id, t.person_id as "personId", coalesce(t.text_words, '{}') as words, t.topic_id as "topicId", t.place_area_id as "areaId", t.place_mahalla_id as "mahallaId"
      from told t join enough e on e.topic_id = t.topic_id and e.place_area_id = t.place_area_id and e.place_mahalla_id is not distinct from t.place_mahalla_id
     order by t.id`.execute(db);
  return rows;
};
type Everywhere = { readonly all: Counted; readonly byTopic: Map<number, Counted> };
const countEverywhere = async (db: Db, now: string): Promise<Everywhere> => {
  const [all, byTopic] = [countWords([]), new Map<number, Counted>()];
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; topicId: number | null; words: number[] }>`
      select n.id, a.topic_id as "topicId", coalesce(n.text_words, '{}') as words from appeals n left join appeal_rows a on a.id = n.id and a.is_own
       where n.id > ${after} and n.status <> 'deleted' and n.received_at >= ${now}::timestamptz - make_interval(days => ${daysOfWords}) order by n.id limit ${portion}`.execute(
      db,
    );
    for (const [topicId, texts] of Map.groupBy(rows, (row) => row.topicId)) {
      const words = texts.map((row) => row.words);
      countWords(words, all);
      if (topicId !== null) byTopic.set(topicId, countWords(words, byTopic.get(topicId)));
    }
    if (rows.length < portion) return { all, byTopic };
    after = rows.at(-1)!.id;
  }
};
/** The words of the names of districts and mahallas: who writes from one place has them all. */
const namesOf = async (db: Db, places: readonly Place[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  const { rows } = await sql<{ key: string; names: string }>`
    select 'area ' || id as key, concat_ws(' ', name_uz, name_uk, name_ru) as names from areas where id = any(${places.map((p) => p.areaId)}::int[])
    union all select 'mahalla ' || id, concat_ws(' ', name_uz, name_uk, name_ru) from mahallas where id = any(${places.map((p) => p.mahallaId)}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, names }) => [key, new Set(textWords(names))]));
};
const standingOf = async (db: Db, ids: readonly number[]): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select m.problem_id as "problemId", c.status, m.appeal_id as "appealId", m.left_at is not null as "hasLeft"
      from common_problem_appeals m join common_problems c on c.id = m.problem_id where m.appeal_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
};

const join = async (db: Db, problemId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    insert into common_problem_appeals (problem_id, appeal_id)
    select ${problemId}, i.id from unnest(${[...ids]}::bigint[]) i (id)
     where not exists (select from common_problem_appeals o where o.appeal_id = i.id and o.left_at is null and o.problem_id <> ${problemId})
    on conflict (problem_id, appeal_id) do update set left_at = null, joined_by = null`.execute(db);
};
const sinceOf = (ids: readonly number[]) => sql`(select min(tashkent_day(received_at)) from appeals where id = any(${[...ids]}::bigint[]))`;
const make = async (db: Db, part: readonly Candidate[]): Promise<void> => {
  const [{ topicId, areaId, mahallaId }] = part as [Candidate];
  const ids = part.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    insert into common_problems (topic_id, place_area_id, place_mahalla_id, organization_id, status, since)
    values (${topicId}, ${areaId}, ${mahallaId}, ${officeOver(ids)}, 'proposed', ${sinceOf(ids)}) returning id`.execute(db);
  await join(db, rows[0]!.id, ids);
};
/** What is proposed is brought up to date; a rejected one is proposed again with all of its appeals. */
const renew = async (db: Db, problemId: number, ids: readonly number[]): Promise<void> => {
  await join(db, problemId, ids);
  await sql`
    update common_problems set status = 'proposed', reason = null, version = version + 1, organization_id = ${officeOver(ids)}, since = least(since, ${sinceOf(ids)})
     where id = ${problemId}`.execute(db);
};

type Before = { readonly problemId: number } | undefined;
/** What a part goes on with; "nothing" where people have decided of it, or where all of it has been proposed before. */
const beforeOf = (part: readonly Candidate[], standing: readonly Standing[]): Before | "nothing" => {
  const isTaken = ({ status, hasLeft }: Standing) => !hasLeft && status !== "proposed";
  if (standing.some(isTaken)) return "nothing";
  const proposed = standing.find(({ status, hasLeft }) => status === "proposed" && !hasLeft);
  const rejected = standing.find(({ status }) => status === "rejected");
  const before = proposed ?? rejected;
  const known = new Set(standing.filter((one) => one.problemId === before?.problemId).map(({ appealId }) => appealId));
  return before && part.every(({ id }) => known.has(id)) ? "nothing" : before;
};
/** Whether something became of it. */
const propose = async (db: Db, part: readonly Candidate[]): Promise<boolean> => {
  const standing = await standingOf(
    db,
    part.map(({ id }) => id),
  );
  const before = beforeOf(part, standing);
  if (before === "nothing") return false;
  const others = new Set(standing.filter((one) => !one.hasLeft && one.problemId !== before?.problemId).map(({ appealId }) => appealId));
  const free = part.filter(({ id }) => !others.has(id));
  if (before)
    await renew(
      db,
      before.problemId,
      free.map(({ id }) => id),
    );
  else if (peopleOf(free) >= limits.people) await make(db, free);
  else return false;
  return true;
};

const placeKey = ({ topicId, areaId, mahallaId }: Place): string => `${topicId} ${areaId} ${mahallaId ?? ""}`;
/** Proposes common problems of what has been written; returns how many are new or have more appeals. `now`: ISO 8601. */
export const proposeProblems = async (db: Db, now: string): Promise<number> => {
  const candidates = await findCandidates(db, now);
  if (candidates.length === 0) return 0;
  const [everywhere, names] = [await countEverywhere(db, now), await namesOf(db, candidates)];
  // asked of all at once: of most parts nothing new is to be said
  const all = await standingOf(
    db,
    candidates.map(({ id }) => id),
  );
  const standing = Map.groupBy(all, ({ appealId }) => appealId);
  let done = 0;
  for (const group of Map.groupBy(candidates, placeKey).values()) {
    const [{ topicId, areaId, mahallaId }] = group as [Candidate];
    const common = new Set([...(names.get(`area ${areaId}`) ?? []), ...(names.get(`mahalla ${mahallaId}`) ?? [])]);
    for (const part of partByCause(group, everywhere.all, common, everywhere.byTopic.get(topicId))) {
      if (peopleOf(part) < limits.people) continue;
      if (
        beforeOf(
          part,
          part.flatMap(({ id }) => standing.get(id) ?? []),
        ) === "nothing"
      )
        continue;
      if (await inTransaction(db, (trx) => propose(trx, part))) done += 1;
    }
  }
  return done;
};
