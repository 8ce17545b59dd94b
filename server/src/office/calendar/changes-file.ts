import { dayKinds, translateAny, type CalendarChangeRow } from "@murojaat/contract";
import type { Readable } from "node:stream";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** The changes of the calendar as an Excel file: what each did, and what it moved. */
export const changesFile = (ctx: Ctx, rows: readonly CalendarChangeRow[]): Promise<Readable> => {
  const { calendar } = ctx.messages;
  const whatOf = ({ days, terms }: CalendarChangeRow): string =>
    [
      ...days.map(({ day, after }) => `${day} – ${after ? translateAny(ctx.messages, dayKinds[after.kind]) : calendar.usual}`),
      ...(terms ? [calendar.termsChanged] : []),
    ].join("; ");
  return rowsFile(ctx, {
    title: "calendar.changes",
    columns: [
      { label: "references.number", width: 90, kind: "number", of: ({ id }) => id },
      { label: "administration.at", width: 150, kind: "moment", of: ({ madeDate }) => madeDate },
      { label: "administration.user", width: 240, of: ({ madeByName }) => madeByName },
      { label: "calendar.what", width: 420, of: whatOf },
      { label: "calendar.movedAppeals", width: 120, kind: "number", of: ({ appeals }) => appeals },
      { label: "calendar.movedTasks", width: 120, kind: "number", of: ({ tasks }) => tasks },
      { label: "calendar.leaveOverdue", width: 140, kind: "number", of: ({ leaveOverdue }) => leaveOverdue },
      { label: "calendar.becomeOverdue", width: 140, kind: "number", of: ({ becomeOverdue }) => becomeOverdue },
      { label: "calendar.undoes", width: 140, kind: "number", of: ({ undoesId }) => undoesId },
      { label: "calendar.undoneBy", width: 140, kind: "number", of: ({ undoneById }) => undoneById },
    ],
    rows,
  });
};
