import { buffer } from "node:stream/consumers";
import {
  bundlePages,
  fileKinds,
  letterLanguageOf,
  translateAny,
  type AppealDetail,
  type FileKind,
  type Language,
  type MessageKey,
} from "@murojaat/contract";
import { ApartError } from "../../engine/apart/apart.ts";
import { cutPdf } from "../../engine/contents/cut-pdf.ts";
import { joinPdf, type Part } from "../../engine/contents/join-pdf.ts";
import { readPage } from "../../engine/contents/pictures.ts";
import { pictureKinds } from "../../engine/contents/readable-kinds.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { signNames } from "../../engine/pdf/drawable.ts";
import type { AppealFile } from "../appeals/appeal-files.repository.ts";
import { appealValues, fileParts, officeValues, taskValues } from "../documents/document-data.ts";
import { emblemOf, issuedPdf, type Letters } from "../documents/issue.ts";
import { makePdf } from "../documents/pdf.ts";
import { seesLetters, shownFilling } from "../documents/shown-letter.ts";
import { tellingAnswer } from "../issued-letters/letter-data.repository.ts";
import { writeLetter, type Filling, type LetterText } from "../issued-letters/letter-values.ts";
import { listAnswers } from "../tasks/answers.repository.ts";

/** Why a file is not in it. */
export const whyLeft = {
  leftWaiting: "bundles.leftWaiting",
  leftLocked: "bundles.leftLocked",
  leftBroken: "bundles.leftBroken",
  leftLong: "bundles.leftLong",
  leftLarge: "bundles.leftLarge",
  leftGone: "bundles.leftGone",
  leftKind: "bundles.leftKind",
} as const;
type Why = keyof typeof whyLeft;
export type Left = { readonly name: string; readonly why: Why };

type Letter = {
  readonly language: Language;
  readonly of: { readonly name: "answer-letter"; readonly answerId: number };
  readonly text: LetterText;
};
/** What is drawn for it: the card, and the letters of confirmed answers. */
export type Drawn = { readonly card: Filling; readonly letters: readonly Letter[] };
/** By the rights of its asker. */
export const drawnOf = async (ctx: Ctx, appeal: AppealDetail): Promise<Drawn> => {
  const office = await officeValues(ctx, ctx.actor.organizationId);
  const card = {
    ...office,
    ...appealValues(ctx, appeal),
    ...fileParts(appeal.files),
    tasks: appeal.tasks.map((task) => taskValues(ctx, task)),
  };
  const letters: Letter[] = [];
  const language = letterLanguageOf(appeal.textLanguageId);
  for (const task of appeal.tasks)
    for (const answer of await listAnswers(ctx, task.id)) {
      if (answer.state !== "confirmed") continue;
      const of = { name: "answer-letter", answerId: await tellingAnswer(ctx.db, answer.id) } as const;
      letters.push({ language, of, text: await writeLetter(ctx.db, language, of) });
    }
  return { card, letters };
};
/** A letter as its asker may see it. */
const letterPdf = async (ctx: Ctx, letters: Letters, knowsApplicant: boolean, { language, of, text }: Letter): Promise<Buffer> => {
  if (seesLetters(ctx, knowsApplicant)) return (await issuedPdf(letters, language, of)).bytes;
  const filling = shownFilling(ctx, knowsApplicant, language, text);
  return makePdf(messagesOf(language, text.alphabet), of.name, filling, { emblem: await emblemOf(letters.store, text) });
};

