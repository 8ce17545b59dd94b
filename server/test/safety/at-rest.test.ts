import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptedColumns } from "@murojaat/tools/commands/encrypted-columns.ts";
import { encrypt, useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { proveDataKey } from "../../src/engine/crypto/key-proof.ts";
import { rotateColumn } from "../../src/engine/crypto/rotate-key.ts";
import { writeAllReadings } from "../../src/engine/privacy/reading-log.ts";
import { createChannelKey } from "../../src/office/incoming/channel-keys.repository.ts";
import { approvalPersonal } from "../../src/office/approvals/approvals.repository.ts";
import { oneidSignIns } from "../../src/office/oneid/oneid.repository.ts";
import { openidSignIns } from "../../src/office/openid/openid.repository.ts";
import { keepSignature } from "../../src/office/issued-letters/signatures.repository.ts";
import { saveSpelling } from "../../src/office/issued-letters/spellings.repository.ts";
import { beginFactor } from "../../src/office/session/factors.repository.ts";
import { savePinfl } from "../../src/office/users/pinfl.ts";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { openSecrets } from "../../src/office/applicants/secrets.ts";
import { columnsWith } from "../support/columns-with.ts";
import { given } from "../support/given.ts";
import { signed, type ChannelKey } from "../support/signed.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

const [first, second, third] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
/** As a person gave them, and after a correction. */
const before = { passportSn: "KB", passportNum: "5190374", address: "Zarbdor mavzesi, 417-uy" };
const after = { passportSn: "KD", passportNum: "6082915", address: "Tongotar guzari, 538-uy" };
/** Of somebody who wrote to the portal from outside, of one whose record was rejected, and of a draft. */
const outside = { passportSn: "KE", passportNum: "7730461", address: "Yulduzli berk, 92-uy" };
const refused = { passportSn: "KF", passportNum: "8841572", address: "Oqtepa dahasi, 63-uy" };
const drafted = { passportSn: "KG", passportNum: "9952683", address: "Sohibkor yoqasi, 74-uy" };
/** Of a record that was merged away. */
const merged = { passportSn: "KH", passportNum: "1063794", address: "Shamolgoh etagi, 29-uy" };
/** As a letter in Russian writes the address. */
const spelled = "гузар Тонготар, дом 538";
/** Who acts for the applicant. */
const advocate = {
  name: "Aliyev Valijon Karimovich",
  authorityKindId: 4,
  documentNumber: "ORD-17",
  documentDate: "01.10.2026",
  phone: "935554433",
  address: "Mevazor burchagi, 85-uy",
};
const people = [before, after, outside, refused, drafted, merged];
const phone = "907001122";

let portal: Portal;
let to: ReturnType<typeof given>;
let registrator: Person;
let appeal: { id: number; applicantsId: number };
let incoming: { registered: number; rejected: number };
const draftKey = randomUUID();

const sendFromOutside = async (key: ChannelKey, person: object): Promise<number> => {
  const { areasId } = (await to.form()).applicant;
  const call = {
    method: "POST",
    url: "/api/intake/web",
    body: JSON.stringify({
      externalId: randomUUID(),
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId, ...person },
      text: "Koʻchada chiroq yoʻq",
      // one part that is left out
      email: "lola@почта.рф",
    }),
  } as const;
  const ticket = await portal.app.inject({
    method: call.method,
    url: call.url,
    headers: { "content-type": "application/json", ...signed(key, call) },
    payload: call.body,
  });
  if (ticket.statusCode !== 200) throw new Error(ticket.body);
  const { rows } = await sql<{ id: number }>`
    update incoming_appeals set organization_id = ${await to.organizationId("registrator")} where ticket = ${ticket.json().ticket} returning id`.execute(
    portal.db,
  );
  return rows[0]!.id;
};

const versionOf = async (appealId: number): Promise<number> =>
  (await portal.db.selectFrom("appeals").select("version").where("id", "=", appealId).executeTakeFirstOrThrow()).version;

