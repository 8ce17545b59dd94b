import type { Language, StatColumn } from "@murojaat/contract";
import { numberText } from "../../engine/text/moments.ts";

const minus = "\u2212";
const hard = "\u00a0";

/** `1 234`, `12,5`, `−3`: grouped thousands, a decimal comma, a true minus. */
export const figureText = (value: number): string => {
  const [integer = "0", tenths] = String(Math.abs(value)).split(".");
  return `${value < 0 ? minus : ""}${numberText(Number(integer))}${tenths ? `,${tenths}` : ""}`;
};

/** `12,5%`, in Russian `12,5 %`. */
export const percentText = (value: number, language: Language): string => `${figureText(value)}${language === "RU" ? hard : ""}%`;

/** A number in its column's unit: a difference has its sign, a share and days have tenths. No percent sign where the heading has it. */
export const cellText = (value: number, kind: StatColumn["kind"]): string => {
  if (kind === "difference" && value > 0) return `+${figureText(value)}`;
  if ((kind === "share" || kind === "days") && Number.isInteger(value)) return `${figureText(value)},0`;
  return figureText(value);
};
