import { toLatin } from "@murojaat/contract/kit";

/** Latin, lower case. */
const latin = (text: string): string => toLatin(text).toLocaleLowerCase();
/** Without the signs of oʻ, gʻ and ʼ, which few keyboards have. */
const folded = (text: string): string => text.replaceAll(/[ʻʼ'`´‘’]/g, "");
/** What е typed in Cyrillic may stand for: e, ye and, with its dots left off, ё; yoʻ is a different letter. */
const withoutDots = (text: string): string => text.replaceAll(/y(?:e|o(?![ʻʼ'`´‘’]))/g, "e");

/** Whether a text contains what was typed, in either script. @example matches("Fargʻona viloyati", "фарғо") */
export const matches = (text: string, typed: string): boolean => {
  const [whole, part] = [latin(text), latin(typed.trim())];
  const isDoubtful = /е/i.test(typed);
  return folded(whole).includes(folded(part)) || (isDoubtful && folded(withoutDots(whole)).includes(folded(withoutDots(part))));
};

/** The same for the options of a select and the nodes of a tree. */
export const labelMatches = (typed: string, option?: { readonly label?: unknown }): boolean =>
  typeof option?.label === "string" && matches(option.label, typed);
export const titleMatches = (typed: string, node: { readonly title?: unknown }): boolean =>
  typeof node.title === "string" && matches(node.title, typed);
