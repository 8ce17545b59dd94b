import { nameOnMap, outlineBox, outlines, shadeEnds, shadeLegend, shadeOf } from "@murojaat/contract";
import { escapeXml } from "../../engine/excel/cells.ts";

/** A district or city: its figure, and how it is written. */
export type Mapped = {
  readonly code: string | undefined;
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
};
/** How much of the colour each shade has; the last two are dark, with light letters. */
const parts = [0, 0.09, 0.2, 0.34, 0.84, 1];
const darkFrom = 4;
/** `colour` (#RRGGBB) on white paper, as much of it as the shade has. */
const shaded = (colour: string, shade: number): string => {
  const mixed = [1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(colour.slice(at, at + 2), 16)) * parts[shade]!));
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
};
/** Half the width and height of what stands beside a city, in the units of the outlines. */
const sign = { x: 52, y: 19 };
/** About the width of a letter of a name. */
const letter = 6.4;
const line = `stroke="#64748B" stroke-width="0.8"`;

/** The outlines of districts and cities in the shades of their figures, each with its name and number; SVG, `width` points wide. */
export const mapSvg = (rows: readonly Mapped[], colour: string, width: number): string => {
  const ends = shadeEnds(rows.map(({ value }) => value ?? 0));
  const drawn = outlines.flatMap((outline) =>
    rows.filter(({ code }) => code === outline.code).map((row) => ({ ...outline, ...row, shade: shadeOf(row.value ?? 0, ends) })),
  );
  const shapes = drawn.map(({ path, shade }) => `<path d="${path}" fill="${shaded(colour, shade)}" fill-rule="evenodd" ${line}/>`);
  const names = drawn.map(({ at: [x, y], mark, name, text, shade }) => {
    const fill = shaded(colour, shade);
    const shown = mark ? name : nameOnMap(name);
    const letters = `fill="${shade < darkFrom ? "#0F172A" : "#FFFFFF"}" text-anchor="middle" font-family="Narrow"`;
    return (
      (mark
        ? `<line x1="${mark[0]}" y1="${mark[1]}" x2="${x}" y2="${y}" ${line}/>` +
          `<circle cx="${mark[0]}" cy="${mark[1]}" r="7" fill="${fill}" ${line}/>` +
          `<rect x="${x - sign.x}" y="${y - sign.y}" width="${2 * sign.x}" height="${2 * sign.y}" rx="5" fill="${fill}" ${line}/>`
        : "") +
      // a name that is wider than its outline stays readable over a neighbour
      `<rect x="${x - (shown.length * letter) / 2}" y="${y - 15}" width="${shown.length * letter}" height="12" fill="${fill}"/>` +
      `<text x="${x}" y="${y - 5}" font-size="12" ${letters}>${escapeXml(shown)}</text>` +
      `<text x="${x}" y="${y + 12}" font-size="16" font-weight="bold" ${letters}>${escapeXml(text)}</text>`
    );
  });
  const height = Math.round((width * outlineBox.height) / outlineBox.width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${outlineBox.width} ${outlineBox.height}">` +
    `${shapes.join("")}${names.join("")}</svg>`
  );
};

/** What each shade stands for, beside a square of it; `written` is how a number is written. */
export const mapLegend = (
  rows: readonly Mapped[],
  colour: string,
  { isInTenths, written }: { readonly isInTenths: boolean; readonly written: (value: number) => string },
): object => ({
  columns: shadeLegend(shadeEnds(rows.map(({ value }) => value ?? 0)), isInTenths).flatMap(({ shade, from, to }) => [
    { canvas: [{ type: "rect", x: 0, y: 0, w: 8, h: 8, color: shaded(colour, shade), lineColor: "#64748B", lineWidth: 0.5 }], width: 8 },
    { text: from === to ? written(from) : `${written(from)}–${written(to)}`, width: "auto", fontSize: 8, margin: [0, 0, 10, 0] },
  ]),
  columnGap: 4,
});
