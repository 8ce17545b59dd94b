import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, onTask, tryOnTask, card, reasonId } = {} as Work;
let reason: number;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, onTask, tryOnTask, card, reasonId } = atWork(portal, at));
  reason = await reasonId("no_new_arguments");
}, 60_000);
afterEach(() => vi.useRealTimers());
afterAll(() => portal.close());

const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const repeat = 2;
const terminate = (id: number, more: object = {}) =>
  onAppeal("leader", "terminate", { appeal_id: id, reasonId: reason, text: "Yangi vajlar yoʻq", ...more });
/** What was refused: field, problem and words. */
const refusalOf = ({ status, body }: { status: number; body: { details?: { path: string; problem: string; message: string }[] } }) => [
  status,
  ...(body.details ?? []).map(({ path, problem }) => [path, problem]),
];

describe("an appeal without new arguments (article 30)", () => {
  it("ends this way only where it is repeated and the earlier one is named, here one of ours", async () => {
    const earlier = await at.registered();
    const first = await at.registered();
    const again = await at.registered({ repeatabilityTypeId: repeat });
    const copy = await at.registered({ repeatabilityTypeId: 3, earlierAppealId: earlier.id });

    const ofFirst = await terminate(first.id);
    expect(refusalOf(ofFirst)).toEqual([422, ["reasonId", "only_of_a_repeat"]]);
    expect(ofFirst.body.details[0].message).toMatch(/\(30-modda\)$/);
    expect(refusalOf(await terminate(first.id, { earlierNumber: earlier.requestNumber }))).toEqual([422, ["reasonId", "only_of_a_repeat"]]);
    expect(refusalOf(await terminate(copy.id))).toEqual([422, ["reasonId", "only_of_a_repeat"]]);
    expect(refusalOf(await terminate(again.id))).toEqual([422, ["earlierNumber", "earlier_needed"]]);
    expect(refusalOf(await terminate(again.id, { earlierNumber: again.requestNumber }))).toEqual([
      422,
      ["earlierNumber", "earlier_unknown"],
    ]);
    at.ok(await terminate(again.id, { earlierNumber: ` № ${earlier.requestNumber.toLowerCase().replace(/-0+/, " ")} ` }));

    expect(await card("leader", again.id)).toMatchObject({
      status: "resolved",
      earlierAppealId: earlier.id,
      earlierAppealNumber: earlier.requestNumber,
      earlierNumber: null,
    });
  });

  it("repeats one on paper, by its number and its day, no later than today", async () => {
    onThe("2026-11-16T10:00:00+05:00");
    const { id } = await at.registered({ repeatabilityTypeId: repeat });

    expect(refusalOf(await terminate(id, { earlierNumber: "15-114" }))).toEqual([422, ["earlierNumber", "earlier_unknown"]]);
    expect(refusalOf(await terminate(id, { earlierDate: "04.08.2026" }))).toEqual([422, ["earlierNumber", "required"]]);
    expect(refusalOf(await terminate(id, { earlierNumber: "15-114", earlierDate: "17.11.2026" }))).toEqual([
      422,
      ["earlierDate", "day_in_future"],
    ]);
    at.ok(await terminate(id, { earlierNumber: "15-114", earlierDate: "16.11.2026" }));

    expect(await card("leader", id)).toMatchObject({ status: "resolved", earlierNumber: "15-114", earlierDate: "16.11.2026" });
  });

  it("is not named by an appeal that the leader may not see, nor for another reason", async () => {
    const foreign = await at.registered({}, {}, "registrator2");
    const { id } = await at.registered({ repeatabilityTypeId: repeat }, {}, "registrator");
    const district = await at.registered({ repeatabilityTypeId: repeat }, {}, "registrator2");
    const ours = await at.registered();

    const byDistrict = await onAppeal("leader2", "terminate", {
      appeal_id: district.id,
      reasonId: reason,
      text: "x",
      earlierNumber: ours.requestNumber,
    });
    expect(refusalOf(byDistrict)).toEqual([422, ["earlierNumber", "earlier_unknown"]]);
    expect(foreign.id).toBeLessThan(district.id);
    const other = { reasonId: await reasonId("applicant_died"), earlierNumber: "15-114", earlierDate: "04.08.2026" };
    expect(refusalOf(await terminate(id, other))).toEqual([422, ["earlierNumber", "does_not_belong"]]);
  });

  it("is answered this way only where its registration named the earlier one", async () => {
    const answered = async (fields: object) => {
      const { id } = await at.registered(fields);
      at.ok(
        await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }),
      );
      const leader = await portal.as("leader");
      const draft = await at.draft(leader, id, { executorId: await at.userId("executor") });
      at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
      await onTask("executor", "accept", draft.id);
      const rejected = at
        .ok(await (await portal.as("executor")).get("/admin/dictionaries/result-types"))
        .find(({ code }: { code: string }) => code === "rejected").id;
      const body = { ...(await at.answerBody("signer")), resultTypeId: rejected, resultReasonId: reason };
      return refusalOf(await tryOnTask("executor", "answer", draft.id, body));
    };

    expect(await answered({})).toEqual([422, ["resultReasonId", "only_of_a_repeat"]]);
    expect(await answered({ repeatabilityTypeId: repeat })).toEqual([422, ["resultReasonId", "only_of_a_repeat"]]);
    expect(await answered({ repeatabilityTypeId: repeat, earlierNumber: "15-114", earlierDate: "04.08.2026" })).toEqual([200]);
  });
});

