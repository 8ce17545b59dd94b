import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobodys: Promise<string> | undefined;
/** Takes the same time whether the user exists or not. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobodys ??= hashPassword("nobody's password");
  const fits = await verify(stored ?? (await nobodys), password);
  return stored !== undefined && fits;
};

/** Refused: a password that is the login, or one character repeated, or of one kind of character only when short. */
export const isWeak = (login: string, password: string): boolean => {
  const lower = password.toLowerCase();
  const kinds = [/[a-zа-яўқғҳʻ]/, /[A-ZА-ЯЎҚҒҲ]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  return lower.includes(login.toLowerCase()) || new Set(password).size < 5 || (kinds < 2 && password.length < 14);
};

const pick = (letters: string, length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
/** A password to be dictated over a telephone: no letters that look alike; 60 bits. */
export const newPassword = (): string =>
  [pick("abcdefghjkmnpqrstuvwxyz", 5), pick("ABCDEFGHJKLMNPQRSTUVWXYZ", 5), pick("23456789", 5)].join("-");
