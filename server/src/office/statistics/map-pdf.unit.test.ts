import { outlines } from "@murojaat/contract";
import { expect, it } from "vitest";
import { mapSvg } from "./map-pdf.ts";

const rows = outlines.map(({ code }, i) => ({ code, name: `N${i} tumani`, value: i * 10, text: `${i * 10},0` }));
const fillOf = (svg: string, code: string): string | undefined =>
  new RegExp(`d="${outlines.find((one) => one.code === code)!.path}" fill="(#\\w+)"`).exec(svg)?.[1];

it("mapSvg draws each outline once, in white where there is nothing and in the whole colour where there is most", () => {
  const svg = mapSvg(rows, "#4338CA", 700);

  expect(svg.match(/<path /g)).toHaveLength(19);
  expect(fillOf(svg, rows[0]!.code)).toBe("#ffffff");
  expect(fillOf(svg, rows[18]!.code)).toBe("#4338ca");
  // the second fifth: 20 % of the colour, 255 - 0.2 * (255 - 0x43) = 217.4 and so on
  expect(fillOf(svg, rows[6]!.code)).toBe("#d9d7f4");
  // 700 * 619 / 1000
  expect(svg).toContain('width="700" height="433"');
});

it("mapSvg writes each number, light on the two darkest shades, below its name without the word for a district", () => {
  const svg = mapSvg(rows, "#4338CA", 700);
  const letters = (text: string) => new RegExp(`fill="(#\\w+)"[^>]*>${text}</text>`).exec(svg)?.[1];

  for (const { text } of rows) expect(letters(text), text).toBeDefined();
  expect([letters("0,0"), letters("110,0"), letters("120,0"), letters("180,0")]).toEqual(["#0F172A", "#0F172A", "#FFFFFF", "#FFFFFF"]);
  const { at } = outlines[0]!;
  expect(svg).toContain(
    `<text x="${at[0]}" y="${at[1] - 5}" font-size="12" fill="#0F172A" text-anchor="middle" font-family="Narrow">N0</text>`,
  );
});

it("mapSvg leaves out what has no outline, and a name is text", () => {
  const svg = mapSvg(
    [
      { code: "1730203", name: "<b> & tumani", value: 1, text: "1" },
      { code: "1703", name: "Andijon", value: 5, text: "5" },
    ],
    "#B91C1C",
    700,
  );

  expect(svg.match(/<path /g)).toHaveLength(1);
  expect(svg).toContain(">&lt;b&gt; &amp;</text>");
  expect(svg).not.toContain("Andijon");
});