describe("the earlier appeal of a registration", () => {
  const form = async (fields: object) => (await portal.as("registrator")).post("/appeal-actions/with-applicant", await at.form(fields));

  it("is found by the number of one of ours, or kept by number and day", async () => {
    const earlier = await at.registered();
    const ours = at.ok(await form({ repeatabilityTypeId: repeat, earlierNumber: earlier.requestNumber }));
    expect(ours).toMatchObject({ earlierAppealId: earlier.id, earlierNumber: null, earlierDate: null });
    const paper = at.ok(await form({ repeatabilityTypeId: repeat, earlierNumber: "15-114", earlierDate: "04.08.2026" }));
    expect(paper).toMatchObject({ earlierAppealId: null, earlierNumber: "15-114", earlierDate: "04.08.2026" });

    // one takes the place of the other, and a form that does not know of it leaves it
    const registrator = await portal.as("registrator");
    const edit = async (fields: object) =>
      at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id: paper.id, ...fields })));
    expect(await edit({})).toMatchObject({ earlierNumber: "15-114" });
    expect(await edit({ earlierAppealId: earlier.id })).toMatchObject({ earlierAppealId: earlier.id, earlierNumber: null });
    expect(await edit({ earlierNumber: "7", earlierDate: "01.06.2026" })).toMatchObject({ earlierAppealId: null, earlierNumber: "7" });
  });

  it("is single: not both, no unknown number, and no day alone", async () => {
    const earlier = await at.registered();
    expect(refusalOf(await form({ earlierAppealId: earlier.id, earlierNumber: "7", earlierDate: "01.06.2026" }))).toEqual([
      422,
      ["appeal.earlierNumber", "does_not_belong"],
    ]);
    expect(refusalOf(await form({ earlierNumber: "7" }))).toEqual([422, ["appeal.earlierNumber", "earlier_unknown"]]);
    expect(refusalOf(await form({ earlierDate: "01.06.2026" }))).toEqual([422, ["appeal.earlierNumber", "required"]]);
  });
});

describe("the term of a proposal", () => {
  it("limits its tasks: a request for a later day is refused", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id, deadline } = await at.registered({ satulationId: 3 });
    expect(deadline).toBe("02.12.2026");
    at.ok(await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
    const leader = await portal.as("leader");
    const executorId = await at.userId("executor");
    const long = await at.draft(leader, id, { executorId });
    const short = await at.draft(leader, id, { executorId, deadlineDays: 5 });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
    for (const task of [long, short]) await onTask("executor", "accept", task.id);
    const executor = await portal.as("executor");
    const offered = async (task: number) =>
      at.ok(await executor.get(`/tasks/get-article-info?taskId=${task}`)).task.actions.includes("request-deadline");

    expect([await offered(long.id), await offered(short.id)]).toEqual([false, true]);
    const refused = await tryOnTask("executor", "request-deadline", long.id, { deadline: "10.12.2026", reason: "Xulosa" });
    expect([refused.status, refused.body.error]).toEqual([409, "Taklifning muddati uzaytirilmaydi (28-modda)"]);
    expect(refusalOf(await tryOnTask("executor", "request-deadline", short.id, { deadline: "03.12.2026", reason: "Xulosa" }))).toEqual([
      422,
      ["deadline", "past_the_ceiling"],
    ]);
    await onTask("executor", "request-deadline", short.id, { deadline: "02.12.2026", reason: "Xulosa" });
  });
});
