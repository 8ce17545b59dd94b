import { receptionEndpoints, receptionScheduleRow, type CrudBody, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { AppError, needFound, ruleBroken } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { needConfirmed, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { createRecord, fieldsOf, removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { idsOf } from "../../engine/references/crud.routes.ts";
import { findOne, lockList, pageOf, someOf, totalOf } from "../../engine/references/crud.repository.ts";
import { listFile } from "../../engine/references/list-file.ts";
import * as checks from "./reception.checks.ts";
import * as reception from "./reception.repository.ts";

const refuse = (found: Awaited<ReturnType<typeof checks.enrolmentProblems>>): void => {
  if (found.length > 0) throw ruleBroken(...found);
};

/** When leaders receive people, and the journal of who comes. */
export const receptionRoutes = (app: FastifyInstance): void => {
  const { schedule, journal, choices, places } = receptionEndpoints;
  const changed = (ctx: Ctx) => ctx.changed({ organizationId: ctx.actor.organizationId });

  serve(app, schedule.list, (ctx, { query }) => pageOf(ctx, receptionScheduleRow, query as CrudQuery, reception.isSeen(ctx)));
  serve(app, schedule.excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, receptionScheduleRow, () =>
      listFile(ctx, receptionScheduleRow, { query: query as CrudQuery, reach: reception.isSeen(ctx) }),
    ),
  );
  serve(app, schedule.create, async (ctx, { body }) => {
    refuse(await checks.scheduleProblems(ctx, body as CrudBody, true));
    const isOn = (body as CrudBody)["isOn"] ?? true;
    return createRecord(ctx, receptionScheduleRow, { ...body, isOn }, { organization_id: ctx.actor.organizationId });
  });
  serve(app, schedule.update, async (ctx, { body }) => {
    await lockList(ctx.db, receptionScheduleRow);
    const before = needFound(await findOne(ctx, receptionScheduleRow, body.id!, reception.isOwn(ctx)));
    refuse(await checks.scheduleProblems(ctx, { ...before, ...body }, false));
    return updateRecord(ctx, receptionScheduleRow, body);
  });
  serve(app, schedule.remove, async (ctx, { params: { id } }) => {
    needFound(await findOne(ctx, receptionScheduleRow, id, reception.isOwn(ctx)));
    await removeRecord(ctx, receptionScheduleRow, id);
    return {};
  });
  serve(app, choices, (ctx) => reception.listChoices(ctx));
  serve(app, places, (ctx, { query }) => checks.findPlaces(ctx, query));

  const note = (ctx: Ctx, filter: object, rows: number) => noteUnmasked(ctx, { list: "reception-journal", filter, rows });
  serve(app, journal.list, async (ctx, { query }) => {
    const page = await pageOf(ctx, reception.journalOf(ctx), query as CrudQuery, reception.isSeen(ctx));
    note(ctx, query as object, page.rows.length);
    return page;
  });
  serve(app, journal.excel, async (ctx, { query }, { reply }) => {
    const def = reception.journalOf(ctx);
    const people = await totalOf(ctx, def, query as CrudQuery, reception.isSeen(ctx));
    needConfirmed(ctx, people);
    note(ctx, { ...(query as object), excel: true }, people);
    return sendExport(ctx, reply, def, () => listFile(ctx, def, { query: query as CrudQuery, reach: reception.isSeen(ctx) }));
  });
  serve(app, journal.byArray, async (ctx, { query }) => {
    const rows = await someOf(ctx, reception.journalOf(ctx), idsOf(query.ids), reception.isSeen(ctx));
    note(ctx, query, rows.length);
    return rows;
  });
  // who sees masks could write them in place of what they hide
  serve(app, journal.create, async (ctx, { body }) => {
    if (!can(ctx, "view_personal_data")) throw new AppError("not_permitted");
    const def = reception.journalOf(ctx);
    // two who give the last place at once wait for each other here
    await lockList(ctx.db, def);
    refuse(await checks.enrolmentProblems(ctx, body as CrudBody));
    const of = await reception.ofSchedule(ctx, fieldsOf<{ scheduleId: number }>(body).scheduleId);
    changed(ctx);
    const status = (body as CrudBody)["status"] ?? "enrolled";
    return createRecord(ctx, def, { ...body, status }, { ...of, created_by: ctx.actor.userId });
  });
  serve(app, journal.update, async (ctx, { body }) => {
    const def = reception.journalOf(ctx);
    await lockList(ctx.db, def);
    // the line as it is, and not as it is shown: the rules are about all of it
    const before = needFound(await findOne(ctx, reception.storedJournal, body.id!, reception.isOwn(ctx)));
    if (!(await reception.isLineKnown(ctx, before.id))) throw new AppError("not_permitted");
    const next = { ...before, ...body };
    // an enrolment that is no longer cancelled has no reason
    const given = { ...body, ...(next["status"] !== "cancelled" && before["cancelReason"] !== null && { cancelReason: null }) };
    refuse(await checks.enrolmentProblems(ctx, next, before));
    const row = await updateRecord(ctx, def, given);
    changed(ctx);
    if (before["scheduleId"] === row["scheduleId"]) return row;
    await reception.stampEnrolment(ctx, row.id, await reception.ofSchedule(ctx, row["scheduleId"] as number));
    return needFound(await findOne(ctx, def, row.id));
  });
};
