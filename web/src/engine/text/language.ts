import {
  acceptLanguage,
  languageCookieDays,
  languages,
  readAlphabet,
  readLanguage,
  type Alphabet,
  type Language,
  type Spelling,
} from "@murojaat/contract/kit";

const inCookie = (cookie: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
const toCookie = (cookie: string, value: string): void => {
  document.cookie = `${cookie}=${value}; Max-Age=${languageCookieDays * 24 * 60 * 60}; Path=/; SameSite=Strict`;
};

/** The alphabet that was chosen or shown in this browser before. */
export const rememberedAlphabet = (): Alphabet | undefined => {
  const found = inCookie("alphabet");
  return found === undefined ? undefined : readAlphabet(`UZ-${found}`);
};
let current: Spelling | undefined;

/** The spelling of requests; screens read theirs from useText. */
export const currentSpelling = (): Spelling =>
  current ?? { language: readLanguage(inCookie("system_language")), alphabet: rememberedAlphabet() ?? "1995" };
/** The same as a request says it. */
export const currentLanguage = (): string => acceptLanguage(currentSpelling());

export const rememberSpelling = (spelling: Spelling): void => {
  // a server draws pages in several at once: there each has its cookie
  if (!import.meta.env.SSR) current = spelling;
  toCookie("system_language", spelling.language);
  toCookie("alphabet", spelling.alphabet);
};

export const languageTag = (language: Language): string => languages.find((l) => l.code === language)?.tag ?? "uz-Latn";
export const languageId = (language: Language): number => languages.find((l) => l.code === language)?.id ?? 2;
