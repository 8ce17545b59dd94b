import { Readable } from "node:stream";
import { translateAny, type CrudQuery, type MessageKey } from "@murojaat/contract";
import { aboutSheet } from "../excel/about.ts";
import { writeWorkbook } from "../excel/workbook.ts";
import type { Ctx } from "../http/context.ts";
import type { NamedPermission } from "./roles.repository.ts";

const labels = { name: "administration.permission", shortName: "references.code", id: "references.number" } as const;
type Label = keyof typeof labels;

/** The actions that permissions allow, and the roles that have each, as an Excel file. */
export const actionsFile = async (ctx: Ctx, query: CrudQuery, rows: readonly NamedPermission[]): Promise<Readable> => {
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const asked = (["name", "shortName"] as const).filter((name) => query[name] !== undefined);
  const book = writeWorkbook({
    about: await aboutSheet(ctx, {
      title: "menu.appActions",
      filters: asked.map((name) => ({ label: t(labels[name]), value: String(query[name]) })),
      sortedBy: query.sortAttr === undefined ? undefined : labels[query.sortAttr as Label],
      rows: () => rows.length,
    }),
    rowsName: t("menu.appActions"),
    columns: [
      { title: t(labels.name), width: 380, kind: "text" },
      { title: t(labels.shortName), width: 220, kind: "text" },
      { title: t("menu.roles"), width: 380, kind: "text" },
    ],
    count: rows.length,
    rows: (async function* () {
      yield rows.map((one) => [one.name, one.shortName, one.roles.map((role) => role.name).join("; ")]);
    })(),
  });
  return Readable.from(book, { objectMode: false });
};
