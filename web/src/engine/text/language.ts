import { languageCookieDays, languages, readLanguage, type Language } from "@murojaat/contract/kit";

const cookie = "system_language";
const inCookie = (): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);

let current: Language | undefined;

/** The language of requests; screens read theirs from useText. */
export const currentLanguage = (): Language => current ?? readLanguage(inCookie());

export const rememberLanguage = (language: Language): void => {
  // a server draws pages in several at once: there each has its cookie
  if (!import.meta.env.SSR) current = language;
  document.cookie = `${cookie}=${language}; Max-Age=${languageCookieDays * 24 * 60 * 60}; Path=/; SameSite=Strict`;
};

export const languageTag = (language: Language): string => languages.find((l) => l.code === language)?.tag ?? "uz-Latn";
export const languageId = (language: Language): number => languages.find((l) => l.code === language)?.id ?? 2;
