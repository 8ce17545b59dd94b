import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { AppError } from "../http/app-error.ts";

const inflate = promisify(inflateRaw);
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const [stored, deflated] = [0, 8];

const broken = () => new AppError("file_type_unknown");

/**
 * Unpacks every entry of a zip once and throws it away, to know what it comes to: the sizes that an archive states may lie.
 * Refuses one with more entries or bytes (413), and what is no plain zip (415).
 */
export const measureUnzipped = async (zip: Buffer, most: { bytes: number; entries: number }): Promise<number> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) throw broken();
  const entries = zip.readUInt16LE(end + 10);
  if (entries > most.entries) throw new AppError("file_too_large");
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let n = 0; n < entries; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) throw broken();
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== localMark) throw broken();
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (from + packed > zip.length) throw broken();
    total +=
      method === stored
        ? packed
        : method === deflated
          ? await unpackedSize(zip.subarray(from, from + packed), most.bytes - total)
          : Infinity;
    if (total > most.bytes) throw new AppError("file_too_large");
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return total;
};

const unpackedSize = (data: Buffer, most: number): Promise<number> =>
  inflate(data, { maxOutputLength: Math.max(1, most) }).then(
    (unpacked) => unpacked.length,
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ERR_BUFFER_TOO_LARGE" ? new AppError("file_too_large") : broken();
    },
  );
