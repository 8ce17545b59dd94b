import {
  AFRelationship,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDocument as Pdf,
  PDFName,
  type PDFRawStream,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { scan, spoilt } from "../letters.ts";

type Made = { readonly pdf: PDFDocument; readonly page: PDFPage; readonly say: (text: string, y?: number) => void; readonly font: string };
/** Enough print for the page to be no scan. */
const print = "Bosma savol: kimdan, qayerdan va nima haqida murojaat qilinmoqda";
const printedAt = 760;
const name = (of: string): PDFName => PDFName.of(of);
const pdfOf = async (make: (made: Made) => void | Promise<void>): Promise<Buffer> => {
  const pdf = await Pdf.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const say = (text: string, y = printedAt): void => page.drawText(text, { font, size: 12, x: 60, y });
  await make({ pdf, page, say, font: page.node.newFontDictionary("Yozuv", font.ref).asString().slice(1) });
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
};
const draw = ({ pdf, page }: Made, content: string): void => page.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
/** Operators that write a line. */
const line = ({ font }: Made, text: string, y: number, mode = 0): string =>
  `BT ${mode} Tr /${font} 12 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET\n`;
const widgets = (page: PDFPage): PDFDict[] =>
  page.node
    .Annots()!
    .asArray()
    .map((one) => page.node.context.lookup(one, PDFDict));

/** A form filled in: a text in a group of groups, a tick, one of two, one of a list. */
export const filledForm = (change?: (made: Made) => void, surname = "Marvarid"): Promise<Buffer> =>
  pdfOf((made) => {
    const { pdf, page, say } = made;
    say(print);
    const form = pdf.getForm();
    const typed = form.createTextField("ariza.kimdan.familiya");
    typed.setText(surname);
    typed.addToPage(page, { x: 60, y: 700, width: 200, height: 20 });
    say("uyi bor", 663);
    const tick = form.createCheckBox("uyi");
    tick.addToPage(page, { x: 40, y: 660, width: 12, height: 12 });
    tick.check();
    say("birinchi           ikkinchi", 623);
    const choice = form.createRadioGroup("navbat");
    for (const [option, x] of [
      ["bir", 40],
      ["ikki", 112],
    ] as const)
      choice.addOptionToPage(option, page, { x, y: 620, width: 12, height: 12 });
    choice.select("ikki");
    const listed = form.createDropdown("viloyat");
    listed.addOptions(["Andijon", "Namangan"]);
    listed.select("Namangan");
    listed.addToPage(page, { x: 60, y: 580, width: 120, height: 20 });
    change?.(made);
  });
/** Fields whose values stand in the form alone: readers draw them. */
export const undrawnForm = (): Promise<Buffer> =>
  filledForm(({ pdf, page }) => {
    for (const field of widgets(page)) field.delete(name("AP"));
    pdf.catalog.lookup(name("AcroForm"), PDFDict).set(name("NeedAppearances"), PDFBool.True);
  });

type Layer = { readonly pdf: PDFDocument; readonly on: PDFRef; readonly off: PDFRef };
const layersIn = (pdf: PDFDocument, config: (layers: Layer) => object): Layer => {
  const { context } = pdf;
  const layer = (called: string): PDFRef => context.register(context.obj({ Type: "OCG", Name: PDFString.of(called) }));
  const layers = { pdf, on: layer("ochiq"), off: layer("yopiq") };
  pdf.catalog.set(name("OCProperties"), context.obj({ OCGs: [layers.on, layers.off], D: config(layers) as never }));
  return layers;
};
const listsOff = ({ off }: Layer): object => ({ OFF: [off] });
/** A line in each of the layers or memberships. */
export const layeredPdf = (
  lines: (layers: Layer) => Readonly<Record<string, PDFObject>>,
  config: (layers: Layer) => object = listsOff,
): Promise<Buffer> =>
  pdfOf((made) => {
    made.say(print);
    const found = Object.entries(lines(layersIn(made.pdf, config)));
    const resources = made.page.node.Resources()!;
    resources.set(name("Properties"), made.pdf.context.obj(Object.fromEntries(found)));
    for (const [n, [text]] of found.entries()) draw(made, `/OC /${text} BDC ${line(made, text, 700 - 30 * n)} EMC\n`);
  });
const member = ({ pdf }: Layer, of: object): PDFRef => pdf.context.register(pdf.context.obj({ Type: "OCMD", ...of } as never));
export const memberships = (): Promise<Buffer> =>
  layeredPdf((layers) => {
    const { on, off } = layers;
    const both = { OCGs: [on, off] };
    return {
      Birortasi: member(layers, both),
      Hammasi: member(layers, { ...both, P: "AllOn" }),
      Yopiqlari: member(layers, { ...both, P: "AnyOff" }),
      Hechbiri: member(layers, { ...both, P: "AllOff" }),
      Inkor: member(layers, { VE: ["Not", ["Or", on, off]] }),
      Ifoda: member(layers, { VE: ["And", on, ["Not", off]] }),
    };
  });
export const layeredForm = (): Promise<Buffer> =>
  pdfOf((made) => {
    const { pdf, page, say } = made;
    say(print);
    const { on, off } = layersIn(pdf, listsOff);
    const { context } = pdf;
    const resources = page.node.Resources()!;
    const form = (text: string, layer: PDFRef, y: number): PDFRef =>
      context.register(
        context.stream(line(made, text, y), { Type: "XObject", Subtype: "Form", BBox: [0, 0, 595, 842], Resources: resources, OC: layer }),
      );
    const [shown, hidden] = [
      page.node.newXObject("Ochiq", form("Korinadigan", on, 700)),
      page.node.newXObject("Yopiq", form("Yashirilgan", off, 660)),
    ];
    draw(made, `${shown.asString()} Do ${hidden.asString()} Do\n`);
  });
/** A picture in a layer that is off, and a field in it. */
export const layeredPicture = (): Promise<Buffer> =>
  pdfOf(async (made) => {
    const { pdf, page, say } = made;
    say(print);
    const { off } = layersIn(pdf, listsOff);
    const picture = await pdf.embedPng(smallPng);
    await picture.embed();
    (pdf.context.lookup(picture.ref) as PDFRawStream).dict.set(name("OC"), off);
    draw(made, `q 200 0 0 200 60 300 cm ${page.node.newXObject("Rasm", picture.ref).asString()} Do Q\n`);
    const typed = pdf.getForm().createTextField("izoh");
    typed.setText("Qatlamdagi");
    typed.addToPage(page, { x: 60, y: 600, width: 200, height: 20 });
    for (const field of widgets(page)) field.set(name("OC"), off);
  });
/** One black point. */
const smallPng = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";
const note = ({ pdf, page }: Made, text: string, more: object = {}): void =>
  page.node.addAnnot(
    pdf.context.register(
      pdf.context.obj({
        Type: "Annot",
        Subtype: "FreeText",
        Rect: [60, 500, 260, 520],
        Contents: PDFString.of(text),
        DA: PDFString.of("/Helv 12 Tf"),
        ...more,
      } as never),
    ),
  );
export const typedNotes = (): Promise<Buffer> =>
  pdfOf((made) => {
    made.say(print);
    note(made, "Qolyozma");
    note(made, "Berkitilgan", { F: 2 });
    note(made, "Chopetiladigan", { F: 36 });
    note(made, "Qatlamdagi", { OC: layersIn(made.pdf, listsOff).off });
    note(made, "Ochilsa", { Subtype: "Text" });
  });

/** A scan with what a machine took it for. */
export const scanWith = (
  layer: (made: Made, picture: string) => string,
  { text = scanned, spoil }: { readonly text?: string; readonly spoil?: ReturnType<typeof spoilt.byHand> } = {},
): Promise<Buffer> =>
  pdfOf(async (made) => {
    const picture = await made.pdf.embedJpg(await scan(text, { dpi: 150, ...(spoil && { spoil }) }));
    const drawn = made.page.node.newXObject("Rasm", picture.ref);
    draw(made, layer(made, `q 595 0 0 842 0 0 cm ${drawn.asString()} Do Q\n`));
  });
const scanned =
  "Farg‘ona viloyati hokimiga\nQuva tumanida yashovchi\nKarimova Dilnozadan\n\nARIZA\n\nKo‘chamizda ichimlik suvi yo‘q,\nyordam berishingizni so‘rayman";
const nonsense = "Oapr ona BMJIOHTU XOKMMH 51 rn ApM3a cya HOK epnaM 6ep Xmy unte pocn zarn";

/** A machine's reading of the scan, which no reader sees. */
export const invisibleLayer = (): Promise<Buffer> => scanWith((made, picture) => picture + line(made, nonsense, 700, 3));
export const coveredLayer = (): Promise<Buffer> => scanWith((made, picture) => line(made, nonsense, 700) + picture);
const stamp = "Hujjat elektron imzolangan: Tizim orqali 2026-yil 5-mart kuni yuborildi";
/** Print of a programme below a scan that bears a machine's reading. */
export const stampedScan = (): Promise<Buffer> =>
  scanWith((made, picture) => picture + line(made, `${nonsense} ${nonsense}`, 700, 3) + line(made, stamp, 60));
/** A scan on which a program has typed answers. */
export const filledScan = (): Promise<Buffer> =>
  scanWith((made, picture) => {
    const typed = made.pdf.getForm().createTextField("kocha");
    typed.setText("Marvarid");
    typed.addToPage(made.page, { x: 60, y: 200, width: 200, height: 20 });
    return picture;
  });
/** Writing by hand, and what a machine took it for. */
export const layerOverStrokes = (): Promise<Buffer> =>
  scanWith((made, picture) => picture + line(made, "Ariza 90", 700, 3), { text: "", spoil: spoilt.byHand(1) });
/** Print of which a line is drawn without ink. */
export const partlyInvisible = (): Promise<Buffer> =>
  pdfOf((made) => {
    made.say(print);
    draw(made, line(made, "Siyohsiz", 700, 3));
  });
export const croppedPage = (): Promise<Buffer> =>
  pdfOf((made) => {
    made.say(print, 500);
    made.say("Kesilgan", 700);
    made.page.setCropBox(0, 0, 595, 600);
  });
export const portfolio = (): Promise<Buffer> =>
  pdfOf(async ({ pdf, say }) => {
    say(print);
    await pdf.attach(Buffer.from("Ichkaridagi"), "Shikoyat xati.docx", {
      mimeType: "application/octet-stream",
      afRelationship: AFRelationship.Data,
    });
  });

/** Rows of the table of documents as people make them. `kind`: what a format keeps elsewhere than in its text, a to f of issue 65. */
export const pdfFiles = [
  {
    name: "a form filled in",
    sort: "b",
    format: "pdf",
    content: () => filledForm(),
    must: ["Marvarid", "Namangan", "☒ uyi bor", "☐ birinchi ☒ ikkinchi"],
    mustNot: ["Andijon", "Yes"],
  },
  {
    name: "a form whose fields its readers draw",
    sort: "b",
    format: "pdf",
    content: undrawnForm,
    must: ["Marvarid", "Namangan"],
    mustNot: ["Andijon"],
  },
  {
    name: "typed notes",
    sort: "b",
    format: "pdf",
    content: typedNotes,
    must: ["Qolyozma"],
    mustNot: ["Berkitilgan", "Chopetiladigan", "Qatlamdagi", "Ochilsa"],
  },
  {
    name: "layers",
    sort: "d",
    format: "pdf",
    content: () => layeredPdf(({ on, off }) => ({ Ochiqqator: on, Yopiqqator: off })),
    must: ["Ochiqqator"],
    mustNot: ["Yopiqqator"],
  },
  {
    name: "layers that are off by themselves",
    sort: "d",
    format: "pdf",
    content: () =>
      layeredPdf(
        ({ on, off }) => ({ Ochiqqator: on, Yopiqqator: off }),
        ({ on }) => ({ BaseState: "OFF", ON: [on] }),
      ),
    must: ["Ochiqqator"],
    mustNot: ["Yopiqqator"],
  },
  {
    name: "memberships of layers",
    sort: "d",
    format: "pdf",
    content: memberships,
    must: ["Birortasi", "Yopiqlari", "Ifoda"],
    mustNot: ["Hammasi", "Hechbiri", "Inkor"],
  },
  { name: "a picture and a field in a layer", sort: "d", format: "pdf", content: layeredPicture, must: ["Bosma"], mustNot: ["Qatlamdagi"] },
  {
    name: "layers of drawings within the page",
    sort: "d",
    format: "pdf",
    content: layeredForm,
    must: ["Korinadigan"],
    mustNot: ["Yashirilgan"],
  },
  { name: "a field on a scan", sort: "b", format: "pdf", content: filledScan, must: ["Marvarid", "hokimiga", "ARIZA"], mustNot: [] },
  {
    name: "a file inside",
    sort: "b",
    format: "pdf",
    content: portfolio,
    must: ["Bosma"],
    mustNot: ["Ichkaridagi"],
    notRead: ["Shikoyat xati.docx"],
  },
  { name: "text outside the crop box", sort: "d", format: "pdf", content: croppedPage, must: ["Bosma"], mustNot: ["Kesilgan"] },
  { name: "a line without ink", sort: "d", format: "pdf", content: partlyInvisible, must: ["Bosma"], mustNot: ["Siyohsiz"] },
  {
    name: "a machine's reading over a scan",
    sort: "e",
    format: "pdf",
    content: invisibleLayer,
    must: ["ARIZA", "hokimiga"],
    mustNot: ["BMJIOHTU"],
  },
  {
    name: "a machine's reading below a scan",
    sort: "e",
    format: "pdf",
    content: coveredLayer,
    must: ["ARIZA", "hokimiga"],
    mustNot: ["BMJIOHTU"],
  },
  {
    name: "a machine's reading below a programme's stamp",
    sort: "e",
    format: "pdf",
    content: stampedScan,
    must: ["ARIZA", "hokimiga", "imzolangan"],
    mustNot: ["BMJIOHTU"],
  },
] as const;
