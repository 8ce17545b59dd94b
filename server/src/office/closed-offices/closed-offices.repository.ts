import {
  openAppealStatuses,
  openTaskStatuses,
  translateAny,
  type closedOfficeEndpoints,
  type MessageKey,
  type Permission,
  type Reply,
} from "@murojaat/contract";
import { errors, type ErrorCode } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

type Preview = Reply<typeof closedOfficeEndpoints.preview>;
type HandOver = NonNullable<Reply<typeof closedOfficeEndpoints.progress>>;
export type Succession = { readonly fromId: number; readonly toId: number };

const openTask = sql`t.status not in ('resolved', 'cancelled')`;
const openAppeal = sql`a.status in (${sql.join(openAppealStatuses.map((status) => sql.lit(status)))})`;
const held = (id: number): RawBuilder<unknown> =>
  sql`appeal_rows a where a.office_id = ${id} and a.holder_id = a.office_id and ${openAppeal}`;
const staffOf = (id: number): RawBuilder<unknown> => sql`(select u.id from users u where u.organization_id = ${id})`;
const unsent = (id: number): RawBuilder<unknown> => sql`letters l where l.organization_id = ${id} and l.sent_day is null`;

/** The ids of appeals in which something open is the office's: held, asked about, a task of its own or sent by it, followed, decided, reviewed, owed. */
const concerned = (id: number): RawBuilder<unknown> => sql`
  select a.id from ${held(id)}
  union select a.id from appeals a where a.transfer_org_id = ${id} and ${openAppeal}
  union select a.id from appeals a where a.is_control and a.status = 'process' and a.controller_id in ${staffOf(id)}
  union select t.appeal_id from tasks t join appeals a on a.id = t.appeal_id where a.status <> 'deleted' and ${openTask}
    and (t.organization_id = ${id} or t.from_org_id = ${id} or (t.is_control and t.controller_id in ${staffOf(id)}))
  union select t.appeal_id from tasks t join requests q on q.task_id = t.id where ${openTask} and q.status = 'pending' and q.deciding_org_id = ${id}
  union select t.appeal_id from tasks t join reviews r on r.task_id = t.id where ${openTask} and r.status <> 'confirmed'
    and (r.reviewer_id in ${staffOf(id)} or r.asked_by in ${staffOf(id)})
  union select q.appeal_id from inquiries q join appeals a on a.id = q.appeal_id where q.organization_id = ${id} and q.status = 'pending' and ${openAppeal}
  union select l.appeal_id from ${unsent(id)} and exists (select from appeals a where a.id = l.appeal_id and ${openAppeal})`;

/** Those of them that are still to go, at most `many`; what failed in this hand-over is left out. */
export const nextConcerned = async (db: Db, { id, fromId }: { id: number; fromId: number }, many: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from (${concerned(fromId)}) c
     where not exists (select from office_hand_over_failures f where f.hand_over_id = ${id} and f.appeal_id = c.id) order by c.id limit ${many}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};
