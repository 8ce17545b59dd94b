import { expect } from "vitest";
import { fileKinds } from "@murojaat/contract/kit";
import { wrongShare } from "./letters.ts";
import { type ContentsReading, readContents } from "../../src/engine/contents/reading.ts";

export type Ready = Extract<ContentsReading, { state: "ready" }>;
export const read = (bytes: Buffer, kind: keyof typeof fileKinds) => readContents(bytes, fileKinds[kind].mime);
export const ready = async (bytes: Buffer, kind: keyof typeof fileKinds): Promise<Ready> => {
  const reading = await read(bytes, kind);
  expect(reading).toMatchObject({ state: "ready" });
  return reading as Ready;
};
/** How many characters differ, in %. */
export const wrong = (expected: string, found: string): number => 100 * wrongShare(expected, found);
/** Head, title and first paragraph: what is dear to read is short. */
export const short = (text: string): string => text.split("\n\n").slice(0, 3).join("\n\n");
