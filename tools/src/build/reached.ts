// What the contract declares and no test or walk of `npm test` has reached.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appealLists, appealWorkflow, callName, incomingLists, screens, settingKeys, taskLists, taskWorkflow } from "@murojaat/contract";
import dictionaries from "@murojaat/server/seed/data/dictionaries.json" with { type: "json" };
import { contractEndpoints } from "../documents/contract-endpoints.ts";

const families = [appealLists, incomingLists, taskLists];

/** Everything that is to be reached once: calls, lists that share a call, settings, actions, channels, screens of the menu. */
export const declaredNames = (): string[] => [
  ...contractEndpoints.map(callName),
  ...families.flatMap(({ lists }) =>
    Object.values(lists).flatMap(({ path, menu }: { path: string; menu?: string }) => (menu ? [`GET ${path} menu=${menu}`] : [])),
  ),
  ...settingKeys.map((key) => `PUT /admin/settings key=${key}`),
  ...[appealWorkflow, taskWorkflow].flatMap(({ name, actions }) => Object.keys(actions).map((action) => `action ${name} ${action}`)),
  ...dictionaries.channels.map(({ code }) => `channel ${code}`),
  ...Object.keys(screens).map((path) => `screen ${path}`),
];

/** The declared names that stand in no file of the folder, in which each process has noted what it reached, a name a line. */
export const unreached = (folder: string): string[] => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const reached = new Set(files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")));
  return declaredNames().filter((name) => !reached.has(name));
};
