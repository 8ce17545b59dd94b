// The portal started as people start it, with made-up secrets: what its processes show of them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export const folder = mkdtempSync(join(tmpdir(), "murojaat-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = (letter: string): string => Buffer.alloc(32, letter).toString("base64");
/** Nobody listens at port 9. */
export const values: Readonly<Record<string, string>> = {
  ADMIN_PASSWORD: "Tilla-anor-0001",
  DATA_KEY: key("a"),
  DATA_KEY_OLD: key("b"),
  DEMO_PASSWORD: "Tilla-anor-0002",
  EIMZO_API_KEYS: `murojaat.example.uz,${"A1".repeat(32)}`,
  FILES_URL: "s3://tilla:anor0003@127.0.0.1:9/fayllar?tls=0",
  IMAP_URL: "imaps://tilla:anor0004@127.0.0.1:9?office=1",
  OIDC_SECRET: "tilla-anor-0005",
  ONEID_SECRET: "tilla-anor-0006",
  SMS_URL: "eskiz://tilla:anor0007@127.0.0.1:9?from=4546",
  SMTP_URL: "smtp://tilla:anor0008@127.0.0.1:9?from=a@example.uz",
  TELEGRAM_TOKEN: "123456:tilla-anor-0009-tilla-anor",
};
const others = {
  PORT: "0",
  DEMO_APPEALS: "0",
  PUBLIC_URL: "http://127.0.0.1:9",
  EIMZO_URL: "http://127.0.0.1:9",
  ONEID_URL: "http://127.0.0.1:9/a",
  ONEID_CLIENT_ID: "murojaat",
  OIDC_URL: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "murojaat",
  TELEGRAM_API: "http://127.0.0.1:9",
  LOG_LEVEL: "silent",
};

/** The process and those that it started, each with its environment. */
export const environments = (process: number): string[] => [
  readFileSync(`/proc/${process}/environ`, "utf8"),
  ...readdirSync(`/proc/${process}/task`)
    .flatMap((task) => readFileSync(`/proc/${process}/task/${task}/children`, "utf8").trim().split(" "))
    .filter((child) => child !== "")
    .flatMap((child) => environments(Number(child))),
];

/** Starts the portal as people start it, and looks at it when it is there. */
export const runningWith = async (env: Readonly<Record<string, string>>, look: (process: number) => void): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../../scripts/start.mjs"), "--no-build"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "", ...others, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      const wasThere = said.includes("running at http");
      said += part;
      if (wasThere || !said.includes("running at http")) return;
      look(child.pid!);
      child.kill("SIGTERM");
    });
  await once(child, "close");
  return said;
};

/** The same settings, each in a file. */
export const inFiles = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const path = join(folder, name);
      writeFileSync(path, `${value}\n`);
      return [`${name}_FILE`, path];
    }),
  );
