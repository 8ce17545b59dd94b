import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { encrypt, useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { proveDataKey } from "../../src/engine/crypto/key-proof.ts";
import { writeAllReadings } from "../../src/engine/privacy/reading-log.ts";
import { createChannelKey } from "../../src/office/incoming/channel-keys.repository.ts";
import { approvalPersonal } from "../../src/office/approvals/approvals.repository.ts";
import { insertReceiver } from "../../src/office/outgoing-events/event-receivers.repository.ts";
import { oneidSignIns } from "../../src/office/oneid/oneid.repository.ts";
import { openidSignIns } from "../../src/office/openid/openid.repository.ts";
import { keepSignature } from "../../src/office/issued-letters/signatures.repository.ts";
import { saveSpelling } from "../../src/office/issued-letters/spellings.repository.ts";
import { beginFactor } from "../../src/office/session/factors.repository.ts";
import { savePinfl } from "../../src/office/users/pinfl.ts";
import { columnsWith } from "./columns-with.ts";
import { given } from "./given.ts";
import { signed, type ChannelKey } from "./signed.ts";
import type { Person, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export const [first, second, third] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
/** As a person gave them, and after a correction. */
export const before = { passportSn: "KB", passportNum: "5190374", address: "Zarbdor mavzesi, 417-uy" };
export const after = { passportSn: "KD", passportNum: "6082915", address: "Tongotar guzari, 538-uy" };
/** Of somebody who wrote to the portal from outside, of one whose record was rejected, and of a draft. */
export const outside = { passportSn: "KE", passportNum: "7730461", address: "Yulduzli berk, 92-uy" };
export const refused = { passportSn: "KF", passportNum: "8841572", address: "Oqtepa dahasi, 63-uy" };
export const drafted = { passportSn: "KG", passportNum: "9952683", address: "Sohibkor yoqasi, 74-uy" };
/** Of a record that was merged away. */
export const merged = { passportSn: "KH", passportNum: "1063794", address: "Shamolgoh etagi, 29-uy" };
/** As a letter in Russian writes the address. */
const spelled = "гузар Тонготар, дом 538";
/** Who acts for the applicant. */
export const advocate = {
  name: "Aliyev Valijon Karimovich",
  authorityKindId: 4,
  documentNumber: "ORD-17",
  documentDate: "01.10.2026",
  phone: "935554433",
  address: "Mevazor burchagi, 85-uy",
};
export const phone = "907001122";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let registrator: Person;
export let appeal: { id: number; applicantsId: number };
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

/** Two records of one person, the one with a passport into the other, which takes its address for the own one. */
const mergeRecords = async (): Promise<void> => {
  const idOf = async (applicant: object) => (await to.registered({}, { lastName: "Qoʻshma", ...applicant })).applicantsId as number;
  const [keptId, otherId] = [
    await idOf({ phone: "935550017", address: `${merged.address} (eski)` }),
    await idOf({ phone: "935550018", ...merged }),
  ];
  to.ok(
    await (await portal.as("leader")).patch("/applicants/merge", { keptId, otherId, keptVersion: 1, otherVersion: 1, lines: ["address"] }),
  );
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

export const found = (...texts: string[]) => columnsWith(portal.db, ...texts);

/** What the portal still knows and finds. */
export const expectReadable = async (): Promise<void> => {
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

/** A portal with a passport and an address wherever they may stand. */
export const usePersonalValues = (): void => {
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

    // switched off: nothing is sent
    const other = { name: "Tizim", url: "https://events.example.uz/", kinds: [], organizationIds: [], fields: [], isActive: false };
    await insertReceiver(portal.db, other);
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
};
