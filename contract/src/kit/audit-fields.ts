import type { MessageKey } from "./messages.ts";

/** The kind of a recorded value, so that it can be shown in words. */
export type AuditValue =
  | { readonly kind: "text" | "flag" | "picture" | "permissions" | "weekdays" | "days" }
  /** Ids of records of the list itself. */
  | { readonly kind: "own" }
  | { readonly kind: "choice"; readonly choices: Readonly<Record<string, MessageKey>> }
  /** The id of a record, or several. */
  | { readonly kind: "record"; readonly table: string }
  /** Fields of its own. */
  | { readonly kind: "fields"; readonly fields: AuditFields };
export type AuditField = AuditValue & { readonly label: MessageKey };
export type AuditFields = Readonly<Record<string, AuditField>>;

export const textField = (label: MessageKey) => ({ kind: "text", label }) as const;
export const flagField = (label: MessageKey) => ({ kind: "flag", label }) as const;
export const recordField = (label: MessageKey, table: string) => ({ kind: "record", label, table }) as const;
