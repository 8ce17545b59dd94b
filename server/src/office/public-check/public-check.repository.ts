import { timingSafeEqual } from "node:crypto";
import {
  capitals,
  columnOf,
  requestNumbers,
  type AppealAction,
  type ApplicantMessageMethod,
  type LetterSignature,
  type Spelling,
} from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { nameColumn } from "../../engine/http/context.ts";
import type { Day } from "../../engine/dates/days.ts";
import { signatureInWords } from "../issued-letters/signatures.repository.ts";
import { statusCodeLength } from "../issued-letters/codes.ts";
import type { IssuedOf } from "../issued-letters/issued-letters.repository.ts";

/** What the public page shows of a letter. */
export type CheckedLetter = {
  readonly code: string;
  readonly name: Exclude<IssuedOf["name"], "resolution">;
  readonly number: string;
  readonly day: Day;
  readonly organization: string;
  readonly holds: boolean;
  /** The letter that puts right what it says, once the applicant was notified of it. */ readonly corrected: {
    readonly number: string;
    readonly day: Day;
  } | null;
  /** Of its file, in hexadecimal digits; null while it is not drawn, and once it was erased. */ readonly sha256: string | null;
  /** null where it is not signed electronically. */ readonly signature: LetterSignature | null;
};
export const findLetter = async (db: Db, spelling: Spelling, code: string): Promise<CheckedLetter | undefined> => {
  const { rows } = await sql<CheckedLetter>`
    select l.code, l.name, l.number, to_char(l.day, 'YYYY-MM-DD') as day, o.${sql.ref(nameColumn(spelling))} as organization, l.void_at is null as holds, f.sha256,
           (select json_build_object('number', w.number, 'day', to_char(w.day, 'YYYY-MM-DD')) from corrections c join answers w on w.id = c.new_answer_id
             where c.answer_id = any(l.answer_ids) and c.state = 'told' order by c.id desc limit 1) as corrected,
           (select ${signatureInWords} from letter_signatures s where s.letter_id = l.id) as signature
      from issued_letters l join organizations o on o.id = l.organization_id left join files f on f.id = l.file_id where l.code = ${code}`.execute(
    db,
  );
  return rows[0];
};

/** An organisation as people outside reach it. */
export type Contact = {
  readonly name: string;
  readonly phone: string | null;
  readonly hours: string | null;
  readonly address: string | null;
  readonly email: string | null;
};
const contactOf = (spelling: Spelling, alias: string) => {
  const written = (column: string) => sql.ref(`${alias}.${column}_${columnOf(spelling.language).slice("name_".length)}`);
  return sql<Contact>`json_build_object('name', ${sql.ref(`${alias}.${nameColumn(spelling)}`)}, 'phone', ${sql.ref(`${alias}.phone`)}, 'hours', ${written("hours")},
    'address', ${written("address")}, 'email', ${sql.ref(`${alias}.email`)})`;
};

/** Whose page it is: the organisation above all others, and the key of its emblem in the store. */
export type Owner = Contact & { readonly emblemKey: string | null; readonly emblemType: string | null };
export const findOwner = async (db: Db, spelling: Spelling): Promise<Owner | undefined> => {
  const { rows } = await sql<{ contact: Contact; emblemKey: string | null; emblemType: string | null }>`
    select ${contactOf(spelling, "o")} as contact, f.storage_key as "emblemKey", f.mime_type as "emblemType"
      from organizations o left join files f on f.id = o.logo_id and f.mime_type in ('image/png', 'image/jpeg')
     where o.parent_id is null and o.blocked_at is null order by o.id limit 1`.execute(db);
  return rows[0] && { ...rows[0].contact, emblemKey: rows[0].emblemKey, emblemType: rows[0].emblemType };
};

