import { apart, ApartError } from "../../engine/apart/apart.ts";
import type { Turn } from "../../engine/turns/turns.ts";
import type { PageAsked, PageRead } from "../../engine/contents/read-page-apart.ts";
import { type ContentsReading, pageLimits, readContents } from "../../engine/contents/reading.ts";
import type { Answer, Asked, Known, Letter, Proposed } from "./read-letter-apart.ts";

const work = apart<Asked, Answer>(new URL("./read-letter-apart.ts", import.meta.url), pageLimits);
const readPage = async (page: () => Promise<PageAsked>, turn?: Turn): Promise<PageRead> => {
  const answer = await work(async () => ({ page: await page() }), turn);
  if (!("page" in answer)) throw new Error("The process that reads answered something else");
  return answer.page;
};
/** What the lines of a letter propose, by rules that run apart. Errors: ApartError, ApartNotStarted. */
export const propose = async (letter: () => Promise<Letter>, turn?: Turn): Promise<Proposed> => {
  const answer = await work(async () => ({ letter: await letter() }), turn);
  if (!("proposed" in answer)) throw new Error("The process that reads answered something else");
  return answer.proposed;
};

export type LetterRead = { readonly reading: ContentsReading; readonly proposed: Proposed };
export const nothing: Proposed = { proposals: {}, places: {}, bodyFrom: 0, besideBody: [], unsaid: [], letterhead: {}, doubtfulWords: [] };
/**
 * What can be read in a file, and what that proposes: both in one process apart, because the letters are those of strangers. Rules that come to
 * no end there leave the reading, which then proposes nothing. Errors: ApartNotStarted, those of `known`.
 */
export const readLetter = async (bytes: Buffer, contentType: string, known: () => Promise<Known>, turn?: Turn): Promise<LetterRead> => {
  const reading = await readContents(bytes, contentType, (page) => readPage(page, turn));
  if (reading.state !== "ready") return { reading, proposed: nothing };
  try {
    const letter = async () => ({ text: reading.text, lines: reading.lines, ...(await known()) });
    return { reading, proposed: await propose(letter, turn) };
  } catch (error) {
    if (!(error instanceof ApartError)) throw error;
    return { reading, proposed: nothing };
  }
};
