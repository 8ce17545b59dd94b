import { Readable } from "node:stream";

const segmentStart = 0xff;
const app1 = 0xe1;
const scan = 0xda;
const exif = Buffer.from("Exif\0\0", "latin1");
const orientationTag = 0x0112;

/**
 * A JPEG without what its camera recorded of place, time and owner (its APP1 segments); only the orientation stays, so that it is not shown
 * lying on its side. Any other content is passed on unchanged.
 */
export const withoutExif = (content: Readable): Readable => Readable.from(strip(content), { objectMode: false });

async function* strip(content: Readable): AsyncGenerator<Buffer> {
  // what has come and is not passed on yet; undefined once the rest is passed on as it comes
  let held: Buffer | undefined = Buffer.alloc(0);
  let isBegun = false;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (!held) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (!isBegun && held.length < 3) continue;
    const isJpeg: boolean = isBegun || (held[0] === segmentStart && held[1] === 0xd8 && held[2] === segmentStart);
    const { kept, at, isOver } = isJpeg ? compact(held, isBegun ? 0 : 2) : { kept: 0, at: 0, isOver: true };
    isBegun = true;
    if (kept > 0) yield held.subarray(0, kept);
    const rest: Buffer = held.subarray(at);
    if (isOver) yield rest;
    held = isOver ? undefined : rest;
  }
  if (held && held.length > 0) yield held;
}

/**
 * Writes what stays of the whole segments from `from` on over them, because there may be millions: `kept` is the end of what stays, `at` that of
 * what is read. `isOver`: the picture itself begins there, or what is no segment.
 */
function compact(bytes: Buffer, from: number): { readonly kept: number; readonly at: number; readonly isOver: boolean } {
  let [kept, at] = [from, from];
  while (bytes.length - at >= 4) {
    const marker = bytes[at + 1];
    if (bytes[at] !== segmentStart || marker === scan) return { kept, at, isOver: true };
    if (marker === segmentStart) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    if (marker !== app1) {
      bytes.copyWithin(kept, at, end);
      kept += end - at;
    } else kept += orientationOf(bytes.subarray(at, end)).copy(bytes, kept);
    at = end;
  }
  return { kept, at, isOver: false };
}

const none = Buffer.alloc(0);
/** The segment with nothing but the orientation, where one is set; not longer than it was. */
function orientationOf(segment: Buffer): Buffer {
  if (segment.length < 36 || !segment.subarray(4, 4 + exif.length).equals(exif)) return none;
  const tiff = segment.subarray(4 + exif.length);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  // it may say that there are more than fit in
  const end = Math.min(first + 2 + 12 * short(first), tiff.length);
  let entry = first + 2;
  while (entry < end && short(entry) !== orientationTag) entry += 12;
  const orientation = entry < end ? short(entry + 8) : 1;
  if (orientation < 2 || orientation > 8) return none;
  const head = Buffer.from([segmentStart, app1, 0, 34, ...exif, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  return Buffer.concat([head, Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])]);
}
