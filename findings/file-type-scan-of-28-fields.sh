#!/usr/bin/env bash
# file-type 22.3.0: whether a TIFF is a scan or the raw photo of a camera is guessed from the number of fields in its first directory.
#
# TIFF 6.0 (part 1, section 2): a directory is a count of fields, then the fields in the order of their tags. A scanner writes as many as it likes,
# and the first is often 254, NewSubfileType, whose low byte is FE. A file of 28 such fields is called image/x-nikon-nef, one of 31 that begins with
# 11 (ProcessingSoftware, of Exif) as well; with one field more or less the same picture is image/tiff. ImageMagick reads all of them as TIFF.
#
# Seen: 27 tif, 28 nef, 29 tif; with 11 first 31 nef, 32 tif; read by ImageMagick as TIFF 1 x 1 each time. It fails when this changes.
# What it means for us: "nef" counts as TIFF where the portal asks the library for a kind (server/src/engine/contents/binary.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --engine-strict=false file-type@22.3.0 @imagemagick/magick-wasm@0.0.43
cat >fields.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileTypeFromBuffer } from "file-type";
import { MagickFormat, MagickImageInfo, MagickReadSettings, initializeImageMagick } from "@imagemagick/magick-wasm";

await initializeImageMagick(readFileSync(createRequire(import.meta.url).resolve("@imagemagick/magick-wasm/magick.wasm")));

/** One white point, little endian, with texts of the scanner's maker up to the number of fields that is asked for. */
const scan = (fields, first = 254) => {
  const short = (tag, value) => [tag, 3, 1, value];
  const needed = [
    [first, 4, 1, 0],
    short(256, 1), short(257, 1), short(258, 8), short(259, 1), short(262, 1),
    [273, 4, 1, 0], // where the point lies, set below
    short(277, 1), [278, 4, 1, 1], [279, 4, 1, 1],
  ];
  // private tags, as makers use them
  while (needed.length < fields) needed.push(short(60000 + needed.length, 1));
  const end = 8 + 2 + 12 * fields + 4;
  const file = Buffer.alloc(end + 1, 0xff);
  file.write("II");
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(fields, 8);
  needed.forEach(([tag, type, count, value], at) => {
    const place = 10 + 12 * at;
    file.writeUInt16LE(tag, place);
    file.writeUInt16LE(type, place + 2);
    file.writeUInt32LE(count, place + 4);
    file.writeUInt32LE(tag === 273 ? end : value, place + 8);
  });
  file.writeUInt32LE(0, end - 4);
  return file;
};
const seen = [];
const asked = [[27], [28], [29], [31, 11], [32, 11]];
for (const [fields, first] of asked) {
  const file = scan(fields, first);
  const { width, height } = MagickImageInfo.create(file, new MagickReadSettings({ format: MagickFormat.Tiff }));
  seen.push(`${fields} ${(await fileTypeFromBuffer(file))?.ext} ${width}x${height}`);
}
console.log(JSON.stringify(seen));
process.exit(JSON.stringify(seen) === JSON.stringify(["27 tif 1x1", "28 nef 1x1", "29 tif 1x1", "31 nef 1x1", "32 tif 1x1"]) ? 0 : 1);
JS
node fields.mjs
