import type { AppealDetail, TermView } from "@murojaat/contract";
import { sql } from "kysely";
import { countPrevious } from "../appeals/appeals.repository.ts";
import { loadAppeal, type AppealSubject } from "../appeals/appeals.subject.ts";
import { getApplicantView } from "../applicants/applicants.repository.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Machines } from "../machines.ts";
import { listTaskViews } from "../tasks/tasks.repository.ts";
import { draftOf } from "../tasks/tasks.subject.ts";
import type { Term } from "../terms/deadlines.ts";
import { toWire } from "../terms/days.ts";

/** Whether the caller may add a question: the appeal is being classified, at a post of the caller. */
const mayDraft = async (ctx: Ctx, machines: Machines, appeal: AppealSubject): Promise<boolean> => {
  if (appeal.status !== "classification") return false;
  const draft = await draftOf(ctx, appeal.id, false);
  return draft !== undefined && machines.tasks.mayBegin(ctx, "draft", draft);
};

/** Everything the card shows; undefined when the caller may not see it. */
export const getAppealDetail = async (ctx: Ctx, machines: Machines, id: number): Promise<AppealDetail | undefined> => {
  const subject = await loadAppeal(ctx, id, false);
  if (!subject) return undefined;
  const name = sql.ref(nameColumn(ctx.language));
  const header = sql<Omit<AppealDetail, "term" | "applicant" | "tasks" | "actions" | "mayDraft" | "previousCount"> & { kept: Term }>`
    select a.id, a.number as "requestNumber", a.status, st.${name} as "statusName", a.version, k.${name} as "kindName", c.${name} as "channelName", so.${name} as "senderOrgName", a.document_number as "docNumber",
           to_char(a.document_date, 'DD.MM.YYYY') as "docDate", a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", a.text, a.page_count as "pageCnt", a.applicant_count as "applicantCnt",
           a.created_at as "createdDate", a.resolved_at as "resolvedDate", h.${name} as "holderName", ro.${name} as "registeredOrgName", u.full_name as "registeredByName", pl.${name} as "positionLevelName", ck.${name} as "closingKindName",
           to_char(a.deadline, 'DD.MM.YYYY') as deadline, case when a.resolved_at is null then a.deadline - ${ctx.today}::date end as "daysLeft", a.term as kept,
           ${filesOf("appeal", "a.id")} as files
      from appeals a join statuses st on st.machine = 'appeal' and st.code = a.status join appeal_kinds k on k.id = a.kind_id join channels c on c.id = a.channel_id join organizations h on h.id = a.holder_id
      join organizations ro on ro.id = a.registered_org_id join users u on u.id = a.registered_by left join sender_organizations so on so.id = a.sender_organization_id left join position_levels pl on pl.id = a.position_level_id
      left join closing_kinds ck on ck.id = a.closing_kind_id where a.id = ${id}`.execute(ctx.db);
  const [{ rows }, applicant, tasks, actions, drafting, previous] = await Promise.all([
    header,
    getApplicantView(ctx, subject.applicantId),
    listTaskViews(ctx, machines.tasks, id),
    machines.appeals.available(ctx, subject),
    mayDraft(ctx, machines, subject),
    countPrevious(ctx, id),
  ]);
  const { kept, ...row } = rows[0]!;
  return {
    ...row,
    term: await viewTerm(ctx, kept),
    applicant,
    tasks,
    actions,
    mayDraft: drafting,
    previousCount: previous,
  };
};

/** A kept term with the names of the days off that it passed over. */
const viewTerm = async (ctx: Ctx, term: Term): Promise<TermView> => {
  const names =
    term.passed.length === 0
      ? []
      : await ctx.db
          .selectFrom("calendar_days")
          .select(["day", nameColumn(ctx.language)])
          .where("day", "in", [...term.passed])
          .execute();
  const nameOf = (day: string) =>
    (names.find((n) => n.day === day) as Record<string, string> | undefined)?.[nameColumn(ctx.language)] ?? null;
  return {
    rule: term.rule,
    article: term.article,
    start: toWire(term.start),
    days: term.days,
    counted: toWire(term.counted),
    passed: term.passed.map((day) => ({ day: toWire(day), name: nameOf(day) })),
    deadline: toWire(term.deadline),
    afterHours: term.afterHours,
    capped: term.capped,
  };
};
