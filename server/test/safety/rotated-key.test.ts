import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataKeysOf } from "../../src/engine/crypto/data-keys.ts";
import { useDataKeys } from "../../src/engine/crypto/crypto.ts";
import { rotateColumn } from "../../src/engine/crypto/rotate-key.ts";
import { hasPassport, hasPassportNumber } from "../../src/office/applicants/former.ts";
import { createChannelKey } from "../../src/office/incoming/channel-keys.repository.ts";
import { findByPinfl, savePinfl } from "../../src/office/users/pinfl.ts";
import { encryptedColumns } from "../../../tools/src/commands/encrypted-columns.ts";
import { testKey } from "../support/data-key.ts";
import { given } from "../support/given.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { signed, type ChannelKey } from "../support/signed.ts";

const newKey = Buffer.alloc(32, 9);
let portal: Portal;
let to: ReturnType<typeof given>;
let key: ChannelKey;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  key = await createChannelKey(portal.db, "web", "sayt");
});
afterAll(async () => {
  useDataKeys(dataKeysOf(testKey));
  await portal.close();
});

const rotate = async () => {
  useDataKeys(dataKeysOf(newKey, [testKey]));
  for (const column of encryptedColumns) expect((await rotateColumn(portal.db, column)).unreadable).toEqual([]);
  // the old key is taken away
  useDataKeys(dataKeysOf(newKey));
};
const intake = async (method: "GET" | "POST", path: string, body?: object) => {
  const url = `/api/intake/web${path}`;
  const text = body && JSON.stringify(body);
  const headers = {
    ...(text !== undefined && { "content-type": "application/json" }),
    ...signed(key, { method, url, ...(text !== undefined && { body: text }) }),
  };
  const reply = await portal.app.inject({ method, url, headers, ...(text !== undefined && { payload: text }) });
  return { status: reply.statusCode, body: reply.json() };
};
const people = async (which: ReturnType<typeof hasPassport>) =>
  (await sql<{ id: number }>`select p.id from applicants p where ${which}`.execute(portal.db)).rows.map(({ id }) => id);

describe("a rotation of the data key, without the old one afterwards", () => {
  it("keeps the answers to each keyed hash: tickets, repeated calls, passports, PINFL", async () => {
    const sent = (externalId: string, text = "Koʻchada chiroq yoʻq") => ({
      externalId,
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: 1, passportSn: "AB", passportNum: "7654321" },
      text,
    });
    const [first, second] = [to.ok(await intake("POST", "", sent("1"))), to.ok(await intake("POST", "", sent("2")))];
    // as the version before has written it
    await sql`update incoming_appeals set content_digest = null where external_id = '2'`.execute(portal.db);
    const registrator = await portal.as("registrator");
    const body = { appeal_id: (await to.registered({}, { passportSn: "KH", passportNum: "4410927" })).id, position_levels_id: 1 };
    const again = { headers: { "idempotency-key": "bir" } };
    const done = to.ok(await registrator.patch("/appeal-actions/send-to-classification", body, again));
    const executor = await to.userId("executor");
    await savePinfl(portal.db, executor, "31703691234567");
    const [whole, half] = [await people(hasPassport("KH", "4410927")), await people(hasPassportNumber("4410927"))];
    expect([whole, half]).toEqual([[expect.any(Number)], [expect.any(Number)]]);
    expect((await intake("POST", "", sent("2"))).body).toEqual(second);

    await rotate();

    expect((await intake("POST", "", sent("1"))).body).toEqual(first);
    expect((await intake("POST", "", sent("1", "Boshqa"))).body.code).toBe("key_used_otherwise");
    expect((await intake("GET", `/${first.ticket}`)).body.status).toBe("new");
    // what the version before has kept is known with the old key only
    expect((await intake("POST", "", sent("2"))).body.code).toBe("key_used_otherwise");
    expect(to.ok(await registrator.patch("/appeal-actions/send-to-classification", body, again))).toEqual(done);
    const other = { ...body, position_levels_id: 2 };
    expect((await registrator.patch("/appeal-actions/send-to-classification", other, again)).body.code).toBe("key_used_otherwise");
    expect([await people(hasPassport("KH", "4410927")), await people(hasPassportNumber("4410927"))]).toEqual([whole, half]);
    expect(await findByPinfl(portal.db, "31703691234567")).toBe(executor);
    portal.forget("registrator");
    expect((await (await portal.as("registrator")).get("/profile/me")).status).toBe(200);
  });
});
