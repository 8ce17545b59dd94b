import type { SimilarAppeal } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { fromWire } from "../../engine/dates/days.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { spellingsOf } from "../../engine/lists/name-words.ts";
import { hasPassport, hasPhone, hasTaxId, isBornOn, isNamedWholly } from "./former.ts";
import { hasWords } from "./name-search.ts";
import { openSecrets } from "./secrets.ts";

/** What is known of a person, as the form has it; `name` is last, first and middle name, or the name of a legal entity. */
export type PersonFacts = {
  readonly phone?: string;
  readonly passportSn?: string;
  readonly passportNum?: string;
  readonly inn?: string;
  readonly name?: string;
  readonly firstName?: string;
  readonly gendersId?: number;
  readonly birthdate?: string;
};
type Difference = SimilarAppeal["differences"][number];
type Agreements = { readonly [fact in "phone" | "passport" | "taxId" | "name" | "born" | "firstName"]: boolean };
/** What of two people agrees, and what is known of both and does not. */
export type Comparison = Agreements & { readonly differences: readonly Difference[] };

const no = sql<boolean>`false`;
const bornOn = (day: string): Predicate => isBornOn(sql`${fromWire(day)}::date`);
const knows = (fact: string): Predicate =>
  sql<boolean>`exists (select from applicant_facts k where k.applicant_id = p.id and ${sql.ref(`k.${fact}`)} is not null)`;
/** The key of a first name in each of its spellings, and whether one of two begins the other: Botir and Botirjon, or an initial. */
const keysOf = (firstName: string) =>
  sql`(select nullif(name_key(w.word), '') as key from unnest(${spellingsOf(firstName)}::text[]) w (word)) own`;
const begins = sql<boolean>`starts_with(own.key, name_key(p.first_name)) or starts_with(name_key(p.first_name), own.key)`;

/** By which facts the applicant `p`, with the search keys `s` of one of its appeals, agrees; a fact that is not known does not. */
export const agreements = (facts: PersonFacts): { readonly [fact in keyof Agreements]: Predicate } => {
  const words = (facts.name ?? "").trim().split(/\s+/);
  const isNamed = words.length >= 2;
  const { passportSn, passportNum, inn, birthdate, firstName } = facts;
  return {
    phone: facts.phone?.length === 9 ? all([hasPhone(facts.phone), sql`not p.is_fake_phone`]) : no,
    passport: passportSn && passportNum ? hasPassport(passportSn, passportNum) : no,
    taxId: inn ? hasTaxId(inn) : no,
    name: isNamed ? isNamedWholly(sql`name_words(${facts.name}::text)`) : no,
    // patronymics are left out or written as in Russian; the day of birth tells namesakes apart
    born: isNamed && birthdate ? all([bornOn(birthdate), hasWords("person", words.slice(0, 2).join(" "), "whole")]) : no,
    firstName: firstName ? sql`exists (select from ${keysOf(firstName)} where own.key = name_key(p.first_name))` : no,
  };
};
/** Which facts of the applicant `p` are known and are others; what an earlier record of the same person had counts as well. */
const differing = ({ passportSn, passportNum, inn, birthdate, firstName, gendersId }: PersonFacts): Record<Difference, Predicate> => ({
  passport: passportSn && passportNum ? all([knows("passport_hmac"), sql`not ${hasPassport(passportSn, passportNum)}`]) : no,
  tax_id: inn ? all([knows("tax_id"), sql`not ${hasTaxId(inn)}`]) : no,
  born: birthdate ? all([sql`p.birthdate is not null`, sql`not ${bornOn(birthdate)}`]) : no,
  first_name: firstName
    ? sql`nullif(name_key(p.first_name), '') is not null and not exists (select from ${keysOf(firstName)} where ${begins})`
    : no,
  sex: gendersId ? sql`p.gender_id <> ${gendersId}` : no,
});
/** The columns of a comparison with the applicant `p`. */
export const comparison = (facts: PersonFacts): RawBuilder<Comparison> => {
  const agree = Object.entries(agreements(facts)).map(([fact, so]) => sql`coalesce(${so}, false) as ${sql.ref(fact)}`);
  const differ = Object.entries(differing(facts)).map(([fact, so]) => sql`case when ${so} then ${fact} end`);
  return sql`${sql.join(agree)}, array_remove(array[${sql.join(differ)}]::text[], null) as differences`;
};

/**
 * Whether two records are of one person (law, article 3: a duplicate is of the same person). Neighbours copy a text and families share a
 * phone: these two alone say nothing, and no fact that is known of both contradicts.
 */
export const isOnePerson = ({ passport, taxId, name, born, phone, firstName, differences }: Comparison): boolean =>
  differences.length === 0 && (passport || taxId || name || born || (phone && firstName));

type Stored = { readonly [fact in keyof PersonFacts]: PersonFacts[fact] | null } & {
  readonly id: number;
  readonly passport: string | null;
};
/** What is known of the person of a record; a generated phone is not theirs. */
export const readFacts = async (ctx: Ctx, applicantId: number): Promise<PersonFacts> => {
  const { rows } = await sql<Stored>`
    select p.id, case when not p.is_fake_phone then p.phone end as phone, p.tax_id as inn, p.full_name as name, p.first_name as "firstName", p.gender_id as "gendersId",
           to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, p.passport from applicants p where p.id = ${applicantId}`.execute(ctx.db);
  const { id, passport, ...known } = rows[0]!;
  const { passportSn, passportNum } = openSecrets("applicants", { id, passport, address: null });
  return Object.fromEntries(Object.entries({ ...known, passportSn, passportNum }).filter(([, value]) => value !== null));
};
const compareWith = async (ctx: Ctx, facts: PersonFacts, otherId: number): Promise<Comparison> =>
  (
    await sql<Comparison>`
      select ${comparison(facts)} from applicants p left join lateral (
        select n.* from appeals a join appeal_search n on n.appeal_id = a.id where a.applicant_id = p.id limit 1) s on true where p.id = ${otherId}`.execute(
      ctx.db,
    )
  ).rows[0]!;
/** What two records say of their people, each also by its earlier records. */
export const compareRecords = async (ctx: Ctx, oneId: number, otherId: number): Promise<Comparison> => {
  const there = await compareWith(ctx, await readFacts(ctx, oneId), otherId);
  const back = await compareWith(ctx, await readFacts(ctx, otherId), oneId);
  const either = (fact: keyof Agreements) => there[fact] || back[fact];
  return {
    phone: either("phone"),
    passport: either("passport"),
    taxId: either("taxId"),
    name: either("name"),
    born: either("born"),
    firstName: either("firstName"),
    differences: there.differences.filter((fact) => back.differences.includes(fact)),
  };
};
