import { languages, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { decrypt } from "../../engine/crypto/crypto.ts";
import type { Db } from "../../engine/db/pool.ts";
import { proposedSalutation } from "./letter-values.ts";
import { letterSpellings, type NamesInLetter } from "./spellings.repository.ts";

type Addressed = {
  readonly appealId: number;
  readonly isUndisclosed: boolean;
  readonly applicantId: number;
  readonly fullName: string;
  readonly givenName: string;
  readonly spelling: string | null;
};
/**
 * By which name letters to the applicants of these appeals in a language address them, by appeal, in the letters of 1995. None for who gave no name,
 * and for an applicant who is not disclosed: an answer's text is read by all who see its question.
 */
export const salutationNames = async (db: Db, language: Language, appealIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { id } = languages.find(({ code }) => code === language)!; // a Language is one of them
  const { rows } = await sql<Addressed>`
    select a.id as "appealId", a.is_undisclosed as "isUndisclosed", p.id as "applicantId", p.full_name as "fullName",
           trim(coalesce(p.first_name, '') || ' ' || coalesce(p.middle_name, '')) as "givenName", s.spelling
      from appeals a join applicants p on p.id = a.applicant_id left join letter_spellings s on s.applicant_id = p.id and s.language_id = ${id}
     where a.id = any(${[...appealIds]}::bigint[])`.execute(db);
  const nameOf = ({ applicantId, spelling, ...named }: Addressed): string => {
    if (spelling === null) return proposedSalutation({ language, alphabet: "1995" }, named);
    const key = letterSpellings.context({ applicant_id: applicantId, language_id: id });
    return (JSON.parse(decrypt(spelling, key)) as NamesInLetter).salutationName;
  };
  return new Map(
    rows.flatMap((one) => {
      const name = one.isUndisclosed ? "" : nameOf(one);
      return name === "" ? [] : [[one.appealId, name]];
    }),
  );
};
