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
/** Where a line of a text stands: what the library writes to the text's node when it is drawn. */
type Line = { readonly pageNumber: number; readonly top: number };
/** A document and where the lines of the texts among its content stand, each text apart. */
type Placed = { readonly bytes: Buffer; readonly pages: number; readonly texts: readonly (readonly Line[])[] };

/** A document as PDF with letters for three languages: `DejaVu` for prose, `Narrow` for tables. What the font lacks is named in words. */
export const drawPdf = async (names: SignNames, definition: Definition): Promise<Buffer> => (await drawPlaced(names, definition)).bytes;
/** The same, with the places of its lines. */
export const drawPlaced = async (names: SignNames, { content, header, footer, ...rest }: Definition): Promise<Placed> => {
  refuseWhileOpen("Drawing PDF");
  const shown = <T>(node: T): T => drawableTexts(glyphsOf(rest.defaultStyle.font), names, node);
  let pages = 1;
  const placed =
    (place?: Place): Place =>
    (page, of) => {
      pages = of;
      return shown(place?.(page, of));
    };
  const drawn: object = shown(content);
  const bytes = await pdfmake.createPdf({ ...rest, content: drawn, header: placed(header), footer: placed(footer) }).getBuffer();
  const texts = [drawn].flat().map((node: { text?: unknown; positions?: readonly Line[] }) => (node.text ? (node.positions ?? []) : []));
  return { bytes, pages, texts };
};
