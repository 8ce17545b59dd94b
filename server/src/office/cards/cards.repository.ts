import { appealFields, namesWith, shownChoices, type AppealDetail } from "@murojaat/contract";
import { toWire } from "../../engine/dates/days.ts";
import { sql } from "kysely";
import { knowsApplicant, mayBeNamed, undisclosed, visibleAppeals, visibleAs } from "../appeals/appeals.visibility.ts";
import { returnOf } from "../appeals/returned.ts";
import { forwarding } from "../appeals/transfer.ts";
import { cachedCalendar } from "../terms/calendar.repository.ts";
import { countPrevious } from "../appeals/appeals.repository.ts";
import { appealColumns } from "../appeals/appeal-columns.ts";
import { subjectColumns, type AppealSubject } from "../appeals/appeals.subject.ts";
import { findApplicantOf, hiddenApplicant } from "../applicants/applicants.repository.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { listHearings } from "../appeals/hearings.repository.ts";
import { listInquiries } from "../appeals/inquiries.repository.ts";
import { viewRepresentative } from "../applicants/representatives.repository.ts";
import { listLetters } from "../applicant-messages/owed-letters.repository.ts";
import type { Machines } from "../wire-workflows.ts";
import { selectList, selectRows } from "../../engine/db/form-columns.ts";
import { byKey } from "../../engine/db/pool.ts";
import { nameThen } from "../../engine/names/former-names.ts";
import { readNames } from "../../engine/names/names.repository.ts";
import { listTaskViews } from "../tasks/tasks.repository.ts";
import { draftOf } from "../tasks/tasks.subject.ts";
import type { Term } from "../terms/deadlines.ts";
import { listLateTerms } from "../terms/late-terms.repository.ts";
import { viewTerms } from "../terms/term-view.repository.ts";

/** Whether the caller may add a question: the appeal is being classified, at a post of the caller. */
export const mayDraft = async (ctx: Ctx, machines: Machines, appeal: AppealSubject): Promise<boolean> => {
  if (appeal.status !== "classification") return false;
  const draft = await draftOf(ctx, appeal.id, false);
  return draft !== undefined && machines.tasks.mayBegin(ctx, "draft", draft);
};

// of all mahallas of the country nobody keeps the names
const { placeMahallaName: _ofThousands, ...chosenNames } = shownChoices(appealFields);
/** The choices of the form by their names; with them what only the office decides. */
const nameColumns = {
  ...chosenNames,
  holderName: ["organizations", "holderId"],
  positionLevelName: ["position_levels", "positionLevelId"],
  closingKindName: ["closing_kinds", "closing_kind_id"],
  closingReasonName: ["result_reasons", "closing_reason_id"],
  controllerName: ["users", "controller_id"],
  transferOrgName: ["organizations", "transferOrgId"],
  forwardedFromName: ["organizations", "forwardedFromId"],
} as const;

/** Who registered the appeal, by the name of that day. */
const registeredBy = (ctx: Ctx, list: "organizations" | "users", column: string) =>
  sql<string>`(select ${nameThen(ctx, list, "n", sql`a.created_at`)} from ${sql.table(list)} n where n.id = ${sql.ref(`a.${column}`)})`;

/** What the card shows of the appeal itself, with what its workflow asks; undefined when the caller may not see it. */
const findHeader = async (ctx: Ctx, id: number) => {
  const own = selectList({
    requestNumber: sql<string>`a.number`,
    applicantCnt: sql<number>`a.applicant_count`,
    createdDate: sql<string>`a.created_at`,
    resolvedDate: sql<string | null>`a.resolved_at`,
    closingText: sql<string | null>`a.closing_text`,
    registeredOrgName: registeredBy(ctx, "organizations", "registered_org_id"),
    registeredByName: registeredBy(ctx, "users", "registered_by"),
    placeMahallaName: sql<string | null>`(select m.${sql.ref(nameColumn(ctx))} from mahallas m where m.id = a.place_mahalla_id)`,
    closing_kind_id: sql<number | null>`a.closing_kind_id`,
    closing_reason_id: sql<number | null>`a.closing_reason_id`,
    controller_id: sql<number | null>`a.controller_id`,
    transferReason: sql<string | null>`a.transfer_reason`,
    returned: returnOf(ctx),
    isMahalla: sql<boolean>`a.is_mahalla`,
    knowsApplicant: knowsApplicant(ctx),
    controlReviewDate: sql<string | null>`to_char(a.control_review_day, 'DD.MM.YYYY')`,
    isJoined: sql<boolean>`a.is_joined`,
    statusCode: sql<string>`a.status_code`,
    satisfaction: sql<
      AppealDetail["satisfaction"]
    >`(select json_build_object('isSatisfied', s.is_satisfied, 'reason', s.reason, 'saidDate', s.said_at) from satisfactions s where s.appeal_id = a.id)`,
    hasJoined: sql<boolean>`exists (select from appeals j where j.earlier_appeal_id = a.id and j.is_joined)`,
    wireDeadline: sql<string>`to_char(a.deadline, 'DD.MM.YYYY')`,
    daysLeft: sql<
      number | null
    >`case when a.resolved_at is null and a.status <> 'for_information' then a.deadline - ${ctx.today}::date end`,
    control: sql<Term | null>`a.control_term`,
    files: filesOf("appeal", "a.id"),
  });
  const ofForm = appealColumns.selected("a", "earlierAppealId", "complainedOrgId");
  const [header] = await selectRows(
    ctx.db,
    [subjectColumns, ofForm, own],
    sql`from appeals a where a.id = ${id} and ${visibleAppeals(ctx)}`,
  );
  return header;
};

