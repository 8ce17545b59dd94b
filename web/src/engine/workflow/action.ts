import { createContext } from "react";
import type { Workflow } from "@murojaat/contract/kit";

/** An action as its form needs it: label, fields and tone. */
export type AnyAction = Omit<Workflow["actions"][string], "done">;
export type ActionValues = Readonly<Record<string, unknown>>;

/** What follows an action that moved its record on: the screen may open the next record. */
export const AfterAction = createContext<(() => void) | undefined>(undefined);
