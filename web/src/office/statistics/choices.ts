import type { Dated, StatQuery } from "@murojaat/contract";

/** The parameters of a statistics page in the address bar. */
export const choiceNames = ["from", "to", "by", "areasId", "organizationsId", "channelId", "unit"] as const;
export type ChoiceName = (typeof choiceNames)[number];
export type AddressParams = Readonly<Partial<Record<ChoiceName, string>>>;

export const narrowings = ["areasId", "organizationsId", "channelId"] as const;

const idOf = (text: string | undefined): number | undefined => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const dayOf = (text: string | undefined): string | undefined => (text && /^\d\d\.\d\d\.\d{4}$/.test(text) ? text : undefined);

/** The choices in the address as query parameters; ignores invalid ones. */
export const queryOf = (params: AddressParams): StatQuery => {
  const [from, to] = [dayOf(params.from), dayOf(params.to)];
  const by: Dated | undefined = params.by === "resolved" ? "resolved" : undefined;
  const ids = Object.fromEntries(narrowings.flatMap((name) => (idOf(params[name]) === undefined ? [] : [[name, idOf(params[name])]])));
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(by && { by }),
    ...ids,
    ...(params.unit === "sections" && { unit: "sections" as const }),
  };
};

export type Period = { readonly from: string; readonly to: string };
export const presetNames = ["month", "quarter", "year", "lastYear"] as const;
export type PresetName = (typeof presetNames)[number];

const day = (year: number, month: number, date: number): string => {
  const d = new Date(Date.UTC(year, month, date));
  return `${String(d.getUTCDate()).padStart(2, "0")}.${String(d.getUTCMonth() + 1).padStart(2, "0")}.${d.getUTCFullYear()}`;
};

/** The periods of the preset buttons as of a day DD.MM.YYYY; a current period ends on that day. */
export const presets = (today: string): Readonly<Record<PresetName, Period>> => {
  const [, month, year] = today.split(".").map(Number) as [number, number, number];
  return {
    month: { from: day(year, month - 1, 1), to: today },
    quarter: { from: day(year, Math.floor((month - 1) / 3) * 3, 1), to: today },
    year: { from: day(year, 0, 1), to: today },
    lastYear: { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) },
  };
};

/** The preset of a period; in January a month equals the quarter and the year: the longest wins, as without any choice. */
export const presetOf = (period: Period, today: string): PresetName | undefined =>
  (["year", "quarter", "month", "lastYear"] as const).find((name) => {
    const { from, to } = presets(today)[name];
    return from === period.from && to === period.to;
  });
