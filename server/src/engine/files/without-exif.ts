import { Readable } from "node:stream";

const segmentStart = 0xff;
const app1 = 0xe1;
const scan = 0xda;
const exif = Buffer.from("Exif\0\0", "latin1");
const orientationTag = 0x0112;

/**
 * A JPEG without what its camera says of place, time and owner (its APP1 segments); only the orientation stays, so that it is not shown
 * lying on its side. Any other content is passed on as it comes.
 */
export const withoutExif = (content: Readable): Readable => Readable.from(strip(content), { objectMode: false });

async function* strip(content: Readable): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let buffered = Buffer.alloc(0);
  const fill = async (bytes: number): Promise<boolean> => {
    while (buffered.length < bytes) {
      const next = await chunks.next();
      if (next.done) return false;
      buffered = Buffer.concat([buffered, next.value]);
    }
    return true;
  };
  const marker = (): number | undefined => buffered[1];
  const take = (bytes: number): Buffer => {
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
  try {
    if ((await fill(3)) && buffered[0] === segmentStart && buffered[1] === 0xd8 && buffered[2] === segmentStart) {
      yield take(2);
      // the picture itself begins with its scan
      while ((await fill(4)) && buffered[0] === segmentStart && marker() !== scan) {
        if (marker() === segmentStart) {
          take(1);
          continue;
        }
        const length = 2 + buffered.readUInt16BE(2);
        if (!(await fill(length))) break;
        const segment = take(length);
        if (segment[1] !== app1) yield segment;
        else yield* orientationOf(segment);
      }
    }
    if (buffered.length > 0) yield buffered;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

/** The segment with nothing but the orientation, where one is set. */
function orientationOf(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(4 + exif.length);
  if (!segment.subarray(4).subarray(0, exif.length).equals(exif) || tiff.length < 8) return [];
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(first) }, (_, n) => first + 2 + 12 * n);
  const entry = entries.find((at) => short(at) === orientationTag);
  const orientation = entry === undefined ? 1 : short(entry + 8);
  if (orientation < 2 || orientation > 8) return [];
  const head = Buffer.from([segmentStart, app1, 0, 34, ...exif, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  return [Buffer.concat([head, Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])])];
}
