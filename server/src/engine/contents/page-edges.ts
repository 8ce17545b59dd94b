/** As many words as stand beside a page's number: "Page 1 of 5", "Страница 1 из 5". */
const fewWords = 2;
/**
 * Whether a line above or below the pages of a sheet tells something of its own: one that only numbers or names its page, as office
 * programs write of themselves, does not.
 * @param text without what a field shows
 * @param hasField of the page's number, the sheet's name and the like
 */
export const isOwnEdge = (text: string, hasField: boolean): boolean => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > (hasField ? fewWords : 0);
};
