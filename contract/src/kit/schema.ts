import * as Type from "typebox";
import type { Static, TObject, TOptional, TProperties, TSchema, TUnsafe } from "typebox";
import { relativeDays, type RelativeDays } from "./days.ts";
import type { ErrorCode, Problem } from "./errors.ts";
import type { NumberPart } from "./document-numbers.ts";
import { numberKinds, numberSpelling, type NumberKind } from "./numbers.ts";

/** A record whose unknown fields are refused (requests) or dropped (replies). */
export const record = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties, { additionalProperties: false });

/** The same schema with null allowed. In bodies: absent leaves, null clears, a value sets. */
export const nullable = <S extends TSchema>(schema: S): TUnsafe<Static<S> | null> => {
  const { type, enum: values, ...rest } = schema as S & { type: string; enum?: unknown[] };
  return Type.Unsafe({ ...rest, type: [type, "null"], ...(values && { enum: [...values, null] }) });
};
export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
/** The same fields, each of which may be absent. */
export const optionalAll = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])) as { [K in keyof P]: TOptional<P[K]> };
/** Values by names that nobody knows beforehand. */
export const byName = <S extends TSchema>(value: S, options: object = {}): TUnsafe<Record<string, Static<S>>> =>
  Type.Unsafe({ type: "object", patternProperties: { "^.*$": value }, ...options });
/** What a form may leave out or clear. */
export const clearable = <S extends TSchema>(schema: S): TOptional<TUnsafe<Static<S> | null>> => Type.Optional(nullable(schema));

export const id = () => Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** Identifies a state of a record. A change that names the state it was made from is refused (409) when the record has another one by now. */
export const rowVersion = () => Type.String({ maxLength: 40, examples: ["q3Zk1vT0"] });
export const count = () => Type.Integer({ minimum: 0 });
export const flag = () => Type.Boolean();
/** 0 or 1, where the specification wants numbers. */
export const bit = () => Type.Unsafe<0 | 1>({ type: "integer", enum: [0, 1] });
export const text = (max = 255) => Type.String({ maxLength: max });
/** A text that must say something: spaces alone do not count. */
export const filledText = (max = 255) => Type.String({ minLength: 1, maxLength: max, pattern: "\\S" });
/** A password: the one text that stays exactly as it was given. */
export const password = (min = 1) => Type.String({ minLength: min, maxLength: 200, "x-as-given": true });
/** A number in any spelling; the server stores it in one (`engine/http/validation.ts`). */
export const number = (kind: NumberKind) =>
  Type.String({ "x-number": kind, maxLength: numberSpelling, examples: [numberKinds[kind].example] });
/** A number or a part of one, by which something is sought. */
export const numberPart = (kind: NumberPart) => Type.String({ "x-number-part": kind, maxLength: numberSpelling });
/** A day in any order that says which it is; the server stores it as `day`. */
export const anyDay = () => Type.String({ "x-day": true, maxLength: 40, examples: ["20.11.2026"] });
/** A part of a body that could not be kept: its path, why, and what was given as far as it is text. */
export type LeftOut = {
  readonly part: string;
  readonly reason: Problem | ErrorCode;
  readonly given: string | null;
  readonly limit?: string | number;
};
/** A body that is refused only for what it requires itself: any other part that is not as it should be is taken out and named in `leftOut`. */
export const byParts = <P extends TProperties>(body: TObject<P>): TUnsafe<Static<TObject<P>> & { leftOut: LeftOut[] }> =>
  Type.Unsafe({ ...body, "x-parts": true });
/** An address of a mailbox, as the screen and the server judge it: without letters that only look Latin, and without `mailto:`; a domain in other letters stands there in Punycode. */
export const emailPattern = "^[\\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,185}\\.(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$";
export const longestEmail = 254;
export const email = () => Type.String({ maxLength: longestEmail, pattern: emailPattern, examples: ["s.karimova@example.uz"] });
/** A time of day in Tashkent, HH:MM. */
export const clock = () => Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", examples: ["18:00"] });
/** A calendar day, DD.MM.YYYY, that exists. */
export const day = () => Type.String({ format: "day", examples: ["20.11.2026"] });
/** A word for days, in place of the parameters that its schema names: the server puts the days of its own today there (`engine/http/named-days.ts`). */
export const namedDays = (from: string, to: string, isSoFar = false) =>
  Type.Unsafe<RelativeDays>({
    type: "string",
    enum: Object.keys(relativeDays),
    description: `Days from today, in Tashkent, in place of ${from} and ${to}`,
    "x-days": { from, to, isSoFar },
  });
/** The query parameters of a filter by days: from, to, and a word for both. */
export const dayFilter = (name: string): Record<string, TSchema> => ({
  [`from_${name}`]: Type.Optional(day()),
  [`to_${name}`]: Type.Optional(day()),
  [`in_${name}`]: Type.Optional(namedDays(`from_${name}`, `to_${name}`)),
});
/** A moment, ISO 8601 with the offset of Asia/Tashkent. */
export const moment = () => Type.String({ examples: ["2026-11-20T10:15:00+05:00"] });
export const oneOf = <const V extends readonly string[]>(values: V): TUnsafe<V[number]> =>
  Type.Unsafe({ type: "string", enum: [...values] });
export const listOf = <S extends TSchema>(item: S, maxItems = 1000) => Type.Array(item, { maxItems });
/** Gives a schema the name under which the document of the API shows it. */
export const named = <S extends TSchema>(name: string, schema: S): S => ({ ...schema, title: name });

/** An entry of a list to choose from, its name in the caller's language. */
export const option = named("Option", record({ id: id(), name: text() }));
