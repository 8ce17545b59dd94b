import type { Workflow } from "@murojaat/contract";

/** The actions that people take on a record that is there, by name: what every table of actions in the tests must list. */
export const actionsByPeople = (workflow: Workflow): string[] =>
  Object.entries(workflow.actions)
    .filter(([, { permission, from }]) => permission !== null && from.length > 0)
    .map(([name]) => name)
    .toSorted();
