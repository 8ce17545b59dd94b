import { cleanText } from "@murojaat/contract/kit";
import { simpleParser, type Attachment, type ParsedMail } from "mailparser";
import { guessedCharsets, isUnreadable, likeness, recoded, type GuessedCharset } from "./charset-guess.ts";
import { htmlText } from "./html-text.ts";
import { signedContent } from "./signed-content.ts";

/** A letter by e-mail as data; what is missing is empty. */
export type Mail = {
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Whether it names one author; of several, none can be taken for the sender. */
  readonly hasOneAuthor: boolean;
  /** As the letter says it, for people: it may be wrong. */
  readonly date: string;
  readonly to: string;
  readonly messageId: string;
  /** The ids of letters that it answers. */
  readonly answers: readonly string[];
  readonly text: string;
  /** The code page in which it was read where it named none that fits. */
  readonly guessed: GuessedCharset | null;
  readonly files: readonly MailFile[];
  readonly marks: MailMarks;
};
export type MailFile = {
  readonly name: string;
  readonly content: Uint8Array;
  /** A picture of the text, as signatures have them. */
  readonly isInline: boolean;
};
/** What tells letters of machines from those of people. */
export type MailMarks = {
  /** A lower-case name and its value, empty where the letter has it not. */
  readonly autoSubmitted: string;
  readonly precedence: string;
  readonly isList: boolean;
  /** null where no server has noted it. */
  readonly returnPath: string | null;
  readonly isReport: boolean;
  /** Somebody was not reached, by a report for machines. */
  readonly isFailure: boolean;
  /** The ids of letters that a report returns. */
  readonly returned: readonly string[];
};

const parse = (source: Buffer): Promise<ParsedMail> =>
  simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, keepDeliveryStatus: true, checksumAlgo: false });

const idsIn = (text: string): string[] => [...text.matchAll(/<[^<>\s]{1,250}>/g)].map(([found]) => found);
const headerOf = (mail: ParsedMail, name: string): string => {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? "";
  return cleanText(line.slice(line.indexOf(":") + 1).replace(/\r?\n[ \t]/g, " ")).trim();
};
const has = (mail: ParsedMail, name: string): boolean => mail.headerLines.some(({ key }) => key === name);

/** A letter within a letter goes on from here. */
const mostDepth = 3;
const isLetter = ({ contentType }: Attachment): boolean => contentType === "message/rfc822";
const ofReport = new Set(["message/delivery-status", "message/global-delivery-status", "text/rfc822-headers", "message/rfc822-headers"]);

/** The text, or the HTML page where the text is only a line that stands in for it. */
const textOf = (mail: ParsedMail): string => {
  const plain = (mail.text ?? "").trim();
  const page = typeof mail.html === "string" ? htmlText(mail.html) : "";
  return page.length > 2 * plain.length + 100 || plain === "" ? page : plain;
};

const marksOf = (mail: ParsedMail): MailMarks => {
  const { value: type = "", params = {} } = (mail.headers.get("content-type") ?? {}) as {
    value?: string;
    params?: Record<string, string>;
  };
  const status = mail.attachments
    .filter(({ contentType }) => contentType.endsWith("delivery-status"))
    .map(({ content }) => content.toString());
  const isReport = type === "multipart/report";
  const returned = isReport
    ? mail.attachments
        .filter(({ contentType }) => isLetterOrHead(contentType))
        .flatMap(({ content }) => idsIn(/^message-id:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(content.toString("latin1"))?.[1] ?? ""))
    : [];
  return {
    autoSubmitted: headerOf(mail, "auto-submitted").toLowerCase(),
    precedence: headerOf(mail, "precedence").toLowerCase(),
    isList: has(mail, "list-id"),
    returnPath: has(mail, "return-path") ? headerOf(mail, "return-path").replace(/[<>\s]/g, "") : null,
    isReport,
    isFailure:
      isReport &&
      (params["report-type"] ?? "").toLowerCase() === "delivery-status" &&
      status.some((said) => /^action:\s*failed/im.test(said)),
    returned,
  };
};
const isLetterOrHead = (type: string): boolean => /rfc822|global-headers|message\/global$/.test(type);

const filesOf = (mail: ParsedMail): MailFile[] =>
  mail.attachments
    .filter(({ contentType }) => !ofReport.has(contentType))
    .map((one) => ({
      name: one.filename?.split(/[\\/]/).at(-1) || (isLetter(one) ? "xat.eml" : "fayl"),
      content: one.content,
      isInline: Boolean(one.related || (one.contentDisposition === "inline" && one.cid)),
    }))
    // a letter's own files come before the pictures of its text
    .toSorted((a, b) => Number(a.isInline) - Number(b.isInline));

const cleaned = (text: string | undefined): string => cleanText(text ?? "").trim();
/** A coded head may hold the end of a line. */
const oneLine = (text: string | undefined): string => cleaned(text).replace(/\s+/g, " ");
type Words = Pick<Mail, "subject" | "from" | "text" | "guessed">;
const wordsOf = (mail: ParsedMail): Omit<Words, "guessed"> => ({
  subject: oneLine(mail.subject),
  from: { name: oneLine(mail.from?.value[0]?.name), address: cleaned(mail.from?.value[0]?.address) },
  text: cleaned(textOf(mail)),
});
/** The words of a letter; where some cannot be read, those of the code page in which they look like words. */
const readWords = async (source: Buffer, mail: ParsedMail): Promise<Words> => {
  const asSaid = { ...wordsOf(mail), guessed: null };
  const all = ({ subject, from, text }: Omit<Words, "guessed">) => `${subject}\n${from.name}\n${text}`;
  if (!isUnreadable(all(asSaid))) return asSaid;
  let best: Words = asSaid;
  for (const guessed of guessedCharsets) {
    const words = { ...wordsOf(await parse(recoded(source, guessed))), guessed };
    if (likeness(all(words)) > likeness(all(best))) best = words;
  }
  return best;
};

/** A letter by e-mail, read as far as it can be: signed content is unwrapped, and a letter that only carries another one says what that one does. */
export const readMail = async (source: Buffer, depth = 0): Promise<Mail> => {
  const mail = await parse(source);
  const words = await readWords(source, mail);
  const addressed = [mail.to ?? []].flat().map(({ text }) => text);
  const whole: Mail = {
    ...words,
    hasOneAuthor: mail.from?.value.length === 1 && mail.headerLines.filter(({ key }) => key === "from").length === 1,
    date: headerOf(mail, "date"),
    to: addressed.join(", "),
    messageId: idsIn(headerOf(mail, "message-id"))[0] ?? "",
    answers: [...idsIn(headerOf(mail, "in-reply-to")), ...idsIn(headerOf(mail, "references"))],
    files: filesOf(mail),
    marks: marksOf(mail),
  };
  if (whole.text !== "" || depth >= mostDepth) return whole;
  const signed = mail.attachments.find(({ contentType }) => /^application\/(?:x-)?pkcs7-mime$/.test(contentType));
  const inner = signed ? signedContent(signed.content) : mail.attachments.find((one) => isLetter(one))?.content;
  if (!inner) return whole;
  const within = await readMail(inner, depth + 1);
  return { ...whole, text: within.text, guessed: within.guessed, files: [...whole.files, ...within.files] };
};
