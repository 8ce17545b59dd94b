import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

describe("four eyes", () => {
  const roleOf = sql<number>`(select id from roles where code = 'controller')`;
  const signerRole = sql<number>`(select id from roles where code = 'signer')`;
  beforeAll(async () => {
    // the author is given every right that checking, confirming and rejecting ask for
    const author = await at.userId("executor2");
    await sql`insert into user_roles (user_id, role_id) values (${author}, ${roleOf}), (${author}, ${signerRole})`.execute(portal.db);
  });
  afterAll(async () => {
    await sql`delete from user_roles where user_id = ${await at.userId("executor2")} and role_id in (${roleOf}, ${signerRole})`.execute(
      portal.db,
    );
  });

  it.each([
    ["check-answer", "answer_check"],
    ["reject-answer", "answer_check"],
  ] as const)("the author of an answer with the right to %s may not do it, and is not offered it", async (action, from) => {
    const { id, appealId } = await at.taskIn(from);
    const author = await portal.as("executor2");
    const before = await at.record(appealId);

    const reply = await at.call(author, action, id, await at.input[action]());

    expect(await at.record(appealId)).toEqual(before);
    expect(reply.status).toBe(409);
    // what remains is not about the own answer
    expect(reply.body.details.allowed).toEqual([
      "take-back-answer",
      "take-under-control",
      "remind",
      "request-deadline",
      "request-group",
      "send-review",
    ]);
    expect((await author.get(`/tasks/stage-actions?taskId=${id}`)).body.actions).toEqual(reply.body.details.allowed);
    const waiting = await author.get("/tasks/menu?menu=checking-query");
    expect(waiting.body.rows.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it.each(["confirm-answer", "reject-answer"] as const)("an author who became the signer may not %s", async (action) => {
    const { id, appealId } = await at.newTask("answer_confirm");
    await sql`update tasks set signer_id = ${await at.userId("executor2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("executor2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it.each(["release-control", "reject-answer"] as const)("an author who became the controller may not %s", async (action) => {
    const { id, appealId } = await at.newTask("control_release");
    await sql`update tasks set controller_id = ${await at.userId("executor2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("executor2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it.each(["accept-lower-answer", "reject-answer"] as const)("an author who moved to the upper organisation may not %s", async (action) => {
    const { id, appealId } = await at.newTask("answer_upper");
    await sql`update tasks set answer_author_id = ${await at.userId("leader2")} where id = ${id}`.execute(portal.db);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as("leader2"), action, id, await at.input[action]());

    expect(reply.status).toBe(409);
    expect(reply.body.details.allowed).not.toContain(action);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("an author may not choose oneself as the signer", async () => {
    const { id } = await at.taskIn("process");

    const reply = await at.tryAct(await portal.as("executor2"), "answer", id, await at.answerBody("executor2"));

    expect(reply.status).toBe(422);
    expect(reply.body.details).toMatchObject([{ path: "signerId", problem: "author_cannot_sign" }]);
  });
});
