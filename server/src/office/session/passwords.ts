import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { cyrillicKeyboards } from "./keyboards.ts";

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

/** Words of the office, the region and the product, beside the common passwords. */
const ownWords = `
  murojaat murojaatlar portal parol login kirish salom yangi eski berilgan boshqa demo test
  hokim hokimiyat hokimlik viloyat tuman shahar mahalla devonxona qabulxona idora boshqarma bolim xodim rahbar ijrochi imzolovchi nazoratchi
  registrator leader executor controller signer supervisor administrator admin
  ozbekiston uzbekistan toshkent tashkent fargona fergana ferghana margilon qoqon quva quvasoy oltiariq bagdod beshariq buvayda dangara
  furqat qoshtepa rishton sox toshloq uchkoprik uzbekiston yozyovon vodiy andijon namangan
  мурожаат мурожаатлар портал пароль логин салом янги ҳоким ҳокимият вилоят туман шаҳар маҳалла раҳбар ижрочи
  обращение обращения хоким хокимият область район город махалля руководитель исполнитель
  ўзбекистон узбекистан тошкент ташкент фарғона фергана марғилон маргилан қўқон коканд қува`
  .trim()
  .split(/\s+/);
const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, own: ownWords },
  graphs: { ...common.adjacencyGraphs, ...cyrillicKeyboards },
  maxLength: 100,
});
/** Of the library's scores 0 to 4: from here on more than a hundred million guesses. */
const strongEnough = 3;

/** What is wrong with a password: the login stands in it, or it is soon guessed from common passwords, our own words, years and rows of keys, signs between them or not. */
export const weaknessOf = (login: string, password: string): "has_login" | "easy_to_guess" | undefined => {
  if (password.toLowerCase().includes(login.toLowerCase())) return "has_login";
  const spellings = [plain(password), plain(password).replace(/[\s\p{P}]/gu, "")];
  return spellings.some((one) => strength.check(one, [login]).score < strongEnough) ? "easy_to_guess" : undefined;
};
/** Marks of the Latin alphabet are left out, or a word with one would be no word of the list. */
const plain = (password: string): string => password.replace(/[ʻʼ'‘’`]/g, "");

const pick = (letters: string, length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
/** A password to be dictated over a telephone: no letters that look alike; 60 bits. */
export const newPassword = (): string =>
  [pick("abcdefghjkmnpqrstuvwxyz", 5), pick("ABCDEFGHJKLMNPQRSTUVWXYZ", 5), pick("23456789", 5)].join("-");
/** Eighty bits, so that its hash reveals nothing. */
export const newRecoveryCode = (): string => Array.from({ length: 4 }, () => pick("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 4)).join("-");
