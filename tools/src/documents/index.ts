import type { Document } from "./document.ts";
import { permissionTable } from "./permission-table.ts";
import { listQueries } from "./list-queries.ts";
import { names } from "./names.ts";
import { statusExits } from "./status-exits.ts";
import { tables } from "./tables.ts";
import { triggers } from "./triggers.ts";
import { workflowDrawing } from "./workflow-drawing.ts";

/**
 * Every file of the repository that is generated from another one. `npm run docs` writes them, `npm run check` compares. Dependencies come
 * first: the types of the tables before the code that uses a new column, and last the walk that needs all of it to work.
 */
export const documents: readonly Document[] = [tables, triggers, workflowDrawing, permissionTable, names, listQueries, statusExits];
