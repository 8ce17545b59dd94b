import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { given } from "../support/given.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const clock = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const act = async (login: string, action: string, id: number, input: object = {}) => to.act(await portal.as(login), action, id, input);
const task = async (login: string, id: number) => to.ok(await (await portal.as(login)).get(`/tasks/get-article-info?taskId=${id}`)).task;
const plain = { article: "28", received: null, receivedBy: null, byMonth: false, passed: [], afterHours: false, extension: null };

describe("the card says why a task is due on its day", () => {
  it("by a number of days, by a day, or by the appeal's term; capped where the appeal ends before", async () => {
    clock("2026-11-02T10:00:00+05:00");
    const here = { executorId: await to.userId("executor") };
    const { tasks } = await to.classified({ ...here, deadlineDays: 5 }, { ...here, deadline: "10.11.2026" }, here, {
      ...here,
      deadlineDays: 30,
    });

    const terms = await Promise.all(tasks.map(async ({ id }) => (await task("leader", id)).term));

    const limit = { day: "17.11.2026", of: "appeal" };
    const common = { ...plain, start: "02.11.2026", capped: false, limit };
    expect(terms).toEqual([
      // five days after Monday the 2nd is Saturday the 7th
      {
        ...common,
        rule: "assigned_days",
        days: 5,
        counted: "07.11.2026",
        deadline: "09.11.2026",
        passed: [
          { day: "07.11.2026", name: null },
          { day: "08.11.2026", name: null },
        ],
      },
      { ...common, rule: "assigned_day", days: 0, counted: "10.11.2026", deadline: "10.11.2026" },
      { ...common, rule: "of_appeal", days: 0, counted: "17.11.2026", deadline: "17.11.2026" },
      { ...common, rule: "assigned_days", days: 30, counted: "02.12.2026", deadline: "17.11.2026", capped: true },
    ]);
  });

  it("a resolution's day stays within the task's own, a lower task within the one that it serves", async () => {
    clock("2026-11-02T10:00:00+05:00");
    const { tasks } = await to.classified({ organizationsId: await to.organizationId("registrator2"), depthLevelsId: 4 });
    const { id } = tasks[0]!;
    await act("registrator2", "register", id, {
      incomingNumber: "1",
      incomingDate: "02.11.2026",
      positionLevelsId: await to.postOf("leader2"),
    });
    await act("leader2", "resolution", id, { executorId: await to.userId("executor2"), text: "Koʻrib chiqing", deadline: "12.11.2026" });
    await act("executor2", "accept", id);
    const below = { organizationsId: await to.organizationId("registrator3"), text: "Joyida tekshiring" };
    await act("leader2", "send-down", id, below);
    await act("leader2", "send-down", id, { ...below, deadline: "06.11.2026" });
    const children = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", id).orderBy("id").execute();

    expect((await task("leader2", id)).term).toMatchObject({
      rule: "assigned_day",
      deadline: "12.11.2026",
      limit: { day: "17.11.2026", of: "task" },
    });
    const above = { day: "12.11.2026", of: "parent" };
    expect((await task("leader2", children[0]!.id)).term).toMatchObject({ rule: "of_parent", deadline: "12.11.2026", limit: above });
    expect((await task("leader2", children[1]!.id)).term).toMatchObject({ rule: "assigned_day", deadline: "06.11.2026", limit: above });
  });

  it("a lower task that comes back and is sent again stays within the one that it serves, however many days it is given", async () => {
    clock("2026-11-02T10:00:00+05:00");
    const { tasks } = await to.classified({
      organizationsId: await to.organizationId("registrator2"),
      depthLevelsId: 4,
      deadline: "10.11.2026",
    });
    const { id } = tasks[0]!;
    await act("registrator2", "register", id, {
      incomingNumber: "1",
      incomingDate: "02.11.2026",
      executorId: await to.userId("executor2"),
    });
    await act("executor2", "accept", id);
    await act("leader2", "send-down", id, { organizationsId: await to.organizationId("registrator3"), text: "Joyida tekshiring" });
    const child = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", id).executeTakeFirstOrThrow();
    await act("registrator3", "return", child.id, { reason: "Boshqa joy" });

    const again = { organizationsId: await to.organizationId("registrator3"), depthLevelsId: 4, deadlineDays: 15 };
    await act("registrator2", "resend", child.id, await to.draftFields(await portal.as("registrator2"), again));

    expect((await task("leader2", child.id)).term).toMatchObject({ rule: "assigned_days", days: 15, deadline: "10.11.2026", capped: true });
  });

  it("a day moved by request, and the day on which its control is reviewed: a Saturday, thirty days on", async () => {
    clock("2026-11-05T10:00:00+05:00");
    const { tasks } = await to.classified({ executorId: await to.userId("executor"), deadline: "10.11.2026" });
    const { id } = tasks[0]!;
    await act("executor", "request-deadline", id, { deadline: "13.11.2026", reason: "Hujjat kutilmoqda" });
    await act("leader", "accept-request", id);
    await act("controller", "take-under-control", id);

    expect(await task("leader", id)).toMatchObject({
      term: { ...plain, rule: "by_request", counted: "13.11.2026", deadline: "13.11.2026", limit: { day: "20.11.2026", of: "appeal" } },
      controlReviewDate: "05.12.2026",
      controlTerm: {
        ...plain,
        rule: "control_review",
        article: "34",
        start: "05.11.2026",
        days: 30,
        counted: "05.12.2026",
        deadline: "05.12.2026",
      },
    });
  });
});

