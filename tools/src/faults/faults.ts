import { randomBytes } from "node:crypto";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { etcd } from "./etcd.ts";
import { failover } from "./failover.ts";
import { kills } from "./kills.ts";
import type { Part } from "./part.ts";
import { runToEnd } from "./processes.ts";

/** Tests of the server that are about faults. */
const tests =
  (...files: readonly string[]): Part =>
  async ({ say }) => {
    const { code, output } = await runToEnd(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], { STOPS: "full" });
    say(
      output
        .split("\n")
        .findLast((line) => line.includes("Tests"))
        ?.trim() ?? "",
    );
    return code === 0 ? [] : [output.slice(-3000)];
  };
export const parts = {
  kills,
  silence: tests("server/src/engine/db/silent-connections.long.test.ts", "server/test/stories/silent-stop.long.test.ts"),
  providers: tests(
    "server/src/office/applicant-messages/providers",
    "server/src/office/applicant-messages/applicant-messages.jobs.test.ts",
  ),
  strict: tests("server/src/engine/db/lost-standby.long.test.ts"),
  failover,
  etcd,
} satisfies Readonly<Record<string, Part>>;
export type PartName = keyof typeof parts;

/** What a part needs of this machine and does not find, in words; undefined: nothing. */
export const lackingFor = (name: PartName): string | undefined => {
  if (name !== "failover" && name !== "etcd") return undefined;
  const missing = ["patroni", "etcd", "haproxy"].filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
  if (!existsSync("/usr/lib/postgresql/15/bin/postgres")) missing.unshift("PostgreSQL 15");
  return missing.length > 0 ? `${missing.join(", ")} (Debian: apt-get install postgresql-15 patroni etcd-server haproxy)` : undefined;
};

/** Runs one part in a folder of its own, which stays where something does not hold. */
export const runPart = async (name: PartName, times: number, say: (line: string) => void): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), `murojaat-faults-${name}-`));
  // the account that runs PostgreSQL for root must walk through
  chmodSync(folder, 0o711);
  const what = { folder, times, password: "Chorsu-qovun-7714", dataKey: randomBytes(32).toString("base64"), say };
  const faults = await parts[name](what).catch((error: unknown) => [(error as Error).stack ?? String(error)]);
  if (faults.length === 0) rmSync(folder, { recursive: true, force: true });
  else say(`What was written there stays in ${folder}.`);
  return faults;
};
