import fc from "fast-check";
import { SaxesParser } from "saxes";
import { unzip } from "../../src/engine/archive/unzip.ts";

/** What a strict reader says against the parts of a Word or Excel file, by their names. */
export const faultsOfXml = (file: Buffer): string[] =>
  [...unzip(file, { bytes: 100_000_000, entries: 1000 })]
    .filter(([name]) => /\.(xml|rels)$/.test(name))
    .flatMap(([name, content]) => {
      const found: string[] = [];
      const parser = new SaxesParser({ xmlns: true });
      parser.on("error", (error) => found.push(`${name}: ${error.message}`));
      parser.write(content.toString("utf8")).close();
      return found;
    });

/** Texts of all planes, with halves of pairs, marks of XML and of templates, and what XML forbids. */
export const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 0, max: 16 })
          .chain((plane) => fc.constantFrom(...[0xfffe, 0xffff].map((end) => String.fromCodePoint(plane * 0x10000 + end)))),
      },
      { weight: 1, arbitrary: fc.constantFrom("]]>", "<!--", "&#0;", "&amp", "{{", "{text}", "{/}", "_x0000_", "\u000b", "\r\n", "oʻ ў") },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
