import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../support/fingerprint.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { makeSideRoutes } from "./side-routes.ts";
import { callsThatShow, seeNoList, strangers } from "./strangers-of-office.ts";

let portal: Portal;
let ground: Awaited<ReturnType<typeof makeSideRoutes>>;
beforeAll(async () => {
  portal = await openPortal();
  ground = await makeSideRoutes(portal);
  // the records that are made when first asked for
  for (const sideRoute of Object.values(ground.sideRoutes)) await sideRoute.attempt();
}, 120_000);
afterAll(() => portal.close());

// a leader of a district: foreign-ids.test.ts
describe.each(strangers.filter((login) => login !== "bag-leader-1"))("to %s", (login) => {
  it("no call shows a record of another office, and trying changes nothing", async () => {
    // to sign in changes something
    await portal.as(login);
    const before = await fingerprint(portal.db);

    expect(await callsThatShow(portal, ground, login)).toEqual([]);
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  it("no list and no Excel shows it", () => seeNoList(portal, ground, login));
});
