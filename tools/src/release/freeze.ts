import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { createDb, createPool } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import { createAdmin } from "@murojaat/server/seed/first-admin.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import { writeReleasedLines } from "../build/product-lines.ts";
import { run } from "./run.ts";

/** A superuser's address, and the major version of Debian's PostgreSQL that runs there. */
export type DumpServer = { readonly url: string; readonly version: number; readonly stop: () => Promise<void> };
/** The files of released versions by name: from when on each is fixed. `npm run check` compares. */
export type Released = Record<string, { readonly version: string; readonly sha256: string }>;

/**
 * Fixes the schema of a released version: notes its files, and writes a dump that later versions try their upgrade on. Returns a sentence.
 * A version is fixed once: files that came after it belong to the next one.
 */
export const freeze = async (root: string, version: string, startServer: () => Promise<DumpServer | undefined>): Promise<string> => {
  const list = join(root, "server/src/schema/released.json");
  const before = JSON.parse(readFileSync(list, "utf8")) as Released;
  if (Object.values(before).some((file) => file.version === version))
    return `The schema of ${version} was fixed before: this is a trial of what came after it.`;
  const server = await startServer();
  if (server === undefined)
    throw new StartError("The dump of the released version needs Debian's postgresql (15 or newer) on this machine.");
  try {
    const folder = join(root, "server/test/upgrade");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${version}.sql.gz`), gzipSync(await dumpFirstRows(server), { level: 9 }));
  } finally {
    await server.stop();
  }
  writeFileSync(list, `${JSON.stringify({ ...hashes(join(root, "server/src/schema"), version), ...before }, null, 2)}\n`);
  writeReleasedLines(version);
  return `The schema of ${version} is fixed: commit server/src/schema/released.json, tools/src/build/released-lines.json and server/test/upgrade/${version}.sql.gz.`;
};

const hashes = (folder: string, version: string): Released =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .toSorted()
      .map((name) => [
        name,
        {
          version,
          sha256: createHash("sha256")
            .update(readFileSync(join(folder, name)))
            .digest("hex"),
        },
      ]),
  );

/** The schema of this program with the rows of a new installation and its first administrator, as SQL that any client can execute. */
export const dumpFirstRows = async ({ url, version }: DumpServer): Promise<string> => {
  const address = new URL(url);
  address.pathname = "/first_rows";
  await statement(url, "CREATE DATABASE first_rows TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'");
  await prepareDatabase({ url: address.href, ownerUrl: address.href });
  const pool = createPool(address.href, { max: 2 });
  const db = createDb(pool);
  await seedReferences(db);
  await syncAuthorities(db);
  const names = { uz: "Fargʻona viloyati hokimligi", uk: "Фарғона вилояти ҳокимлиги", ru: "Хокимият Ферганской области" };
  const organization = { names, prefix: "FAR" };
  await createAdmin(db, { login: "first", password: "Chorsu-qovun-7714", lastName: "First", firstName: "", organization });
  await pool.end();
  const dump = run(`/usr/lib/postgresql/${version}/bin/pg_dump`, ["--inserts", "--no-owner", "--no-privileges", address.href]);
  // words for psql alone, such as \restrict
  return dump.replace(/^\\.*\n/gm, "");
};

const statement = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};
