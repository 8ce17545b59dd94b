import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";
import pdfmake from "pdfmake";
import { refuseWhileOpen } from "../db/open-transaction.ts";
import { drawableTexts, type SignNames } from "./drawable.ts";

// DejaVu has every letter of the three languages, ʻ and ʼ among them, which pdfmake's own font lacks
const fonts = join(dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/package.json"))), "ttf");
const font = (name: string) => ({ normal: join(fonts, `${name}.ttf`), bold: join(fonts, `${name}-Bold.ttf`) });
const letters = { DejaVu: font("DejaVuSerif"), Narrow: font("DejaVuSansCondensed") };
type Font = keyof typeof letters;
pdfmake.setFonts(letters);
// a document fetches nothing from the network, and only fonts from the disk
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

const opened: { [F in Font]?: readonly ReturnType<typeof openSync>[] } = {};
/** Which signs a font draws, in both of its weights. */
export const glyphsOf = (name: Font) => {
  const files = (opened[name] ??= Object.values(letters[name]).map((path) => openSync(path)));
  return (sign: string): boolean => files.every((file) => file.hasGlyphForCodePoint(sign.codePointAt(0)!));
};

type Place = (page: number, pages: number) => object | undefined;
type Definition = {
  readonly defaultStyle: { readonly font: Font; readonly [other: string]: unknown };
  readonly content: object;
  readonly header?: Place;
  readonly footer?: Place;
  readonly [other: string]: unknown;
};

export const setTableLayouts: typeof pdfmake.setTableLayouts = (layouts) => pdfmake.setTableLayouts(layouts);
/** A document as PDF with letters for three languages: `DejaVu` for prose, `Narrow` for tables. What the font lacks is named in words. */
export const drawPdf = async (names: SignNames, { content, header, footer, ...rest }: Definition): Promise<Buffer> => {
  refuseWhileOpen("Drawing PDF");
  const shown = <T>(node: T): T => drawableTexts(glyphsOf(rest.defaultStyle.font), names, node);
  const placed = (place?: Place): Place | undefined => place && ((page, pages) => shown(place(page, pages)));
  return pdfmake.createPdf({ ...rest, content: shown(content), header: placed(header), footer: placed(footer) }).getBuffer();
};
