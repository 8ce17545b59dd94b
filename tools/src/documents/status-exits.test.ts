import { appealWorkflow, taskWorkflow, type Workflow } from "@murojaat/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "@murojaat/server/test/support/people.ts";
import { openPortal } from "@murojaat/server/test/support/portal.ts";
import { walkStatuses, type Exit } from "./status-exits.ts";

let portal: Portal;
let exits: Exit[];
beforeAll(async () => {
  portal = await openPortal();
  exits = await walkStatuses(portal);
}, 120_000);
afterAll(() => portal.close());

const conditional = [
  "judge-extension",
  "note-hearing",
  "answer-inquiry",
  "close-inquiry",
  "sign-letter",
  "accept-for-information",
  "join-duplicate",
  "send-letter",
  "cancel",
  "take-under-control",
  "request-deadline",
  "request-depth-limit",
  "request-group",
  "request-executor",
  "accept-request",
  "reject-request",
  "send-review",
  "answer-review",
  "confirm-review",
  "reject-review",
  "release-control",
  "accept-lower-answer",
];
const bySystem = (w: Workflow, status: string) => Object.values(w.actions).every((a) => !a.from.includes(status) || a.permission === null);

describe.each([appealWorkflow, taskWorkflow] as Workflow[])("machine $name", (w) => {
  it.each(w.states.filter((s) => !w.final.includes(s) && !bySystem(w, s)))(
    "%s can be left by a demo account that finds it in a list",
    (status) => {
      const ways = exits.filter((e) => e.machine === w.name && e.status === status && e.actions.length > 0 && e.lists.length > 0);
      expect(ways).not.toEqual([]);
    },
  );

  it("offers each action, from each of its statuses, to somebody who finds the record", () => {
    const stranded = Object.entries(w.actions).flatMap(([action, a]) =>
      a.permission === null
        ? []
        : a.from
            .filter(
              (status) =>
                !exits.some((e) => e.machine === w.name && e.status === status && e.actions.includes(action) && e.lists.length > 0),
            )
            .map((status) => `${action} from ${status}`),
    );
    // these wait for more than a status (a request, a review, another task, an earlier appeal): stories lead there
    expect(stranded.filter((s) => !conditional.some((name) => s.startsWith(`${name} from`)))).toEqual([]);
  });

  it("reaches every status and ends only in its final ones", () => {
    const reached = new Set(
      Object.values(w.actions).flatMap((a) => (a.to === "same" ? [] : typeof a.to === "string" ? [a.to] : a.to.oneOf)),
    );
    expect(w.states.filter((s) => !reached.has(s))).toEqual([]);
    // a final status has no exit; a review may still be asked
    for (const status of w.final) expect(Object.values(w.actions).filter((a) => a.from.includes(status) && a.to !== "same")).toEqual([]);
  });
});
