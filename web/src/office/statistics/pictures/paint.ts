import type { BarSeriesOption } from "echarts/charts";
import { tokens, type Scheme, type Tokens } from "../../../engine/theme/tokens.ts";

type DecalObject = Exclude<NonNullable<NonNullable<BarSeriesOption["itemStyle"]>["decal"]>, "none">;

/** Colours of chart parts that have no meaning of their own. */
export const partColours = (scheme: Scheme): readonly string[] => ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => tokens[scheme][`part-${n}`]);

/** Patterns, so that the parts can be distinguished without colours. */
const patterns: readonly DecalObject[] = [
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: "circle",
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
    symbolSize: 0.7,
  },
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1, 4], rotation: 0 },
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1, 4], rotation: Math.PI / 2 },
  {
    symbol: "diamond",
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [7, 0],
    symbolSize: 0.6,
  },
];

/** The pattern of a part in addition to its colour; the first part is plain. */
export const hatched = (at: number, scheme: Scheme): { readonly decal?: DecalObject } =>
  at === 0 ? {} : { decal: { ...patterns[(at - 1) % patterns.length]!, color: tokens[scheme].hatch } };

/** Texts and lines of a chart in the style of the screen. */
export const looks = (scheme: Scheme) => {
  const c: Tokens = tokens[scheme];
  // the library measures text itself, so "inherit" would mislead it
  const { fontFamily } = getComputedStyle(document.body);
  return {
    words: { color: c["text-soft"], fontFamily, fontSize: 12, lineHeight: 15 },
    line: c.line,
    paper: c.paper,
    tooltip: {
      backgroundColor: c.tip,
      borderWidth: 0,
      padding: [6, 10] as [number, number],
      textStyle: { color: c["tip-text"], fontFamily, fontSize: 13 },
      confine: true,
    },
  };
};

/** All, and the part of it that is done. */
export const pair = (scheme: Scheme): readonly [string, string] => [tokens[scheme].whole, tokens[scheme].accent];
