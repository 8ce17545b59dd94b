import { readFileSync } from "node:fs";
import type { TrialFile } from "./trial-file.ts";

/** Written by LibreOffice 7.4.7 from Word documents like those in `word-files.ts`. */
const made =
  (name: string): (() => Buffer) =>
  () =>
    readFileSync(new URL(`${name}.doc`, import.meta.url));

/** The same form as Word writes a box in which nobody has chosen: it is as the form was made, ticked. */
const unchosen = (): Buffer => {
  const form = made("shakl")();
  const field = form.indexOf(Buffer.from("ffffffff0500", "hex"));
  form[field + 4] = (25 << 2) | 1;
  form[field + 14] = 1;
  return form;
};

export const olderWordFiles: readonly TrialFile[] = [
  {
    name: "a number with hyphens at which no line breaks",
    sort: "a",
    format: "doc",
    content: made("raqam"),
    must: ["2026-yil 5-mart № 01-12/345"],
    mustNot: [],
  },
  {
    name: "boxes of symbol fonts",
    sort: "a",
    format: "doc",
    content: made("belgilar"),
    must: ["☒ Roziman ☐ rad etaman ☐ bilmayman", "☐ boshqa ☒ qoʻl bilan"],
    mustNot: [],
  },
  {
    name: "fields of older forms",
    sort: "a",
    format: "doc",
    content: made("shakl"),
    must: ["☒ ha", "☐ yoʻq", "Tuman: Bagʻdod", "Gulchehra"],
    mustNot: ["FORM", "Quva"],
  },
  { name: "a box in which nobody has chosen", sort: "a", format: "doc", content: unchosen, must: ["☒ ha", "☐ yoʻq"], mustNot: [] },
  {
    name: "headers, footers, notes and text boxes",
    sort: "b",
    format: "doc",
    content: made("quti"),
    must: ["Hokimlik", "Matn.\nKeyingisi\nOlma\n12\nOxiri", "Izoh", "Manba", "Shapka", "Ijrochi 73 244"],
    mustNot: [],
  },
  {
    name: "words that were struck out or moved",
    sort: "d",
    format: "doc",
    content: made("ochirilgan"),
    must: ["Pensiya qoʻshilgan", "Koʻchirilgan gap."],
    mustNot: ["Olibtashlangan"],
  },
  {
    name: "words that are hidden, of their own or by a style",
    sort: "d",
    format: "doc",
    content: made("yashirin"),
    must: ["Ochiq 01-12/345", "ammo"],
    mustNot: ["99-88/77", "Uslubdayashirin", "belgidayashirin"],
  },
];
