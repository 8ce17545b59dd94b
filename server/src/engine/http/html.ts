/** A piece of a page; everything else that is put into one is a text, and escaped. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}
export type Part = string | Html | false | null | undefined | readonly Part[];
const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const sourceOf = (part: Part): string => {
  if (part instanceof Html) return part.source;
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => signs[sign]!);
  return part ? part.map(sourceOf).join("") : "";
};
/** @example html`<p class="${kind}">${typed}</p>` */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, n) => text + sourceOf(parts[n])).join(""));
