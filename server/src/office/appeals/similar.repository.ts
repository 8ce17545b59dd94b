import type { appealEndpoints, Call, Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { hasPassport, hasPassportOf, hasPhone, hasTaxId, isBornOn, isNamedWholly } from "../applicants/former.ts";
import { hasWords, keysOfName } from "../applicants/name-search.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
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
  readonly born: boolean;
  readonly shared: number;
  readonly isOpen: boolean;
  readonly takesOthers: boolean;
};

/** Appeals shown: the likeliest first. */
const most = 8;
/** Appeals of other people are compared by text with this many of the own office. */
const newestOpen = 5000;
/** Letters of a text that are compared, as a form compares them. */
const beginning = 500;
/** The share of marks that two texts have in common when they say the same. */
const alike = 0.4;

/**
 * Appeals that the caller may see and that may be of the same person or say the same, each with the reason. Of the same person and text: a
 * duplicate while the earlier one is open (law, article 3), a repeat once it has been closed.
 */
export const findSimilar = async (ctx: Ctx, asked: Compared): Promise<Similar[]> => {
  const marks = textMarks(asked.text ?? "");
  const no = sql<boolean>`false`;
  const phone: Predicate = asked.phone?.length === 9 ? all([hasPhone(asked.phone), sql`not p.is_fake_phone`]) : no;
  const passport: Predicate | undefined =
    asked.passportSn && asked.passportNum
      ? hasPassport(asked.passportSn, asked.passportNum)
      : asked.passportHash
        ? hasPassportOf(asked.passportHash)
        : undefined;
  const taxId: Predicate = asked.inn ? hasTaxId(asked.inn) : no;
  const nameWords = sql<string>`name_words(${asked.name ?? ""}::text)`;
  const words = (asked.name ?? "").trim().split(/\s+/);
  const isNamed = words.length >= 2;
  // patronymics are left out or written as in Russian; the day of birth tells namesakes apart
  const surnameAndName = words.slice(0, 2).join(" ");
  const born: Predicate =
    isNamed && asked.birthdate ? all([isBornOn(sql`${fromWire(asked.birthdate)}::date`), hasWords("person", surnameAndName, "whole")]) : no;
  const shared = sql<number>`(select count(*) from unnest(a.text_marks) m where m = any(${marks}::int[]))::float / ${Math.max(marks.length, 1)}`;
  const ofPerson: Predicate[] = [
    ...(asked.phone?.length === 9 ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${phone})`] : []),
    ...(passport ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${passport})`] : []),
    ...(asked.inn ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${taxId})`] : []),
    ...(isNamed
      ? [
          sql<boolean>`a.id in (select s.appeal_id from appeal_search s where (s.person like '%' || ${nameWords} || '%' or s.entity like '%' || ${nameWords} || '%') and ${isNamedWholly(nameWords)})`,
        ]
      : []),
    ...(isNamed && asked.birthdate
      ? [
          sql<boolean>`a.id in (select n.id from appeals n join applicants p on p.id = n.applicant_id
            where ${isBornOn(sql`${fromWire(asked.birthdate)}::date`)} and n.id in (select s.appeal_id ${keysOfName("person", surnameAndName)}))`,
        ]
      : []),
  ];
  if (ofPerson.length === 0 && marks.length === 0) return [];
  const { rows } = await sql<Found>`
    with candidates as (
      (select a.id from appeals a where ${ofPerson.length > 0 ? any(ofPerson) : no} and a.status <> 'deleted' order by a.id desc limit 50)
      union
      (select a.id from (select r.id from appeal_rows r where r.office_id = ${ctx.actor.organizationId} and r.holder_id = r.office_id and r.status in ('registration', 'classification', 'process')
          order by r.id desc limit ${marks.length > 0 ? newestOpen : 0}) r join appeals a on a.id = r.id where a.text_marks && ${marks}::int[] and ${shared} >= ${alike} limit 50)
    )
    select a.id, a.number as "requestNumber", a.created_at as "createdDate", a.status, st.${sql.ref(nameColumn(ctx.language))} as "statusName", h.${sql.ref(nameColumn(ctx.language))} as "holderName",
           p.full_name as "applicantName", p.id as "applicantsId", left(a.text, 200) as text, a.status in ('registration', 'classification', 'process', 'transfer_asked') as "isOpen", a.status <> 'for_information' and not a.is_joined as "takesOthers",
           ${phone} as phone, coalesce(${passport ?? no}, false) as passport, coalesce(${taxId}, false) as "taxId", ${isNamed} and ${isNamedWholly(nameWords)} as name, ${born} as born, ${shared} as shared
      from candidates c join appeals a on a.id = c.id join applicants p on p.id = a.applicant_id join appeal_search s on s.appeal_id = a.id join organizations h on h.id = a.holder_id
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
  const { rows } = await sql<{
    phone: string | null;
    inn: string | null;
    name: string;
    birthdate: string | null;
    passportHash: Buffer | null;
  }>`
    select case when not p.is_fake_phone then p.phone end as phone, p.tax_id as inn, p.full_name as name, to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, p.passport_hmac as "passportHash"
      from appeals a join applicants p on p.id = a.applicant_id where a.id = ${appealId} and ${knownAppeals(ctx)} and p.incomplete_kind_id is null`.execute(
    ctx.db,
  );
  const [own] = rows;
  if (!own) return [];
  const { phone, inn, birthdate, ...rest } = own;
  const text = saidIn(await readTexts(ctx.db, [appealId])).slice(0, beginning);
  const found = await findSimilar(ctx, {
    ...rest,
    text,
    ...(phone && { phone }),
    ...(inn && { inn }),
    ...(birthdate && { birthdate }),
    exceptId: appealId,
  });
  return found.filter(({ id, proposal }) => proposal !== null && id < appealId);
};

const judged = ({
  phone,
  passport,
  taxId,
  name,
  born,
  shared,
  isOpen,
  takesOthers,
  applicantsId,
  ...row
}: Found): Similar & { weight: number } => {
  const isSameText = shared >= alike;
  // a namesake is not the same person
  const isSamePerson = phone || passport || taxId || born || (name && isSameText);
  return {
    ...row,
    applicantsId: phone || passport || taxId || born || name ? applicantsId : null,
    reasons: [
      ...(passport ? (["passport"] as const) : []),
      ...(taxId ? (["tax_id"] as const) : []),
      ...(phone ? (["phone"] as const) : []),
      ...(born ? (["born"] as const) : name ? (["name"] as const) : []),
      ...(isSameText ? (["text"] as const) : []),
    ],
    proposal: isSamePerson && isSameText && takesOthers ? (isOpen ? "duplicate" : "repeat") : null,
    weight: (passport || taxId || born ? 4 : 0) + (phone ? 3 : 0) + (name ? 2 : 0) + (isSameText ? 3 : 0),
  };
};
