import type { Found } from "./found.ts";

/** PKCS #7: what is signed, enveloped and so on; and what S/MIME added to it. */
const identifiers = ["06092a864886f70d0107", "060b2a864886f70d01091001"];
/** A sequence that begins with the identifier of a signed or encrypted content. */
const isSigned = (content: Buffer): boolean => {
  if (content[0] !== 0x30) return false;
  const length = content[1] ?? 0;
  const at = length > 0x80 ? 2 + (length & 0x7f) : 2;
  const identifier = content.toString("hex", at, at + 12);
  return identifiers.some((one) => identifier.startsWith(one));
};
/** A signature beside its document and a document with its signature are told apart by their endings. */
const signed = (ending: string): Found => ({ kind: ending === "p7s" ? "p7s" : "p7m" });

export const signedKind = (content: Buffer, ending: string): Found => (isSigned(content) ? signed(ending) : undefined);

/** The same as a text: framed, in base64 alone, or behind the headers of the letter that it was cut from. */
export const signedTextKind = (text: string, ending: string): Found => {
  const head = text.slice(0, 4000).trimStart();
  if (/^-----BEGIN (?:PKCS ?#?7(?: SIGNED DATA)?|CMS)-----/.test(head)) return signed(ending);
  if (/^M[A-Za-z0-9+/=\s]+$/.test(head) && isSigned(Buffer.from(head.slice(0, 100), "base64"))) return signed(ending);
  const isNamedSo = ending === "p7m" || ending === "p7s";
  return isNamedSo && /^content-type:\s*application\/(?:x-)?pkcs7-/im.test(head) ? signed(ending) : undefined;
};