describe("a day past the appeal's own term", () => {
  it("may be requested up to the end of the head's thirty days, which is a working day like that of every term", async () => {
    clock("2026-11-05T10:00:00+05:00");
    const { appeal, tasks } = await to.classified({ executorId: await to.userId("executor"), deadline: "10.11.2026" });
    const { id } = tasks[0]!;
    const ask = async (deadline: string) =>
      to.tryAct(await portal.as("executor"), "request-deadline", id, { deadline, reason: "Ekspertiza" });

    // Thursday the 5th and fifteen days: Friday the 20th; thirty more: Sunday, the 20th of December
    const after = await ask("22.12.2026");
    const last = await ask("21.12.2026");
    await act("leader", "accept-request", id);

    expect([after.status, after.body.details]).toMatchObject([422, [{ problem: "past_the_ceiling", limit: "21.12.2026" }]]);
    expect(last.status).toBe(200);
    expect((await task("leader", id)).deadline).toBe("21.12.2026");
    const card = to.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`));
    expect(card.term).toMatchObject({ counted: "20.12.2026", deadline: "21.12.2026", extension: { days: 30, from: "20.11.2026" } });
  });
});

describe("the card says why an appeal is to be sent on by a day", () => {
  it("five days from its arrival, by article 25, past the weekend", async () => {
    clock("2026-11-02T10:00:00+05:00");
    const { id } = await to.registered();

    const card = to.ok(await (await portal.as("registrator")).get(`/appeals/detail/${id}`));

    expect(card).toMatchObject({
      forwardBy: "09.11.2026",
      forwardTerm: { rule: "forwarding", article: "25", start: "02.11.2026", days: 5, counted: "07.11.2026", deadline: "09.11.2026" },
      controlTerm: null,
    });
  });

  it("and, under control, the day of its review", async () => {
    clock("2026-11-02T10:00:00+05:00");
    const { appeal } = await to.classified({ executorId: await to.userId("executor") });
    const controller = await to.userId("controller");
    to.ok(await (await portal.as("leader")).patch("/appeal-actions/send-to-control", { appeal_id: appeal.id, controller_id: controller }));

    const card = to.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`));

    expect(card.controlTerm).toMatchObject({ rule: "control_review", start: "02.11.2026", deadline: "02.12.2026" });
    expect(card.tasks[0].controlTerm).toMatchObject({ rule: "control_review", start: "02.11.2026", deadline: "02.12.2026" });
  });
});
