import { translateAny, type MessageKey } from "@murojaat/contract";
import { messagesOf } from "../../engine/http/language.ts";
import type { Category } from "./figures.ts";

/** A category that no list of the office has, in the words of the portal. */
export const saidOf = (key: string, message: MessageKey): Category => {
  const [nameUz, nameUk, nameRu] = (["UZ", "UK", "RU"] as const).map((language) => translateAny(messagesOf(language, "1995"), message));
  return { key, nameUz: nameUz!, nameUk: nameUk!, nameRu: nameRu! };
};
