type Element = { readonly tag: number; readonly content: Buffer; readonly end: number };

/** The element at a place of DER, or of BER with lengths given by an end tag; undefined for other bytes. */
const elementAt = (bytes: Buffer, at: number, depth = 0): Element | undefined => {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 31) === 31 || depth > 32) return undefined;
  if (first === 0x80) {
    let place = at + 2;
    while (!(bytes[place] === 0 && bytes[place + 1] === 0)) {
      const inner = elementAt(bytes, place, depth + 1);
      if (!inner) return undefined;
      place = inner.end;
    }
    return { tag, content: bytes.subarray(at + 2, place), end: place + 2 };
  }
  const more = first > 0x80 ? first & 0x7f : 0;
  if (more > 4 || at + 2 + more > bytes.length) return undefined;
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  return start + length > bytes.length ? undefined : { tag, content: bytes.subarray(start, start + length), end: start + length };
};
const elementsIn = (bytes: Buffer): Element[] => {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (!element) break;
    found.push(element);
    at = element.end;
  }
  return found;
};
/** The bytes of a string, which may be written in pieces. */
const stringOf = ({ tag, content }: Element): Buffer =>
  (tag & 0x20) === 0 ? content : Buffer.concat(elementsIn(content).map((piece) => stringOf(piece)));

const signedData = "2a864886f70d010702";
/** What was signed, out of a document that holds it together with its signature (CMS, RFC 5652); undefined for any other. */
export const signedContent = (bytes: Buffer): Buffer | undefined => {
  const [type, holder] = elementsIn(elementAt(bytes, 0)?.content ?? Buffer.alloc(0));
  if (type?.content.toString("hex") !== signedData || !holder) return undefined;
  const parts = elementsIn(elementsIn(holder.content)[0]?.content ?? Buffer.alloc(0));
  // version, algorithms, then the content and its type
  const [, inner] = elementsIn(parts[2]?.content ?? Buffer.alloc(0));
  const octets = inner && elementsIn(inner.content)[0];
  return octets && (octets.tag & 31) === 4 ? stringOf(octets) : undefined;
};
