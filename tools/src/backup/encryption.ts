import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { filesIn } from "./manifest.ts";

/**
 * A backup encrypted to a public key: the machine that makes it cannot read it again. Each backup has a key of its own, agreed between a fresh
 * X25519 key, whose public half lies in `backup.key`, and the owner's (HKDF-SHA256). Each file is AES-256-GCM: nonce (12 bytes),
 * ciphertext, tag (16 bytes), bound to its path. X25519 because openssl makes the keys and Node has all of it, and no block size limits what is
 * wrapped; files one by one, because each can be read again without the rest.
 */
const keyFile = "backup.key";
const [nonceBytes, tagBytes] = [12, 16];
/** The most that AES-GCM encrypts under one nonce. Bytes. */
const mostBytes = 2 ** 36 - 32;

const readKey = async (path: string, read: (pem: string) => KeyObject): Promise<KeyObject> => {
  const pem = await readFile(path, "utf8").catch(() => {
    throw new StartError(`The key ${path} cannot be read.`);
  });
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === "x25519") return key;
  } catch {
    // said below
  }
  throw new StartError(`${path} is no X25519 key in PEM: openssl genpkey -algorithm x25519 makes one.`);
};
const agree = (privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", diffieHellman({ privateKey, publicKey }), salt, "murojaat backup", 32));

/** Writes `from` into `to`, encrypted to the public key in the file `publicPem`. */
export const encryptFolder = async (from: string, to: string, publicPem: string): Promise<void> => {
  const receiver = await readKey(publicPem, (pem) => createPublicKey(pem));
  const fresh = generateKeyPairSync("x25519");
  const salt = randomBytes(32);
  const key = agree(fresh.privateKey, receiver, salt);
  const about = {
    algorithm: "x25519, hkdf-sha256, aes-256-gcm",
    salt: salt.toString("base64"),
    key: fresh.publicKey.export({ type: "spki", format: "pem" }),
  };
  await writeFile(join(to, keyFile), JSON.stringify(about, null, 1), { mode: 0o600 });
  for await (const file of filesIn(from)) {
    if ((await stat(join(from, file))).size > mostBytes) throw new StartError(`${file} is too large to be encrypted.`);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(file));
    await mkdir(dirname(join(to, file)), { recursive: true, mode: 0o700 });
    await pipeline(
      createReadStream(join(from, file)),
      async function* (parts: AsyncIterable<Buffer>) {
        yield nonce;
        for await (const part of parts) yield cipher.update(part);
        yield cipher.final();
        yield cipher.getAuthTag();
      },
      createWriteStream(join(to, file), { mode: 0o600 }),
    );
  }
};

export const isEncrypted = (folder: string): Promise<boolean> =>
  stat(join(folder, keyFile)).then(
    () => true,
    () => false,
  );

/** Writes an encrypted backup into `to` in the clear. */
export const decryptFolder = async (from: string, to: string, privatePem: string): Promise<void> => {
  const owner = await readKey(privatePem, (pem) => createPrivateKey(pem));
  const key = await readFile(join(from, keyFile), "utf8")
    .then((text) => {
      const about = JSON.parse(text) as { salt: string; key: string }; // written by encryptFolder
      return agree(owner, createPublicKey(about.key), Buffer.from(about.salt, "base64"));
    })
    .catch(() => {
      throw new StartError(`The backup is damaged: ${keyFile} is not what was written.`);
    });
  for await (const file of filesIn(from)) {
    if (file === keyFile) continue;
    const path = join(from, file);
    const { size } = await stat(path);
    const refuse = () => new StartError(`${file} cannot be read: it is damaged, or the backup was encrypted to another key.`);
    if (size < nonceBytes + tagBytes) throw refuse();
    const ends = await open(path, "r");
    const [nonce, tag] = [Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes)];
    await ends.read(nonce, 0, nonceBytes, 0);
    await ends.read(tag, 0, tagBytes, size - tagBytes);
    await ends.close();
    const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(file)).setAuthTag(tag);
    await mkdir(dirname(join(to, file)), { recursive: true, mode: 0o700 });
    const length = size - nonceBytes - tagBytes;
    const content = length === 0 ? [] : createReadStream(path, { start: nonceBytes, end: nonceBytes + length - 1 });
    await pipeline(content, decipher, createWriteStream(join(to, file), { mode: 0o600 })).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).syscall === undefined ? refuse() : error;
    });
  }
};
