import * as Type from "typebox";
import type { Static, TSchema } from "typebox";
import type { MessageKey } from "./messages.ts";
import { fileLink } from "./file.endpoints.ts";
import type { NumberKind } from "./numbers.ts";
import type { OptionSource } from "./registry.ts";
import {
  bit,
  clearable,
  count,
  day,
  email,
  emailPattern,
  flag,
  id,
  listOf,
  longestEmail,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from "./schema.ts";

/** What is true of a field beside its kind; each is left out where it is not so. */
type Traits = {
  /** A form without the field leaves what stood there; else it clears it. */
  readonly absent?: "keep";
  /** Of a choice: the list whose names stand for its ids, and where the form takes the choices from. */
  readonly names?: string;
  readonly options?: OptionSource;
  /** Another field of the form: its value narrows the choices. */
  readonly within?: string;
  /** Another field of the form: both are taken together when two people changed them. */
  readonly along?: string;
  /** Its name on the card, if it stands there; a choice stands there by its name. */
  readonly card?: string;
  /** Its words there, where two fields stand on the card as one. */
  readonly cardLabel?: MessageKey;
  /** The placeholder that documents have for it; needs `card`. */
  readonly printed?: string;
  /** It tells who the applicant is: hidden where the applicant is not to be disclosed. */
  readonly ofPerson?: true;
  /** A mask for who may not see personal data. */
  readonly personal?: true;
  /** Encrypted where it is stored, and in the history. */
  readonly secret?: true;
  readonly inHistory?: false;
  /** Retention leaves it. */
  readonly outlives?: true;
  /** Only applicants of this type have it. */
  readonly only?: "person" | "entity";
  /** The form is not sent without it. */
  readonly required?: true;
  /** A day that is not still to come. */
  readonly past?: true;
};
type Kind = "text" | "longText" | "number" | "email" | "day" | "choice" | "code" | "language" | "count" | "flag" | "bit" | "files" | "part";

/**
 * One field of a form and of the record that it is opened from: its words, its column (null: it is stored by code of its own), the schema of its
 * value in the form, in the record and on the card, and the value of a column that is clear.
 */
export type FormField = Traits & {
  readonly kind: Kind;
  readonly label: MessageKey;
  readonly column: string | null;
  readonly form: TSchema;
  readonly record: TSchema;
  readonly view: TSchema;
  readonly empty: null | number | string;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly number?: NumberKind;
  /** Of a code: the ids that stand for it. */
  readonly ids?: Readonly<Record<string, number>>;
};
export type FormFields = Readonly<Record<string, FormField>>;

type NamesIn<Field, Trait extends string> = Field extends { readonly [T in Trait]: infer Name extends string } ? Name : never;
/** What another field has already. */
type Taken<F extends FormFields, N extends keyof F, Trait extends string> = {
  [M in keyof F]: M extends N ? never : NamesIn<F[M], Trait>;
}[keyof F];
/** What a trait must be beside the other fields and traits; of a field whose traits are wrong in themselves nothing is said. */
type SoundTrait<F extends FormFields, N extends keyof F, T extends keyof F[N]> = undefined extends F[N][T]
  ? F[N][T]
  : T extends "within" | "along"
    ? keyof F
    : T extends "secret"
      ? F[N]["column"] extends null
        ? true
        : "column null: code of its own stores it"
      : T extends "column" | "card" | "printed"
        ? F[N][T] extends Taken<F, N, T>
          ? "another field has it"
          : T extends "printed"
            ? F[N] extends { readonly card: string }
              ? string
              : "needs card"
            : F[N][T]
        : T extends keyof FormField
          ? F[N][T]
          : "no trait";
type Sound<F extends FormFields> = { readonly [N in keyof F]: { readonly [T in keyof F[N]]: SoundTrait<F, N, T> } };
/** The fields of a form. What contradicts itself does not compile: a misspelt trait would be none, and a mask would be missing. */
export const formFields = <const F extends FormFields>(fields: F extends Sound<F> ? F : Sound<F>): F => fields as F;

type Schemas<F, R, V> = {
  readonly form: F;
  readonly record: R;
  /** As the record, where it is left out. */
  readonly view?: V;
};
const make = <
  K extends Kind,
  C extends string | null,
  F extends TSchema,
  R extends TSchema,
  E extends FormField["empty"],
  T extends Traits,
  V extends TSchema = R,
>(
  kind: K,
  label: MessageKey,
  column: C,
  { form, record, view }: Schemas<F, R, V>,
  empty: E,
  traits: T,
) => ({ kind, label, column, form, record, view: (view ?? record) as V, empty, ...traits });

const choice = <const C extends string | null, const T extends Traits>(label: MessageKey, column: C, traits: T) =>
  make("choice", label, column, { form: clearable(id()), record: nullable(id()), view: nullable(text()) }, null, traits);

/** The kinds of field. A text is one line of at most `max` characters; a number is one in any spelling (`numbers.ts`). */
export const formField = {
  text: <const C extends string | null, const T extends Traits>(label: MessageKey, column: C, max: number, traits: T) => ({
    ...make("text", label, column, { form: clearable(text(max)), record: nullable(text(max)) }, null, traits),
    max,
  }),
  /** May have several lines; empty is the empty text. */
  longText: <const C extends string, const T extends Traits>(label: MessageKey, column: C, max: number, traits: T) => ({
    ...make("longText", label, column, { form: clearable(text(max)), record: text(max) }, "", traits),
    max,
  }),
  number: <const C extends string | null, const T extends Traits>(label: MessageKey, column: C, kind: NumberKind, traits: T) => ({
    ...make("number", label, column, { form: clearable(number(kind)), record: nullable(text()) }, null, traits),
    number: kind,
  }),
  email: <const C extends string, const T extends Traits>(label: MessageKey, column: C, traits: T) => ({
    ...make("email", label, column, { form: clearable(email()), record: nullable(text()) }, null, traits),
    max: longestEmail,
    pattern: emailPattern,
  }),
  day: <const C extends string, const T extends Traits>(label: MessageKey, column: C, traits: T) =>
    make("day", label, column, { form: clearable(day()), record: nullable(day()) }, null, traits),
  choice,
  /** One of few that the office knows by a code and stores by an id. */
  code: <const C extends string, const I extends Readonly<Record<string, number>>, const T extends Traits>(
    label: MessageKey,
    column: C,
    ids: I,
    traits: T,
  ) => {
    const code = oneOf(Object.keys(ids) as (keyof I & string)[]);
    return { ...make("code", label, column, { form: clearable(code), record: nullable(code) }, null, traits), ids };
  },
  /** One of `languages` by its id, null for another. */
  language: <const C extends string, const T extends Traits>(label: MessageKey, column: C, traits: T) => ({
    ...make("language", label, column, { form: clearable(Type.Integer({ minimum: 1, maximum: 3 })), record: nullable(id()) }, null, traits),
    names: "languages" as const,
  }),
  /** How many; `empty` where nothing is said. */
  count: <const C extends string | null, const T extends Traits>(label: MessageKey, column: C, max: number, empty: number, traits: T) => ({
    ...make("count", label, column, { form: optional(Type.Integer({ minimum: 0, maximum: max })), record: count() }, empty, traits),
    min: 0,
    max,
  }),
  flag: <const C extends string, const T extends Traits>(label: MessageKey, column: C, traits: T) =>
    make("flag", label, column, { form: optional(flag()), record: flag() }, null, traits),
  /** A flag that the specification wants as 0 or 1. */
  bit: <const C extends string, const T extends Traits>(label: MessageKey, column: C, traits: T) =>
    make("bit", label, column, { form: optional(bit()), record: bit() }, 0, traits),
  files: <const T extends Traits>(label: MessageKey, most: number, traits: T) =>
    make("files", label, null, { form: optional(listOf(id(), most)), record: listOf(fileLink) }, null, traits),
  /** A form of its own within the form. */
  part: <F extends TSchema, R extends TSchema, V extends TSchema, const T extends Traits>(
    label: MessageKey,
    { form, record, view }: Required<Schemas<F, R, V>>,
    traits: T,
  ) => make("part", label, null, { form: clearable(form), record: nullable(record), view: nullable(view) }, null, traits),
};

/** A choice that every form makes. */
export const needed = <F extends ReturnType<typeof choice>>(field: F) =>
  ({ ...field, required: true, form: id(), record: id(), view: text() }) as Omit<F, "form" | "record" | "view"> & {
    readonly required: true;
    readonly form: ReturnType<typeof id>;
    readonly record: ReturnType<typeof id>;
    readonly view: ReturnType<typeof text>;
  };
/** A field whose column is never null: `empty` stands where nothing was given. */
export const neverNull = <F extends FormField, R extends TSchema>(field: F, empty: number | string, record: R) =>
  ({ ...field, empty, record }) as Omit<F, "record" | "empty"> & { readonly record: R; readonly empty: number | string };

type SchemasOf<F extends FormFields, Of extends "form" | "record"> = { [N in keyof F]: F[N][Of] };
type CardName<Field> = Field extends { readonly card: infer Card extends string } ? Card : never;
const schemas = (fields: FormFields, of: "form" | "record" | "view", nameOf: (name: string, field: FormField) => string | undefined) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shown = nameOf(name, field);
      return shown === undefined ? [] : [[shown, field[of]]];
    }),
  );
