import { describe, expect, it } from "vitest";
import { useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { proveDataKey } from "../../src/engine/crypto/key-proof.ts";
import {
  usePersonalValues,
  first,
  second,
  third,
  before,
  after,
  outside,
  refused,
  drafted,
  merged,
  advocate,
  phone,
  portal,
  to,
  registrator,
  appeal,
  found,
  expectReadable,
} from "../support/personal-values.ts";

usePersonalValues();

const people = [before, after, outside, refused, drafted, merged];

describe("a passport and an address", () => {
  it("are in no column of any table in plain text", async () => {
    expect(await found(...people.map(({ passportNum }) => passportNum))).toEqual([]);
    expect(await found(...[...people, advocate].map(({ address }) => address.slice(0, 8)), "тонготар")).toEqual([]);
    expect(await found("30101801234568", "31205901234509", "MIAGCSqGSIb3", "code-of-", "token-of-")).toEqual([]);
    // what is not encrypted is found by this search
    expect(await found(phone)).toEqual(expect.arrayContaining(["public.applicants.phone", "public.appeal_search.phone"]));
  });

  it("are still read and found", expectReadable);

  it("are masks in the history until they are opened", async () => {
    const history = to.ok(await registrator.get(`/appeal-actions/appeal-action-descs/${appeal.id}`)) as {
      action: string;
      changes: object[];
    }[];
    expect(history.find(({ action }) => action === "update")!.changes).toMatchObject([
      { before: "K***", after: "K***", masked: true },
      { before: "5******", after: "6******", masked: true },
      { before: "Z********", after: "T********", masked: true },
    ]);
  });

  it("are not found by half a passport or by another series", async () => {
    for (const query of [`passportSn=KB&passportNum=${after.passportNum}`, `passportNum=${after.passportNum}`])
      expect(to.ok(await registrator.get(`/appeals/similar?${query}`)), query).toEqual([]);
  });
});

describe("another data key", () => {
  it("than that of the database is refused before anything is read", async () => {
    useDataKeys(dataKeysOf(third));
    await expect(proveDataKey(portal.db)).rejects.toThrow(
      "DATA_KEY is not the key with which this database was written: start with that key, as DATA_KEY or in DATA_KEY_OLD (docs/reference.md, Loss of the key).",
    );
    useDataKeys(dataKeysOf(second, [first]));
    await proveDataKey(portal.db);
  });
});
