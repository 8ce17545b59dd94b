import { sql } from "kysely";
import { today } from "@murojaat/server/engine/dates/days.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import type { Ctx } from "@murojaat/server/engine/http/context.ts";
import { readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { pageOf } from "@murojaat/server/engine/references/crud.repository.ts";
import { problemsOf, stripOf } from "@murojaat/server/office/common-problems/common-problems.repository.ts";
import { listWarnings, ringWarnings } from "@murojaat/server/office/common-problems/early-warnings.repository.ts";
import { proposeProblems } from "@murojaat/server/office/common-problems/proposals.repository.ts";
import { findWorker } from "@murojaat/server/office/session/sessions.repository.ts";
import { fillManyDemo } from "../demo-office/multiply.ts";
import { until } from "./measure.ts";

/** How long the job takes that finds all for the first time, the next one, which finds nothing new, and then what the screens ask for. */
export const timeProposals = async (db: Db, many: number): Promise<string> => {
  const made = await fillManyDemo(db, { appeals: many, seed: 1, until });
  const now = until.toISOString();
  const lines: string[] = [];
  for (const name of ["first", "next"]) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    const done = await proposeProblems(db, now);
    const { user, system } = process.cpuUsage(used);
    const [seconds, own] = [(performance.now() - began) / 1000, (user + system) / 1e6];
    lines.push(`${made} appeals, the ${name} job: ${done} proposals in ${seconds.toFixed(1)} s, of them ${own.toFixed(1)} s of Node.`);
  }
  await sql`analyze common_problems, common_problem_appeals`.execute(db);
  lines.push(await medianOf("early warnings, the job", 5, () => ringWarnings(db, now)));
  for (const login of ["leader", "leader2"]) lines.push(...(await timeScreens(await callerOf(db, login), login)));
  return lines.join("\n");
};

const timeScreens = async (ctx: Ctx, login: string): Promise<string[]> => {
  const page = { pageNo: 1, pageSize: 20 };
  const { total } = await pageOf(ctx, problemsOf(ctx), page);
  const { rows } = await sql<{ id: number }>`
    select a.id from appeal_rows a join common_problem_appeals m on m.appeal_id = a.id and m.left_at is null
     where a.office_id = ${ctx.actor.organizationId} order by a.id desc limit 20`.execute(ctx.db);
  let at = 0;
  return [
    await medianOf(`${login}: a page of ${total} problems`, 20, () => pageOf(ctx, problemsOf(ctx), page)),
    await medianOf(`${login}: the strip of a card`, 20, () => stripOf(ctx, rows[(at += 1) % rows.length]!.id, undefined)),
    await medianOf(`${login}: early warnings in "My day"`, 20, () => listWarnings(ctx)),
  ];
};

/** In the middle of so many. */
const medianOf = async (what: string, times: number, work: () => Promise<unknown>): Promise<string> => {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return `${what}: ${taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!.toFixed(1)} ms (median of ${times})`;
};

const callerOf = async (db: Db, login: string): Promise<Ctx> => {
  const { id } = await db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow();
  const actor = await findWorker(db, id);
  if (actor === undefined) throw new Error(`Nobody works as ${login}.`);
  return { ...readingContext(db, actor, "UZ"), now: until.toISOString(), today: today(until) };
};
