import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taskWorkflow } from "@murojaat/contract";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, taskStatuses, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

describe("check-access says of each action what the stage says", () => {
  it.each(taskStatuses)("for a task in the status %s", async (status) => {
    const { id } = await at.taskIn(status);
    for (const login of ["leader", "registrator2", "leader2", "executor2", "controller2", "signer2"]) {
      const person = await portal.as(login);
      const stage = await person.get(`/tasks/stage-actions?taskId=${id}`);
      const offered: string[] = stage.status === 200 ? stage.body.actions : [];

      const open: string[] = [];
      for (const action of [...Object.keys(taskWorkflow.actions), "toString", "__proto__", "no-such-action"])
        if ((await person.get(`/tasks/check-access/${action}?taskId=${id}`)).body.access) open.push(action);

      expect(open, login).toEqual(offered);
    }
  });
});
