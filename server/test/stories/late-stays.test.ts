import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import { off } from "../support/calendar-office.ts";
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
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** On Monday, 2 November 2026: fifteen days end on Tuesday the 17th. */
const registration = "2026-11-02T10:00:00+05:00";
const lastDay = "2026-11-17T17:00:00+05:00";
const tooLate = "2026-11-18T10:00:00+05:00";
beforeEach(() => void onThe(registration));
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const listed = async (login: string, path: string): Promise<number[]> =>
  at
    .ok(await (await portal.as(login)).get(`${path}${path.includes("?") ? "&" : "?"}pageSize=100`))
    .rows.map((row: { id: number }) => row.id);
const closedLate = (login: string) => listed(login, "/appeals/menu/resolved?closing=late");
const closedInTime = (login: string) => listed(login, "/appeals/menu/resolved?closing=in_time");
const close = (id: number, login = "registrator") => onAppeal(login, "return-to-applicant", { appeal_id: id, reason: "Manzili yoʻq" });
const extension = (id: number) => ({ appeal_id: id, days: 30, description: "Xulosa kechikdi" });
const lateOf = async (id: number) => (await card("leader", id)).lateTerms;

describe("the term of an appeal that has ended", () => {
  it.each(["extend-term", "further-study"] as const)(
    "is not made longer by %s, offered or called, and is on its last day",
    async (action) => {
      const [ended, running] = [await at.registered(), await at.registered()];
      const body = (id: number) => (action === "extend-term" ? extension(id) : { appeal_id: id, description: "Ekspertiza" });
      onThe(tooLate);
      expect((await card("leader", ended.id)).actions).not.toContain(action);
      const refused = await onAppeal("leader", action, body(ended.id));
      expect([refused.status, refused.body.code]).toEqual([409, "term_ended"]);
      onThe(lastDay);

      expect((await onAppeal("leader", action, body(running.id))).status).toBe(200);
    },
  );

  it("is not made longer by another kind of appeal without being late", async () => {
    const { id } = await at.registered({ satulationId: 1 });
    onThe(tooLate);
    const registrator = await portal.as("registrator");
    // a proposal has a month
    expect(at.ok(await registrator.put("/appeal-actions/update-with-applicant", await at.form({ id, satulationId: 3 }))).deadline).toBe(
      "02.12.2026",
    );

    expect(await lateOf(id)).toMatchObject([{ deadline: "17.11.2026", untilDay: "18.11.2026", state: "late", executorName: null }]);
    at.ok(await close(id));
    expect(await closedLate("leader")).toContain(id);
    expect(await closedInTime("leader")).not.toContain(id);
  });

  it("is not moved by a day off that is declared afterwards; one that runs is", async () => {
    const ended = await at.registered();
    onThe("2026-11-03T10:00:00+05:00");
    const running = await at.registered();
    onThe(tooLate);
    const admin = await portal.as("admin");
    const change = { days: [off("17.11.2026"), off("18.11.2026")] };
    const seen = at.ok(await admin.post("/admin/calendar/preview", change));
    expect(seen.becomeOverdue).toBe(0);
    const made = at.ok(await admin.post("/admin/calendar/changes", { ...change, fingerprint: seen.fingerprint }));

    expect((await card("leader", ended.id)).deadline).toBe("17.11.2026");
    expect((await card("leader", running.id)).deadline).toBe("19.11.2026");
    at.ok(await admin.post(`/admin/calendar/changes/${made.id}/undo`));
    expect((await card("leader", running.id)).deadline).toBe("18.11.2026");
  });

  it("stays late after it is considered again and closed in its new term, in lists and in the report", async () => {
    const { id } = await at.registered();
    onThe(tooLate);
    at.ok(await close(id));
    onThe("2026-11-20T10:00:00+05:00");
    at.ok(await onAppeal("leader", "reopen", { appeal_id: id, description: "Yangi dalil" }));
    expect(await closedLate("leader")).not.toContain(id);
    at.ok(await onAppeal("leader", "leave-unconsidered", { appeal_id: id, reasonId: await reasonId("anonymous"), text: "Sud ishi" }));

    expect((await card("leader", id)).term.deadline).toBe("07.12.2026");
    expect(await closedLate("leader")).toContain(id);
    expect(await lateOf(id)).toMatchObject([{ deadline: "17.11.2026", untilDay: "18.11.2026" }]);
    const { rows } = await sql<{ late: number | null }>`select late_term as late from appeal_rows where id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ late: 15 }]);
  });

  it("was missed by the office that had it, not by the one to which it was sent on", async () => {
    const { id } = await at.registered({}, {}, "registrator2");
    at.ok(
      await (await portal.as("registrator2")).patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Bizga emas" }),
    );
    onThe(tooLate);
    const receiver = { organizationsId: await at.organizationId("registrator"), description: "Kechikdi" };
    at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", { appealsId: id, ...receiver }));
    expect(await lateOf(id)).toMatchObject([{ deadline: "17.11.2026", state: "late" }]);

    at.ok(await close(id));

    expect(await closedLate("leader2")).toContain(id);
    expect(await closedLate("leader")).not.toContain(id);
    expect(await closedInTime("leader")).toContain(id);
  });

  it("is no lateness of what was accepted for information in time, and stays one of what was not", async () => {
    const [inTime, late] = [await at.registered(), await at.registered()];
    const inform = async (id: number) =>
      at.ok(await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${id}`, { description: "Tabrik" }));
    await inform(inTime.id);
    onThe(tooLate);
    await inform(late.id);
    for (const { id } of [inTime, late])
      at.ok(await onAppeal("registrator", "end-information", { appeal_id: id, description: "Tanishildi" }));

    expect(await closedLate("leader")).toEqual(expect.arrayContaining([late.id]));
    expect(await closedLate("leader")).not.toContain(inTime.id);
  });
});
describe("a question whose term has ended", () => {
  const dispatched = async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") });
    const executor = await portal.as("executor");
    const { id } = tasks[0]!;
    await at.act(executor, "accept", id);
    return { appealId: appeal.id, id, executor };
  };
  const wish = { deadline: "24.11.2026", reason: "Xulosa kerak" };

  it("is asked for no later day, and takes no appeal whose term has ended with it", async () => {
    const [ended, asked] = [await dispatched(), await dispatched()];
    at.ok(await at.tryAct(asked.executor, "request-deadline", asked.id, wish));
    onThe("2026-11-19T10:00:00+05:00");
    const refused = await at.tryAct(ended.executor, "request-deadline", ended.id, wish);
    expect([refused.status, refused.body.code]).toEqual([409, "term_ended"]);

    const granted = await at.tryAct(await portal.as("leader"), "accept-request", asked.id);

    // past the term of the appeal, which has ended and is not extended with it
    expect(granted.body.details).toMatchObject([{ path: "requestId", problem: "past_the_ceiling" }]);
  });

  it("is granted, after its end, a day within the appeal's term that was asked for before, and is not late", async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor"), deadline: "06.11.2026" });
    const executor = await portal.as("executor");
    const { id } = tasks[0]!;
    await at.act(executor, "accept", id);
    at.ok(await at.tryAct(executor, "request-deadline", id, { ...wish, deadline: "13.11.2026" }));
    onThe("2026-11-09T10:00:00+05:00");
    await at.act(await portal.as("leader"), "accept-request", id);

    expect(await lateOf(appeal.id)).toEqual([]);
    expect((await at.task(executor, id)) as { deadline?: string }).toMatchObject({ deadline: "13.11.2026" });
  });

  it("keeps who had it when it goes to a colleague, and when it is done", async () => {
    const { appealId, id } = await dispatched();
    onThe(tooLate);
    const leader = await portal.as("leader");
    const other = await at.userId("far-executor-2");
    at.ok(await at.tryAct(leader, "change-executor", id, { executorId: other }));

    expect(await lateOf(appealId)).toMatchObject([{ taskId: id, deadline: "17.11.2026", untilDay: "18.11.2026", state: "late" }]);
    const { rows } = await sql<{ who: number }>`select executor_id as who from late_terms where task_id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ who: await at.userId("executor") }]);
  });
});

describe("what an earlier version made longer after its end", () => {
  /** As 0.2.0 left it: extended on the day after its end, and closed in the longer term. */
  const extended = async () => {
    const { id } = await at.registered();
    at.ok(await onAppeal("leader", "extend-term", extension(id)));
    await sql`insert into late_terms (appeal_id, deadline, organization_id, at, is_late)
      select id, '2026-11-17', holder_id, '2026-11-18 10:00+05', null from appeals where id = ${id}`.execute(portal.db);
    return id;
  };
  const judge = (login: string, id: number, verdictId: number, more: object = {}) =>
    onAppeal(login, "judge-extension", { appeal_id: id, verdictId, reason: "Arizachi xabardor qilingan", ...more });

  it("is listed for the holder's leader and controller until one says what it was, with a reason that the history keeps", async () => {
    const [late, rightful] = [await extended(), await extended()];
    const waiting = "/appeals/menu/late-extensions";
    for (const login of ["leader", "controller"]) expect(await listed(login, waiting)).toEqual(expect.arrayContaining([late, rightful]));
    expect(await listed("leader2", waiting)).toEqual([]);
    expect((await (await portal.as("executor")).get(waiting)).status).toBe(403);
    expect((await judge("registrator", late, 1)).status).toBe(403);
    expect((await judge("leader2", late, 1)).status).toBe(404);
    expect((await judge("leader", late, 3)).body.details).toMatchObject([{ path: "verdictId", problem: "no_such_record" }]);
    expect((await judge("leader", late, 1, { reason: "" })).status).toBe(400);

    at.ok(await judge("controller", late, 1));
    at.ok(await judge("leader", rightful, 2));

    expect(await listed("leader", waiting)).not.toEqual(expect.arrayContaining([late]));
    expect(await listed("leader", waiting)).not.toEqual(expect.arrayContaining([rightful]));
    expect((await judge("leader", late, 2)).status).toBe(409);
    expect([(await lateOf(late))[0].state, (await lateOf(rightful))[0].state]).toEqual(["late", "rightful"]);
    for (const id of [late, rightful]) at.ok(await close(id));
    expect(await closedLate("leader")).toContain(late);
    expect(await closedLate("leader")).not.toContain(rightful);
    const [step] = at
      .ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${late}`))
      .filter(({ text }: { text: string | null }) => text === "Arizachi xabardor qilingan");
    expect(step.changes).toMatchObject([{ after: "Kechikkan" }]);
  });
});
