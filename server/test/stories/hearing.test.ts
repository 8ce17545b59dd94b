import { sql } from "kysely";
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

const onThe = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** An appeal at the first leader's post. */
const waiting = async (applicant: object = {}): Promise<{ id: number }> => {
  const appeal = await at.registered({}, applicant);
  at.ok(await onAppeal("registrator", "send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  return appeal;
};
const invitation = (id: number, more: object = {}) => ({ appeal_id: id, day: "09.11.2026", time: "10:30", place: "205-xona", ...more });
const wordsOf = async (id: number) =>
  (await sql<{ text: string }>`select text from notifications where appeal_id = ${id} and kind = 'hearing'`.execute(portal.db)).rows.map(
    ({ text }) => text,
  );

describe("a hearing of the applicant (article 26)", () => {
  it("is told with day, time and place, and what was said is noted; status and term stay", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { appeal } = await at.classified({ executorId: await at.userId("executor") });
    const appealId = appeal.id;
    const before = await card("leader", appealId);

    at.ok(await onAppeal("executor", "invite-hearing", invitation(appealId)));

    expect(await messagesAbout(appealId)).toContain("hearing");
    expect(await wordsOf(appealId)).toEqual([
      `${before.requestNumber}-sonli murojaatingiz boʻyicha sizni 09.11.2026 kuni soat 10:30 da tinglaymiz. Manzil: 205-xona`,
    ]);
    const invited = await card("leader", appealId);
    expect([invited.status, invited.deadline]).toEqual([before.status, before.deadline]);
    expect(invited.hearings).toMatchObject([{ place: "205-xona", outcome: null, note: null, notedByName: null }]);
    expect(new Date(invited.hearings[0].at).toISOString()).toBe("2026-11-09T05:30:00.000Z");
    expect(invited.actions).toContain("note-hearing");

    at.ok(await onAppeal("leader", "note-hearing", { appeal_id: appealId, outcomeId: 1, note: "Qoʻshimcha hujjat beradi" }));

    const noted = await card("executor", appealId);
    expect(noted.hearings).toMatchObject([{ outcome: "heard", note: "Qoʻshimcha hujjat beradi" }]);
    expect(noted.actions).not.toContain("note-hearing");
    expect((await onAppeal("leader", "note-hearing", { appeal_id: appealId, outcomeId: 1, note: "Yana" })).status).toBe(409);
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appealId}`)) as {
      changes: { label: string; after: string | null }[];
    }[];
    expect(history.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: "Tinglash kuni", after: "09.11.2026 10:30" }),
        expect.objectContaining({ label: "Natija", after: "Tinglandi" }),
      ]),
    );
  });

  it("makes a letter due where no message reaches the applicant, within three days", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await waiting({ isFakePhoneNumber: 1, phone: "000000001" });
    at.ok(await onAppeal("leader", "invite-hearing", invitation(id)));

    // three days after Monday 2 November
    expect((await card("registrator", id)).letters).toMatchObject([{ event: "hearing", dueDay: "05.11.2026" }]);
    const letter = await (await portal.as("leader")).get(`/appeals/hearing-letter/${id}?format=pdf`);
    expect(letter.status).toBe(200);

    // a second invitation has a new letter, and the first is no longer valid
    const letters = async () =>
      (
        await sql<{ day: string; holds: boolean }>`
          select to_char(day, 'DD.MM.YYYY') as day, void_at is null as holds from issued_letters where appeal_id = ${id} and name = 'hearing-letter' order by id`.execute(
          portal.db,
        )
      ).rows;
    expect(await letters()).toEqual([{ day: "02.11.2026", holds: true }]);
    onThe("2026-11-04T10:00:00+05:00");
    at.ok(await onAppeal("leader", "invite-hearing", invitation(id, { day: "16.11.2026" })));
    expect((await (await portal.as("leader")).get(`/appeals/hearing-letter/${id}?format=pdf`)).status).toBe(200);
    expect(await letters()).toEqual([
      { day: "02.11.2026", holds: false },
      { day: "04.11.2026", holds: true },
    ]);
  });

  it("is not in the past, has a time of day, and an existing outcome", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await waiting();
    const refused = async (more: object) => (await onAppeal("leader", "invite-hearing", invitation(id, more))).body.details;

    expect(await refused({ day: "02.11.2026", time: "09:59" })).toMatchObject([{ path: "day", problem: "not_later" }]);
    expect(await refused({ time: "25:00" })).toMatchObject([{ path: "time", problem: "wrong_format" }]);
    at.ok(await onAppeal("leader", "invite-hearing", invitation(id, { day: "02.11.2026", time: "10:01" })));
    expect((await onAppeal("leader", "note-hearing", { appeal_id: id, outcomeId: 9, note: "x" })).body.details).toMatchObject([
      { path: "outcomeId", problem: "no_such_record" },
    ]);
  });

  it("is for people who consider the appeal: its leader or executor, and nobody else", async () => {
    onThe("2026-11-02T10:00:00+05:00");
    const { id } = await waiting();
    // an executor without a question of this appeal does not even see it
    expect((await onAppeal("executor", "invite-hearing", invitation(id))).status).toBe(404);
    expect((await onAppeal("registrator", "invite-hearing", invitation(id))).status).toBe(403);
    expect((await (await portal.as("leader")).get(`/appeals/hearing-letter/${id}`)).status).toBe(422);
  });
});
