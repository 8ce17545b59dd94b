import {
  appealLists,
  hrefTo,
  incomingLists,
  taskLists,
  type List,
  type ListFamily,
  type MyDayRow,
  type MyDaySection,
} from "@murojaat/contract";
import { pathOfScreen } from "../modules/screenPaths.ts";

type Source = MyDaySection["lists"][number];
type InList = Pick<Source, "family" | "list">;
const families: Readonly<Record<string, ListFamily>> = { appeals: appealLists, tasks: taskLists, incoming: incomingLists };

export const listAt = ({ family, list }: InList): List => families[family]!.lists[list]!;
const address = (of: InList, where: Readonly<Record<string, string | number>>): string =>
  hrefTo<string>(pathOfScreen(listAt(of).permission) ?? "/", where);
/** The list with the filters under which it contains what was counted. */
export const hrefOf = (source: Source): string => address(source, source.where);
/** The card of a row; what is not registered yet has none and is found in its list. */
export const cardOf = (row: MyDayRow): string =>
  row.appealId === null
    ? address(row, { ticket: row.requestNumber })
    : hrefTo(`/appeals/card/${row.appealId}`, row.family === "tasks" ? { taskId: row.id } : {});
