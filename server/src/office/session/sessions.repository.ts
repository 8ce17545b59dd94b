import { accessTokenSeconds, confirmedMinutes, refreshGraceSeconds, refreshTokenSeconds } from "@murojaat/contract";
import { isDeepStrictEqual } from "node:util";
import { sql, type RawBuilder } from "kysely";
import { byKey, type Db } from "../../engine/db/pool.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Actor, Caller } from "../../engine/http/context.ts";
import { cachesAt, noCaches, versionKinds, type Caches, type Versions } from "../../engine/http/caches.ts";
import { rememberDevice, type From } from "./devices.repository.ts";
import { hasFactor, needsFactor } from "./factors.repository.ts";
import { hashToken, newToken } from "./tokens.ts";

export type Tokens = { token: string; refreshToken: string; userId: number; device?: string };

/** How long a token lives, though never past the end of its session. */
const until = (n: number, end = sql`ends_at`) => sql<string>`least(now() + make_interval(secs => ${n}), ${end})`;
/** `origin` selects user_id, family_id, ends_at, device_id, oneid_id, openid_id, factor_due and confirmed_at. */
const insertSession = async (db: Db, from: From, origin: RawBuilder<unknown>): Promise<Tokens> => {
  const [access, refresh] = [newToken(), newToken()];
  const { rows } = await sql<{ user_id: number }>`
    insert into sessions (user_id, family_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, ends_at, device_id, oneid_id, openid_id, factor_due, confirmed_at, ip, user_agent)
    select o.user_id, o.family_id, ${access.hash}, ${until(accessTokenSeconds)}, ${refresh.hash}, ${until(refreshTokenSeconds)},
           o.ends_at, o.device_id, o.oneid_id, o.openid_id, o.factor_due, o.confirmed_at, ${from.ip}, ${from.userAgent?.slice(0, 300) ?? null}
      from (${origin}) as o
    returning user_id`.execute(db);
  return { token: access.token, refreshToken: refresh.token, userId: rows[0]!.user_id };
};
/** How a session begins: by which sign-in outside, whether a second factor was shown there, and whether it or a password was shown here. */
export type How = {
  readonly oneidId?: number;
  readonly openidId?: number;
  readonly showsFactor?: boolean;
  readonly isConfirmed: boolean;
};
/** A sign-in: its session, and the browser it came from. */
export const openSession = async (
  db: Db,
  userId: number,
  from: From,
  { oneidId, openidId, showsFactor = false, isConfirmed }: How = { isConfirmed: true },
): Promise<Tokens> => {
  const device = await rememberDevice(db, userId, from);
  const tokens = await insertSession(
    db,
    from,
    sql`select u.id as user_id, null::bigint as family_id, now() + make_interval(hours => (s.value ->> 'sessionHours')::int) as ends_at,
               ${device.id}::bigint as device_id, ${oneidId ?? null}::bigint as oneid_id, ${openidId ?? null}::bigint as openid_id,
               ${needsFactor} and not ${hasFactor} and not ${showsFactor} as factor_due,
               case when ${isConfirmed} then now() else '-infinity' end as confirmed_at
          from users u join settings s on s.key = 'security' where u.id = ${userId}`,
  );
  return { ...tokens, device: device.token };
};
/** A person who needed a second factor has one now. */
export const factorIsOn = async (db: Db, userId: number): Promise<void> => {
  await db.updateTable("sessions").set({ factor_due: false }).where("user_id", "=", userId).execute();
};

/** Its owner has shown a password or a second factor, in any tab. */
export const confirmSession = async (db: Db, sessionId: number): Promise<void> => {
  await sql`update sessions set confirmed_at = now()
    where coalesce(family_id, id) = (select coalesce(family_id, id) from sessions where id = ${sessionId})`.execute(db);
};