type Related = Pick<AppealDetail, "earlierAppealId" | "earlierAppealNumber" | "joined">;
const alone: Related = { earlierAppealId: null, earlierAppealNumber: null, joined: [] };
/** The appeal that it repeats or copies, and the duplicates that joined it, as far as the caller may know of them. */
const findRelated = async (ctx: Ctx, id: number): Promise<Related> => {
  const { rows } = await sql<Related>`
    select earlier.id as "earlierAppealId", earlier.number as "earlierAppealNumber",
           (select coalesce(json_agg(json_build_object('id', j.id, 'requestNumber', j.number) order by j.id), '[]') from appeals j
             where j.earlier_appeal_id = a.id and j.is_joined and ${visibleAs(ctx, "j")} and ${knowsApplicant(ctx, "j")}) as joined
      from appeals a left join lateral (
        select case when ${visibleAs(ctx, "e")} then e.id end as id, e.number from appeals e
         where e.id = a.earlier_appeal_id and ${mayBeNamed(ctx, "e")}) earlier on true where a.id = ${id}`.execute(ctx.db);
  return rows[0]!;
};

/** Everything about an appeal, personal fields by the caller's right; undefined when the caller may not see it. */
export const getAppealDetail = async (ctx: Ctx, machines: Machines, id: number): Promise<AppealDetail | undefined> => {
  // what was read of an appeal that the caller may not see is dropped: checking first would cost everybody another round trip
  const at = { ...ctx, db: byKey(ctx.db) };
  const [header, names, applicant, tasks, previous] = await Promise.all([
    findHeader(at, id),
    readNames(at),
    findApplicantOf(at, id),
    listTaskViews(at, machines.tasks, id),
    countPrevious(at, id),
  ]);
  if (!header || !applicant) return undefined;
  const [related, letters, hearings, inquiries, lateTerms, representative] = await Promise.all([
    header.earlierAppealId !== null || header.hasJoined ? findRelated(at, id) : alone,
    header.isStudyTold !== null ? listLetters(at, id) : [],
    header.hasHearings ? listHearings(at, id) : [],
    header.hasInquiries ? listInquiries(at, id) : [],
    header.isUnjudged !== null ? listLateTerms(at, id) : [],
    header.isRepresented ? viewRepresentative(at, id) : null,
  ]);
  const [actions, drafting] = await Promise.all([machines.appeals.available(ctx, header), mayDraft(ctx, machines, header)]);
  const calendar = await cachedCalendar(ctx);
  const { term: sendingOn, ...forward } = forwarding(ctx, calendar, header.term.start, header.status);
  const shown = await viewTerms(ctx, [header.term, sendingOn, header.control]);
  const detail = {
    ...header,
    ...related,
    statusName: names.ofStatus("appeal", header.status),
    ...names.columns(nameColumns, header),
    ...forward,
    deadline: header.wireDeadline,
    term: shown(header.term),
    forwardTerm: shown(sendingOn),
    receivedDay: toWire(header.receivedDay),
    controlTerm: header.control && shown(header.control),
    letters,
    hearings,
    inquiries,
    lateTerms,
    applicant,
    representative,
    tasks,
    actions,
    mayDraft: drafting,
    previousCount: previous,
  };
  return header.knowsApplicant ? detail : withoutApplicant(ctx, detail);
};

const hidden = Object.fromEntries(namesWith(appealFields, "ofPerson", "card").map((name) => [name, null]));
/** An appeal without what identifies the applicant: the scanned letter, the earlier appeal and the duplicates name the person too. */
export const withoutApplicant = (ctx: Ctx, detail: AppealDetail): AppealDetail => ({
  ...detail,
  ...hidden,
  applicant: hiddenApplicant(detail.applicant, undisclosed(ctx)),
  files: [],
  ...alone,
  satisfaction: detail.satisfaction && { ...detail.satisfaction, reason: null },
});
