import {
  actionPermissions,
  bells,
  loadMessages,
  menuHeadings,
  screenPermission,
  screens,
  translateAny,
  type MessageKey,
  type Screen,
} from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../engine/db/transaction.ts";
import type { Db } from "../engine/db/pool.ts";
import { defaultRoles } from "./default-roles.ts";
import { insertMissing, type Row } from "./rows.ts";

const actionType = 1;
const moduleType = 2;
const menu: readonly (readonly [string, Screen])[] = Object.entries(screens);

/**
 * Brings menu and permissions up to the contract. A permission is granted to its default roles at the moment
 * it first appears, so that a later release reaches the staff and what the administrator changed stays changed; who
 * administers roles is told.
 */
export async function syncAuthorities(db: Db): Promise<void> {
  const granted = { ...grants() };
  const known = await db.selectFrom("permissions").select("short_name").execute();
  for (const { short_name } of known) delete granted[short_name];
  const placed = await db.selectFrom("modules").select("permission").execute();
  if (Object.keys(granted).length === 0 && menu.length <= placed.length) return;
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('murojaat seed'))`.execute(trx);
    await placeMenu(trx);
    for (const [name, { type, roles }] of Object.entries(granted)) {
      await sql`with added as (
          insert into permissions (short_name, type_id) values (${name}, ${type}) on conflict do nothing returning id)
        insert into role_permissions (role_id, permission_id)
        select roles.id, added.id from added, roles where roles.code = any(${roles})`.execute(trx);
    }
    if (known.length > 0) await tellOfUpgrade(trx, Object.keys(granted));
  });
}

/** One notice for each role that a new version has given something. */
async function tellOfUpgrade(db: Db, added: readonly string[]): Promise<void> {
  await sql`insert into notices (user_id, kind, role_id, rights)
    select distinct w.user_id, 'rights_given', g.role_id, g.rights
      from (select rp.role_id, array_agg(p.short_name order by p.id) as rights from role_permissions rp join permissions p on p.id = rp.permission_id
             where p.short_name = any(${[...added]}) group by rp.role_id) g
      cross join (select ur.user_id from user_roles ur join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
                   where p.short_name in ('manage_roles', 'administer_all') group by ur.user_id having count(distinct p.id) = 2) w`.execute(
    db,
  );
}

type Grants = Record<string, { type: number; roles: string[] }>;

/** Every permission of the contract with its default roles; of screens not built yet too, because their calls are. */
function grants(): Grants {
  const all: Grants = {};
  for (const name of actionPermissions) all[name] = { type: actionType, roles: [] };
  for (const [path] of menu) all[screenPermission(path)] = { type: moduleType, roles: [] };
  // A bell leads to its screen, so it appears with it.
  for (const { permission } of bells) all[permission] = { type: actionType, roles: [] };
  for (const [role, { screens: own, actions }] of Object.entries(defaultRoles)) {
    const rung = bells.filter(({ path }) => own.includes(path)).map(({ permission }) => permission);
    for (const name of new Set([...own.map(screenPermission), ...actions, ...rung])) all[name]?.roles.push(role);
  }
  return all;
}

type Names = (label: MessageKey) => { name_uz: string; name_uk: string; name_ru: string };

async function placeMenu(db: Db): Promise<void> {
  const [uz, uk, ru] = await Promise.all([loadMessages("UZ"), loadMessages("UK"), loadMessages("RU")]);
  const names: Names = (label) => ({
    name_uz: translateAny(uz, label),
    name_uk: translateAny(uk, label),
    name_ru: translateAny(ru, label),
  });
  const headings = Object.entries(menuHeadings).map(([path, { label, icon }], index) => ({
    path,
    icon,
    position: index + 1,
    ...names(label),
  }));

  const categories: Row[] = headings.filter(({ path }) => !path.includes("/")).map(({ path, ...rest }) => ({ uri: path, ...rest }));
  await insertMissing(db, "module_categories", categories);
  const categoryIds = new Map((await db.selectFrom("module_categories").select(["id", "uri"]).execute()).map(({ id, uri }) => [uri, id]));

  const groups: Row[] = headings
    .filter(({ path }) => path.includes("/"))
    .map(({ path, ...rest }) => ({ category_id: categoryIds.get(before(path)) ?? null, uri: after(path), ...rest }));
  await insertMissing(db, "module_groups", groups);
  const groupIds = new Map(
    (await db.selectFrom("module_groups").select(["id", "category_id", "uri"]).execute()).map((g) => [`${g.category_id}/${g.uri}`, g.id]),
  );

  const modules: Row[] = menu.map(([path, { label, icon }], index) => {
    const [category = "", ...rest] = path.slice(1).split("/");
    const categoryId = categoryIds.get(category) ?? null;
    // A screen that is its category (the dashboards) has an empty uri of its own.
    const [group, uri] = rest.length === 2 ? rest : [undefined, rest[0] ?? ""];
    const groupId = group === undefined ? null : (groupIds.get(`${categoryId}/${group}`) ?? null);
    return {
      category_id: categoryId,
      group_id: groupId,
      uri: uri ?? "",
      icon,
      position: index + 1,
      permission: screenPermission(path),
      ...names(label),
    };
  });
  await insertMissing(db, "modules", modules);
}

const before = (path: string) => path.slice(0, path.indexOf("/"));
const after = (path: string) => path.slice(path.indexOf("/") + 1);
