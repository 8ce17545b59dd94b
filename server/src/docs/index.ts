import type { Document } from "./document.ts";
import { schemaSql } from "./schema-sql.ts";
import { tables } from "./tables.ts";

/** Every file of the repository that is made from another one. `npm run docs` writes them, `npm run check` compares. */
export const documents: readonly Document[] = [schemaSql, tables];
