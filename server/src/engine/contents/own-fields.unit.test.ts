import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { ownFields } from "./own-fields.ts";

const name = (of: string): PDFName => PDFName.of(of);
const formOf = async (count: number, fill: (document: PDFDocument) => object) => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const { context } = document;
  const more = fill(document);
  const field = (): PDFRef => context.register(context.obj({ Type: "Annot", Subtype: "Widget", Rect: [0, 0, 90, 20], ...more }));
  page.node.set(name("Annots"), context.obj(Array.from({ length: count }, field)));
  return {
    document,
    fields: () =>
      page.node
        .Annots()!
        .asArray()
        .map((one) => context.lookup(one, PDFDict)),
  };
};

it("ownFields gives a field its kind, whole name and value from groups that lead to one another", async () => {
  const { document, fields } = await formOf(2, ({ context }) => {
    const [inner, outer] = [context.nextRef(), context.nextRef()];
    context.assign(inner, context.obj({ T: PDFString.of("ism"), FT: "Tx", V: PDFString.of("Nigora"), Parent: outer }));
    context.assign(outer, context.obj({ T: PDFString.of("ariza"), Ff: 4096 }));
    return { Parent: inner };
  });
  await ownFields(document);

  const [first, second] = fields();
  expect([first!.lookup(name("FT")), first!.lookup(name("T"), PDFHexString).decodeText()]).toEqual([name("Tx"), "ariza_ism"]);
  expect(first!.lookup(name("Ff"), PDFNumber).asNumber()).toBe(4096);
  expect(first!.has(name("Parent"))).toBe(false);
  // what both have in common is there once
  expect(first!.get(name("V"))).toBeInstanceOf(PDFRef);
  expect(first!.get(name("V"))).toBe(second!.get(name("V")));
  expect(first!.lookup(name("AP"), PDFDict).has(name("N"))).toBe(true);
});

it("ownFields ends with groups that go round", async () => {
  const { document, fields } = await formOf(1, ({ context }) => {
    const round = context.nextRef();
    context.assign(round, context.obj({ T: PDFString.of("a"), FT: "Tx", Parent: round }));
    return { Parent: round };
  });
  await ownFields(document);

  expect(fields()[0]!.lookup(name("FT"))).toBe(name("Tx"));
});

it("ownFields refuses a form of more than 2,000 fields without a picture", async () => {
  const { document } = await formOf(2001, () => ({ FT: "Sig", T: PDFString.of("imzo") }));

  await expect(ownFields(document)).rejects.toThrow("too many");
});
