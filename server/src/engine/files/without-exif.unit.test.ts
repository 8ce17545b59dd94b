import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { processorTime } from "../../../../contract/test/processor-time.ts";
import { withoutExif } from "./without-exif.ts";

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** An IFD of two entries: the orientation, and where the coordinates stand. */
const tiff = (orientation: number, isLittle: boolean): Buffer => {
  const bytes = Buffer.alloc(60);
  bytes.write(isLittle ? "II" : "MM", 0, "latin1");
  const short = (value: number, at: number) => (isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at));
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  short(0x8825, 22);
  bytes.write("41.3111N69.2797E", 40, "latin1");
  return bytes;
};
const exif = (content: Buffer) => segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), content]));
const xmp = segment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<GPSLatitude>41.3111N</GPSLatitude>", "latin1"));
const start = Buffer.from([0xff, 0xd8]);
const jfif = segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1"));
const tables = segment(0xdb, Buffer.alloc(65, 7));
// in the picture itself every sequence of bytes may stand, that of a segment too
const picture = Buffer.concat([segment(0xda, Buffer.alloc(8)), Buffer.alloc(20_000, 5), xmp, Buffer.from([0xff, 0xd9])]);
/** In chunks of this many bytes, as a network brings it. */
const stripped = (parts: readonly Buffer[], piece = 1000): Promise<Buffer> => {
  const whole = Buffer.concat(parts);
  const pieces = Array.from({ length: Math.ceil(whole.length / piece) }, (_, n) => whole.subarray(n * piece, (n + 1) * piece));
  return buffer(withoutExif(Readable.from(pieces, { objectMode: false })));
};

it.each([1, 3, 1000, 50_000])("a photo loses its camera's data, in chunks of %i bytes", async (piece) => {
  expect(await stripped([start, jfif, exif(tiff(1, true)), xmp, tables, picture], piece)).toEqual(
    Buffer.concat([start, jfif, tables, picture]),
  );
});
it.each([true, false])("a photo keeps its orientation (little end first: %s)", async (isLittle) => {
  const kept = await stripped([start, exif(tiff(6, isLittle)), tables, picture]);

  expect(kept.includes("41.3111N69.2797E")).toBe(false);
  expect(kept.subarray(2, 38).toString("hex")).toBe(
    "ffe10022" + "457869660000" + "4d4d002a00000008" + "0001" + "0112" + "0003" + "00000001" + "00060000" + "00000000",
  );
  expect(kept.subarray(38)).toEqual(Buffer.concat([tables, picture]));
});
it("fill bytes hide no segment", async () => {
  expect(await stripped([start, Buffer.from([0xff, 0xff]), exif(tiff(1, true)), tables, picture])).toEqual(
    Buffer.concat([start, tables, picture]),
  );
});
it.each([
  ["a PDF", [Buffer.from("%PDF-1.7\n")]],
  ["nothing", [Buffer.alloc(0)]],
  ["one byte", [Buffer.from([0xff])]],
  ["a JPEG that ends in a segment", [start, jfif, Buffer.from([0xff, 0xe1, 0xff, 0xff, 1, 2])]],
  ["a JPEG with an Exif of nonsense", [start, segment(0xdb, Buffer.alloc(3)), picture]],
])("%s is passed on unchanged", async (_what, parts) => {
  expect(await stripped(parts)).toEqual(Buffer.concat(parts));
});
it("an Exif block that points beyond itself is dropped like any other", async () => {
  const beyond = tiff(6, true);
  beyond.writeUInt32LE(0xfffffff0, 4);
  expect(await stripped([start, exif(beyond), picture])).toEqual(Buffer.concat([start, picture]));
});
it("a broken upload stays a broken one", async () => {
  const broken = Readable.from(
    (async function* () {
      yield start;
      throw new Error("gone");
    })(),
  );
  await expect(buffer(withoutExif(broken))).rejects.toThrow("gone");
});

it.each([
  ["fill bytes", "ff"],
  ["the smallest segments", "ffe00002"],
  ["empty segments of a camera", "ffe10002"],
  ["both in turns", "ffe00002ffe10002"],
  ["segments that say they have more fields than fit in", `ffe1002445786966000049492a0008000000ffff${"00".repeat(18)}`],
])("a photo of ten megabytes that consists of %s delays nobody for long", async (_what, one) => {
  const whole = Buffer.concat([start, Buffer.alloc(9_990_000, Buffer.from(one, "hex"))]);
  expect(await processorTime(() => buffer(withoutExif(Readable.from([whole]))))).toBeLessThan(4000);
});
