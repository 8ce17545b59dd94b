import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { currentPrefix, decrypt, encrypt, searchHash, useDataKeys } from "./crypto.ts";
import { dataKeysOf } from "./data-keys.ts";
import { rotateColumn, type EncryptedColumn } from "./rotate-key.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const passports: EncryptedColumn = {
  table: "passports",
  column: "number",
  primaryKey: ["person_id", "kind"],
  context: (key) => `passports.number:${key["person_id"]}:${key["kind"]}`,
  search: [{ column: "number_hash", hashOf: (text) => searchHash(text, "passports.number") }],
};
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table passports (person_id bigint, kind text, number text, number_hash bytea, primary key (person_id, kind))`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const contextOf = (id: number, kind: string) => passports.context({ person_id: id, kind });
const insert = async (id: number, kind: string): Promise<void> => {
  const number = `AA${id}`;
  await sql`insert into passports values (${id}, ${kind}, ${encrypt(number, contextOf(id, kind))}, ${searchHash(number, "passports.number")})`.execute(
    database.db,
  );
};
type Row = { person_id: number; kind: string; number: string | null; number_hash: Buffer };
const rows = async () => (await sql<Row>`select * from passports order by 1, 2`.execute(database.db)).rows;

describe("rotating a key", () => {
  it("that is killed halfway is finished by the next run; everything stays readable meanwhile, and the old key is not needed afterwards", async () => {
    useDataKeys(dataKeysOf(first));
    for (let id = 1; id <= 7; id += 1) for (const kind of ["id card", "passport"]) await insert(id, kind);
    await sql`insert into passports values (8, 'passport', null, null)`.execute(database.db);
    useDataKeys(dataKeysOf(second, [first]));
    const killed = rotateColumn(database.db, passports, {
      size: 3,
      onPortion: (changed) => {
        if (changed === 6) throw new Error("killed");
      },
    });
    await expect(killed).rejects.toThrow("killed");
    const half = await rows();
    expect(half.filter(({ number }) => number?.startsWith(currentPrefix()))).toHaveLength(6);
    expect(
      half.every((row) => row.number === null || decrypt(row.number, contextOf(row.person_id, row.kind)) === `AA${row.person_id}`),
    ).toBe(true);

    expect(await rotateColumn(database.db, passports, { size: 3 })).toEqual({ changed: 8, unreadable: [] });

    useDataKeys(dataKeysOf(second));
    const after = await rows();
    for (const row of after.slice(0, 14)) {
      expect(decrypt(row.number!, contextOf(row.person_id, row.kind))).toBe(`AA${row.person_id}`);
      expect(row.number_hash).toEqual(searchHash(`AA${row.person_id}`, "passports.number"));
    }
    expect(after[14]!.number).toBeNull();
    expect(await rotateColumn(database.db, passports)).toEqual({ changed: 0, unreadable: [] });
  });

  it("names the values that it cannot read and leaves them as they are", async () => {
    useDataKeys(dataKeysOf(second));
    await sql`update passports set number = (select number from passports where person_id = 2 and kind = 'passport') where person_id = 1 and kind = 'passport'`.execute(
      database.db,
    );
    const before = (await rows())[1]!.number;
    useDataKeys(dataKeysOf(first, [second]));

    expect(await rotateColumn(database.db, passports, { size: 2 })).toEqual({ changed: 13, unreadable: ["passports.number:1:passport"] });

    expect((await rows())[1]!.number).toBe(before);
  });
});
