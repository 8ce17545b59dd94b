import { describe, expect, it } from "vitest";
import { ArchiveError, unzip } from "./unzip.ts";
import { zip } from "./zip.ts";

const limits = { bytes: 10_000, entries: 5 };
const archive = async (): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of zip([
    { name: "a.txt", content: ["first"] },
    { name: "b.txt", content: ["second"] },
  ]))
    parts.push(part);
  return Buffer.concat(parts);
};
const refused = (bytes: Buffer): string => {
  try {
    unzip(bytes, limits);
    return "taken";
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return error.message;
  }
};

describe("an archive", () => {
  it("is read again as it was written", async () => {
    const files = unzip(await archive(), limits);

    expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
      ["a.txt", "first"],
      ["b.txt", "second"],
    ]);
  });

  it("whose directory points at anything but an entry is refused", async () => {
    const bytes = await archive();
    // the signature of the first entry, to which the directory points
    bytes[0] = 0x51;

    expect(refused(bytes)).toBe("broken entry");
  });

  it("whose directory is broken, or that is cut off, is refused", async () => {
    const bytes = await archive();
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const broken = Buffer.from(bytes);
    broken[directory] = 0x51;

    expect([refused(broken), refused(bytes.subarray(0, bytes.length - 5)), refused(Buffer.from("PDF"))]).toEqual([
      "broken directory",
      "not an archive",
      "not an archive",
    ]);
  });
});
