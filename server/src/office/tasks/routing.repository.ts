import type { RoutingProposal, RoutingProposals } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { readTexts, saidIn } from "../appeals/appeal-texts.repository.ts";
import { spelledWords } from "../appeals/text-words.ts";
import { staffLoad, staffWhere } from "../organizations/staff.repository.ts";
import { isEmptyWord } from "./empty-words.ts";
import { countVotes, fewest, type Precedent, type Vote } from "./routing.ts";
import type { TaskSubject } from "./tasks.subject.ts";

/** How many of the office's newest earlier appeals are compared. */
const newest = 1500;
/** The most similar of them. */
const nearest = 30;
/** Of this many newest appeals, a word in more than this share says nothing; in a small office, in more than this number. */
const [sample, commonShare, commonLeast] = [300, 0.3, 5];
/** Rare words that two texts must share. */
const fewestWords = 2;
/** Proposals of each kind. */
const most = 3;

type Asked = { readonly officeId: number; readonly appealId: number };

/** The newest appeals that the office has classified before this one. */
const pastOf = (officeId: number, before: number) => sql`
  select a.id, a.text_words, a.applicant_id from appeal_rows r join appeals a on a.id = r.id
   where r.office_id = ${officeId} and r.holder_id = r.office_id and r.status in ('process', 'resolved') and not a.is_undisclosed and r.id < ${before} order by r.id desc limit ${newest}`;
/** Questions that the office itself sent. */
const sentBy = (officeId: number) => sql`t.parent_id is null and t.from_org_id = ${officeId} and t.status not in ('draft', 'cancelled')`;

/** Of earlier appeals that the office has classified, those most like this one by the rare words they share, with the questions that the office sent. */
export const findPrecedents = async (db: Db, { officeId, appealId }: Asked, text: string, before = appealId): Promise<Precedent[]> => {
  const spelled = spelledWords(text, isEmptyWord);
  const words = [...spelled.keys()];
  const { rows } = await sql<Omit<Precedent, "words"> & { words: number[] }>`
    with past as materialized (
      ${pastOf(officeId, before)}
    ), common as (
      select word from (select text_words from past limit ${sample}) newest, unnest(newest.text_words) word where word = any(${words}::int[])
       group by word having count(*) > greatest(${commonLeast}::int, ${commonShare}::float * (select least(count(*), ${sample}) from past))
    ), shared as materialized (
      select past.id, word from past, unnest(past.text_words) word where word = any(${words}::int[]) and word not in (select word from common)
    ), weights as materialized (
      select word, ln(1 + (select count(*) from past) / count(*)::float) ^ 2 as weight from shared group by word
    ), near as materialized (
      select id, sum(weight) as likeness from shared join weights using (word)
       group by id having count(*) >= ${fewestWords} order by likeness desc, id desc limit ${nearest}
    )
    select near.id as "appealId", near.likeness, t.topic_id as "topicId", t.organization_id as "organizationId", t.executor_id as "executorId",
           array(select word from unnest(past.text_words) word join weights using (word) order by weight desc, word) as words
      from near join past using (id) join tasks t on t.appeal_id = near.id
     where ${sentBy(officeId)}
     order by near.likeness desc, near.id desc, t.id`.execute(db);
  return rows.map(({ words, ...row }) => ({ ...row, words: words.map((word) => spelled.get(word)!) }));
};

/** Of those appeals the ones about the topic; where enough of them came from the same district, these alone. */
const findAbout = async (ctx: Ctx, { officeId, appealId }: Asked, topicId: number): Promise<Precedent[]> => {
  const { rows } = await sql<Omit<Precedent, "likeness" | "words"> & { area: string | null }>`
    with past as materialized (${pastOf(officeId, appealId)})
    select past.id as "appealId", t.topic_id as "topicId", t.organization_id as "organizationId", t.executor_id as "executorId",
           case when p.area_id = here.id then here.name end as area
      from past join tasks t on t.appeal_id = past.id join applicants p on p.id = past.applicant_id
      left join (select r.id, r.${sql.ref(nameColumn(ctx))} as name from appeals a join applicants p on p.id = a.applicant_id join areas r on r.id = p.area_id
                  where a.id = ${appealId}) here on true
     where t.topic_id = ${topicId} and ${sentBy(officeId)} order by past.id desc, t.id`.execute(ctx.db);
  const near = rows.filter(({ area }) => area !== null);
  const isEnough = new Set(near.map((row) => row.appealId)).size >= fewest;
  return (isEnough ? near : rows).map(({ area, ...row }) => ({ ...row, likeness: 1, words: isEnough ? [area!] : [] }));
};

/** The values that the precedents suggest; only executors of the office itself. */
export const votesOf = (precedents: readonly Precedent[], officeId: number) => ({
  topics: countVotes(precedents, ({ topicId }) => topicId),
  organizations: countVotes(precedents, ({ organizationId }) => organizationId),
  executors: countVotes(precedents, ({ organizationId, executorId }) => (organizationId === officeId ? executorId : null)),
});

/** What may be proposed for a draft, with the reason of each; nothing that the draft's checks would refuse. By its topic, where one is chosen. */
export const proposeRouting = async (ctx: Ctx, draft: TaskSubject, topicId: number | undefined): Promise<RoutingProposals> => {
  const asked = { officeId: draft.fromOrgId, appealId: draft.appealId };
  const precedents =
    topicId === undefined
      ? await findPrecedents(ctx.db, asked, saidIn(await readTexts(ctx.db, [draft.appealId])))
      : await findAbout(ctx, asked, topicId);
  const found = votesOf(precedents, draft.fromOrgId);
  const votes = topicId === undefined ? found : { ...found, topics: [] };
  const name = sql.ref(nameColumn(ctx));
  const idsOf = (those: readonly Vote[]) => those.map(({ id }) => id);
  const { rows } = await sql<{ kind: keyof typeof votes; id: number; name: string; load: RoutingProposal["load"] }>`
    select 'topics' as kind, g.id::bigint as id, g.${name} as name, null::json as load from topics g
     where g.id = any(${idsOf(votes.topics)}::int[]) and not exists (select from topics c where c.parent_id = g.id)
    union all
    select 'organizations', o.id, o.${name}, null from organizations o
     where o.id = any(${idsOf(votes.organizations)}::int[]) and o.blocked_at is null
       and (o.id is distinct from ${draft.complainedOrgId}::int or o.id = ${draft.appealHolderId})
    union all
    select 'executors', u.id, u.${name}, ${staffLoad(ctx.today)} from users u
     where u.id = any(${idsOf(votes.executors)}::bigint[]) and ${staffWhere({ organizationId: draft.fromOrgId, can: "task_answer" })}`.execute(
    ctx.db,
  );
  const named = (kind: keyof typeof votes) =>
    votes[kind]
      .flatMap((vote) => rows.filter((row) => row.kind === kind && row.id === vote.id).map(({ name, load }) => ({ ...vote, name, load })))
      .slice(0, most);
  return { topics: named("topics"), organizations: named("organizations"), executors: named("executors") };
};
