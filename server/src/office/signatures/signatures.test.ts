import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newAuthority, signDetached } from "../../../test/support/eimzo.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations } from "../../../test/support/stations.ts";
import {
  useSigningOffice,
  pinfl,
  portal,
  at,
  server,
  authority,
  own,
  type Letter,
  letterOf,
  send,
  sign,
  problemsOf,
  signatures,
  path,
} from "../../../test/support/signing-office.ts";

useSigningOffice();

describe("the signer named in the answer", () => {
  it("signs the frozen letter; the card, the history and the public page say so", async () => {
    const { id, appealId } = await at.newTask("notify");
    const letter = await letterOf(id);
    const bytes = Buffer.from(letter.content, "base64");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(letter.sha256);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(at.ok(await (await portal.as("signer2")).get("/profile/me")).agentKeys).toEqual(["localhost", "96D0"]);

    const signed = at.ok(await send(letter, await signDetached(own, bytes)));

    expect([signed.status, signed.version, signed.actions.includes("sign-letter")]).toEqual(["notify", letter.version + 1, false]);
    const [answer] = at.ok(await (await portal.as("leader2")).get(`/tasks/answers?taskId=${id}`));
    expect(answer.signature).toMatchObject({ pinfl: "4568", organization: "MARGʻILON SHAHAR HOKIMLIGI", holds: true });
    const history = at.ok(await (await portal.as("signer2")).get(`/tasks/processes?taskId=${id}`));
    expect(JSON.stringify(history)).toContain(answer.signature.serial);
    const { rows } = await sql<{ code: string }>`select code from issued_letters where appeal_id = ${appealId} and void_at is null`.execute(
      portal.db,
    );
    const page = (await portal.app.inject({ url: `/check/${rows[0]!.code}` })).body;
    expect(page).toContain("Xat elektron imzolangan, imzo haqiqiy.");
    expect(page).toContain(answer.signature.serial);
    expect(page).not.toContain(pinfl);
    const changed = Buffer.concat([bytes.subarray(0, -3), Buffer.from("\n%%")]);
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(changed)], { type: "application/pdf" }), "xat.pdf");
    const request = new Request("http://portal", { method: "POST", body: form });
    const compared = await portal.app.inject({
      method: "POST",
      url: `/check/${rows[0]!.code}`,
      headers: { "content-type": request.headers.get("content-type")! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(compared.body).toContain("Bu fayl xatdan farq qiladi.");
  });

  it("is reminded before the letter leaves, where the setting says so", async () => {
    const { id } = await at.newTask("notify");
    const [admin, signer] = [await portal.as("admin"), await portal.as("signer2")];
    const remind = async (isOn: boolean) => at.ok(await admin.put("/admin/settings", { key: "signatureReminder", value: { isOn } }));
    const isReminded = async () => at.ok(await signer.get(`/tasks/notification-preview?taskId=${id}`)).awaitsSignature;

    expect(await isReminded()).toBe(false);
    await remind(true);
    expect(await isReminded()).toBe(true);
    expect((await sign(id)).status).toBe(200);
    expect(await isReminded()).toBe(false);
    await remind(false);
  });
});

