import type { MessageKey } from "../../kit/messages.ts";
import type { ActionPermission } from "../../kit/registry.ts";
import { actionPermissions, permissionGroups } from "../../permissions.ts";
import { bells, menuHeadings, screenPermission, screens, type ScreenPath } from "../../screens.ts";

const isAction = (shortName: string): shortName is ActionPermission => (actionPermissions as readonly string[]).includes(shortName);

/** What a permission allows, as a phrase that stands alone: its own, or the screen that a bell leads to. */
export const permissionLabels = (shortName: string): readonly MessageKey[] => {
  if (isAction(shortName)) return [`permissions.${shortName}`];
  const bell = bells.find((one) => one.permission === shortName);
  return bell ? [screens[bell.path].label] : [];
};
/** The same in a sentence. */
export const permissionAbout = (shortName: string): MessageKey => {
  if (isAction(shortName)) return `rights.${shortName}`;
  return bells.some((one) => one.permission === shortName) ? "permissions.aboutBell" : "permissions.aboutScreen";
};

type Group = { readonly key: string; readonly label: MessageKey; readonly isMenu: boolean };
const sectionOf = (path: ScreenPath) => path.slice(1).split("/")[0] as keyof typeof menuHeadings;
const sectionOfScreen = new Map(
  (Object.keys(screens) as ScreenPath[]).map((path): [string, keyof typeof menuHeadings] => [screenPermission(path), sectionOf(path)]),
);
const groupLabels = {
  appeals: "permissions.groupAppeals",
  tasks: "permissions.groupTasks",
  requests: "permissions.groupRequests",
  bells: "permissions.groupBells",
  seen: "permissions.groupSeen",
  administration: "permissions.groupAdministration",
} as const satisfies Record<keyof typeof permissionGroups, MessageKey>;
const keysOfGroups = Object.keys(permissionGroups) as (keyof typeof permissionGroups)[];

/** The groups of rights in the order in which they are shown: the menu by its sections, then what is done. */
export const rightsGroups: readonly Group[] = [
  ...[...new Set(sectionOfScreen.values())].map((section) => ({
    key: `menu-${section}`,
    label: menuHeadings[section].label,
    isMenu: true,
  })),
  ...keysOfGroups.map((key) => ({ key, label: groupLabels[key], isMenu: false })),
];
/** The key of the group that a permission stands in. */
export const groupOfPermission = (shortName: string): string => {
  const section = sectionOfScreen.get(shortName);
  if (section) return `menu-${section}`;
  return keysOfGroups.find((key) => (permissionGroups[key] as readonly string[]).includes(shortName)) ?? "administration";
};
