import type { TrialFile } from "./trial-file.ts";

const fonts =
  "{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fnil\\fcharset204 Arial{\\*\\falt Arimo};}{\\f2\\fnil\\fcharset2 Wingdings;}}";
const rtf =
  (body: string, head = "\\deff0"): (() => Buffer) =>
  () =>
    Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${head}${fonts}${body}}`, "latin1");

export const rtfFiles: readonly TrialFile[] = [
  {
    name: "a number with hyphens at which no line breaks",
    sort: "a",
    format: "rtf",
    content: rtf("2026\\_yil 5\\u8209\\_mart mu\\-rojaat № 01\\_12/345".replace("№", "\\u8470?")),
    must: ["2026-yil 5-mart murojaat № 01-12/345"],
    mustNot: [],
  },
  {
    name: "boxes of a symbol font",
    sort: "a",
    format: "rtf",
    content: rtf("{\\f2\\'fe} Roziman {\\f2\\u-3928\\'a8} rad etaman {\\f2 o} bilmayman\\par"),
    must: ["☒ Roziman ☐ rad etaman ☐ bilmayman"],
    mustNot: [],
  },
  {
    name: "fields of older forms",
    sort: "a",
    format: "rtf",
    content: rtf(
      "{\\field{\\*\\fldinst{ FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres1{\\*\\ffname Check1}\\ffdefres0}}}}{\\fldrslt }} ha\\par " +
        "{\\field{\\*\\fldinst{ FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25\\ffdefres0}}}}{\\fldrslt }} yo\\u699?q\\par " +
        "Tuman: {\\field{\\*\\fldinst{ FORMDROPDOWN {\\*\\formfield{\\fftype2\\ffres1{\\*\\ffl Quva}{\\*\\ffl Rishton}}}}}{\\fldrslt }}\\par " +
        "{\\field{\\*\\fldinst{ FORMTEXT {\\*\\formfield{\\fftype0}}}}{\\fldrslt Gulchehra}}\\par",
    ),
    must: ["☒ ha", "☐ yoʻq", "Tuman: Rishton", "Gulchehra"],
    mustNot: ["FORM", "Quva", "Check1"],
  },
  {
    name: "headers, footers, notes and text boxes",
    sort: "b",
    format: "rtf",
    content: rtf(
      "{\\header Hokimlik\\par}{\\headerf Eskisarvaraq\\par}{\\footer Ijrochi 73 244\\par}Matn{\\footnote Izoh}" +
        "{\\shp{\\*\\shpinst\\shpleft1{\\sp{\\sn fLine}{\\sv 0}}{\\shptxt Shapka\\par}}{\\shprslt{\\*\\do\\dptxbx{\\dptxbxtext Shapka\\par}}}}.\\par" +
        "{\\*\\do\\dobxpage\\dptxbx{\\dptxbxtext Eski quti\\par}}Keyingisi{\\*\\annotation Sharh}\\par\\sect{\\header Hokimlik\\par}Oxiri",
    ),
    must: ["Hokimlik", "Matn.\nIzoh\nShapka", "Eski quti", "Keyingisi", "Oxiri", "Ijrochi 73 244"],
    mustNot: ["Eskisarvaraq", "fLine", "Sharh"],
  },
  {
    name: "an object in it",
    sort: "b",
    format: "rtf",
    content: rtf("Matn{\\object\\objemb{\\*\\objclass Excel.Sheet.12}{\\*\\objdata 0105}{\\result{\\pict 00}}}\\par"),
    must: ["Matn"],
    mustNot: ["0105"],
    notRead: ["Excel.Sheet.12"],
  },
  {
    name: "bytes that are no text",
    sort: "b",
    format: "rtf",
    content: rtf("Matn{\\pict\\bin3 }}{}Oxiri\\par"),
    must: ["MatnOxiri"],
    mustNot: [],
  },
  {
    name: "words that were struck out, moved or hidden",
    sort: "d",
    format: "rtf",
    content: rtf(
      "Pensiya {\\deleted ochirilgan }qolgan {\\v 99-88/77}{\\v\\v0 01-12/345}\\par {\\mvf Gap kochdi.}\\par {\\mvt Gap kochdi.}\\v yoq \\plain bor\\par",
    ),
    must: ["Pensiya qolgan 01-12/345", "Gap kochdi.", "bor"],
    mustNot: ["ochirilgan", "99-88/77", "yoq"],
  },
  {
    name: "letters in the usual font",
    sort: "f",
    format: "rtf",
    content: rtf("\\'d2\\'ee\\'f8\\'ea {\\f0\\'e9\\plain\\'e5}\\par", "\\deff1"),
    must: ["Тошк éе"],
    mustNot: [],
  },
];
