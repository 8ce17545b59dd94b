import type { TrialFile } from "./trial-file.ts";

/** A letter whose page is this HTML. */
const mail =
  (page: string): (() => Buffer) =>
  () =>
    Buffer.from(
      `From: Nodira <nodira@example.uz>\r\nTo: qabul@example.uz\r\nSubject: Suv\r\nDate: Mon, 5 Oct 2026 10:00:00 +0500\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}`,
    );

export const mailFiles: readonly TrialFile[] = [
  {
    name: "a number with hyphens at which no line breaks",
    sort: "a",
    format: "eml",
    content: mail("<p>2026&#8209;yil 5&#x2011;mart № 01&#8209;12/345 mu&shy;rojaat</p>"),
    must: ["2026-yil 5-mart № 01-12/345 murojaat"],
    mustNot: [],
  },
  {
    name: "boxes of a form",
    sort: "a",
    format: "eml",
    content: mail("<input type=checkbox checked> Roziman <input type='checkbox'> rad etaman"),
    must: ["☒ Roziman ☐ rad etaman"],
    mustNot: [],
  },
  {
    name: "words that are hidden",
    sort: "d",
    format: "eml",
    content: mail(
      '<div style="display:none">oldindan<p>ichida</div><p style="visibility: hidden">yoq<p>Ochiq <span hidden>99-88/77</span>01-12/345' +
        '<div style="font-size:0px">nol<b style="font-size:14px">katta</b></div><span style="mso-hide:all">vord</span><br style="display:none">oxiri',
    ),
    must: ["Ochiq 01-12/345", "katta", "oxiri"],
    mustNot: ["oldindan", "ichida", "yoq", "99-88/77", "nol", "vord"],
  },
];
