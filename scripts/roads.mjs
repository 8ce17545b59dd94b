// Which folder may import which, and that no files or folders import each other in a circle, type imports included.
// Imports run one way: tools → app → office → engine → contract. Of the contract the engine imports only its kit, and the kit only itself.
// A wrong import is reported with file and line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { root } from "./node.mjs";

const workspaces = ["contract", "server", "web", "tools"];
const packageOf = {
  "@murojaat/contract": "contract/src",
  "@murojaat/server": "server/src",
  "@murojaat/tools": "tools/src",
  "@murojaat/server/test": "server/test",
};
const layers = ["contract", "schema", "engine", "office", "app", "tools"];

/** Imports of the engine beyond the kit, each with its reason. */
const engineExceptions = {
  "server/src/engine/http/language.ts": "the texts of the three languages, which the engine reads by their keys",
  "web/src/engine/text/useText.tsx": "the same texts, loaded one language at a time",
  "server/src/engine/references/crud.ts":
    "names of tables for the refusal to remove a record, needed below every route of every reference list",
};

const files = workspaces.flatMap((workspace) => ["src", "test"].flatMap((folder) => sourcesUnder(`${workspace}/${folder}`)));
const known = new Set(files);
const isTest = (file) => /\.test\.tsx?$|^server\/test\//.test(file);
const imports = files.flatMap((from) => importsOf(from).map(({ line, target }) => ({ from, line, target, to: fileOf(from, target) })));

const faults = [
  ...imports.flatMap((each) =>
    rules()
      .flatMap((rule) => rule(each) ?? [])
      .map((why) => `${each.from}:${each.line} imports ${each.target}: ${why}`),
  ),
  ...cycles(fileGraph()).map((cycle) => `These files import each other in a circle: ${cycle.join(" → ")}`),
  ...cycles(folderGraph()).map((cycle) => `These folders import each other in a circle: ${cycle.join(" → ")}`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Each rule looks at one import and returns the sentence that says why it is wrong, or nothing. */
function rules() {
  return [
    function contractStandsAlone({ from, to, target }) {
      if (!from.startsWith("contract/") || to?.startsWith("contract/") || (isTest(from) && to === undefined)) return;
      if (!/^typebox(\/|$)/.test(target)) return "the contract imports only itself and typebox";
    },
    function sidesMeetInTheContract({ from, to, target }) {
      const [here, there] = [from.split("/")[0], to?.split("/")[0]];
      if (here === "web" && (there === "server" || there === "tools")) return "the web client knows the server only by @murojaat/contract";
      if (here === "web" && target.startsWith("node:") && !isTest(from)) return "there is no Node in a browser";
      if (here === "server" && there === "web") return "the server never imports the web client";
    },
    function engineKnowsOnlyTheKit({ from, to }) {
      if (!/^(server|web)\/src\/engine\//.test(from) || isTest(from) || from in engineExceptions) return;
      if (to?.startsWith("contract/") && !to.startsWith("contract/src/kit/"))
        return "of the contract the engine imports only @murojaat/contract/kit";
    },
    function kitStandsAlone({ from, to }) {
      if (from.startsWith("contract/src/kit/") && !isTest(from) && to !== undefined && !to.startsWith("contract/src/kit/"))
        return "the kit of the contract knows no subject";
    },
    function layersRunOneWay({ from, to }) {
      if (to === undefined || isTest(from)) return;
      const [here, there] = [layerOf(from), layerOf(to)];
      if (layers.indexOf(there) > layers.indexOf(here))
        return `${here} cannot import ${there}: imports run ${layers.toReversed().join(" → ")}`;
    },
    function testsStayOut({ from, to }) {
      if (to !== undefined && isTest(to) && !isTest(from) && layerOf(from) !== "tools") return "the product does not import its tests";
    },
  ];
}

/** engine, office or app within server and web; the contract and the tools are layers of their own. */
function layerOf(file) {
  const [workspace, , folder] = file.split("/");
  if (workspace === "contract" || workspace === "tools") return workspace;
  return ["schema", "engine", "office"].includes(folder) ? folder : "app";
}

/** The folder whose imports are compared: a subject, a folder of the engine, or the layer's own files. */
function folderOf(file) {
  const parts = file.split("/");
  return ["engine", "office"].includes(parts[2]) || parts[0] === "tools"
    ? parts.slice(0, parts[0] === "tools" ? 3 : 4).join("/")
    : parts.slice(0, 3).join("/");
}

function fileGraph() {
  return graph(imports.filter(({ from, to }) => to !== undefined && from !== to).map(({ from, to }) => [from, to]));
}

function folderGraph() {
  const between = imports.filter(
    ({ from, to }) =>
      to !== undefined &&
      !isTest(from) &&
      /^((server|web)\/src\/(engine|office)|contract\/src)\//.test(from) &&
      /^((server|web)\/src\/(engine|office)|contract\/src)\//.test(to) &&
      from.split("/")[0] === to.split("/")[0],
  );
  return graph(between.map(({ from, to }) => [folderOf(from), folderOf(to)]).filter(([from, to]) => from !== to));
}

function graph(edges) {
  const found = new Map();
  for (const [from, to] of edges) found.set(from, (found.get(from) ?? new Set()).add(to));
  return found;
}

/** One circle for each group of nodes that reach each other: the shortest through its first node. */
function cycles(edges) {
  const reach = new Map();
  const reachable = (node) => {
    if (reach.has(node)) return reach.get(node);
    const seen = new Set();
    const queue = [...(edges.get(node) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(...(edges.get(next) ?? []));
      }
    reach.set(node, seen);
    return seen;
  };
  const found = [];
  const done = new Set();
  for (const node of [...edges.keys()].toSorted((a, b) => a.localeCompare(b))) {
    if (done.has(node) || !reachable(node).has(node)) continue;
    for (const other of reachable(node)) if (reachable(other).has(node)) done.add(other);
    found.push(shortest(edges, node));
  }
  return found;
}

function shortest(edges, start) {
  const paths = [[start]];
  for (const path of paths)
    for (const next of edges.get(path.at(-1)) ?? []) {
      if (next === start) return [...path, start];
      if (!paths.some((other) => other.at(-1) === next)) paths.push([...path, next]);
    }
  return [start];
}

function sourcesUnder(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))));
  } catch {
    return [];
  }
}

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`; the code is formatted, so lines can be trusted. */
function importsOf(file) {
  const found = [];
  const pattern = /(?:^|\n)[ \t]*(?:(?:import|export)\b[^;"'`]*?\bfrom|import)[ \t]*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;
  const text = readFileSync(join(root, file), "utf8");
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    found.push({ line: text.slice(0, end).split("\n").length, target: match[1] ?? match[2] });
  }
  return found;
}

/** The file of ours that an import names; undefined for a module of others. */
function fileOf(from, target) {
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

function slashes(path) {
  return path.split(sep).join("/");
}
