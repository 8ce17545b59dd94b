import { reportPageNames, type PlanFrequency, type PlanPeriod, type ReportPageName } from "@murojaat/contract";
import { presetOf, queryOf, type AddressParams } from "../statistics/choices.ts";

type Search = Readonly<Record<string, string | undefined>>;

const dayText = /^(\d\d)\.(\d\d)\.(\d{4})$/;
/** The recurring period that matches the days chosen on a report's screen. */
const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): PlanPeriod => {
  if (!from || !to) return "this_year";
  if (from === to) return "yesterday";
  const preset = presetOf({ from, to }, today);
  if (preset === "month") return "last_month";
  if (preset === "quarter") return "last_quarter";
  if (preset) return "this_year";
  const [first, last] = [from, to].map((day) => dayText.exec(day));
  const months = first && last ? (Number(last[3]) - Number(first[3])) * 12 + Number(last[2]) - Number(first[2]) : 12;
  return months === 0 ? "last_month" : months < 3 ? "last_quarter" : "this_year";
};
const often: Readonly<Record<PlanPeriod, PlanFrequency>> = {
  yesterday: "daily",
  last_week: "weekly",
  last_month: "monthly",
  last_quarter: "quarterly",
  this_year: "monthly",
};

/** The report in the address for which a plan is to be created. */
export const askedReport = ({ plan }: Search): ReportPageName | undefined => reportPageNames.find((name) => name === plan);

/** A new plan with the choices of the report's screen. */
export const startOf = (search: Search, report: ReportPageName | undefined, today: string) => {
  const { from, to, by = "created", areasId = null, organizationsId = null, channelId = null } = queryOf(search as AddressParams);
  const period = report === "quarterly" ? "last_quarter" : periodOf({ from, to }, today);
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
