import fc from "fast-check";
import { expect, it } from "vitest";
import { amr, boxes, compoundOf, jpeg, ogg, png, records, sample, tiff } from "../../../test/support/sample-files.ts";
import { endingOf } from "./file-name.ts";
import { kindOf } from "./kinds.ts";
import { fileKinds, type FileKind } from "@murojaat/contract/kit";

const endings = Object.values<FileKind>(fileKinds).flatMap((kind) => kind.endings);
const name = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.tuple(fc.string(), fc.constantFrom(...endings, "exe", "html", "05")).map(([stem, ending]) => `${stem}.${ending}`),
);
/** Whole files of every family, some bytes of which are wrong. */
const known = [
  sample("maktub.doc"),
  sample("jadval.xls"),
  sample("parolli.zip"),
  sample("pdf-AES-256-open.pdf"),
  sample("pdf-RC4-40-open.pdf"),
  sample("imzo.p7m"),
  sample("rasm.heic"),
  compoundOf({ Workbook: records([0x85, Buffer.alloc(9)]), "a/b": "c" }),
  Buffer.from("526172211a0701000000000005020103000203", "hex"),
  jpeg,
  png,
  tiff("II"),
  tiff("MM", 40),
  ogg(),
  amr,
  boxes("isom"),
];
const spoilt = fc
  .tuple(fc.constantFrom(...known), fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }), fc.nat())
  .map(([file, wrong, cut]) => {
    const bytes = Buffer.from(file);
    for (const [at, byte] of wrong) bytes[at % bytes.length] = byte;
    return bytes.subarray(0, cut % 3 === 0 ? cut % bytes.length : bytes.length);
  });
const content = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.constantFrom(...known), fc.uint8Array({ maxLength: 3000 }))
    .map(([file, bytes]) => Buffer.concat([file.subarray(0, 16), bytes])),
  spoilt,
);

it("kindOf throws for no content under any name, and gives a fitting name", async () => {
  await fc.assert(
    fc.asyncProperty(name, content, async (given, bytes) => {
      const found = await kindOf(given, bytes);
      if ("refused" in found) return;
      const { endings: own }: FileKind = fileKinds[found.kind];
      expect(own).toContain(endingOf(found.name));
      expect(Buffer.byteLength(found.name)).toBeLessThanOrEqual(Math.max(255, Buffer.byteLength(given)));
    }),
    { numRuns: 3000 },
  );
});
