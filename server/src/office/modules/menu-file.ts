import { translateAny, type MessageKey, type ModuleKind } from "@murojaat/contract";
import { sql } from "kysely";
import type { Readable } from "node:stream";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";

const kinds = {
  categories: "administration.category",
  groups: "administration.group",
  modules: "administration.module",
} as const satisfies Record<ModuleKind, MessageKey>;
type Node = {
  kind: ModuleKind;
  category: string;
  group: string | null;
  nameUz: string;
  nameUk: string;
  nameRu: string;
  path: string;
  permission: string | null;
  icon: string;
};

/** The menu from above: a category, its modules, then its groups, each with its modules; all in the order that they have in the menu. */
const listMenu = async (ctx: Ctx): Promise<Node[]> => {
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Node>`
    with nodes as (
      select 'categories' as kind, c.id as category_id, null::int as group_id, null::int as module_id, c.name_uz, c.name_uk, c.name_ru, '/' || c.uri as path, null as permission, c.icon, 0 as position from module_categories c
      union all select 'groups', g.category_id, g.id, null, g.name_uz, g.name_uk, g.name_ru, '/' || c.uri || '/' || g.uri, null, g.icon, 0 from module_groups g join module_categories c on c.id = g.category_id
      union all select 'modules', m.category_id, m.group_id, m.id, m.name_uz, m.name_uk, m.name_ru, '/' || concat_ws('/', c.uri, g.uri, nullif(m.uri, '')), m.permission, m.icon, m.position
        from modules m join module_categories c on c.id = m.category_id left join module_groups g on g.id = m.group_id)
    select n.kind, c.${name} as category, g.${name} as "group", n.name_uz as "nameUz", n.name_uk as "nameUk", n.name_ru as "nameRu", n.path, n.permission, n.icon
      from nodes n join module_categories c on c.id = n.category_id left join module_groups g on g.id = n.group_id
     order by c.position, c.id, g.position nulls first, g.id nulls first, n.module_id is not null, n.position, n.module_id`.execute(ctx.db);
  return rows;
};

/** The menu as an Excel file, a row for each of its parts. */
export const menuFile = async (ctx: Ctx): Promise<Readable> =>
  rowsFile(ctx, {
    title: "menu.modules",
    columns: [
      { label: "administration.partOfMenu", width: 140, of: ({ kind }) => translateAny(ctx.messages, kinds[kind]) },
      { label: "administration.category", width: 220, of: ({ category }) => category },
      { label: "administration.group", width: 220, of: ({ group }) => group },
      { label: "references.nameUz", width: 320, of: ({ nameUz }) => nameUz },
      { label: "references.nameUk", width: 320, of: ({ nameUk }) => nameUk },
      { label: "references.nameRu", width: 320, of: ({ nameRu }) => nameRu },
      { label: "references.url", width: 260, of: ({ path }) => path },
      { label: "administration.permission", width: 260, of: ({ permission }) => permission },
      { label: "administration.icon", width: 200, of: ({ icon }) => icon },
    ],
    rows: await listMenu(ctx),
  });
