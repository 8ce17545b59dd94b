import { afterAll, beforeAll, describe, it } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { compareExcels } from "../../../test/support/excel-of-lists.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await fillDemo(portal.db, { appeals: 400, seed: 5, until: new Date("2026-11-20T12:00:00Z") });
}, 60_000);
afterAll(() => portal.close());

describe.each(["executor", "signer", "controller", "registrator2", "leader2", "executor2", "leader3", "supervisor"])(
  "the Excel of every list, for %s",
  (login) => {
    it("has the rows of the list, or is refused altogether", () => compareExcels(portal, login));
  },
);
