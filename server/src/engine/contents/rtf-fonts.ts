/** Code pages of Windows by the character sets of fonts; a font of another set is written in that of the document. */
const pages: Readonly<Record<number, number>> = { 161: 1253, 162: 1254, 186: 1257, 204: 1251, 238: 1250 };
/** What the 256 bytes of a code page of Windows stand for; those of a page that is not known are Cyrillic. */
const lettersIn = (page: number): string[] => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  try {
    return Array.from(new TextDecoder(`windows-${page}`).decode(bytes));
  } catch {
    return Array.from(new TextDecoder("windows-1251").decode(bytes));
  }
};
const known = new Map<number, readonly string[]>();
const lettersOf = (page: number): readonly string[] => {
  const letters = known.get(page) ?? lettersIn(page);
  known.set(page, letters);
  return letters;
};

type Font = { name: string; isNamed: boolean; page: number | undefined };
/** The fonts of an RTF, as its table names them. `usual`: the code page of the document. */
export const rtfFonts = (usual: number) => {
  const fonts = new Map<string, Font>();
  let font: Font = { name: "", isNamed: false, page: undefined };
  return {
    begin: (number: string): void => {
      font = { name: "", isNamed: false, page: undefined };
      fonts.set(number, font);
    },
    /** A part of the name of the font that was begun; what follows a semicolon is no name. */
    name: (part: string): void => {
      if (font.isNamed) return;
      const end = part.indexOf(";");
      font.name += end < 0 ? part : part.slice(0, end);
      font.isNamed = end >= 0;
    },
    charset: (charset: number): void => void (font.page ??= pages[charset]),
    page: (page: number): void => void (font.page = page),
    nameOf: (number: string): string => fonts.get(number)?.name.trim() ?? "",
    decode: (number: string, bytes: string): string => {
      // the first half of all of them is ASCII
      if (!/[\x80-\xff]/.test(bytes)) return bytes;
      const letters = lettersOf(fonts.get(number)?.page ?? usual);
      return bytes.replace(/[\x80-\xff]/g, (byte) => letters[byte.charCodeAt(0)]!);
    },
  };
};
