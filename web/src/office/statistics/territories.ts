/** The measures that a map can show: numbers, and what makes small and large territories comparable. */
export const measures = ["received", "closed", "forInformation", "open", "overdue", "overdueShare", "inTimeShare", "perThousand"] as const;
export type Measure = (typeof measures)[number];

/**
 * The districts and cities of Fergana region on a grid, columns from west to east and rows from north to south, by their code of
 * the state classifier (SOATO).
 */
export const places: Readonly<Record<string, readonly [column: number, row: number]>> = {
  "1730236": [3, 1], // Dang'ara
  "1730212": [4, 1], // Buvayda
  "1730242": [6, 1], // Yozyovon
  "1730215": [1, 2], // Beshariq
  "1730238": [2, 2], // Furqat
  "1730405": [3, 2], // Qo'qon
  "1730221": [4, 2], // Uchko'prik
  "1730209": [5, 2], // Bag'dod
  "1730206": [6, 2], // Qo'shtepa
  "1730227": [7, 2], // Toshloq
  "1730218": [8, 2], // Quva
  "1730230": [2, 3], // O'zbekiston
  "1730224": [4, 3], // Rishton
  "1730203": [5, 3], // Oltiariq
  "1730412": [6, 3], // Marg'ilon
  "1730401": [7, 3], // Farg'ona
  "1730408": [8, 3], // Quvasoy
  "1730226": [4, 4], // So'x, an exclave
  "1730233": [6, 4], // Farg'ona district
};

export const steps = 5;
/**
 * The ascending upper bounds of the shades: quantiles, so that one large city does not make all others look alike.
 * Fewer than `steps` where there are fewer different numbers.
 */
export const endsOf = (values: readonly number[]): readonly number[] => {
  const some = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const ends = Array.from({ length: steps }, (_, at) => some[Math.ceil(((at + 1) * some.length) / steps) - 1]);
  return [...new Set(ends)].filter((end) => end !== undefined);
};
/** The shade of a number, 0 (none) to `steps`; the highest number always gets the darkest shade. */
export const stepOf = (value: number, ends: readonly number[]): number =>
  value <= 0 ? 0 : steps - ends.length + 1 + ends.findIndex((end) => value <= end);
const next = (value: number, isInTenths: boolean): number => (isInTenths ? Math.round(10 * value + 1) / 10 : value + 1);
/** The range of each shade, ascending; shares go by tenths. */
export const legendOf = (
  ends: readonly number[],
  isInTenths = false,
): readonly { readonly step: number; readonly from: number; readonly to: number }[] => [
  { step: 0, from: 0, to: 0 },
  ...ends.map((to, at) => ({ step: stepOf(to, ends), from: next(ends[at - 1] ?? 0, isInTenths), to })),
];
