import { expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { rootOf } from "./whole-xml.ts";

it.each([
  ['<?xml version="1.0"?>\n<!-- <b> --><a x="1>2" y=\'"\'><b/><![CDATA[</a>]]><b>3 "</b></a>\n', "a"],
  ["<w:document/>", "w:document"],
  ["", undefined],
  ["text", undefined],
  ["<a>", undefined],
  ["<a></b>", undefined],
  ["<a><b></a></b>", undefined],
  ["</a>", undefined],
  ["<a/><b/>", undefined],
  ["<a>1 < 2</a>", undefined],
  ['<a x="1></a>', undefined],
  ["<a><!-- </a>", undefined],
])("the root of %j is %j", (xml, root) => {
  expect(rootOf(xml)).toBe(root);
});

it.each([
  ["elements", "<a>"],
  ["a name", "x"],
  ["attributes", ' b="c"'],
  ["quotes", '"'],
  ["comments", "<!--"],
])("a million %s without an end are refused in time in proportion to their number", async (_what, part) => {
  const read = (parts: string) => [rootOf(`<a ${parts}`), rootOf(`<${parts}`)];

  expect(await growthOf(read, (times) => part.repeat(times), 1_000_000)).toBeLessThan(inProportion);
  expect(read(part.repeat(1_000_000))).toEqual([undefined, undefined]);
});
