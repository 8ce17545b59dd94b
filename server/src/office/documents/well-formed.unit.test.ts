import { documentNames, languages } from "@murojaat/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { docxText } from "../../../test/support/docx.ts";
import { anyText, faultsOfXml } from "../../../test/support/strict-xml.ts";
import { placeholders } from "./placeholders.ts";
import { builtInTemplate } from "./word-layout.ts";
import { fillTemplate } from "./word-template.ts";

const filled = async (name: (typeof documentNames)[number], text: () => string): Promise<Buffer> => {
  const { values, parts } = placeholders[name];
  const some = (names: readonly string[]) => Object.fromEntries(names.map((of) => [of, text()]));
  return fillTemplate(builtInTemplate(name, languages[0]!.code), {
    ...some(values),
    ...Object.fromEntries(Object.entries(parts).map(([part, names]) => [part, [some(names), some(names)]])),
  });
};

it.each(documentNames)("the Word file of %s is XML to a strict reader, whatever was typed", async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 7, maxLength: 7 }), async (texts) => {
      let at = 0;
      expect(faultsOfXml(await filled(name, () => texts[(at += 1) % texts.length]!))).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

it("a Word file says the same of an old stored text as of a new one, with its emoji and its other scripts", async () => {
  const file = await filled("appeal-card", () => "a\ufffeb\u000bc\u0000\ud800 🙏 مرحبا 你好");

  expect(docxText(file)).toContain("ab\nc 🙏 مرحبا 你好");
});