/** With what an appeal or a ticket was asked for. */
type AskedWith = { readonly number: string; readonly code: string };
/** What the public page shows of an appeal to its applicant: no people and no text. */
export type AskedAppeal = {
  readonly id: number;
  readonly askedWith: AskedWith;
  readonly number: string;
  readonly status: string;
  readonly kind: string;
  readonly receivedDay: Day;
  readonly registeredDay: Day;
  readonly deadline: Day;
  readonly forwardedDay: Day | null;
  /** When a proposal was said to need further study. */ readonly studiedDay: Day | null;
  readonly extendedDay: Day | null;
  readonly isLate: boolean;
  readonly holder: string;
  /** Those whose questions are open, else the holder. */ readonly offices: readonly Contact[];
  readonly upper: Contact | null;
  readonly closingKind: string | null;
  readonly closingReason: string | null;
  readonly resolvedDay: Day | null;
  /** The letters of its end that hold. */ readonly letters: readonly { readonly number: string; readonly day: Day }[];
  /** By which ways its end was told since it was opened last, once a message has left. */
  readonly ways: readonly { readonly method: ApplicantMessageMethod; readonly day: Day }[];
  /** Whether the page asks what the applicant thinks of the answer: once, within 30 days after it. */ readonly isAsked: boolean;
};
/** What the public page shows of a record from outside that is no appeal: the reason of a refusal is what its sender was sent. */
export type AskedTicket = {
  readonly askedWith: AskedWith;
  readonly ticket: string;
  readonly status: "new" | "rejected";
  readonly receivedDay: Day;
  readonly decidedDay: Day | null;
  readonly reason: string | null;
  readonly office: Contact;
};
const day = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Asia/Tashkent', 'YYYY-MM-DD')`;
/** Days after the answer within which an applicant judges it. */
const judgedWithin = 30;
const judged = sql`(a.status = 'resolved' and a.closing_kind_id = (select id from closing_kinds where code = 'answered')
  and a.resolved_at > now() - make_interval(days => ${judgedWithin}) and not exists (select from satisfactions s where s.appeal_id = a.id))`;