export const countConcerned = async (db: Db, fromId: number): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from (${concerned(fromId)}) c`.execute(db)).rows[0]!.n;

type Counts = readonly (readonly [MessageKey, RawBuilder<unknown>])[];
/** People who have been given a day to come; nobody receives them any more. */
const enrolled = (id: number): RawBuilder<unknown> =>
  sql`reception_enrolments e where e.organization_id = ${id} and e.status = 'enrolled' and e.day >= tashkent_day(now())`;
const moving = (id: number): Counts => [
  ["closedOffices.held", held(id)],
  ["closedOffices.asked", sql`appeals a where a.transfer_org_id = ${id} and ${openAppeal}`],
  ["closedOffices.sent", sql`tasks t where t.from_org_id = ${id} and t.organization_id <> ${id} and t.status <> 'draft' and ${openTask}`],
  [
    "closedOffices.requests",
    sql`requests q join tasks t on t.id = q.task_id where q.status = 'pending' and ${openTask} and (q.deciding_org_id = ${id} or t.organization_id = ${id})`,
  ],
  [
    "closedOffices.reviews",
    sql`reviews r join tasks t on t.id = r.task_id where r.status <> 'confirmed' and ${openTask} and (r.reviewer_id in ${staffOf(id)} or r.asked_by in ${staffOf(id)})`,
  ],
  ["closedOffices.controls", sql`tasks t where t.is_control and ${openTask} and t.controller_id in ${staffOf(id)}`],
  [
    "closedOffices.inquiries",
    sql`inquiries q join appeals a on a.id = q.appeal_id where q.organization_id = ${id} and q.status = 'pending' and ${openAppeal}`,
  ],
  ["closedOffices.letters", sql`${unsent(id)} and exists (select from appeals a where a.id = l.appeal_id and ${openAppeal})`],
  ["closedOffices.incoming", sql`incoming_appeals i where i.organization_id = ${id} and i.status = 'new'`],
  ["closedOffices.scans", sql`scanned_letters s where s.organization_id = ${id} and s.status = 'waiting'`],
  ["closedOffices.enrolled", enrolled(id)],
  ["menu.problems", sql`common_problems c where c.organization_id = ${id} and c.status in ('proposed', 'confirmed', 'being_solved')`],
  ["myDay.warnings", sql`early_warnings w where w.organization_id = ${id} and w.ended_at is null`],
];
const setByHand = (id: number): Counts => [
  [
    "closedOffices.reception",
    sql`reception_schedule s where s.organization_id = ${id} and s.is_on and coalesce(s.day >= tashkent_day(now()), true)`,
  ],
  ["closedOffices.lower", sql`organizations o where o.parent_id = ${id} and o.blocked_at is null`],
  ["closedOffices.substitutions", sql`substitutions s where s.to_day >= tashkent_day(now()) and s.user_id in ${staffOf(id)}`],
  ["closedOffices.plans", sql`report_plans p where p.is_on and ${id} in (p.organization_id, p.of_organization_id)`],
  ["closedOffices.channels", sql`organization_channels c where c.organization_id = ${id}`],
];
/** The ids of people of an office who may do this. */
const peopleWith = (id: number, right: Permission): RawBuilder<unknown> => sql`
  select u.id from users u join user_roles ur on ur.user_id = u.id join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
   where u.organization_id = ${id} and u.blocked_at is null and p.short_name = ${right}`;
const without = (toId: number, right: Permission): RawBuilder<unknown> => sql`(select) n where not exists (${peopleWith(toId, right)})`;
const controlled = (
  id: number,
): RawBuilder<unknown> => sql`(exists (select from tasks t where t.is_control and ${openTask} and t.controller_id in ${staffOf(id)})
  or exists (select from appeals a where a.is_control and a.status = 'process' and a.controller_id in ${staffOf(id)}))`;
type Hindrance = {
  readonly key: MessageKey;
  readonly from: RawBuilder<unknown>;
  /** The organisation whose people are to act, and the ids of those who may. */
  readonly peopleOf?: number;
  readonly people?: RawBuilder<unknown>;
};
/** What only the office itself can finish: work on closed appeals. */
const ownWork = (id: number): readonly Hindrance[] => {
  const corrections = sql`corrections c join tasks t on t.id = c.task_id where t.organization_id = ${id} and c.state in ('written', 'rejected', 'confirmed')`;
  return [
    {
      key: "closedOffices.closedLetters",
      from: sql`${unsent(id)} and l.task_id is null and not exists (select from appeals a where a.id = l.appeal_id and ${openAppeal})`,
      peopleOf: id,
      people: peopleWith(id, "task_notify_applicant"),
    },
    {
      key: "closedOffices.corrections",
      from: corrections,
      peopleOf: id,
      people: sql`select case c.state when 'written' then c.signer_id else c.author_id end from ${corrections}`,
    },
    {
      key: "closedOffices.closedInquiries",
      from: sql`inquiries q join appeals a on a.id = q.appeal_id where q.organization_id = ${id} and q.status = 'pending' and a.status = 'resolved'`,
      peopleOf: id,
      people: peopleWith(id, "send_inquiry"),
    },
  ];
};
/** That work waits, and nobody of the office can sign in to finish it. */
const nobodyLeft = (id: number): RawBuilder<unknown> => sql`(select) n
  where (${sql.join(
    ownWork(id).map(({ from }) => sql`exists (select from ${from})`),
    sql` or `,
  )}) and not exists (select from users u join organizations o on o.id = u.organization_id
    where o.id = ${id} and o.blocked_at is null and u.blocked_at is null)`;
/** What must be finished before, and what the successor may not or cannot take. */
const hindering = ({ fromId, toId }: Succession): readonly Hindrance[] => [
  { key: "closedOffices.complaints", from: sql`appeals a where a.complained_org_id = ${toId} and a.id in (${concerned(fromId)})` },
  ...ownWork(fromId),
  { key: "closedOffices.nobodyLeft", from: nobodyLeft(fromId), peopleOf: fromId },
  { key: "closedOffices.receives", from: sql`office_hand_overs h where h.successor_id = ${fromId} and h.ended_at is null` },
  { key: "closedOffices.noRegistrar", from: without(toId, "task_register"), peopleOf: toId },
  { key: "closedOffices.noController", from: sql`${without(toId, "task_release_control")} and ${controlled(fromId)}`, peopleOf: toId },
];

const countAll = async (ctx: Ctx, counts: Counts): Promise<Preview["byHand"]> => {
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(([, from]) => sql`(select count(*)::int from ${from})`))}] as counts`.execute(ctx.db);
  return counts.map(([key], n) => ({ name: translateAny(ctx.messages, key), count: rows[0]!.counts[n]! })).filter(({ count }) => count > 0);
};
/** As many names as one reads. */
const named = 3;
export const whatHinders = async (ctx: Ctx, of: Succession): Promise<Preview["inTheWay"]> => {
  const found = hindering(of);
  const counted = found.map(({ from }) => sql`(select count(*)::int from ${from})`);
  const names = found.map(
    ({ people = sql`select null::bigint` }) => sql`(select coalesce(string_agg(n.name, ', ' order by n.id), '') from (
      select u.id, u.${sql.ref(nameColumn(ctx))} as name from users u where u.id in (${people}) and u.blocked_at is null order by u.id limit ${named}) n)`,
  );
  const { rows } = await sql<{ counts: number[]; people: string[] }>`
    select array[${sql.join(counted)}] as counts, array[${sql.join(names)}] as people`.execute(ctx.db);
  const { counts, people } = rows[0]!;
  return found
    .map(({ key, peopleOf = null }, n) => ({ name: translateAny(ctx.messages, key), count: counts[n]!, peopleOf, people: people[n]! }))
    .filter(({ count }) => count > 0);
};
/** What would be handed over, what is to be set by hand and what stands in the way; counts of 0 are left out. */
export const previewOf = async (ctx: Ctx, of: Succession): Promise<Omit<Preview, "version">> => {
  const [appeals, moves, byHand, inTheWay] = await Promise.all([
    countConcerned(ctx.db, of.fromId),
    countAll(ctx, moving(of.fromId)),
    countAll(ctx, setByHand(of.fromId)),
    whatHinders(ctx, of),
  ]);
  const { rows } = await sql<{ status: string; count: number }>`
    select s.${sql.ref(nameColumn(ctx))} as status, count(*)::int as count from tasks t join statuses s on s.machine = 'task' and s.code = t.status
     where t.organization_id = ${of.fromId} and t.status = any(${[...openTaskStatuses]}::text[]) group by s.id, 1 order by s.id`.execute(
    ctx.db,
  );
  const parts = rows.map(({ status, count }) => ({ name: status, count }));
  const tasks = { name: translateAny(ctx.messages, "closedOffices.tasks"), count: parts.reduce((sum, { count }) => sum + count, 0), parts };
  const others = moves.map((one) => ({ ...one, parts: [] }));
  return { appeals, moves: [...(tasks.count > 0 ? [tasks] : []), ...others], byHand, inTheWay };
};

