import {
  actionPermissions,
  appealLists,
  appealWorkflow,
  bellPermissions,
  bells,
  screenPermission,
  screens,
  taskLists,
  taskWorkflow,
  type ScreenPath,
} from "@murojaat/contract";
import { defaultRoles } from "@murojaat/server/seed/default-roles.ts";
import { contractEndpoints } from "./contract-endpoints.ts";
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

const roles = Object.keys(defaultRoles) as (keyof typeof defaultRoles)[];
const mark = (yes: boolean) => (yes ? "●" : "");
/** More calls than that are counted; the document of the API names them all. */
const mostCalls = 6;
const usesOf = (permission: string): string[] => [
  ...[...Object.entries(appealWorkflow.actions), ...Object.entries(taskWorkflow.actions)]
    .filter(([, a]) => ([a.permission].flat() as unknown[]).includes(permission))
    .map(([name]) => name),
  ...callsOf(permission),
];
const callsOf = (permission: string): string[] => {
  const calls = contractEndpoints
    .filter((e) => ([e.may].flat() as readonly string[]).includes(permission) && !e.path.includes("-actions"))
    .map((e) => `${e.method} ${e.path}`);
  return calls.length <= mostCalls ? calls : [`${calls.length} calls, see /api/docs`];
};
const listOf = (path: ScreenPath): string =>
  Object.values({ ...appealLists.lists, ...taskLists.lists })
    .filter((l) => l.permission === screenPermission(path))
    .map((l) => `GET ${l.path}${"menu" in l ? `?menu=${l.menu}` : ""}`)
    .join(", ");

/** What each role may do and open by default; afterwards the administrator's table decides. */
export const permissionTable: Document = {
  file: "docs/generated/permissions.md",
  make: () => {
    const ready = (Object.keys(screens) as ScreenPath[]).filter((path) => "ready" in screens[path]);
    const readyBells = bells.filter((b) => ready.includes(b.path));
    return (
      [
        generated,
        "# Permissions and the default roles",
        "## Actions",
        table(
          ["permission", "allows", ...roles],
          actionPermissions.map((p) => [`\`${p}\``, usesOf(p).join(", "), ...roles.map((r) => mark(defaultRoles[r].actions.includes(p)))]),
        ),
        "## Screens",
        table(
          ["screen", "permission", "list", ...roles],
          ready.map((path) => [
            path,
            `\`${screenPermission(path)}\``,
            listOf(path),
            ...roles.map((r) => mark(defaultRoles[r].screens.includes(path))),
          ]),
        ),
        "## Bells of the header",
        `Given with the matching list: ${readyBells.map((b) => `\`${b.permission}\` (${b.path})`).join(", ")}. Not built yet: ${bellPermissions.filter((p) => !readyBells.some((b) => b.permission === p)).join(", ")}.`,
      ].join("\n\n") + "\n"
    );
  },
};
