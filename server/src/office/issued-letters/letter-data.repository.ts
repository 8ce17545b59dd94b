import { columnOf, type AppealAction, type Language } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { dayOf, type Day } from "../../engine/dates/days.ts";
import { addressOfRepresentative } from "../applicants/representatives.repository.ts";
import { openAddress } from "../applicants/secrets.ts";

/** Whose letter it is: its organisation's names, places and ways to reach it in a language. */
export type Letterhead = {
  readonly name: string;
  readonly logoTitle: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly site: string | null;
  /** Where the emblem lies in the store. */
  readonly emblemKey: string | null;
};
/** Who signs: the name, and the post as it stands under a signature. */
export type LetterSigner = { readonly name: string; readonly post: string | null };
/** The appeal that a letter is about, and its applicant as typed. */
export type LetterAppeal = {
  readonly number: string;
  readonly registeredDay: Day;
  readonly resolvedDay: Day | null;
  readonly resolvedAt: string | null;
  readonly deadline: Day;
  readonly holderId: number;
  readonly holder: string;
  readonly closingKind: string | null;
  readonly closingReason: string | null;
  readonly closingText: string | null;
  readonly applicantId: number;
  readonly fullName: string;
  readonly givenName: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly gender: "male" | "female" | null;
  readonly isOrganization: boolean;
  readonly isUndisclosed: boolean;
  readonly pages: number | null;
  readonly representative: { readonly name: string; readonly address: string } | undefined;
  readonly region: string | null;
  readonly area: string | null;
  readonly address: string | null;
};
/** An answer in a letter, with its question; one that is still typed has no id, and lacks what was not typed yet. */
export type LetterAnswer = {
  readonly answerId: number | null;
  readonly appealId: number;
  readonly organizationId: number;
  readonly question: string;
  /** The answer that it puts right. */
  readonly corrects: { readonly number: string; readonly day: Day } | null;
  readonly text: string;
  readonly resultType: string | null;
  readonly resultReason: string | null;
  readonly number: string;
  readonly day: Day;
  readonly signerId: number | null;
  readonly author: string;
  readonly authorPhone: string | null;
  /** How many documents are enclosed. */
  readonly files: number;
  readonly pages: number | null;
};

const script = (language: Language): string => columnOf(language).slice("name_".length);
const first = async <T>(query: RawBuilder<T>, db: Db): Promise<T | undefined> => (await query.execute(db)).rows[0];

export const findLetterhead = async (db: Db, language: Language, organizationId: number): Promise<Letterhead> => {
  const of = (column: string) => sql.ref(`o.${column}_${script(language)}`);
  const found = await first(
    sql<Letterhead>`
      select ${of("name")} as name, ${of("logo_title")} as "logoTitle", ${of("address")} as address, o.phone, o.email, o.site, f.storage_key as "emblemKey"
        from organizations o left join files f on f.id = o.logo_id and f.mime_type in ('image/png', 'image/jpeg') where o.id = ${organizationId}`,
    db,
  );
  return found!; // an organisation that has records is not deleted
};

/** A member of staff as a signature names him: the title, else the highest post held. */
export const findSigner = async (db: Db, language: Language, userId: number): Promise<LetterSigner> => {
  const found = await first(
    sql<LetterSigner>`
      select u.${sql.ref(columnOf(language))} as name, coalesce(u.${sql.ref(`title_${script(language)}`)},
             (select pl.${sql.ref(columnOf(language))} from user_roles r join position_levels pl on pl.id = r.position_level_id where r.user_id = u.id order by pl.position, pl.id limit 1)) as post
        from users u where u.id = ${userId}`,
    db,
  );
  return found!; // a person who has records is not deleted
};

/** Who heads an organisation: the person at its first post, else the leader whose name the organisation bears. */
export const findHead = async (db: Db, language: Language, organizationId: number): Promise<LetterSigner> => {
  const head = await first(
    sql<{ id: number }>`
      select u.id from organization_posts p join position_levels pl on pl.id = p.position_level_id join user_roles r on r.position_level_id = p.position_level_id
        join users u on u.id = r.user_id and u.organization_id = p.organization_id and u.blocked_at is null
       where p.organization_id = ${organizationId} order by pl.position, pl.id, u.id limit 1`,
    db,
  );
  if (head) return findSigner(db, language, head.id);
  const named = await first(
    sql<{
      name: string | null;
    }>`select ${sql.ref(`leader_name_${script(language)}`)} as name from organizations where id = ${organizationId}`,
    db,
  );
  return { name: named?.name ?? "", post: null };
};

