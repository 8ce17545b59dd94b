// Which folder may import which, and that no files or folders import each other in a circle, type imports included.
// Imports run one way: scripts → tools → app → office → engine → schema → contract. Of the contract the engine imports only its kit, and the kit
// only itself. Those scripts that import nothing but each other are there for the tools too.
// A wrong import is reported with file and line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { root } from "../../../scripts/node.mjs";

type Import = { readonly from: string; readonly line: number; readonly target: string; readonly to: string | undefined };
/** Looks at one import and returns the sentence that says why it is wrong, or nothing. */
type Rule = (each: Import) => string | undefined;
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const workspaces = ["contract", "server", "web", "tools"];
const packageOf: Readonly<Record<string, string>> = {
  "@murojaat/contract": "contract/src",
  "@murojaat/server": "server/src",
  "@murojaat/tools": "tools/src",
  "@murojaat/server/test": "server/test",
};
const layers = ["base", "contract", "schema", "engine", "office", "app", "tools", "scripts"];
/** What runs on any Node, before there are packages. */
const base: readonly string[] = ["scripts/node.mjs", "scripts/dependencies.mjs", "scripts/build-web.mjs"];

/** Imports of the engine beyond the kit, each with its reason. */
const engineExceptions: Readonly<Record<string, string>> = {
  "server/src/engine/http/language.ts": "the texts of the three languages, which the engine reads by their keys",
  "web/src/engine/text/useText.tsx": "the same texts, loaded one language at a time",
  "server/src/engine/references/crud.ts":
    "names of tables for the refusal to remove a record, needed below every route of every reference list",
};