/** A letter, and a signature that only says what a real one does. */
const signLetter = async (appealId: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into issued_letters (code, name, language_id, appeal_id, organization_id, number, day)
    select 'KQ7M2X9PZT4W', 'closing-letter', 2, id, holder_id, '7', current_date from appeals where id = ${appealId} returning id`.execute(
    portal.db,
  );
  const [validFrom, validTo] = ["2026-01-01T00:00:00+05:00", "2027-01-01T00:00:00+05:00"];
  const certificate = { name: "KARIMOVA SHOIRA", pinfl: "30101801234568", organization: null, serial: "218711a9", validFrom, validTo };
  await keepSignature(portal.db, rows[0]!.id, {
    userId: await to.userId("signer"),
    signature: "MIAGCSqGSIb3",
    certificate,
    signedAt: validFrom,
  });
};

/** Two records of one person, the one with a passport into the other. */
const mergeRecords = async (): Promise<void> => {
  const idOf = async (applicant: object) => (await to.registered({}, { lastName: "Qoʻshma", ...applicant })).applicantsId as number;
  const [keptId, otherId] = [await idOf({ phone: "935550017" }), await idOf({ phone: "935550018", ...merged })];
  to.ok(await (await portal.as("leader")).patch("/applicants/merge", { keptId, otherId, keptVersion: 1, otherVersion: 1 }));
};

/** Sign-ins with OneID and with the provider of the office, one back and one exchanged, and a request that waits for a second administrator. */
const waitForOthers = async (): Promise<void> => {
  for (const [service, signIns] of Object.entries({ oneid: oneidSignIns, openid: openidSignIns })) {
    const [back, exchanged] = [await signIns.begin(portal.db), await signIns.begin(portal.db)];
    await signIns.noteReturn(portal.db, back.cookie, back.state, `one-code-of-${service}`);
    await signIns.noteReturn(portal.db, exchanged.cookie, exchanged.state, `other-code-of-${service}`);
    const taken = await signIns.take(portal.db, exchanged.cookie);
    await signIns.noteIdentified(portal.db, taken!.id, await to.userId("executor"), `token-of-${service}`);
  }
  const { rows } = await sql<{ id: number }>`
    insert into approvals (kind, input, rights, needs, asked_by, organization_ids)
    values ('staff_added', '{"people":[]}', '{}', '{}', ${await to.userId("admin")}, array[1]) returning id`.execute(portal.db);
  const personal = encrypt(JSON.stringify({ "y.yangi": "31205901234509" }), approvalPersonal.context(rows[0]!));
  await sql`update approvals set personal = ${personal}`.execute(portal.db);
};

/** Everything that copies a person's data: registration, a correction, a letter by post, records from outside, a draft, look-ups, a repeated call. */
beforeAll(async () => {
  useDataKeys(dataKeysOf(first));
  portal = await openPortal();
  to = given(portal);
  await proveDataKey(portal.db);
  await savePinfl(portal.db, await to.userId("signer"), "30101801234568");
  registrator = await portal.as("registrator");
  appeal = to.ok(
    await registrator.post("/appeal-actions/with-applicant", await to.form({ representative: advocate }, { phone, ...before }), {
      headers: { "idempotency-key": randomUUID() },
    }),
  );
  const corrected = await to.form({ id: appeal.id, representative: advocate }, { id: appeal.applicantsId, phone, ...after });
  to.ok(await registrator.put("/appeal-actions/update-with-applicant", corrected));

  const [leader, signer, executor] = [await portal.as("leader"), await portal.as("signer"), await portal.as("executor")];
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const { id } = await to.draft(leader, appeal.id, { executorId: await to.userId("executor") });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await to.act(executor, "accept", id);
  const question = { recipientName: "«Hududgazta’minot» AJ", question: "Gaz qachon ulanadi?" };
  to.ok(await executor.patch("/appeal-actions/send-inquiry", { appeal_id: appeal.id, version: await versionOf(appeal.id), ...question }));
  await to.answer(executor, id, "signer");
  await to.act(await portal.as("controller"), "check-answer", id);
  await to.act(signer, "confirm-answer", id);
  await to.act(signer, "notify-applicant", id, { methodId: 4, text: "Javob", letterNumber: "7", letterDate: to.today });
  const { resultTypeId: _same, ...correction } = await to.answerBody("signer");
  await to.act(executor, "correct-answer", id, { ...correction, requestedDate: to.today, reason: "Sana xato" });
  await to.act(signer, "confirm-correction", id);
  await to.act(registrator, "tell-correction", id, { methodId: 4, text: "Tuzatildi", letterNumber: "8", letterDate: to.today });

  const key = await createChannelKey(portal.db, "web", "sayt");
  incoming = { registered: await sendFromOutside(key, outside), rejected: await sendFromOutside(key, refused) };
  const form = await to.form({}, { phone: "935551122", lastName: "Rahimova", ...outside });
  to.ok(await registrator.post("/appeal-actions/with-applicant", { ...form, incomingId: incoming.registered }));
  to.ok(await registrator.patch(`/appeal-actions/reject-incoming/${incoming.rejected}`, { reasonId: 1 }));

  to.ok(await registrator.post("/applicants/", { ...(await to.form()).applicant, phone: "907001133", ...before }));
  to.ok(
    await registrator.put(`/profile/form-drafts/${draftKey}`, {
      form: "registration",
      appealId: null,
      taskId: null,
      name: "Siddiqova Shoira",
      firstWords: "Mahallamizda suv yoʻq",
      content: JSON.stringify(drafted),
    }),
  );
  await signLetter(appeal.id);
  await mergeRecords();
  await waitForOthers();
  await saveSpelling(portal.db, appeal.applicantsId, "RU", { name: "Каримова Шоира", salutationName: "Шоира", address: spelled });
  await beginFactor(portal.db, await to.userId("admin"), "admin");
  to.ok(await registrator.get(`/applicants/paging?passportNum=${after.passportNum}`));
  to.ok(await registrator.get(`/appeals/similar?passportSn=${after.passportSn}&passportNum=${after.passportNum}`));
  to.ok(await registrator.post(`/appeals/${appeal.id}/personal-data`, { purpose: "appeal_work" }));
  await writeAllReadings(portal.db);
}, 60_000);
afterAll(async () => {
  useDataKeys(dataKeysOf(first));
  await portal.close();
});

const found = (...texts: string[]) => columnsWith(portal.db, ...texts);

/** What the portal still knows and finds. */
const expectReadable = async (): Promise<void> => {
  const { passportSn, passportNum, address } = after;
  expect(to.ok(await registrator.get(`/applicants/${appeal.applicantsId}`))).toMatchObject(after);
  expect(to.ok(await registrator.post(`/appeals/${appeal.id}/personal-data`, { purpose: "appeal_work" }))).toMatchObject({
    passport: `${passportSn}${passportNum}`,
    address,
  });
  const page = to.ok(await registrator.get(`/applicants/paging?passportNum=${passportNum}`));
  expect(page.rows.map((row: { id: number; passportSn: string }) => [row.id, row.passportSn])).toEqual([[appeal.applicantsId, passportSn]]);
  const similar = to.ok(await registrator.get(`/appeals/similar?passportSn=${passportSn}&passportNum=${passportNum}`));
  expect(similar.map((one: { id: number; reasons: string[] }) => [one.id, one.reasons])).toEqual([[appeal.id, ["passport"]]]);
  expect(to.ok(await registrator.post("/applicants/by-second-fact", { phone, passportSn, passportNum }))).toMatchObject({ address });
  const history = to.ok(await registrator.post(`/appeals/${appeal.id}/personal-history`, { purpose: "appeal_work" })) as {
    action: string;
    changes: object[];
  }[];
  expect(history.find(({ action }) => action === "update")!.changes).toMatchObject([
    { before: before.passportSn, after: passportSn, masked: false },
    { before: before.passportNum, after: passportNum, masked: false },
    { before: before.address, after: address, masked: false },
  ]);
  for (const [id, person] of [
    [incoming.registered, outside],
    [incoming.rejected, refused],
  ] as const)
    expect(to.ok(await registrator.get(`/appeals/incoming/${id}`)).applicant).toMatchObject(person);
  expect(to.ok(await registrator.get(`/profile/form-drafts/${draftKey}`)).content).toBe(JSON.stringify(drafted));
};

describe("a passport and an address", () => {
  it("are in no column of any table in plain text", async () => {
    expect(await found(...people.map(({ passportNum }) => passportNum))).toEqual([]);
    expect(await found(...[...people, advocate].map(({ address }) => address.slice(0, 8)), "тонготар")).toEqual([]);
    expect(await found("30101801234568", "31205901234509", "MIAGCSqGSIb3", "code-of-", "token-of-")).toEqual([]);
    // what is not encrypted is found by this search
    expect(await found(phone)).toEqual(expect.arrayContaining(["public.applicants.phone", "public.appeal_search.phone"]));
  });

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
