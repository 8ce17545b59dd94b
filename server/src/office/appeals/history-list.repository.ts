import { appealWorkflow, besideSteps, taskWorkflow, translateAny, type HistoryRow, type MessageKey } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
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

/** Names for the ids in changed fields, one query per table. */
const namesOf = async (ctx: Ctx, changes: readonly Change[]): Promise<(c: Change, value: Change["before"]) => string | null> => {
  const wanted = new Map<string, Set<number>>();
  for (const c of changes)
    if (c.list && c.list !== "labels")
      for (const v of [c.before, c.after]) if (typeof v === "number") wanted.set(c.list, (wanted.get(c.list) ?? new Set()).add(v));
  const found = new Map<string, string>();
  for (const [list, ids] of wanted) {
    // an appeal that may not be named here is a word, and not its id either
    const name =
      list === "appeals"
        ? sql`case when ${mayBeNamed(ctx, "n")} then n.number else ${undisclosed(ctx)} end`
        : sql`n.${sql.ref(nameColumn(ctx.language))}`;
    const { rows } = await sql<{ id: number; name: string }>`
      select n.id, ${name} as name from ${sql.table(list)} n where n.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
    for (const row of rows) found.set(`${list}:${row.id}`, row.name);
  }
  return (c, value) =>
    value === null
      ? null
      : c.list === "labels"
        ? translateAny(ctx.messages, value as MessageKey)
        : c.list
          ? (found.get(`${c.list}:${value}`) ?? String(value))
          : String(value);
};

/**
 * The history of an appeal or of one of its tasks, latest first, without drafts of other offices. Personal values are masked unless
 * `opened`: the caller must have checked the right and recorded the reading. Of an applicant who is not disclosed to the caller no value is shown.
 */
export const listHistory = async (ctx: Ctx, of: { appealId: number } | { taskId: number }, opened = false): Promise<HistoryRow[]> => {
  const name = sql.ref(nameColumn(ctx.language));
  const which = "taskId" in of ? sql`h.task_id = ${of.taskId}` : sql`h.appeal_id = ${of.appealId}`;
  const { rows } = await sql<Omit<HistoryRow, "changes" | "actionName"> & { stored: Change[] | null; isKnown: boolean; nth: number }>`
    select h.id, h.at, h.task_id as "taskId", count(*) filter (where h.action = 'remind') over (partition by h.task_id order by h.id) as nth, u.${name} as "userName", o.${name} as "organizationName", pl.${name} as "positionLevelName", h.action,
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
      const [before, after] = [value(c, (values ?? c).before), value(c, (values ?? c).after)];
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
