import { appealWorkflow, besideSteps, taskWorkflow, translateAny, type HistoryRow, type MessageKey } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { maskNullable } from "../../engine/privacy/masks.ts";
import { isOnShownRecord, knowsApplicant, mayBeNamed, noteText, undisclosed } from "./appeals.visibility.ts";
import { labelsOfPerson } from "./registration-changes.ts";
import type { Change } from "../../engine/workflow/changes.ts";
import { isStep, readValues } from "../history/history.repository.ts";

const doneOf = (ctx: Ctx, action: string, ofTask: boolean): string => {
  if (action in besideSteps) return translateAny(ctx.messages, besideSteps[action as keyof typeof besideSteps]);
  const row = ofTask
    ? taskWorkflow.actions[action as keyof typeof taskWorkflow.actions]
    : appealWorkflow.actions[action as keyof typeof appealWorkflow.actions];
  return row ? translateAny(ctx.messages, row.done) : action;
};

type Named = { readonly id: number; readonly name: string; readonly until: string | null };
type NameOf = (c: Change, value: Change["before"], at: string) => string | null;
/** Names for the ids in changed fields as they were at a moment, one query per table. */
const namesOf = async (ctx: Ctx, changes: readonly Change[]): Promise<NameOf> => {
  const wanted = new Map<string, Set<number>>();
  for (const c of changes)
    if (c.list && c.list !== "labels")
      for (const v of [c.before, c.after]) if (typeof v === "number") wanted.set(c.list, (wanted.get(c.list) ?? new Set()).add(v));
  const found = new Map<string, Named[]>();
  for (const [list, ids] of wanted) {
    const name = sql.ref(nameColumn(ctx));
    // an appeal that may not be named here is shown as a word, without its id
    const own = list === "appeals" ? sql`case when ${mayBeNamed(ctx, "n")} then n.number else ${undisclosed(ctx)} end` : sql`n.${name}`;
    const { rows } = await sql<Named>`
      select f.record_id as id, f.${name} as name, f.until from former_names f where f.list = ${list} and f.record_id = any(${[...ids]}::bigint[])
       union all select n.id, ${own}, null from ${sql.table(list)} n where n.id = any(${[...ids]}::bigint[]) order by until nulls last`.execute(
      ctx.db,
    );
    for (const row of rows) found.set(`${list}:${row.id}`, [...(found.get(`${list}:${row.id}`) ?? []), row]);
  }
  const then = (list: string, id: Change["before"], at: string): string | undefined =>
    found.get(`${list}:${String(id)}`)?.find(({ until }) => until === null || new Date(until) > new Date(at))?.name;
  return (c, value, at) =>
    value === null
      ? null
      : c.list === "labels"
        ? translateAny(ctx.messages, value as MessageKey)
        : c.list
          ? (then(c.list, value, at) ?? String(value))
          : String(value);
};

/**
 * The history of an appeal or of one of its tasks, latest first, without drafts of other offices. Personal values are masked unless
 * `opened`: the caller must have checked the right and recorded the reading. Of an applicant who is not disclosed to the caller no value is shown.
 */
export const listHistory = async (ctx: Ctx, of: { appealId: number } | { taskId: number }, opened = false): Promise<HistoryRow[]> => {
  const name = sql.ref(nameColumn(ctx));
  const which = "taskId" in of ? sql`h.task_id = ${of.taskId}` : sql`h.appeal_id = ${of.appealId}`;
  const { rows } = await sql<Omit<HistoryRow, "changes" | "actionName"> & { stored: Change[] | null; isKnown: boolean; nth: number }>`
    select h.id, h.at, h.task_id as "taskId", count(*) filter (where h.action = 'remind') over (partition by h.task_id order by h.id) as nth, ${nameThen(ctx, "users", "u", sql`h.at`)} as "userName", ${nameThen(ctx, "organizations", "o", sql`h.at`)} as "organizationName", ${nameThen(ctx, "position_levels", "pl", sql`h.at`)} as "positionLevelName", h.action,
           sf.${name} as "fromStatusName", st.${name} as "toStatusName", case when ${isStep("h")} then h.text else ${noteText(ctx)} end as text, h.changes as stored, ${knowsApplicant(ctx)} as "isKnown"
      from history h join appeals a on a.id = h.appeal_id left join tasks t on t.id = h.task_id left join users u on u.id = h.user_id left join organizations o on o.id = h.organization_id left join position_levels pl on pl.id = h.position_level_id
      left join statuses sf on sf.machine = case when h.task_id is null then 'appeal' else 'task' end and sf.code = h.from_status
      left join statuses st on st.machine = case when h.task_id is null then 'appeal' else 'task' end and st.code = h.to_status
     where ${which} and (h.action not in ('draft', 'update-draft', 'delete-draft') or t.from_org_id = ${ctx.actor.organizationId})
       and (${isStep("h")} or ${isOnShownRecord(ctx)})
     order by h.id desc limit 1000`.execute(ctx.db);
  const secrets = opened
    ? await readValues(
        ctx,
        rows.filter((row) => row.stored?.some((c) => c.secret)).map((row) => row.id),
      )
    : () => undefined;
  const value = await namesOf(
    ctx,
    rows.flatMap((r) => r.stored ?? []),
  );
  const isHidden = (c: Change, isKnown: boolean) => !isKnown && labelsOfPerson.has(c.label);
  return rows.map(({ stored, isKnown, nth, ...row }) => ({
    ...row,
    actionName:
      row.action === "remind"
        ? translateAny(ctx.messages, "reminders.nth", { what: doneOf(ctx, row.action, true), n: nth })
        : doneOf(ctx, row.action, row.taskId !== null),
    changes: (stored ?? []).map((c) => {
      if (isHidden(c, isKnown)) return { label: translateAny(ctx.messages, c.label), before: null, after: undisclosed(ctx), masked: false };
      const values = c.secret ? secrets(row.id, c.label) : c;
      const [before, after] = [value(c, (values ?? c).before, row.at), value(c, (values ?? c).after, row.at)];
      // a value that is not there any more stays a mask
      const masked = c.personal === true && !(opened && values);
      return {
        label: translateAny(ctx.messages, c.label),
        before: masked ? maskNullable(before) : before,
        after: masked ? maskNullable(after) : after,
        masked,
      };
    }),
  }));
};
