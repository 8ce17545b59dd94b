import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, appealsIn, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, appealsIn, reasonId } = atWork(portal, at));
});
afterAll(() => portal.close());

describe("a closed appeal that is opened again", () => {
  it("goes to the leader's post with a new term, takes new tasks, and has both answers", async () => {
    const { id } = await at.newAppeal("resolved");
    const answersBefore = (await card("leader", id)).tasks.length;
    expect((await onAppeal("registrator", "reopen", { appeal_id: id, description: "x" })).status).toBe(403);

    at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Arizachi natijaga rozi emas" }));
    expect(await appealsIn("leader", "not-classified")).toContain(id);
    expect(await appealsIn("leader", "resolved")).not.toContain(id);
    expect((await onAppeal("leader", "back-to-registration", { appeal_id: id, description: "x" })).status).toBe(409);
    expect((await onAppeal("leader", "ask-send-another-org", { appealsId: id, description: "x" })).status).toBe(409);
    const draft = await at.draft(await portal.as("leader"), id, { executorId: await at.userId("executor") });
    at.ok(await onAppeal("leader", "finish-classification-task", { appeal_id: id }));
    for (const [login, action, input] of [
      ["executor", "accept", {}],
      ["executor", "answer", await at.answerBody("signer")],
      ["controller", "check-answer", {}],
      ["signer", "confirm-answer", {}],
      ["signer", "notify-applicant", { methodId: 1, text: "Qayta javob" }],
    ] as const)
      await at.act(await portal.as(login), action, draft.id, input);

    const again = await card("leader", id);
    expect(again.status).toBe("resolved");
    expect(again.tasks).toHaveLength(answersBefore + 1);
  });
});

describe("an appeal that was closed once", () => {
  it("is not hidden by reopening and registration", async () => {
    const { id, requestNumber } = await at.registered();
    at.ok(
      await onAppeal("leader", "leave-unconsidered", { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Muallifi nomaʼlum" }),
    );
    at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Muallifi aniqlandi" }));
    at.ok(await onAppeal("leader", "back-to-registration", { appeal_id: id, description: "Maʼlumotlarini toʻldiring" }));
    const registrator = await portal.as("registrator");

    const refused = await registrator.delete(`/appeal-actions/${id}`);

    expect([refused.status, refused.body.code]).toEqual([409, "action_not_allowed_now"]);
    expect(refused.body.details.allowed).not.toContain("delete");
    expect(at.ok(await registrator.get(`/appeals/${id}`))).toMatchObject({ requestNumber, status: "registration" });
    // one that was only registered and sent to and fro still may
    const other = await at.registered();
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: other.id, position_levels_id: 1 }));
    at.ok(await onAppeal("registrator", "back-to-registration", { appeal_id: other.id, description: "Xato" }));
    expect((await registrator.delete(`/appeal-actions/${other.id}`)).status).toBe(200);
  });
});
