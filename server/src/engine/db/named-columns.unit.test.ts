import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** A comment, a string, an expression of a pattern, or the beginning of an SQL text. */
const pieces =
  /\/\/.*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[(,=:[!&|?{};>]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/|\bsql(?:<[^`]*?>)?`/y;

/** The SQL texts of a source, those within others as well; `?` stands for what is put in. */
const textsOf = (source: string): string[] => {
  const texts: string[] = [];
  /** Reads a template from behind its first backtick; the place behind its last one. */
  const readTemplate = (from: number, isSql: boolean): number => {
    let text = "";
    let at = from;
    for (; at < source.length && source[at] !== "`"; at += 1) {
      if (source[at] === "\\") at += 1;
      else if (source.startsWith("${", at)) {
        at = readCode(at + 2, "}") - 1;
        text += "?";
      } else text += source[at];
    }
    if (isSql) texts.push(text);
    return at + 1;
  };
  /** Reads code up to that sign; the place behind it. */
  const readCode = (from: number, end: string | undefined): number => {
    let at = from;
    while (at < source.length && source[at] !== end) {
      pieces.lastIndex = at;
      const [word] = pieces.exec(source) ?? [""];
      if (word.startsWith("sql")) at = readTemplate(at + word.length, true);
      else if (word !== "") at += word.length;
      else if (source[at] === "`") at = readTemplate(at + 1, false);
      else if (source[at] === "{") at = readCode(at + 1, "}");
      else at += 1;
    }
    return at + 1;
  };
  readCode(0, undefined);
  return texts;
};
/** What stands in no brackets: the columns of the answer. */
const outer = (text: string): string => {
  let before;
  do before = text;
  while ((text = text.replace(/\([^()]*\)/g, "[]")) !== before);
  return text;
};
/** A list of all columns, but of a derived table, which names its own. */
const star = /(?:\bselect\s+(?:distinct\s+)?|\breturning\s+|,\s*)(?:\w+\.)?\*(?!\s*from\s*\[\])/i;
const allColumns = (source: string): string[] => [
  ...[...source.matchAll(/\.(?:selectAll|returningAll)\(/g)].map(([found]) => found),
  ...textsOf(source).filter((text) => star.test(outer(text))),
];

describe("a read names its columns", () => {
  const files = globSync("**/*.ts", { cwd: join(import.meta.dirname, "../..") }).filter((file) => !file.endsWith(".test.ts"));

  // PostgreSQL refuses a prepared statement whose table got a column, for as long as the connection lives: during an upgrade the older
  // process beside it would fail
  test("in every file of the server", () => {
    const sources = files.map((file) => [file, readFileSync(join(import.meta.dirname, "../..", file), "utf8")] as const);
    const found = sources.flatMap(([file, source]) => allColumns(source).map((text) => `${file}: ${text}`));

    // none is overlooked
    for (const [file, source] of sources)
      expect([file, textsOf(source).length]).toEqual([file, source.match(/\bsql(?:<[^`]*?>)?`/g)?.length ?? 0]);
    expect(found).toEqual([]);
  });

  test.each([
    'db.selectFrom("history_values").selectAll().where("id", "=", 1)',
    'db.selectFrom("a").selectAll("a")',
    'db.insertInto("a").values(row).returningAll()',
    "sql`select * from history_values where id = ${id}`",
    "sql<Row>`\n  select h.*, u.name from history h join users u on u.id = h.user_id`",
    "sql<{ n: number }>`select u.name, h.* from history h`",
    "sql`with x as (select id from a) select * from x`",
    "sql`update a set n = 1 returning *`",
    "sql`select n from (${flag ? sql`select 1 as n` : sql`select * from a`}) k`",
  ])("rejects %j, which does not", (source) => {
    expect(allColumns(source)).not.toEqual([]);
  });

  test.each([
    "sql`select count(*) from a`",
    "sql`select a.n * 2 as twice from a`",
    "sql`select * from (${keys}) k limit 5`",
    "sql`select n from a, lateral (select * from b where b.id = a.id) b`",
    '// sql`select * from a`\nconst text = "sql`select * from a`";',
  ])("accepts %j, which does, or passes no columns on", (source) => {
    expect(allColumns(source)).toEqual([]);
  });
});
