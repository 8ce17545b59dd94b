import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  CompositeOperator,
  Density,
  Drawables,
  type IMagickImage,
  ImageMagick,
  Magick,
  MagickColor,
  MagickColors,
  MagickFormat,
  MagickImage,
  MagickReadSettings,
  NoiseType,
} from "@imagemagick/magick-wasm";
import pdfmake from "pdfmake";
import { startPictures } from "../../src/engine/contents/picture-file.ts";

/** Letters as people type them, made up for the tests. */
export const letters = {
  uz: `Fargʻona viloyati hokimiga
Quva tumani, Bogʻbon MFY, Navbahor koʻchasi,
14-uyda yashovchi Karimova Dilnoza
Akmalovnadan, tel. 90 123 45 67

ARIZA

Sizdan shuni soʻraymanki, bizning koʻchamizda
oʻtgan yildan beri ichimlik suvi yoʻq. Quvurlar
eskirgan, tuman suv taʼminoti korxonasiga uch marta
murojaat qildik, lekin hech kim kelib koʻrmadi.
Mahallada yigirma beshta oila yashaydi, ularning
koʻpchiligida yosh bolalar bor.

Masalani joyida oʻrganib, suv quvurini almashtirishga
yordam berishingizni soʻrayman.

12.05.2026                          D. Karimova`,
  uk: `Фарғона вилояти ҳокимига
Олтиариқ тумани, Янгиобод МФЙ, Мустақиллик
кўчаси, 27-уйда яшовчи Раҳимов Баҳодир
Эргашевичдан, тел. 91 345 67 89

ШИКОЯТ

Менинг отам 2019 йилдан бери биринчи гуруҳ
ногирони ҳисобланади. Шу йил март ойидан бошлаб
унга нафақа тўланмай қўйилди. Туман бўлимига икки
марта бордим, аммо аниқ жавоб беришмади.
Ҳужжатларнинг ҳаммаси ўз вақтида топширилган.

Ушбу масалани қонуний ҳал қилиб беришингизни ва
менга ёзма жавоб юборишингизни сўрайман.

18.06.2026                          Б. Раҳимов`,
  ru: `Хокиму Ферганской области
от Соколовой Ирины Павловны, проживающей по
адресу: город Маргилан, улица Навои, дом 58,
квартира 12, телефон 93 456 78 22

ЗАЯВЛЕНИЕ

Прошу Вас помочь в решении вопроса об отоплении
нашего дома. С октября прошлого года в подъезде
холодно, батареи не работают, трубы давно не менялись.
Мы обращались в управляющую компанию четыре раза,
но каждый раз нам отвечали, что денег на ремонт нет.

В доме живут пожилые люди и маленькие дети. Просим
направить комиссию и сообщить о принятых мерах.

25.07.2026                          И. Соколова`,
} as const;

const ours = createRequire(import.meta.url).resolve;
const faces = ["DejaVuSerif", "DejaVuSans", "DejaVuSansMono", "DejaVuSerifCondensed", "DejaVuSansCondensed", "Roboto"] as const;
export type Face = (typeof faces)[number];
const fontOf = (face: Face): string =>
  ours(face === "Roboto" ? "pdfmake/fonts/Roboto/Roboto-Regular.ttf" : `dejavu-fonts-ttf/ttf/${face}.ttf`);
export const serif = fontOf("DejaVuSerif");
// a second start would take the first one's fonts away
const ready = startPictures().then(() => {
  for (const face of faces) Magick.addFont(face, readFileSync(fontOf(face)));
});

type Typed = {
  readonly face?: Face;
  readonly points?: number;
  /** Points of the picture an inch. */
  readonly dpi?: number;
  /** What happens to the page between typewriter and file. */
  readonly spoil?: (page: IMagickImage, inch: number) => void;
  readonly format?: "Png" | "Jpeg" | "Tiff";
};
/** A text as a scanner hands it over: a page of A4, a picture for each text. */
export const scan = async (
  text: string,
  { face = "DejaVuSerif", points = 12, dpi = 200, spoil, format = "Jpeg" }: Typed = {},
): Promise<Buffer> => {
  await ready;
  const page = MagickImage.create(MagickColors.White, Math.round(8.27 * dpi), Math.round(11.69 * dpi));
  try {
    const size = (points * dpi) / 72;
    const pen = new Drawables().font(face).fontPointSize(size).fillColor(new MagickColor("#181818"));
    text.split("\n").forEach((line, n) => line !== "" && pen.text(dpi, dpi + n * 1.5 * size, line));
    pen.draw(page);
    spoil?.(page, dpi);
    page.density = new Density(dpi);
    page.quality = 85;
    return page.write(MagickFormat[format], (bytes) => Buffer.from(bytes));
  } finally {
    page.dispose();
  }
};

