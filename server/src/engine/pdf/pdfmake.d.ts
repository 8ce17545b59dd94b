/** As much of pdfmake as is used; the package brings no types. */
declare module "pdfmake" {
  const pdfmake: {
    setFonts: (fonts: Readonly<Record<string, Readonly<Record<"normal" | "bold", string>>>>) => void;
    setUrlAccessPolicy: (may: (url: string) => boolean) => void;
    setLocalAccessPolicy: (may: (path: string) => boolean) => void;
    setTableLayouts: (layouts: Readonly<Record<string, Readonly<Record<string, () => number | string>>>>) => void;
    createPdf: (definition: object) => { getBuffer: () => Promise<Buffer> };
  };
  export default pdfmake;
}
/** As much of fontkit, by which pdfmake and pdf-lib draw. */
declare module "fontkit" {
  export const create: import("@cantoo/pdf-lib/cjs/types/fontkit").Fontkit["create"];
  export const openSync: (path: string) => { readonly hasGlyphForCodePoint: (code: number) => boolean };
}
