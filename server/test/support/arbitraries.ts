import { numberKinds, type NumberKind } from "@murojaat/contract/kit";
import fc from "fast-check";

/** The part of JSON Schema that the contract is written in. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly "x-number"?: NumberKind;
  readonly "x-day"?: true;
  readonly "x-parts"?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: unknown;
};
/** Numbers that mean something, by the name of the field in which they stand. */
export type Known = (field: string) => readonly number[];

const words = ["Suv yoʻq", "Улица", "O'Brien", "'; drop table users; --", "{{7*7}}${7*7}", '=HYPERLINK("x")', "%_\\", "<script>1</script>"];
const traps = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffy",
  "\u202Etxt",
  "👩‍👩‍👧‍👦",
  "\r\n\t",
  "A".repeat(5000),
  "ж".repeat(255),
  "../../etc/passwd",
  "__proto__",
];
const days = ["29.02.2028", "31.12.1899", "01.01.2026", "15.11.2026", "31.12.9999"];
const numbers = [0, 1, 2, 3, 7, 1000, 32_768, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991];

const typesOf = (s: Schema): readonly string[] => (s.type === undefined ? [] : typeof s.type === "string" ? [s.type] : s.type);
const within = (n: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean => n >= minimum && n <= maximum;

const textOf = ({ pattern, format, minLength = 0, maxLength = 300, "x-number": number, "x-day": day }: Schema): fc.Arbitrary<string> => {
  if (format === "day" || day) return fc.constantFrom(...days);
  if (number) return fc.stringMatching(numberKinds[number].stored);
  // code units are never fewer than the characters that the schema counts
  const fits = (s: string): boolean => s.length <= maxLength && s.length >= minLength;
  if (pattern !== undefined && pattern !== "\\S") return fc.stringMatching(new RegExp(pattern, "u")).filter(fits);
  const free = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(...traps) },
  );
  return free.map((s) => (fits(s) && (pattern === undefined || /\S/.test(s)) ? s : "Suv yoʻq".slice(0, maxLength).padEnd(minLength, "a")));
};

