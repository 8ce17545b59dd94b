import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Document } from "./document.ts";

/** The row types of every table. They follow the parsers of `engine/db/pool.ts`, not pg's defaults. */
export const tables: Document = {
  file: "server/src/schema/tables.ts",
  make: async ({ databaseUrl }) => {
    const folder = await mkdtemp(join(tmpdir(), "murojaat-tables-"));
    try {
      const file = join(folder, "tables.ts");
      const program = createRequire(import.meta.url).resolve("kysely-codegen/dist/cli/bin.js");
      const types = ["--date-parser", "string", "--numeric-parser", "number", "--type-mapping", '{"int8":"number","timestamptz":"string"}'];
      const args = [
        program,
        "--url",
        await databaseUrl(),
        "--dialect",
        "postgres",
        "--log-level",
        "error",
        "--default-schema",
        "public",
        "--exclude-pattern",
        "graphile_worker.*",
        ...types,
        "--out-file",
        file,
      ];
      await promisify(execFile)(process.execPath, args);
      const text = await readFile(file, "utf8");
      return text
        .replace(/^\/\*\*[\s\S]*?\*\/\n+/, "// Generated from server/src/schema by `npm run docs`; do not edit.\n\n")
        .replace("export interface DB {", "export interface Database {");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
