import type { FileReading } from "@murojaat/contract";

type Head = FileReading["letterhead"];
/** Number and day are of one letter: of the first file that has a number, else of the first that has a day. */
export const oneHead = (heads: readonly Head[]): Head =>
  heads.find(({ number }) => number !== undefined) ?? heads.find(({ date }) => date !== undefined) ?? {};
