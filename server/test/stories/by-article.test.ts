import { quarterly } from "@murojaat/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { systemWork } from "../../src/engine/http/system-context.ts";
import { insertIncoming } from "../../src/office/incoming/incoming.repository.ts";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, reasonId, messagesAbout } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, reasonId, messagesAbout } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
const [application, complaint, proposal] = [1, 2, 3];

describe("the month of a proposal (article 28)", () => {
  it.each([
    // 30 days from Friday 6 February would be Sunday 8 March, a holiday
    ["2026-02-06T10:00:00+05:00", "06.03.2026"],
    // February has no 29th: its last day is a Saturday
    ["2026-01-29T10:00:00+05:00", "02.03.2026"],
    // July and August have 31 days: thirty days end before the month
    ["2026-07-07T10:00:00+05:00", "06.08.2026"],
  ])("for one that came on %s ends on %s", async (moment, deadline) => {
    onThe(moment);
    expect((await at.registered({ satulationId: proposal })).deadline).toBe(deadline);
  });

  it("is that of a complaint too where it needs study: from 4 February to 4 March", async () => {
    onThe("2026-02-04T10:00:00+05:00");
    const { id, deadline } = await at.registered({ satulationId: complaint });
    expect(deadline).toBe("19.02.2026");
    at.ok(await onAppeal("leader", "further-study", { appeal_id: id, description: "Ekspertiza kerak" }));
    expect(at.ok(await (await portal.as("leader")).get(`/appeals/${id}`)).deadline).toBe("04.03.2026");
  });
});

describe("a message from outside (article 23)", () => {
  /** It waits at the office of the registrar. */
  const sent = async (text: string): Promise<{ id: number; ticket: string }> => {
    const area = await portal.db.selectFrom("areas").select("id").orderBy("id").executeTakeFirstOrThrow();
    const made = await systemWork(portal.app, "UZ", (ctx) =>
      insertIncoming(ctx, {
        channel: "web",
        externalId: text,
        content: text,
        applicant: { lastName: "Rahimova", firstName: "Lola", phone: "935551122", areasId: area.id },
        text,
        kindId: null,
        email: null,
        languageId: 1,
        chatId: null,
        fileIds: [],
        leftOut: [],
      }),
    );
    const here = await at.organizationId("registrator");
    await portal.db.updateTable("incoming_appeals").set({ organization_id: here }).where("id", "=", made.id).execute();
    return made;
  };
  const refuse = async (id: number, body: object) => (await portal.as("registrator")).patch(`/appeal-actions/reject-incoming/${id}`, body);

  it("is refused for a reason of the closed list only, in words that its sender is told", async () => {
    const first = await sent("Sinov");
    expect((await refuse(first.id, { reasonId: 9 })).status).toBe(422);
    expect((await refuse(first.id, {})).status).toBe(400);
    // what is no appeal needs twenty characters of why
    expect((await refuse(first.id, { reasonId: 4, note: "Salomlashish xolos" })).body.details).toMatchObject([{ path: "note" }]);
    at.ok(await refuse(first.id, { reasonId: 1 }));
    const told = await portal.db.selectFrom("notifications").select("text").where("incoming_appeal_id", "=", first.id).execute();
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("Проверочное сообщение")]);

    const again = await sent("Yana oʻsha");
    expect((await refuse(again.id, { reasonId: 3 })).body.details).toMatchObject([{ path: "firstNumber" }]);
    at.ok(await refuse(again.id, { reasonId: 3, firstNumber: first.ticket }));
  });
});

describe("the summary of a quarter (article 35)", () => {
  it("has a column for every outcome of the received appeals, and they add up", async () => {
    onThe("2026-07-06T10:00:00+05:00");
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await at.registered({ satulationId: application })).id);
    const [left, returned, terminated, informed] = made as [number, number, number, number, number];
    onThe("2026-07-08T10:00:00+05:00");
    at.ok(
      await onAppeal("leader", "leave-unconsidered", { appeal_id: left, reasonId: await reasonId("requirements_not_met"), text: "Xulosa" }),
    );
    at.ok(await onAppeal("registrator", "return-to-applicant", { appeal_id: returned, reason: "Manzil yoʻq" }));
    at.ok(await onAppeal("leader", "terminate", { appeal_id: terminated, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));
    at.ok(
      await (await portal.as("registrator")).patch(`/appeal-actions/accept-for-information/${informed}`, { description: "Tabrik xati" }),
    );
    expect(await messagesAbout(left)).toContain("unconsidered");

    const body = at.ok(await (await portal.as("leader")).get("/reports/quarterly?from=01.07.2026&to=30.09.2026"));
    const [table] = body.tables;
    const total = Object.fromEntries(Object.keys(quarterly.tables.summary.columns).map((name, n) => [name, table.total[n]]));
    expect(total).toMatchObject({ leftUnconsidered: 1, returned: 1, terminated: 1, forInformation: 1, considered: 0 });
    const parts = ["considered", "leftUnconsidered", "terminated", "returned", "forInformation", "open"];
    expect(parts.reduce((sum, name) => sum + total[name], 0)).toBe(total["received"]);
    // the fifth one, and the proposal of 7 July
    expect([total["received"], total["open"]]).toEqual([6, 2]);
  });
});
