import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { useDataKeys } from "../../engine/crypto/crypto.ts";
import { dataKeysOf } from "../../engine/crypto/data-keys.ts";
import { rotateColumn } from "../../engine/crypto/rotate-key.ts";
import { formDraftColumns, removeOldDrafts } from "./form-drafts.repository.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
}, 60_000);
afterAll(() => portal.close());

const draft = (fields: object = {}) => ({
  form: "registration",
  appealId: null,
  taskId: null,
  name: "Siddiqova Shoira",
  firstWords: "Mahallamizda suv yoʻq",
  content: JSON.stringify({ text: "Mahallamizda suv yoʻq, yordam bering." }),
  ...fields,
});
const save = async (login: string, key: string, fields: object = {}) =>
  (await portal.as(login)).put(`/profile/form-drafts/${key}`, draft(fields));
const list = async (login: string) => (await (await portal.as(login)).get("/profile/form-drafts")).body;
const read = async (login: string, key: string) => (await portal.as(login)).get(`/profile/form-drafts/${key}`);
beforeEach(() => sql`delete from form_drafts`.execute(portal.db));

describe("a form draft", () => {
  it("is listed by name and first words, and read with its content, by its owner alone", async () => {
    const key = randomUUID();
    expect((await save("registrator", key)).body).toMatchObject({ version: 1 });

    const { content, ...listed } = draft();
    const row = { key, ...listed, version: 1, savedAt: expect.stringMatching(/\+05:00$/), requestNumber: null, isRecordVisible: true };
    expect(await list("registrator")).toEqual([row]);
    expect((await read("registrator", key)).body).toEqual({ ...row, content });

    expect(await list("executor")).toEqual([]);
    expect((await read("executor", key)).status).toBe(404);
    expect((await save("executor", key, { version: 1 })).status).toBe(404);
    expect((await (await portal.as("executor")).delete(`/profile/form-drafts/${key}`)).status).toBe(404);
    expect((await list("registrator")).length).toBe(1);
  });

  it("that another tab saved meanwhile is not overwritten", async () => {
    const key = randomUUID();
    await save("executor", key);
    expect((await save("executor", key, { version: 1, content: "ikkinchi" })).body).toMatchObject({ version: 2 });

    expect((await save("executor", key, { version: 1, content: "kechikkan" })).body.code).toBe("changed_meanwhile");
    expect((await save("executor", key, { content: "yangi emas" })).body.code).toBe("changed_meanwhile");
    expect((await read("executor", key)).body).toMatchObject({ version: 2, content: "ikkinchi" });
  });

  it("is gone once it was removed, and a late save does not bring it back", async () => {
    const key = randomUUID();
    await save("executor", key);

    expect((await (await portal.as("executor")).delete(`/profile/form-drafts/${key}`)).status).toBe(200);

    expect((await read("executor", key)).status).toBe(404);
    expect((await save("executor", key, { version: 1 })).status).toBe(404);
  });

  it.each([
    ["without values", { values: {}, names: [] }],
    ["with blanks alone", { values: { text: " \n ", files: [] }, names: [] }],
    ["cleared", { values: { applicant: { isUndisclosed: false, lastName: "" }, appeal: { text: null } }, names: [] }],
    ["of nothing", null],
  ])("with %s is not saved, neither over a filled one nor as a new one", async (_what, empty) => {
    const key = randomUUID();
    await save("executor", key);

    for (const body of [{ version: 1 }, { version: undefined }]) {
      const refused = await save("executor", body.version ? key : randomUUID(), { ...body, content: JSON.stringify(empty) });
      expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "content", problem: "required" }]]);
    }
    expect((await save("executor", randomUUID(), { content: "  " })).status).toBe(422);

    expect((await read("executor", key)).body).toMatchObject({ version: 1, content: draft().content });
    expect((await list("executor")).filter((row: { firstWords: string }) => row.firstWords !== draft().firstWords)).toEqual([]);
  });

  it("with one choice and no words is saved", async () => {
    const content = JSON.stringify({ values: { resultTypeId: 3 }, names: [] });
    expect((await save("executor", randomUUID(), { content })).status).toBe(200);
  });

  it("is not begun for a record that its owner does not see", async () => {
    const appeal = await given(portal).registered();

    for (const about of [{ appealId: appeal.id }, { appealId: 999_999 }, { taskId: 999_999 }])
      expect((await save("executor3", randomUUID(), { form: "appeal-action:resolve", ...about })).status).toBe(404);
  });

  it.each(["users", "task-action:no-such", "change-password"])("does not belong to the form %s", async (form) => {
    expect((await save("executor", randomUUID(), { form })).status).toBe(400);
  });
});

