import { endpoint } from "../../kit/endpoint.ts";
import type { Numbering } from "../../kit/fields.ts";
import { flag, id, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";

/** Numbers that an office gives by itself: of its answers, and of the questions that it registers. */
export const numberings = ["answer", "incoming"] as const satisfies readonly Numbering[];

/** The parts of an office's number: the series, with # in place of the digits that run on, and these digits. */
export type SeriesNumber = { readonly series: string; readonly running: string };

/**
 * What may run on in a number of this year, the likelier first. In 04-12/118 the case has the index 04-12, and 118 runs on; a last group that is
 * the year in two or four digits does not, but may: the 26th letter of a case in 2026. Empty for a number without digits, or with a #.
 * @example seriesOf("12-45/26", 2026) → [{ series: "12-#/26", running: "45" }, { series: "12-45/#", running: "26" }]
 */
export const seriesOf = (number: string, year: number): readonly SeriesNumber[] => {
  const groups = [...number.matchAll(/\d+/g)];
  const last = groups.at(-1);
  if (!last || number.includes("#")) return [];
  const at = ({ index, 0: running }: RegExpExecArray | RegExpMatchArray): SeriesNumber => ({
    series: `${number.slice(0, index)}#${number.slice((index ?? 0) + running.length)}`,
    running,
  });
  const before = groups.at(-2);
  return before && endsWithYear(number, year) ? [at(before), at(last)] : [at(last)];
};
/** A number, or a series, without what people write or leave out: №118 and № 118 are 118. The same in SQL: `office-numbers.repository.ts`. */
export const bareNumber = (number: string): string => number.replaceAll(/[№ \u00a0]/g, "");
/** Whether the last of several groups of digits reads as this year. */
export const endsWithYear = (number: string, year: number): boolean =>
  new RegExp(`\\d\\D+(?:${year}|${String(year).slice(2)})\\D*$`).test(number);
/** The number of a series, as long as the one before it. @example numberIn("К-#/26", 10n, 3) → "К-010/26" */
export const numberIn = (series: string, running: number, width: number): string =>
  series.replace("#", String(running).padStart(width, "0"));

export const officeNumberEndpoints = {
  next: endpoint({
    method: "GET",
    path: "/tasks/next-number",
    may: "signed-in",
    summary:
      "The number after the greatest that the caller's office has given this year in a series: that of `like`, else the one used last",
    query: record({ of: oneOf(numberings), like: optional(text(100)) }),
    reply: record({ number: nullable(text(120)) }),
  }),
  use: endpoint({
    method: "GET",
    path: "/tasks/number-use",
    may: "signed-in",
    summary: "Whether another appeal has this number of the caller's office this year, and which one, where the caller sees it",
    query: record({ of: oneOf(numberings), number: text(100), taskId: id() }),
    reply: record({ isUsed: flag(), requestNumber: nullable(text()) }),
    errors: ["not_found"],
  }),
};
