import { readFileSync } from "node:fs";
import { AFRelationship, PDFDocument as Pdf, PDFName, PDFString, StandardFonts, degrees } from "@cantoo/pdf-lib";
import type { TrialFile } from "./trial-file.ts";

/** Enough print for the page to be no scan. */
const print = "Bosma savollar: kimdan, qayerdan va nima haqida murojaat qilinmoqda, javobini yozing";
const written =
  (name: string): (() => Buffer) =>
  () =>
    readFileSync(new URL(`${name}.pdf`, import.meta.url));

/** A PDF of these objects, numbered from 1, the catalog first; later revisions say some of them anew, as programs save what was changed. */
const objects = (first: readonly string[], ...revisions: readonly Readonly<Record<number, string>>[]): Buffer => {
  let file = "%PDF-1.7\n";
  let before = "";
  const revision = (changed: Readonly<Record<number, string>>): void => {
    const places = Object.entries(changed).map(([id, content]) => {
      const at = file.length;
      file += `${id} 0 obj\n${content}\nendobj\n`;
      return `${id} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
    });
    const table = file.length;
    file += `xref\n0 1\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${first.length + 1}/Root 1 0 R${before}>>\nstartxref\n${table}\n%%EOF\n`;
    before = `/Prev ${table}`;
  };
  revision(Object.fromEntries(first.map((content, at) => [at + 1, content])));
  revisions.forEach(revision);
  return Buffer.from(file, "latin1");
};
const stream = (content: string, more = ""): string => `<</Length ${content.length}${more}>>\nstream\n${content}\nendstream`;
const line = (text: string, y: number, mode?: number): string =>
  `BT ${mode === undefined ? "" : `${mode} Tr `}/F 12 Tf 1 0 0 1 60 ${y} Tm (${text}) Tj ET\n`;
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
/** A page with this content: what the page inherits, what its resources hold besides, and objects from the sixth on. */
const paged = (content: string, { inherited = "", resources = "", catalog = "" } = {}, ...more: readonly string[]): readonly string[] => [
  `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
  `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>${resources}>>${inherited}>>`,
  "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
  stream(content),
  font,
  ...more,
];
const printed = line(print, 780);

/** Two pages, the second turned, with numbers of their own. */
const turnedPages = async (): Promise<Buffer> => {
  const pdf = await Pdf.create();
  const type = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595, 842]).drawText(`${print} Tikkasiga`, { font: type, size: 9, x: 40, y: 700 });
  const second = pdf.addPage([595, 842]);
  second.setRotation(degrees(90));
  second.drawText("Yonbosh varaqdagi jadval va uning ostidagi uzun izoh, Sobirjon", {
    font: type,
    size: 12,
    x: 300,
    y: 60,
    rotate: degrees(90),
  });
  pdf.catalog.set(PDFName.of("PageLabels"), pdf.context.obj({ Nums: [0, { S: "r" }, 1, { S: "D", P: PDFString.of("Ilova-") }] }));
  return Buffer.from(await pdf.save());
};

/** A form whose answers stand in cells, over lines, in a list of several, under other names, behind points, or nowhere. */
const answers = async (lock?: (pdf: Pdf) => void): Promise<Buffer> => {
  const pdf = await Pdf.create();
  const page = pdf.addPage([595, 842]);
  const type = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(print, { font: type, size: 12, x: 40, y: 780 });
  const form = pdf.getForm();
  const phone = form.createTextField("telefon");
  phone.setMaxLength(9);
  phone.enableCombing();
  phone.setText("901234567");
  phone.addToPage(page, { x: 60, y: 720, width: 270, height: 20 });
  const story = form.createTextField("mazmun");
  story.enableMultiline();
  story.setText("Darvoza buzilgan\nHovli qorongi");
  story.addToPage(page, { x: 60, y: 600, width: 300, height: 80 });
  const several = form.createOptionList("imtiyoz");
  several.addOptions(["Faxriy", "Boquvchisiz", "Talaba"]);
  several.enableMultiselect();
  several.select(["Faxriy"]);
  several.addToPage(page, { x: 60, y: 500, width: 120, height: 60 });
  const hidden = form.createTextField("ichki");
  hidden.setText("Yashirinjavob");
  hidden.addToPage(page, { x: 60, y: 460, width: 120, height: 20, hidden: true });
  form.updateFieldAppearances(type);
  lock?.(pdf);
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
};

/** An annotation with what is drawn for it. */
const drawn = (appearance: number, rest: string): string => `<</Type/Annot/Rect[60 400 360 430]/AP<</N ${appearance} 0 R>>/F 4${rest}>>`;
const look = (text: string): string =>
  stream(`/Tx BMC BT /F 12 Tf 4 8 Td (${text}) Tj ET EMC`, "/Type/XObject/Subtype/Form/BBox[0 0 300 30]/Resources<</Font<</F 5 0 R>>>>");
const stamped = (): Buffer => {
  const base = paged(
    printed,
    { catalog: "/AcroForm<</Fields[8 0 R 10 0 R 14 0 R]/DA(/F 12 Tf)/DR<</Font<</F 5 0 R>>>>>>" },
    drawn(7, "/Subtype/Stamp/Contents(Muhr haqida)"),
    look("TASDIQLANGAN"),
    drawn(9, "/Subtype/Widget/FT/Sig/T(imzo)"),
    look("Imzolagan: Ortiqov"),
    drawn(11, "/Subtype/Widget/FT/Tx/T(parol)/Ff 8192/V(Maxfiyparol)"),
    look("*****"),
    "<</Type/Annot/Subtype/Highlight/Rect[60 770 200 790]/QuadPoints[60 790 200 790 60 770 200 770]/Contents(Belgilabaytilgan)/F 4>>",
    "<</Type/Annot/Subtype/Popup/Rect[400 700 500 780]/Contents(Qalqibchiqqan)/Parent 12 0 R>>",
    "<</Type/Annot/Subtype/Widget/FT/Ch/T(tuman)/Ff 131072/Rect[60 300 260 320]/F 4/DA(/F 12 Tf)/Opt[[(t1)(Pahlavon)][(t2)(Chinobod)]]/V(t2)/AP<</N 15 0 R>>>>",
    look("Chinobod"),
  );
  return objects(base.map((one, at) => (at === 2 ? one.replace(/>>$/, "/Annots[6 0 R 8 0 R 10 0 R 12 0 R 13 0 R 14 0 R]>>") : one)));
};

const columns = (): Buffer => {
  const left = ["Chap ustun boshi", "uning ikkinchi satri", "va chapda tugashi"];
  const right = ["Ong ustun boshi", "yana bir satri", "va ongda tugashi"];
  const at = (text: string, x: number, n: number): string => `BT /F 12 Tf 1 0 0 1 ${x} ${700 - 20 * n} Tm (${text}) Tj ET\n`;
  return objects(paged(printed + left.map((text, n) => at(text, 60, n) + at(right[n]!, 330, n)).join("")));
};

export const secondHandPdfFiles: readonly TrialFile[] = [
  {
    name: "a letter of LibreOffice",
    sort: "b",
    format: "pdf",
    content: written("xat"),
    must: [
      "Oltiariq hokimligi",
      "Kanalizatsiya haqida kiritilgan soʻz bor.",
      "chiroqlari yonmaydi.",
      "07-15/902",
      "Gazetadagi izoh",
      "Gʻulomjonov",
      "Ҳурмат билан, Ғайратжон.",
      "Ijrochi: Tolibjon, 73 244 00 11",
    ],
    mustNot: ["Berkitilgansoz", "Indeksdagi"],
  },
  {
    name: "a sheet of LibreOffice",
    sort: "b",
    format: "pdf",
    content: written("jadval"),
    must: ["Oltiariq", "05.03.2026", "001234", "№ 045-son", "Birlashgan katak", "ikkinchi satr"],
    mustNot: ["Yashirinqator", "Ostidagisoz"],
  },
  {
    name: "a page that is turned, and numbers of pages",
    sort: "c",
    format: "pdf",
    content: turnedPages,
    must: ["Tikkasiga", "Yonbosh varaqdagi jadval", "Sobirjon"],
    mustNot: ["Ilova-"],
  },
  {
    name: "answers in cells, over lines and in a list",
    sort: "b",
    format: "pdf",
    content: () => answers(),
    must: ["901234567", "Darvoza buzilgan", "Hovli qorongi", "Faxriy"],
    mustNot: ["Yashirinjavob"],
  },
  {
    name: "a form that nobody may change",
    sort: "c",
    format: "pdf",
    content: () => answers((pdf) => pdf.encrypt({ userPassword: "", ownerPassword: "egasi", permissions: { modifying: false } })),
    must: ["901234567", "Darvoza buzilgan", "Bosma savollar"],
    mustNot: ["Yashirinjavob"],
  },
  {
    name: "hidden passwords, notes that open, a choice by its name",
    sort: "b",
    format: "pdf",
    content: stamped,
    must: ["Chinobod"],
    mustNot: ["Muhr haqida", "Maxfiyparol", "Belgilabaytilgan", "Qalqibchiqqan", "Pahlavon"],
  },
  {
    name: "two files beside the text, as accounting programs send them",
    sort: "b",
    format: "pdf",
    content: async () => {
      const pdf = await Pdf.create();
      const page = pdf.addPage([595, 842]);
      page.drawText(print, { font: await pdf.embedFont(StandardFonts.Helvetica), size: 12, x: 40, y: 700 });
      await pdf.attach(Buffer.from("<hisob>Ichkihisob</hisob>"), "hisob-faktura.xml", {
        mimeType: "text/xml",
        afRelationship: AFRelationship.Alternative,
      });
      await pdf.attach(Buffer.from("a;b"), "Ilova № 2.csv", { mimeType: "text/csv", afRelationship: AFRelationship.Supplement });
      return Buffer.from(await pdf.save());
    },
    must: ["Bosma savollar"],
    mustNot: ["Ichkihisob"],
    notRead: ["Ilova № 2.csv", "hisob-faktura.xml"],
  },
  {
    name: "layers that are off on a screen by what they are for",
    sort: "c",
    format: "pdf",
    content: () =>
      objects(
        paged(
          `${printed}/OC /A BDC ${line("Ekranda yoziladi", 700)}EMC /OC /B BDC ${line("Faqatbosmada", 660)}/OC /A BDC ${line("Ichmaichlik", 620)}EMC ${line("Yanabosmada", 580)}EMC ${line("Qatlamdan keyin", 540)}`,
          {
            resources: "/Properties<</A 6 0 R/B 7 0 R>>",
            catalog:
              "/OCProperties<</OCGs[6 0 R 7 0 R]/D<</Order[6 0 R 7 0 R]/AS[<</Event/View/Category[/View]/OCGs[6 0 R 7 0 R]>><</Event/Print/Category[/Print]/OCGs[6 0 R 7 0 R]>>]>>>>",
          },
          "<</Type/OCG/Name(ekran)/Usage<</View<</ViewState/ON>>/Print<</PrintState/OFF>>>>>>",
          "<</Type/OCG/Name(bosma)/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>>>",
        ),
      ),
    must: ["Ekranda yoziladi", "Qatlamdan keyin"],
    mustNot: ["Faqatbosmada", "Ichmaichlik", "Yanabosmada"],
  },
  {
    name: "lines without ink within drawings, and print after them",
    sort: "d",
    format: "pdf",
    content: () =>
      objects(
        paged(
          `${printed}q 3 Tr /Rasm Do Q ${line("Siyohlisatr", 640)}q ${line("Siyohsizsatr", 600, 3)}Q q ${line("Qirqimsatr", 560, 7)}Q ${line("Oxirgisatr", 520, 0)}`,
          { resources: "/XObject<</Rasm 6 0 R>>" },
          stream(line("Meroslansiyohsiz", 680), "/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>"),
        ),
      ),
    must: ["Siyohlisatr", "Oxirgisatr"],
    mustNot: ["Siyohsizsatr", "Qirqimsatr", "Meroslansiyohsiz"],
  },
  {
    name: "a page that was changed and saved again behind the first",
    sort: "d",
    format: "pdf",
    content: () =>
      objects(
        paged(printed + line("Avvalgitahrir", 700)),
        { 4: stream(printed + line("Hozirgitahrir", 700)) },
        {
          3: "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Rotate 0>>",
        },
      ),
    must: ["Hozirgitahrir", "Bosma savollar"],
    mustNot: ["Avvalgitahrir"],
  },
  {
    name: "a box that cuts off what lies above and below, from the tree of pages",
    sort: "d",
    format: "pdf",
    content: () =>
      objects(
        paged(line("Yuqoridakesilgan", 800) + line(print, 500) + line("Ichidaqolgan", 460) + line("Pastdakesilgan", 100), {
          inherited: "/CropBox[0 300 595 600]/Rotate 180",
        }),
      ),
    must: ["Bosma savollar", "Ichidaqolgan"],
    mustNot: ["Yuqoridakesilgan", "Pastdakesilgan"],
  },
  {
    name: "two columns",
    sort: "b",
    format: "pdf",
    content: columns,
    must: ["Chap ustun boshi", "uning ikkinchi satri", "va chapda tugashi", "Ong ustun boshi", "yana bir satri", "va ongda tugashi"],
    mustNot: [],
  },
];
