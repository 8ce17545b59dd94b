import { afterAll, beforeAll, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

it("two organisations answer an appeal each for itself, and it closes with the second answer", async () => {
  const { as } = portal;
  const leader = await as("leader");
  const { id } = await at.newAppeal("classification");
  const offices = { 2: await at.organizationId("registrator2"), 3: await at.organizationId("registrator3") };
  const task2 = await at.draft(leader, id, { organizationsId: offices[2], text: "Suv" });
  const task3 = await at.draft(leader, id, { organizationsId: offices[3], text: "Yoʻl" });
  const sees = async (login: string) => (await (await as(login)).get(`/appeals/check-current-user/${id}`)).body.access;

  // nobody outside the office that writes a draft sees it
  expect([await sees("registrator2"), await sees("registrator3")]).toEqual([false, false]);
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));

  expect([await sees("registrator2"), await sees("registrator3"), await sees("executor2")]).toEqual([true, true, false]);
  for (const [n, mine, other] of [
    ["2", task2, task3],
    ["3", task3, task2],
  ] as const) {
    const [registrator, leaderN, executor, controller, signer] = await Promise.all(
      ["registrator", "leader", "executor", "controller", "signer"].map((role) => as(role + n)),
    );
    const waiting = at.ok(await registrator!.get("/tasks/menu?menu=register-task")).rows.map((row: { id: number }) => row.id);
    expect(waiting).toEqual([mine.id]);
    // the card shows the neighbour's task; its doing is the neighbour's
    const card = at.ok(await registrator!.get(`/appeals/detail/${id}`));
    const mayAct = new Map(card.tasks.map((t: { id: number; actions: string[] }) => [t.id, t.actions.length > 0]));
    expect(mayAct).toEqual(
      new Map([
        [mine.id, true],
        [other.id, false],
      ]),
    );
    expect((await at.tryAct(registrator!, "register", other.id, await at.input.register())).status).not.toBe(200);

    await at.act(registrator!, "register", mine.id, {
      incomingNumber: n,
      incomingDate: at.today,
      positionLevelsId: await at.postOf(leaderN!.login),
    });
    await at.act(leaderN!, "resolution", mine.id, { executorId: await at.userId(executor!.login), text: "Koʻring" });
    await at.act(executor!, "accept", mine.id);
    await at.answer(executor!, mine.id, signer!.login);
    await at.act(controller!, "check-answer", mine.id);
    await at.act(signer!, "confirm-answer", mine.id);
    const told = await at.act(signer!, "notify-applicant", mine.id, { methodId: 1, text: `Javob ${n}` });
    expect(told.status).toBe("resolved");
    expect(at.ok(await leader.get(`/appeals/${id}`)).status).toBe(n === "2" ? "process" : "resolved");
  }

  for (const login of ["leader", "leader2", "leader3"])
    expect(at.ok(await (await as(login)).get("/appeals/menu/resolved")).rows.map((row: { id: number }) => row.id)).toEqual([id]);
  const closed = async (login: string) =>
    at.ok(await (await as(login)).get("/tasks/menu?menu=closed-tasks")).rows.map((row: { id: number }) => row.id);
  expect([await closed("leader2"), await closed("leader3"), (await closed("leader")).length]).toEqual([[task2.id], [task3.id], 2]);
  const letters = at.ok(await leader.get(`/tasks/notifications/${id}`)).map((n: { text: string }) => n.text);
  expect(letters).toEqual(["Javob 3", "Javob 2"]);
});
