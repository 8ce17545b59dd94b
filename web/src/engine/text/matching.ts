import { toLatin } from "@murojaat/contract/kit";

/** Latin, lower case, without the signs of oʻ, gʻ and ʼ, which few keyboards have. */
const folded = (text: string): string =>
  toLatin(text)
    .toLocaleLowerCase()
    .replaceAll(/[ʻʼ'`´‘’]/g, "");

/** Whether a text contains what was typed, in either script. @example matches("Fargʻona viloyati", "фарғо") */
export const matches = (text: string, typed: string): boolean => folded(text).includes(folded(typed.trim()));

/** The same for the options of a select and the nodes of a tree. */
export const labelMatches = (typed: string, option?: { readonly label?: unknown }): boolean =>
  typeof option?.label === "string" && matches(option.label, typed);
export const titleMatches = (typed: string, node: { readonly title?: unknown }): boolean =>
  typeof node.title === "string" && matches(node.title, typed);
