import { translateAny, type CrudQuery } from "@murojaat/contract";
import type { Readable } from "node:stream";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { NamedPermission } from "./roles.repository.ts";

const labels = { name: "administration.permission", shortName: "references.code", id: "references.number" } as const;
type Label = keyof typeof labels;

/** The actions that permissions allow, and the roles that have each, as an Excel file. */
export const actionsFile = (ctx: Ctx, query: CrudQuery, rows: readonly NamedPermission[]): Promise<Readable> => {
  const asked = (["name", "shortName"] as const).filter((name) => query[name] !== undefined);
  return rowsFile(ctx, {
    title: "menu.appActions",
    filters: asked.map((name) => ({ label: translateAny(ctx.messages, labels[name]), value: String(query[name]) })),
    sortedBy: query.sortAttr === undefined ? undefined : labels[query.sortAttr as Label],
    columns: [
      { label: labels.name, width: 380, of: (one) => one.name },
      { label: labels.shortName, width: 220, of: (one) => one.shortName },
      { label: "menu.roles", width: 380, of: (one) => one.roles.map((role) => role.name).join("; ") },
    ],
    rows,
  });
};
