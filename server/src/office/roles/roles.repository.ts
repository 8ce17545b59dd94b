import {
  groupOfPermission,
  permissionAbout,
  permissionLabels,
  compareNames,
  spellingKey,
  translateAny,
  type CrudQuery,
} from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

export type NamedPermission = {
  id: number;
  shortName: string;
  typeId: number;
  name: string;
  about: string;
  /** A key of `rightsGroups`. */
  group: string;
  roles: { id: number; name: string }[];
};
const moduleType = 2;

/** Every permission, named in the caller's language: a module by its name in the menu, an action by what it allows. */
export const listPermissions = async (ctx: Ctx): Promise<NamedPermission[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Omit<NamedPermission, "name" | "about" | "group"> & { module: string | null }>`
    select p.id, p.short_name as "shortName", p.type_id as "typeId", m.${name} as module,
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.${name}) order by r.id) from role_permissions rp join roles r on r.id = rp.role_id where rp.permission_id = p.id), '[]') as roles
      from permissions p left join modules m on m.permission = p.short_name and p.type_id = ${moduleType} order by p.id`.execute(ctx.db);
  return rows.map(({ module, ...row }) => ({
    ...row,
    about: translateAny(ctx.messages, permissionAbout(row.shortName)),
    group: groupOfPermission(row.shortName),
    name:
      module ??
      (permissionLabels(row.shortName)
        .map((label) => translateAny(ctx.messages, label))
        .join(", ") ||
        row.shortName),
  }));
};

/** Those that a query asks for, in its order; there are some two hundred, so they are filtered here. */
export const filteredPermissions = async (
  ctx: Ctx,
  query: CrudQuery,
  holds: (p: NamedPermission) => boolean,
): Promise<NamedPermission[]> => {
  const has = (text: string, part: CrudQuery[string]) => part === undefined || spellingKey(text).includes(spellingKey(String(part)));
  const found = (await listPermissions(ctx)).filter(
    (p) =>
      holds(p) &&
      has(p.shortName, query["shortName"]) &&
      has(`${p.name} ${p.about}`, query["name"]) &&
      (query["typeId"] ?? p.typeId) === p.typeId,
  );
  const by = (query.sortAttr ?? "id") as "id" | "shortName" | "name";
  const sign = query.sortOrder === "ASC" ? 1 : -1;
  return found.toSorted((a, b) => sign * (by === "id" ? a.id - b.id : compareNames(a[by], b[by])));
};

export const permissionIdsOf = async (ctx: Ctx, roleId: number): Promise<Set<number>> =>
  new Set(
    (await ctx.db.selectFrom("role_permissions").select("permission_id").where("role_id", "=", roleId).execute()).map(
      (row) => row.permission_id,
    ),
  );
/** Leaves the role exactly these. */
export const replacePermissions = async (ctx: Ctx, roleId: number, ids: readonly number[]): Promise<void> => {
  await sql`delete from role_permissions where role_id = ${roleId} and not permission_id = any(${[...ids]}::int[])`.execute(ctx.db);
  await sql`insert into role_permissions (role_id, permission_id) select ${roleId}, g from unnest(${[...ids]}::int[]) g on conflict do nothing`.execute(
    ctx.db,
  );
};
