import { userRow } from "@murojaat/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { signDetached } from "../../../test/support/eimzo.ts";
import { inTransaction } from "../../engine/db/transaction.ts";
import { lockList } from "../../engine/references/crud.repository.ts";
import { savePinfl } from "../users/pinfl.ts";
import {
  useSigningOffice,
  portal,
  at,
  server,
  authority,
  own,
  letterOf,
  send,
  sign,
  problemsOf,
  signatures,
  path,
} from "../../../test/support/signing-office.ts";

useSigningOffice();

describe("the signer named in the answer", () => {
  it("signs ten in a row", async () => {
    for (let n = 0; n < 10; n += 1) expect((await sign((await at.newTask("notify")).id)).status).toBe(200);
  }, 120_000);

  it("signs a letter once, also where two windows do it at the same moment", async () => {
    const { id } = await at.newTask("notify");
    const letter = await letterOf(id);
    const signature = await signDetached(own, Buffer.from(letter.content, "base64"));
    const replies = await Promise.all([send(letter, signature), send(letter, signature)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await signatures(id)).toBe(1);
  });

  it.each(["answer_upper", "notify", "resolved"] as const)("may sign in the status %s", async (status) => {
    const { id } = await at.newTask(status);
    const login = status === "answer_upper" ? "signer3" : "signer2";
    const stage = at.ok(await (await portal.as(login)).get(`/tasks/stage-actions?taskId=${id}`));
    expect(stage.actions).toContain("sign-letter");
  });
  it.each(["answer_check", "answer_confirm", "control_release", "rejected"] as const)("may not in the status %s", async (status) => {
    const { id } = await at.newTask(status);
    expect((await (await portal.as("signer2")).get(`/tasks/letter-to-sign?taskId=${id}`)).status).toBe(409);
  });
});

describe("no letter is signed", () => {
  it("with a key that was valid at signing and is not now, or not yet", async () => {
    const { id } = await at.taskIn("notify");
    server.says = { certificateValidAtSigningTime: true, certificateVerified: true };
    const day = 86_400_000;
    for (const [from, to] of [
      [-2, -1],
      [1, 2],
    ] as const) {
      const key = await authority.issue({ name: "X Y" }, { from: new Date(Date.now() + from * day), to: new Date(Date.now() + to * day) });
      expect(problemsOf(await sign(id, key))).toEqual([422, "certificate_expired"]);
    }
    server.says = {};
    expect(await signatures(id)).toBe(0);
  });
});

describe("a signature no longer holds", () => {
  it("once the appeal was opened again, and it is not signed again", async () => {
    const { appealId } = await at.newAppeal("resolved");
    const { id } = await portal.db
      .selectFrom("tasks")
      .select("id")
      .where("appeal_id", "=", appealId)
      .where("signer_id", "=", await at.userId("signer2"))
      .orderBy("id")
      .executeTakeFirstOrThrow();
    at.ok(await sign(id));
    at.ok(await (await portal.as("leader")).patch("/appeal-actions/reopen", { appeal_id: appealId, description: "Yangi holat" }));
    const [answer] = at.ok(await (await portal.as("signer2")).get(`/tasks/answers?taskId=${id}`));
    expect(answer.signature).toMatchObject({ holds: false });
    expect((await (await portal.as("signer2")).get(`/tasks/letter-to-sign?taskId=${id}`)).status).toBe(409);
  });
});

describe("an account with a PINFL", () => {
  it("has a PINFL of its own: the second of two that get it at the same moment is told that it is in use", async () => {
    const admin = await portal.as("admin");
    await admin.post("/profile/confirm", { password: "Chorsu-qovun-7714" });
    const [first, second] = [await at.userId("executor2"), await path("executor3")];
    let late: ReturnType<typeof admin.put> | undefined;

    await inTransaction(portal.db, async (db) => {
      await lockList(db, userRow);
      await savePinfl(db, first, "31205901234501");
      late = admin.put(second, { pinfl: "31205901234501" });
      // it has come as far as it can
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(portal.db))
              .rows.length,
        )
        .toBe(1);
    });

    expect(problemsOf((await late)!)).toEqual([422, "already_taken"]);
    expect(at.ok(await admin.get(second)).end).toBeNull();
  });
});
