import type { ReadLine } from "../../engine/contents/reading.ts";
import { skeleton } from "../../engine/words/fold.ts";
import { tokensOf, type Token } from "./letter.ts";
import { distance } from "./nearest.ts";

/** Who sends letters on, by the office's own list, and the channels by which theirs come, each with its code. */
export type SenderRow = {
  readonly id: number;
  readonly code: string | null;
  readonly uz: string;
  readonly uk: string;
  readonly ru: string;
  readonly channels: readonly { readonly id: number; readonly code: string }[];
};

/** The lines in which an office names itself, above number and addressee. */
const ownPaper = 8;
/** Of a word that carries another ending. Letters. */
const longestEnding = 4;
const isWord = (key: string, { bare }: Token): boolean =>
  distance(key, bare.slice(0, key.length), 1) <= (key.length < 6 ? 0 : 1) && bare.length - key.length <= longestEnding;
/** Where all words of a name stand one after the other. */
const foundAt = (tokens: readonly Token[], name: string): readonly Token[] | undefined => {
  const keys = name
    .split(/[\s-]+/u)
    .map(skeleton)
    .filter((key) => key !== "");
  if (keys.length === 0) return undefined;
  const at = tokens.findIndex((_, from) => keys.every((key, n) => tokens[from + n] !== undefined && isWord(key, tokens[from + n]!)));
  return at < 0 ? undefined : tokens.slice(at, at + keys.length);
};
/** The list has one entry for all ministries and agencies. */
const ministry = /^(?:vazirligi|agentligi|kumitasi|ministerstvo|agentstvo|komitet)$/;
const ofPart = /^(?:boshkarma|bolim|upravleni|filial|departament|markaz|tuman)/;

type Found = { readonly id: number; readonly at: readonly Token[] };
/** The entry that the head of a covering letter names, the longest; undefined where none is, or several are. */
export const senderIn = (
  cover: readonly ReadLine[],
  senders: readonly SenderRow[],
): (Found & { readonly channelId: number | undefined }) | undefined => {
  const tokens = tokensOf(cover.slice(0, ownPaper));
  const named = senders
    .flatMap((sender) => [sender.uz, sender.uk, sender.ru].flatMap((name) => ({ sender, at: foundAt(tokens, name) })))
    .flatMap(({ sender, at }) => (at ? [{ sender, at }] : []))
    .toSorted((one, other) => other.at.length - one.at.length);
  const general = senders.find(({ code }) => code === "ministry");
  const word = tokens.find(({ bare }) => ministry.test(bare));
  const isWhole = !tokens.some(({ bare }) => ofPart.test(bare));
  const best = named[0] ?? (general && word && isWhole ? { sender: general, at: [word] } : undefined);
  if (!best || named.some(({ sender, at }) => sender !== best.sender && at.length === best.at.length)) return undefined;
  const { channels } = best.sender;
  const channel = channels.find(({ code }) => code === "higher_org") ?? (channels.length === 1 ? channels[0] : undefined);
  return { id: best.sender.id, at: best.at, channelId: channel?.id };
};
