import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";
import { inAlphabet } from "../names/alphabet.ts";
import { any, nameKeyLike, type Predicate } from "./list-query.ts";

/**
 * Two words of so many letters have more parts than the index is quickly asked for, and few who bear them both. One word, however long, has
 * thousands: the newest of them are found sooner in the order of the appeals.
 */
const long = 10;
const isOfMany = (value: string): boolean => /\S\s+\S/.test(value) && value.replace(/[^\p{L}\p{N}]/gu, "").length >= long;
/** As many as `rare_parts` gives. */
const rarest = [2, 3, 4, 5, 6, 7];

const ofRareParts = (column: "person" | "entity", value: string): RawBuilder<unknown> => {
  const key = sql.ref(`s.${column}`);
  const parts = rarest.map((n) => sql`${key} like rare.parts[${sql.lit(n)}]`);
  return sql`select s.appeal_id from (select rare_parts(${value}) as parts offset 0) rare join appeal_search s on ${sql.join(parts, sql` and `)} and strpos(${key}, rare.parts[1]) > 0`;
};

/**
 * Whether the appeal of this id is of an applicant so named, in whichever script and spelling: a person, a legal entity or either. Both
 * ways find the same (`name_key`); of a long name the index is asked for its rarest parts, and the whole of it is compared afterwards.
 */
export const isNamed = (id: RawBuilder<unknown>, value: string, ...columns: readonly ("person" | "entity")[]): Predicate =>
  isOfMany(value)
    ? sql`${id} = any(array(${sql.join(
        columns.map((column) => ofRareParts(column, value)),
        sql` union all `,
      )}))`
    : sql`${id} = any(array(select s.appeal_id from appeal_search s where ${any(columns.map((column) => nameKeyLike(sql.ref(`s.${column}`), value)))}))`;

/** The name of an appeal's applicant, to be ordered by. The key of search is of no use for that: o, u and a are one letter there. */
export const applicantOrder = (ctx: Ctx, appealId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${inAlphabet(ctx, sql`p.full_name`)} from appeals n join applicants p on p.id = n.applicant_id where n.id = ${appealId})`;