/** Who may still work: neither blocked nor of a blocked organisation. */
const mayWork = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users worker join organizations office on office.id = worker.organization_id
    where worker.id = ${userId} and worker.blocked_at is null and office.blocked_at is null)`;

/**
 * Turns a refresh token into new tokens; each serves once. A used one serves one second tab for 30 s; seen later it was
 * stolen, however often it has been rotated since, and the session ends. undefined: there is no such session.
 */
export const turnSession = async (db: Db, refreshToken: string, from: From): Promise<Tokens | undefined> => {
  const given = hashToken(refreshToken);
  const [access, refresh] = [newToken(), newToken()];
  const turned = await sql<{ user_id: number }>`
    with turned as (
      update sessions set access_hash = ${access.hash}, access_expires_at = ${until(accessTokenSeconds)},
             refresh_hash = ${refresh.hash}, refresh_expires_at = ${until(refreshTokenSeconds)}, used_at = now(), ip = ${from.ip}
       where refresh_hash = ${given} and refresh_expires_at > now() and ${mayWork(sql`sessions.user_id`)} returning id, user_id),
    noted as (insert into used_refresh_tokens (hash, session_id) select ${given}, id from turned)
    select user_id from turned`.execute(db);
  const [row] = turned.rows;
  if (row) return { token: access.token, refreshToken: refresh.token, userId: row.user_id };

  const used = await sql<{ id: number; family: number; recent: boolean; may_work: boolean }>`
    select s.id, coalesce(s.family_id, s.id) as family, t.used_at > now() - make_interval(secs => ${refreshGraceSeconds}) as recent, ${mayWork(sql`s.user_id`)} as may_work
      from used_refresh_tokens t join sessions s on s.id = t.session_id where t.hash = ${given}`.execute(db);
  const session = used.rows[0];
  if (!session) return undefined;
  if (session.recent) return session.may_work ? openTab(db, given, session, from) : undefined;
  await db
    .deleteFrom("sessions")
    .where((w) => w.or([w("id", "=", session.family), w("family_id", "=", session.family)]))
    .execute();
  return undefined;
};
/**
 * The session of a second tab, once for each token. Ending sessions locks or deletes the first session of a family; this waits for that
 * lock, so a family that has ended gets no new tab.
 */
const openTab = (db: Db, used: Buffer, { id, family }: { id: number; family: number }, from: From): Promise<Tokens | undefined> =>
  inTransaction(db, async (within) => {
    await sql`select from sessions where id = ${family} for no key update`.execute(within);
    const { numUpdatedRows } = await within
      .updateTable("used_refresh_tokens")
      .set({ served_again: true })
      .where("hash", "=", used)
      .where("served_again", "=", false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    return insertSession(
      within,
      from,
      sql`select user_id, coalesce(family_id, id) as family_id, ends_at, device_id, oneid_id, openid_id, factor_due, confirmed_at from sessions where id = ${id}`,
    );
  });

/** New tokens for a session whose others have ended: a copy of the earlier tokens is worthless. */
const renewTokens = async (db: Db, sessionId: number): Promise<Tokens> => {
  const [access, refresh] = [newToken(), newToken()];
  const { rows } = await sql<{ user_id: number }>`
    update sessions set access_hash = ${access.hash}, access_expires_at = ${until(accessTokenSeconds)}, refresh_hash = ${refresh.hash}, refresh_expires_at = ${until(refreshTokenSeconds)}
     where id = ${sessionId} returning user_id`.execute(db);
  return { token: access.token, refreshToken: refresh.token, userId: rows[0]!.user_id };
};

export type OwnSession = {
  id: number;
  userAgent: string | null;
  ip: string | null;
  since: string;
  usedAt: string;
  endsAt: string;
  isThis: boolean;
  isByOneid: boolean;
  isByOpenid: boolean;
};
/** The sessions of a person; tabs of one browser are one. */
export const listSessions = async (db: Db, userId: number, sessionId: number): Promise<OwnSession[]> => {
  const { rows } = await sql<OwnSession>`
    select family as id, (array_agg(user_agent order by used_at desc))[1] as "userAgent", host((array_agg(ip order by used_at desc))[1]) as ip,
           min(created_at) as since, max(used_at) as "usedAt", max(ends_at) as "endsAt", bool_or(id = ${sessionId}) as "isThis", bool_or(oneid_id is not null) as "isByOneid", bool_or(openid_id is not null) as "isByOpenid"
      from (select coalesce(family_id, id) as family, * from sessions where user_id = ${userId}) s
     group by family having max(refresh_expires_at) > now() order by bool_or(id = ${sessionId}) desc, max(used_at) desc, family limit 1000`.execute(
    db,
  );
  return rows;
};
/** Ends one of a person's sessions with its tabs; false where there is no such. */
export const endOneOf = async (db: Db, userId: number, family: number): Promise<boolean> => {
  const { rows } = await sql`delete from sessions where user_id = ${userId} and coalesce(family_id, id) = ${family} returning id`.execute(
    db,
  );
  return rows.length > 0;
};

/** Signing out in one tab signs out all of them. */
export const endSession = async (db: Db, sessionId: number): Promise<void> => {
  await sql`delete from sessions where coalesce(family_id, id) = (select coalesce(family_id, id) from sessions where id = ${sessionId})`.execute(
    db,
  );
};
/**
 * Leaves a person only this session, with new tokens: a copy of the old ones no longer works, and no second tab comes of them. Waits for
 * sign-ins that are under way.
 */
export const endOtherSessions = async (db: Db, userId: number, sessionId: number): Promise<Tokens> => {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
  // the family's first row may be the other one: this session becomes a family of its own
  await db.updateTable("sessions").set({ family_id: null }).where("id", "=", sessionId).execute();
  await sql`update used_refresh_tokens set served_again = true where session_id = ${sessionId}`.execute(db);
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "<>", sessionId).execute();
  return renewTokens(db, sessionId);
};
/** Ends every session of these people, at once. */
export const endSessionsOf = async (db: Db, who: { userId: number } | { organizationId: number }): Promise<void> => {
  await sql`delete from sessions where user_id in (select id from users where ${"userId" in who ? sql`id = ${who.userId}` : sql`organization_id = ${who.organizationId}`})`.execute(
    db,
  );
};
/** The first session of a family takes the others with it, so it stays while one of them lives. */
export const dropExpiredSessions = async (db: Db): Promise<void> => {
  await sql`delete from sessions s where s.refresh_expires_at < now()
    and not exists (select from sessions tab where tab.family_id = s.id and tab.refresh_expires_at >= now())`.execute(db);
};

/** Neither the person nor the organisation is blocked: aliases u, o. */
const unblocked = sql<boolean>`u.blocked_at is null and o.blocked_at is null`;
/** The access token is still good and the person may work: aliases s, u, o. */
const lives = sql<boolean>`s.access_expires_at > now() and ${unblocked}`;
const versionsNow = sql<
  number[]
>`array(select version from versions where kind in (${sql.join(versionKinds.map((kind) => sql.lit(kind)))}) order by kind)`;

/** The permissions of all these roles; people of the same roles share one set. */
const permissionsOf = (db: Db, caches: Caches, roleIds: readonly number[]): Promise<ReadonlySet<string>> =>
  caches.get("rights", `roles:${roleIds.join()}`, async () => {
    const { rows } = await sql<{ names: string[] }>`
      select array(select short_name from permissions where id in (select permission_id from role_permissions where role_id = any(${[...roleIds]}::int[]))) as names`.execute(
      db,
    );
    return new Set(rows[0]!.names);
  });

type Person = {
  user_id: number;
  organization_id: number;
  department_id: number | null;
  roles: number[];
  posts: number[];
  stands_for: number[];
  absent: { departmentId: number | null; roles: number[] }[];
  supervised: number[];
  password_change_due: boolean;
};
const rolesOf = (alias: string) =>
  sql`array(select distinct role_id from user_roles where user_id = ${sql.ref(`${alias}.id`)} order by role_id)`;
/** A person with posts and roles as they stand now: of a select from `users u`. */
const asPerson = sql`u.id as user_id, u.organization_id, u.department_id, u.password_change_due,
           stands.ids as stands_for,
           case when stands.ids = '{}' then '[]' else (select json_agg(json_build_object('departmentId', absent.department_id, 'roles', ${rolesOf("absent")}) order by absent.id) from users absent where absent.id = any(stands.ids)) end as absent,
           array(select distinct position_level_id from user_roles where user_id = any(u.id || stands.ids) and position_level_id is not null) as posts,
           array(select organization_id from supervisor_organizations where user_id = u.id) as supervised,
           ${rolesOf("u")} as roles`;
const withOffice = sql`join organizations o on o.id = u.organization_id
     cross join lateral (select array(select l.user_id from substitutions l join users absent on absent.id = l.user_id
       where l.substitute_id = u.id and (now() at time zone 'Asia/Tashkent')::date between l.from_day and l.to_day and absent.organization_id = u.organization_id) as ids offset 0) stands`;
/** What those on leave lead: their departments, as far as their roles let them lead. */
const ledBy = async (db: Db, caches: Caches, absent: Person["absent"]): Promise<(number | null)[]> => {
  const led: (number | null)[] = [];
  for (const { departmentId, roles } of absent)
    if ((await permissionsOf(db, caches, roles)).has("view_department_tasks")) led.push(departmentId);
  return led;
};
type Of = { readonly id: number; readonly factor_due: boolean; readonly is_confirmed: boolean; readonly is_by_openid: boolean };
const actorOf = async (db: Db, caches: Caches, row: Person, session: Of): Promise<Actor> => ({
  userId: row.user_id,
  sessionId: session.id,
  organizationId: row.organization_id,
  departmentId: row.department_id,
  posts: row.posts,
  standsFor: row.stands_for,
  leadsFor: await ledBy(db, caches, row.absent),
  supervised: row.supervised,
  permissions: await permissionsOf(db, caches, row.roles),
  // who came in with the provider may never have held the given password
  passwordChangeDue: row.password_change_due && !session.is_by_openid,
  factorDue: session.factor_due,
  isConfirmed: session.is_confirmed,
});

const findPeople = async (db: Db, userIds: readonly number[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select ${asPerson} from users u ${withOffice} where u.id = any(${[...userIds]}::bigint[]) and ${unblocked}`.execute(db);
  return rows;
};
const findPerson = async (db: Db, userId: number): Promise<Person | undefined> => (await findPeople(db, [userId]))[0];

