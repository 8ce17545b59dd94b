import { systemParts, unsentMessageRow, unsentStatuses, type SystemLight, type SystemPart } from "@murojaat/contract";
import { sql } from "kysely";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import type { Db } from "../../engine/db/pool.ts";
import { addJob } from "../../engine/jobs/jobs.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { findOne } from "../../engine/references/crud.repository.ts";
import { sendMessage, underWay } from "../applicant-messages/applicant-messages.jobs.ts";
import { isAdministered } from "../roles/reach.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { lookAt, type CheckedSettings, type Seen } from "./check.ts";
import { checks } from "./checks.ts";
import { lately, readFigures } from "./figures.ts";

export type SystemOptions = {
  readonly version: string;
  readonly startedAt: string;
  readonly store: FileStore;
  readonly checked: CheckedSettings;
};

/** For how long a screen goes on showing what lies outside the program: servers lock out who asks too often. Milliseconds. */
const shownFor = 10 * 60_000;

/** Reads the lights of all parts, and what is beside them. */
export const makeReadSystem = ({ version, startedAt, store, checked }: SystemOptions) => {
  const outside = new Map<SystemPart, { readonly at: number; readonly seen: Promise<Seen> }>();
  return async (db: Db) => {
    const figures = await readFigures(db);
    const given = { db, store, checked, figures: async () => figures, now: new Date() };
    const look = (part: SystemPart): Promise<Seen> => {
      const check = checks[part];
      const before = outside.get(part);
      if (before !== undefined && Date.now() - before.at < shownFor) return before.seen;
      const seen = lookAt(check, given);
      if (check.isOutside) outside.set(part, { at: Date.now(), seen });
      return seen;
    };
    const lightOf = async (part: SystemPart): Promise<SystemLight> => {
      const { light, figures: shown } = await look(part);
      return { bytes: null, at: null, waiting: null, failed: null, seconds: null, days: null, ...shown, part, light };
    };
    const lights = await Promise.all((Object.keys(systemParts) as SystemPart[]).map(lightOf));
    return { version, schema: figures.schema, startedAt, online: figures.online, lights };
  };
};

/** Messages of the last 30 days that have not arrived, of appeals whose holder the caller administers; alias `r`. */
export const unsentInReach = (ctx: Ctx): Predicate => sql<boolean>`
  (r.status in (${sql.join(Object.keys(unsentStatuses))}) and r.created_at > now() - ${lately} and ${isAdministered(
    ctx,
    sql`coalesce((select a.holder_id from appeals a where a.id = r.appeal_id),
                 (select i.organization_id from incoming_appeals i where i.id = r.incoming_appeal_id))`,
  )})`;

/** Sends a message again, or gives it up. Errors: 404; 409 where the portal or a colleague was quicker. */
export const decideUnsent = async (ctx: Ctx, id: number, status: "sms_queued" | "sms_failed"): Promise<void> => {
  await sql`select from notifications where id = ${id} for update`.execute(ctx.db);
  const before = needFound(await findOne(ctx, unsentMessageRow, id, unsentInReach(ctx)));
  // what is under way at this moment may arrive yet
  if (before["status"] === status || before["error"] === underWay) throw new AppError("changed_meanwhile");
  const anew = status === "sms_queued" && { attempts: 0, error: null };
  await ctx.db
    .updateTable("notifications")
    .set({ status, ...anew })
    .where("id", "=", id)
    .execute();
  if (status === "sms_queued") await addJob(ctx.db, sendMessage, { id });
  ctx.audit(`notifications:${id}`, { requestNumber: before["requestNumber"] });
};
