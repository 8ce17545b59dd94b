import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** The portal's clock is fixed here; the database has its own. */
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });

const ask = async (login: string, appealsId: number, description = "Bizning vakolatimizda emas") =>
  (await portal.as(login)).patch("/appeal-actions/ask-send-another-org", { appealsId, description });
const accept = async (login: string, appealsId: number, receiver: string, description?: string) =>
  (await portal.as(login)).post("/appeal-actions/accept-ask-send-another-org", {
    appealsId,
    organizationsId: await at.organizationId(receiver),
    ...(description && { description }),
  });
const reject = async (login: string, appealsId: number) =>
  (await portal.as(login)).patch("/appeal-actions/reject-ask-send-another-org", { appealsId, description: "Oʻzingiz hal qiling" });
const asked = async (login: string): Promise<number[]> =>
  at.ok(await (await portal.as(login)).get("/appeals/menu/send-to-another-org?pageSize=100")).rows.map((row: { id: number }) => row.id);
const sees = async (login: string, id: number): Promise<boolean> =>
  at.ok(await (await portal.as(login)).get(`/appeals/check-current-user/${id}`)).access;

describe("a transfer that is requested, refused, requested again and accepted", () => {
  it("moves the appeal with its number; the term starts again with the receiver", async () => {
    const appeal = await at.registered({}, {}, "registrator2");
    expect(await sees("leader", appeal.id)).toBe(false);

    at.ok(await ask("registrator2", appeal.id));
    // the question goes to the upper organisation, which sees the appeal while it is asked
    expect(await asked("leader")).toContain(appeal.id);
    expect(await sees("leader", appeal.id)).toBe(true);
    expect(await asked("leader2")).not.toContain(appeal.id);

    at.ok(await reject("leader", appeal.id));
    expect(await sees("leader", appeal.id)).toBe(false);
    expect((await at.ok(await (await portal.as("registrator2")).get(`/appeals/${appeal.id}`))).status).toBe("registration");

    at.ok(await ask("registrator2", appeal.id));
    const moved = at.ok(await accept("leader", appeal.id, "registrator3"));

    expect(moved.requestNumber).toBe(appeal.requestNumber);
    expect(moved.status).toBe("registration");
    const card = at.ok(await (await portal.as("registrator3")).get(`/appeals/detail/${appeal.id}`));
    expect(card.actions).toContain("send-to-classification");
    const office = await portal.db
      .selectFrom("organizations")
      .select("name_uz")
      .where("id", "=", await at.organizationId("registrator"))
      .executeTakeFirstOrThrow();
    expect(card.forwardedFromName).toBe(office.name_uz);
    // the former holder, the sender and the receiver see it; the former holder can no longer act
    for (const login of ["registrator2", "leader", "registrator3"]) expect(await sees(login, appeal.id), login).toBe(true);
    expect(at.ok(await (await portal.as("registrator2")).get(`/appeals/detail/${appeal.id}`)).actions).toEqual([]);
    // the applicant is notified where it went
    const messages = at.ok(await (await portal.as("registrator3")).get(`/tasks/notifications/${appeal.id}`));
    expect(messages).toHaveLength(1);
  });

  it("gives the receiver a separate term: fifteen days and five to send on from its receipt, without the former holder's extensions", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const appeal = await at.registered({ satulationId: 1 }, {}, "registrator2");
    expect(appeal.deadline).toBe("17.11.2026");
    at.ok(
      await (await portal.as("leader2")).patch("/appeal-actions/further-study", { appeal_id: appeal.id, description: "Ekspertiza kerak" }),
    );
    at.ok(await ask("registrator2", appeal.id));
    onThe("2026-11-05T10:00:00+05:00");

    const moved = at.ok(await accept("leader", appeal.id, "registrator3"));

    // Thursday 5 November and 15 days: Friday 20 November; and 5 days: Tuesday 10 November
    expect(moved.deadline).toBe("20.11.2026");
    const card = at.ok(await (await portal.as("leader3")).get(`/appeals/detail/${appeal.id}`));
    expect(card).toMatchObject({ deadline: "20.11.2026", daysLeft: 15, forwardBy: "10.11.2026", forwardLate: false });
    expect(card.term).toMatchObject({ rule: "fifteen_days", start: "05.11.2026", days: 15, extension: null });
    const listed = at.ok(await (await portal.as("registrator3")).get(`/appeals/menu/registration?requestNumber=${appeal.requestNumber}`));
    expect(listed.rows).toMatchObject([{ id: appeal.id, deadline: "20.11.2026" }]);
  });

  it("lets the receiver extend it once, though the former holder had done so", async () => {
    const extend = async (login: string, appeal_id: number) =>
      (await portal.as(login)).patch("/appeal-actions/extend-term", { appeal_id, days: 10, description: "Xulosa kechikdi" });
    const appeal = await at.registered({ satulationId: 1 }, {}, "registrator2");
    at.ok(await extend("leader2", appeal.id));
    expect((await extend("leader2", appeal.id)).status).toBe(409);
    at.ok(await ask("registrator2", appeal.id));
    at.ok(await accept("leader", appeal.id, "registrator3"));

    expect((await extend("leader3", appeal.id)).status).toBe(200);
    expect((await extend("leader3", appeal.id)).status).toBe(409);
  });

  it("goes back to the organisation that sent it when the receiver asks again", async () => {
    const appeal = await at.registered({}, {}, "registrator");
    at.ok(await ask("registrator", appeal.id));
    at.ok(await accept("leader", appeal.id, "registrator3"));

    at.ok(await ask("registrator3", appeal.id));

    // not to the district above it, but to the region that sent it
    expect(await asked("leader")).toContain(appeal.id);
    expect(await asked("leader2")).not.toContain(appeal.id);
  });
});

