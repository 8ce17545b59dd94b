// Names in documents: what stands between backticks is a file, or a word of the sources, or a word of somebody else's that stands below.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "../../../scripts/node.mjs";

/** Words of programs that the documents speak of and no source names. */
const foreign = new Set(
  "autovacuum_vacuum_insert_scale_factor complete_jobs ignore_startup_parameters max_standby_streaming_delay MaxScanTime nodejs_heap_space_size_used_bytes open_datasync pg_dropcluster pg_stat_database reschedule_jobs s_client StreamMaxLength zeroRuntime".split(
    " ",
  ),
);
/** Names that are gone and of which a page tells. */
const gone = new Set(["needs_letter", "letterDue"]);

export const run = (): void => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).trim().split("\n");
  const isWritten = (file: string) => file.endsWith(".md") && !file.startsWith("docs/generated/") && file !== "CHANGELOG.md";
  const isSource = (file: string) => !file.endsWith(".md") && file !== "package-lock.json" && !/\.(png|ttf|woff2|pdf|dump|gz)$/.test(file);
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const words = new Set(files.filter((file) => isSource(file) && existsSync(join(root, file))).flatMap((file) => wordsOf(read(file))));
  const released = Object.keys(JSON.parse(read("server/src/schema/released.json")) as object);
  const faults = files.filter(isWritten).flatMap((file) => [
    ...namesIn(read(file))
      .filter((name) => !isThere(name, dirname(file), files, words))
      .map((name) => `${file} says \`${name}\`, which is nowhere`),
    ...(isGuide(file) ? frozenIn(read(file), released) : []).map(
      (name) => `${file} sends to ${name}, which a release has fixed: name the recipe schema.md beside it`,
    ),
  ]);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

/** What says how the program is changed. */
const isGuide = (file: string): boolean => file.startsWith("docs/recipes/") || posix.basename(file) === "README.md";
/** Files of the schema that never change and stand in a line that does not lead to what is changed instead. */
export const frozenIn = (text: string, released: readonly string[]): string[] =>
  text.split("\n").flatMap((line) => (line.includes("schema.md)") ? [] : released.filter((name) => line.includes(name))));

const wordsOf = (text: string): string[] => text.match(/[A-Za-z_]\w*/g) ?? [];

/** Between backticks, outside of blocks of commands. */
const namesIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);

/** Alternatives in braces, each by itself. */
const spelledOut = (name: string): string[] => {
  const [whole, list] = /\{([\w.,-]+)\}/.exec(name) ?? [];
  return whole === undefined ? [name] : list!.split(",").flatMap((one) => spelledOut(name.replace(whole, one)));
};

const isThere = (name: string, folder: string, files: readonly string[], words: ReadonlySet<string>): boolean => {
  if (/^[\w.{},-]+(\/[\w.{},-]+)*\/?$/.test(name) && /\/|\.(ts|tsx|mjs|sql|md|css|json|yml)$/.test(name))
    return spelledOut(name).every((one) => isFile(one.replace(/\/$/, ""), folder, files) || isOfWords(one, words));
  // one small word may be anybody's: of names, those with a sign within are ours
  return wordsOf(name).every((word) => !/_|[a-z][A-Z]/.test(word) || words.has(word) || foreign.has(word) || gone.has(word));
};

/** Its whole path, its end, or its path from the document; the ending may be left out. */
const isFile = (name: string, folder: string, files: readonly string[]): boolean => {
  const from = posix.normalize(posix.join(folder, name));
  return files.some((file) => [name, from].some((path) => `/${file}/`.includes(`/${path}/`) || `/${file}`.includes(`/${path}.`)));
};
/** A route, a number, a package. */
const isOfWords = (name: string, words: ReadonlySet<string>): boolean =>
  !/\.(ts|tsx|mjs|sql|md|css)$/.test(name) && wordsOf(name).every((word) => words.has(word));
