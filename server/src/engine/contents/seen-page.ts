import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";
import { instructionsOf } from "./pdf-content.ts";
import { type Layers, layersOf } from "./pdf-layers.ts";

/** A page without what belongs to layers that are off: a document of that page alone, and the numbers of its notes whose layer is off, from 0. */
export type SeenPage = { readonly content: Uint8Array; readonly hiddenNotes: ReadonlySet<number> };

const nameOf = (key: string): PDFName => PDFName.of(key);
const belongs = nameOf("OC");
const textOf = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
const namedIn = (resources: PDFDict | undefined, kind: string, name: string | undefined): PDFObject | undefined =>
  name === undefined ? undefined : resources?.lookupMaybe(nameOf(kind), PDFDict)?.get(nameOf(name.slice(1)));

/** Operators that draw text. */
const showing = new Set(["Tj", "TJ", "'", '"']);
type Drawn = { readonly ref: PDFRef; readonly stream: PDFRawStream };
type Within = { readonly layers: Layers; readonly resources: PDFDict | undefined };
/** A content without what it shows of layers that are off, and the forms that it draws. */
const withoutHidden = (content: string, { layers, resources }: Within): { readonly content: string; readonly forms: readonly Drawn[] } => {
  const [kept, forms, hidden] = [[] as string[], [] as Drawn[], [] as boolean[]];
  let from = 0;
  for (const { operator, operands, start, end } of instructionsOf(content)) {
    const [tag, name] = [operands.at(-2), operands.at(-1)];
    const isHidden = hidden.at(-1) ?? false;
    if (operator === "BMC") hidden.push(isHidden);
    if (operator === "BDC") hidden.push(isHidden || (tag === "/OC" && !layers.isShown(namedIn(resources, "Properties", name))));
    if (operator === "EMC") hidden.pop();
    let isLeft = isHidden && (showing.has(operator) || operator === "Do");
    const ref = operator === "Do" ? namedIn(resources, "XObject", name) : undefined;
    const stream = resources?.context.lookup(ref);
    if (ref instanceof PDFRef && stream instanceof PDFRawStream) {
      isLeft ||= !layers.isShown(stream.dict.get(belongs));
      if (!isLeft && stream.dict.lookup(nameOf("Subtype")) === nameOf("Form")) forms.push({ ref, stream });
    }
    if (!isLeft) continue;
    kept.push(content.slice(from, start));
    from = end;
  }
  return { content: [...kept, content.slice(from)].join("\n"), forms };
};

const contentOf = ({ node }: PDFPage): string => {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  return streams.flatMap((one) => (one instanceof PDFRawStream ? [textOf(one)] : [])).join("\n");
};
const encoded = ["Filter", "DecodeParms", "Length"].map(nameOf);
/** Takes what is hidden out of a page and of all forms that it draws, each once. */
const takeOut = (page: PDFPage, layers: Layers): void => {
  const { node } = page;
  const resources = node.Resources();
  const whole = withoutHidden(contentOf(page), { layers, resources });
  node.set(nameOf("Contents"), node.context.register(node.context.stream(Buffer.from(whole.content, "latin1"))));
  const forms = new Map(whole.forms.map((form) => [form.ref, form.stream]));
  // what is added while it is walked is walked too
  for (const [ref, stream] of forms) {
    const own = withoutHidden(textOf(stream), { layers, resources: stream.dict.lookupMaybe(nameOf("Resources"), PDFDict) ?? resources });
    for (const form of own.forms) if (!forms.has(form.ref)) forms.set(form.ref, form.stream);
    const dict = stream.dict.clone();
    for (const key of encoded) dict.delete(key);
    node.context.assign(ref, PDFRawStream.of(dict, Buffer.from(own.content, "latin1")));
  }
};

const [layersName, packed] = ["/OCProperties", "/ObjStm"].map((name) => Buffer.from(name)) as [Buffer, Buffer];
/** The library keeps all objects of a file at once; more find no room. */
const mostObjects = 100_000;
const objectsSaid = (bytes: Buffer): number =>
  Math.max(0, ...[...bytes.toString("latin1").matchAll(/\/Size\s{0,9}(\d{1,9})/g)].slice(-1000).map(([, size]) => Number(size)));
/** `number` from 1. undefined where no layer of the document can be off. Errors: for a document that the library cannot read. */
export const seenPage = async (given: Uint8Array, number: number): Promise<SeenPage | undefined> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!bytes.includes(layersName) && !bytes.includes(packed)) return undefined;
  if (objectsSaid(bytes) > mostObjects) throw new Error("too many objects");
  const document = await PDFDocument.load(given, { updateMetadata: false, password: "" });
  const layers = layersOf(document);
  if (!layers) return undefined;
  const page = document.getPage(number - 1);
  const notes = page.node.Annots()?.asArray() ?? [];
  const isNoteShown = (one: PDFObject): boolean => {
    const note = page.node.context.lookup(one);
    return !(note instanceof PDFDict) || layers.isShown(note.get(belongs));
  };
  const hiddenNotes = new Set(notes.flatMap((one, at) => (isNoteShown(one) ? [] : [at])));
  takeOut(page, layers);
  // what leads to other pages
  for (const key of ["Annots", "B", "AA"]) page.node.delete(nameOf(key));
  const alone = await PDFDocument.create({ updateMetadata: false });
  const [copy] = await alone.copyPages(document, [number - 1]);
  alone.addPage(copy!);
  return { content: await alone.save({ useObjectStreams: false }), hiddenNotes };
};
