import { apiTable } from "./api-table.ts";
import type { Document } from "./document.ts";
import { permissionTable } from "./permission-table.ts";
import { schemaSql } from "./schema-sql.ts";
import { statusExits } from "./status-exits.ts";
import { tables } from "./tables.ts";
import { workflowDrawing } from "./workflow-drawing.ts";

/** Every file of the repository that is made from another one. `npm run docs` writes them, `npm run check` compares. */
export const documents: readonly Document[] = [workflowDrawing, permissionTable, statusExits, apiTable, schemaSql, tables];
