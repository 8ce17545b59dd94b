import * as Type from "typebox";
import type { Static, TObject, TOptional, TSchema, TUnsafe } from "typebox";
import type { MessageKey } from "./messages.ts";
import type { NumberKind } from "./numbers.ts";
import type { OptionSource } from "./registry.ts";
import { day, id, listOf, nullable, filledText, number } from "./schema.ts";

/** One input of an action: its schema for the server, its label and control for the screen. */
export type Field<S extends TSchema = TSchema> = {
  readonly kind: "text" | "longText" | "number" | "count" | "day" | "choice" | "choices" | "files";
  readonly label: MessageKey;
  readonly required: boolean;
  readonly schema: S;
  /** What a choice offers. */
  readonly options?: OptionSource;
  /** Another field of the same form whose value narrows the options. */
  readonly dependsOn?: string;
  /** Another field of the same form: who is chosen there is not offered here. */
  readonly apartFrom?: string;
  readonly max?: number;
  readonly min?: number;
  readonly number?: NumberKind;
  /** Texts offered while one writes. */
  readonly templates?: "resolution";
  /** While another field has this value, its length is shown as the messages that it takes. */
  readonly countsSms?: { readonly when: string; readonly is: number };
  /** What an empty form proposes: the present day, the user's last choice, or the next number of the office. */
  readonly proposes?: "today" | "last" | "next";
  /** The day of a paper: neither still to come nor before its record's case began. */
  readonly past?: true;
  /** The numbers of the office that it belongs to: the next is proposed, a twin is warned of. */
  readonly numbering?: Numbering;
};
export type Numbering = "answer" | "incoming";
export type Fields = Readonly<Record<string, Field>>;

/** The kinds of input; every one is required until `may` says otherwise. */
export const field = {
  text: (label: MessageKey, max = 255) => ({ kind: "text", label, required: true, max, schema: filledText(max) }) as const,
  longText: (label: MessageKey, max = 5000) => ({ kind: "longText", label, required: true, max, schema: filledText(max) }) as const,
  number: (label: MessageKey, kind: NumberKind) => ({ kind: "number", label, required: true, number: kind, schema: number(kind) }) as const,
  count: (label: MessageKey, min = 1, max = 1000) =>
    ({ kind: "count", label, required: true, min, max, schema: Type.Integer({ minimum: min, maximum: max }) }) as const,
  day: (label: MessageKey) => ({ kind: "day", label, required: true, schema: day() }) as const,
  choice: (label: MessageKey, options: OptionSource, dependsOn?: string) =>
    ({ kind: "choice", label, required: true, options, ...(dependsOn && { dependsOn }), schema: id() }) as const,
  choices: (label: MessageKey, options: OptionSource, dependsOn?: string) =>
    ({ kind: "choices", label, required: true, options, ...(dependsOn && { dependsOn }), schema: listOf(id(), 50) }) as const,
  files: (label: MessageKey) => ({ kind: "files", label, required: true, schema: listOf(id(), 20) }) as const,
};

/** Makes a field one that may be left out or null. */
export const may = <F extends Field>(f: F) =>
  // a spread forgets which of the fields it was
  ({ ...f, required: false, schema: Type.Optional(nullable(f.schema)) }) as unknown as Omit<F, "required" | "schema"> & {
    readonly required: false;
    readonly schema: TOptional<TUnsafe<Static<F["schema"]> | null>>;
  };

/** Makes a field one that an empty form proposes a value for. */
export const proposing = <F extends Field>(f: F, proposes: "last"): F => ({ ...f, proposes });
/** Makes a field the day of a paper: today until another one is typed. */
export const past = <F extends Field>(f: F): F => ({ ...f, proposes: "today", past: true });
/** Makes a field one of the office's own numbers. */
export const numbered = <F extends Field>(f: F, numbering: Numbering): F => ({ ...f, proposes: "next", numbering });

export type FieldSchemas<F extends Fields> = { [K in keyof F]: F[K]["schema"] };
/** The body part that a set of fields makes. */
export const schemasOf = <F extends Fields>(fields: F): FieldSchemas<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, f.schema])) as FieldSchemas<F>;
export type Input<F extends Fields> = Static<TObject<FieldSchemas<F>>>;
