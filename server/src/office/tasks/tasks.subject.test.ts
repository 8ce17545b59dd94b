import { afterAll, beforeAll, expect, it } from "vitest";
import { readingContext } from "../../engine/http/system-context.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { loadAppeal, newAppeal } from "../appeals/appeals.subject.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { childOf, loadTask } from "./tasks.subject.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

// The compiler believes what a select list says of its rows, and checks what a record without a row is made of.
it("select lists give everything that the types of a task and of an appeal promise", async () => {
  const { id, appealId } = await at.taskIn("process");
  const ctx = readingContext(portal.db, (await findWorker(portal.db, await at.userId("executor2")))!, "UZ");
  const [task, appeal] = [(await loadTask(ctx, id, false))!, (await loadAppeal(ctx, appealId, false))!];

  expect(Object.keys(childOf(task, task.organizationId)).filter((name) => !(name in task))).toEqual([]);
  expect(Object.keys(newAppeal).filter((name) => !(name in appeal))).toEqual([]);
});