/** Null where the organisation is being handed over already. */
export const insertHandOver = async (ctx: Ctx, { fromId, toId }: Succession): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into office_hand_overs (organization_id, successor_id, started_by, started_at, total)
    values (${fromId}, ${toId}, ${ctx.actor.userId}, ${ctx.now}, (select count(*) from (${concerned(fromId)}) c))
    on conflict (organization_id) where ended_at is null do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
};
/** The latest of the organisation. */
export const findHandOver = async (ctx: Ctx, organizationId: number): Promise<HandOver | null> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<HandOver>`
    select h.successor_id as "toId", o.${name} as "toName", h.started_at as "startedAt", u.${name} as "startedByName", h.total, h.done, h.ended_at as "endedAt", c.closed_at is not null and not exists (${concerned(organizationId)}) as "isClosed",
           coalesce((select json_agg(json_build_object('appealId', f.appeal_id, 'number', a.number, 'reason', f.reason) order by f.appeal_id)
             from office_hand_over_failures f join appeals a on a.id = f.appeal_id where f.hand_over_id = h.id), '[]') as failures
      from office_hand_overs h join organizations o on o.id = h.successor_id join organizations c on c.id = h.organization_id join users u on u.id = h.started_by
     where h.organization_id = ${organizationId} order by h.id desc limit 1`.execute(ctx.db);
  const found = rows[0];
  return found
    ? { ...found, failures: found.failures.map(({ reason, ...one }) => ({ ...one, reason: translateAny(ctx.messages, inWords(reason)) })) }
    : null;
};
/** What nobody foresaw has its words in the log. */
const inWords = (reason: string): MessageKey =>
  reason === workStays ? "closedOffices.workStays" : reason in errors ? `errors.${reason as ErrorCode}` : "errors.internal";

