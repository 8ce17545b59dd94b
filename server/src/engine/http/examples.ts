import { errors, translateAny, type Endpoint, type ErrorCode, type FieldProblem, type Problem } from "@murojaat/contract/kit";
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

const messages = messagesOf("UZ");
const requestId = "kX2mQ9vTbR7pLw4Z";
export type Failure = { readonly code: ErrorCode; readonly details?: unknown };
const field = (path: string, problem: Problem, limit?: number): FieldProblem & { message: string } => ({
  path,
  problem,
  ...(limit !== undefined && { limit }),
  message: translateAny(messages, `problems.${problem}`, { limit }),
});

/** The first field that must be there, as the path that a refusal names. */
const firstRequired = (given: unknown): string | undefined => {
  const { properties = {}, required = [] } = (given ?? {}) as Schema;
  const name = required[0];
  if (name === undefined) return undefined;
  const below = firstRequired(properties[name]);
  return below ? `${name}.${below}` : name;
};
/** A refusal that the shape of this call allows; undefined when it has no input. */
const shapeFault = (e: Endpoint): FieldProblem | undefined => {
  const body = e.body === "multipart" ? undefined : e.body;
  const path = firstRequired(body) ?? firstRequired(e.query);
  if (path) return field(path, "required");
  if (e.query?.properties && "pageSize" in e.query.properties) return field("pageSize", "too_large", 100);
  const parameter = Object.keys(e.params?.properties ?? {})[0];
  if (parameter) return field(parameter, "wrong_type");
  if (e.body === "multipart") return field("file", "required");
  return body || e.query ? field("qoshimcha", "unknown_field") : undefined;
};

/** Which choice of a form the rules may refuse: its last reference to another record, otherwise its first field. */
const ruleFault = (e: Endpoint): FieldProblem => {
  const schema = (e.body === "multipart" ? e.json : e.body) as Schema | undefined;
  const leaves = (part: Schema | undefined, at: string): string[] =>
    Object.entries(part?.properties ?? {}).flatMap(([name, below]) =>
      below.properties ? leaves(below, `${at}${name}.`) : ["id", "version"].includes(name) ? [] : [`${at}${name}`],
    );
  const names = leaves(schema, "");
  const reference = names.findLast((name) => /(Id|_id|Ids)$/.test(name));
  if (reference) return field(reference, "no_such_record");
  return field(names[0] ?? "id", names[0] ? "same_as_now" : "no_such_record");
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

const stateDetails = (e: Endpoint): unknown => (e.history ? { status: "resolved", version: 5, allowed: [] } : undefined);
/** A reference record that somebody else changed: its present values, who changed it, when. */
const metDetails = (e: Endpoint): unknown => {
  const { properties = {} } = e.reply as Schema;
  return has(e, "version") && "version" in properties
    ? { now: exampleOf(e.reply), by: "Rahimov Jasur Olimovich", at: "2026-11-20T10:15:00+05:00" }
    : undefined;
};
const detailsOf: Partial<Record<ErrorCode, (e: Endpoint) => unknown>> = {
  invalid_input: (e) => [shapeFault(e)],
  rule_broken: (e) => [ruleFault(e)],
  wrong_old_password: () => [field("oldPassword", "wrong_format")],
  weak_password: (e) => [field(e.path.endsWith("/users") ? "password" : "newPassword", "easy_to_guess")],
  in_use: () => ({ count: 3, usedBy: [{ table: "users", count: 3, name: translateAny(messages, "administration.users") }] }),
  action_not_allowed_now: stateDetails,
  nobody_below: stateDetails,
  answer_seen: stateDetails,
  changed_meanwhile: (e) => stateDetails(e) ?? metDetails(e),
};

/** The failures that a call may have, by status, each as it is sent. */
export const failuresOf = (e: Endpoint): ReadonlyMap<number, readonly Failure[]> => {
  const codes = new Set<ErrorCode>(e.errors);
  const write = e.method !== "GET";
  if (shapeFault(e)) codes.add("invalid_input");
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
  const found = new Map<number, Failure[]>();
  for (const code of codes) {
    const details = detailsOf[code]?.(e);
    found.set(errors[code], [...(found.get(errors[code]) ?? []), { code, ...(details !== undefined && { details }) }]);
  }
  return new Map([...found].toSorted(([a], [b]) => a - b));
};

/** The reply to a failure in the first language. */
export const failureExample = ({ code, details }: Failure): object => ({
  error: translateAny(messages, `errors.${code}`),
  code,
  ...(details !== undefined && { details }),
  requestId,
});
