import { lettersOf1995, signs, toLatin, withoutSigns } from "@murojaat/contract/kit";

/** Latin of 1995, lower case. */
const latin = (text: string): string => toLatin(lettersOf1995(text)).toLowerCase();
const yeOrYo = new RegExp(`y(?:e|o(?![${signs}]))`, "g");
/** What е typed in Cyrillic may stand for: e, ye and, with its dots left off, ё; yoʻ is a different letter. */
const withoutDots = (text: string): string => text.replaceAll(yeOrYo, "e");

/** Whether a text contains what was typed, in either script. @example matches("Fargʻona viloyati", "фарғо") */
export const matches = (text: string, typed: string): boolean => {
  const [whole, part] = [latin(text), latin(typed.trim())];
  const isDoubtful = /е/i.test(typed);
  return (
    withoutSigns(whole).includes(withoutSigns(part)) ||
    (isDoubtful && withoutSigns(withoutDots(whole)).includes(withoutSigns(withoutDots(part))))
  );
};

/** The same for the options of a select and the nodes of a tree. */
export const labelMatches = (typed: string, option?: { readonly label?: unknown }): boolean =>
  typeof option?.label === "string" && matches(option.label, typed);
export const titleMatches = (typed: string, node: { readonly title?: unknown }): boolean =>
  typeof node.title === "string" && matches(node.title, typed);