describe("no letter is signed", () => {
  it.each([
    ["by who lacks the right", "executor2", 403],
    ["by another signer of the office", "leader2", 403],
    ["from another office", "signer3", 404],
  ])("%s", async (_why, login, status) => {
    const { id } = await at.taskIn("notify");
    const letter = await letterOf(id);
    const reply = await send(letter, await signDetached(own, Buffer.from(letter.content, "base64")), login);
    expect(reply.status).toBe(status);
    expect((await (await portal.as(login)).get(`/tasks/letter-to-sign?taskId=${id}`)).status).toBe(status);
    expect(await signatures(id)).toBe(0);
  });

  it.each([
    ["with a stranger's key", "signed_by_another", () => authority.issue({ name: "BEGONA BOTIR SOBIROVICH", pinfl: "30101801234568" })],
    ["with a key of an unknown authority", "certificate_untrusted", async () => (await newAuthority("Boshqa")).issue({ name: "X Y" })],
    [
      "with a key that has expired",
      "certificate_expired",
      () => authority.issue({ name: "X Y" }, { from: new Date("2020-01-01"), to: new Date("2022-01-01") }),
    ],
  ] as const)("%s", async (_why, problem, key) => {
    const { id } = await at.taskIn("notify");
    expect(problemsOf(await sign(id, await key()))).toEqual([422, problem]);
    expect(await signatures(id)).toBe(0);
  });

  it("by a substitute of the signer, who signs otherwise as well", async () => {
    const { id } = await at.taskIn("notify");
    const letter = await letterOf(id);
    const { rows } = await sql<{
      login: string;
    }>`select u.login from users u join user_roles h on h.user_id = u.id join roles r on r.id = h.role_id and r.code = 'signer'
      where u.login <> 'signer2' and u.organization_id = (select organization_id from users where login = 'signer2') order by u.id limit 1`.execute(
      portal.db,
    );
    const { login } = rows[0]!;
    await sql`insert into substitutions (user_id, substitute_id, from_day, to_day, created_by) select s.id, l.id, '2020-01-01', '2100-01-01', l.id
      from users s, users l where s.login = 'signer2' and l.login = ${login}`.execute(portal.db);
    expect((await (await portal.as(login)).get("/profile/me")).body.standsFor).toMatchObject([{ id: await at.userId("signer2") }]);
    const offered = at.ok(await (await portal.as(login)).get(`/tasks/stage-actions?taskId=${id}`)).actions;
    const reply = await send(letter, await signDetached(own, Buffer.from(letter.content, "base64")), login);
    await sql`delete from substitutions`.execute(portal.db);
    expect([reply.status, reply.body.code, offered.includes("sign-letter")]).toEqual([403, "not_permitted", false]);
    expect(await signatures(id)).toBe(0);
  });

  const moment = { verified: false, time: "2026-11-20 12:00:00" };
  it.each([
    ["that does not hold", "signature_broken", { verified: false }],
    ["of which it is not said whether it holds", "signature_broken", { verified: undefined }],
    ["whose time stamp does not hold", "signature_broken", { timeStampInfo: moment }],
    ["without a time stamp", "signature_broken", { timeStampInfo: undefined }],
    ["that is of nobody", "signature_broken", { certificate: [] }],
    ["whose certificate nobody vouches for", "certificate_untrusted", { certificateVerified: false }],
    ["of whose certificate it is not said whether anybody vouches for it", "certificate_untrusted", { certificateVerified: undefined }],
    ["whose certificate was revoked", "certificate_untrusted", { revokedStatusInfo: { revocationTime: moment.time } }],
    ["whose certificate could not be asked about", "certificate_untrusted", { exception: { message: "OCSP" } }],
    ["whose certificate is valid now and was not at signing", "certificate_expired", { certificateValidAtSigningTime: false }],
    ["whose certificate is valid now and nothing is said of signing", "certificate_expired", { certificateValidAtSigningTime: undefined }],
  ] as const)("with a signature %s", async (_why, problem, says) => {
    const { id } = await at.taskIn("notify");
    server.says = says;
    const reply = await sign(id);
    server.says = {};
    expect(problemsOf(reply)).toEqual([422, problem]);
    expect(await signatures(id)).toBe(0);
  });

  it("with a signature over another file, or with none", async () => {
    const { id } = await at.taskIn("notify");
    const letter = await letterOf(id);
    expect(problemsOf(await send(letter, await signDetached(own, Buffer.from("boshqa"))))).toEqual([422, "signature_broken"]);
    expect(problemsOf(await send(letter, "AAAA"))).toEqual([422, "signature_broken"]);
    const other = { ...letter, sha256: "0".repeat(64) };
    expect(problemsOf(await send(other, "AAAA"))).toEqual([422, "signed_something_else"]);
    expect(await signatures(id)).toBe(0);
  });

  it("over a letter whose file in the store was changed since it was issued", async () => {
    const { id } = await at.newTask("notify");
    const letter = await letterOf(id);
    const changed = Buffer.from("%PDF-1.7 boshqa matn");
    const { rows } = await sql<{ key: string }>`
      select f.storage_key as key from issued_letters l join files f on f.id = l.file_id join tasks t on t.answer_id = l.answer_ids[1]
       where t.id = ${id}`.execute(portal.db);
    const { key } = rows[0]!;
    await writeFile(join(portal.folder, key.slice(0, 2), key), changed);
    expect(problemsOf(await send(letter, await signDetached(own, changed)))).toEqual([422, "signed_something_else"]);
    expect(await signatures(id)).toBe(0);
  });

  it("while the server that verifies does not answer", async () => {
    const { id } = await at.taskIn("notify");
    const answer = server.answer;
    server.answer = (_call, reply) => void reply.writeHead(502).end();
    expect((await sign(id)).status).toBe(503);
    server.answer = answer;
    expect(await signatures(id)).toBe(0);
  });

  it("where no such server is configured: the action does not exist", async () => {
    const without = await openPortal();
    const to = stations(without);
    const { id } = await to.newTask("notify");
    const signer = await without.as("signer2");
    expect(to.ok(await signer.get(`/tasks/stage-actions?taskId=${id}`)).actions).not.toContain("sign-letter");
    expect((await signer.get(`/tasks/letter-to-sign?taskId=${id}`)).status).toBe(409);
    expect(to.ok(await signer.get("/profile/me")).agentKeys).toBeNull();
    const policyOf = async ({ app }: Portal) =>
      (await app.inject({ url: "/api/front/public/dict/base-uid" })).headers["content-security-policy"];
    expect(await policyOf(without)).not.toContain("127.0.0.1");
    expect(await policyOf(portal)).toContain("connect-src 'self' wss://127.0.0.1:64443;");
    await without.close();
  });
});

