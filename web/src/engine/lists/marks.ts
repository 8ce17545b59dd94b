import { whenOf } from "../ui/Deadline.tsx";
import type { Row } from "./family.ts";

/** What the colours of a row say: its term is over or ends today, a review was answered, it has news. */
export const marks = {
  over: "lists.isOverdue",
  today: "lists.dueToday",
  review: "lists.legendReview",
  news: "lists.hasNews",
} as const;
export type Mark = keyof typeof marks;

export const marksOf = (row: Row): Mark[] => {
  const when = whenOf(row.daysLeft ?? row.letterDaysLeft ?? row.inquiryDaysLeft);
  return [
    ...(when === "over" || when === "today" ? [when] : []),
    ...(typeof row["reviewAnswer"] === "string" ? (["review"] as const) : []),
    ...(row["hasNews"] === true ? (["news"] as const) : []),
  ];
};
