import { errors, translateAny, type Endpoint, type ErrorCode } from "@murojaat/contract/kit";
import { messagesOf } from "./language.ts";

type Schema = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

/** Nothing but null and what cannot be said in an example. */
const isEmpty = ({ type, enum: values, properties }: Schema): boolean =>
  type === undefined && values === undefined && properties === undefined;

/** A value that the schema accepts: its own example, else one of its kind. */
export const exampleOf = (given: unknown): unknown => {
  const schema = given as Schema; // TypeBox schemas are JSON Schema
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([field, part]) => [field, exampleOf(part)]));
  const types = [schema.type].flat();
  if (types.includes("array")) return schema.items ? [exampleOf(schema.items)] : [];
  if (schema.format === "day") return "20.11.2026";
  if (types.includes("string")) return textOf(schema);
  if (types.includes("integer") || types.includes("number")) return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
  if (types.includes("boolean")) return true;
  if (types.includes("object")) return {};
  return isEmpty(schema) ? { day: "2026-11-20" } : null;
};

/** A word, or digits where the pattern wants them. */
const textOf = ({ minLength = 0, maxLength, pattern = "" }: Schema): string =>
  ["string", "123456789"]
    .find((text) => new RegExp(pattern).test(text))!
    .slice(0, maxLength)
    .padEnd(minLength, "-");

/** A body that is sent: what must be there and what may. */
export const bodyExample = (e: Endpoint): unknown =>
  e.body === "multipart" ? (e.json ? exampleOf(e.json) : undefined) : e.body ? exampleOf(e.body) : undefined;

/** A reply; a row of a reference list shows the values of its form's example. */
export const replyExample = (e: Endpoint, forms: ReadonlyMap<string, object>): unknown => {
  if (e.reply === "file") return undefined;
  const fill = (value: unknown, schema: Schema): unknown => {
    if (Array.isArray(value)) return schema.items ? value.map((part) => fill(part, schema.items!)) : value;
    if (typeof value !== "object" || value === null || !schema.properties) return value;
    const form = (forms.get(schema.title ?? "") ?? {}) as Record<string, unknown>;
    const { id: _id, ...fields } = form;
    const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in schema.properties!));
    const named = "nameUz" in fields && "name" in value ? { name: fields["nameUz"] } : {};
    return Object.fromEntries(
      Object.entries({ ...value, ...known, ...named }).map(([field, part]) => [field, fill(part, schema.properties![field] ?? {})]),
    );
  };
  return fill(exampleOf(e.reply), e.reply as Schema);
};

/** The examples of forms by the title of the rows that they make. */
export const formsOf = (endpoints: readonly Endpoint[]): Map<string, object> => {
  const forms = new Map<string, object>();
  for (const e of endpoints) {
    const body = e.body as Schema | undefined;
    if (e.method === "POST" && body?.title?.endsWith("New") && body.examples?.[0])
      forms.set(body.title.replace(/New$/, "Row"), body.examples[0] as object);
  }
  return forms;
};

const partsOf = ({ params, query, body }: Endpoint): Schema[] =>
  [params, query, body].flatMap((part) => (typeof part === "object" ? [part as Schema] : []));
const has = (e: Endpoint, field: string): boolean => partsOf(e).some(({ properties = {} }) => field in properties);
/** A call about one record: by its address, its id or its version, or by the reference that it requires. */
const namesRecord = (e: Endpoint): boolean =>
  e.params !== undefined ||
  has(e, "id") ||
  has(e, "version") ||
  partsOf(e).some(({ required = [] }) => required.some((name) => /(Id|_id)$/.test(name)));

/** The codes of the failures that a call may have, by status. */
export const failuresOf = (e: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> => {
  const codes = new Set<ErrorCode>(e.errors);
  const write = e.method !== "GET";
  if (partsOf(e).length > 0 || e.body === "multipart") codes.add("invalid_input");
  if (e.may !== "public") codes.add("not_signed_in");
  if (e.may !== "public" && e.may !== "signed-in") codes.add("not_permitted");
  if (e.may !== "public" && !e.beforePasswordChange) codes.add("password_change_due");
  if (e.may !== "public" && !e.beforeFactor) codes.add("factor_due");
  if (e.confirmed) codes.add("confirm_yourself");
  if (write) codes.add("cross_site");
  if (namesRecord(e) && !(e.method === "GET" && /\/(all|excel)$/.test(e.path))) codes.add("not_found");
  if (e.method === "POST" && !e.ownTransactions && e.may !== "public") codes.add("key_used_otherwise");
  if (write && (e.body || e.large)) codes.add("file_too_large");
  if (write && e.body && !e.path.startsWith("/auth")) codes.add("rule_broken");
  if (e.may === "public" && write) codes.add("too_many");
  codes.add("internal");
  codes.add("database_unavailable");
  codes.add("shutting_down");
  if (write) codes.add("database_full");
  codes.add("took_too_long");
  if (write && e.may !== "public" && (!e.ownTransactions || e.done)) codes.add("outcome_unknown");
  const found = Map.groupBy(codes, (code) => errors[code]);
  return new Map([...found].toSorted(([one], [other]) => one - other));
};

const messages = messagesOf("UZ");
/** The reply to a failure in the first language, without details: their shape is that of the schema. */
export const failureExample = (code: ErrorCode): object => ({
  error: translateAny(messages, `errors.${code}`),
  code,
  requestId: "kX2mQ9vTbR7pLw4Z",
});
