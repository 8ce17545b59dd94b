import type { Workflow } from "@murojaat/contract";

/** An action as its form sees it: label, fields and tone. */
export type AnyAction = Omit<Workflow["actions"][string], "done">;
export type ActionValues = Readonly<Record<string, unknown>>;
