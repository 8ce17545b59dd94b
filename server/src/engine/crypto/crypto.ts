import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { DataKey, DataKeys } from "./data-keys.ts";

let keys: DataKeys | undefined;
/** Called once, before anything is read or written. */
export const useDataKeys = (loaded: DataKeys): void => void (keys = loaded);
const loadedKeys = (): DataKeys => {
  if (!keys) throw new Error("No data key has been loaded.");
  return keys;
};

/** A value that cannot be read: its key is missing, or it was changed or moved. */
export class UnreadableValue extends Error {
  override name = "UnreadableValue";
}

const version = "v1";
const prefixOf = ({ id }: DataKey): string => `${version}.${id}.`;
/** How values of the current key begin. */
export const currentPrefix = (): string => prefixOf(loadedKeys().current);

/**
 * AES-256-GCM: `v1.<key id>.<nonce, ciphertext and tag in base64url>`. The value can be read again only with the same context, so
 * it names the column and the row: a value that was moved elsewhere is refused.
 * @example encrypt(passport, `applicants.passport:${id}`)
 */
export const encrypt = (text: string, context: string): string => {
  const { current } = loadedKeys();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", current.encryption, nonce).setAAD(Buffer.from(context));
  const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return prefixOf(current) + Buffer.concat(sealed).toString("base64url");
};

export const decrypt = (value: string, context: string): string => {
  const [format, id, content = ""] = value.split(".");
  const key = loadedKeys().all.find((each) => each.id === id);
  if (format !== version || !key)
    throw new UnreadableValue(`No key ${id} to read ${context}: DATA_KEY or DATA_KEY_OLD must name the key that it was written with.`);
  const bytes = Buffer.from(content, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.encryption, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new UnreadableValue(`The value of ${context} was changed, or it was moved from elsewhere.`);
  }
};

const hashWith = ({ search }: DataKey, text: string, context: string): Buffer =>
  createHmac("sha256", search).update(`${context}\n${text}`).digest();
/** Stored beside an encrypted value that is searched by equality; the context names the column only. */
export const searchHash = (text: string, context: string): Buffer => hashWith(loadedKeys().current, text, context);
/** What a value may be found by while keys are being rotated. */
export const searchHashes = (text: string, context: string): Buffer[] => loadedKeys().all.map((key) => hashWith(key, text, context));

/** The encrypted hash of what was sent: a repetition is recognised, after a rotation of the keys too, and guesses cannot be tested. */
export const sealDigest = (text: string, context: string): string => encrypt(digestOf(text), context);
/** Errors: UnreadableValue. */
export const isDigestOf = (sealed: string, text: string, context: string): boolean => decrypt(sealed, context) === digestOf(text);
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
