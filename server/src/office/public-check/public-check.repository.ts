import { timingSafeEqual } from "node:crypto";
import { type LetterSignature, type Spelling } from "@murojaat/contract";
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

/** What the public page shows of an appeal to its applicant: no people and no text. */
export type AskedAppeal = {
  readonly id: number;
  readonly number: string;
  readonly code: string;
  readonly status: string;
  readonly registeredDay: Day;
  readonly deadline: Day;
  readonly organizations: readonly string[];
  readonly closingKind: string | null;
  readonly closingReason: string | null;
  readonly resolvedDay: Day | null;
  /** Whether the page asks what the applicant thinks of the answer: once, within 30 days after it. */ readonly isAsked: boolean;
};
const day = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Asia/Tashkent', 'YYYY-MM-DD')`;
/** Days after the answer within which an applicant judges it. */
const judgedWithin = 30;
const judged = sql`(a.status = 'resolved' and a.closing_kind_id = (select id from closing_kinds where code = 'answered')
  and a.resolved_at > now() - make_interval(days => ${judgedWithin}) and not exists (select from satisfactions s where s.appeal_id = a.id))`;

/** The appeal of this number, in one of its spellings, and code; undefined where either is wrong, or it was deleted. The code is compared in constant time. */
export const findAsked = async (db: Db, spelling: Spelling, numbers: readonly string[], code: string): Promise<AskedAppeal | undefined> => {
  const name = sql.ref(nameColumn(spelling));
  const { rows } = await sql<AskedAppeal>`
    select a.id, a.number, a.status_code as code, a.status, ${day("a.created_at")} as "registeredDay", to_char(a.deadline, 'YYYY-MM-DD') as deadline,
           coalesce((select array_agg(distinct n.${name}) from tasks t join organizations n on n.id = t.organization_id
                      where t.appeal_id = a.id and t.status not in ('draft', 'rejected', 'returned', 'resolved', 'cancelled')), array[o.${name}]) as organizations,
           k.code as "closingKind", r.${name} as "closingReason", ${day("a.resolved_at")} as "resolvedDay", ${judged} as "isAsked"
      from appeals a join organizations o on o.id = a.holder_id left join closing_kinds k on k.id = a.closing_kind_id left join result_reasons r on r.id = a.closing_reason_id
     where a.number = any(${[...numbers]}::text[]) and a.status <> 'deleted'`.execute(db);
  const bytes = (text: string) => Buffer.from(text.padEnd(statusCodeLength, "-").slice(0, statusCodeLength));
  const isRight = timingSafeEqual(bytes(rows[0]?.code ?? ""), bytes(code)) && code.length === statusCodeLength;
  return isRight ? rows[0] : undefined;
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
