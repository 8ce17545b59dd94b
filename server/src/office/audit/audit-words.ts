import {
  appealLists,
  audited,
  callName,
  incomingLists,
  inSpelling,
  ownActs,
  reportPages,
  taskLists,
  translateAny,
  type AuditLine,
  type CrudRow,
  type DocumentName,
  type Endpoint,
  type List,
  type MessageKey,
  type AuditField,
  type AuditFields,
  type AuditValue,
} from "@murojaat/contract";
import { titleOf } from "../documents/layouts.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { toWire } from "../../engine/dates/days.ts";
import { weekdayName } from "../../engine/dates/weekday-name.ts";
import { fieldsOf } from "../../engine/references/crud.ts";
import { readNamesOf, type NamesOf, type Worded } from "./audit.repository.ts";
import { listPermissions } from "../roles/roles.repository.ts";

type Calls = ReadonlyMap<string, Endpoint>;
type Fact = AuditLine["facts"][number];
type Words = { readonly ctx: Ctx; readonly nameOf: NamesOf; readonly permissionOf: (shortName: string) => string };
type Line = Omit<AuditLine, "actionName" | "targetName" | "facts">;

/** What was done, in the past tense; undefined for a name that only an older portal had. */
const doneWords = ({ messages }: Ctx, calls: Calls, action: string): string | undefined => {
  const e = calls.get(action);
  const done = e ? e.done : ownActs[action as keyof typeof ownActs];
  return done && translateAny(messages, done, e?.doneTo && { list: translateAny(messages, e.doneTo) });
};
/** Every name of the log that has words, in the caller's language. */
export const actionsInWords = (ctx: Ctx, calls: Calls): Worded =>
  [...calls.values(), ...Object.keys(ownActs)].flatMap((one) => {
    const key = typeof one === "string" ? one : callName(one);
    const words = doneWords(ctx, calls, key);
    return words === undefined ? [] : [{ key, words }];
  });
export const targetsInWords = ({ messages }: Ctx): Worded =>
  Object.entries(audited).map(([key, { title }]) => ({ key, words: translateAny(messages, title) }));

const shown = 20;
const several = (w: Words, f: AuditValue, table: string | undefined, values: readonly unknown[]): string | null => {
  const words = values.slice(0, shown).flatMap((one) => valueWords(w, f, table, one) ?? []);
  const more = values.length - shown;
  return [words.join(", "), ...(more > 0 ? [translateAny(w.ctx.messages, "audited.andMore", { count: more })] : [])].join(" ") || null;
};
/** A value in words; null for none. `table` is that of the record which the line is of. */
const valueWords = (w: Words, f: AuditValue, table: string | undefined, value: unknown): string | null => {
  // a number or a flag as it is written, and so is an object whose fields have no words
  const plain = typeof value === "string" ? value : JSON.stringify(value);
  const t = (key: MessageKey) => translateAny(w.ctx.messages, key);
  const recordOf = (name: string | undefined) => (name && w.nameOf(name, Number(value))) ?? `№ ${plain}`;
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return several(w, f, table, value);
  switch (f.kind) {
    case "flag":
      return t(value === true ? "common.yes" : "common.no");
    case "choice":
      return f.choices[plain] ? t(f.choices[plain]) : plain;
    case "record":
      return recordOf(f.table);
    case "own":
      return recordOf(table);
    case "permissions":
      return w.permissionOf(plain);
    case "weekdays":
      return weekdayName(w.ctx, Number(value));
    case "picture":
      return t("crud.anotherPicture");
    case "text":
    case "days":
    case "fields":
      return plain;
  }
};

type Object_ = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Object_ => typeof value === "object" && value !== null && !Array.isArray(value);
type Recorded = { readonly key: string; readonly before: unknown; readonly after: unknown };
/** What a line recorded: changes with their before and after, the rest as it became. */
const recordedOf = (details: unknown): Recorded[] => {
  // rows of older portals contain the English summary of the call
  const { changes, summary: _summary, ...rest } = isObject(details) ? details : {};
  return [
    ...Object.entries(isObject(changes) ? changes : {}).map(([key, value]) =>
      Array.isArray(value) ? { key, before: value[0], after: value[1] } : { key, before: undefined, after: value },
    ),
    ...Object.entries(rest).map(([key, value]) =>
      isObject(value) && "before" in value ? { key, before: value["before"], after: value["after"] } : { key, before: null, after: value },
    ),
  ];
};

type Day = { readonly day: string; readonly before: unknown; readonly after: unknown };
const dayFacts = ({ ctx }: Words, days: readonly Day[]): Fact[] => {
  const { choices } = audited["calendar_days"]!.fields["kind"] as Extract<AuditField, { kind: "choice" }>;
  const words = (day: unknown) => {
    if (!isObject(day)) return translateAny(ctx.messages, "calendar.usual");
    const name = day[{ UZ: "nameUz", UK: "nameUk", RU: "nameRu" }[ctx.language]];
    return `${translateAny(ctx.messages, choices[String(day["kind"])]!)}: ${inSpelling(ctx, String(name))}`;
  };
  return days.map(({ day, before, after }) => ({ name: toWire(day), before: words(before), after: words(after) }));
};

