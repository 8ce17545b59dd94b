import type { appealEndpoints, Call, Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { hasPassport } from "../applicants/secrets.ts";
import { any, type Predicate } from "../../engine/lists/list-query.ts";
import { readTexts, saidIn } from "./appeal-texts.repository.ts";
import { knownAppeals } from "./appeals.visibility.ts";
import { textMarks } from "./text-marks.ts";

type SimilarQuery = Call<typeof appealEndpoints.similar>["query"];
type Similar = Reply<typeof appealEndpoints.similar>[number];
/** What appeals are compared by; the passport of somebody who is in the register already, by its hash. */
type Compared = SimilarQuery & { readonly passportHash?: Buffer | null };
type Found = Omit<Similar, "reasons" | "proposal"> & {
  readonly phone: boolean;
  readonly passport: boolean;
  readonly taxId: boolean;
  readonly name: boolean;
  readonly shared: number;
  readonly isOpen: boolean;
  readonly takesOthers: boolean;
};

/** Appeals shown: the likeliest first. */
const most = 8;
/** Of strangers, only these of the own office are compared by their text. */
const newestOpen = 5000;
/** Letters of a text that are compared, as a form compares them. */
const beginning = 500;
/** What share of the marks two texts have in common when they say the same. */
const alike = 0.4;

/**
 * Appeals that may be of the same person or say the same, of those that the caller may see; the reason with each. Of the same person
 * and text: a duplicate while the earlier one is open (law, article 3), a repeat once it has been closed.
 */
export const findSimilar = async (ctx: Ctx, asked: Compared): Promise<Similar[]> => {
  const marks = textMarks(asked.text ?? "");
  const no = sql<boolean>`false`;
  const phone: Predicate = asked.phone?.length === 9 ? sql`p.phone = ${asked.phone} and not p.is_fake_phone` : no;
  const passport: Predicate | undefined =
    asked.passportSn && asked.passportNum
      ? hasPassport(asked.passportSn, asked.passportNum)
      : asked.passportHash
        ? sql`p.passport_hmac = ${asked.passportHash}`
        : undefined;
  const taxId: Predicate = asked.inn ? sql`p.tax_id = ${asked.inn}` : no;
  const nameWords = sql`name_words(${asked.name ?? ""}::text)`;
  const isNamed = (asked.name ?? "").trim().split(/\s+/).length >= 2;
  const shared = sql<number>`(select count(*) from unnest(a.text_marks) m where m = any(${marks}::int[]))::float / ${Math.max(marks.length, 1)}`;
  const ofPerson: Predicate[] = [
    ...(asked.phone?.length === 9 ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${phone})`] : []),
    ...(passport ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${passport})`] : []),
    ...(asked.inn ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${taxId})`] : []),
    ...(isNamed
      ? [sql<boolean>`a.id in (select s.appeal_id from appeal_search s where s.person = ${nameWords} or s.entity = ${nameWords})`]
      : []),
  ];
  if (ofPerson.length === 0 && marks.length === 0) return [];
  const { rows } = await sql<Found>`
    with candidates as (
      (select a.id from appeals a where ${ofPerson.length > 0 ? any(ofPerson) : no} and a.status <> 'deleted' order by a.id desc limit 50)
      union
      (select a.id from (select a.id, a.text_marks from appeals a where a.holder_id = ${ctx.actor.organizationId} and a.status in ('registration', 'classification', 'process')
          order by a.id desc limit ${marks.length > 0 ? newestOpen : 0}) a where a.text_marks && ${marks}::int[] and ${shared} >= ${alike} limit 50)
    )
    select a.id, a.number as "requestNumber", a.created_at as "createdDate", a.status, st.${sql.ref(nameColumn(ctx.language))} as "statusName", h.${sql.ref(nameColumn(ctx.language))} as "holderName",
           p.full_name as "applicantName", left(a.text, 200) as text, a.status in ('registration', 'classification', 'process', 'transfer_asked') as "isOpen", a.status <> 'for_information' and not a.is_joined as "takesOthers",
           ${phone} as phone, coalesce(${passport ?? no}, false) as passport, coalesce(${taxId}, false) as "taxId", ${isNamed} and name_words(p.full_name) = ${nameWords} as name, ${shared} as shared
      from candidates c join appeals a on a.id = c.id join applicants p on p.id = a.applicant_id join organizations h on h.id = a.holder_id
      join statuses st on st.machine = 'appeal' and st.code = a.status
     where ${knownAppeals(ctx)} and p.incomplete_kind_id is null and a.id <> ${asked.exceptId ?? 0}`.execute(unprepared(ctx.db));
  return rows
    .map(judged)
    .toSorted((a, b) => b.weight - a.weight || b.id - a.id)
    .slice(0, most)
    .map(({ weight: _weight, ...row }) => row);
};

/** Earlier appeals of the person of this one that say the same; none of a person whom the caller may not know. */
export const findTwins = async (ctx: Ctx, appealId: number): Promise<Similar[]> => {
  const { rows } = await sql<{ phone: string | null; inn: string | null; name: string; passportHash: Buffer | null }>`
    select case when not p.is_fake_phone then p.phone end as phone, p.tax_id as inn, p.full_name as name, p.passport_hmac as "passportHash"
      from appeals a join applicants p on p.id = a.applicant_id where a.id = ${appealId} and ${knownAppeals(ctx)} and p.incomplete_kind_id is null`.execute(
    ctx.db,
  );
  const [own] = rows;
  if (!own) return [];
  const { phone, inn, ...rest } = own;
  const text = saidIn(await readTexts(ctx.db, [appealId])).slice(0, beginning);
  const found = await findSimilar(ctx, { ...rest, text, ...(phone && { phone }), ...(inn && { inn }), exceptId: appealId });
  return found.filter(({ id, proposal }) => proposal !== null && id < appealId);
};

const judged = ({ phone, passport, taxId, name, shared, isOpen, takesOthers, ...row }: Found): Similar & { weight: number } => {
  const isSameText = shared >= alike;
  // a namesake is not the same person
  const isSamePerson = phone || passport || taxId || (name && isSameText);
  return {
    ...row,
    reasons: [
      ...(passport ? (["passport"] as const) : []),
      ...(taxId ? (["tax_id"] as const) : []),
      ...(phone ? (["phone"] as const) : []),
      ...(name ? (["name"] as const) : []),
      ...(isSameText ? (["text"] as const) : []),
    ],
    proposal: isSamePerson && isSameText && takesOthers ? (isOpen ? "duplicate" : "repeat") : null,
    weight: (passport || taxId ? 4 : 0) + (phone ? 3 : 0) + (name ? 2 : 0) + (isSameText ? 3 : 0),
  };
};
