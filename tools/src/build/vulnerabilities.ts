// Known holes in the dependencies, by npm audit: high and critical ones fail; where no registry answers, it only says so.
import { spawnSync } from "node:child_process";
import { root } from "../../../scripts/node.mjs";

type Audit = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string; readonly range: string }>>;
};

const options = ["--json", "--audit=true", "--fetch-retries=0", "--fetch-timeout=20000"];

export const run = (): void => {
  const { stdout } = spawnSync("npm", ["audit", ...options], { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  const { vulnerabilities } = parse(stdout);
  if (vulnerabilities === undefined) {
    console.log("npm audit has not been made: no registry answers it. Make it where one does.");
    return;
  }
  for (const { name, severity, range } of Object.values(vulnerabilities)) {
    if (!["high", "critical"].includes(severity)) continue;
    console.log(`${name} ${range}: ${severity}, see npm audit.`);
    process.exitCode = 1;
  }
};

const parse = (text: string): Audit => {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
};
