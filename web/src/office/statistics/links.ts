import { cellWhere, hrefTo, screenPermission, type StatPage, type StatRow } from "@murojaat/contract";
import { maySee, useSession } from "../session/useSession.ts";
import type { Counted } from "./useStatistics.ts";

type ListLink = { readonly to: string; readonly search: Readonly<Record<string, string>> };
/** A row of a table; without one, the total of all rows. */
export type RowBehind = Pick<StatRow, "where" | "range"> | undefined;

/** The list behind a number, with the filters that give exactly the counted rows; undefined where there is no such list. */
export const listBehind = (
  page: StatPage,
  { choices, today, table }: Counted,
  name: string,
  column: string,
  row?: RowBehind,
): ListLink | undefined => {
  const def = page.tables[name]!;
  const tableWhere = table(name).where;
  const where = cellWhere(def, column, { where: { ...tableWhere, ...row?.where }, range: row?.range }, choices, today);
  return (
    where && {
      to: `/${def.family}/${page.lists[def.family]}`,
      search: Object.fromEntries(Object.entries(where).map(([key, value]) => [key, String(value)])),
    }
  );
};

/** The address of `listBehind` for this reader; none of a list that the reader may not open. */
export const useLinks = (page: StatPage, counted: Counted | undefined) => {
  const session = useSession();
  return (name: string, column: string, row?: RowBehind): string | undefined => {
    const link = counted && listBehind(page, counted, name, column, row);
    return link && maySee(session, screenPermission(link.to)) ? hrefTo(link.to, link.search) : undefined;
  };
};
