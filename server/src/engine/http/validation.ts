import {
  cleanText,
  dayProblem,
  numberParts,
  readNumber,
  type FieldProblem,
  type LeftOut,
  type NumberKind,
  type NumberPart,
  type Problem,
  type ReadNumber,
} from "@murojaat/contract/kit";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifySchemaCompiler } from "fastify";
import type { TObject, TSchema } from "typebox";
import { isWireDay, readWireDay, wireForm } from "../dates/days.ts";
import { AppError } from "./app-error.ts";

const ajv = new Ajv2020({
  removeAdditional: false,
  useDefaults: true,
  allErrors: true,
  strict: false,
  allowUnionTypes: true,
  verbose: true,
}).addFormat("day", isWireDay);
/** A number comes in any spelling and leaves here in the one that is stored. */
type Checked<Kind> = { (kind: Kind, given: string, schema?: unknown, at?: Place): boolean; errors?: object[] };
type Place = { readonly parentData: Record<string | number, unknown>; readonly parentDataProperty: string | number };
const readAs = <Kind extends string>(keyword: string, read: (kind: Kind, given: string) => ReadNumber): void => {
  const validate: Checked<Kind> = (kind, given, _schema, at) => {
    const found = read(kind, given);
    if ("problem" in found) validate.errors = [{ keyword: "x-number", params: { problem: found.problem } }];
    else at!.parentData[at!.parentDataProperty] = found.value;
    return "value" in found;
  };
  ajv.addKeyword({ keyword, type: "string", modifying: true, errors: true, validate });
};
readAs<NumberKind>("x-number", readNumber);
readAs<NumberPart>("x-number-part", (kind, given) => numberParts[kind](given));
const storeDay: (_: true, given: string, schema?: unknown, at?: Place) => boolean = (_, given, _schema, at) => {
  const day = readWireDay(given);
  if (day !== undefined) at!.parentData[at!.parentDataProperty] = day;
  return day !== undefined;
};
ajv.addKeyword({ keyword: "x-day", type: "string", modifying: true, validate: storeDay });

type Typed = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Typed>>;
  readonly required?: readonly string[];
};
/** Parameters arrive as text: integers and booleans are parsed where the schema expects them, in their plain spelling only. */
const fromText = (schema: Typed, value: unknown): unknown => {
  const types = [schema.type].flat();
  if (types.includes("integer") && typeof value === "string" && /^-?\d{1,20}$/.test(value)) return Number(value);
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
};
/** An empty optional parameter, as an empty filter field sends it, counts as absent; a required one is validated as it is. */
const readAddress = ({ properties = {}, required = [] }: Typed, given: Record<string, unknown>): void => {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(properties, name)) continue;
    if (given[name] === "" && !required.includes(name)) delete given[name];
    else given[name] = fromText(properties[name]!, given[name]);
  }
};

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape; readonly "x-as-given"?: true };
/** Normalises every text in place as it is stored, before any length is checked; passwords are left as given. */
const cleanTexts = <T>(value: T, schema?: Shape): T => {
  if (typeof value === "string") return (schema?.["x-as-given"] ? value : cleanText(value)) as T & string;
  if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) {
      const clean: unknown = cleanTexts(part, Array.isArray(value) ? schema?.items : schema?.properties?.[name]);
      if (clean !== part) (value as Record<string, unknown>)[name] = clean;
    }
  return value;
};

type Sized = {
  readonly properties?: Readonly<Record<string, Sized>>;
  readonly additionalProperties?: unknown;
  readonly items?: Sized;
  readonly maxItems?: number;
};
type Refused = { readonly keyword: string; readonly instancePath: string; readonly params: Readonly<Record<string, string | number>> };
/** More unknown fields than anybody mistypes. */
const mistyped = 20;
/**
 * Refuses by size alone, before the schema is applied: a list that is too long, or more unknown fields than anybody mistypes. The schema
 * would report a fault for each of a million entries.
 */