/** Who signs an act of the office: the actor, if a leader; otherwise the head, for whom the actor prepared the letter. */
export type LetterAct = { readonly by: LetterSigner; readonly prepared?: { readonly name: string; readonly phone: string | null } };
export const findAct = async (db: Db, language: Language, organizationId: number, userId: number | null): Promise<LetterAct> => {
  const actor =
    userId === null
      ? undefined
      : await first(
          sql<{ name: string; phone: string | null; leads: boolean }>`
            select u.${sql.ref(columnOf(language))} as name, u.phone, exists (select from user_roles r where r.user_id = u.id and r.position_level_id is not null) as leads
              from users u where u.id = ${userId} and u.organization_id = ${organizationId}`,
          db,
        );
  if (actor?.leads) return { by: await findSigner(db, language, userId!) }; // there is no actor without an id
  const by = await findHead(db, language, organizationId);
  return actor ? { by, prepared: actor } : { by };
};

export const findLetterAppeal = async (db: Db, language: Language, appealId: number): Promise<LetterAppeal> => {
  const name = sql.ref(columnOf(language));
  const found = await first(
    sql<Omit<LetterAppeal, "representative">>`
      select a.number, to_char(a.created_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "registeredDay", to_char(a.resolved_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "resolvedDay",
             a.resolved_at as "resolvedAt", to_char(a.deadline, 'YYYY-MM-DD') as deadline, a.holder_id as "holderId", ho.${name} as holder, ck.code as "closingKind", rr.${name} as "closingReason", a.closing_text as "closingText",
             p.id as "applicantId", p.full_name as "fullName", trim(coalesce(p.first_name, '') || ' ' || coalesce(p.middle_name, '')) as "givenName",
             coalesce(p.last_name, '') as "lastName", coalesce(p.first_name, '') as "firstName", coalesce(p.middle_name, '') as "middleName", g.code as gender,
             ty.code = 'legal_entity' as "isOrganization", a.is_undisclosed as "isUndisclosed", nullif(a.page_count, 0) as pages, re.${name} as region, ar.${name} as area, p.address
        from appeals a join organizations ho on ho.id = a.holder_id join applicants p on p.id = a.applicant_id join applicant_types ty on ty.id = p.applicant_type_id left join genders g on g.id = p.gender_id
        left join regions re on re.id = p.region_id left join areas ar on ar.id = p.area_id
        left join closing_kinds ck on ck.id = a.closing_kind_id left join result_reasons rr on rr.id = a.closing_reason_id where a.id = ${appealId}`,
    db,
  );
  const appeal = found!; // the caller read the id of a record
  return {
    ...appeal,
    address: openAddress("applicants", appeal.applicantId, appeal.address),
    representative: await addressOfRepresentative(db, appealId),
  };
};

/** The answer of a task in a letter, followed by the answers of other tasks sent together with it. */
export const findLetterAnswers = async (db: Db, language: Language, answerId: number): Promise<LetterAnswer[]> => {
  const name = sql.ref(columnOf(language));
  const { rows } = await sql<LetterAnswer>`
    select w.id as "answerId", t.appeal_id as "appealId", t.organization_id as "organizationId", t.text as question, w.text, ty.${name} as "resultType", rr.${name} as "resultReason",
           w.number, to_char(w.day, 'YYYY-MM-DD') as day, w.signer_id as "signerId", (select json_build_object('number', o.number, 'day', to_char(o.day, 'YYYY-MM-DD'))
             from corrections c join answers o on o.id = c.answer_id where c.new_answer_id = w.id) as corrects, au.${name} as author, au.phone as "authorPhone",
           (select count(*)::int from answer_files l where l.answer_id = w.id) as files, w.enclosed_pages as pages
      from answers w join tasks t on t.id = w.task_id join result_types ty on ty.id = w.result_type_id left join result_reasons rr on rr.id = w.result_reason_id join users au on au.id = w.author_id
     where w.id = ${answerId} or w.told_with = ${answerId} order by w.id <> ${answerId}, w.id`.execute(db);
  return rows;
};

/** An answer as far as it is typed; its day is in the form of the database. */
export type TypedAnswer = Pick<LetterAnswer, "text" | "number" | "day" | "signerId" | "files" | "pages"> & {
  readonly taskId: number;
  readonly authorId: number;
  readonly resultTypeId: number | null;
  readonly resultReasonId: number | null;
  /** The confirmed answer that it puts right, whose result it keeps. */
  readonly correctsId: number | null;
};
export const findTypedAnswer = async (db: Db, language: Language, typed: TypedAnswer): Promise<LetterAnswer> => {
  const { taskId, authorId, resultTypeId, resultReasonId, correctsId, signerId, ...rest } = typed;
  const name = sql.ref(columnOf(language));
  const found = await first(
    sql<Omit<LetterAnswer, keyof typeof rest>>`
    select null as "answerId", t.appeal_id as "appealId", t.organization_id as "organizationId", t.text as question, ty.${name} as "resultType", rr.${name} as "resultReason",
           case when o.id is not null then json_build_object('number', o.number, 'day', to_char(o.day, 'YYYY-MM-DD')) end as corrects,
           (select s.id from users s where s.id = ${signerId} and s.organization_id = t.organization_id) as "signerId", au.${name} as author, au.phone as "authorPhone"
      from tasks t join users au on au.id = ${authorId} left join answers o on o.id = ${correctsId}
      left join result_types ty on ty.id = coalesce(o.result_type_id, ${resultTypeId}::int) left join result_reasons rr on rr.id = coalesce(o.result_reason_id, ${resultReasonId}::int)
     where t.id = ${taskId}`,
    db,
  );
  return { ...found!, ...rest }; // the caller read its id
};

