import {
  calendarRow,
  doubtfulValueRow,
  enrolledInVain,
  organizationRow,
  proposedProblems,
  references,
  setUpFigures,
  userRow,
  type Crud,
  type CrudQuery,
  type SetUpFigure,
} from "@murojaat/contract";
import { doubtsInReach } from "../doubtful-values/doubtful-values.repository.ts";
import type { Predicate } from "../../engine/lists/list-query.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { totalOf } from "../../engine/references/crud.repository.ts";
import { problemsOf } from "../common-problems/common-problems.repository.ts";
import { isOwn, journalOf } from "../reception/reception.repository.ts";
import { readAlphabet } from "../setting-values/alphabet.repository.ts";

/** The list that shows what a figure counts, under which filters, and what of it the caller may see. */
const listOf: Readonly<Record<Exclude<SetUpFigure, "alphabetDay">, (ctx: Ctx) => readonly [Crud, CrudQuery, Predicate?]>> = {
  usersWithoutRole: () => [userRow, { lacks: setUpFigures.usersWithoutRole.lacks }],
  organizationsWithoutStaff: () => [organizationRow, { lacks: setUpFigures.organizationsWithoutStaff.lacks }],
  organizationsWithoutRegistrator: () => [organizationRow, { lacks: setUpFigures.organizationsWithoutRegistrator.lacks }],
  mahallasWithoutSector: () => [references.mahallas, { lacks: setUpFigures.mahallasWithoutSector.lacks }],
  provisionalDays: ({ today }) => [calendarRow, { provisional: true, from_day: today }],
  doubtfulValues: (ctx) => [doubtfulValueRow, {}, doubtsInReach(ctx)],
};

/** What is left to set up, as the lists of the administrator count it. */
export const countSetUp = async (ctx: Ctx, figure: SetUpFigure): Promise<number> =>
  figure === "alphabetDay" ? Number((await readAlphabet(ctx.db)).since === null) : totalOf(ctx, ...listOf[figure](ctx));
/** The same of the people who are to be called and moved. */
export const countEnrolledInVain = (ctx: Ctx): Promise<number> => totalOf(ctx, journalOf(ctx), { lacks: enrolledInVain.lacks }, isOwn(ctx));
/** Of common problems that wait for a decision. */
export const countProposedProblems = (ctx: Ctx): Promise<number> => totalOf(ctx, problemsOf(ctx), proposedProblems.where);
