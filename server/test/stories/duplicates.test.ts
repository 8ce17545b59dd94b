import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, reasonId } = atWork(portal, at));
});
afterAll(() => portal.close());

describe("a duplicate", () => {
  it("joins the first appeal while that is considered, and ends as that one ends", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const alone = await at.registered();
    expect((await card("registrator", alone.id)).actions).not.toContain("join-duplicate");

    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));
    expect(await card("leader", copy.id)).toMatchObject({ status: "process", isJoined: true, earlierAppealId: first.appealId });
    // the first one names it, to people who may see it
    const joined = [{ id: copy.id, requestNumber: copy.requestNumber }];
    expect([(await card("leader", first.appealId)).joined, (await card("leader", copy.id)).joined]).toEqual([joined, []]);
    expect((await card("executor2", first.appealId)).joined).toEqual([]);
    expect((await (await portal.as("executor2")).get(`/appeals/detail/${copy.id}`)).status).toBe(404);
    // what ends with another one is not followed for itself: its end would pass its controller by
    const control = { appeal_id: copy.id, controller_id: await at.userId("controller") };
    expect((await onAppeal("leader", "send-to-control", control)).status).toBe(409);

    at.ok(
      await onAppeal("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }),
    );
    const { status, closingKindName, closingText } = await card("leader", copy.id);
    const ended = await card("leader", first.appealId);
    expect({ status, closingKindName, closingText }).toEqual({
      status: "resolved",
      closingKindName: ended.closingKindName,
      closingText: "Qaytarib oldi",
    });
  });

  it.each(["answered", "unconsidered", "returned_to_applicant"])("ends as the first appeal ends: %s", async (code) => {
    const first = code === "answered" ? (await at.newTask("resolved")).appealId : (await at.registered()).id;
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));

    if (code === "unconsidered")
      at.ok(
        await onAppeal("leader", "leave-unconsidered", { appeal_id: first, reasonId: await reasonId("anonymous"), text: "Muallifi yoʻq" }),
      );
    if (code === "returned_to_applicant")
      at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: first, reason: "Manzil koʻrsatilmagan" }));
    if (code === "answered") {
      const { id } = await portal.db
        .selectFrom("tasks")
        .select("id")
        .where("appeal_id", "=", first)
        .where("status", "=", "new")
        .executeTakeFirstOrThrow();
      for (const action of ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"] as const)
        await at.step(action, { id, appealId: first });
    }

    const ends = await sql<{ status: string; code: string }>`
      select a.status, k.code from appeals a left join closing_kinds k on k.id = a.closing_kind_id where a.id in (${first}, ${copy.id})`.execute(
      portal.db,
    );
    expect(ends.rows).toEqual([
      { status: "resolved", code },
      { status: "resolved", code },
    ]);
  });

  it("prevents the deletion of the first appeal", async () => {
    const first = await at.registered();
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id }));

    expect((await (await portal.as("registrator")).delete(`/appeal-actions/${first.id}`)).status).toBe(409);
  });

  it("of a duplicate ends with the first of all, though that one was joined last", async () => {
    const first = await at.newTask("process");
    const second = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    const third = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: second.id });
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: third.id }));
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: second.id }));
    // what has joined another one is no first appeal
    const fourth = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: third.id });
    expect((await onAppeal("registrator", "join-duplicate", { appeal_id: fourth.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);

    at.ok(
      await onAppeal("leader", "terminate", { appeal_id: first.appealId, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }),
    );

    for (const { id } of [second, third])
      expect(await card("leader", id)).toMatchObject({ status: "resolved", closingText: "Qaytarib oldi" });
  });

  it("does not wait for an appeal that was accepted for information, for that one never ends", async () => {
    const first = await at.registered();
    const [joined, later] = [
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
      await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.id }),
    ];
    at.ok(await onAppeal("registrator", "join-duplicate", { appeal_id: joined.id }));
    const registrator = await portal.as("registrator");

    const inform = async () => registrator.patch(`/appeal-actions/accept-for-information/${first.id}`, { description: "Tabrik xati" });
    expect((await inform()).status).toBe(409);
    expect((await card("registrator", first.id)).actions).not.toContain("accept-for-information");
    at.ok(await onAppeal("leader", "terminate", { appeal_id: joined.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    at.ok(await inform());

    expect((await onAppeal("registrator", "join-duplicate", { appeal_id: later.id })).body.details).toMatchObject([
      { problem: "earlier_not_open" },
    ]);
    expect((await card("registrator", later.id)).status).toBe("registration");
  });

  it("of which a question has been drafted is not a duplicate", async () => {
    const first = await at.newTask("process");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
    at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: copy.id, position_levels_id: 1 }));
    await at.draft(await portal.as("leader"), copy.id, { executorId: await at.userId("executor") });

    expect((await onAppeal("leader", "join-duplicate", { appeal_id: copy.id })).status).toBe(409);
  });

  it("of an appeal that has ended is no duplicate to join", async () => {
    const { id: ended } = await at.newAppeal("resolved");
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: ended });

    const refused = await onAppeal("registrator", "join-duplicate", { appeal_id: copy.id });

    expect([refused.status, refused.body.details]).toMatchObject([422, [{ problem: "earlier_not_open" }]]);
  });

  it("names an earlier appeal that its registrar may see, and no other", async () => {
    const foreign = await at.registered({}, {}, "registrator3");
    const form = await at.form({ repeatabilityTypeId: 2, earlierAppealId: foreign.id });

    const refused = await (await portal.as("registrator2")).post("/appeal-actions/with-applicant", form);

    expect(refused.body.details).toMatchObject([{ path: "appeal.earlierAppealId", problem: "no_such_record" }]);
  });
});
