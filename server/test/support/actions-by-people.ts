import type { Workflow } from "@murojaat/contract";

/** Takes a key, and a server that verifies: office/signatures/signatures.test.ts says who may and who may not. */
const withKey = "sign-letter";
/** The actions that people take on a record that is there, by name: what every table of actions in the tests must list. */
export const actionsByPeople = (workflow: Workflow): string[] =>
  Object.entries(workflow.actions)
    .filter(([name, { permission, from }]) => permission !== null && from.length > 0 && name !== withKey)
    .map(([name]) => name)
    .toSorted();
