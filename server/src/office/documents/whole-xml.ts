/** What stands in XML between its texts; a sign that begins nothing of it is found alone, as one of more attributes than any has. */
const mark =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(\/?)([\w:.-]+)(?=[\s/>])([^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*){0,500})>|</g;

/** The name of the one element in which all else of an XML stands; undefined where an element is not ended, or ends another. */
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
