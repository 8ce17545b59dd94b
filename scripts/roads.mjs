// The roads: which part of the house may import which. A wrong turn is told with file and line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { root } from "./node.mjs";

// Between subjects only downwards: a subject may import those before it, never those after it.
const subjects = [
  "session",
  "references",
  "organizations",
  "applicants",
  "appeals",
  "notifications",
  "incoming",
  "intake",
  "telegram",
  "tasks",
  "bulk",
  "calendar",
  "substitutions",
  "cards",
  "statistics",
  "report-plans",
  "documents",
  "events",
  "administration",
];
const testTools = /^(vitest|fast-check|node:.*)$/;

/** Each rule looks at one import and gives the sentence that says why not, or nothing. */
const rules = [
  function contractStandsAlone({ from, to, test }) {
    if (!from.startsWith("contract/")) return;
    if (to.file?.startsWith("contract/") || /^typebox(\/|$)/.test(to.module ?? "") || (test && testTools.test(to.module))) return;
    return "the contract imports only itself and typebox";
  },
  function webKnowsNoServer({ from, to, test }) {
    if (!from.startsWith("web/src/")) return;
    if (to.file !== undefined && !to.file.startsWith("web/")) return "the web client reaches others only as @murojaat/contract";
    if (to.module?.startsWith("@murojaat/server")) return "the web client never imports the server";
    if (to.module?.startsWith("node:") && !test) return "there is no Node in a browser";
  },
  function serverKnowsNoWeb({ from, to }) {
    if (!from.startsWith("server/src/")) return;
    if (to.file !== undefined && !to.file.startsWith("server/")) return "the server reaches others only as @murojaat/contract";
    if (to.module?.startsWith("@murojaat/web")) return "the server never imports the web client";
  },
  function kitsKnowNoSubject({ from, to, test }) {
    if (test || !/^[^/]+\/src\/(kit|archive|db|excel|pdf|http|lists|crud|workflow|privacy|terms|files|names|ui)\//.test(from)) return;
    const subject = subjectOf(to.file);
    if (subject !== undefined && !from.includes(`/${subject}/`)) return `a kit serves all subjects, so it cannot import "${subject}"`;
  },
  function subjectsOnlyDownwards({ from, to, test }) {
    const [here, there] = [subjects.indexOf(subjectOf(from)), subjects.indexOf(subjectOf(to.file))];
    if (test || here < 0 || there <= here) return;
    return `"${subjects[here]}" stands below "${subjects[there]}" and cannot import it`;
  },
];

function subjectOf(file) {
  const folder = file?.split("/")[2];
  return subjects.includes(folder) ? folder : undefined;
}

let faults = 0;
for (const from of ["contract/src", "server/src", "web/src"].flatMap(sourcesUnder)) {
  const test = /\.test\.tsx?$|\/test\//.test(from);
  for (const { line, target } of importsOf(from)) {
    for (const rule of rules) {
      const fault = rule({ from, to: where(from, target), test });
      if (fault === undefined) continue;
      faults += 1;
      console.error(`${from}:${line} imports ${target}: ${fault}`);
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))));
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

function where(from, target) {
  if (!target.startsWith(".")) return { module: target };
  return { file: slashes(relative(root, resolve(root, from, "..", target))) };
}

function slashes(path) {
  return path.split(sep).join("/");
}
