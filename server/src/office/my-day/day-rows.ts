import type { AppealRow, DaySource, IncomingRow, MyDayRow, TaskRow } from "@murojaat/contract";
import { fromWire } from "../../engine/dates/days.ts";

/** A row of any list that feeds a section. */
export type ListRow = AppealRow | TaskRow | IncomingRow;

const firstWords = (words: string): string => words.slice(0, 300);
const dated = (row: ListRow): Pick<MyDayRow, "deadline" | "daysLeft"> => {
  if ("ticket" in row) return { deadline: null, daysLeft: null };
  if ("letterBy" in row && row.letterBy !== null) return { deadline: row.letterBy, daysLeft: row.letterDaysLeft };
  if ("inquiryBy" in row && row.inquiryBy !== null) return { deadline: row.inquiryBy, daysLeft: row.inquiryDaysLeft };
  return { deadline: row.deadline, daysLeft: row.daysLeft };
};

/** What the first screen shows of a row of a list. */
export const dayRow = ({ family, list }: Pick<DaySource, "family" | "list">, row: ListRow): MyDayRow => ({
  family,
  list,
  id: row.id,
  appealId: "ticket" in row ? null : "appealId" in row ? row.appealId : row.id,
  requestNumber: "ticket" in row ? row.ticket : row.requestNumber,
  applicantName: row.applicantName,
  text: firstWords("appealText" in row ? row.appealText : row.text),
  status: row.status,
  statusName: row.statusName,
  createdDate: row.createdDate,
  topicName: "groupName" in row ? row.groupName : null,
  executorName: "executorName" in row ? row.executorName : null,
  organizationName: "organizationName" in row ? row.organizationName : null,
  ...dated(row),
  reminded: "ticket" in row ? null : row.reminded,
  reasons: [],
  said: null,
});

/** Nearest deadline first; what has none comes last, the oldest first. */
export const inOrder = (a: MyDayRow, b: MyDayRow): number => {
  const [left, right] = [a, b].map((row) => (row.deadline === null ? "9999" : fromWire(row.deadline))) as [string, string];
  return left.localeCompare(right) || a.createdDate.localeCompare(b.createdDate) || a.id - b.id;
};