describe("the person who decides on a transfer", () => {
  it("is never its asker, nor somebody of another organisation", async () => {
    const appeal = await at.registered();
    at.ok(await ask("registrator", appeal.id));

    // the root asks itself: one of its leaders decides, and the asker does not
    expect((await accept("registrator", appeal.id, "registrator2")).status).toBe(403);
    expect((await accept("leader2", appeal.id, "registrator2")).status).toBe(404);
    expect((await accept("executor", appeal.id, "registrator2")).status).toBe(403);
    at.ok(await accept("leader", appeal.id, "registrator2"));
  });

  it("is another leader of the root where one of them asked", async () => {
    const appeal = await at.registered();
    at.ok(await ask("leader", appeal.id));

    for (const decided of [await accept("leader", appeal.id, "registrator2"), await reject("leader", appeal.id)])
      expect([decided.status, decided.body.code]).toEqual([409, "action_not_allowed_now"]);
    expect(at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`)).actions).toEqual(["withdraw-ask-send-another-org"]);
    expect(at.ok(await reject("far-leader-2", appeal.id)).status).toBe("registration");
  });

  it("never sends it to the organisation complained about, nor to the present holder", async () => {
    const appeal = await at.registered({ satulationId: 2, complainedOrgId: await at.organizationId("registrator3") }, {}, "registrator2");
    at.ok(await ask("registrator2", appeal.id));

    expect((await accept("leader", appeal.id, "registrator3")).body.details).toMatchObject([
      { path: "organizationsId", problem: "complained_organization" },
    ]);
    expect((await accept("leader", appeal.id, "registrator2")).body.details).toMatchObject([
      { path: "organizationsId", problem: "not_the_holder_again" },
    ]);
    // the form knows both from the card, and offers neither
    expect(at.ok(await (await portal.as("leader")).get(`/appeals/detail/${appeal.id}`))).toMatchObject({
      holderId: await at.organizationId("registrator2"),
      complainedOrgId: await at.organizationId("registrator3"),
    });
  });

  it("is never of the organisation complained about, nor of a blocked one, but of the next above, otherwise its own leader", async () => {
    const [region, district] = [await at.organizationId("leader"), await at.organizationId("leader2")];
    const office = async (complainedOrgId: number, login: string) => {
      const { id } = await at.registered({ satulationId: 2, complainedOrgId }, {}, login);
      at.ok(await ask(login, id));
      return id;
    };

    const ofDistrict = await office(district, "registrator3");
    expect([await sees("leader2", ofDistrict), (await asked("leader")).includes(ofDistrict)]).toEqual([false, true]);
    const ofRegion = await office(region, "registrator2");
    expect([await sees("leader", ofRegion), (await asked("leader2")).includes(ofRegion)]).toEqual([false, true]);
    expect(at.ok(await reject("leader2", ofRegion)).status).toBe("registration");

    await sql`update organizations set blocked_at = now() where id = ${district}`.execute(portal.db);
    const aside = await office(await at.organizationId("registrator"), "registrator3").finally(() =>
      sql`update organizations set blocked_at = null where id = ${district}`.execute(portal.db),
    );
    expect((await asked("leader3")).includes(aside)).toBe(true);
  });

  it("needs a reason once five days have passed, and the row says that it is late", async () => {
    const appeal = await at.registered({}, {}, "registrator2");
    await sql`update appeals set term = term || '{"start": "2026-11-02"}' where id = ${appeal.id}`.execute(portal.db);
    at.ok(await ask("registrator2", appeal.id));

    const rows = at.ok(await (await portal.as("leader")).get("/appeals/menu/send-to-another-org?pageSize=100")).rows;
    // Monday 2 November and five days: Saturday 7, so Monday 9
    expect(rows.find((row: { id: number }) => row.id === appeal.id)).toMatchObject({ forwardBy: "09.11.2026", forwardLate: true });
    expect((await accept("leader", appeal.id, "registrator3")).body.details).toMatchObject([
      { path: "description", problem: "late_needs_reason" },
    ]);
    at.ok(await accept("leader", appeal.id, "registrator3", "Hujjatlar kech keldi"));
  });
});

describe("the five days in which an appeal is sent on", () => {
  it("end with the fifth: on it no reason is needed and nothing is late, on the next day both", async () => {
    onThe("2026-11-03T10:00:00+05:00");
    const appeals = [await at.registered({}, {}, "registrator2"), await at.registered({}, {}, "registrator2")];
    for (const { id } of appeals) at.ok(await ask("registrator2", id));
    const late = async (): Promise<boolean[]> => {
      const { rows } = at.ok(await (await portal.as("leader")).get("/appeals/menu/send-to-another-org?pageSize=100"));
      return appeals.map(({ id }) => rows.find((row: { id: number }) => row.id === id)?.forwardLate);
    };

    // Tuesday 3 November and five days: Sunday 8, so Monday 9, until its last minute
    onThe("2026-11-09T23:59:00+05:00");
    expect(await late()).toEqual([false, false]);
    at.ok(await accept("leader", appeals[0]!.id, "registrator3"));

    onThe("2026-11-10T00:01:00+05:00");
    expect(await late()).toEqual([undefined, true]);
    expect((await accept("leader", appeals[1]!.id, "registrator3")).body.details).toMatchObject([
      { path: "description", problem: "late_needs_reason" },
    ]);
  });
});

describe("drafts of a classification whose appeal is to be transferred", () => {
  it("wait for the decision, and are dropped when the appeal goes", async () => {
    const { id } = await at.newAppeal("classification");
    const leader = await portal.as("leader");
    const draft = await at.draft(leader, id, { executorId: await at.userId("executor") });
    const registrator = await portal.as("registrator");
    at.ok(await registrator.patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Bizga emas" }));

    at.ok(await reject("leader", id));
    expect(at.ok(await leader.get(`/appeals/detail/${id}`)).tasks.map((t: { id: number }) => t.id)).toEqual([draft.id]);

    at.ok(await registrator.patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Bizga emas" }));
    at.ok(await accept("leader", id, "registrator2"));
    expect(at.ok(await (await portal.as("leader2")).get(`/appeals/detail/${id}`)).tasks).toEqual([]);
  });

  it("are dropped too when another office decides that never saw them", async () => {
    const appeal = await at.registered({}, {}, "registrator2");
    const post = await at.postOf("leader2");
    at.ok(
      await (
        await portal.as("registrator2")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: post }),
    );
    const leader2 = await portal.as("leader2");
    const draft = await at.draft(leader2, appeal.id, { executorId: await at.userId("executor2") });
    at.ok(await ask("leader2", appeal.id));

    at.ok(await accept("leader", appeal.id, "registrator3"));

    const { status } = await portal.db.selectFrom("tasks").select("status").where("id", "=", draft.id).executeTakeFirstOrThrow();
    expect(status).toBe("cancelled");
  });
});

describe("a complaint about an organisation", () => {
  it("never becomes that organisation's task: not as a draft, not sent down, not by a request, not sent again", async () => {
    const about = await at.organizationId("registrator3");
    const appeal = await at.registered({ satulationId: 2, complainedOrgId: about });
    at.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
    );
    const [leader, leader2, executor2] = [await portal.as("leader"), await portal.as("leader2"), await portal.as("executor2")];
    const refused = (reply: Answer) => {
      expect(reply.status).toBe(422);
      expect(reply.body.details).toMatchObject([{ path: "organizationsId", problem: "complained_organization" }]);
    };

    refused(await leader.post("/task-actions/drafts", await at.draftBody(leader, appeal.id, { organizationsId: about })));
    const toDistrict = { organizationsId: await at.organizationId("registrator2"), depthLevelsId: 4 };
    const draft = await at.draft(leader, appeal.id, toDistrict);
    refused(
      await leader.put("/task-actions/drafts", {
        taskId: draft.id,
        version: draft.version,
        ...(await at.draftFields(leader, { organizationsId: about })),
      }),
    );
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));

    await at.act(await portal.as("registrator2"), "return", draft.id, { reason: "Aniqlashtiring" });
    refused(await at.tryAct(leader, "resend", draft.id, await at.draftFields(leader, { organizationsId: about })));
    await at.act(leader, "resend", draft.id, await at.draftFields(leader, toDistrict));
    await at.act(await portal.as("registrator2"), "register", draft.id, {
      incomingNumber: "7",
      incomingDate: at.today,
      executorId: await at.userId("executor2"),
    });
    await at.act(executor2, "accept", draft.id);
    const down = { organizationsId: about, text: "Koʻrib chiqing" };
    refused(await at.tryAct(leader2, "send-down", draft.id, down));
    refused(await at.tryAct(executor2, "request", draft.id, { ...down, type: "send_to_down", reason: "Ular biladi" }));
    const offered = at.ok(await leader2.get(`/admin/dictionaries/send-to-down-organizations?taskId=${draft.id}`));
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.map(({ id }: { id: number }) => id)).not.toContain(about);
  });

  it("may be worked on by its holder", async () => {
    const own = await at.organizationId("registrator");
    const appeal = await at.registered({ satulationId: 2, complainedOrgId: own });
    at.ok(
      await (
        await portal.as("registrator")
      ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
    );

    const draft = await at.draft(await portal.as("leader"), appeal.id, { executorId: await at.userId("executor") });

    expect(draft.status).toBe("draft");
  });
});

// blocking signs people out: last in its file
describe("a request to send on", () => {
  it("is withdrawn by the office that asked, even when the office asked is blocked, and by no other", async () => {
    const appeal = await at.registered({}, {}, "registrator3");
    at.ok(await ask("registrator3", appeal.id));
    const waits = (await asked("registrator2")).includes(appeal.id);
    const admin = await portal.as("admin");
    const office = await at.organizationId("registrator2");
    expect(waits).toBe(true);
    const withdraw = async (login: string) =>
      (await portal.as(login)).patch("/appeal-actions/withdraw-ask-send-another-org", { appealsId: appeal.id });
    expect((await withdraw("registrator2")).status).toBe(403);
    expect((await withdraw("leader")).status).toBe(404);
    at.ok(await admin.patch(`/admin/organizations/${office}/block`));

    at.ok(await withdraw("leader3"));

    at.ok(await admin.patch(`/admin/organizations/${office}/unblock`));
    const card = at.ok(await (await portal.as("registrator3")).get(`/appeals/detail/${appeal.id}`));
    expect(card.status).toBe("registration");
    expect(card.actions).toContain("send-to-classification");
    portal.forget("registrator2");
    expect(await asked("registrator2")).not.toContain(appeal.id);
    expect(await sees("registrator2", appeal.id)).toBe(false);
    expect((await withdraw("leader3")).status).toBe(409);
  });
});
