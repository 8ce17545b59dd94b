// npm run check: everything that can be found without running the program, a line each.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathWithProjectNode, root } from "../../../scripts/node.mjs";

type Step = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** What mends it. */
  readonly mend?: string;
  readonly when?: () => boolean;
  /** What it says is shown also when it has not failed. */
  readonly warns?: boolean;
};

const tool = (name: string): string => join(root, "node_modules", ".bin", name);
const ours = (name: string, ...args: string[]): Step["command"] => [process.execPath, join(root, "scripts", "tool.mjs"), name, ...args];

// The slow ones first, so that the quick ones fill the second core.
const steps: readonly Step[] = [
  { name: "generated documents", command: ours("docs", "--check"), mend: "npm run docs" },
  { name: "what calls cost", command: ours("guard", "--short"), warns: true },
  { name: "dead code", command: [tool("knip"), "--no-progress"] },
  { name: "lint", command: [tool("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types: server", command: [tool("tsc"), "-p", "server"] },
  { name: "types: web", command: [tool("tsc"), "-p", "web"], when: () => hasSources("web/src") },
  { name: "types: contract", command: [tool("tsc"), "-p", "contract"], when: () => hasSources("contract/src") },
  { name: "types: tools", command: [tool("tsc"), "-p", "tools"] },
  { name: "types: walks", command: [tool("tsc"), "-p", "."] },
  { name: "format", command: [tool("oxfmt"), "--check"], mend: "npm run format" },
  { name: "import rules", command: ours("import-rules") },
  { name: "engine words", command: ours("engine-words") },
  { name: "casts and suppressions", command: ours("escapes") },
  { name: "css rules", command: ours("css-rules") },
  { name: "names in documents", command: ours("document-names") },
  { name: "released schema", command: ours("schema-files") },
  { name: "product lines", command: ours("product-lines"), warns: true },
  { name: "licences", command: ours("licences") },
  { name: "vulnerabilities", command: ours("vulnerabilities"), warns: true },
];

export const run = async (): Promise<void> => {
  const began = Date.now();
  const waiting = steps.filter(({ when }) => when === undefined || when());
  /** Places of errors of types. */
  const said = new Set<string>();
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) if (!(await runStep(step, said))) failed += 1;
  };
  await Promise.all([work(), work()]);
  console.log(
    failed === 0 ? `check: all is well in ${seconds(began)}` : `check: ${failed} of ${steps.length} steps failed in ${seconds(began)}`,
  );
  // How many failed, for `npm test`, which counts each as a failure.
  process.exitCode = failed;
};

/** Runs a step and reports it; whether it is well. */
const runStep = async ({ name, command, mend, warns }: Step, said: Set<string>): Promise<boolean> => {
  const start = Date.now();
  const { code, output } = await runToEnd(command);
  const isWell = code === 0;
  console.log(`${isWell ? "ok  " : "FAIL"}  ${name.padEnd(22)} ${seconds(start)}`);
  if (isWell && !(warns && output !== "")) return isWell;
  console.log(unsaid(output.trimEnd(), said).replace(/^/gm, "      "));
  if (!isWell && mend !== undefined) console.log(`      To mend it: ${mend}`);
  return isWell;
};

/** What a step says, without the errors of types that another workspace's step has said: each checks the sources that it imports. */
const unsaid = (output: string, said: Set<string>): string => {
  const parts = output.split(/\n(?=\S)/);
  const fresh = parts.filter((part) => !said.has(placeOf(part) ?? ""));
  for (const place of fresh.map(placeOf)) if (place !== undefined) said.add(place);
  return fresh.length === 0 ? "only what stands above" : fresh.join("\n");
};

const placeOf = (part: string): string | undefined => /^\S+\(\d+,\d+\): error TS\d+/.exec(part)?.[0];

const runToEnd = ([program, ...args]: Step["command"]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithProjectNode(), NO_COLOR: "1", FORCE_COLOR: "0" },
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });

function hasSources(folder: string): boolean {
  return (
    existsSync(join(root, folder)) && readdirSync(join(root, folder), { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))
  );
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
