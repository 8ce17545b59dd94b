import {
  settingEndpoints,
  settingKeys,
  settings,
  compareNames,
  type SecuritySettings,
  type SettingKey,
  type TermSettings,
} from "@murojaat/contract";
import { translateAny } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { changeWithoutMoves } from "../calendar/change.ts";
import { refuseConflict, versionOf } from "../../engine/references/versions.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { areThere } from "../../engine/references/checks.repository.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { bodyOf } from "../../engine/http/validation.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import { needSecond } from "../approvals/approvals.repository.ts";
import { tellOfSecondOff } from "../staff-notices/staff-notices.repository.ts";
import { propose } from "../retention/retention.jobs.ts";
import { lockCalendar } from "../terms/calendar.repository.ts";
import { readSettings, writeSetting, type SettingRow } from "../setting-values/setting-values.repository.ts";

const replyOf = (ctx: Ctx, row: SettingRow) => ({
  ...row,
  name: translateAny(ctx.messages, settings[row.key as SettingKey].label),
  version: versionOf(row.value),
});

/** Settings that decide who gets in, and where personal data may be sent: the caller must have just shown who they are. */
const asksAgain: ReadonlySet<SettingKey> = new Set(["security", "report_mail"]);

/** Settings that are not simply written. */
const writes: Partial<Record<SettingKey, (ctx: Ctx, value: object) => Promise<unknown>>> = {
  // how terms are counted is the calendar's: what would move open deadlines goes by its preview
  terms: (ctx, value) => changeWithoutMoves(ctx, { terms: value as TermSettings }),
  security: async (ctx, value) => {
    const { factorRoles } = value as SecuritySettings;
    if (!(await areThere(ctx.db, "roles", factorRoles))) throw ruleBroken(problem("value.factorRoles", "no_such_record"));
    await writeSetting(ctx, "security", value);
  },
  retention: async (ctx, value) => {
    await writeSetting(ctx, "retention", value);
    await addJob(ctx.db, propose, {});
  },
};

const isAsked = (row: { readonly value: unknown } | undefined): boolean =>
  (row?.value as Partial<SecuritySettings> | undefined)?.secondAdmin === "confirm";
/** What is asked of a second administrator, once that one has agreed. */
export const acceptedSettings = {
  second_off: async () => async (ctx: Ctx) => {
    const [before] = await readSettings(ctx.db, ["security"]);
    await writeSetting(ctx, "security", { ...(before?.value as SecuritySettings), secondAdmin: "notify" });
    await tellOfSecondOff(ctx);
    ctx.audit("settings:security", { changes: { security: { secondAdmin: ["confirm", "notify"] } } });
    return {};
  },
};

export const settingRoutes = (app: FastifyInstance): void => {
  const all = async (ctx: Ctx) => {
    const rows = await readSettings(ctx.db, settingKeys);
    return settingKeys.flatMap((key) => rows.filter((row) => row.key === key)).map((row) => replyOf(ctx, row));
  };
  serve(app, settingEndpoints.all, all);
  serve(app, settingEndpoints.list, async (ctx, { query: { pageNo = 1, pageSize = 20, sortAttr, sortOrder } }) => {
    const rows = await all(ctx);
    const sorted = sortAttr ? rows.toSorted((a, b) => compareNames(a[sortAttr], b[sortAttr])) : rows;
    if (sortOrder === "DESC") sorted.reverse();
    return { total: rows.length, rows: sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
  });
  serve(app, settingEndpoints.update, async (ctx, { body: { key, value: given, version } }) => {
    if (asksAgain.has(key) && !ctx.actor.isConfirmed) throw new AppError("confirm_yourself");
    const value = bodyOf(settings[key].schema, given as Record<string, unknown>, "value");
    await lockCalendar(ctx.db);
    const [before] = await readSettings(ctx.db, [key]);
    if (before) await refuseConflict(ctx, `settings:${key}`, version, replyOf(ctx, before));
    // what one administrator may not do alone, one does not switch off alone
    if (key === "security" && isAsked(before) && !isAsked({ value }))
      await needSecond(ctx, { kind: "second_off", input: {}, aboutId: ctx.actor.userId, roleId: null, needs: [] });
    await (writes[key]?.(ctx, value) ?? writeSetting(ctx, key, value));
    if (key === "security" && isAsked(before) && !isAsked({ value })) await tellOfSecondOff(ctx);
    const [row] = await readSettings(ctx.db, [key]);
    const after = needFound(row);
    ctx.audit(`settings:${key}`, { changes: { [key]: [before?.value ?? null, after.value] } });
    return replyOf(ctx, after);
  });
};
