import { sql, type RawBuilder } from "kysely";
import { nameColumn, type Ctx } from "../http/context.ts";

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
const formerOf = (list: string, alias: string) =>
  sql`former_names former where former.list = ${sql.lit(list)} and former.record_id = ${at(alias, "id")}`;

/** The name that a row of `list` had at a moment, in the caller's language; names are kept since the upgrade to 0.3.0. */
export const nameThen = (ctx: Ctx, list: string, alias: string, moment: RawBuilder<unknown>): RawBuilder<string> => {
  const name = nameColumn(ctx);
  return sql`coalesce((select ${at("former", name)} from ${formerOf(list, alias)} and former.until > ${moment} order by former.until limit 1), ${at(alias, name)})`;
};

/** The name before today's; null where there was none in these months, or it was the same in the caller's language. */
export const formerName = (ctx: Ctx, list: string, alias: string, months?: number): RawBuilder<string | null> => {
  const name = nameColumn(ctx);
  const since = months === undefined ? sql`true` : sql`former.until > now() - make_interval(months => ${months})`;
  return sql`(select ${at("former", name)} from ${formerOf(list, alias)} and ${since} and ${at("former", name)} <> ${at(alias, name)} order by former.until desc limit 1)`;
};

/** Whether `isSo` holds of a name that a row of `list` had before, in any script. */
export const wasCalled = (list: string, alias: string, isSo: (name: RawBuilder<unknown>) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select from ${formerOf(list, alias)} and (${sql.join(
    ["name_uz", "name_uk", "name_ru"].map((column) => isSo(at("former", column))),
    sql` or `,
  )}))`;
