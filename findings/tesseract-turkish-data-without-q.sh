#!/usr/bin/env bash
# @tesseract.js-data 1.0.0: the Turkish data, which are those with ö ğ ş ç that one takes first, have no q; the small Azerbaijani ones have it.
#
# The Latin alphabet of Uzbek of 2026 has ö ğ ş ç, of which Tesseract's Uzbek data know none, so other data have to read them as well. What data do not
# know they replace without a word and with high confidence: the Turkish ones write g for q, a frequent letter of Uzbek. The Azerbaijani ones have all
# four letters, q and x, are smaller and need less time; they have no j and no w, which the Uzbek ones have.
#
# Seen, one printed line of five words: uzb has q and none of the four letters, tur the four letters and no q, aze the line. It fails when this changes.
# What it means for us: a page without sh, ch, oʻ and gʻ is read with the Azerbaijani data as well (server/src/engine/contents/new-letters.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tesseract.js-core@7.0.0 @tesseract.js-data/uzb@1.0.0 @tesseract.js-data/tur@1.0.0 \
  @tesseract.js-data/aze@1.0.0 @imagemagick/magick-wasm@0.0.43 dejavu-fonts-ttf@2.37.3
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { Drawables, initializeImageMagick, Magick, MagickColors, MagickFormat, MagickImage } from "@imagemagick/magick-wasm";
import loadCore from "tesseract.js-core/tesseract-core-simd-lstm.js";

const { resolve } = createRequire(import.meta.url);
const line = "qöşni qişloq boğida çiroq yöq";
await initializeImageMagick(readFileSync(resolve("@imagemagick/magick-wasm/magick.wasm")));
Magick.addFont("Sans", readFileSync(resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")));
const page = MagickImage.create(MagickColors.White, 1000, 200);
new Drawables().font("Sans").fontPointSize(40).fillColor(MagickColors.Black).text(100, 110, line).draw(page);
const picture = page.write(MagickFormat.Pgm, (bytes) => Buffer.from(bytes));
const core = await loadCore({ print: () => {}, printErr: () => {} });
const read = (data) => {
  core.FS.writeFile(`/${data}.traineddata`, gunzipSync(readFileSync(resolve(`@tesseract.js-data/${data}/4.0.0_best_int/${data}.traineddata.gz`))));
  const api = new core.TessBaseAPI();
  api.Init("/", data, 1);
  core.FS.writeFile("/input", picture);
  api.SetImageFile(1, 0);
  api.Recognize(null);
  const seen = { text: api.GetUTF8Text().trim(), confidence: api.MeanTextConf() };
  api.End();
  return seen;
};
const [uzb, tur, aze] = ["uzb", "tur", "aze"].map(read);
console.log({ line, uzb, tur, aze });
const isSo = !/[öğşç]/.test(uzb.text) && /q/.test(uzb.text) && /[öğşç]/.test(tur.text) && !/q/.test(tur.text) && aze.text === line;
process.exit(isSo ? 0 : 1);
JS
node read.mjs
