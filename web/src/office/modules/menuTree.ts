import { type ModuleCategory, type Screen } from "@murojaat/contract";
import { screenAt } from "./screenPaths.ts";

export type MenuItem = { readonly path: string; readonly name: string; readonly icon: string; readonly screen: Screen };
export type MenuSection = {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly items: readonly MenuItem[];
  readonly trail: readonly string[];
};

const bare = (uri: string) => uri.replace(/^\/+|\/+$/g, "");
/** A module's own uri, or its last part where the server sends a full path. */
const pathOf = (parts: readonly string[]) => {
  const last = bare(parts.at(-1) ?? "");
  return last.includes("/") ? `/${last}` : `/${parts.map(bare).filter(Boolean).join("/")}`;
};
const itemsOf = (modules: ModuleCategory["modules"], above: readonly string[]): MenuItem[] =>
  modules.flatMap((module) => {
    const path = pathOf([...above, module.uri]);
    const screen = screenAt(path);
    return screen ? [{ path, name: module.name, icon: module.iconImg || screen.icon, screen }] : [];
  });

/** Who has the second list of a pair has all of the first in it. */
const twice: Readonly<Record<string, string>> = {
  "/appeals/dashboard-appeal": "/appeals/supervisor-appeals",
  "/tasks/dashboard-tasks": "/tasks/supervisor-tasks",
};
/** What the menu shows: the tree without a list that the reader has twice. */
export const shownSections = (tree: readonly ModuleCategory[]): MenuSection[] => {
  const sections = menuSections(tree);
  const paths = new Set(sections.flatMap(({ items }) => items.map(({ path }) => path)));
  return sections.map((section) => ({ ...section, items: section.items.filter(({ path }) => !paths.has(twice[path] ?? "")) }));
};

/** The module tree: categories and groups that contain built screens. */
export const menuSections = (tree: readonly ModuleCategory[]): MenuSection[] =>
  tree
    .flatMap((category) => {
      const own: MenuSection = {
        key: category.uri,
        name: category.name,
        icon: category.iconImg,
        items: itemsOf(category.modules, [category.uri]),
        trail: [category.name],
      };
      const groups = category.groups.map((group) => ({
        key: `${category.uri}/${group.uri}`,
        name: group.name,
        icon: group.iconImg,
        items: itemsOf(group.modules, [category.uri, group.uri]),
        trail: [category.name, group.name],
      }));
      return [own, ...groups];
    })
    .filter((section) => section.items.length > 0);

/** Category, group and module of a path, for the breadcrumbs. */
export const trailOf = (tree: readonly ModuleCategory[], path: string): string[] => {
  for (const section of menuSections(tree)) {
    const item = section.items.find((i) => i.path === path);
    if (item) return [...section.trail, item.name].filter((name, at, names) => name !== names[at - 1]);
  }
  return [];
};
