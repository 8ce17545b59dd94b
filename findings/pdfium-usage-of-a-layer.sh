#!/usr/bin/env bash
# @hyzyla/pdfium 2.1.13: what a layer of a PDF says of its own use wins over the document's list of layers that are off.
#
# ISO 32000-2, 8.11.4.4: the Usage of a layer has an effect only through an AS entry of the configuration, which names the event and the layers.
# One would expect a layer that stands in the configuration's OFF list to be hidden whatever its Usage says. PDFium, and so Chrome and Edge, looks at
# Usage/View/ViewState of the layer itself first: with ON it draws a layer that is switched off, with OFF it hides one that is not; no AS entry stands in
# either file. pdf.js 5.4.296 hides both.
#
# Seen on Node 20.20.2, dark points of 25,600 and whether pdf.js says that it is shown:
#   {"switched off":{"pdfium":0,"pdfjs":false},"switched off, its use ON":{"pdfium":25600,"pdfjs":false},"not switched off, its use OFF":{"pdfium":0,"pdfjs":false}}
# It fails when this changes.
# What it means for us: a copied page carries the state of its layers in both places (contents/pdf-layers.ts), and its text is read without a layer
# that either of them hides; copied-pages.unit.long.test.ts compares what PDFium and poppler draw.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 @cantoo/pdf-lib@2.11.1 pdfjs-dist@5.4.296
cat >layers.mjs <<'JS'
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A black square in a layer. */
const made = async (use, isOff) => {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const page = pdf.addPage([200, 200]);
  const layer = context.register(context.obj({ Type: "OCG", Name: "square", ...(use && { Usage: { View: { ViewState: use } } }) }));
  page.node.set(PDFName.of("Resources"), context.obj({ Properties: { L: layer } }));
  page.node.set(PDFName.of("Contents"), context.register(context.stream("/OC /L BDC 0 g 20 20 160 160 re f EMC")));
  pdf.catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: isOff ? { OFF: [layer] } : {} }));
  return pdf.save({ useObjectStreams: false });
};
const library = await PDFiumLibrary.init();
const darkPoints = async (bytes) => {
  const document = await library.loadDocument(bytes);
  const { data } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
  document.destroy();
  return data.filter((value, at) => at % 4 === 0 && value < 50).length;
};
const isShown = async (bytes) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return [...(await document.getOptionalContentConfig())].every(([, { visible }]) => visible);
};
const seen = {};
for (const [name, use, isOff] of [
  ["switched off", undefined, true],
  ["switched off, its use ON", "ON", true],
  ["not switched off, its use OFF", "OFF", false],
]) {
  const bytes = await made(use, isOff);
  seen[name] = { pdfium: await darkPoints(bytes), pdfjs: await isShown(bytes) };
}
const expected =
  '{"switched off":{"pdfium":0,"pdfjs":false},"switched off, its use ON":{"pdfium":25600,"pdfjs":false},"not switched off, its use OFF":{"pdfium":0,"pdfjs":false}}';
console.log(JSON.stringify(seen));
process.exit(JSON.stringify(seen) === expected ? 0 : 1);
JS
node layers.mjs
