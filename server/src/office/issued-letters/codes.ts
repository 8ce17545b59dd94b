import { randomBytes } from "node:crypto";
import { capitals } from "@murojaat/contract";

/** Digits and letters without I, L, O and U, which are taken for others. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Characters of a letter's code, 60 random bits; and of the code by which an applicant asks for an appeal, 40. */
export const [letterCodeLength, statusCodeLength] = [12, 8] as const;
/** A character for each byte. */
export const codeOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet[byte % 32]).join("");
export const newCode = (length: number): string => codeOf(randomBytes(length));

/** As it is printed. @example shownCode("7K2M9QXA") // 7K2M-9QXA */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
/** A code as people type it: with or without hyphens, in lower case, in Cyrillic letters that look the same, O for 0, I and L for 1. */
export const typedCode = (typed: string): string => capitals(typed).replace(/O/g, "0").replace(/[IL]/g, "1");
