import type { FieldProblem, LetterEvent } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { problem } from "../../engine/http/app-error.ts";
import type { Term } from "../terms/deadlines.ts";
import { toWire, type Day } from "../../engine/dates/days.ts";
import type { Subject } from "../../engine/workflow/engine.ts";
import type { Whose } from "../history/history.repository.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** What the meanings of the appeal workflow ask of an appeal. */
export type AppealSubject = Subject &
  Whose & {
    readonly holderId: number;
    readonly applicantId: number;
    readonly kindId: number;
    /** application, complaint, proposal. */
    readonly kind: string;
    /** No day of its papers is before it. */
    readonly receivedDay: Day;
    readonly deadline: Day;
    readonly term: Term;
    readonly isControl: boolean;
    readonly isExtended: boolean;
    /** A letter about the study of the proposal is due or was sent; null where the appeal has no letter. */
    readonly isStudyTold: boolean | null;
    /** The letters that its holder owes the applicant, the nearest day first. */
    readonly lettersDue: readonly { readonly id: number; readonly event: LetterEvent }[];
    /** Whether it has any of the parts that few appeals have; they are read only if so. */
    readonly hasHearings: boolean;
    readonly hasInquiries: boolean;
    /** A term of it or of its questions was made longer after its end, and nobody has said yet whether rightly; null where no term has ended. */
    readonly isUnjudged: boolean | null;
    readonly isRepresented: boolean;
    /** A decision on retention has erased its texts. */
    readonly isErased: boolean;
    readonly earlierAppealId: number | null;
    readonly complainedOrgId: number | null;
    /** Who sent it here, when it came from another organisation. */
    readonly forwardedFromId: number | null;
    /** While it is asked to send it elsewhere: who decides, who asked, where it was. */
    readonly transferOrgId: number | null;
    readonly transferAskedBy: number | null;
    readonly transferFromStatus: string | null;
  };

/** What an appeal that does not exist yet cannot have. */
export const newAppeal = {
  id: 0,
  status: "",
  version: 1,
  appealId: 0,
  taskId: null,
  positionLevelId: null,
  applicantId: 0,
  kind: "",
  isControl: false,
  isExtended: false,
  isStudyTold: null,
  lettersDue: [],
  hasHearings: false,
  hasInquiries: false,
  isUnjudged: null,
  isRepresented: false,
  isErased: false,
  earlierAppealId: null,
  complainedOrgId: null,
  forwardedFromId: null,
  transferOrgId: null,
  transferAskedBy: null,
  transferFromStatus: null,
} as const satisfies Partial<AppealSubject>;

/** The day on which the appeal `a` was received: of one that was registered before receipt was noted, its incoming date. */
export const receivedDay = sql<Day>`least(tashkent_day(a.received_at), a.incoming_date)`;
/** What is wrong with the day of a paper of an appeal. */
export const pastDay = (ctx: Ctx, { receivedDay: first }: Pick<AppealSubject, "receivedDay">, path: string, day: Day): FieldProblem[] => [
  ...(day > ctx.today ? [problem(path, "day_in_future")] : []),
  ...(day < first ? [problem(path, "before_receipt", toWire(first))] : []),
];

/** The columns of an `AppealSubject`, alias `a` of `appeals`. */
export const subjectColumns = sql<AppealSubject>`
           a.id, a.status, a.version, a.id as "appealId", null as "taskId", a.position_level_id as "positionLevelId", a.holder_id as "holderId", a.applicant_id as "applicantId", a.kind_id as "kindId",
           (select code from appeal_kinds where id = a.kind_id) as kind, ${receivedDay} as "receivedDay", a.deadline, a.term, a.is_control as "isControl", a.is_extended as "isExtended",
           (select coalesce(json_agg(json_build_object('id', l.id, 'event', l.event) order by l.due_day, l.id), '[]') from letters l
             where l.appeal_id = a.id and l.task_id is null and l.sent_day is null) as "lettersDue",
           (select bool_or(l.event = 'study' and l.created_at >= coalesce((a.term ->> 'received')::timestamptz, a.created_at)) from letters l where l.appeal_id = a.id) as "isStudyTold",
           exists (select from hearings h where h.appeal_id = a.id) as "hasHearings",
           exists (select from inquiries q where q.appeal_id = a.id) as "hasInquiries", exists (select from representatives r where r.appeal_id = a.id) as "isRepresented",
           (select bool_or(l.is_late is null) from late_terms l where l.appeal_id = a.id) as "isUnjudged",
           exists (select from appeal_salts s where s.appeal_id = a.id and s.erased_by_decision is not null) as "isErased", a.earlier_appeal_id as "earlierAppealId",
           a.complained_org_id as "complainedOrgId", a.forwarded_from_id as "forwardedFromId", a.transfer_org_id as "transferOrgId", a.transfer_asked_by as "transferAskedBy", a.transfer_from_status as "transferFromStatus"`;

const load = async (ctx: Ctx, which: RawBuilder<boolean>, lock: boolean): Promise<AppealSubject[]> => {
  // a separate statement: one that had to wait for the lock would read the state from before
  const locked = lock ? sql`select from appeals a where ${which} order by a.id for no key update of a`.execute(ctx.db) : undefined;
  const read = sql<AppealSubject>`
    select ${subjectColumns}
      from appeals a where ${which} order by a.id`.execute(ctx.db);
  const [{ rows }] = await Promise.all([read, locked]);
  return rows;
};

/** The appeal, when the caller may see it; locked when it is about to change. */
export const loadAppeal = async (ctx: Ctx, id: number, lock: boolean): Promise<AppealSubject | undefined> =>
  (await load(ctx, sql`a.id = ${id} and ${visibleAppeals(ctx)}`, lock))[0];

/** The appeal, whether the caller may see it or not; locked. */
export const loadAnyAppeal = async (ctx: Ctx, id: number): Promise<AppealSubject | undefined> =>
  (await load(ctx, sql`a.id = ${id}`, true))[0];

/** The duplicates that joined this appeal and wait for its end, or have ended with it, whether the caller sees them or not; locked. */
export const loadJoined = (ctx: Ctx, appealId: number, status: "process" | "resolved"): Promise<AppealSubject[]> =>
  load(ctx, sql`a.earlier_appeal_id = ${appealId} and a.is_joined and a.status = ${status}`, true);
