import { calendarEndpoints, calendarRow, type CalendarChange, type CrudBody, type CrudRow } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { tidyName } from "../../engine/references/crud.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { refuseConflict } from "../../engine/references/versions.ts";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve } from "../../engine/http/serve.ts";
import { lockCalendar } from "../terms/calendar.repository.ts";
import { fromWire, toWire } from "../../engine/dates/days.ts";
import { changeWithoutMoves, makeChange, previewChange, undoChange } from "./change.ts";
import { dayOfId, readStoredDays, idOfDay } from "./calendar.repository.ts";
import { changesFile } from "./changes-file.ts";
import { listChanges, pageOfChanges } from "./changes.repository.ts";

type DayGiven = NonNullable<CalendarChange["days"]>[number];
/** A record of the list as a day of a change; the schema has checked the fields. */
const dayGiven = (row: CrudBody | CrudRow): DayGiven => ({
  day: row["day"] as string,
  kind: row["kind"] as DayGiven["kind"],
  provisional: (row["provisional"] as boolean | undefined) ?? false,
  nameUz: tidyName("nameUz", String(row["nameUz"])),
  nameUk: tidyName("nameUk", String(row["nameUk"])),
  nameRu: tidyName("nameRu", String(row["nameRu"])),
});

export const calendarRoutes = (app: FastifyInstance): void => {
  const { list, excel, all, byArray, create, update, remove, preview, change, changes, changesExcel, undo } = calendarEndpoints;
  crudRoutes(app, calendarRow, { list, excel, all, byArray });
  serve(app, create, async (ctx, { body }) => {
    const day = dayGiven(body);
    const at = fromWire(day.day);
    if ((await readStoredDays(ctx.db, [at])).get(at)) throw ruleBroken(problem("day", "already_taken"));
    await changeWithoutMoves(ctx, { days: [day] });
    return needFound(await findOne(ctx, calendarRow, await idOfDay(ctx.db, at)));
  });
  serve(app, update, async (ctx, { body }) => {
    await lockCalendar(ctx.db);
    const before = needFound(await findOne(ctx, calendarRow, body.id!));
    await refuseConflict(ctx, `calendar_days:${before.id}`, body.version, before);
    await changeWithoutMoves(ctx, { days: [dayGiven({ ...before, ...body })] });
    return needFound(await findOne(ctx, calendarRow, before.id));
  });
  serve(app, remove, async (ctx, { params: { id }, query: { version } }) => {
    await lockCalendar(ctx.db);
    const day = needFound(await dayOfId(ctx.db, id));
    await refuseConflict(ctx, `calendar_days:${id}`, version, needFound(await findOne(ctx, calendarRow, id)));
    await changeWithoutMoves(ctx, { removed: [toWire(day)] });
    return {};
  });
  serve(app, preview, (ctx, { body }) => previewChange(ctx, body));
  serve(app, change, (ctx, { body }, { request }) => makeChange(ctx, change, body, repeatable(request)));
  serve(app, changes, (ctx, { query }) => pageOfChanges(ctx, query.pageNo ?? 1, query.pageSize ?? 20));
  serve(app, changesExcel, (ctx, _input, { reply }) =>
    sendExport(ctx, reply, { title: "calendar.changes" }, async () => changesFile(ctx, await listChanges(ctx))),
  );
  serve(app, undo, (ctx, { params }, { request }) => undoChange(ctx, undo, params.id, repeatable(request)));
};
