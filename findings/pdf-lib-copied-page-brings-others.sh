#!/usr/bin/env bash
# @cantoo/pdf-lib 2.11.1: a page that is copied into a new document brings other pages along, unseen.
#
# One would expect copyPages(source, [0]) to copy one page: the new document says that it has one, and readers show one. But everything that the
# page refers to is copied too. A link whose destination is page 2 brings the whole of page 2, with its text; so does what page 2 links to. A
# resources dictionary that all pages share, as several writers make it, brings the pictures of all pages. Whoever opens the file with a tool
# for PDF reads what was cut away.
#
# Seen on Node 20.20.2: "pages said: 1, page objects inside: 2, text of page 2 inside: true". It fails when this changes.
# What it means for us: a letter that is cut out of a scanned pile held other citizens' letters; contents/part-pages.ts takes from a page what
# does not draw it, and cut-pdf.unit.test.ts looks inside the parts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @cantoo/pdf-lib@2.11.1
cat >copy.mjs <<'JS'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, StandardFonts } from "@cantoo/pdf-lib";

const source = await PDFDocument.create();
const font = await source.embedFont(StandardFonts.Helvetica);
const [first, second] = ["first letter", "second letter"].map((text) => {
  const page = source.addPage([300, 300]);
  page.drawText(text, { x: 20, y: 150, size: 12, font });
  return page;
});
const { context } = source;
const link = context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 50, 50], Dest: [second.ref, "Fit"] });
first.node.set(PDFName.of("Annots"), context.obj([context.register(link)]));
const whole = await PDFDocument.load(await source.save());

const part = await PDFDocument.create();
const [page] = await part.copyPages(whole, [0]);
part.addPage(page);
const again = await PDFDocument.load(await part.save());
const inside = again.context.enumerateIndirectObjects().map(([, object]) => object);
const pages = inside.filter((object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Page"));
const hex = Buffer.from("second letter").toString("hex").toUpperCase();
const isThere = inside.some(
  (object) => object instanceof PDFRawStream && Buffer.from(decodePDFRawStream(object).decode()).toString("latin1").toUpperCase().includes(hex),
);
console.log(`pages said: ${again.getPageCount()}, page objects inside: ${pages.length}, text of page 2 inside: ${isThere}`);
process.exit(again.getPageCount() === 1 && pages.length === 2 && isThere ? 0 : 1);
JS
node copy.mjs
