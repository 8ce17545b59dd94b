import type { AppealDetail } from "@murojaat/contract";
import { sql } from "kysely";
import { visibleAs } from "../appeals/appeals.visibility.ts";
import { letterOwed } from "../appeals/closing.ts";
import { forwarding } from "../appeals/transfer.ts";
import { knownCalendar } from "../terms/calendar.repository.ts";
import { countPrevious } from "../appeals/appeals.repository.ts";
import { loadAppeal, type AppealSubject } from "../appeals/appeals.subject.ts";
import { getApplicantView } from "../applicants/applicants.repository.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../http/context.ts";
import type { Machines } from "../machines.ts";
import { listTaskViews } from "../tasks/tasks.repository.ts";
import { draftOf } from "../tasks/tasks.subject.ts";
import type { Term } from "../terms/deadlines.ts";
import { viewTerms } from "../terms/term-view.repository.ts";

/** Whether the caller may add a question: the appeal is being classified, at a post of the caller. */
const mayDraft = async (ctx: Ctx, machines: Machines, appeal: AppealSubject): Promise<boolean> => {
  if (appeal.status !== "classification") return false;
  const draft = await draftOf(ctx, appeal.id, false);
  return draft !== undefined && machines.tasks.mayBegin(ctx, "draft", draft);
};

/** Everything about an appeal, personal fields by the caller's right; undefined when the caller may not see it. */
export const getAppealDetail = async (ctx: Ctx, machines: Machines, id: number): Promise<AppealDetail | undefined> => {
  const subject = await loadAppeal(ctx, id, false);
  if (!subject) return undefined;
  const name = sql.ref(nameColumn(ctx.language));
  const header = sql<
    Omit<
      AppealDetail,
      | "forwardBy"
      | "forwardLate"
      | "forwardTerm"
      | "controlTerm"
      | "letterBy"
      | "letterDaysLeft"
      | "letterTerm"
      | "term"
      | "applicant"
      | "tasks"
      | "actions"
      | "mayDraft"
      | "previousCount"
    > & {
      kept: Term;
      control: Term | null;
      needsLetter: boolean;
    }
  >`
    select a.id, a.number as "requestNumber", a.status, st.${name} as "statusName", a.version, k.${name} as "kindName", c.${name} as "channelName", so.${name} as "senderOrgName", a.document_number as "docNumber",
           to_char(a.document_date, 'DD.MM.YYYY') as "docDate", a.incoming_number as "incomingDocNumber", to_char(a.incoming_date, 'DD.MM.YYYY') as "incomingDocDate", a.text, a.page_count as "pageCnt", a.applicant_count as "applicantCnt",
           a.created_at as "createdDate", a.resolved_at as "resolvedDate", h.${name} as "holderName", ro.${name} as "registeredOrgName", u.full_name as "registeredByName", pl.${name} as "positionLevelName", ck.${name} as "closingKindName", cr.${name} as "closingReasonName", a.closing_text as "closingText",
           a.is_mahalla as "isMahalla", a.is_control as "isControl", cu.full_name as "controllerName", to_char(a.control_review_day, 'DD.MM.YYYY') as "controlReviewDate", rp.${name} as "repeatabilityName", a.is_joined as "isJoined",
           earlier.id as "earlierAppealId", earlier.number as "earlierAppealNumber", co.${name} as "complainedOrgName", rl.full_name as "receptionLeaderName", tro.${name} as "transferOrgName", ff.${name} as "forwardedFromName",
           to_char(a.deadline, 'DD.MM.YYYY') as deadline, case when a.resolved_at is null and a.status <> 'for_information' then a.deadline - ${ctx.today}::date end as "daysLeft", a.term as kept, a.control_term as control, a.needs_letter as "needsLetter",
           ${filesOf("appeal", "a.id")} as files
      from appeals a join statuses st on st.machine = 'appeal' and st.code = a.status join appeal_kinds k on k.id = a.kind_id join channels c on c.id = a.channel_id join organizations h on h.id = a.holder_id
      join organizations ro on ro.id = a.registered_org_id join users u on u.id = a.registered_by left join sender_organizations so on so.id = a.sender_organization_id left join position_levels pl on pl.id = a.position_level_id
      left join closing_kinds ck on ck.id = a.closing_kind_id left join result_reasons cr on cr.id = a.closing_reason_id left join users cu on cu.id = a.controller_id left join repeatability_types rp on rp.id = a.repeatability_type_id
      left join organizations co on co.id = a.complained_org_id left join users rl on rl.id = a.reception_leader_id left join organizations tro on tro.id = a.transfer_org_id left join organizations ff on ff.id = a.forwarded_from_id
      left join lateral (select e.id, e.number from appeals e where e.id = a.earlier_appeal_id and ${visibleAs(ctx, "e")}) earlier on true where a.id = ${id}`.execute(
    ctx.db,
  );
  const [{ rows }, applicant, tasks, actions, drafting, previous] = await Promise.all([
    header,
    getApplicantView(ctx, subject.applicantId),
    listTaskViews(ctx, machines.tasks, id),
    machines.appeals.available(ctx, subject),
    mayDraft(ctx, machines, subject),
    countPrevious(ctx, id),
  ]);
  const { kept, control, needsLetter, ...row } = rows[0]!;
  const calendar = await knownCalendar(ctx);
  const { term: sendingOn, ...forward } = forwarding(ctx, calendar, kept.start, row.status);
  const { term: letter, ...owed } = letterOwed(ctx, calendar, { needsLetter, resolvedDate: row.resolvedDate });
  const shown = await viewTerms(ctx, [kept, sendingOn, control, letter]);
  return {
    ...row,
    ...forward,
    term: shown(kept),
    forwardTerm: shown(sendingOn),
    controlTerm: control && shown(control),
    ...owed,
    letterTerm: letter && shown(letter),
    applicant,
    tasks,
    actions,
    mayDraft: drafting,
    previousCount: previous,
  };
};
