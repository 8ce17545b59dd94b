import { createHash } from "node:crypto";
import {
  intakeFiles,
  intakeTextMost,
  letterLanguageOf,
  textLanguageOf,
  translateAny,
  uploadLimit,
  type Changed,
  type Language,
  signs,
} from "@murojaat/contract";
import { apart, ApartError } from "../../engine/apart/apart.ts";
import type { Mail } from "../../engine/contents/mail.ts";
import type { MailAsked } from "../../engine/contents/read-mail-apart.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Files } from "../../engine/files/files.routes.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { nobody, readingContext, systemWork } from "../../engine/http/system-context.ts";
import { checkIncoming, readAppeal } from "../incoming/check-incoming.ts";
import { insertIncoming, type CheckedAppeal } from "../incoming/incoming.repository.ts";
import { joinToAppeal } from "../incoming/joined-mail.repository.ts";
import type { GivenFile } from "../incoming/take-files.ts";
import { bindMail, findOurs, isKnownMail, keepMail, lockJoinable, noteFailure, queueReceipt, type MailRow } from "./email.repository.ts";
import { kindOfMail, mayBeAnswered, sameForm } from "./mail-kinds.ts";

export type Portal = { readonly db: Db; readonly announce: (what: Changed) => void };
/** Whose the mailbox is, and where files are stored. */
export type Office = {
  readonly files: Files;
  readonly organizationId: number;
  /** Addresses under which the portal itself writes. */
  readonly own: ReadonlySet<string>;
};
/** A letter as the mailbox has it. */
export type Received = {
  /** All of it, or its beginning where it is too large. */
  readonly source: Buffer;
  readonly size: number;
  readonly receivedAt: Date;
};

const read = apart<MailAsked, Mail>(new URL("../../engine/contents/read-mail-apart.ts", import.meta.url), { seconds: 60, memory: 512 });
/** Takes the place of a letter that ends its reader: it waits for a person, who has its source. */
const unread: Mail = {
  subject: "",
  from: { name: "", address: "" },
  hasOneAuthor: false,
  date: "",
  to: "",
  messageId: "",
  answers: [],
  text: "",
  guessed: null,
  files: [],
  marks: { autoSubmitted: "", precedence: "", isList: false, returnPath: null, isReport: false, isFailure: false, returned: [] },
};
const readSource = async ({ log }: Files, source: Buffer): Promise<Mail> => {
  try {
    return await read(async () => ({ source }));
  } catch (error) {
    if (!(error instanceof ApartError)) throw error;
    log.warn({ reason: error.message }, "a letter by e-mail could not be read");
    return unread;
  }
};

const namePart = new RegExp(String.raw`^[\p{L}\p{M}${signs}.-]+$`, "u");
/** The words of a name, in the order in which they stand there; nothing of what is no name. */
const namesOf = ({ from }: Mail) => {
  const words = from.name.split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.length > 4 || !words.every((word) => namePart.test(word))) return {};
  const [lastName, firstName, ...rest] = words;
  return { lastName, firstName: firstName ?? null, middleName: rest.join(" ") || null };
};
/** Its files by the rules of every channel, and its source, which is the original. */
const filesOf = ({ files }: Mail, { source, size }: Received): GivenFile[] => {
  const isWhole = source.length >= size;
  const given = files.map(({ name, content }, at): GivenFile => ({
    part: `files.${at}`,
    name,
    content: !isWhole ? "file_too_large" : at >= intakeFiles ? "too_many_entries" : Buffer.from(content),
  }));
  return [{ part: "files", name: "xat.eml", content: isWhole && size < uploadLimit ? source : "file_too_large" }, ...given];
};

const checkLetter = (
  ctx: Ctx,
  { files, organizationId }: Office,
  received: Received,
  mail: Mail,
  digest: string,
): Promise<CheckedAppeal> => {
  const text = [mail.subject, mail.text].filter(Boolean).join("\n\n");
  const address = sameForm(mail.from.address);
  const appeal = readAppeal({
    externalId: digest,
    applicant: namesOf(mail),
    ...(address !== undefined && { email: address }),
    // all of it is in its source
    text: text === "" ? translateAny(ctx.messages, "card.noText") : text.slice(0, intakeTextMost),
    language: ctx.language,
  });
  const known = { channel: "email", chatId: null, content: digest, organizationId, receivedAt: received.receivedAt.toISOString() } as const;
  return checkIncoming(ctx, files, { ...appeal, ...known, files: filesOf(mail, received) });
};

/** One of our tickets in a subject: the letter answers a receipt, though its id was left out. */
const ticketSign = /\bEM-[2-9A-Z]{10}\b/;
/** A longer letter is in the language of its beginning. Characters. */
const tellsLanguage = 2000;
/** A letter of a person: it joins the appeal that it is about, or waits as one of its own, and its sender is told so. */
const takeLetter = async (portal: Portal, office: Office, received: Received, mail: Mail, row: MailRow): Promise<MailRow["kind"]> => {
  const language: Language = letterLanguageOf(textLanguageOf(`${mail.subject}\n${mail.text}`.slice(0, tellsLanguage)));
  // files are stored before, because no transaction waits for them
  const checked = await checkLetter(readingContext(portal.db, nobody, language), office, received, mail, row.digest.toString("hex"));
  return systemWork(portal, language, async (ctx) => {
    if (!(await keepMail(ctx, row))) return row.kind;
    const ours = await findOurs(ctx, mail.answers);
    const joins = mail.hasOneAuthor ? await lockJoinable(ctx, ours, mail.from.address, checked.fileIds.length) : undefined;
    const made = await insertIncoming(ctx, { ...checked, organizationId: joins?.holderId ?? office.organizationId });
    if (joins) await joinToAppeal(ctx, made, joins.id);
    else if (mayBeAnswered(mail, ours.length > 0 || ticketSign.test(mail.subject))) await queueReceipt(ctx, made.id, language);
    const { messageId, guessed, subject, from } = mail;
    const kind = joins ? "joined" : "appeal";
    await bindMail(ctx, { ...row, kind, of: { incomingId: made.id, sender: from.address, subject, messageId, guessed } });
    return kind;
  });
};

/** Processes a letter once, however often it is handed over. Returns what it was; undefined where it had been processed. */
export const takeMail = async (portal: Portal, office: Office, given: Received): Promise<MailRow["kind"] | undefined> => {
  // the clock of a mail server may be ahead
  const received = { ...given, receivedAt: new Date(Math.min(Number(given.receivedAt), Date.now())) };
  const { source, size, receivedAt } = received;
  const digest = createHash("sha256")
    .update(source)
    .update(source.length < size ? `\n${size}` : "")
    .digest();
  if (await isKnownMail(portal.db, digest)) return undefined;
  const mail = await readSource(office.files, source);
  const row = { digest, kind: kindOfMail(mail, office.own), receivedAt: receivedAt.toISOString() };
  if (row.kind === "appeal") return takeLetter(portal, office, received, mail, row);
  return systemWork(portal, "UZ", async (ctx) => {
    if (!(await keepMail(ctx, row))) return row.kind;
    if (row.kind !== "failure" || (await noteFailure(ctx, mail.marks.returned))) return row.kind;
    // of a message that was not ours
    await bindMail(ctx, { ...row, kind: "automatic" });
    return "automatic";
  });
};
