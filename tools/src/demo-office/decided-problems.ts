import type { Call, commonProblemEndpoints } from "@murojaat/contract";
import { sql } from "kysely";
import { addDays, today, toWire } from "@murojaat/server/engine/dates/days.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { nobody, readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { stepProblem } from "@murojaat/server/office/common-problems/common-problems.repository.ts";
import { ringWarnings } from "@murojaat/server/office/common-problems/early-warnings.repository.ts";
import { proposeProblems } from "@murojaat/server/office/common-problems/proposals.repository.ts";
import type { PlantedWanted } from "./planted-problems.ts";

/** Of a demo of fewer appeals nobody knows which words are rare. */
const enough = 1000;

type Step = Omit<Call<(typeof commonProblemEndpoints)["step"]>["body"], "version">;
/** What people have done with the largest ones, step by step; the others wait for somebody to decide. */
const decided = (day: string): readonly (readonly Step[])[] => [
  [{ step: "confirm" }, { step: "begin" }],
  [
    { step: "confirm" },
    { step: "begin" },
    { step: "solve", doneDate: day, doneText: "Nosoz joy toʻliq taʼmirlandi, natijasi mahalla vakillari ishtirokida tekshirildi." },
  ],
  [{ step: "confirm" }],
];

/**
 * The events of a demo of so many appeals: in the district of the demo accounts, where who decides and who is above see them. Two have just begun,
 * so that early warnings ring.
 */
export const demoEvents = async (db: Db, appeals: number): Promise<readonly PlantedWanted[]> => {
  if (appeals < enough) return [];
  const leader = await db
    .selectFrom("users")
    .innerJoin("organizations", "organizations.id", "users.organization_id")
    .select("organizations.area_id")
    .where("login", "=", "leader2")
    .executeTakeFirst();
  if (!leader?.area_id) return [];
  const here = { hasDecoys: false, areaId: leader.area_id };
  return [
    { seed: 1, events: 7, letters: [9, 16], ...here },
    { seed: 2, events: 2, letters: [7, 9], within: 3, ...here },
  ];
};

/** The portal proposes what it finds, the leader above decides of three, and what has just begun rings. */
export const decideProblems = async (db: Db, at: Date): Promise<void> => {
  await proposeProblems(db, at.toISOString());
  const leader = await db.selectFrom("users").select(["id", "organization_id"]).where("login", "=", "leader").executeTakeFirst();
  if (!leader) return;
  const actor = { ...nobody, userId: leader.id, organizationId: leader.organization_id };
  const ctx = { ...readingContext(db, actor, "UZ"), now: at.toISOString(), today: today(at), requestId: "demo" };
  const steps = decided(toWire(addDays(ctx.today, -1)));
  const { rows } = await sql<{ id: number; version: number }>`
    select c.id, c.version from common_problems c join common_problem_appeals m on m.problem_id = c.id and m.left_at is null
     group by c.id order by count(*) desc, c.id limit ${steps.length}`.execute(db);
  for (const [nth, { id, version }] of rows.entries())
    for (const [done, step] of steps[nth]!.entries()) await stepProblem(ctx, id, { ...step, version: version + done });
  await ringWarnings(db, at.toISOString());
};
