import type { Alphabet, Language } from "../kit/languages.ts";
import type { Messages } from "../kit/messages.ts";
import type { uz } from "./uz/index.ts";

declare module "../kit/registry.ts" {
  interface Registry {
    texts: typeof uz;
  }
}

/** Loads the texts of a language, or of one in the alphabet of 2026; each is a file of its own. */
export const loadMessages = async (language: Language, alphabet: Alphabet = "1995"): Promise<Messages> =>
  language === "RU"
    ? (await import("./ru/index.ts")).ru
    : language === "UK"
      ? (await import("./uk/index.ts")).uk
      : alphabet === "2026"
        ? (await import("./uz-2026/index.ts")).uz2026
        : (await import("./uz/index.ts")).uz;

/**
 * The texts of the screens: of the server's own, `bot`, `check` and `rights`, the client has none (a test of the client sees to it that it asks for none).
 */
export const loadScreenTexts = async (language: Language, alphabet: Alphabet = "1995"): Promise<Messages> =>
  (language === "RU"
    ? (await import("./ru/screens.ts")).ruOnScreens
    : language === "UK"
      ? (await import("./uk/screens.ts")).ukOnScreens
      : alphabet === "2026"
        ? (await import("./uz-2026/screens.ts")).uz2026OnScreens
        : (await import("./uz/screens.ts")).uzOnScreens) as Messages;
