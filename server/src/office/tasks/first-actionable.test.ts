import { afterAll, beforeAll, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations, type TaskStation } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

/** The one who alone has something to do with a task in a status. */
const alone: Readonly<Partial<Record<TaskStation, readonly [has: string, hasNot: string]>>> = {
  register: ["registrator2", "signer2"],
  resolution: ["leader2", "signer2"],
  answer_check: ["controller2", "registrator2"],
  answer_confirm: ["signer2", "registrator2"],
  returned: ["leader", "registrator2"],
};
it.each(Object.entries(alone))("a task that is in %s", async (status, [has, hasNot]) => {
  const { id, appealId } = await at.taskIn(status as TaskStation);
  const toDo = async (login: string) => {
    const { rows } = (await (await portal.as(login)).get("/appeals/all?pageSize=100")).body as {
      rows: { id: number; task_id: number | null }[];
    };
    return rows.find((row) => row.id === appealId)?.task_id;
  };
  expect([await toDo(has), await toDo(hasNot)]).toEqual([id, null]);
});
