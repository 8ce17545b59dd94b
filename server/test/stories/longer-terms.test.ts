import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, card, messagesAbout } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, card, messagesAbout } = atWork(portal, at));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => portal.close());

/** The portal's clock is fixed here; the database has its own. */
const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });

describe("the term of an appeal", () => {
  it("is thirty days where further study is needed, and may be extended again by the head", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id, deadline } = await at.registered({ satulationId: 1 });
    expect(deadline).toBe("17.11.2026");

    // a deputy leads the office but is not its head
    const studied = at.ok(await onAppeal("far-leader-2", "further-study", { appeal_id: id, description: "Ekspertiza kerak" }));
    expect(studied.deadline).toBe("02.12.2026");
    const extension = { appeal_id: id, days: 30, description: "Xulosa kechikdi" };
    expect((await onAppeal("far-leader-2", "extend-term", extension)).status).toBe(403);
    expect((await onAppeal("leader2", "extend-term", extension)).status).toBe(404);
    const extended = at.ok(await onAppeal("leader", "extend-term", extension));

    // thirty days after Wednesday 2 December end on New Year's Day and a weekend later: Friday 1, Saturday 2, Sunday 3
    expect(extended.deadline).toBe("04.01.2027");
    const { term } = await card("leader", id);
    expect(term).toMatchObject({ rule: "further_study", days: 30, start: "02.11.2026", extension: { days: 30, from: "02.12.2026" } });
    expect((await onAppeal("leader", "extend-term", extension)).status).toBe(409);
    expect((await onAppeal("leader", "further-study", { appeal_id: id, description: "x" })).status).toBe(409);
    expect((await onAppeal("leader", "extend-term", { ...extension, days: 31 })).body.details).toMatchObject([
      { path: "days", problem: "too_large" },
    ]);
    expect(await messagesAbout(id)).toEqual(["extended"]);
  });

  it("is extended to thirty by further study once, where it was fifteen and the head has not extended it", async () => {
    const study = async (id: number) =>
      (await onAppeal("leader", "further-study", { appeal_id: id, description: "Ekspertiza kerak" })).status;
    const [application, proposal, beside, extended] = [
      await at.registered({ satulationId: 1 }),
      await at.registered({ satulationId: 3 }),
      await at.registered({ satulationId: 3 }),
      await at.registered({ satulationId: 1 }),
    ];
    at.ok(await onAppeal("leader", "extend-term", { appeal_id: extended.id, days: 10, description: "Xulosa kechikdi" }));

    expect(await study(proposal.id)).toBe(200);
    expect(await study(proposal.id)).toBe(409);
    expect(await study(beside.id)).toBe(200);
    expect(await study(extended.id)).toBe(409);
    expect(await study(application.id)).toBe(200);
    expect(await study(application.id)).toBe(409);
  });

  it("of a proposal is not extended, and its study is told by a letter within ten days: the term stays (article 28)", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id, deadline } = await at.registered({ satulationId: 3 });
    expect(deadline).toBe("02.12.2026");
    const refused = await onAppeal("leader", "extend-term", { appeal_id: id, days: 10, description: "Xulosa kechikdi" });
    expect([refused.status, refused.body.error]).toEqual([409, "Taklifning muddati uzaytirilmaydi (28-modda)"]);
    expect((await card("leader", id)).actions).not.toContain("extend-term");

    const studied = at.ok(await onAppeal("leader", "further-study", { appeal_id: id, description: "Ekspertiza kerak" }));

    expect(studied.deadline).toBe("02.12.2026");
    // ten days after Monday 2 November; the applicant has a phone, and still a letter is due
    expect((await card("registrator", id)).letters).toMatchObject([
      { event: "study", dueDay: "12.11.2026", term: { rule: "study_letter", days: 10, article: "28" } },
    ]);
    expect(await messagesAbout(id)).toEqual([]);
    const letter = { appeal_id: id, methodId: 4, text: "Taklifingiz oʻrganilmoqda", letterNumber: "5", letterDate: "02.11.2026" };
    at.ok(await onAppeal("registrator", "send-letter", letter));
    expect(await messagesAbout(id)).toEqual(["study"]);
  });

  it("survives an edit of the registration with everything that made it longer", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await at.registered({ satulationId: 1 });
    at.ok(await onAppeal("leader", "extend-term", { appeal_id: id, days: 10, description: "x" }));
    onThe("2026-11-04T10:00:00+05:00");

    const edited = at.ok(
      await (await portal.as("registrator")).put("/appeal-actions/update-with-applicant", await at.form({ id, satulationId: 2 })),
    );

    expect(edited.deadline).toBe("27.11.2026");
  });
});
