import type { FormField, FormFields, MessageKey } from "@murojaat/contract/kit";

/** A changed field: the message key of its label, and its values as text, or as ids with the table that names them. */
export type Change = {
  readonly label: MessageKey;
  readonly before: string | number | null;
  readonly after: string | number | null;
  readonly list?: string;
  readonly personal?: true;
  /** The history shows a mask; the values stand encrypted beside it. They are texts. */
  readonly secret?: true;
};

type Value = Change["before"];

/** A changed field for the history; empty if the values are equal. */
export const changed = (field: Pick<Change, "label" | "list" | "personal" | "secret">, before: Value, after: Value): Change[] =>
  before === after ? [] : [{ ...field, before, after }];

const shown = ({ kind, ids }: FormField, value: unknown): Value => {
  if (kind === "files") return ((value ?? []) as readonly unknown[]).length;
  if (kind === "flag") return value ? "common.yes" : "common.no";
  return kind === "code" && value !== null ? ids![value as string]! : (value as Value);
};
/** The fields that a form changed: `before` is the record, `after` the completed form, undefined where it leaves a field unchanged. */
export const changedFields = <F extends FormFields>(
  fields: F,
  before: { readonly [N in keyof F]?: unknown },
  after: { readonly [N in keyof F]?: unknown },
): Change[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.inHistory === false || after[name] === undefined) return [];
    const { label, names, personal, secret, kind } = field;
    const list = kind === "flag" ? "labels" : names;
    const about = { label, ...(list && { list }), ...(personal && { personal }), ...(secret && { secret }) };
    return changed(about, shown(field, before[name] ?? null), shown(field, after[name]));
  });
