import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import type { ApplicantMessage } from "../appeals/applicant-message.ts";

type JoinedEnd = Extract<ApplicantMessage, { readonly kind: "answered" | "unconsidered" | "returned" | "terminated" }>;
/** The appeal that this one joined, through others perhaps, and all that have joined it. */
const family = (appealId: number) => sql`
  with recursive above as (
    select a.id, a.earlier_appeal_id, a.is_joined from appeals a where a.id = ${appealId}
    union select e.id, e.earlier_appeal_id, e.is_joined from above x join appeals e on e.id = x.earlier_appeal_id where x.is_joined),
  first as (select id from above where not is_joined),
  family as (
    select id from first
    union select a.id from family f join appeals a on a.earlier_appeal_id = f.id where a.is_joined)`;

/** What the applicant of a joined appeal is told, in whose place the answer of the first one stands; undefined for an end that tells nothing. */
export const findJoinedEnd = async (ctx: Ctx, appealId: number): Promise<JoinedEnd | undefined> => {
  const { rows } = await sql<{
    kind: string;
    reason: string;
    withdrawn: boolean;
    answerNumber: string | null;
    answerDay: string | null;
  }>`${family(appealId)}
    select c.code as kind, coalesce(a.closing_text, '') as reason, coalesce(r.code = 'withdrawn', false) as withdrawn, w.number as "answerNumber", to_char(w.day, 'DD.MM.YYYY') as "answerDay"
      from appeals a join closing_kinds c on c.id = a.closing_kind_id left join result_reasons r on r.id = a.closing_reason_id left join lateral (
        select n.number, n.day from tasks k join answers n on n.id = k.answer_id where k.appeal_id = (select id from first) and k.status = 'resolved'
         order by n.day desc, n.id desc limit 1) w on true
     where a.id = ${appealId}`.execute(ctx.db);
  const { kind, reason, withdrawn, ...answer } = rows[0]!;
  switch (kind) {
    case "answered":
      return { kind, appealId, ...answer };
    case "unconsidered":
      return { kind, appealId, reason };
    case "terminated":
      return { kind, appealId, reason, withdrawn };
    case "returned_to_applicant":
      return { kind: "returned", appealId, reason };
    default:
      return undefined;
  }
};

/**
 * Whether this end of the first appeal, since it was last opened, was told to the same address, or, of the applicant, to the same record: by a
 * message, or by a letter that is due or was sent.
 */
export const isToldOf = async (
  ctx: Ctx,
  { kind, appealId }: JoinedEnd,
  address: string | null,
  own: "applicant" | "representative",
): Promise<boolean> => {
  const isApplicant = own === "applicant";
  const { rows } = await sql`${family(appealId)},
    opened as (select coalesce(max(h.at), '-infinity') as at from history h where h.appeal_id = (select id from first) and h.task_id is null and h.action = 'reopen'),
    others as (
      select a.id, ${isApplicant} and a.applicant_id = o.applicant_id as is_own_record
        from family f join appeals a on a.id = f.id join appeals o on o.id = ${appealId} where a.id <> o.id)
    select from others x, opened
     where exists (select from notifications n where n.appeal_id = x.id and n.kind = ${kind} and n.status <> 'sms_failed' and n.created_at >= opened.at and (x.is_own_record or n.address = ${address}))
        or x.is_own_record and exists (select from letters l where l.appeal_id = x.id and l.event in (${kind}, case when ${kind} = 'terminated' then 'withdrawn' end) and l.created_at >= opened.at)
     limit 1`.execute(ctx.db);
  return rows.length > 0;
};
