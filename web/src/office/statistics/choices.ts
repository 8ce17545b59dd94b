import { daysSoFar, isRelativeDays, type DayRange, type Dated, type StatQuery } from "@murojaat/contract";

/** The parameters of a statistics page in the address bar. */
export const choiceNames = ["from", "to", "in", "by", "areasId", "organizationsId", "channelId", "unit"] as const;
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
    ...(isRelativeDays(params.in) && { in: params.in }),
    ...(by && { by }),
    ...ids,
    ...(params.unit === "sections" && { unit: "sections" as const }),
  };
};

/** The days that choices mean today; without any, the year up to today. */
export const shownDays = ({ from, to, in: word }: StatQuery, today: string): DayRange => {
  const days = daysSoFar(word ?? "this_year", today);
  return word ? days : { from: from ?? days.from, to: to ?? days.to };
};