/** The properties of the form, of the record that it is opened from, and of the card. */
export const formSchemas = <F extends FormFields>(fields: F) => schemas(fields, "form", (name) => name) as SchemasOf<F, "form">;
export const recordSchemas = <F extends FormFields>(fields: F) => schemas(fields, "record", (name) => name) as SchemasOf<F, "record">;
export type CardSchemas<F extends FormFields> = { [N in keyof F as CardName<F[N]>]: F[N]["view"] };
export const cardSchemas = <F extends FormFields>(fields: F) => schemas(fields, "view", (_name, { card }) => card) as CardSchemas<F>;

/** The names that the fields with this trait have in the record, or on the card. */
export const namesWith = (fields: FormFields, trait: keyof Traits, on: "record" | "card" = "record"): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const shown = on === "card" ? field.card : name;
    return field[trait] === undefined || shown === undefined ? [] : [shown];
  });

type Within = Pick<FormField, "label" | "within">;
/** The fields whose choices hang on the value of this one, at once or by another. */
export const fieldsWithin = <F extends Readonly<Record<string, Within>>>(fields: F, name: string): readonly (keyof F & string)[] =>
  Object.keys(fields).flatMap((inner) => (fields[inner]!.within === name ? [inner, ...fieldsWithin(fields, inner)] : []));

