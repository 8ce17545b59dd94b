import { sql, type RawBuilder } from "kysely";
import type { Predicate } from "../../engine/lists/list-query.ts";

/** A number folded as everywhere, but for the signs between its digits: 000122 is no part of FAR-000012/26. */
const numberKey = (number: RawBuilder<unknown>) => sql`fold(regexp_replace(${number}, '(?<=[0-9])[^[:alnum:]]+(?=[0-9])', 'w', 'g'))`;
/** Whether the number of the appeal holds what was typed. The search keys find it first; this asks it exactly. */
export const numberHolds = (value: string, number: RawBuilder<unknown> = sql`a.number`): Predicate =>
  sql`${numberKey(number)} like '%' || ${numberKey(sql`${value}::text`)} || '%'`;