/** A ticket as people type it, as it is stored; empty for anything else. @example typedTicket(" web 2345678abc") // WEB-2345678ABC */
const typedTicket = (typed: string): string => {
  const parts = /^([A-Z]{2,3})([2-9A-Z]{10})$/.exec(capitals(typed));
  return parts ? `${parts[1]}-${parts[2]}` : "";
};
type Found = { readonly appealId: number | null; readonly incomingId: number | null; readonly number: string; readonly code: string };
/** The appeal or record of this number, in one of its spellings, and code; undefined where either is wrong, or it was deleted. The code is compared in constant time. */
const findRight = async (db: Db, typed: string, code: string): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select a.id as "appealId", null::bigint as "incomingId", a.number, a.status_code as code from appeals a
     where a.number = any(${[...requestNumbers(typed)]}::text[]) and a.status <> 'deleted'
    union all select i.appeal_id, i.id, i.ticket, i.status_code from incoming_appeals i left join appeals a on a.id = i.appeal_id
     where i.ticket = ${typedTicket(typed)} and i.status in ('new', 'registered', 'rejected') and i.status_code is not null and a.status is distinct from 'deleted'`.execute(
    db,
  );
  const bytes = (text: string) => Buffer.from(text.padEnd(statusCodeLength, "-").slice(0, statusCodeLength));
  const isRight = timingSafeEqual(bytes(rows[0]?.code ?? ""), bytes(code)) && code.length === statusCodeLength;
  return isRight ? rows[0] : undefined;
};

/** The appeal that a number or a ticket and its code ask for, or the record that is none yet. */
export const findAsked = async (
  db: Db,
  spelling: Spelling,
  typed: string,
  code: string,
): Promise<{ readonly appeal: AskedAppeal } | { readonly ticket: AskedTicket } | undefined> => {
  const found = await findRight(db, typed, code);
  if (!found) return undefined;
  const askedWith = { number: found.number, code: found.code };
  if (found.appealId !== null) return { appeal: { ...(await findAppeal(db, spelling, found.appealId)), askedWith } };
  return { ticket: { ...(await findTicket(db, spelling, found.incomingId!)), askedWith } }; // what is no appeal is a record
};
const findAppeal = async (db: Db, spelling: Spelling, id: number): Promise<Omit<AskedAppeal, "askedWith">> => {
  const name = sql.ref(nameColumn(spelling));
  /** When one of these actions was done last. */
  const last = (...actions: readonly AppealAction[]) =>
    sql`(select ${day("h.at")} from history h where h.appeal_id = a.id and h.task_id is null and h.action = any(${[...actions]}::text[]) order by h.id desc limit 1)`;
  /** That the office which has it was changed; a colleague who takes over an office's work is no matter of the applicant. */
  const moved = sql`(h.action = ${"accept-ask-send-another-org" satisfies AppealAction} or h.action = ${"close-office" satisfies AppealAction} and h.changes @> '[{"label": "card.holder"}]')`;
  const reopened = sql`(select max(h.at) from history h where h.appeal_id = a.id and h.action = any(${["reopen", "reopen-joined"] satisfies AppealAction[]}::text[]))`;
  const { rows } = await sql<Omit<AskedAppeal, "askedWith">>`
    select a.id, a.number, a.status, ak.code as kind, ${day("a.received_at")} as "receivedDay", ${day("a.created_at")} as "registeredDay", to_char(a.deadline, 'YYYY-MM-DD') as deadline,
           (select ${day("h.at")} from history h where h.appeal_id = a.id and h.task_id is null and ${moved} order by h.id desc limit 1) as "forwardedDay",
           case when ak.code = 'proposal' then ${last("further-study")} end as "studiedDay",
           case when a.is_extended or a.term ->> 'rule' = 'further_study' then ${last("extend-term", "extend-joined", "further-study")} end as "extendedDay",
           a.deadline < (now() at time zone 'Asia/Tashkent')::date as "isLate", o.${name} as holder,
           coalesce((select json_agg(${contactOf(spelling, "n")} order by n.id) from organizations n where n.id in (select t.organization_id from tasks t
                      where t.appeal_id = a.id and t.status not in ('draft', 'rejected', 'returned', 'resolved', 'cancelled'))), json_build_array(${contactOf(spelling, "o")})) as offices,
           (select ${contactOf(spelling, "u")} from organizations u where u.id = o.parent_id) as upper,
           k.code as "closingKind", r.${name} as "closingReason", ${day("a.resolved_at")} as "resolvedDay", ${judged} as "isAsked",
           coalesce((select json_agg(distinct jsonb_build_object('number', l.number, 'day', to_char(l.day, 'YYYY-MM-DD'))) from issued_letters l
                      where l.appeal_id = a.id and l.void_at is null and l.name in ('answer-letter', 'closing-letter')), '[]') as letters,
           coalesce((select json_agg(json_build_object('method', w.method, 'day', w.day) order by w.day, w.method) from (
                      select n.method, max(${day("n.sent_at")}) as day from notifications n where n.appeal_id = a.id and n.status in ('sms_sent', 'sms_delivered')
                         and n.kind in ('answered', 'corrected', 'unconsidered', 'returned', 'terminated') and n.created_at > coalesce(${reopened}, '-infinity') group by n.method) w), '[]') as ways
      from appeals a join organizations o on o.id = a.holder_id join appeal_kinds ak on ak.id = a.kind_id
           left join closing_kinds k on k.id = a.closing_kind_id left join result_reasons r on r.id = a.closing_reason_id
     where a.id = ${id}`.execute(db);
  return rows[0]!; // it was found a moment ago, and appeals are not removed
};
const findTicket = async (db: Db, spelling: Spelling, id: number): Promise<Omit<AskedTicket, "askedWith">> => {
  const { rows } = await sql<Omit<AskedTicket, "askedWith">>`
    select i.ticket, i.status, ${day("i.created_at")} as "receivedDay", ${day("i.decided_at")} as "decidedDay", i.reason, ${contactOf(spelling, "o")} as office
      from incoming_appeals i join organizations o on o.id = i.organization_id where i.id = ${id}`.execute(db);
  return rows[0]!; // it was found a moment ago, and records are not removed
};

/** Keeps what the applicant said of the answer; false where it was said already, or is not asked any more. */
export const keepSatisfaction = async (
  db: Db,
  { appealId, isSatisfied, reason }: { readonly appealId: number; readonly isSatisfied: boolean; readonly reason: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into satisfactions (appeal_id, is_satisfied, reason) select a.id, ${isSatisfied}, ${reason} from appeals a where a.id = ${appealId} and ${judged}
    on conflict do nothing returning appeal_id`.execute(db);
  return rows.length === 1;
};