describe("the limits", () => {
  it("are twenty drafts a person", async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    for (const key of keys) expect((await save("leader", key)).status).toBe(200);

    const refused = await save("leader", randomUUID());
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "key", problem: "too_many_drafts" }]]);
    expect((await save("leader", keys[0]!, { version: 1 })).status).toBe(200);
    expect((await save("signer", randomUUID())).status).toBe(200);
  });

  it("are twenty also when eight tabs save the twentieth and the next ones at once", async () => {
    for (let n = 0; n < 19; n += 1) await save("leader", randomUUID());

    const replies = await Promise.all(Array.from({ length: 8 }, () => save("leader", randomUUID())));

    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
    expect((await list("leader")).length).toBe(20);
  });

  it("are 200,000 bytes, not letters", async () => {
    const fits = await save("leader", randomUUID(), { content: "ж".repeat(100_000) });
    expect(fits.status).toBe(200);

    const refused = await save("leader", randomUUID(), { content: `${"ж".repeat(100_000)}a` });
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: "content", problem: "too_long" }]]);
    expect((await save("leader", randomUUID(), { content: "a".repeat(200_001) })).status).toBe(400);
  });
});

it("a form draft cannot be read in the database, and its save is not in the audit", async () => {
  await save("registrator", randomUUID());

  const { rows } = await sql<{ row: string }>`select to_jsonb(d)::text as row from form_drafts d`.execute(portal.db);
  // Whole words only: among the random letters of a ciphertext three or four of a word may stand by chance.
  expect(rows[0]!.row).not.toMatch(/Siddiqova|Mahallamizda|yordam bering/);
  const audited = await sql<{ action: string }>`select distinct action from audit_log where action like '%form-drafts%'`.execute(portal.db);
  expect(audited.rows).toEqual([{ action: "DELETE /profile/form-drafts/{key}" }]);
});

it("a form draft of an appeal that its owner no longer sees stays readable", async () => {
  const appeal = await given(portal).registered();
  const key = randomUUID();
  await save("leader", key, { form: "appeal-action:resolve", appealId: appeal.id });
  expect((await read("leader", key)).body).toMatchObject({ isRecordVisible: true });

  await sql`update appeals set status = 'deleted' where id = ${appeal.id}`.execute(portal.db);
  await refreshRows(portal.db);

  expect((await read("leader", key)).body).toMatchObject({ isRecordVisible: false, content: draft().content });
});

it("a form draft is removed fourteen days after its last save", async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  for (const key of [old, young]) await save("leader", key);
  await sql`update form_drafts set saved_at = now() - case key when ${old} then interval '14 days 1 minute' else interval '13 days' end`.execute(
    portal.db,
  );

  await removeOldDrafts(portal.db, 14);

  expect((await list("leader")).map((row: { key: string }) => row.key)).toEqual([young]);
});

it("a form draft is removed when its owner is blocked", async () => {
  await save("executor2", randomUUID());
  await save("leader", randomUUID());
  const { rows } = await sql<{ id: number }>`select id from users where login = 'executor2'`.execute(portal.db);

  const blocked = await (await portal.as("admin")).patch(`/admin/users/${rows[0]!.id}/block`, {});
  expect(blocked.status, JSON.stringify(blocked.body)).toBe(200);

  const left = await sql<{ login: string }>`select u.login from form_drafts d join users u on u.id = d.user_id`.execute(portal.db);
  expect(left.rows).toEqual([{ login: "leader" }]);
});

it("a form draft is encrypted again when the key is rotated, and the old key is not needed afterwards", async () => {
  const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  useDataKeys(dataKeysOf(first));
  const key = randomUUID();
  await save("leader", key);
  useDataKeys(dataKeysOf(second, [first]));

  for (const column of formDraftColumns) expect(await rotateColumn(portal.db, column)).toEqual({ changed: 1, unreadable: [] });

  useDataKeys(dataKeysOf(second));
  expect((await read("leader", key)).body).toMatchObject({ name: draft().name, content: draft().content });
});
