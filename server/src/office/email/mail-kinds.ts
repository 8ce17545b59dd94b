import { domainToASCII } from "node:url";
import type { Mail } from "../../engine/contents/mail.ts";

export type MailKind = "appeal" | "automatic" | "list" | "own" | "failure";

/** An address in the form in which two are compared: small letters, the domain in Punycode; undefined for any other text. */
export const sameForm = (address: string): string | undefined => {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at).trim().toLowerCase(), domainToASCII(address.slice(at + 1).trim())];
  return at > 0 && name !== "" && domain !== "" ? `${name}@${domain}` : undefined;
};

const nameOf = ({ from }: Mail): string => from.address.split("@")[0]!.toLowerCase();
const isMachine = (mail: Mail): boolean => /^(?:mailer-daemon|postmaster)$/.test(nameOf(mail));

/**
 * What a letter is. Only what a person wrote becomes an appeal: reports and answers of machines, lists and what the portal itself sent do
 * not; `own` are its addresses. A person who pretends to be a machine gains nothing by it.
 */
export const kindOfMail = (mail: Mail, own: ReadonlySet<string>): MailKind => {
  const { marks, from } = mail;
  if (marks.isFailure) return "failure";
  if (own.has(sameForm(from.address) ?? "")) return "own";
  const isAutomatic = marks.autoSubmitted !== "" && !/^no\b/.test(marks.autoSubmitted);
  if (marks.isReport || isAutomatic || marks.returnPath === "" || isMachine(mail)) return "automatic";
  if (marks.isList || marks.precedence === "list") return "list";
  return ["bulk", "junk", "auto_reply"].includes(marks.precedence) ? "automatic" : "appeal";
};

/** Whether the portal may answer a letter: somebody reads at its address, and it does not answer one of our messages. */
export const mayBeAnswered = (mail: Mail, answersOurs: boolean): boolean =>
  !answersOurs && sameForm(mail.from.address) !== undefined && !/no-?_?reply|do-?_?not-?_?reply|bounce|daemon|robot/.test(nameOf(mail));
