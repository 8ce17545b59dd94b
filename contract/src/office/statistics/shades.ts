/** The shades of a map besides the one of nothing. */
export const shades = 5;
/**
 * The ascending upper bounds of the shades: quantiles, so that one large city does not make all others look alike.
 * Fewer than `shades` where there are fewer different numbers.
 */
export const shadeEnds = (values: readonly number[]): readonly number[] => {
  const some = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const ends = Array.from({ length: shades }, (_, at) => some[Math.ceil(((at + 1) * some.length) / shades) - 1]);
  return [...new Set(ends)].filter((end) => end !== undefined);
};
/** The shade of a number, 0 (none) to `shades`; the highest number always gets the darkest shade. */
export const shadeOf = (value: number, ends: readonly number[]): number =>
  value <= 0 ? 0 : shades - ends.length + 1 + ends.findIndex((end) => value <= end);
const next = (value: number, isInTenths: boolean): number => (isInTenths ? Math.round(10 * value + 1) / 10 : value + 1);
/** The range of each shade, ascending; shares go by tenths. */
export const shadeLegend = (
  ends: readonly number[],
  isInTenths = false,
): readonly { readonly shade: number; readonly from: number; readonly to: number }[] => [
  { shade: 0, from: 0, to: 0 },
  ...ends.map((to, at) => ({ shade: shadeOf(to, ends), from: next(ends[at - 1] ?? 0, isInTenths), to })),
];