/** Values that a schema accepts, the awkward ones more often than chance would have it. */
export const valuesOf = (s: Schema, known: Known, field = ""): fc.Arbitrary<unknown> => {
  if (s.const !== undefined) return fc.constant(s.const);
  if (s.enum) return fc.constantFrom(...s.enum);
  if (s.anyOf) return fc.oneof(...s.anyOf.map((part) => valuesOf(part, known, field)));
  const one = (type: string): fc.Arbitrary<unknown> => {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "string":
        return textOf(s);
      case "integer":
      case "number": {
        const real = known(field).filter((n) => within(n, s));
        const edges = [...numbers, ...[s.minimum, s.maximum].filter((n) => n !== undefined)].filter((n) => within(n, s));
        // thrice as often one that means something
        return fc.constantFrom(...edges, ...real, ...real, ...real);
      }
      case "array":
        return fc.array(valuesOf(s.items ?? {}, known, field), { minLength: s.minItems ?? 0, maxLength: Math.min(s.maxItems ?? 4, 4) });
      case "object": {
        const { properties = {}, required = [] } = s;
        const others = Object.keys(properties).filter((name) => !required.includes(name));
        // of forty filters a few at a time: one that is refused hides the rest
        return fc
          .subarray(others, { maxLength: Math.min(others.length, 5) })
          .chain((some) =>
            fc.record(Object.fromEntries([...required, ...some].map((name) => [name, valuesOf(properties[name]!, known, name)]))),
          );
      }
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const types = typesOf(s);
  return types.length === 0 ? one("anything") : fc.oneof(...types.map(one));
};

/** The same value with one or two of its fields, at any depth, given other values that the schema accepts. */
export const variedOf = (s: Schema, value: object, known: Known, kept: readonly string[]): fc.Arbitrary<object> => {
  const leaves = (schema: Schema, path: readonly string[]): (readonly [path: readonly string[], schema: Schema])[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      kept.includes(name) ? [] : part.properties ? leaves(part, [...path, name]) : [[[...path, name], part] as const],
    );
  const all = leaves(s, []);
  if (all.length === 0) return fc.constant(value);
  return fc
    .subarray(all, { minLength: 1, maxLength: Math.min(all.length, 2) })
    .chain((some) => fc.tuple(...some.map(([path, part]) => fc.tuple(fc.constant(path), valuesOf(part, known, path.at(-1))))))
    .map((changes) => changes.reduce<unknown>((v, [path, wanted]) => at(v, path, () => wanted), value) as object);
};

/** A value spoilt in one place, and the place as an error names it. */
export type Spoilt = { readonly value: unknown; readonly path: string };
/** `path` is what an error names; `in` is what changes: the field itself, or its parent when the field is missing or unknown. */
type Way = { readonly path: readonly string[]; readonly in: readonly string[]; readonly spoil: (value: unknown) => unknown };

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < levels; n += 1) value = { a: value };
  return value;
};
export type Part = "params" | "query" | "body";
/** In an address everything is text, so only what no number can be read from is wrong there; its path has the names that it has. */
const waysToSpoil = (s: Schema, value: unknown, path: readonly string[], where: Part): Way[] => {
  const inAddress = where !== "body";
  // an empty parameter of a query is not given
  const nothing = where === "query" ? [] : [""];
  const put = (...wrong: unknown[]): Way[] => wrong.map((w) => ({ path, in: path, spoil: () => w }));
  if (s.anyOf || (typesOf(s).length === 0 && !s.enum && s.const === undefined)) return [];
  if (s.enum || s.const !== undefined)
    return inAddress ? put("id; drop table users", "ID", ...nothing) : put("id) desc --", 999_999_999, {}, [[]]);
  const types = typesOf(s);
  if (types.includes("object") && typeof value === "object" && value !== null) {
    const given = value as Record<string, unknown>;
    const below = Object.entries(s.properties ?? {}).flatMap(([name, part]) =>
      name in given ? waysToSpoil(part, given[name], [...path, name], where) : [],
    );
    if (where === "params") return below;
    const without = (s.required ?? []).map((name) => ({
      path: [...path, name],
      in: path,
      spoil: (v: unknown) => Object.fromEntries(Object.entries(v as object).filter(([n]) => n !== name)),
    }));
    // the input of many rows at once takes any name: which ones its action knows is judged after the right to it
    const unknown = s.additionalProperties === false ? ["organizationId", "isAdmin", "status", "constructor"] : [];
    const more = unknown.map((name) => ({
      path: [...path, name],
      in: path,
      spoil: (v: unknown) => ({ ...(v as object), [name]: 1 }),
    }));
    return [...below, ...without, ...more];
  }
  if (types.includes("array") && Array.isArray(value))
    return [
      ...(inAddress ? [] : put("one", 7, { length: 1 })),
      ...(s.maxItems ? put(Array.from({ length: s.maxItems + 1 }, () => value[0] ?? 1)) : []),
    ];
  if (types.includes("string")) {
    const long = s.maxLength === undefined ? [] : ["x".repeat(s.maxLength + 1), "ў".repeat(100_000)];
    const shaped =
      s.format === "day"
        ? ["31.02.2026", "2026-01-01", "1.1.2026", ...nothing]
        : (s.pattern && s.pattern !== "\\S") || s["x-number"] || s["x-day"]
          ? ["\n", "+/?"]
          : [];
    return put(...long, ...shaped, ...(inAddress ? [] : [7, true, ["x"], deep(500)]));
  }
  if (types.includes("integer") || types.includes("number")) {
    const beyond = [
      ...(s.minimum === undefined ? [] : [s.minimum - 1, -9_007_199_254_740_991]),
      ...(s.maximum === undefined ? [] : [s.maximum + 1, 1e300]),
    ];
    return put(
      "abc",
      ...beyond,
      ...(types.includes("integer") ? [1.5] : []),
      ...(inAddress ? ["1e400", "0x1f", "1,2"] : ["1", {}, [1], true]),
    );
  }
  if (types.includes("boolean")) return put("maybe", ...(inAddress ? [] : [{}, 7, "true"]));
  return [];
};

const at = (value: unknown, [first, ...rest]: readonly string[], change: (v: unknown) => unknown): unknown =>
  first === undefined
    ? change(value)
    : { ...(value as object), [first]: at((value as Record<string, unknown> | undefined)?.[first], rest, change) };

/** Values that a schema refuses: one that it accepts, with one thing wrong. */
export const spoiltOf = (s: Schema, known: Known, where: Part): fc.Arbitrary<Spoilt | undefined> =>
  valuesOf(s, known).chain((value) => {
    const ways = waysToSpoil(s, value, [], where);
    if (ways.length === 0) return fc.constant(undefined);
    return fc.constantFrom(...ways).map((way) => ({ value: at(value, way.in, way.spoil), path: way.path.join(".") }));
  });