export type LetterTask = {
  appealId: number;
  sentBy: number | null;
  toAddress: string | null;
  appealNumber: string;
  organizationId: number;
  fromOrgId: number;
  toOrganization: string;
  text: string;
  deadline: Day;
  sentDay: Day;
  executor: string | null;
  coExecutors: string[];
  resolutionText: string | null;
  resolutionBy: number | null;
  resolutionDay: Day | null;
  hasFiles: boolean;
};
export const findLetterTask = async (db: Db, language: Language, taskId: number): Promise<LetterTask> => {
  const name = sql.ref(columnOf(language));
  const found = await first(
    sql<LetterTask>`
    select t.appeal_id as "appealId", a.number as "appealNumber", (select h.user_id from history h where h.task_id = t.id and h.action in ('dispatch', 'resend') order by h.id desc limit 1) as "sentBy", o.${sql.ref(`address_${script(language)}`)} as "toAddress", t.organization_id as "organizationId", t.from_org_id as "fromOrgId", o.${name} as "toOrganization", t.text,
           to_char(t.deadline, 'YYYY-MM-DD') as deadline, to_char(coalesce(t.dispatched_at, t.created_at) at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "sentDay",
           e.${name} as executor, array(select c.${name} from task_co_executors x join users c on c.id = x.user_id where x.task_id = t.id order by x.position) as "coExecutors",
           t.resolution_text as "resolutionText", t.resolution_by as "resolutionBy", to_char(t.resolution_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "resolutionDay",
           exists (select from appeal_files l where l.appeal_id = a.id) as "hasFiles"
      from tasks t join appeals a on a.id = t.appeal_id join organizations o on o.id = t.organization_id left join users e on e.id = t.executor_id where t.id = ${taskId}`,
    db,
  );
  return found!; // the caller read the id of a record
};

/** The last time that one of these was done to an appeal, and by whom; today where the history holds none. */
export const lastDone = async (
  db: Db,
  appealId: number,
  ...actions: readonly AppealAction[]
): Promise<{ readonly day: Day; readonly userId: number | null }> => {
  const found = await first(
    sql<{ day: Day; userId: number | null }>`
    select to_char(h.at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day, h.user_id as "userId" from history h
     where h.appeal_id = ${appealId} and h.task_id is null and h.action = any(${[...actions]}::text[]) order by h.id desc limit 1`,
    db,
  );
  return found ?? { day: dayOf(new Date()), userId: null };
};

export type LetterHearing = {
  readonly organizationId: number;
  readonly number: string;
  readonly invitedDay: Day;
  readonly invitedBy: number;
  readonly day: Day;
  readonly time: string;
  readonly place: string;
};
/** The last hearing of an appeal; the caller knows that there is one. */
export const findHearing = async (db: Db, appealId: number): Promise<LetterHearing> => {
  const found = await first(
    sql<LetterHearing>`
    select u.organization_id as "organizationId", a.number, to_char(h.invited_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "invitedDay", h.invited_by as "invitedBy",
           to_char(h.at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day, to_char(h.at at time zone 'Asia/Tashkent', 'HH24:MI') as time, h.place
      from hearings h join appeals a on a.id = h.appeal_id join users u on u.id = h.invited_by where h.appeal_id = ${appealId} order by h.id desc limit 1`,
    db,
  );
  return found!;
};

export type LetterInquiry = {
  readonly appealId: number;
  readonly organizationId: number;
  readonly number: string;
  readonly sentDay: Day;
  readonly sentBy: number;
  readonly recipient: string;
  readonly recipientAddress: string | null;
  readonly question: string;
  readonly dueDay: Day;
};
/** An inquiry as its letter says it; the caller knows that there is one. */
export const findInquiry = async (db: Db, language: Language, inquiryId: number): Promise<LetterInquiry> => {
  const name = sql.ref(columnOf(language));
  const found = await first(
    sql<LetterInquiry>`
    select q.appeal_id as "appealId", q.organization_id as "organizationId", q.number, to_char(q.sent_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "sentDay", q.sent_by as "sentBy",
           coalesce(o.${name}, q.recipient_name) as recipient, coalesce(o.${sql.ref(`address_${script(language)}`)}, q.recipient_address) as "recipientAddress", q.question,
           to_char(q.due_day, 'YYYY-MM-DD') as "dueDay"
      from inquiries q left join organizations o on o.id = q.recipient_org_id where q.id = ${inquiryId}`,
    db,
  );
  return found!;
};

/** The answer whose letter contains this one: itself, or the one that it was sent together with. */
export const tellingAnswer = async (db: Db, answerId: number): Promise<number> => {
  const found = await first(sql<{ id: number }>`select coalesce(told_with, id) as id from answers where id = ${answerId}`, db);
  return found!.id; // the caller read its id
};
