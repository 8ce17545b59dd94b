// The server's engine knows no subject: no table of the office stands in a text of its code, and no column that refers to one anywhere in it.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../../../scripts/node.mjs";

/** The tables that the engine itself reads or writes: its logs, caches and queues, files, who calls and from which office, statuses. */
const own: readonly string[] = [
  "audit_log",
  "counted_calls",
  "data_key_proof",
  "files",
  "former_names",
  "history",
  "idempotency_keys",
  "list_total_changes",
  "list_totals",
  "organization_tree",
  "organizations",
  "reading_days",
  "reading_log",
  "schema_migrations",
  "seals",
  "statuses",
  "users",
  "versions",
];
/** A reference to a record of the office in a name of code or of a column, such as appealId and task_id. */
const references = /\b\w*(?:appeal|task|applicant|answer|review|letter)s?_?ids?\b/gi;
/** The references that the engine has: a column of its own table, and of the library that runs jobs. */
const ownColumns: Readonly<Record<string, readonly string[]>> = {
  "server/src/engine/privacy/reading-log.ts": ["appeal_id", "appealId"],
  "server/src/engine/jobs/worker.ts": ["task_id"],
};

/** A comment, a string, an expression of a pattern, or one sign. */
const piecesOfCode =
  /\/\/[^\n]*|\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=:[!&|?{};>]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/|./sy;
const piecesOfTemplate = /\$\{|`|(?:\\.|\$(?!\{)|[^\\`$])+/sy;

export const run = (): void => {
  const types = readFileSync(join(root, "server/src/schema/tables.ts"), "utf8");
  const tables = [...types.slice(types.indexOf("export interface Database {")).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!);
  const foreign = new Set(tables.filter((table) => !own.includes(table)));
  const faults = filesUnder("server/src/engine").flatMap((file) => {
    const { code, texts } = partsOf(readFileSync(join(root, file), "utf8"));
    const named = [...texts.matchAll(/\b\w+\b(?!\.ts")/g)].filter(([word]) => foreign.has(word));
    const referred = [...code.matchAll(references)].filter(([word]) => !ownColumns[file]?.includes(word));
    return [...named, ...referred].map(({ 0: word, index }) => `${file}:${code.slice(0, index).split("\n").length} names ${word}`);
  });
  if (tables.length === 0) faults.push("server/src/schema/tables.ts: no table was found in it");
  for (const table of own) if (!tables.includes(table)) faults.push(`${table} is no table any more: remove it from engine-words.ts`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error("What the engine needs of the office is handed in: docs/map.md.");
  process.exitCode = faults.length === 0 ? 0 : 1;
};

/** The code without its comments, and the texts in it alone (strings and templates): both as long as the source, with blanks for the rest. */
const partsOf = (source: string): { readonly code: string; readonly texts: string } => {
  const blank = (piece: string): string => piece.replace(/[^\n]/g, " ");
  let [code, texts] = ["", ""];
  /** In what we stand: "`" the text of a template, "{" a block or an expression within a template. */
  const within: string[] = [];
  for (let at = 0; at < source.length;) {
    const isTemplate = within.at(-1) === "`";
    const pattern = isTemplate ? piecesOfTemplate : piecesOfCode;
    pattern.lastIndex = at;
    const [piece] = pattern.exec(source)!;
    at += piece.length;
    const [isBegin, isEnd] = [piece === "${" || (!isTemplate && /^[`{]$/.test(piece)), isTemplate ? piece === "`" : piece === "}"];
    if (isBegin) within.push(piece.at(-1)!);
    if (isEnd) within.pop();
    code += !isTemplate && /^\/[/*]/.test(piece) ? blank(piece) : piece;
    texts += (isTemplate && !isBegin && !isEnd) || /^["']/.test(piece) ? piece : blank(piece);
  }
  return { code, texts };
};

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
