import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { tryAllCalls } from "./calls-of-role.ts";
import { roles } from "./rights.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => portal.close());

// admin: rights.test.ts
describe.each(roles.filter((role) => role !== "admin"))("a caller signed in as %s", (role) => {
  it("may make exactly the calls of that role, and trying them changes nothing", { timeout: 90_000 }, async () => {
    const { wrong, before, after, atLast } = await tryAllCalls(portal, role);

    expect(wrong).toEqual([]);
    expect(after).toEqual(before);
    expect(atLast).toEqual([401, "not_signed_in"]);
  });
});