describe("a signature no longer holds", () => {
  it("once the answer was rejected above", async () => {
    const { id } = await at.newTask("answer_upper");
    const signer = await portal.as("signer3");
    const letter: Letter = at.ok(await signer.get(`/tasks/letter-to-sign?taskId=${id}`));
    const person = await portal.db.selectFrom("users").selectAll().where("login", "=", "signer3").executeTakeFirstOrThrow();
    const key = await authority.issue({ name: `${person.last_name} ${person.first_name}` });
    at.ok(await send(letter, await signDetached(key, Buffer.from(letter.content, "base64")), "signer3"));
    at.ok(await at.call(await portal.as("leader2"), "reject-answer", id, { reason: "Toʻliq emas" }));
    const [answer] = at.ok(await signer.get(`/tasks/answers?taskId=${id}`));
    expect(answer.signature).toMatchObject({ holds: false });
  });
});

describe("an account with a PINFL", () => {
  it("is set by a manager of users, shown by its end, unique, and kept encrypted", async () => {
    const admin = await portal.as("admin");
    const confirmed = async (login: string, value: string | null) => {
      await admin.post("/profile/confirm", { password: "Chorsu-qovun-7714" });
      return admin.put(await path(login), { pinfl: value });
    };
    expect(at.ok(await confirmed("signer2", pinfl))).toEqual({ end: "4568" });
    expect(at.ok(await admin.get(await path("signer2")))).toEqual({ end: "4568" });
    expect(problemsOf(await confirmed("signer3", pinfl))).toEqual([422, "already_taken"]);
    expect(problemsOf(await confirmed("signer3", "90101801234567"))).toEqual([422, "wrong_format"]);
    expect((await (await portal.as("leader2")).get(await path("signer2"))).status).toBe(403);
    expect((await (await portal.as("leader2")).put(await path("signer2"), { pinfl: null })).status).toBe(403);
    const { rows } = await sql<{ row: string }>`select u::text as row from users u where login = 'signer2'`.execute(portal.db);
    expect(rows[0]!.row).not.toContain(pinfl);
  });

  it("signs only with the key of that PINFL, whatever name the key has", async () => {
    const { id } = await at.newTask("notify");
    const signer = await portal.db.selectFrom("users").selectAll().where("login", "=", "signer2").executeTakeFirstOrThrow();
    const namesake = await authority.issue({ name: `${signer.last_name} ${signer.first_name}`, pinfl: "51405920010016" });
    expect(problemsOf(await sign(id, namesake))).toEqual([422, "signed_by_another"]);
    expect((await sign(id, await authority.issue({ name: "ESKI FAMILIYA", pinfl }))).status).toBe(200);
  });
});