/** A person as a caller would be now, signed in or not, for work done on that person's order; undefined: may not work. */
export const findWorker = async (db: Db, userId: number): Promise<Actor | undefined> => (await findWorkers(db, noCaches, [userId]))[0];
/** The same of several people, in no order. */
export const findWorkers = async (db: Db, caches: Caches, userIds: readonly number[]): Promise<Actor[]> => {
  const people = await findPeople(db, userIds);
  return Promise.all(
    people.map((person) => actorOf(db, caches, person, { id: 0, factor_due: false, is_confirmed: false, is_by_openid: false })),
  );
};

type Session = Of & { readonly user_id: number; readonly day: string; readonly versions: Versions };

const isConfirmed = sql<boolean>`s.confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`;
/** The person with this access token: one read by an index; people and rights are read only where they changed since the last time. */
export const findCaller = async (db: Db, token: string): Promise<Caller | undefined> => {
  const { rows } = await sql<Session>`
    select s.id, s.user_id, s.factor_due, ${isConfirmed} as is_confirmed, s.openid_id is not null as is_by_openid, (now() at time zone 'Asia/Tashkent')::date as day, ${versionsNow} as versions
      from sessions s where s.access_hash = ${hashToken(token)} and s.access_expires_at > now()`.execute(byKey(db));
  const [session] = rows;
  if (!session) return undefined;
  const caches = cachesAt(db, session.versions);
  // who stands in for whom begins and ends with a day
  const person = await caches.get("people", `person:${session.user_id}`, () => findPerson(db, session.user_id), session.day);
  if (!person) return undefined;
  const actor = await actorOf(db, caches, person, session);
  return { actor, caches, actorNow: (within, lock) => findActorNow(within, session, actor, lock) };
};

