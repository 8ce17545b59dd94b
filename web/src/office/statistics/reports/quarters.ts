export type Quarter = { readonly year: number; readonly quarter: number };
const shown = 12;

/** The quarters up to the last complete one before a day DD.MM.YYYY, the latest first. */
export const endedQuarters = (today: string): readonly Quarter[] => {
  const [, month, year] = today.split(".").map(Number) as [number, number, number];
  const first = year * 4 + Math.floor((month - 1) / 3) - 1;
  return Array.from({ length: shown }, (_, i) => ({ year: Math.floor((first - i) / 4), quarter: ((first - i) % 4) + 1 }));
};

/** `2026-3` */
export const quarterKey = ({ year, quarter }: Quarter): string => `${year}-${quarter}`;

const lastDays = ["31.03", "30.06", "30.09", "31.12"] as const;
export const daysOfQuarter = ({ year, quarter }: Quarter): { readonly from: string; readonly to: string } => ({
  from: `01.${String(quarter * 3 - 2).padStart(2, "0")}.${year}`,
  to: `${lastDays[quarter - 1]}.${year}`,
});
