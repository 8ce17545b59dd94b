/** The markup between texts in XML; a `<` that begins none of it, or a tag of too many attributes, is matched alone. */
const mark =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(\/?)([\w:.-]+)(?=[\s/>])([^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*){0,500})>|</g;

/** The name of the root element; undefined where elements are not well nested. */
export const rootOf = (xml: string): string | undefined => {
  const open: string[] = [];
  let root: string | undefined;
  for (const [all, ends, name, rest] of xml.matchAll(mark)) {
    if (all === "<") return undefined;
    if (name === undefined) continue;
    if (ends === "/") {
      if (open.pop() !== name) return undefined;
      continue;
    }
    if (open.length === 0 && root !== undefined) return undefined;
    root ??= name;
    if (!rest!.endsWith("/")) open.push(name);
  }
  return open.length === 0 ? root : undefined;
};
