import { describe, expect, test } from "vitest";
import { tokens } from "./tokens.ts";

/** Contrast of two colours after WCAG 2.2, "contrast ratio". */
const contrast = (one: string, other: string): number => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dim = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};

test("contrast is calculated as the standard defines it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

const grounds = ["ground", "paper", "paper-soft", "raised", "selected", "accent-soft", "row-hover"] as const;
const written = [
  ...(["text", "text-soft", "accent", "bad"] as const).flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ["good", "good-soft"],
  ["good", "paper"],
  ["warn", "warn-soft"],
  ["warn", "paper"],
  ["text", "due"],
  ["text", "warn-soft"],
  ["bad", "bad-soft"],
  ["text", "bad-soft"],
  ["text-soft", "bad-soft"],
  ["info", "info-soft"],
  ["grey", "grey-soft"],
  ["text-soft", "grey-soft"],
  ["text", "accent-line"],
  ["hint", "paper"],
  ["head-text", "head"],
  ["head-text", "head-sorted"],
  ["text-soft", "head"],
  ["text-soft", "line"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-accent", "bad"],
  ["tip-text", "tip"],
  ["header-text", "header"],
  ["header-text", "header-line"],
  ["header-text", "alarm"],
  ["header-soft", "side"],
  ["side-text", "side"],
  ["side-text", "side-hover"],
  ["header-text", "side-open"],
] as const;

describe.each(["light", "dark"] as const)("the %s colours", (scheme) => {
  const colours = tokens[scheme];
  test.each(written)("%s on %s has a contrast of at least 4.5 to 1", (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(["paper", "ground", "raised"] as const)("focus and large figures on %s have a contrast of at least 3 to 1", (ground) => {
    for (const mark of ["focus", "accent-mid"] as const) expect(contrast(colours[mark], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});

test.each(["light", "dark"] as const)("the parts of charts have a contrast of at least 3 to 1 on paper, %s", (scheme) => {
  const parts = Object.entries(tokens[scheme]).filter(([name]) => /^(bucket|part)-|^whole$/.test(name));
  expect(parts).toHaveLength(14);
  for (const [name, colour] of parts) expect(contrast(colour, tokens[scheme].paper), name).toBeGreaterThanOrEqual(3);
});

const sheets = Object.entries(import.meta.glob<string>("../../**/*.css", { query: "?raw", import: "default", eager: true }));
const coloursOf = (sheet: string) => sheet.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi) ?? [];

test("no style sheet has colours of its own; the skeleton has those of the tokens", () => {
  expect(sheets.length).toBeGreaterThan(8);
  const own = sheets.filter(([name]) => name !== "./skeleton.css").flatMap(([name, sheet]) => coloursOf(sheet).map((c) => `${name} ${c}`));
  expect(own).toEqual([]);
  const first = sheets.find(([name]) => name === "./skeleton.css")![1];
  const places = [...first.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]);
  const wanted = ["ground", "text", "text-soft", "header", "header-text"] as const;
  expect(places).toEqual([tokens.light, tokens.dark].flatMap((colours) => wanted.map((name) => [name, colours[name]])));
});