export const run = (): void => {
  const files = [
    ...workspaces.flatMap((workspace) => ["src", "test"].flatMap((folder) => sourcesUnder(`${workspace}/${folder}`))),
    ...sourcesUnder("scripts"),
  ];
  const known = new Set(files);
  const imports = files.flatMap((from) =>
    importsOf(from).map(({ line, target }) => ({ from, line, target, to: fileOf(known, from, target) })),
  );
  const faults = [
    ...imports.flatMap((each) =>
      rules.flatMap((rule) => rule(each) ?? []).map((why) => `${each.from}:${each.line} imports ${each.target}: ${why}`),
    ),
    ...cycles(fileGraph(imports)).map((cycle) => `These files import each other in a circle: ${cycle.join(" → ")}`),
    ...unused(files, imports).map((file) => `${file}: nobody imports it`),
    ...cycles(folderGraph(imports)).map((cycle) => `These folders import each other in a circle: ${cycle.join(" → ")}`),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

/** Started as a thread or a process, by its address. */
const threads: readonly string[] = [
  "server/src/engine/pdf/sheet-thread.ts",
  "server/src/engine/http/screen-thread.ts",
  "server/src/engine/apart/apart-process.ts",
];
/** Files of the server that no other imports: its package exports every file, so the check of dead code takes each for an entry. */
const unused = (files: readonly string[], imports: readonly { readonly from: string; readonly to: string | undefined }[]): string[] => {
  const imported = new Set(imports.filter(({ from, to }) => from !== to).map(({ to }) => to));
  return files.filter(
    (file) => file.startsWith("server/src/") && !file.endsWith(".d.ts") && !threads.includes(file) && !isTest(file) && !imported.has(file),
  );
};

const isTest = (file: string): boolean => /\.test\.tsx?$|^server\/test\//.test(file);

const rules: readonly Rule[] = [
  function contractStandsAlone({ from, to, target }) {
    if (!from.startsWith("contract/") || to?.startsWith("contract/") || (isTest(from) && to === undefined)) return undefined;
    return /^typebox(\/|$)/.test(target) ? undefined : "the contract imports only itself and typebox";
  },
  function sidesMeetInTheContract({ from, to, target }) {
    const [here, there] = [from.split("/")[0], to?.split("/")[0]];
    if (here === "web" && (there === "server" || there === "tools")) return "the web client knows the server only by @murojaat/contract";
    // what only the build for the server has
    const isDrawing = from === "web/src/drawn/browser.ts";
    if (here === "web" && target.startsWith("node:") && !isTest(from) && !isDrawing) return "there is no Node in a browser";
    return here === "server" && there === "web" ? "the server never imports the web client" : undefined;
  },
  function engineKnowsOnlyTheKit({ from, to }) {
    if (!/^(server|web)\/src\/engine\//.test(from) || isTest(from) || from in engineExceptions) return undefined;
    return to?.startsWith("contract/") && !to.startsWith("contract/src/kit/")
      ? "of the contract the engine imports only @murojaat/contract/kit"
      : undefined;
  },
  function kitStandsAlone({ from, to }) {
    return from.startsWith("contract/src/kit/") && !isTest(from) && to !== undefined && !to.startsWith("contract/src/kit/")
      ? "the kit of the contract knows no subject"
      : undefined;
  },
  function layersRunOneWay({ from, to }) {
    if (to === undefined || isTest(from)) return undefined;
    const [here, there] = [layerOf(from), layerOf(to)];
    return layers.indexOf(there) > layers.indexOf(here)
      ? `${here} cannot import ${there}: imports run ${layers.toReversed().join(" → ")}`
      : undefined;
  },
  function baseIsForScriptsAndTools({ from, to }) {
    return to !== undefined && base.includes(to) && !["base", "scripts", "tools"].includes(layerOf(from))
      ? "this script is for other scripts and for the tools"
      : undefined;
  },
  function testsStayOut({ from, to }) {
    return to !== undefined && isTest(to) && !isTest(from) && layerOf(from) !== "tools"
      ? "the product does not import its tests"
      : undefined;
  },
];

/** engine, office or app within server and web; the contract, the tools and the scripts are layers of their own. */
function layerOf(file: string): string {
  if (base.includes(file)) return "base";
  const [workspace = "", , folder = ""] = file.split("/");
  if (["contract", "tools", "scripts"].includes(workspace)) return workspace;
  return ["schema", "engine", "office"].includes(folder) ? folder : "app";
}

/** The folder whose imports are compared: a subject, a folder of the engine, or the layer's own files. */
function folderOf(file: string): string {
  const parts = file.split("/");
  return ["engine", "office"].includes(parts[2]!) || parts[0] === "tools"
    ? parts.slice(0, parts[0] === "tools" ? 3 : 4).join("/")
    : parts.slice(0, 3).join("/");
}

function fileGraph(imports: readonly Import[]): Graph {
  return graph(imports.flatMap(({ from, to }) => (to === undefined || from === to ? [] : [[from, to] as const])));
}

function folderGraph(imports: readonly Import[]): Graph {
  const between = imports.filter(
    (each): each is Import & { readonly to: string } => each.to !== undefined && isWithinOneSide(each.from, each.to) && !isTest(each.from),
  );
  return graph(between.map(({ from, to }) => [folderOf(from), folderOf(to)] as const).filter(([from, to]) => from !== to));
}

function isWithinOneSide(from: string, to: string): boolean {
  const compared = /^((server|web)\/src\/(engine|office)|contract\/src)\//;
  return compared.test(from) && compared.test(to) && from.split("/")[0] === to.split("/")[0];
}

function graph(edges: readonly (readonly [string, string])[]): Graph {
  const found = new Map<string, Set<string>>();
  for (const [from, to] of edges) found.set(from, (found.get(from) ?? new Set()).add(to));
  return found;
}

/** One circle for each group of nodes that reach each other: the shortest through its first node. */
function cycles(edges: Graph): string[][] {
  const reach = new Map<string, ReadonlySet<string>>();
  const reachable = (node: string): ReadonlySet<string> => {
    const before = reach.get(node);
    if (before) return before;
    const seen = new Set<string>();
    const queue = [...(edges.get(node) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(...(edges.get(next) ?? []));
      }
    reach.set(node, seen);
    return seen;
  };
  const found: string[][] = [];
  const done = new Set<string>();
  for (const node of [...edges.keys()].toSorted((a, b) => a.localeCompare(b))) {
    if (done.has(node) || !reachable(node).has(node)) continue;
    for (const other of reachable(node)) if (reachable(other).has(node)) done.add(other);
    found.push(shortest(edges, node));
  }
  return found;
}

function shortest(edges: Graph, start: string): string[] {
  const paths = [[start]];
  for (const path of paths)
    for (const next of edges.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start];
      if (!paths.some((other) => other.at(-1) === next)) paths.push([...path, next]);
    }
  return [start];
}

function sourcesUnder(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))));
  } catch {
    return [];
  }
}

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`; the code is formatted, so lines can be trusted. */
function importsOf(file: string): { line: number; target: string }[] {
  const found: { line: number; target: string }[] = [];
  const pattern = /(?:^|\n)[ \t]*(?:(?:import|export)\b[^;"'`]*?\bfrom|import)[ \t]*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;
  const text = readFileSync(join(root, file), "utf8");
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    found.push({ line: text.slice(0, end).split("\n").length, target: match[1] ?? match[2]! });
  }
  return found;
}

/** Our file that an import names; undefined for a module of others. */
function fileOf(known: ReadonlySet<string>, from: string, target: string): string | undefined {
  if (target.startsWith(".")) {
    const file = slashes(relative(root, resolve(root, from, "..", target)));
    return known.has(file) ? file : undefined;
  }
  const name = Object.keys(packageOf)
    .sort((a, b) => b.length - a.length)
    .find((each) => target === each || target.startsWith(`${each}/`));
  if (name === undefined) return undefined;
  if (target === name) return "contract/src/index.ts";
  const path = `${packageOf[name]}${target.slice(name.length)}`;
  return known.has(path) ? path : known.has(`${path}/index.ts`) ? `${path}/index.ts` : undefined;
}

function slashes(path: string): string {
  return path.split(sep).join("/");
}
