import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

export type Variables = Readonly<Record<string, string | undefined>>;

/** Settings that are secrets, and addresses that hold passwords. Each may lie in a file, which NAME_FILE names; no fault repeats one. */
export const secrets = [
  "ADMIN_PASSWORD",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_URL",
  "DATA_KEY",
  "DATA_KEY_OLD",
  "DEMO_PASSWORD",
  "EIMZO_API_KEYS",
  "FILES_URL",
  "IMAP_URL",
  "OIDC_SECRET",
  "ONEID_SECRET",
  "SMS_URL",
  "SMTP_URL",
  "TELEGRAM_TOKEN",
] as const;
type Secret = (typeof secrets)[number];
export const isSecret = (name: string): name is Secret => secrets.some((secret) => secret === name);

/** What the environment says, or the file that it names: undefined where neither is set, or one sentence that says what is wrong. */
export function readSecret(env: Variables, name: Secret): { text: string | undefined } | { fault: string } {
  const [text, given] = [env[name], env[`${name}_FILE`]?.trim()];
  if (!given) return { text };
  if (text?.trim()) return { fault: `${name} and ${name}_FILE are both set: take one of them away.` };
  const path = resolve(given);
  const read = contentOf(path);
  return "text" in read ? read : { fault: `${name}_FILE is ${JSON.stringify(path)}, but ${read.fault}.` };
}

/** Larger than any secret: who names a log or a disk by mistake learns it at once. Bytes. */
const most = 64 * 1024;

function contentOf(path: string): { text: string } | { fault: string } {
  try {
    const about = statSync(path);
    if (about.isDirectory()) return { fault: "that is a folder" };
    // a pipe would keep the start waiting
    if (!about.isFile()) return { fault: "that is no ordinary file" };
    if (about.size > most) return { fault: "that file is larger than 64 kB" };
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { fault: "that file is empty" } : { text };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { fault: "there is no such file" };
    return { fault: code === "EACCES" ? "this account may not read that file" : `that file cannot be read (${code})` };
  }
}
