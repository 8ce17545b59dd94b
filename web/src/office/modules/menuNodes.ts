import type { CrudRow, ModuleKind } from "@murojaat/contract";
import { screenAt } from "./screenPaths.ts";

export type MenuNode = {
  readonly key: string;
  readonly kind: ModuleKind;
  readonly row: CrudRow;
  readonly path: string;
  children: MenuNode[];
};

const node = (kind: ModuleKind, row: CrudRow, path: string, children: MenuNode[]): MenuNode => ({
  key: `${kind}-${row.id}`,
  kind,
  row,
  path,
  children,
});
const byPlace = (a: CrudRow, b: CrudRow) => Number(a["position"]) - Number(b["position"]) || a.id - b.id;

/** The menu of all built screens: categories, their modules, then their groups with modules. */
export const menuItems = (categories: readonly CrudRow[], groups: readonly CrudRow[], modules: readonly CrudRow[]): readonly MenuNode[] => {
  const modulesOf = (category: CrudRow, group: CrudRow | undefined, above: string) =>
    modules
      .filter((one) => one["categoriesId"] === category.id && (one["groupsId"] ?? undefined) === group?.id)
      .toSorted(byPlace)
      .flatMap((one) => {
        const path = [above, one["uri"]].filter(Boolean).join("/");
        return screenAt(path) ? [node("modules", one, path, [])] : [];
      });
  return categories
    .toSorted(byPlace)
    .map((category) => {
      const path = `/${String(category["uri"])}`;
      const inside = groups
        .filter((one) => one["categoriesId"] === category.id)
        .toSorted(byPlace)
        .map((group) => {
          const below = `${path}/${String(group["uri"])}`;
          return node("groups", group, below, modulesOf(category, group, below));
        })
        .filter((one) => one.children.length > 0);
      return node("categories", category, path, [...modulesOf(category, undefined, path), ...inside]);
    })
    .filter((one) => one.children.length > 0);
};

/** The siblings of a node. */
const siblingsOf = (items: readonly MenuNode[], key: string): readonly MenuNode[] => {
  if (items.some((one) => one.key === key)) return items;
  for (const one of items) {
    const found = siblingsOf(one.children, key);
    if (found.length > 0) return found;
  }
  return [];
};

/** The records with these ones in this order, on the positions that they have together. */
export const inOrder = (rows: readonly CrudRow[], ids: readonly number[]): CrudRow[] => {
  const places = rows
    .filter((row) => ids.includes(row.id))
    .toSorted(byPlace)
    .map((row) => Number(row["position"]));
  return rows.map((row) => (ids.includes(row.id) ? { ...row, position: places[ids.indexOf(row.id)]! } : row));
};

/** The siblings of the same kind. */
export const peersOf = (items: readonly MenuNode[], key: string): readonly MenuNode[] => {
  const all = siblingsOf(items, key);
  const kind = all.find((one) => one.key === key)?.kind;
  return all.filter((one) => one.kind === kind);
};