/** Ways in which a page comes to look as it does in a file. */
export const spoilt = {
  turned: (degrees: number) => (page: IMagickImage) => page.rotate(degrees),
  /** Dark towards the bottom, as under a telephone; the paper there keeps this share of its brightness. */
  shadow: (darkest: number) => (page: IMagickImage) => {
    const settings = new MagickReadSettings({ width: page.width, height: page.height });
    ImageMagick.read(`gradient:#ffffff-${new MagickColor(...grey(darkest)).toString()}`, settings, (shade) =>
      page.composite(shade, CompositeOperator.Multiply),
    );
  },
  noise: (page: IMagickImage) => page.addNoise(NoiseType.Gaussian, 1.5),
  /** The blue ring of an office over the first paragraph. */
  stamp: (page: IMagickImage, inch: number) =>
    over(page, (pen) => ring(pen.strokeColor(new MagickColor("#2a3fa0")).strokeWidth(inch * 0.03), inch)),
  /** Strokes that are no letters below this many inches of the page; each hand has others. */
  byHand: (from: number, hand?: number) => (page: IMagickImage, inch: number) => {
    new Drawables()
      .fillColor(MagickColors.White)
      .rectangle(0, from * inch, page.width, page.height)
      .draw(page);
    over(page, (pen) => strokes(pen.strokeColor(new MagickColor("#20304a")).strokeWidth(inch * 0.012), from + 0.4, inch, hand));
  },
  /** Words over words below this many inches: nobody can read them. */
  overtyped: (from: number) => (page: IMagickImage, inch: number) => {
    new Drawables()
      .fillColor(MagickColors.White)
      .rectangle(0, from * inch, page.width, page.height)
      .draw(page);
    const pen = new Drawables()
      .font("DejaVuSerif")
      .fontPointSize(inch / 4)
      .textKerning(-inch / 8)
      .fillColor(new MagickColor("#20304a"));
    for (let line = 0; line < 6; line += 1)
      pen.text(inch, inch * (from + 0.6 + line * 0.45), "mulohaza qilib koʻrib chiqishingizni soʻrayman");
    pen.draw(page);
  },
} as const;

const grey = (of: number): [number, number, number] => [Math.round(of * 255), Math.round(of * 255), Math.round(of * 255)];
/** Ink that lets through what is below it. */
const over = (page: IMagickImage, draw: (pen: Drawables) => Drawables): void => {
  const ink = MagickImage.create(MagickColors.White, page.width, page.height);
  draw(new Drawables().fillColor(MagickColors.None)).draw(ink);
  page.composite(ink, CompositeOperator.Multiply);
  ink.dispose();
};
const ring = (pen: Drawables, inch: number): Drawables => {
  const on = (radius: number, step: number): [x: number, y: number] => {
    const angle = (step * Math.PI) / 30;
    return [inch * (4.5 + radius * Math.cos(angle)), inch * (3 + radius * Math.sin(angle))];
  };
  for (const radius of [0.8, 0.75, 0.5]) for (let step = 0; step < 60; step += 1) pen.line(...on(radius, step), ...on(radius, step + 1));
  return pen;
};
/** Loops of different heights, in words; the same each time. */
const strokes = (pen: Drawables, from: number, inch: number, hand = 7): Drawables => {
  let seed = hand;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let line = from; line < from + 2.5; line += 0.4)
    for (let start = 1; start < 6.5; start += 0.12) {
      const end = start + 0.3 + random() * 0.7;
      for (; start < end; start += 0.09) {
        const [height, lean] = [0.06 + random() * 0.14, random() * 0.05];
        const at = (x: number, y: number): [x: number, y: number] => [(start + x) * inch, (line - y) * inch];
        pen.line(...at(0, 0), ...at(0.04 + lean, height)).line(...at(0.04 + lean, height), ...at(0.05, -0.02 * random()));
        pen.line(...at(0.05, 0), ...at(0.09, 0.02));
      }
    }
  return pen;
};
/** The product's own printer keeps its fonts and its policies. */
const printerOf = (font?: string): typeof pdfmake => {
  const printer = Object.create(pdfmake) as typeof pdfmake;
  printer.setUrlAccessPolicy(() => false);
  printer.setLocalAccessPolicy((path) => path === font);
  if (font !== undefined) printer.setFonts({ Serif: { normal: font, bold: font } });
  return printer;
};
/** Scanned pages in one PDF, as office scanners make it. */
export const scannedPdf = async (pages: readonly Buffer[]): Promise<Buffer> => {
  const content = pages.map((page, n) => ({
    image: `data:image/jpeg;base64,${page.toString("base64")}`,
    width: 595,
    ...(n > 0 && { pageBreak: "before" }),
  }));
  return printerOf().createPdf({ pageSize: "A4", pageMargins: 0, content }).getBuffer();
};

/** A PDF that holds its text as such. */
export const typedPdf = (definition: object): Promise<Buffer> =>
  printerOf(serif)
    .createPdf({ ...definition, defaultStyle: { font: "Serif" } })
    .getBuffer();
/** How many characters differ, as a share of those expected; space is one of a kind. */
export const wrongShare = (expected: string, found: string): number => {
  const [a, b] = [expected, found].map((text) => Array.from(text.trim().replace(/\s+/gu, " "))) as [string[], string[]];
  let above = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [n, sign] of a.entries()) {
    const row = [n + 1];
    for (const [at, other] of b.entries()) row.push(Math.min(above[at + 1]! + 1, row[at]! + 1, above[at]! + (sign === other ? 0 : 1)));
    above = row;
  }
  return above.at(-1)! / a.length;
};
/** Letters as an office program writes them: with their text, which is read at once; a blank page between two. */
export const digitalPdf = (...texts: readonly string[]): Promise<Buffer> => {
  const content = texts.flatMap((text, n) => (n === 0 ? [{ text }] : [" ", text].map((page) => ({ text: page, pageBreak: "before" }))));
  return printerOf(serif)
    .createPdf({ pageSize: "A4", content, defaultStyle: { font: "Serif", preserveLeadingSpaces: true } })
    .getBuffer();
};
