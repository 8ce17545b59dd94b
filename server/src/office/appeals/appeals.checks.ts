import { closingsOf, letterEvents, type ClosedWithReason, type FieldProblem } from "@murojaat/contract";
import { sql } from "kysely";
import { problem } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { compareRecords, isOnePerson } from "../applicants/same-person.ts";
import { isPostHeld } from "../organizations/posts.repository.ts";
import { allAreStaff } from "../organizations/staff.repository.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { sendingOnTerm } from "../terms/deadlines.ts";
import { problemUnless } from "../../engine/workflow/conditions.ts";
import type { AppealSubject } from "./appeals.subject.ts";
import { codeOfReason } from "./closing.ts";
import { findEarlier, findRepeat, paperProblems } from "./earlier.ts";
import { knownAppeals } from "./appeals.visibility.ts";
import { findTwins } from "./similar.repository.ts";

type Problems = FieldProblem[];
type Joined = { readonly earlierAppealId?: number | null };
type Ended = { reasonId: number; earlierNumber?: string | null; earlierDate?: string | null };
const when = (broken: boolean, p: FieldProblem): Problems => (broken ? [p] : []);

const reasonProblems = async (ctx: Ctx, reasonId: number, kind: ClosedWithReason): Promise<Problems> => {
  const code = await codeOfReason(ctx, reasonId);
  if (!code) return [problem("reasonId", "no_such_record")];
  return when(!closingsOf(code).includes(kind), problem("reasonId", "reason_does_not_fit", letterEvents[kind].article));
};

/** By law a duplicate is of the same person (article 3). What tells two apart is named only to who may know both. */
const personProblems = async (ctx: Ctx, s: AppealSubject, earlierId: number): Promise<Problems> => {
  const { rows } = await sql<{ applicantId: number; areKnown: boolean }>`
    select e.applicant_id as "applicantId", (select count(*) = 2 from appeals a where a.id in (${s.id}, e.id) and ${knownAppeals(ctx)}) as "areKnown"
      from appeals e where e.id = ${earlierId}`.execute(ctx.db);
  const { applicantId, areKnown } = rows[0]!;
  if (applicantId === s.applicantId) return [];
  const compared = await compareRecords(ctx, s.applicantId, applicantId);
  if (isOnePerson(compared)) return [];
  const [differs] = compared.differences;
  return [problem("appeal_id", !areKnown ? "two_persons" : differs ? `other_${differs}` : "nothing_in_common")];
};

/** Rules of the fields of appeal actions: each names the fields that break it. */
export const appealChecks = {
  post_is_held: (ctx: Ctx, s: AppealSubject, input: { position_levels_id: number }): Promise<Problems> =>
    problemUnless(ctx, isPostHeld(s.holderId, input.position_levels_id), problem("position_levels_id", "post_not_held")),
  // never the organisation complained about (law, article 25)
  receiver_may_receive: async (ctx: Ctx, s: AppealSubject, input: { organizationsId: number }): Promise<Problems> => {
    const { rows } = await sql<{ open: boolean }>`
      select o.blocked_at is null as open from organizations o where o.id = ${input.organizationsId}`.execute(ctx.db);
    if (!rows[0]?.open) return [problem("organizationsId", "no_such_record")];
    if (input.organizationsId === s.holderId) return [problem("organizationsId", "not_the_holder_again")];
    return when(input.organizationsId === s.complainedOrgId, problem("organizationsId", "complained_organization"));
  },
  controller_of_own_organization: (ctx: Ctx, s: AppealSubject, input: { controller_id: number }): Promise<Problems> =>
    problemUnless(
      ctx,
      allAreStaff([input.controller_id], { organizationId: s.holderId, can: "task_release_control" }),
      problem("controller_id", "cannot_control"),
    ),
  reason_of_unconsidered: (ctx: Ctx, _s: AppealSubject, input: { reasonId: number }): Promise<Problems> =>
    reasonProblems(ctx, input.reasonId, "unconsidered"),
  reason_of_termination: (ctx: Ctx, _s: AppealSubject, input: { reasonId: number }): Promise<Problems> =>
    reasonProblems(ctx, input.reasonId, "terminated"),
  // without new arguments: a repeated appeal only, with the earlier one named (law, article 30)
  earlier_is_named: async (ctx: Ctx, s: AppealSubject, input: Ended): Promise<Problems> => {
    const isTyped = Boolean(input.earlierNumber || input.earlierDate);
    if ((await codeOfReason(ctx, input.reasonId)) !== "no_new_arguments") return when(isTyped, problem("earlierNumber", "does_not_belong"));
    const { isRepeat, isNamed } = await findRepeat(ctx, s.id);
    if (!isRepeat) return [problem("reasonId", "only_of_a_repeat")];
    if (!isTyped) return when(!isNamed, problem("earlierNumber", "earlier_needed"));
    return input.earlierNumber && (await findEarlier(ctx, input.earlierNumber, s.id)) ? [] : paperProblems(ctx, input, s.receivedDay);
  },
  // within five days without a word, later only with a reason (law, article 25)
  late_needs_reason: async (ctx: Ctx, s: AppealSubject, input: { description?: string | null }): Promise<Problems> =>
    when(
      !input.description && ctx.today > sendingOnTerm(await cachedCalendar(ctx), s.term.start).deadline,
      problem("description", "late_needs_reason"),
    ),
  // an appeal joins the one that its registration named, else one that says the same; either is of the same person
  earlier_is_one_of_twins: async (ctx: Ctx, s: AppealSubject, { earlierAppealId }: Joined): Promise<Problems> => {
    if (s.earlierAppealId !== null)
      return earlierAppealId ? [problem("earlierAppealId", "does_not_belong")] : personProblems(ctx, s, s.earlierAppealId);
    if (!earlierAppealId) return [problem("earlierAppealId", "required")];
    const twins = await findTwins(ctx, s.id);
    if (!twins.some(({ id }) => id === earlierAppealId)) return [problem("earlierAppealId", "no_such_record")];
    return personProblems(ctx, s, earlierAppealId);
  },
  // not one accepted for information: nothing would ever end the appeals that join it
  earlier_is_open: async (ctx: Ctx, s: AppealSubject, input: Joined): Promise<Problems> => {
    const named = s.earlierAppealId ?? input.earlierAppealId;
    if (!named) return [];
    const earlier =
      await sql`select from appeals e where e.id = ${named} and e.status not in ('resolved', 'deleted', 'for_information') and not e.is_joined for no key update`.execute(
        ctx.db,
      );
    return when(earlier.rows.length === 0, problem("appeal_id", "earlier_not_open"));
  },
};
