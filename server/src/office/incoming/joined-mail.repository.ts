import type { IncomingRecord } from "@murojaat/contract";
import { sql } from "kysely";
import { AppError } from "../../engine/http/app-error.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import { isFindable } from "../appeals/appeals.visibility.ts";
import { recordHistory } from "../history/history.repository.ts";

/** A letter by e-mail, alias `i`, that joined an appeal which the own organisation holds. */
export const isJoined = (ctx: Ctx): Predicate => sql<boolean>`(i.status = 'joined' and i.joined_appeal_id in (
  select j.id from appeals j where j.holder_id = ${ctx.actor.organizationId} and j.status <> 'deleted'))`;

/** The row of the history about a letter that came to the appeal, or left it, with its files; the appeal is locked. */
const noteOnAppeal = async (ctx: Ctx, appealId: number, action: "join-mail" | "separate-mail", text: string): Promise<void> => {
  const { rows } = await sql<{ status: string }>`update appeals set version = version + 1 where id = ${appealId} returning status`.execute(
    ctx.db,
  );
  const { status } = rows[0]!;
  await recordHistory(
    ctx,
    { appealId, taskId: null, positionLevelId: null },
    {
      bySystem: action === "join-mail",
      action,
      from: status,
      to: status,
      text,
      changes: [],
      papers: {
        text: sql<string>`(select text from appeals where id = ${appealId})`,
        files: sql`array(select file_id from appeal_files where appeal_id = ${appealId})`,
      },
    },
  );
};

/** The letter does not become an appeal: its files become documents of that appeal, whose row is locked. */
export const joinToAppeal = async (ctx: Ctx, { id, ticket }: { readonly id: number; readonly ticket: string }, appealId: number) => {
  await sql`update incoming_appeals set status = 'joined', joined_appeal_id = ${appealId} where id = ${id}`.execute(ctx.db);
  await sql`insert into appeal_files (appeal_id, file_id) select ${appealId}, file_id from incoming_files where incoming_appeal_id = ${id}`.execute(
    ctx.db,
  );
  await noteOnAppeal(ctx, appealId, "join-mail", ticket);
};

type Joined = { readonly ticket: string; readonly appealId: number };
/** Locks a letter that joined an appeal of the own office, after the appeal; 404 if the caller may not see it, 409 if it has changed. */
const lockJoined = async (ctx: Ctx, id: number, version: IncomingRecord["version"]): Promise<Joined> => {
  if (!can(ctx, "queries-joined-mail")) throw new AppError("not_found");
  await sql`select from appeals where id = (select joined_appeal_id from incoming_appeals where id = ${id}) for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<Joined & { version: number; isSeen: boolean }>`
    select i.ticket, i.joined_appeal_id as "appealId", i.version, i.seen_at is not null as "isSeen" from incoming_appeals i
     where i.id = ${id} and ${isJoined(ctx)} and ${isFindable(ctx, sql`i.joined_appeal_id`)} for update of i`.execute(ctx.db);
  const record = rows[0];
  if (!record) throw new AppError("not_found");
  const now = { status: "joined", version: record.version, allowed: [] };
  if (record.isSeen) throw new AppError("action_not_allowed_now", now);
  if (version !== record.version) throw new AppError("changed_meanwhile", now);
  return record;
};

/** Somebody of the holder's office has looked at it. */
export const noteJoinedSeen = async (ctx: Ctx, id: number, version: number): Promise<void> => {
  await lockJoined(ctx, id, version);
  await sql`update incoming_appeals set seen_by = ${ctx.actor.userId}, seen_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(
    ctx.db,
  );
  ctx.audit(`incoming_appeals:${id}`);
  ctx.changed({ organizationId: ctx.actor.organizationId });
};

/** It becomes an appeal of its own, which waits in the holder's office; its files leave the appeal. */
export const separateJoined = async (ctx: Ctx, id: number, version: number): Promise<void> => {
  const { ticket, appealId } = await lockJoined(ctx, id, version);
  await sql`delete from appeal_files where file_id in (select file_id from incoming_files where incoming_appeal_id = ${id}) and appeal_id = ${appealId}`.execute(
    ctx.db,
  );
  await sql`update incoming_appeals set status = 'new', joined_appeal_id = null, organization_id = ${ctx.actor.organizationId}, version = version + 1
     where id = ${id}`.execute(ctx.db);
  await noteOnAppeal(ctx, appealId, "separate-mail", ticket);
  ctx.audit(`incoming_appeals:${id}`);
  ctx.changed({ organizationId: ctx.actor.organizationId });
};