const tooMuch = (schema: Sized, value: unknown, at = ""): Refused | undefined => {
  if (Array.isArray(value)) {
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      return { keyword: "maxItems", instancePath: at, params: { limit: schema.maxItems } };
    return schema.items && firstOf(value.entries(), ([n, part]) => tooMuch(schema.items!, part, `${at}/${n}`));
  }
  if (typeof value !== "object" || value === null || !schema.properties) return undefined;
  const names = Object.keys(value);
  const known = schema.properties;
  if (schema.additionalProperties === false && names.length > Object.keys(known).length + mistyped)
    return {
      keyword: "additionalProperties",
      instancePath: at,
      params: { additionalProperty: names.find((name) => !Object.hasOwn(known, name))! },
    };
  const given = value as Readonly<Record<string, unknown>>;
  return firstOf(names, (name) => (Object.hasOwn(known, name) ? tooMuch(known[name]!, given[name], `${at}/${name}`) : undefined));
};
const firstOf = <T>(parts: Iterable<T>, find: (part: T) => Refused | undefined): Refused | undefined => {
  for (const part of parts) {
    const found = find(part);
    if (found) return found;
  }
  return undefined;
};

/** The longest text of a part that is left out, and the longest of one that is no text; the longest name of one. */
const [longestGiven, longestJson, longestPath] = [2000, 200, 255];
type Parts = Sized & { readonly required?: readonly string[] };
/** The part that a fault removes: the value itself, or in a list the whole entry. */
const partOf = (e: ErrorObject): string[] => {
  const path = e.instancePath
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const entry = path.findIndex((name) => /^\d+$/.test(name));
  return entry < 0 ? path : path.slice(0, entry + 1);
};
/** The first of its signs, none of them in half. */
const begin = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
const textOfPart = (part: unknown): string | null => {
  if (part === undefined || part === null) return null;
  const { name } = part as { readonly name?: unknown };
  const text = typeof part === "string" ? part : name;
  return typeof text === "string" ? begin(text, longestGiven) : begin(JSON.stringify(part), longestJson);
};
const nameOfPart = (path: readonly string[]) => begin(path.join("."), longestPath);
/** Takes a part out of its body and returns it; undefined for null, which is nothing. */
const takeOut = (body: unknown, path: readonly string[], { problem: reason, limit }: FieldProblem): LeftOut | undefined => {
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, body as Record<string, unknown>);
  const name = path.at(-1)!;
  const part = holder[name];
  // the entries behind it keep their places
  if (Array.isArray(holder)) holder[Number(name)] = null;
  else delete holder[name];
  return part === null || part === undefined
    ? undefined
    : { part: nameOfPart(path), reason, given: textOfPart(part), ...(limit !== undefined && { limit }) };
};
/** Removes unknown fields, all at once: a validator would name each of a million. */
const dropUnknown = (schema: Sized, value: unknown, path: readonly string[] = []): LeftOut[] => {
  if (Array.isArray(value))
    return value.flatMap((entry, at) => (schema.items ? dropUnknown(schema.items, entry, [...path, String(at)]) : []));
  if (typeof value !== "object" || value === null || !schema.properties) return [];
  const fields = value as Record<string, unknown>;
  const [known, unknown] = [Object.keys(schema.properties), Object.keys(fields).filter((name) => !Object.hasOwn(schema.properties!, name))];
  const named = unknown.slice(0, mistyped).map((name) => ({
    part: nameOfPart([...path, name]),
    reason: "unknown_field" as const,
    given: textOfPart(fields[name]),
  }));
  for (const name of unknown) delete fields[name];
  return [...named, ...known.flatMap((name) => dropUnknown(schema.properties![name]!, fields[name], [...path, name]))];
};
/** Takes invalid parts out of a body; the problems that refuse the whole, or what was left out. */
const takeParts = (
  schema: Parts,
  body: Record<string, unknown>,
  validate: ValidateFunction,
): { refused: ErrorObject[] } | { leftOut: LeftOut[] } => {
  const leftOut: LeftOut[] = [];
  for (const [name, { maxItems }] of Object.entries(schema.properties ?? {})) {
    const list = body[name];
    if (!Array.isArray(list) || maxItems === undefined) continue;
    const beyond = list.splice(maxItems);
    leftOut.push(
      ...beyond
        .slice(0, mostProblems)
        .map((part, at) => ({ part: `${name}.${maxItems + at}`, reason: "too_many_entries" as const, given: textOfPart(part) })),
    );
  }
  leftOut.push(...dropUnknown(schema, body));
  for (;;) {
    if (validate(body)) return { leftOut };
    const found = validate.errors!;
    const parts = new Map(found.map((e) => [partOf(e).join("/"), e]));
    const isNeeded = (e: ErrorObject) => partOf(e).length === 0 || schema.required?.includes(partOf(e)[0]!) === true;
    const refused = found.filter(isNeeded);
    if (refused.length > 0) return { refused };
    for (const e of parts.values()) leftOut.push(...[takeOut(body, partOf(e), toProblem(e)) ?? []].flat());
  }
};

