import { documentNumbers, requestNumberParts } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { all, any, foldedLike, type Predicate } from "../../engine/lists/list-query.ts";

/** Numbers of an appeal: each has a search key, by which an index finds it. */
type NumberColumn = "number" | "document_number" | "incoming_number";
const partsOf = (column: NumberColumn, typed: string): readonly string[] =>
  column === "number" ? requestNumberParts(typed) : documentNumbers(typed);

/** A number folded as elsewhere, but with the signs between its digits kept: 000122 is not part of FAR-000012/26. */
const numberKey = (number: RawBuilder<unknown>) => sql`fold(regexp_replace(${number}, '(?<=[0-9])[^[:alnum:]]+(?=[0-9])', 'w', 'g'))`;
/** Whether the key of the row `s` of `appeal_search` holds what was typed, in any spelling. */
const keyHolds = (column: NumberColumn, typed: string): Predicate =>
  any(partsOf(column, typed).map((part) => foldedLike(sql.ref(`s.${column}`), part)));
/** The same, exactly, of the row of `appeals`. The search keys find it first. */
const numberHolds = (column: NumberColumn, typed: string, row: string): Predicate =>
  any(
    partsOf(column, typed).map(
      (part) => sql`${numberKey(sql.ref(`${row}.${column}`))} like '%' || ${numberKey(sql`${part}::text`)} || '%'`,
    ),
  );

/** Whether a number of this appeal holds what was typed: for lists, which may be read in their order. */
export const hasNumber = (appealId: RawBuilder<unknown>, column: NumberColumn, typed: string): Predicate =>
  all([
    sql`exists (select from appeal_search s where s.appeal_id = ${appealId} and ${keyHolds(column, typed)})`,
    sql`exists (select from appeals n where n.id = ${appealId} and ${numberHolds(column, typed, "n")})`,
  ]);
/** The same of the row `a` of `appeals`, begun with the keys. */
export const isNumbered = (column: NumberColumn, typed: string): Predicate =>
  all([sql`a.id in (select s.appeal_id from appeal_search s where ${keyHolds(column, typed)})`, numberHolds(column, typed, "a")]);
/** Few appeals, found first: one that is none of them is not walked to from the newest. */
export const isAmong = (ids: RawBuilder<unknown>): Predicate => sql`a.id = any(array(${ids}))`;
/** Whether the number is exactly what was typed; the number of an appeal itself has an index for that. */
export const isNumberWhole = (column: "document_number" | "incoming_number", typed: string): Predicate =>
  isAmong(
    sql`select s.appeal_id from appeal_search s where ${any(partsOf(column, typed).map((part) => sql`s.${sql.ref(column)} like nullif(fold(${part}), '')`))}`,
  );

/** Whether a number of the row `a` of `appeals` is this one, in any spelling: № or not, К or K, a dash or a hyphen. */
export const isSameNumber = (column: "document_number" | "incoming_number", number: string): Predicate =>
  all([
    isAmong(sql`select s.appeal_id from appeal_search s where s.${sql.ref(column)} like nullif(fold(${number}), '')`),
    sql`${numberKey(sql.ref(`a.${column}`))} = ${numberKey(sql`${number}::text`)}`,
  ]);

/** As `bareNumber` of the contract, for the numbers that offices give; the indexes are on it. */
export const bare = (column: string) => sql`translate(${sql.ref(column)}, '№ ' || chr(160), '')`;
