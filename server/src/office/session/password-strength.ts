import { lettersOf1995, withoutSigns } from "@murojaat/contract/kit";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import { cyrillicKeyboards } from "./keyboards.ts";

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
/** Of the library's scores 0 to 4: from this one on, more than a hundred million guesses. */
const strongEnough = 3;

/**
 * What is wrong with a password: it contains the login, or is soon guessed from common passwords, our own words, years and rows of keys,
 * with signs between them or not.
 */
export const weaknessOf = (login: string, password: string): "has_login" | "easy_to_guess" | undefined => {
  if (password.toLowerCase().includes(login.toLowerCase())) return "has_login";
  const spellings = [plain(password), plain(password).replace(/[\s\p{P}]/gu, "")];
  return spellings.some((one) => strength.check(one, [login]).score < strongEnough) ? "easy_to_guess" : undefined;
};
/** As the list of common words spells them: in the alphabet of 1995 without signs. */
const plain = (password: string): string => withoutSigns(lettersOf1995(password));