type Printed<Field> = FormField extends Field ? string : Field extends { readonly printed: infer Name extends string } ? Name : never;
/** The fields that documents have: the placeholder, the words beside it, and its name on the card. */
export const printedFields = <F extends FormFields>(fields: F) =>
  Object.values<FormField>(fields).flatMap(({ printed, card, cardLabel, label, personal = false }) =>
    printed && card ? [{ printed: printed as Printed<F[keyof F]>, card, label: cardLabel ?? label, isPersonal: personal }] : [],
  );

type ShownChoice = { readonly kind: "choice"; readonly card: string; readonly names: string };
/** The choices that the card shows: their name there, the list that names them, and their name in the record. */
export const shownChoices = <F extends FormFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, card, names }]) => (kind === "choice" && card && names ? [[card, [names, name]]] : [])),
  ) as unknown as {
    // entries forget which name had which value
    readonly [N in keyof F as F[N] extends ShownChoice ? F[N]["card"] : never]: readonly [F[N]["names"] & string, N & string];
  };

type IsPersonal = { readonly personal: true };
/** What of the card is personal. */
export const personalSchemas = <F extends FormFields>(fields: F) =>
  schemas(fields, "view", (_name, { card, personal }) => (personal ? card : undefined)) as {
    [N in keyof F as F[N] extends IsPersonal ? CardName<F[N]> : never]: F[N]["view"];
  };

type Value<Field extends FormField> = Field["kind"] extends "files" ? readonly number[] : Static<Field["record"]>;
/** What a form says once it is read: a field that it leaves as it stands is undefined. Parts are stored by code of their own. */
export type Settled<F extends FormFields> = {
  readonly [N in keyof F as F[N]["kind"] extends "part" ? never : N]: F[N] extends { readonly absent: "keep" }
    ? Value<F[N]> | undefined
    : Value<F[N]>;
};
type FormOf<F extends FormFields> = { readonly [N in keyof F]?: unknown };

const oneLine = (given: string): string => given.trim().replace(/\s+/g, " ");
const settle = (field: FormField, given: unknown): unknown => {
  if (given === undefined && field.absent === "keep") return undefined;
  if (field.kind === "files") return given ?? [];
  if (typeof given !== "string") return given ?? field.empty;
  return (field.kind === "longText" ? given.trim() : oneLine(given)) || field.empty;
};
/** Reads a form: texts without spaces around them, what is absent kept or cleared as its field says. */
export const settled = <F extends FormFields>(fields: F, form: FormOf<F>): Settled<F> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== "part")
      .map(([name, field]) => [name, settle(field, form[name])]),
  ) as Settled<F>;

type Link = { readonly resourcesId: number };
const isLinks = (value: unknown): value is readonly Link[] =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "resourcesId" in one);
const opened = (value: unknown): unknown => {
  if (isLinks(value)) return value.map(({ resourcesId }) => resourcesId);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, opened(part)]));
};
/** What a form stands at when it is opened to be changed: the record's values, files by their ids. */
export const formValues = <F extends FormFields>(fields: F, record: { readonly [N in keyof F]: unknown }) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, opened(record[name])])) as {
    [N in keyof F]: Static<F[N]["form"]>;
  };