const ofRights = ["people", "rights"] as const;
const haveRightsMoved = (before: Versions, now: Versions): boolean =>
  ofRights.some((kind) => before[versionKinds.indexOf(kind)] !== now[versionKinds.indexOf(kind)]);

/** `actorNow` of a caller: the session is read again, and the person only where people or rights have changed. */
const findActorNow = async (within: Db, session: Session, actor: Actor, lock: boolean): Promise<Actor | undefined> => {
  if (lock) {
    await sql`select from sessions where id = ${session.id} for update`.execute(within);
    await sql`select from versions where kind = any(${[...ofRights]}::text[]) order by kind for update`.execute(within);
  }
  const { rows } = await sql<{ versions: Versions }>`
    select ${versionsNow} as versions from sessions where id = ${session.id}`.execute(within);
  const [now] = rows;
  if (!now) return undefined;
  if (!haveRightsMoved(session.versions, now.versions)) return actor;
  const person = await findPerson(within, session.user_id);
  const changed = person && (await actorOf(within, noCaches, person, session));
  return isDeepStrictEqual(changed, actor) ? actor : changed;
};

/** The version of people and their rights: a new one when any of it changes or a day begins. */
type AsOf = { versions: Versions; day: string };
const asOfNow = sql`${versionsNow} as versions, (now() at time zone 'Asia/Tashkent')::date as day`;
const nameOf = ({ versions, day }: AsOf): string =>
  [...(["people", "rights"] as const).map((kind) => versions[versionKinds.indexOf(kind)]), day].join(" ");

/** The people of these sessions, without ended sessions and blocked people. `asOf` is the version read. */
export const findActors = async (db: Db, sessionIds: readonly number[]): Promise<Map<number, { actor: Actor; asOf: string }>> => {
  const { rows } = await sql<Person & AsOf & { session_id: number; factor_due: boolean; is_confirmed: boolean; is_by_openid: boolean }>`
    select s.id as session_id, s.factor_due, ${isConfirmed} as is_confirmed, s.openid_id is not null as is_by_openid, ${asOfNow}, ${asPerson}
      from sessions s join users u on u.id = s.user_id ${withOffice}
     where s.id = any(${[...sessionIds]}::bigint[]) and ${lives}`.execute(db);
  const actors = new Map<number, { actor: Actor; asOf: string }>();
  for (const row of rows)
    actors.set(row.session_id, {
      actor: await actorOf(db, cachesAt(db, row.versions), row, {
        id: row.session_id,
        factor_due: row.factor_due,
        is_confirmed: row.is_confirmed,
        is_by_openid: row.is_by_openid,
      }),
      asOf: nameOf(row),
    });
  return actors;
};

/** Those of the sessions that have not ended; what `findActors` read under another name is to be read again. */
export const findLiving = async (db: Db, sessionIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<AsOf & { id: number }>`
    select s.id, ${asOfNow} from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
     where s.id = any(${[...sessionIds]}::bigint[]) and ${lives}`.execute(db);
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
};
