/** A line of the program, changed in one place. */
export type Mutant = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly rule: string;
  readonly before: string;
  readonly after: string;
};
type Rule = {
  readonly name: string;
  readonly finds: RegExp;
  readonly by: string | ((found: string) => string);
  readonly when?: RegExp;
  /** Whether it looks at what stands in quotes. */
  readonly quoted?: true;
};

const isStatement = /^\s*(await )?(given\.|ctx\.|[a-z])[\w.]*\([^=]*\);$/;
const opposite = (pairs: Readonly<Record<string, string>>) => (found: string) => pairs[found]!;
/** Changes that a careless hand would make; a line that none of them finds is not chosen. */
const rules: readonly Rule[] = [
  { name: "equality", finds: / (===|!==) /g, by: opposite({ " === ": " !== ", " !== ": " === " }) },
  { name: "limit", finds: / (<|<=|>|>=) /g, by: opposite({ " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > " }) },
  { name: "and, or", finds: / (&&|\|\|) /g, by: opposite({ " && ": " || ", " || ": " && " }) },
  { name: "truth", finds: /\b(true|false)\b/g, by: opposite({ true: "false", false: "true" }) },
  { name: "denial", finds: /(?<![\w)\]!])!(?=[a-z(])/gi, by: "" },
  { name: "some, every", finds: /\.(some|every)\(/g, by: opposite({ ".some(": ".every(", ".every(": ".some(" }) },
  { name: "least, most", finds: /Math\.(min|max)\(/g, by: opposite({ "Math.min(": "Math.max(", "Math.max(": "Math.min(" }) },
  { name: "sum", finds: / [+-] (?=[\w(])/g, by: opposite({ " + ": " - ", " - ": " + " }) },
  { name: "early end", finds: /^\s*if \(.*\) (return|throw|continue)\b.*;$/g, by: "" },
  { name: "call", finds: isStatement, by: "" },
  // of hundreds, one more hurts nobody
  {
    name: "number",
    finds: /(?<![\w.$"'-])\d{1,6}(?![\w."':-])/g,
    by: (found) => (found.length < 3 ? String(Number(found) + 1) : `${found}0`),
  },
  { name: "first of a list", finds: /\["[\w-]+", (?=")/g, by: "[", quoted: true },
  { name: "condition of SQL", finds: / and (?=[\w(.$]+)/g, by: " or ", when: /=|<|>| in | is |exists|any\(/ },
  { name: "comparison of SQL", finds: /(?<=\b[a-z]\w*\.\w+) = (?=\$\{|[a-z]\w*\.\w+|'|any\()/g, by: " <> " },
  { name: "null of SQL", finds: / is (not )?null\b/g, by: opposite({ " is null": " is not null", " is not null": " is null" }) },
  { name: "existence in SQL", finds: /\bnot exists (?=\()/g, by: "exists " },
  { name: "order of SQL", finds: /(?<=order by [^`]*)\b(desc|asc)\b/g, by: opposite({ desc: "asc", asc: "desc" }) },
];
/** Comments, imports, types, and what only looks or explains. */
const isNoLogic = (line: string): boolean =>
  /^\s*(\/\/|\/?\*|import\b|export type\b|type\b|readonly\b|export \{|\}|\/\*)/.test(line) ||
  /\b(width|margin|fontSize|lineWidth|canvas): |examples?: |summary: |\berrors(?::| =) \[|@throws/.test(line);

/** Every mutant of a file's text. */
export const mutantsOf = (file: string, text: string): Mutant[] =>
  text.split("\n").flatMap((before, n) => {
    if (isNoLogic(before)) return [];
    const end = before.indexOf(" // ");
    const whole = end < 0 ? before : before.slice(0, end);
    const unquoted = whole.replaceAll(/"[^"]*"/g, (text) => `"${" ".repeat(text.length - 2)}"`);
    return rules.flatMap(({ name, finds, by, when, quoted }) => {
      const code = quoted ? whole : unquoted;
      if (when && !when.test(code)) return [];
      const places = finds.global
        ? [...code.matchAll(finds)]
        : (finds.exec(code) ?? []).slice(0, 1).map((found) => ({ 0: found, index: 0 }));
      return places.map(({ 0: found, index }) => {
        const changed = typeof by === "string" ? by : by(found);
        return { file, line: n + 1, rule: name, before, after: before.slice(0, index) + changed + before.slice(index + found.length) };
      });
    });
  });

/** Numbers from 0 to 1, the same from the same seed (mulberry32). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** This many random lines, each with one of its mutants. */
export const drawMutants = (all: readonly Mutant[], count: number, seed: number): Mutant[] => {
  const next = numbersFrom(seed);
  const ofLine = Map.groupBy(all, ({ file, line }) => `${file}:${line}`);
  const lines = [...ofLine.values()];
  const drawn: Mutant[] = [];
  while (drawn.length < count && lines.length > 0) {
    const [mutants] = lines.splice(Math.floor(next() * lines.length), 1);
    drawn.push(mutants![Math.floor(next() * mutants!.length)]!);
  }
  return drawn;
};
