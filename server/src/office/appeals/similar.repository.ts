import { textBeginning, type appealEndpoints, type Call, type Reply } from "@murojaat/contract";
import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { hasPassport, hasPhone, hasTaxId, isBornOn, isNamedWholly } from "../applicants/former.ts";
import { keysOfName } from "../applicants/name-search.ts";
import { comparison, isOnePerson, readFacts, type Comparison } from "../applicants/same-person.ts";
import { any, type Predicate } from "../../engine/lists/list-query.ts";
import { maskNullable } from "../../engine/privacy/masks.ts";
import { readTexts, saidIn } from "./appeal-texts.repository.ts";
import { knownAppeals } from "./appeals.visibility.ts";
import { textMarks } from "./text-marks.ts";

type SimilarQuery = Call<typeof appealEndpoints.similar>["query"];
type Similar = Reply<typeof appealEndpoints.similar>[number];
type Found = Omit<Similar, "reasons" | "differences" | "proposal"> &
  Comparison & {
    readonly shared: number;
    readonly isOpen: boolean;
    readonly takesOthers: boolean;
  };

/** Appeals shown: the likeliest first. */
const most = 8;
/** Appeals of other people are compared by text with this many of the own office. */
const newestOpen = 5000;
/** The share of marks that two texts have in common when they say the same. */
const alike = 0.4;

/**
 * Appeals that the caller may see and that may be of the same person or say the same, each with the reason. Of the same person and text: a
 * duplicate while the earlier one is open (law, article 3), a repeat once it has been closed; possibly, where it may be somebody else.
 */
export const findSimilar = async (ctx: Ctx, asked: SimilarQuery): Promise<Similar[]> => {
  const marks = textMarks(asked.text ?? "");
  const no = sql<boolean>`false`;
  const nameWords = sql<string>`name_words(${asked.name ?? ""}::text)`;
  const words = (asked.name ?? "").trim().split(/\s+/);
  const isNamed = words.length >= 2;
  const surnameAndName = words.slice(0, 2).join(" ");
  const shared = sql<number>`(select count(*) from unnest(a.text_marks) m where m = any(${marks}::int[]))::float / ${Math.max(marks.length, 1)}`;
  const ofPerson: Predicate[] = [
    ...(asked.phone?.length === 9
      ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${hasPhone(asked.phone)} and not p.is_fake_phone)`]
      : []),
    ...(asked.passportSn && asked.passportNum
      ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${hasPassport(asked.passportSn, asked.passportNum)})`]
      : []),
    ...(asked.inn ? [sql<boolean>`a.applicant_id in (select p.id from applicants p where ${hasTaxId(asked.inn)})`] : []),
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
    select a.id, a.number as "requestNumber", a.created_at as "createdDate", a.status, st.${sql.ref(nameColumn(ctx))} as "statusName", h.${sql.ref(nameColumn(ctx))} as "holderName",
           p.full_name as "applicantName", p.id as "applicantsId", to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, left(a.text, 200) as text, a.status in ('registration', 'classification', 'process', 'transfer_asked') as "isOpen", a.status <> 'for_information' and not a.is_joined as "takesOthers",
           ${comparison(asked)}, ${shared} as shared
      from candidates c join appeals a on a.id = c.id join applicants p on p.id = a.applicant_id join appeal_search s on s.appeal_id = a.id join organizations h on h.id = a.holder_id
      join statuses st on st.machine = 'appeal' and st.code = a.status
     where ${knownAppeals(ctx)} and p.incomplete_kind_id is null and a.id <> ${asked.exceptId ?? 0}`.execute(unprepared(ctx.db));
  return rows
    .map(judged)
    .toSorted((a, b) => b.weight - a.weight || b.id - a.id)
    .slice(0, most)
    .map(({ weight: _weight, ...row }) => row);
};

/**
 * Earlier appeals that say the same as this one, of the same person or of one who may be taken for the same; none beside an appeal whose
 * person the caller may not know.
 */
export const findTwins = async (ctx: Ctx, appealId: number): Promise<Similar[]> => {
  const { rows } = await sql<{ applicantId: number }>`
    select p.id as "applicantId" from appeals a join applicants p on p.id = a.applicant_id
     where a.id = ${appealId} and ${knownAppeals(ctx)} and p.incomplete_kind_id is null`.execute(ctx.db);
  const [own] = rows;
  if (!own) return [];
  const text = textBeginning(saidIn(await readTexts(ctx.db, [appealId])));
  const found = await findSimilar(ctx, { ...(await readFacts(ctx, own.applicantId)), text, exceptId: appealId });
  return found.filter(({ id, reasons, proposal, differences }) => {
    const isMistakable = differences.length > 0 && reasons.length > 1 && reasons.includes("text");
    return id < appealId && (proposal !== null || isMistakable);
  });
};

const judged = ({ shared, isOpen, takesOthers, applicantsId, birthdate, ...found }: Found): Similar & { weight: number } => {
  const { phone, passport, taxId, name, born, firstName: _firstName, ...row } = found;
  const isSameText = shared >= alike;
  const mayBeSame = phone && found.differences.length === 0 ? "possibly" : null;
  const proposal = isOnePerson(found) ? (isOpen ? "duplicate" : "repeat") : mayBeSame;
  return {
    ...row,
    birthdate: maskNullable(birthdate),
    applicantsId: phone || passport || taxId || born || name ? applicantsId : null,
    reasons: [
      ...(passport ? (["passport"] as const) : []),
      ...(taxId ? (["tax_id"] as const) : []),
      ...(phone ? (["phone"] as const) : []),
      ...(born ? (["born"] as const) : name ? (["name"] as const) : []),
      ...(isSameText ? (["text"] as const) : []),
    ],
    differences: [...found.differences],
    proposal: isSameText && takesOthers ? proposal : null,
    weight:
      (passport || taxId || born ? 4 : 0) +
      (phone ? 3 : 0) +
      (name ? 2 : 0) +
      (isSameText ? 3 : 0) -
      (found.differences.length > 0 ? 2 : 0),
  };
};
