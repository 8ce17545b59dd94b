// npm run check: everything that can be found without running the program, a line each.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { nodeProgram, root } from "./node.mjs";

const tool = (name) => join(root, "node_modules", ".bin", name);
const script = (name, ...args) => [nodeProgram(), join(root, "scripts", `${name}.mjs`), ...args];

// The slow ones first, so that the quick ones fill the second core.
const steps = [
  { name: "generated documents", command: script("docs", "--check"), mend: "npm run docs" },
  { name: "dead code", command: [tool("knip"), "--no-progress"] },
  { name: "lint", command: [tool("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types: server", command: [tool("tsc"), "-p", "server"] },
  { name: "types: web", command: [tool("tsc"), "-p", "web"], when: () => hasSources("web/src") },
  { name: "types: contract", command: [tool("tsc"), "-p", "contract"], when: () => hasSources("contract/src") },
  { name: "types: tools", command: [tool("tsc"), "-p", "tools"] },
  { name: "types: walks", command: [tool("tsc"), "-p", "."] },
  { name: "format", command: [tool("oxfmt"), "--check"], mend: "npm run format" },
  { name: "roads", command: script("roads") },
  { name: "engine walls", command: script("engine-words") },
  { name: "style sheets", command: script("sheets") },
  { name: "released schema", command: script("schema-files") },
  { name: "licences", command: script("licences") },
  { name: "known holes", command: script("audit"), warns: true },
];

const began = Date.now();
const waiting = steps.filter(({ when }) => when === undefined || when());
let failed = 0;
/** Places of errors of types. */
const said = new Set();
await Promise.all(Array.from({ length: 2 }, worker));
console.log(
  failed === 0 ? `check: all is well in ${seconds(began)}` : `check: ${failed} of ${steps.length} steps failed in ${seconds(began)}`,
);
// How many failed, for `npm test`, which counts each as a failure.
process.exitCode = failed;

async function worker() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
}

async function runStep({ name, command: [program, ...args], mend, warns }) {
  const start = Date.now();
  const { code, output } = await run(program, args);
  console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name.padEnd(22)} ${seconds(start)}`);
  if (code === 0 && !(warns && output !== "")) return;
  if (code !== 0) failed += 1;
  console.log(unsaid(output.trimEnd()).replace(/^/gm, "      "));
  if (code !== 0 && mend !== undefined) console.log(`      To mend it: ${mend}`);
}

/** What a step says, without the errors of types that another workspace's step has said: each checks the sources that it imports. */
function unsaid(output) {
  const parts = output.split(/\n(?=\S)/);
  const fresh = parts.filter((part) => !said.has(placeOf(part)));
  for (const place of fresh.map(placeOf)) if (place !== undefined) said.add(place);
  return fresh.length === 0 ? "only what stands above" : fresh.join("\n");
}

function placeOf(part) {
  return /^\S+\(\d+,\d+\): error TS\d+/.exec(part)?.[0];
}

function run(program, args) {
  return new Promise((resolve) => {
    // Node 26 first in the PATH, as npm has it, also when this runs without npm.
    const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0" },
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

function hasSources(folder) {
  return (
    existsSync(join(root, folder)) && readdirSync(join(root, folder), { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))
  );
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
