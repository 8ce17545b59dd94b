import { translateAny, type MessageKey, type RequestType, type RequestView } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";

export const requestLabels = {
  send_to_down: "actions.sendDown",
  deadline: "fields.deadline",
  executor: "fields.mainExecutor",
  depth_limit: "fields.depthLevel",
  group: "fields.topic",
} as const satisfies Record<RequestType, MessageKey>;

export const insertRequest = async (
  ctx: Ctx,
  taskId: number,
  r: { type: RequestType; wanted: Record<string, unknown>; reason: string; decidingOrgId: number },
): Promise<void> => {
  await ctx.db
    .insertInto("requests")
    .values({
      task_id: taskId,
      type: r.type,
      wanted: JSON.stringify(r.wanted),
      reason: r.reason.trim(),
      deciding_org_id: r.decidingOrgId,
      asked_by: ctx.actor.userId,
      asked_org_id: ctx.actor.organizationId,
      asked_at: ctx.now,
    })
    .execute();
};

export const decideRequest = async (ctx: Ctx, id: number, status: "accepted" | "rejected", note: string | null): Promise<void> => {
  await sql`update requests set status = ${status}, version = version + 1, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now}, decision_note = ${note} where id = ${id}`.execute(
    ctx.db,
  );
};

/** The pending requests of a task that ends are dropped, refused by nobody. */
export const dropPendingRequests = async (ctx: Ctx, taskId: number): Promise<void> => {
  await sql`update requests set status = 'rejected', version = version + 1, decided_at = ${ctx.now} where task_id = ${taskId} and status = 'pending'`.execute(
    ctx.db,
  );
};

/** What is wanted, in words; alias `q` of requests. */
export const wantedInWords = (ctx: Ctx): RawBuilder<string> => {
  const name = sql.ref(nameColumn(ctx));
  return sql`case q.type when 'deadline' then q.wanted ->> 'deadline'
    when 'executor' then (select u.${name} from users u where u.id = (q.wanted ->> 'executorId')::bigint)
    when 'depth_limit' then (select l.${name} from task_depth_levels l where l.id = (q.wanted ->> 'depthLevelsId')::int)
    when 'group' then (select g.${name} from topics g where g.id = (q.wanted ->> 'groupsId')::int)
    else concat_ws(', ', (select o.${name} from organizations o where o.id = (q.wanted ->> 'organizationsId')::int), q.wanted ->> 'deadline', q.wanted ->> 'text') end`;
};

/** The same to be ordered by: a day by its year first. */
export const wantedInOrder = (ctx: Ctx): RawBuilder<unknown> =>
  inAlphabet(
    sql`case q.type when 'deadline' then to_char(to_date(q.wanted ->> 'deadline', 'DD.MM.YYYY'), 'YYYY-MM-DD') else ${wantedInWords(ctx)} end`,
  );

type Row = Omit<RequestView, "typeName" | "mayDecide"> & { taskId: number; decidingOrgId: number; askedBy: number };

/** The requests about tasks, the newest first; `mayDecide` as the caller may. */
export const listRequests = async (ctx: Ctx, taskIds: readonly number[], pendingOnly: boolean): Promise<Map<number, RequestView[]>> => {
  if (taskIds.length === 0) return new Map();
  const name = sql.ref(nameColumn(ctx));
  const { rows } = await sql<Row>`
    select q.id, q.task_id as "taskId", q.type, q.status, s.${name} as "statusName", ${wantedInWords(ctx)} as wanted, q.reason, ${nameThen(ctx, "users", "au", sql`q.asked_at`)} as "askedByName", q.asked_by as "askedBy", q.asked_at as "askedDate",
           ${nameThen(ctx, "organizations", "o", sql`q.decided_at`)} as "decidingOrgName", q.deciding_org_id as "decidingOrgId", ${nameThen(ctx, "users", "du", sql`q.decided_at`)} as "decidedByName", q.decided_at as "decidedDate", q.decision_note as "decisionNote"
      from requests q join statuses s on s.machine = 'request' and s.code = q.status join users au on au.id = q.asked_by join organizations o on o.id = q.deciding_org_id left join users du on du.id = q.decided_by
     where q.task_id = any(${[...taskIds]}::bigint[]) and ${pendingOnly ? sql`q.status = 'pending'` : sql`true`} order by q.id desc`.execute(
    ctx.db,
  );
  const byTask = new Map<number, RequestView[]>();
  for (const { taskId, decidingOrgId, askedBy, ...row } of rows) {
    const mayDecide =
      row.status === "pending" &&
      decidingOrgId === ctx.actor.organizationId &&
      askedBy !== ctx.actor.userId &&
      ctx.actor.permissions.has(`decide_${row.type}`);
    byTask.set(taskId, [
      ...(byTask.get(taskId) ?? []),
      { ...row, typeName: translateAny(ctx.messages, requestLabels[row.type]), mayDecide },
    ]);
  }
  return byTask;
};
