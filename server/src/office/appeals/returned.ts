import { sql } from "kysely";
import { type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** Why an appeal is back at the registrar's desk: sent back by the leader, or its transfer was refused. */
const returnActions = ["back-to-registration", "reject-ask-send-another-org"];
/** The last change of status of appeal `a`. */
const lastMove = sql`(select h.action, h.text, h.at, h.user_id from history h where h.appeal_id = a.id and h.task_id is null and h.from_status is distinct from h.to_status order by h.id desc limit 1)`;

/** Appeals, alias `a`, that came back to registration and have not been sent on since. */
export const isReturned: Predicate = sql`(a.status = 'registration' and coalesce((select m.action from ${lastMove} m), '') = any(${returnActions}))`;

/** Of appeal `a`: by whom, when and why it was returned, as `Return` of the contract; null where it was not. */
export const returnOf = (ctx: Ctx) =>
  sql<{ byName: string; at: string; reason: string } | null>`
    case when ${isReturned} then (select json_build_object('byName', ${nameThen(ctx, "users", "u", sql`m.at`)}, 'at', m.at, 'reason', coalesce(m.text, '')) from ${lastMove} m join users u on u.id = m.user_id) end`;
