import { Readable } from "node:stream";
import { translateAny, type MessageKey } from "@murojaat/contract/kit";
import type { Ctx } from "../http/context.ts";
import { aboutSheet } from "./about.ts";
import type { Cell, CellKind } from "./cells.ts";
import { writeWorkbook, type Fact } from "./workbook.ts";

type Column<R> = { readonly label: MessageKey; readonly width: number; readonly kind?: CellKind; readonly of: (row: R) => Cell };
type Sheet<R> = {
  readonly title: MessageKey;
  /** By what the rows were chosen, in words. */
  readonly filters?: readonly Fact[];
  readonly sortedBy?: MessageKey | undefined;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
};

/** A list read at once, as a workbook: a few hundred rows. Longer lists are read in portions. */
export const rowsFile = async <R>(ctx: Ctx, { title, filters = [], sortedBy, columns, rows }: Sheet<R>): Promise<Readable> => {
  const t = (key: MessageKey) => translateAny(ctx.messages, key);
  const book = writeWorkbook({
    about: await aboutSheet(ctx, { title, filters, sortedBy, rows: () => rows.length }),
    rowsName: t(title),
    columns: columns.map(({ label, width, kind = "text" }) => ({ title: t(label), width, kind })),
    count: rows.length,
    rows: (async function* () {
      yield rows.map((row) => columns.map(({ of }) => of(row)));
    })(),
  });
  return Readable.from(book, { objectMode: false });
};
