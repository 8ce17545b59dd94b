import type { readCompound } from "./compound.ts";

/** As long as a file's name may be, with what stands before it. Bytes. */
const longestName = 600;
/** The names of the files that were packed into a compound file as objects ([MS-OLEDS] 2.3.6). */
export const packedNames = (file: ReturnType<typeof readCompound>): string[] =>
  (file?.readAll("\u0001Ole10Native", longestName) ?? [])
    .map((object) => new TextDecoder("windows-1251").decode(object.subarray(6, Math.max(6, object.indexOf(0, 6)))))
    .filter((name) => name !== "");
