import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { encryptedColumns } from "@murojaat/tools/commands/encrypted-columns.ts";
import { useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { proveDataKey } from "../../src/engine/crypto/key-proof.ts";
import { rotateColumn } from "../../src/engine/crypto/rotate-key.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { openSecrets } from "../../src/office/applicants/secrets.ts";
import { columnsWith } from "../support/columns-with.ts";
import { openPortal } from "../support/portal.ts";
import {
  usePersonalValues,
  first,
  second,
  third,
  portal,
  to,
  registrator,
  appeal,
  found,
  expectReadable,
} from "../support/personal-values.ts";

usePersonalValues();

describe("a passport and an address", () => {
  it("of the demo's people are in no column in plain text either", async () => {
    const demo = await openPortal();
    await fillDemo(demo.db, { appeals: 40, seed: 7, until: new Date("2026-11-20T12:00:00Z") });
    type Stored = { id: number; passport: string | null; address: string | null };
    const secrets = await Promise.all(
      (["applicants", "incoming_appeals"] as const).map(async (table) =>
        (await sql<Stored>`select id, passport, address from ${sql.table(table)}`.execute(demo.db)).rows.map((row) =>
          openSecrets(table, row),
        ),
      ),
    );
    const passports = secrets.flat().flatMap(({ passportSn, passportNum }) => (passportNum ? [`${passportSn}${passportNum}`] : []));
    const addresses = secrets.flat().flatMap(({ address }) => address ?? []);

    expect([passports.length > 10, addresses.length > 20]).toEqual([true, true]);
    expect(await columnsWith(demo.db, ...new Set(passports))).toEqual([]);
    // texts stay readable, and some say where their writer lives
    expect(await columnsWith(demo.db, ...new Set(addresses))).toEqual(["public.appeals.text", "public.incoming_appeals.text"]);
    await demo.close();
  }, 60_000);
});

describe("another data key", () => {
  it("replaces the former one in every column, and nothing of the former one is left", async () => {
    useDataKeys(dataKeysOf(second, [first]));
    const formerId = dataKeysOf(first).current.id;
    // no column is declared that this test does not fill
    for (const { table, column } of encryptedColumns)
      expect(
        (await sql`select from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${`v1.${formerId}.`}) limit 1`.execute(portal.db))
          .rows,
        `${table}.${column}`,
      ).toHaveLength(1);
    await expectReadable();
    expect((await found(`v1.${formerId}.`)).toSorted()).toEqual(
      encryptedColumns.map(({ table, column }) => `public.${table}.${column}`).toSorted(),
    );

    for (const column of encryptedColumns) expect((await rotateColumn(portal.db, column)).unreadable).toEqual([]);

    expect(await found(`v1.${formerId}.`)).toEqual([]);
    useDataKeys(dataKeysOf(second));
    await proveDataKey(portal.db);
    await expectReadable();
  });
});

describe("a lost data key", () => {
  it("is replaced as docs/reference.md says: all that it encrypted is removed, and the portal continues with a new one", async () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/reference.md"), "utf8");
    const statements = /### Loss of the key[^]*?```sql\n([^]*?)```/.exec(page)![1]!;
    useDataKeys(dataKeysOf(third));
    await expect(proveDataKey(portal.db)).rejects.toThrow("DATA_KEY is not the key");

    await sql.raw(statements).execute(portal.db);

    await proveDataKey(portal.db);
    expect(await found(`v1.${dataKeysOf(second).current.id}.`)).toEqual([]);
    const card = to.ok(await registrator.get(`/appeals/detail/${appeal.id}`));
    expect(card.applicant).toMatchObject({ passport: null, address: null, fullName: "Karimova Shoira Akmalovna" });
    const history = to.ok(await registrator.post(`/appeals/${appeal.id}/personal-history`, { purpose: "appeal_work" })) as {
      action: string;
      changes: object[];
    }[];
    expect(history.find(({ action }) => action === "update")!.changes).toContainEqual(
      expect.objectContaining({ before: "5******", after: "6******", masked: true }),
    );
  });
});
