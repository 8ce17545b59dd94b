import type { TrialFile } from "./trial-file.ts";

const rtf =
  (body: string, head = "\\ansi\\ansicpg1251\\deff0{\\fonttbl{\\f0\\fnil\\fcharset204 Times New Roman;}}"): (() => Buffer) =>
  () =>
    Buffer.from(`{\\rtf1${head}${body}}`, "latin1");
/** Letters by their numbers, with so many signs in their place for programs that do not know them. */
const u = (text: string, instead = ""): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${(text.charCodeAt(at) << 16) >> 16}${instead || " "}`).join("");

export const secondHandRtfFiles: readonly TrialFile[] = [
  {
    name: "letters by their numbers, with no, one or two signs in their place",
    sort: "f",
    format: "rtf",
    content: rtf(
      `\\uc0 Bog${u("ʻ")}bon {\\uc2 ${u("қ", "\\'3f\\'3f")}ishloq} ${u("ғ")}isht\\par\\uc1 {\\uc3\\'cc} M${u("ʼ", "?")}no ${u("🏠", "?")}uy\\par`,
    ),
    must: ["Bogʻbon қishloq ғisht", "Mʼno 🏠uy"],
    mustNot: ["?", "3f"],
  },
  {
    name: "Cyrillic of Windows with the letters that it lacks",
    sort: "f",
    format: "rtf",
    content: rtf(
      "\\uc1 \\'d4\\'e0\\'f0\\u1171\\'e3\\'ee\\'ed\\'e0 \\'e2\\'e8\\'eb\\'ee\\'ff\\'f2\\'e8 \\u1203?\\'ee\\'ea\\'e8\\'ec\\'e8\\u1171?\\'e0 \\'a2\\u1179?\\'e8\\'f2\\'f3\\'e2\\'f7\\'e8\\par",
    ),
    must: ["Фарғона вилояти ҳокимиға ўқитувчи"],
    mustNot: [],
  },
  {
    name: "one text in two encodings, and what is shown of fields and entries",
    sort: "d",
    format: "rtf",
    content: rtf(
      `{\\upr{Eskikodda}{\\*\\ud{Yangikodda ${u("ҳ", "?")}am}}}\\par {\\field{\\*\\fldinst HYPERLINK "https://example.uz/havola"}{\\fldrslt saytidan olindi}}\\par Ro${u("ʻ", "?")}yxat{\\xe\\v Yashirinbelgi}{\\tc Mundarijabelgi} oxiri\\par {\\*\\bkmkstart xatchop}{\\*\\bkmkend xatchop}`,
    ),
    must: ["Yangikodda ҳam", "saytidan olindi", "Roʻyxat oxiri"],
    mustNot: ["Eskikodda", "havola", "Yashirinbelgi", "Mundarijabelgi", "xatchop"],
  },
  {
    name: "pictures beside the text, and what a program says of itself",
    sort: "b",
    format: "rtf",
    content: rtf(
      "{\\colortbl;\\red0\\green0\\blue0;}{\\stylesheet{\\s1 Sarlavhauslubi;}}{\\info{\\title Hujjatnomi}{\\author Xolmatov}}{\\*\\generator Dasturnomi 1.0;}" +
        "{\\*\\revtbl{Unknown;}{Tahrirchi;}}\\pard Rasm yonida{\\*\\shppict{\\pict\\pngblip\\picw1 89504e470d0a}}{\\nonshppict{\\pict\\wmetafile8 010009}} matn\\par {\\revised\\revauth1 Kiritildi}\\par",
    ),
    must: ["Rasm yonida matn", "Kiritildi"],
    mustNot: ["89504e", "010009", "Sarlavhauslubi", "Hujjatnomi", "Xolmatov", "Dasturnomi", "Tahrirchi"],
  },
  {
    name: "cells of tables in tables, numbers of lists, signs by their names",
    sort: "a",
    format: "rtf",
    content: rtf(
      "\\trowd\\cellx3000\\cellx6000\\intbl F.I.Sh.\\cell {\\itap2 Ichki bir\\nestcell Ichki ikki\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}}\\pard\\intbl Tashqi\\cell\\row\\pard " +
        "{\\listtext\\pard\\plain 3.\\tab}Uchinchi talab\\par 10\\~000\\'a0so\\rquote m \\endash  kam\\line yangi satr\\par",
    ),
    must: ["F.I.Sh.", "Ichki bir", "Ichki ikki", "Tashqi", "3. Uchinchi talab", "10 000 so’m – kam", "yangi satr"],
    mustNot: ["bet", "birIchki"],
  },
  {
    name: "a letter of Outlook that was a page of HTML",
    sort: "f",
    format: "rtf",
    content: rtf(
      "{\\*\\htmltag84 <b>}\\htmlrtf {\\b\\htmlrtf0 Tramvay yoʻli".replace("ʻ", "\\u699?") +
        "{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0  taʼmiri".replace("ʼ", "\\u700?") +
        "\\par",
      "\\ansi\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}",
    ),
    must: ["Tramvay yoʻli taʼmiri"],
    mustNot: ["<b>", "htmltag"],
  },
];