const factsOf = (w: Words, fields: AuditFields, table: string | undefined, recorded: readonly Recorded[]): Fact[] =>
  recorded.flatMap(({ key, before, after }): Fact[] => {
    const f = fields[key];
    if (f?.kind === "days") return dayFacts(w, after as Day[]);
    if (f?.kind === "fields" && (isObject(after) || isObject(before))) {
      const [was, is] = [before, after].map((one) => (isObject(one) ? one : {})) as [Object_, Object_];
      const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
      const differing = keys.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
      return factsOf(
        w,
        f.fields,
        table,
        differing.map((name) => ({ key: name, before: was[name], after: is[name] })),
      );
    }
    const name = f ? translateAny(w.ctx.messages, f.label) : key;
    // of a personal value only that it changed
    if (before === undefined && after === "changed")
      return [{ name, before: null, after: translateAny(w.ctx.messages, "audited.personalChanged") }];
    const fact = {
      name,
      before: valueWords(w, f ?? { kind: "text" }, table, before),
      after: valueWords(w, f ?? { kind: "text" }, table, after),
    };
    return fact.before === null && fact.after === null ? [] : [fact];
  });

const lists = new Map<string, MessageKey>([
  ...[appealLists, incomingLists, taskLists].flatMap((family) =>
    Object.entries<List>(family.lists).map(([name, { title }]): [string, MessageKey] => [`${family.name}:${name}`, title]),
  ),
  ...Object.entries(reportPages).map(([name, { label }]): [string, MessageKey] => [`reports:${name}`, label]),
]);
/** What a key that is no number calls. */
const keyWords = ({ messages }: Ctx, what: string, key: string): string | undefined => {
  if (what === "list_views") return lists.has(key) ? translateAny(messages, lists.get(key)!) : key;
  if (what === "settings") return audited[what]!.fields[key] && translateAny(messages, audited[what]!.fields[key]!.label);
  if (what === "document_templates") {
    const [name, language] = key.split("/");
    return `${titleOf(messages, name as DocumentName)}, ${language}`;
  }
  return undefined;
};
/** A record without a name of its own is called by the records that it joins: whom, which role. */
const joinedWords = (w: Words, fields: AuditFields, details: unknown): string | undefined =>
  Object.entries(fields)
    .flatMap(([name, f]) => {
      const found = f.kind === "record" ? recordedOf(details).find(({ key }) => key === name) : undefined;
      return (found && valueWords(w, f, undefined, found.after ?? found.before)) ?? [];
    })
    .join(", ") || undefined;
const targetWords = (w: Words, target: string | null, details: unknown): string | null => {
  if (target === null) return null;
  const [what = "", ...rest] = target.split(":");
  const [known, key] = [audited[what], rest.join(":")];
  if (!known) return target;
  const list = translateAny(w.ctx.messages, known.title);
  if (key === "") return list;
  const removed = isObject(details) && typeof details["removed"] === "string" ? details["removed"] : undefined;
  const name =
    keyWords(w.ctx, what, key) ?? (known.named ? w.nameOf(known.named, Number(key)) : joinedWords(w, known.fields, details)) ?? removed;
  return name === undefined
    ? translateAny(w.ctx.messages, "audited.record", { list, number: key })
    : translateAny(w.ctx.messages, "audited.named", { list, name });
};

/** Lines of the log in the caller's language. */
export const inWords = async (ctx: Ctx, calls: Calls, lines: readonly CrudRow[]): Promise<AuditLine[]> => {
  const describe = (w: Words) =>
    lines.map((one): AuditLine => {
      const line = fieldsOf<Line>(one);
      const known = audited[line.target?.split(":")[0] ?? ""];
      return {
        ...line,
        actionName: doneWords(ctx, calls, line.action) ?? line.action,
        targetName: targetWords(w, line.target, line.details),
        facts: factsOf(w, known?.fields ?? {}, known?.named, recordedOf(line.details)),
      };
    });
  // described once to learn which names are wanted, then with them
  const wanted = new Map<string, Set<number>>();
  const permissions = new Set<string>();
  describe({
    ctx,
    nameOf: (table, id) => {
      if (Number.isSafeInteger(id)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
      return "";
    },
    permissionOf: (shortName) => {
      permissions.add(shortName);
      return shortName;
    },
  });
  const nameOf = await readNamesOf(ctx, wanted);
  const names = new Map(permissions.size > 0 ? (await listPermissions(ctx)).map((p) => [p.shortName, p.name]) : []);
  return describe({ ctx, nameOf, permissionOf: (shortName) => names.get(shortName) ?? shortName });
};
