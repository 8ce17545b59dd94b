import { planFrequencies, type ReportPlan, type Translate } from "@murojaat/contract";
import dayjs from "dayjs";

// 1 January 2024 was a Monday
const monday = dayjs("2024-01-01");
/** The days of the week in the language of the screen, Monday first. */
export const weekdays = (): { value: number; label: string }[] =>
  Array.from({ length: 7 }, (_, at) => ({ value: at + 1, label: monday.add(at, "day").format("dddd") }));

/** When a plan is sent: "Har oy, 5-kuni, 09:00". */
export const scheduleWords = (t: Translate, { frequency, weekday, monthDay, at }: ReportPlan): string =>
  [
    t(planFrequencies[frequency]),
    ...(weekday === null ? [] : [monday.add(weekday - 1, "day").format("dddd")]),
    ...(monthDay === null ? [] : [t("reportPlans.onDay", { day: monthDay })]),
    at,
  ].join(", ");

/** The filters of the report. */
export const narrowWords = (t: Translate, { by, areaName, organizationName, channelName }: ReportPlan): string => {
  const narrowed = [
    ...(areaName === null ? [] : [`${t("statistics.territory")}: ${areaName}`]),
    ...(organizationName === null ? [] : [`${t("statistics.organization")}: ${organizationName}`]),
    ...(channelName === null ? [] : [`${t("statistics.channel")}: ${channelName}`]),
  ];
  const dated = t(by === "created" ? "reports.byReceived" : "reports.byResolved");
  return `${narrowed.length === 0 ? t("reportPlans.everywhere") : narrowed.join("; ")}; ${dated}`;
};
