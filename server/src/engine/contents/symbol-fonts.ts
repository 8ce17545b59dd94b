/** What marks a box or a line as chosen, and an empty box: fonts draw many, a reader asks only which it is. */
export const [ticked, unticked] = ["☒", "☐"] as const;

type Signs = Readonly<Record<number, string>>;
const inOrder = (first: number, signs: string): Signs => Object.fromEntries(Array.from(signs, (sign, n) => [first + n, sign]));
/** What fonts of symbols draw at a code, by Microsoft's tables as Unicode has mapped them (L2/11-052R): boxes, ticks and marks of lists. */
const fonts: Readonly<Record<string, Signs>> = {
  wingdings: {
    0x28: "☎",
    0x2a: "✉",
    0x6c: "●",
    0x6e: "■",
    0x6f: unticked,
    0x70: unticked,
    0x71: unticked,
    0x72: unticked,
    0x76: "❖",
    0x78: ticked,
    0x9f: "•",
    0xa7: "▪",
    0xa8: unticked,
    0xd8: "➢",
    0xfb: "✗",
    0xfc: "✓",
    0xfd: ticked,
    0xfe: ticked,
  },
  "wingdings 2": {
    0x4f: "✗",
    0x50: "✓",
    0x51: ticked,
    0x52: ticked,
    0x53: ticked,
    0x54: ticked,
    0xa2: "■",
    0xa3: unticked,
  },
  webdings: { 0x61: "✓", 0x63: unticked, 0x67: "■", 0x72: "✗" },
  symbol: {
    ...inOrder(0x20, " !∀#∃%&∋()∗+,-./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
    ...inOrder(0x61, "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}"),
    0xa3: "≤",
    0xb0: "°",
    0xb1: "±",
    0xb3: "≥",
    0xb4: "×",
    0xb7: "•",
    0xd6: "√",
  },
};
/** LibreOffice writes the names of a family, and of fonts of its own that stand for it, one after the other. */
const signsOf = (font: string): Signs | undefined =>
  /^['"]?(?:wing|web|symbol)/i.test(font) ? fonts[font.toLowerCase().split(";", 1)[0]!.replaceAll(/['"]/g, "").trim()] : undefined;

/** Whether a font draws symbols in the places of letters. */
export const isSymbolFont = (font: string): boolean => signsOf(font) !== undefined;

/** The sign that a font of symbols draws, at a code with or without the 0xF000 that Word adds; nothing for one that is not known here. */
export const symbolOf = (font: string, code: number): string => signsOf(font)?.[code & 0xff] ?? "";

/** A text as it looks in its font: in one of symbols its letters are symbols, in another only those of the private area are. */
export const asDrawn = (text: string, font: string): string => {
  if (isSymbolFont(font)) return text.replace(/[!-\u00ff\uf020-\uf0ff]/g, (sign) => symbolOf(font, sign.charCodeAt(0)));
  return text.replace(/[\uf020-\uf0ff]/g, (sign) => symbolOf("wingdings", sign.charCodeAt(0)) || sign);
};
