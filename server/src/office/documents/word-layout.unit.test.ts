import { documentNames, languages } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { docxText, docxXml } from "../../../test/support/docx.ts";
import { unzip } from "../../engine/archive/unzip.ts";
import { placeholders } from "./placeholders.ts";
import { builtInTemplate } from "./word-layout.ts";
import { checkTemplate, fillTemplate } from "./word-template.ts";

describe.each(languages.map(({ code }) => code))("a built-in template in %s", (language) => {
  it.each(documentNames)("may be stored as the office's own: %s", async (name) => {
    const template = builtInTemplate(name, language);
    expect(docxText(await checkTemplate(template, placeholders[name]))).toBe(docxText(template));
  });
});

it("the card has a row for each task below a heading, and bold labels", () => {
  const tasks = ["a", "b"].map((of) =>
    Object.fromEntries((placeholders["appeal-card"].parts["tasks"] ?? []).map((name) => [name, `${name} ${of}`])),
  );
  const xml = docxXml(fillTemplate(builtInTemplate("appeal-card", "UZ"), { tasks, requestNumber: "12/7" }));

  const rows = xml.match(/<w:tr>.*?<\/w:tr>/gs)!.map((row) => row.match(/<w:tc>.*?<\/w:tc>/gs)!);
  const said = rows.map((cells) => cells.map((cell) => `${cell.includes("<w:b/>") ? "*" : ""}${cell.replace(/<[^>]*>/g, "")}`));
  expect(said[0]).toEqual(["*Murojaat raqami", "12/7"]);
  expect(said.slice(-3)).toEqual([
    ["*Masala mazmuni", "*Ijrochi tashkilot", "*Ijrochi", "*Ijro muddati", "*Holati"],
    ...["a", "b"].map((of) => ["taskText", "toOrganization", "executor", "taskDeadline", "taskStatus"].map((name) => `${name} ${of}`)),
  ]);
});

it("a letter has its signer at the right margin, and a blank three lines to write on", () => {
  const letter = fillTemplate(builtInTemplate("extension-letter", "UZ"), { signerPost: "Hokim", signer: "S. Karimova" });
  expect(docxText(letter)).toContain("Hokim\tS. Karimova");
  // a tab is an element: as a sign it is a space
  expect(docxXml(letter)).not.toContain("\t");
  expect(docxText(builtInTemplate("blank", "UZ")).match(/^_{85}$/gm)).toHaveLength(3);
});

it("every part of a built-in template is led to by a relation", () => {
  const parts = unzip(builtInTemplate("blank", "UZ"), { bytes: 1_000_000, entries: 50 });
  const relations = [...parts].filter(([name]) => name.endsWith(".rels")).map(([, xml]) => xml.toString());
  const targets = relations.flatMap((xml) => [...xml.matchAll(/ Target="\/([^"]*)"/g)].map(([, name]) => name));
  const needed = [...parts.keys()].filter((name) => !/\.rels$|^\[Content_Types\]/.test(name));
  expect(new Set(targets)).toEqual(new Set(needed));
  for (const name of needed) expect(parts.get("[Content_Types].xml")!.toString()).toContain(`PartName="/${name}"`);
});
