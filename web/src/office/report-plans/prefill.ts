import {
  reportPageNames,
  type PlanFrequency,
  type PlanPeriod,
  type RelativeDays,
  type ReportPageName,
  type StatQuery,
} from "@murojaat/contract";
import { queryOf, type AddressParams } from "../statistics/choices.ts";

type Search = Readonly<Record<string, string | undefined>>;

const dayText = /^(\d\d)\.(\d\d)\.(\d{4})$/;
/** What days from today, as a report's screen names them, are in a sending, which covers complete past days. */
const sentAs: Readonly<Record<RelativeDays, PlanPeriod>> = {
  today: "yesterday",
  this_week: "this_week",
  last_seven_days: "last_seven_days",
  this_month: "this_month",
  this_quarter: "last_quarter",
  this_year: "this_year",
  last_year: "this_year",
};
/** The recurring period that matches the days chosen on a report's screen. */
const periodOf = ({ from, to, in: word }: StatQuery): PlanPeriod => {
  if (word) return sentAs[word];
  if (!from || !to) return "this_year";
  if (from === to) return "yesterday";
  const [first, last] = [from, to].map((day) => dayText.exec(day));
  const months = first && last ? (Number(last[3]) - Number(first[3])) * 12 + Number(last[2]) - Number(first[2]) : 12;
  return months === 0 ? "last_month" : months < 3 ? "last_quarter" : "this_year";
};
const often: Readonly<Record<PlanPeriod, PlanFrequency>> = {
  yesterday: "daily",
  this_week: "weekly",
  last_seven_days: "weekly",
  last_week: "weekly",
  this_month: "monthly",
  last_month: "monthly",
  last_quarter: "quarterly",
  this_year: "monthly",
};

/** The report in the address for which a plan is to be created. */
export const askedReport = ({ plan }: Search): ReportPageName | undefined => reportPageNames.find((name) => name === plan);

/** A new plan with the choices of the report's screen. */
export const startOf = (search: Search, report: ReportPageName | undefined) => {
  const query = queryOf(search as AddressParams);
  const { by = "created", areasId = null, organizationsId = null, channelId = null } = query;
  const period = report === "quarterly" ? "last_quarter" : periodOf(query);
  return {
    report: report ?? null,
    frequency: often[period],
    weekday: 1,
    monthDay: 5,
    at: "09:00",
    period,
    by,
    areasId,
    organizationsId,
    channelId,
    receivers: [] as string[],
    isOn: true,
  };
};
