import { toLatin } from "@murojaat/contract";

/** One script, without case and without the signs of oʻ, gʻ and ʼ, which few keyboards have. */
const folded = (text: string): string =>
  toLatin(text)
    .toLocaleLowerCase()
    .replaceAll(/[ʻʼ'`´‘’]/g, "");

/** Whether a text holds what was typed, in whichever script. @example holds("Fargʻona viloyati", "фарғо") */
export const holds = (text: string, typed: string): boolean => folded(text).includes(folded(typed.trim()));

/** The same for the options of a select and the nodes of a tree. */
export const holdsLabel = (typed: string, option?: { readonly label?: unknown }): boolean =>
  typeof option?.label === "string" && holds(option.label, typed);
export const holdsTitle = (typed: string, node: { readonly title?: unknown }): boolean =>
  typeof node.title === "string" && holds(node.title, typed);
