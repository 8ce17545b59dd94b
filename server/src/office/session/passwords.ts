import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = async (password: string): Promise<string> => {
  refuseWhileOpen("Hashing a password");
  return hash(password, cost);
};

let nobodys: Promise<string> | undefined;
/** Takes the same time whether the user exists or not. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  refuseWhileOpen("Comparing a password");
  nobodys ??= hashPassword("nobody's password");
  const fits = await verify(stored ?? (await nobodys), password);
  return stored !== undefined && fits;
};

const pick = (letters: string, length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
/** A password to be dictated over a telephone: no letters that look alike; 60 bits. */
export const newPassword = (): string =>
  [pick("abcdefghjkmnpqrstuvwxyz", 5), pick("ABCDEFGHJKLMNPQRSTUVWXYZ", 5), pick("23456789", 5)].join("-");
/** Eighty bits, so that its hash reveals nothing. */
export const newRecoveryCode = (): string => Array.from({ length: 4 }, () => pick("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 4)).join("-");
