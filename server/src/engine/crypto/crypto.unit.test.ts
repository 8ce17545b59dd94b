import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { decrypt, encrypt, searchHash, searchHashes, UnreadableValue, useDataKeys } from "./crypto.ts";
import { dataKeysOf, demoDataKey, parseDataKey } from "./data-keys.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const context = "applicants.passport:7";
afterEach(() => useDataKeys(dataKeysOf(first)));
useDataKeys(dataKeysOf(first));

describe("an encrypted value", () => {
  it("is read again, names its key and shows nothing of its text; the same text never looks the same", () => {
    const [one, other] = [encrypt("AA1234567", context), encrypt("AA1234567", context)];

    expect([decrypt(one, context), decrypt(other, context)]).toEqual(["AA1234567", "AA1234567"]);
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split(".")[2]!, "base64url").toString("latin1")).not.toContain("1234567");
    expect(decrypt(encrypt("", context), context)).toBe("");
    expect(decrypt(encrypt("Oʻgʻil қиз", context), context)).toBe("Oʻgʻil қиз");
  });

  it("is refused with another key, and read with that key beside the current one", () => {
    const value = encrypt("AA1234567", context);

    useDataKeys(dataKeysOf(second));
    expect(() => decrypt(value, context)).toThrow(/^No key [0-9a-f]{8} to read applicants.passport:7/);
    useDataKeys(dataKeysOf(second, [first]));

    expect(decrypt(value, context)).toBe("AA1234567");
  });

  it("is refused when any byte was changed, when it was cut, and when its key id was exchanged", () => {
    const value = encrypt("AA1234567", context);
    const [format, id, content] = value.split(".") as [string, string, string];
    const bytes = Buffer.from(content, "base64url");

    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => decrypt(`${format}.${id}.${changed.toString("base64url")}`, context)).toThrow(UnreadableValue);
    }
    for (const length of [0, 12, bytes.length - 1])
      expect(() => decrypt(`${format}.${id}.${bytes.subarray(0, length).toString("base64url")}`, context)).toThrow(UnreadableValue);
    useDataKeys(dataKeysOf(first, [second]));
    const otherId = dataKeysOf(second).current.id;
    expect(() => decrypt(`${format}.${otherId}.${content}`, context)).toThrow(UnreadableValue);
    expect(() => decrypt("plain text", context)).toThrow(UnreadableValue);
  });

  it("is refused in another row and in another column", () => {
    const value = encrypt("AA1234567", context);

    for (const elsewhere of ["applicants.passport:8", "incoming_appeals.passport:7"])
      expect(() => decrypt(value, elsewhere)).toThrow("was changed, or it was moved");
  });
});

describe("a search hash", () => {
  it("is the same for the same text and column, and differs for another text, column or key", () => {
    const hash = searchHash("AA1234567", "applicants.passport");
    expect(searchHash("AA1234567", "applicants.passport")).toEqual(hash);
    expect(searchHash("AA1234568", "applicants.passport")).not.toEqual(hash);
    expect(searchHash("AA1234567", "applicants.pinfl")).not.toEqual(hash);

    useDataKeys(dataKeysOf(second, [first]));
    expect(searchHash("AA1234567", "applicants.passport")).not.toEqual(hash);
    // while keys are rotated, what is not hashed again yet is found all the same
    expect(searchHashes("AA1234567", "applicants.passport")).toContainEqual(hash);
  });
});

describe("a key", () => {
  it("is 32 bytes in base64 and nothing else", () => {
    expect(parseDataKey(first.toString("base64"))).toEqual(first);
    for (const text of ["", "x", Buffer.alloc(31).toString("base64"), Buffer.alloc(33).toString("base64"), "!".repeat(44)])
      expect(parseDataKey(text)).toBeUndefined();
  });

  it("of a demo is made once and is readable by its owner only", () => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-key-"));
    try {
      const key = demoDataKey(folder);
      expect(demoDataKey(folder)).toEqual(key);
      expect(key).toHaveLength(32);
      expect(statSync(join(folder, "data-key")).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
