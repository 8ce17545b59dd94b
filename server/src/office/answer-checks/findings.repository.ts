import {
  answerRuleNames,
  type AnswerFinding,
  type KeptFinding,
  type Reply,
  type SaidOfChecks,
  type answerCheckEndpoints,
} from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { nameThen } from "../../engine/names/former-names.ts";

/** What was passed over in an answer, as it was first let stay. */
export const listKept = async (ctx: Ctx, answerId: number): Promise<KeptFinding[]> => {
  const { rows } = await sql<KeptFinding>`
    select f.rule, coalesce(f.words, '') as words, f.why, ${nameThen(ctx, "users", "u", sql`f.at`)} as "byName", f.at
      from answer_findings f join users u on u.id = f.by_id where f.answer_id = ${answerId} and f.state = 'passed_over' order by f.id`.execute(
    ctx.db,
  );
  return rows;
};

/** Keeps what stays in an answer that is sent or confirmed, once, and what was put right while it was written. */
export const keepFindings = async (
  ctx: Ctx,
  answerId: number,
  found: readonly AnswerFinding[],
  said: SaidOfChecks | undefined,
): Promise<void> => {
  const still = new Set(found.map(({ rule }) => rule));
  const stayed = found.map(({ rule, reason, from, to, words }) => ({
    answer_id: answerId,
    rule,
    state: "passed_over" as const,
    reason,
    place_from: from,
    place_to: to,
    words,
    why: said?.passedOver.find((one) => one.rule === rule && one.words === words)?.why?.trim() ?? null,
    by_id: ctx.actor.userId,
    at: ctx.now,
  }));
  const right = [...new Set(said?.shown)]
    .filter((rule) => !still.has(rule))
    .map((rule) => ({ answer_id: answerId, rule, state: "put_right" as const, by_id: ctx.actor.userId, at: ctx.now }));
  if (stayed.length > 0)
    await ctx.db
      .insertInto("answer_findings")
      .values(stayed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (right.length > 0) await ctx.db.insertInto("answer_findings").values(right).execute();
};

type Figures = Reply<typeof answerCheckEndpoints.figures>;
/** By month and rule, the newest first, of the last twelve months; of one office where its id is given. The offices are those of all findings. */
export const countFindings = async (ctx: Ctx, organizationId?: number): Promise<Figures> => {
  const counted = sql`answer_findings f join answers w on w.id = f.answer_id join tasks t on t.id = w.task_id
     where f.at >= date_trunc('month', ${ctx.now}::timestamptz at time zone 'Asia/Tashkent') at time zone 'Asia/Tashkent' - interval '11 months'
       and f.rule = any(${answerRuleNames}::text[])`;
  const ofOffice = organizationId === undefined ? sql`` : sql`and t.organization_id = ${organizationId}`;
  const [figures, offices] = await Promise.all([
    sql<Figures["figures"][number]>`
      select to_char(f.at at time zone 'Asia/Tashkent', 'YYYY-MM') as month, f.rule, count(*)::int as found,
             (count(*) filter (where f.state = 'passed_over'))::int as "passedOver", (count(*) filter (where f.state = 'put_right'))::int as "putRight"
        from ${counted} ${ofOffice} group by 1, 2 order by 1 desc, 2`.execute(ctx.db),
    sql<Figures["offices"][number]>`
      select o.id, o.${sql.ref(nameColumn(ctx))} as name from organizations o
       where o.id in (select t.organization_id from ${counted}) order by 2, 1`.execute(ctx.db),
  ]);
  return { figures: figures.rows, offices: offices.rows };
};
