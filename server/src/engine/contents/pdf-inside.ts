import type { PDFiumPage } from "@hyzyla/pdfium";

/** A number by which the library knows a page, a text, an object, a mark, a note or a form. */
type Handle = number;
/** What the library has inside and does not hand out. */
type Inside = {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (at: number) => void };
  readonly _FPDF_GetFormType: (document: Handle) => number;
  readonly _FPDF_PageToDevice: (
    page: Handle,
    fromX: number,
    fromY: number,
    width: number,
    height: number,
    turn: 0,
    x: number,
    y: number,
    toX: number,
    toY: number,
  ) => number;
  readonly _FPDFText_LoadPage: (page: Handle) => Handle;
  readonly _FPDFText_ClosePage: (text: Handle) => void;
  readonly _FPDFText_CountChars: (text: Handle) => number;
  readonly _FPDFText_GetUnicode: (text: Handle, at: number) => number;
  readonly _FPDFText_GetCharBox: (text: Handle, at: number, left: number, right: number, bottom: number, top: number) => number;
  readonly _FPDFText_GetTextObject: (text: Handle, at: number) => Handle;
  readonly _FPDFTextObj_GetTextRenderMode: (object: Handle) => number;
  readonly _FPDFPage_CountObjects: (page: Handle) => number;
  readonly _FPDFPage_GetObject: (page: Handle, at: number) => Handle;
  readonly _FPDFPageObj_GetType: (object: Handle) => number;
  readonly _FPDFPageObj_GetBounds: (object: Handle, left: number, bottom: number, right: number, top: number) => number;
  readonly _FPDFPageObj_SetIsActive: (object: Handle, isActive: 0 | 1) => number;
  readonly _FPDFPageObj_CountMarks: (object: Handle) => number;
  readonly _FPDFPageObj_GetMark: (object: Handle, at: number) => Handle;
  readonly _FPDFPageObjMark_GetName: (mark: Handle, at: number, bytes: number, needed: number) => number;
  readonly _FPDFFormObj_CountObjects: (form: Handle) => number;
  readonly _FPDFFormObj_GetObject: (form: Handle, at: number) => Handle;
  readonly _FORM_OnAfterLoadPage: (page: Handle, form: Handle) => void;
  readonly _FORM_OnBeforeClosePage: (page: Handle, form: Handle) => void;
  readonly _FPDFPage_GetAnnotCount: (page: Handle) => number;
  readonly _FPDFPage_GetAnnot: (page: Handle, at: number) => Handle;
  readonly _FPDFPage_CloseAnnot: (annot: Handle) => void;
  readonly _FPDFPage_RemoveAnnot: (page: Handle, at: number) => number;
  readonly _FPDFAnnot_GetSubtype: (annot: Handle) => number;
  readonly _FPDFAnnot_GetFlags: (annot: Handle) => number;
  readonly _FPDFAnnot_GetRect: (annot: Handle, at: number) => number;
  readonly _FPDFAnnot_HasKey: (annot: Handle, key: number) => number;
  readonly _FPDFAnnot_GetStringValue: (annot: Handle, key: number, at: number, bytes: number) => number;
  readonly _FPDFAnnot_GetFileAttachment: (annot: Handle) => Handle;
  readonly _FPDFAnnot_GetFormFieldType: (form: Handle, annot: Handle) => number;
  readonly _FPDFAnnot_GetFormFieldFlags: (form: Handle, annot: Handle) => number;
  readonly _FPDFAnnot_GetFormFieldName: (form: Handle, annot: Handle, at: number, bytes: number) => number;
  readonly _FPDFAnnot_GetFormFieldValue: (form: Handle, annot: Handle, at: number, bytes: number) => number;
  readonly _FPDFAnnot_IsChecked: (form: Handle, annot: Handle) => number;
  readonly _FPDFAnnot_GetOptionCount: (form: Handle, annot: Handle) => number;
  readonly _FPDFAnnot_GetOptionLabel: (form: Handle, annot: Handle, option: number, at: number, bytes: number) => number;
  readonly _FPDFAnnot_IsOptionSelected: (form: Handle, annot: Handle, option: number) => number;
  readonly _FPDFDoc_GetAttachmentCount: (document: Handle) => number;
  readonly _FPDFDoc_GetAttachment: (document: Handle, at: number) => Handle;
  readonly _FPDFAttachment_GetName: (attachment: Handle, at: number, bytes: number) => number;
};
/** A page as the library knows it inside. */
export type InsidePage = { readonly module: Inside; readonly handle: Handle; readonly document: Handle };
export const insideOf = (page: PDFiumPage): InsidePage => ({
  module: Reflect.get(page, "module") as Inside,
  handle: Reflect.get(page, "pageIdx") as Handle,
  document: Reflect.get(page, "documentIdx") as Handle,
});

/** Works with room of the library's memory; bytes. */
export const withRoom = <Result>({ module }: InsidePage, bytes: number, work: (at: number) => Result): Result => {
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new Error("no memory");
  try {
    return work(at);
  } finally {
    module.wasmExports.free(at);
  }
};
/** A longer text of a field or note is left out. Bytes of UTF-16. */
const longest = 100_000;
/** A text that the library writes where it is told to, and of which it says how many bytes it needs, its end of two included. */
export const textOf = (page: InsidePage, write: (at: number, bytes: number) => number): string => {
  const bytes = write(0, 0);
  if (bytes <= 2 || bytes > longest) return "";
  return withRoom(page, bytes, (at) => {
    write(at, bytes);
    return Buffer.from(page.module.HEAPU8.subarray(at, at + bytes - 2)).toString("utf16le");
  });
};
/** Works with a name in the library's memory. */
export const withName = <Result>(page: InsidePage, name: string, work: (at: number) => Result): Result =>
  withRoom(page, name.length + 1, (at) => {
    page.module.HEAPU8.set([...Buffer.from(name, "latin1"), 0], at);
    return work(at);
  });

/** Places are whole numbers on a page of this many in each direction. */
const grid = 20_000;
/** A rectangle in fractions of the page as it is shown, from the left and from above. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Corners = readonly [left: number, bottom: number, right: number, top: number];
/** Turns corners of a page's own space into places on the page as it is shown. `room`: of eight bytes. */
export const boxOn = ({ module, handle }: InsidePage, room: number, [left, bottom, right, top]: Corners): Box => {
  const on = (x: number, y: number): readonly [x: number, y: number] => {
    module._FPDF_PageToDevice(handle, 0, 0, grid, grid, 0, x, y, room, room + 4);
    const found = new DataView(module.HEAPU8.buffer, room, 8);
    return [found.getInt32(0, true) / grid, found.getInt32(4, true) / grid];
  };
  const [one, other] = [on(left, top), on(right, bottom)];
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
  };
};
