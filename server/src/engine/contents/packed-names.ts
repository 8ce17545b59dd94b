import type { readCompound } from "./compound.ts";

const nameLimit = 600;
/** The names of the files that were packed into a document as objects ([MS-OLEDS] 2.3.6); of other objects nothing is known but that they are there. */
export const packedNames = ({ names, readAll }: NonNullable<ReturnType<typeof readCompound>>): string[] => {
  const packed = readAll("\u0001Ole10Native", nameLimit).map((native) => {
    const end = native.indexOf(0, 6);
    return end > 6 ? new TextDecoder("windows-1251").decode(native.subarray(6, end)) : "object";
  });
  // the storage of each object is named by a number
  const objects = names.filter((name) => /^_\d+$/.test(name)).length;
  return [...packed, ...Array.from({ length: Math.max(0, objects - packed.length) }, () => "object")];
};
