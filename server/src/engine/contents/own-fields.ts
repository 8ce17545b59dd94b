import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  type PDFDocument,
  type PDFFont,
  type PDFObject,
  PDFAcroCheckBox,
  PDFAcroComboBox,
  PDFAcroListBox,
  PDFAcroText,
  PDFBool,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOptionList,
  PDFRef,
  PDFString,
  PDFTextField,
} from "@cantoo/pdf-lib";

const nameOf = (key: string): PDFName => PDFName.of(key);
const parent = nameOf("Parent");
/** What a field has from those above it (ISO 32000-2, 12.7.4). */
const inherited = ["FT", "Ff", "V", "DA", "Q", "Opt", "MaxLen"].map(nameOf);
/** More stand above one another only where they go round. */
const mostAbove = 32;
const radio = 1 << 15;
const pushButton = 1 << 16;
const combo = 1 << 17;

const lineOf = (field: PDFDict): PDFDict[] => {
  const line = [field];
  while (line.length < mostAbove) {
    const above = line.at(-1)!.lookup(parent);
    if (!(above instanceof PDFDict)) break;
    line.push(above);
  }
  return line;
};
/** A value that many fields have in common, as one object: copied into each it would be written as often. */
const sharedOf = (holder: PDFDict, key: PDFName): PDFObject => {
  const value = holder.get(key)!;
  if (value instanceof PDFRef || value instanceof PDFName || value instanceof PDFNumber) return value;
  const shared = holder.context.register(value);
  holder.set(key, shared);
  return shared;
};
const textOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

/** Gives the picture of a field all that it has from its form, so that it is drawn and read without it. */
const makeOwn = (field: PDFDict, form: PDFDict | undefined): void => {
  const line = lineOf(field);
  if (line.length > 1) {
    const names = line.flatMap((one) => textOf(one.lookup(nameOf("T"))) ?? []);
    field.set(nameOf("T"), PDFHexString.fromText(names.toReversed().join("_")));
  }
  for (const key of inherited) {
    const holder = [...line, form].find((one) => one?.has(key));
    if (holder && holder !== field) field.set(key, sharedOf(holder, key));
  }
  field.delete(parent);
};

const normalOf = (field: PDFDict): PDFObject | undefined => field.lookupMaybe(nameOf("AP"), PDFDict)?.lookup(nameOf("N"));
type Page = { readonly document: PDFDocument; readonly font: () => Promise<PDFFont> };
/** Draws what a field shows, as readers do where its file does not. */
const draw = async (field: PDFDict, ref: PDFRef, { document, font }: Page): Promise<void> => {
  const kind = field.lookup(nameOf("FT"));
  const flags = field.lookup(nameOf("Ff"));
  const has = (flag: number): boolean => flags instanceof PDFNumber && (flags.asNumber() & flag) !== 0;
  if (kind === nameOf("Tx")) PDFTextField.of(PDFAcroText.fromDict(field, ref), ref, document).updateAppearances(await font());
  if (kind === nameOf("Ch") && has(combo))
    PDFDropdown.of(PDFAcroComboBox.fromDict(field, ref), ref, document).updateAppearances(await font());
  if (kind === nameOf("Ch") && !has(combo))
    PDFOptionList.of(PDFAcroListBox.fromDict(field, ref), ref, document).updateAppearances(await font());
  if (kind !== nameOf("Btn") || has(pushButton)) return;
  // the fields of a choice have one value in common: only its own state tells which is the chosen one
  const state = field.lookup(nameOf("AS")) ?? (has(radio) ? undefined : field.lookup(nameOf("V")));
  const isOn = state instanceof PDFName && state !== nameOf("Off");
  PDFCheckBox.of(PDFAcroCheckBox.fromDict(field, ref), ref, document).updateAppearances();
  field.set(nameOf("AS"), nameOf(isOn ? "Yes" : "Off"));
};

/** It has every letter of the three languages. */
const fontFile = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
const fontOf = async (document: PDFDocument): Promise<PDFFont> => {
  document.registerFontkit(await import("fontkit"));
  return document.embedFont(await readFile(fontFile), { subset: true });
};

/** More that have to be drawn are no form of people. */
const mostDrawn = 2000;
/** Makes each field of a document independent of the document's form. What a field shows and its file does not draw is drawn. Errors: too many of them. */
export const ownFields = async (document: PDFDocument): Promise<void> => {
  const form = document.catalog.lookupMaybe(nameOf("AcroForm"), PDFDict);
  const drawsAnew = form?.lookup(nameOf("NeedAppearances")) === PDFBool.True;
  let embedded: Promise<PDFFont> | undefined;
  const page = { document, font: () => (embedded ??= fontOf(document)) };
  const done = new Set<PDFDict>();
  let drawn = 0;
  for (const { node } of document.getPages()) {
    const annots = node.Annots();
    for (let at = 0; at < (annots?.size() ?? 0); at += 1) {
      const field = annots!.lookup(at);
      if (!(field instanceof PDFDict) || field.lookup(nameOf("Subtype")) !== nameOf("Widget") || done.has(field)) continue;
      done.add(field);
      const given = annots!.get(at);
      const ref = given instanceof PDFRef ? given : document.context.register(field);
      annots!.set(at, ref);
      makeOwn(field, form);
      const isText = [nameOf("Tx"), nameOf("Ch")].some((kind) => field.lookup(nameOf("FT")) === kind);
      // a field that the library cannot draw has no picture, as before
      if (normalOf(field) && !(drawsAnew && isText)) continue;
      if ((drawn += 1) > mostDrawn) throw new Error("too many fields without a picture");
      await draw(field, ref, page).catch(() => {});
    }
  }
  await (await embedded)?.embed();
};
