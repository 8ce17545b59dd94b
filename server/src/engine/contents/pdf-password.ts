import { createCipheriv, createHash } from "node:crypto";
import type { Found } from "./found.ts";
import { pageKind } from "./texts.ts";

/** What fills up a password of a PDF; the whole of one that is empty. */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const md5 = (...parts: Buffer[]): Buffer => createHash("md5").update(Buffer.concat(parts)).digest();
const rc4 = (key: Buffer, content: Buffer): Buffer => {
  const box = Uint8Array.from({ length: 256 }, (_, n) => n);
  const swap = (a: number, b: number) => ([box[a], box[b]] = [box[b]!, box[a]!]);
  for (let n = 0, j = 0; n < 256; n += 1) {
    j = (j + box[n]! + key[n % key.length]!) & 255;
    swap(n, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    content.map((byte) => {
      i = (i + 1) & 255;
      j = (j + box[i]!) & 255;
      swap(i, j);
      return byte ^ box[(box[i]! + box[j]!) & 255]!;
    }),
  );
};
/** The hash of an empty password in PDF 2.0 (ISO 32000-2, algorithm 2.B). */
const hash2 = (salt: Buffer): Buffer => {
  let key = createHash("sha256").update(salt).digest();
  for (let round = 0; ; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(["sha256", "sha384", "sha512"][rest]!).update(mixed).digest();
    if (round >= 63 && mixed.at(-1)! <= round - 31) return key.subarray(0, 32);
  }
};

type Encryption = {
  readonly revision: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly rights: number;
  readonly keyBytes: number;
  readonly fileId: Buffer;
  readonly encryptsMetadata: boolean;
};
/** Whether it opens without a password: many are only protected from changes. */
const opensFreely = ({ revision, owner, user, rights, keyBytes, fileId, encryptsMetadata }: Encryption): boolean => {
  if (revision === 5) return createHash("sha256").update(user.subarray(32, 40)).digest().equals(user.subarray(0, 32));
  if (revision === 6) return hash2(user.subarray(32, 40)).equals(user.subarray(0, 32));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(rights | 0);
  const unlessMetadata = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = md5(padding, owner.subarray(0, 32), bits, fileId, unlessMetadata).subarray(0, keyBytes);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32));
  for (let n = 0; n < 50; n += 1) key = md5(key).subarray(0, keyBytes);
  let proof = md5(padding, fileId);
  for (let n = 0; n < 20; n += 1) proof = rc4(Buffer.from(key.map((byte) => byte ^ n)), proof);
  return proof.equals(user.subarray(0, 16));
};

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
/** A text behind a key of a dictionary, in brackets or in hexadecimal digits. */
const stringAfter = (dictionary: string, key: string): Buffer | undefined => {
  const from = new RegExp(`/${key}\\s*(?=[(<])`).exec(dictionary);
  if (!from) return undefined;
  const rest = dictionary.slice(from.index + from[0].length);
  const digits = /^<([0-9a-f\s]*)>/i.exec(rest)?.[1];
  if (digits !== undefined) return Buffer.from(digits.replace(/\s/g, ""), "hex");
  const text = /^\(((?:\\[\s\S]|[^\\()]|\([^()]*\))*)\)/.exec(rest)?.[1];
  if (text === undefined) return undefined;
  const plain = text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, one = "") =>
    octal ? String.fromCharCode(parseInt(octal, 8) & 255) : /^[\r\n]/.test(one) ? "" : (escapes[one] ?? one),
  );
  return Buffer.from(plain, "latin1");
};
const numberAfter = (dictionary: string, key: string): number | undefined => {
  const found = new RegExp(`/${key}\\s+(-?\\d{1,10})\\b(?!\\s+\\d+\\s+R)`).exec(dictionary)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** What a dictionary may be long. Characters. */
const longest = 4000;
/** Whether a PDF needs a password to be opened; also true for one whose encryption is not understood. */
const isLocked = (text: string): boolean => {
  const named = /\/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R|<<)/.exec(text);
  if (!named) return false;
  const [, number, generation] = named;
  const at = number === undefined ? named.index : new RegExp(`(?:^|[\\r\\n\\s])${number}\\s+${generation}\\s+obj`).exec(text)?.index;
  // a word in a text that refers to nothing
  if (at === undefined) return false;
  const dictionary = text.slice(at, at + longest);
  const [revision, rights] = [numberAfter(dictionary, "R"), numberAfter(dictionary, "P")];
  const [owner, user] = [stringAfter(dictionary, "O"), stringAfter(dictionary, "U")];
  if (!/\/Filter\s*\/Standard/.test(dictionary) || revision === undefined || rights === undefined || !owner || !user) return true;
  const least = revision >= 5 ? 40 : 32;
  if (revision < 2 || revision > 6 || owner.length < 32 || user.length < least) return true;
  // crypt filters may state their length in bytes
  const bits = Math.max(0, ...[...dictionary.matchAll(/\/Length\s+(\d{1,4})/g)].map(([, length]) => Number(length)));
  const keyBytes = revision === 2 ? 5 : Math.min(16, Math.max(5, bits < 40 ? bits : bits / 8));
  const fileId = /\/ID\s*\[\s*(?=[(<])/.exec(text);
  return !opensFreely({
    revision,
    owner,
    user,
    rights,
    keyBytes: revision === 4 ? 16 : keyBytes,
    fileId: (fileId && stringAfter(`/ID ${text.slice(fileId.index + fileId[0].length, fileId.index + longest)}`, "ID")) ?? Buffer.alloc(0),
    encryptsMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
  });
};

/** Its head stands among the first bytes: readers pass over marks, empty lines and the headers of a letter before it. */
const headWithin = 1024;
export const pdfKind = (content: Buffer, ending: string): Found => {
  const at = content.subarray(0, headWithin + 5).indexOf("%PDF-");
  if (at < 0) return undefined;
  const text = content.toString("latin1");
  const before = text.slice(0, at);
  if (/\S/.test(before.replace("\xef\xbb\xbf", ""))) {
    const refused = pageKind(before, ending);
    if (refused) return refused;
    // a text may speak of it
    if (!/%PDF-\d/.test(text.slice(at, at + 6)) || !/\d\s+obj\b/.test(text.slice(at))) return undefined;
  }
  return { kind: "pdf", isLocked: isLocked(text) };
};
