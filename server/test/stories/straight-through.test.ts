import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../support/given.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe("an appeal from the counter to the archive", () => {
  it("is registered, classified into three questions, answered by two organisations and closes with its last task", async () => {
    const { as } = portal;
    const to = given(portal);
    const [registrator, leader, executor, controller, signer] = await Promise.all(
      ["registrator", "leader", "executor", "controller", "signer"].map(as),
    );
    const [registrator2, leader2, executor2, controller2, signer2] = await Promise.all(
      ["registrator2", "leader2", "executor2", "controller2", "signer2"].map(as),
    );

    // the counter
    const appeal = await to.registered({ satulationId: 1, text: "Koʻchamizda suv yoʻq" });
    expect(appeal.requestNumber).toMatch(/^FAR-0{5}1\/\d{2}$/);
    expect((await registrator!.get("/appeals/menu/registration")).body.total).toBe(1);
    const sent = await registrator!.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await registrator!.get("/appeals/menu/registration")).body.total).toBe(0);

    // the leader's desk
    expect((await leader!.get("/appeals/menu/not-classified")).body.rows[0].requestNumber).toBe(appeal.requestNumber);
    const own = await to.draft(leader!, appeal.id, { executorId: await to.userId("executor") });
    const atPost = await to.draft(leader!, appeal.id, { positionLevelsId: 1, deadlineDays: 3 });
    const away = await to.draft(leader!, appeal.id, { organizationsId: await to.organizationId("registrator2") });
    expect([own.status, atPost.status, away.status]).toEqual(["draft", "draft", "draft"]);
    // who is to answer sees nothing before it is sent
    expect((await executor!.get(`/appeals/detail/${appeal.id}`)).status).toBe(404);
    const finished = await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id });
    expect(finished.body.status, JSON.stringify(finished.body)).toBe("process");

    // the own executor
    expect(await to.status(executor!, own.id)).toBe("new");
    expect((await to.act(executor!, "accept", own.id)).status).toBe("process");
    expect((await to.answer(executor!, own.id, "signer")).status).toBe("answer_check");
    expect((await controller!.get("/tasks/menu?menu=checking-query")).body.total).toBe(1);
    expect((await to.act(controller!, "check-answer", own.id)).status).toBe("answer_confirm");
    expect((await to.act(signer!, "confirm-answer", own.id)).status).toBe("notify");
    const preview = await signer!.get(`/tasks/notification-preview?taskId=${own.id}`);
    expect(preview.body.text).toContain(appeal.requestNumber);
    expect((await to.act(signer!, "notify-applicant", own.id, { methodId: 1, text: preview.body.text })).status).toBe("resolved");
    expect((await leader!.get(`/appeals/${appeal.id}`)).body.status).toBe("process");

    // by resolution
    expect(await to.status(leader!, atPost.id)).toBe("resolution");
    expect(
      (await to.act(leader!, "resolution", atPost.id, { executorId: await to.userId("executor"), text: "Koʻrib chiqing" })).status,
    ).toBe("new");
    await to.act(executor!, "accept", atPost.id);
    await to.answer(executor!, atPost.id, "signer");
    await to.act(controller!, "check-answer", atPost.id);
    await to.act(signer!, "confirm-answer", atPost.id);
    await to.act(registrator!, "notify-applicant", atPost.id, {
      methodId: 4,
      text: "Javob xati",
      letterNumber: "12/3",
      letterDate: to.today,
    });

    // at the other organisation
    expect((await registrator2!.get("/tasks/menu?menu=register-task")).body.rows[0].id).toBe(away.id);
    expect(
      (
        await to.act(registrator2!, "register", away.id, {
          incomingNumber: "77",
          incomingDate: to.today,
          positionLevelsId: await to.postOf("leader2"),
        })
      ).status,
    ).toBe("resolution");
    await to.act(leader2!, "resolution", away.id, { executorId: await to.userId("executor2"), text: "Joyiga chiqing" });
    await to.act(executor2!, "accept", away.id);
    await to.answer(executor2!, away.id, "signer2");
    await to.act(controller2!, "check-answer", away.id);
    await to.act(signer2!, "confirm-answer", away.id);
    expect((await to.act(signer2!, "notify-applicant", away.id, { methodId: 1, text: "Javob" })).status).toBe("resolved");

    // the archive
    const card = (await leader!.get(`/appeals/detail/${appeal.id}`)).body;
    expect([card.status, card.closingKindName, card.tasks.length]).toEqual(["resolved", "Javob berilgan", 3]);
    expect((await leader!.get("/appeals/menu/resolved")).body.total).toBe(1);
    expect((await leader!.get(`/tasks/notifications/${appeal.id}`)).body).toHaveLength(3);
    const history = (await leader!.get(`/appeal-actions/appeal-action-descs/${appeal.id}`)).body as {
      action: string;
      taskId: number | null;
      userName: string | null;
    }[];
    expect(
      history
        .filter((h) => h.taskId === null)
        .map((h) => h.action)
        .toReversed(),
    ).toEqual(["register", "send-to-classification", "finish-classification-task", "resolve"]);
    expect(
      history
        .filter((h) => h.taskId === away.id)
        .map((h) => h.action)
        .toReversed(),
    ).toEqual(["draft", "dispatch", "register", "resolution", "accept", "answer", "check-answer", "confirm-answer", "notify-applicant"]);
    expect(history.find((h) => h.action === "resolve")?.userName).toBeNull();
  });
});

it("an appeal's row names the first task on which its reader may act", async () => {
  const { classified, userId, otherTopic, act, answer } = given(portal);
  const executorId = await userId("executor");
  const { appeal, tasks } = await classified({ executorId }, { executorId, groupsId: await otherTopic() });
  const [executor, controller, signer] = [await portal.as("executor"), await portal.as("controller"), await portal.as("signer")];
  const [first, second] = tasks.map(({ id }) => id) as [number, number];
  const rowOf = async (person: Person) =>
    (await person.get("/appeals/menu/dashboard")).body.rows.find((row: { id: number }) => row.id === appeal.id).task_id;

  expect([await rowOf(signer), await rowOf(controller)]).toEqual([null, first]);

  await act(executor, "accept", second);
  await answer(executor, second, "signer");
  await act(controller, "check-answer", second);
  expect([await rowOf(signer), await rowOf(controller)]).toEqual([second, first]);
});
