import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { growthOf, inProportion, processorTime } from "../../../../contract/test/processor-time.ts";
import { png } from "../../../test/support/sample-files.ts";
import { kindOf } from "./kinds.ts";
import { hex } from "../../../test/support/hex.ts";

describe("a content of ten megabytes", () => {
  const whole = (part: string) => (size: number) => Buffer.from(part.repeat(size / part.length));
  const behind = (head: Buffer, part: string) => (size: number) => Buffer.concat([head, whole(part)(size)]);
  const recognised = (content: Buffer) => kindOf("fayl", content);

  it.each([
    ["spaces", whole(" ")],
    ["empty lines", whole("\r\n")],
    ["comments", whole("<!---->")],
    ["comments that do not end", whole("<!--")],
    ["angles", whole("<a")],
    ["base64", whole("MIIA")],
    ["headers", whole("a: b\n")],
    ["numbers behind the head of a PDF", behind(Buffer.from("xat\n%PDF-1.4\n"), "1   ")],
    ["ones behind the head of an archive", behind(hex("526172211a070100"), "\x01")],
    ["ones behind the head of a compound file", behind(hex("d0cf11e0a1b11ae1"), "\x01")],
    ["nothing", whole("\0")],
    ["tags of a recording in a row", whole("ID3\x03\0\0\0\0\0\0")],
    ["small parts of a picture", behind(png.subarray(0, 33), "\0\0\0\0teXt\0\0\0\0")],
    ["marks of a text before a control", whole("\ufeff\u0001")],
  ])("of %s is recognised in time in proportion to its length, and within four seconds of a processor", async (_what, contentOf) => {
    const megabytes = 9_900_000;
    expect(await growthOf(recognised, contentOf, megabytes)).toBeLessThan(inProportion);
    const content = contentOf(megabytes);
    expect(await processorTime(() => recognised(content))).toBeLessThan(4000);
  });

  it("of compressed zeros is recognised before it is unpacked: eight times as many take no longer", async () => {
    expect(await growthOf(recognised, (size) => gzipSync(Buffer.alloc(size)), 90_000_000)).toBeLessThan(4);
  });
});