/** Reads a body by its parts: an invalid part is taken out and named in `leftOut`, unless the body requires it. */
export const readByParts = (schema: TSchema, value: object): { refused: ErrorObject[] } | { body: object } => {
  const body = cleanTexts(value) as Record<string, unknown>;
  const taken = takeParts(schema as Parts, body, ajv.compile(schema));
  return "refused" in taken ? taken : { body: { ...body, leftOut: taken.leftOut } };
};

/** Ajv compiles a schema when it is first applied, and caches it: compiling all would be half of the start's time. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const inBody = httpPart === "body";
  const refusal = (found: unknown) => ({ error: Object.assign(new Error("invalid"), { validation: found }) });
  const read = (value: unknown) => {
    if (!inBody) readAddress(schema as Typed, value as Record<string, unknown>);
    if ("x-parts" in schema && typeof value === "object" && value !== null) {
      const taken = readByParts(schema, value);
      return "refused" in taken ? refusal(taken.refused) : { value: taken.body };
    }
    const much = tooMuch(schema as Sized, value);
    if (much) return refusal([much]);
    cleanTexts(value, schema as Shape);
    const validate = ajv.compile(schema);
    return validate(value) ? { value } : refusal(validate.errors);
  };
  // Fastify takes a value or an error too; its types know only "true" or "false"
  return read as never;
};

const dotted = (pointer: string) => pointer.slice(1).replaceAll("/", ".");

/** Translates a schema error into the field and its problem. */
export const toProblem = (e: ErrorObject): FieldProblem => {
  const params = e.params as Record<string, string | number>;
  const at = dotted(e.instancePath);
  const below = (name: unknown) => (at ? `${at}.${String(name)}` : String(name));
  switch (e.keyword) {
    case "required":
      return { path: below(params.missingProperty), problem: "required" };
    case "additionalProperties":
      return { path: below(params.additionalProperty), problem: "unknown_field" };
    case "minItems":
      return { path: at, problem: "required" };
    case "minLength":
      return params.limit === 1 ? { path: at, problem: "required" } : { path: at, problem: "too_short", limit: params.limit! };
    case "maxLength":
      return { path: at, problem: "too_long", limit: params.limit! };
    case "minimum":
      return { path: at, problem: "too_small", limit: params.limit! };
    case "maximum":
      return { path: at, problem: "too_large", limit: params.limit! };
    case "maxItems":
      return { path: at, problem: "too_large", limit: params.limit! };
    case "enum":
      return { path: at, problem: "not_in_list" };
    case "pattern":
      return { path: at, problem: params.pattern === "\\S" ? "required" : "wrong_format" };
    case "x-number":
      return { path: at, problem: params.problem as Problem };
    case "format":
      return { path: at, ...(dayProblem(String(e.data)) ?? { problem: "no_such_day" }) };
    case "x-day":
      return { path: at, ...(dayProblem(wireForm(String(e.data))) ?? { problem: "no_such_day" }) };
    default:
      return { path: at, problem: "wrong_type" satisfies Problem };
  }
};

/** As many problems as a form can show; a file of rows may have more. */
const mostProblems = 200;
/** At most one problem per field, the first. */
export const toProblems = (found: readonly ErrorObject[]): FieldProblem[] => {
  const byPath = new Map<string, FieldProblem>();
  // a missing conditional field is reported on its own
  for (const e of found.filter(({ keyword }) => keyword !== "if")) {
    const p = toProblem(e);
    if (!byPath.has(p.path)) byPath.set(p.path, p);
    if (byPath.size === mostProblems) break;
  }
  return [...byPath.values()];
};

/**
 * Validates a body, or the part of it at path `at`, whose schema depends on another field. Pass the same schema object each time: each is
 * compiled once and cached.
 */
export const bodyOf = (schema: TObject, value: Record<string, unknown>, at?: string): Record<string, unknown> => {
  const much = tooMuch(schema as Sized, value);
  const validate = ajv.compile(schema);
  if (!much && validate(value)) return value;
  const problems = toProblems(much ? [much as ErrorObject] : (validate.errors ?? []));
  throw new AppError("invalid_input", at === undefined ? problems : problems.map((p) => ({ ...p, path: p.path ? `${at}.${p.path}` : at })));
};
