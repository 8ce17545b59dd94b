/** Code pages of Windows by the character sets of fonts; a font of another set is written in that of the document. */
const pages: Readonly<Record<number, number>> = { 161: 1253, 162: 1254, 186: 1257, 204: 1251, 238: 1250 };
const madeFor = (page: number) => {
  try {
    return new TextDecoder(`windows-${page}`);
  } catch {
    return new TextDecoder("windows-1251");
  }
};
const decoders = new Map<number, ReturnType<typeof madeFor>>();
const decoderOf = (page: number): ReturnType<typeof madeFor> => {
  const decoder = decoders.get(page) ?? madeFor(page);
  decoders.set(page, decoder);
  return decoder;
};

type Font = { name: string; page: number | undefined };
/** The fonts of an RTF, as its table names them. `usual`: the code page of the document. */
export const rtfFonts = (usual: number) => {
  const fonts = new Map<string, Font>();
  let font: Font = { name: "", page: undefined };
  return {
    begin: (number: string): void => {
      font = { name: "", page: undefined };
      fonts.set(number, font);
    },
    /** A part of the name of the font that was begun; what follows a semicolon is no name. */
    name: (part: string): void => {
      if (!font.name.endsWith(";")) font.name += part;
    },
    charset: (charset: number): void => void (font.page ??= pages[charset]),
    page: (page: number): void => void (font.page = page),
    nameOf: (number: string): string => fonts.get(number)?.name.replace(/;.*$/s, "").trim() ?? "",
    decode: (number: string, bytes: string): string => decoderOf(fonts.get(number)?.page ?? usual).decode(Buffer.from(bytes, "latin1")),
  };
};