export type UnderWay = Succession & { readonly id: number };
/** The hand-over, until it has ended; `lock`: nobody else ends it meanwhile. */
export const findUnderWay = async (db: Db, id: number, lock = false): Promise<UnderWay | undefined> =>
  (
    await sql<UnderWay>`
      select id, organization_id as "fromId", successor_id as "toId" from office_hand_overs where id = ${id} and ended_at is null ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  ).rows[0];
export const noteDone = async (db: Db, id: number, count: number): Promise<void> => {
  await sql`update office_hand_overs set done = done + ${count} where id = ${id}`.execute(db);
};
/** The appeal went, and something of it is the office's still. */
export const workStays = "work_stays";
export const noteFailure = async (db: Db, id: number, appealId: number, reason: string): Promise<void> => {
  await sql`insert into office_hand_over_failures (hand_over_id, appeal_id, reason) values (${id}, ${appealId}, ${reason.slice(0, 500)}) on conflict do nothing`.execute(
    db,
  );
};
/**
 * Messages and scans that wait to be registered wait at the successor, its common problems are the successor's, and people enrolled for a day to
 * come stand in the successor's journal and "My day" as enrolled in vain, until somebody there has called them.
 */
export const moveWaiting = async (db: Db, { fromId, toId }: Succession): Promise<void> => {
  await sql`update incoming_appeals set organization_id = ${toId}, version = version + 1 where organization_id = ${fromId} and status = 'new'`.execute(
    db,
  );
  await sql`update scanned_letters set organization_id = ${toId}, taken_by = null, taken_until = null where organization_id = ${fromId} and status = 'waiting'`.execute(
    db,
  );
  await sql`update reception_enrolments set organization_id = ${toId} where id in (select e.id from ${enrolled(fromId)})`.execute(db);
  await sql`update common_problems set organization_id = ${toId}, version = version + 1 where organization_id = ${fromId}`.execute(db);
  await sql`update early_warnings set organization_id = ${toId} where organization_id = ${fromId}`.execute(db);
};
/** Waits for calls that are about to give the office something, and holds up later ones. */
export const lockOffice = async (db: Db, id: number): Promise<void> => {
  await sql`select from organizations where id = ${id} for update`.execute(db);
};
/** It has ended; where nothing failed, the office is closed. */
export const endHandOver = async (db: Db, { id, fromId, toId }: UnderWay): Promise<void> => {
  await sql`update office_hand_overs set ended_at = now() where id = ${id}`.execute(db);
  await sql`update organizations set closed_at = now(), successor_id = ${toId} where id = ${fromId} and not exists (select from office_hand_over_failures where hand_over_id = ${id})`.execute(
    db,
  );
};

type Facts = {
  readonly holds: boolean;
  readonly isAsked: boolean;
  readonly isPostLost: boolean;
  readonly isFollowed: boolean;
  readonly staff: number[];
  readonly controllers: number[];
};
/** What the hand-over of one appeal depends on. `controllers`: those of the successor, with another one first for each appeal. */
export const factsOf = async (db: Db, appealId: number, { fromId, toId }: Succession): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select a.holder_id = ${fromId} as holds, coalesce(a.transfer_org_id = ${fromId}, false) as "isAsked",
           a.holder_id = ${fromId} and a.position_level_id is not null and (a.status = 'classification' or a.transfer_from_status = 'classification')
             and not exists (select from organization_posts op join user_roles ur on ur.position_level_id = op.position_level_id
               join users u on u.id = ur.user_id and u.organization_id = op.organization_id and u.blocked_at is null
              where op.organization_id = ${toId} and op.position_level_id = a.position_level_id) as "isPostLost",
           a.is_control and coalesce(a.controller_id in ${staffOf(fromId)}, false) as "isFollowed",
           array${staffOf(fromId)} as staff,
           array(select u.id from users u where u.organization_id = ${toId} and u.blocked_at is null and exists (select from user_roles ur
             join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
            where ur.user_id = u.id and p.short_name = 'task_release_control') order by (u.id + a.id) % 7, u.id) as controllers
      from appeals a where a.id = ${appealId}`.execute(db);
  return rows[0]!;
};
/** Moves what has no step of its own: waiting inquiries and due letters. */
export const moveDue = async (db: Db, appealId: number, { fromId, toId }: Succession): Promise<void> => {
  await sql`update inquiries set organization_id = ${toId} where appeal_id = ${appealId} and organization_id = ${fromId} and status = 'pending'`.execute(
    db,
  );
  await sql`update letters set organization_id = ${toId} where appeal_id = ${appealId} and organization_id = ${fromId} and sent_day is null`.execute(
    db,
  );
};
