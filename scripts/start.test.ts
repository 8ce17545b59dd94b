import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import server from "../server/package.json" with { type: "json" };
import { freshOffice } from "../server/test/support/database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "murojaat-start-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const program = [join(import.meta.dirname, "start.mjs"), "--no-build"];
const envOf = (env: Record<string, string>) => ({ PATH: process.env.PATH, DATA_DIR: dataDir, ...env });

test("wrong settings end the start with a sentence for each and no stack", () => {
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8", env: envOf({ PORT: "many", LOG_LEVEL: "loud" }) });

  expect(status).toBe(1);
  expect(stderr.trimEnd().split("\n")).toEqual([
    'PORT is "many", but must be a whole number from 0 to 65535 (0 takes a free one).',
    'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
  ]);
});

/** Names, when the process ends, the packages that it has loaded. */
const tellPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const loaded = new Set();
  const load = (url, context, next) => (loaded.add(/.*[/]node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(url)?.[1]), next(url, context));
  registerHooks({ load });
  process.on("exit", () => console.log("loaded " + JSON.stringify([...loaded])));
`)}`;

test("a start loads no package of documents, mail, bots, passkeys or figures before it is used", async () => {
  const database = await freshOffice();
  const child = spawn(process.execPath, ["--import", tellPackages, ...program], {
    env: envOf({ DATABASE_URL: database.url, PORT: "0", DEMO_APPEALS: "0", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    said += part;
    if (part.includes("running at http")) child.kill("SIGTERM");
  });
  await once(child, "close");
  await database.close();

  const loaded = new Set(JSON.parse(/^loaded (.*)$/m.exec(said)![1]!) as string[]);
  expect(Object.keys(server.dependencies).filter((name) => loaded.has(name))).toEqual([
    "@fastify/compress",
    "@fastify/cookie",
    "@fastify/multipart",
    "@fastify/static",
    "@fastify/swagger",
    "@fastify/swagger-ui",
    "@node-rs/argon2",
    "ajv",
    "aws4fetch",
    "fast-json-stringify",
    "fastify",
    "graphile-worker",
    "helmet",
    "kysely",
    "otpauth",
    "petrovich",
    "pg",
    "typebox",
  ]);
}, 30_000);
