import { settingEndpoints, settingKeys, type MessageKey, type SettingKey, type TermSettings } from "@murojaat/contract";
import { translateAny } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { changeWithoutMoves } from "../calendar/change.ts";
import { refuseMet, versionOf } from "../crud/versions.ts";
import type { Ctx } from "../http/context.ts";
import { needFound } from "../http/app-error.ts";
import { serve } from "../http/serve.ts";
import { lockCalendar } from "../terms/calendar.repository.ts";
import { readSettings, type SettingRow } from "./settings.repository.ts";

const labels: Record<SettingKey, MessageKey> = { terms: "administration.settingTerms" };
const told = (ctx: Ctx, row: SettingRow) => ({
  ...row,
  name: translateAny(ctx.messages, labels[row.key as SettingKey]),
  version: versionOf(row.value),
});

export const settingRoutes = (app: FastifyInstance): void => {
  serve(app, settingEndpoints.all, async (ctx) => (await readSettings(ctx.db, settingKeys)).map((row) => told(ctx, row)));
  serve(app, settingEndpoints.update, async (ctx, { body }) => {
    await lockCalendar(ctx.db);
    const [before] = await readSettings(ctx.db, [body.key]);
    if (before) await refuseMet(ctx, `settings:${body.key}`, body.version, told(ctx, before));
    // how terms are counted is the calendar's: what would move open deadlines goes by its preview
    await changeWithoutMoves(ctx, { terms: body.value as TermSettings });
    ctx.audit(`settings:${body.key}`, { changes: { [body.key]: [before?.value ?? null, body.value] } });
    const [after] = await readSettings(ctx.db, [body.key]);
    return told(ctx, needFound(after));
  });
};
