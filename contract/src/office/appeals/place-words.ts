import { inOldLatin } from "../../kit/alphabet.ts";

/** Words by which a mahalla, a district or a city is known in the languages of letters. */
const placeWord =
  /^[«"“(]*(?:m\.?f\.?y|mahall?[aeiou]|mahal$|tuman|shah[ar]|viloyat|м\.?ф\.?й|мсг|ма[ҳх]алл|туман|район|ша[ҳх][ар]|город|гор\.|г\.)/iu;
const around = 5;
const longestWord = 40;
/** The longest excerpt. Characters. */
export const placeWordsMost = 600;

/** What stands in a text around the words that a place is known by: it is enough to find the place, and no more is sent. Empty where it has none. */
export const placeWords = (text: string): string => {
  const words = text.split(/\s+/u);
  let [excerpt, from] = ["", 0];
  for (const [at, word] of words.entries()) {
    if (word.length > longestWord || !placeWord.test(inOldLatin(word))) continue;
    const part = words.slice(Math.max(from, at - around), at + around + 1).filter((one) => one.length <= longestWord);
    const longer = [excerpt, ...part].filter(Boolean).join(" ");
    if (longer.length > placeWordsMost) break;
    [excerpt, from] = [longer, Math.max(from, at + around + 1)];
  }
  return excerpt;
};