const kindOf = (mime: string) => Object.entries<FileKind>(fileKinds).find(([, kind]) => kind.mime === mime)?.[0];
const cutFaults = { broken: "leftBroken", locked: "leftLocked", too_long: "leftLong" } as const;
/** The pages of a file, or why it has none. Contents of strangers are read apart. */
const partsOf = async (kind: string | undefined, content: Buffer): Promise<Part[] | Why> => {
  if (kind === "pdf") {
    const cut = await cutPdf(async () => ({ content, every: bundlePages, most: bundlePages }));
    return "why" in cut ? cutFaults[cut.why] : cut.parts.map((part) => ({ kind: "pdf", content: part }));
  }
  const format = pictureKinds.find((one) => one === kind);
  if (!format) return "leftKind";
  const shown: Part[] = [];
  for (let page = 1, pages = 1; page <= pages && page <= bundlePages; page += 1) {
    const at = page;
    const read = await readPage(async () => ({ content, format, page: at }));
    if (!read.jpeg) return read.fault === "too_large" ? "leftLarge" : "leftBroken";
    shown.push({ kind: "jpeg", content: read.jpeg });
    pages = read.pages;
  }
  return shown;
};

/** What is not in it stands on the last page. */
const leftPage = async (ctx: Ctx, left: readonly Left[]): Promise<Buffer> => {
  const say = (key: MessageKey) => translateAny(ctx.messages, key);
  const { drawPdf } = await import("../../engine/pdf/pdf-maker.ts");
  const head = [say("bundles.name"), say("bundles.why")].map((text) => ({ text, bold: true }));
  return drawPdf(signNames(ctx.messages), {
    pageSize: "A4",
    pageMargins: [60, 40, 45, 40],
    defaultStyle: { font: "DejaVu", fontSize: 10 },
    content: [
      { text: say("bundles.left"), bold: true, fontSize: 12, margin: [0, 0, 0, 8] },
      { table: { headerRows: 1, widths: ["60%", "40%"], body: [head, ...left.map(({ name, why }) => [name, say(whyLeft[why])])] } },
    ],
  });
};

type Asked = {
  readonly letters: Letters;
  readonly appeal: AppealDetail;
  readonly drawn: Drawn;
  readonly files: readonly AppealFile[];
  /** Those that cannot be opened at all. */
  readonly left: readonly Left[];
  readonly onFile: () => Promise<void>;
};
/** Card, letters and files of an appeal as one PDF, and what is not in it. */
export const bundlePdf = async (
  ctx: Ctx,
  { letters, appeal, drawn, files, left: closed, onFile }: Asked,
): Promise<{ readonly content: Buffer; readonly left: readonly Left[] }> => {
  const own = [await makePdf(ctx.messages, "appeal-card", drawn.card)];
  for (const letter of drawn.letters) own.push(await letterPdf(ctx, letters, appeal.knowsApplicant, letter));
  const parts: (Part & { readonly file?: string })[] = own.map((content) => ({ kind: "pdf", content }));
  const left = [...closed];
  for (const { key, mime, name, isLocked } of files) {
    const kind = kindOf(mime);
    const found: Part[] | Why = isLocked
      ? "leftLocked"
      : await partsOf(kind, await buffer(await letters.store.read(key))).catch((error: unknown): Why => {
          if (error instanceof ApartError) return "leftBroken";
          throw error;
        });
    if (typeof found === "string") left.push({ name, why: found });
    else parts.push(...found.map((part) => ({ ...part, file: name })));
    await onFile();
  }
  const join = (all: readonly Part[]) =>
    joinPdf(async () => ({ parts: all.map(({ kind, content }) => ({ kind, content })), most: bundlePages }));
  const joined = await join(parts);
  for (const { at, why } of joined.left) {
    const name = parts[at]?.file ?? appeal.requestNumber;
    const said = why === "broken" ? "leftBroken" : "leftLong";
    if (!left.some((one) => one.name === name && one.why === said)) left.push({ name, why: said });
  }
  if (left.length === 0) return { content: Buffer.from(joined.content), left };
  const whole = [joined.content, await leftPage(ctx, left)].map((content) => ({ kind: "pdf", content }) as const);
  const { content } = await joinPdf(async () => ({ parts: whole, most: bundlePages + 10 }));
  return { content: Buffer.from(content), left };
};
