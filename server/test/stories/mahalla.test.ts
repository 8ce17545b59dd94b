import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onAppeal, appealsIn, reasonId } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onAppeal, appealsIn, reasonId } = atWork(portal, at));
});
afterAll(() => portal.close());

describe("an appeal of a mahalla", () => {
  it("is registered and followed by the mahalla's staff in lists of their own", async () => {
    const mahalla = await portal.as("mahalla");
    const appeal = at.ok(await mahalla.post("/appeal-actions/with-applicant-mahalla", await at.form()));
    expect(appeal.isMahalla).toBe(true);
    expect(await appealsIn("mahalla", "registration/mahalla")).toContain(appeal.id);
    expect(await appealsIn("registrator", "registration")).not.toContain(appeal.id);
    const own = await at.registered();
    expect(await appealsIn("mahalla", "registration/mahalla")).not.toContain(own.id);
    expect((await mahalla.get(`/appeals/${own.id}`)).status).toBe(404);
    expect((await mahalla.post("/appeal-actions/with-applicant", await at.form())).status).toBe(403);

    at.ok(await mahalla.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    expect(await appealsIn("mahalla", "process/mahalla")).toContain(appeal.id);
    expect(await appealsIn("leader", "not-classified")).toContain(appeal.id);
    at.ok(await onAppeal("leader", "terminate", { appeal_id: appeal.id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" }));

    expect(await appealsIn("mahalla", "resolved/mahalla")).toContain(appeal.id);
    const counters = at.ok(await mahalla.get("/profile/notify-counter"));
    expect(counters.appeal_mahalla_resolved).toBeGreaterThan(0);
  });

  it("comes by the mahalla's own channel, which stays when it is edited, and never by another external one", async () => {
    const mahalla = await portal.as("mahalla");
    const register = async (channelId: number) => mahalla.post("/appeal-actions/with-applicant-mahalla", await at.form({ channelId }));
    const appeal = at.ok(await register(12));
    const edited = await mahalla.put(
      "/appeal-actions/update-with-applicant",
      await at.form({ id: appeal.id, channelId: 12, text: "Suv yoʻq" }),
    );

    expect([appeal.channelId, at.ok(edited).channelId]).toEqual([12, 12]);
    expect((await register(9)).body.details).toMatchObject([{ path: "appeal.channelId", problem: "channel_from_outside" }]);
    const moved = await mahalla.put("/appeal-actions/update-with-applicant", await at.form({ id: appeal.id, channelId: 11 }));
    expect(moved.body.details).toMatchObject([{ path: "appeal.channelId", problem: "channel_from_outside" }]);
  });
});
