import {
  passwordMinimum,
  screenPermission,
  screens,
  weightyPasswordMinimum,
  weightyRoles,
  type ModuleCategory,
  type SessionUser,
} from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import type { Alphabet, Spelling } from "@murojaat/contract";
import { shownAlphabet } from "../setting-values/alphabet.repository.ts";

export const findUserForLogin = (db: Db, login: string) =>
  db
    .selectFrom("users")
    .innerJoin("organizations", "organizations.id", "users.organization_id")
    .select((u) => [
      "users.id",
      "users.organization_id",
      "users.password_hash",
      u.fn.coalesce("users.blocked_at", "organizations.blocked_at").as("blocked_at"),
    ])
    .where("users.login", "=", login.toLowerCase())
    .executeTakeFirst();

const isWeighty = sql`exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.code = any(${[...weightyRoles]}::text[]))`;
/** `shortest`: how many characters a new password of this person has at least, by the setting and by their roles. */
export const getOwnPassword = (db: Db, userId: number) =>
  db
    .selectFrom("users as u")
    .select([
      "u.login",
      "u.password_hash",
      sql<number>`(
      select greatest(coalesce((s.value ->> 'passwordLength')::int, ${passwordMinimum}),
                      case when ${isWeighty} then coalesce((s.value ->> 'weightyPasswordLength')::int, ${weightyPasswordMinimum}) end)
        from settings s where s.key = 'security')`.as("shortest"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
/** One that somebody else gave is `changeDue`: its owner changes it first of all. */
export const setPassword = async (db: Db, userId: number, hash: string, changeDue: boolean): Promise<void> => {
  await db.updateTable("users").set({ password_hash: hash, password_change_due: changeDue }).where("id", "=", userId).execute();
};
/** False where the person was blocked, or given another password than `hash`, since the sign-in began. */
export const noteLogin = async (db: Db, userId: number, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ last_login_at: sql`now()` })
    .where("id", "=", userId)
    .where("password_hash", "=", hash)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
/** `alphabet`: null for what the setting says, undefined for the one chosen before. */
export const setLanguage = async (db: Db, userId: number, languageId: number, alphabet: Alphabet | null | undefined): Promise<void> => {
  await db
    .updateTable("users")
    .set({ language_id: languageId, ...(alphabet !== undefined && { alphabet }) })
    .where("id", "=", userId)
    .execute();
};

export const getSessionUser = async (db: Db, userId: number, spelling: Spelling): Promise<SessionUser> => {
  const name = sql.ref(nameColumn(spelling));
  const { rows } = await sql<SessionUser>`
    select u.id, u.login, u.${name} as fio, o.id as "organizationsId", o.${name} as "organizationName", d.id as "departmentsId", d.${name} as "departmentName",
           coalesce((select string_agg(r.${name} || coalesce(' (' || p.${name} || ')', ''), ', ' order by r.id, p.position)
                       from user_roles ur join roles r on r.id = ur.role_id left join position_levels p on p.id = ur.position_level_id where ur.user_id = u.id), '') as "userRolesName",
           o.region_id as "regionsId", o.area_id as "areasId", l.code as "languageCode", u.alphabet as "ownAlphabet",
           ${shownAlphabet} as alphabet
      from users u join organizations o on o.id = u.organization_id join languages l on l.id = u.language_id left join departments d on d.id = u.department_id
     where u.id = ${userId}`.execute(db);
  return rows[0]!;
};

/** Whose queue the caller has today, each with the last day of the leave. */
export const listAbsent = async (ctx: Ctx): Promise<{ id: number; fio: string; toDay: string }[]> => {
  if (ctx.actor.standsFor.length === 0) return [];
  const { rows } = await sql<{ id: number; fio: string; toDay: string }>`
    select u.id, u.${sql.ref(nameColumn(ctx))} as fio, to_char(max(l.to_day), 'DD.MM.YYYY') as "toDay"
      from substitutions l join users u on u.id = l.user_id
     where l.substitute_id = ${ctx.actor.userId} and u.id = any(${[...ctx.actor.standsFor]}::bigint[]) and (now() at time zone 'Asia/Tashkent')::date between l.from_day and l.to_day
     group by u.id order by u.id`.execute(ctx.db);
  return rows;
};

export const listAuthorities = async (ctx: Ctx): Promise<{ typeId: number; shortName: string }[]> =>
  ctx.actor.permissions.size === 0
    ? []
    : ctx.db
        .selectFrom("permissions")
        .select(["type_id as typeId", "short_name as shortName"])
        .where("short_name", "in", [...ctx.actor.permissions])
        .orderBy("short_name")
        .execute();

const ofScreens = Object.keys(screens).map(screenPermission);

/** The menu of the caller: categories with groups and modules, only where something may be opened. */
export const getModulesTree = async (ctx: Ctx): Promise<ModuleCategory[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<{
    id: number;
    category: string;
    categoryName: string;
    categoryIcon: string;
    group: string | null;
    groupName: string | null;
    groupIcon: string | null;
    uri: string;
    name: string;
    icon: string;
  }>`
    select c.id, c.uri as category, c.${name} as "categoryName", c.icon as "categoryIcon", g.uri as "group", g.${name} as "groupName", g.icon as "groupIcon", m.uri, m.${name} as name, m.icon
      from modules m join module_categories c on c.id = m.category_id left join module_groups g on g.id = m.group_id
     where not m.is_hidden and m.permission = any(${ofScreens.filter((name) => ctx.actor.permissions.has(name))}::text[])
     order by c.position, g.position nulls first, m.position`.execute(ctx.db);
  const tree: ModuleCategory[] = [];
  for (const row of rows) {
    let category = tree.find((c) => c.id === row.id);
    if (!category)
      tree.push((category = { id: row.id, name: row.categoryName, uri: row.category, iconImg: row.categoryIcon, groups: [], modules: [] }));
    const node = { uri: row.uri, name: row.name, iconImg: row.icon };
    if (row.group === null) {
      category.modules.push(node);
      continue;
    }
    let group = category.groups.find((g) => g.uri === row.group);
    if (!group) category.groups.push((group = { uri: row.group, name: row.groupName ?? "", iconImg: row.groupIcon ?? "", modules: [] }));
    group.modules.push(node);
  }
  return tree;
};
