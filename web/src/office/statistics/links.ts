import { cellWhere, screenPermission, type StatPage, type StatRow } from "@murojaat/contract";
import { maySee, useSession } from "../session/useSession.ts";
import type { Counted } from "./useStatistics.ts";

export type ListLink = { readonly to: string; readonly search: Readonly<Record<string, string>> };
/** A row of a table; without one, the total of all rows. */
export type RowBehind = Pick<StatRow, "where" | "range"> | undefined;

/** The list behind a number, with the filters under which it holds exactly what was counted; undefined: no list stands behind it. */
export const listBehind = (
  page: StatPage,
  { choices, today, table }: Counted,
  name: string,
  column: string,
  row?: RowBehind,
): ListLink | undefined => {
  const def = page.tables[name]!;
  const whole = table(name).where;
  const where = cellWhere(def, column, { where: { ...whole, ...row?.where }, range: row?.range }, choices, today);
  return (
    where && {
      to: `/${def.family}/${page.lists[def.family]}`,
      search: Object.fromEntries(Object.entries(where).map(([key, value]) => [key, String(value)])),
    }
  );
};

/** `listBehind` for the reader: numbers of a list that is not theirs lead nowhere. */
export const useLinks = (page: StatPage, counted: Counted | undefined) => {
  const session = useSession();
  return (name: string, column: string, row?: RowBehind): ListLink | undefined => {
    const link = counted && listBehind(page, counted, name, column, row);
    return link && maySee(session, screenPermission(link.to)) ? link : undefined;
  };
};
