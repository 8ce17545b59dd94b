import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atWork, type Work } from "../support/at-work.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let { onTask, tryOnTask, tasksIn } = {} as Work;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ onTask, tryOnTask, tasksIn } = atWork(portal, at));
});
afterAll(() => portal.close());

type Column =
  | "deadline"
  | "executor_id"
  | "topic_id"
  | "depth_level_id"
  | "control_review_day"
  | "answer_id"
  | "answer_author_id"
  | "signer_id";
const column = async (id: number, name: Column) =>
  (await portal.db.selectFrom("tasks").select(name).where("id", "=", id).executeTakeFirstOrThrow())[name];
const final = 1;
const interim = 2;

describe("a task under control", () => {
  it("stays after an interim answer, and closes only when its controller releases it", async () => {
    const { id, appealId } = await at.newTask("process");
    await onTask("controller2", "take-under-control", id);
    expect(await column(id, "control_review_day")).toBe(
      (await sql<{ day: string }>`select ((now() at time zone 'Asia/Tashkent')::date + 30)::text as day`.execute(portal.db)).rows[0]!.day,
    );
    expect(await tasksIn("controller2", "for-controler")).toContain(id);
    // a city that answers sees whose controller it is
    const { task } = at.ok(await (await portal.as("executor2")).get(`/tasks/get-article-info?taskId=${id}`));
    expect([task.controllerName === null, task.controllerOrgName]).toEqual([false, "Margʻilon shahri hokimligi"]);

    await onTask("executor2", "answer", id, { ...(await at.answerBody("signer2")), answerTypeId: interim });
    await onTask("controller2", "check-answer", id);
    await onTask("signer2", "confirm-answer", id);
    // the applicant is not notified, the task neither closed nor released
    expect(await at.status(await portal.as("leader2"), id)).toBe("process");
    expect(at.ok(await (await portal.as("leader2")).get(`/tasks/notifications/${appealId}`))).toEqual([]);
    // nothing waits for a signature any more, and nobody is called its author
    for (const name of ["answer_id", "answer_author_id", "signer_id"] as const) expect(await column(id, name), name).toBeNull();

    await onTask("executor2", "answer", id, { ...(await at.answerBody("signer2")), answerTypeId: final });
    await onTask("controller2", "check-answer", id);
    await onTask("signer2", "confirm-answer", id);
    await onTask("signer2", "notify-applicant", id, { methodId: 1, text: "Javob berildi" });
    expect(await at.status(await portal.as("leader2"), id)).toBe("control_release");
    expect(await tasksIn("controller2", "release-control")).toContain(id);

    // another controller of the same office did not set it
    expect((await tryOnTask("mrg-controller-1", "release-control", id)).status).toBe(403);
    await onTask("controller2", "release-control", id);
    expect(await at.status(await portal.as("leader2"), id)).toBe("resolved");
    expect(await tasksIn("controller2", "for-controler")).not.toContain(id);
  });

  it("is answered along the offices that passed it on, and done when it is released", async () => {
    const { id } = await at.newTask("control_release");
    const line = async () => at.ok(await (await portal.as("leader2")).get(`/tasks/flows?taskId=${id}`));
    const before = await line();

    await onTask("controller2", "release-control", id);

    const after = await line();
    const { task } = at.ok(await (await portal.as("leader2")).get(`/tasks/get-article-info?taskId=${id}`));
    expect(before.at(-1).status).toBe("flow_answered");
    expect(after.at(-1)).toMatchObject({ status: "flow_done", closedDate: task.resolvedDate });
    // who passed it on before had done so by then
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });

  it("stays with its controller when it comes back and is sent again, and is released by that one", async () => {
    const { id } = await at.newTask("register");
    await onTask("controller", "take-under-control", id);
    await onTask("registrator2", "return", id, { reason: "Bizda emas" });
    const leader = await portal.as("leader");
    const again = await at.draftFields(leader, { organizationsId: await at.organizationId("registrator2") });

    const taken = await at.tryAct(leader, "resend", id, { ...again, controllerId: await at.userId("far-controller-1") });
    expect([taken.status, taken.body.details]).toMatchObject([422, [{ path: "controllerId", problem: "control_stays" }]]);
    await onTask("leader", "resend", id, again);

    expect(await tasksIn("controller", "for-controler")).toContain(id);
    await onTask("registrator2", "register", id, { incomingNumber: "4", incomingDate: at.today, executorId: await at.userId("executor2") });
    await onTask("executor2", "accept", id);
    await onTask("executor2", "answer", id, await at.answerBody("signer2"));
    await onTask("controller2", "check-answer", id);
    await onTask("signer2", "confirm-answer", id);
    await onTask("signer2", "notify-applicant", id, { methodId: 1, text: "Javob berildi" });
    expect(await tasksIn("controller", "release-control")).toContain(id);
    await onTask("controller", "release-control", id);
    expect(await at.status(leader, id)).toBe("resolved");
  });

  it("is refused at the release and answered again", async () => {
    const { id } = await at.newTask("control_release");

    await onTask("controller2", "reject-answer", id, { reason: "Ijro etilmagan" });

    expect(await tasksIn("executor2", "reject-tasks")).toContain(id);
    await at.answer(await portal.as("executor2"), id, "signer2");
    expect(await at.status(await portal.as("leader2"), id)).toBe("answer_check");
  });

  it("covers every open task of its appeal", async () => {
    const { id, appealId } = await at.newTask("process");
    const controllerId = await at.userId("controller");
    const body = { appeal_id: appealId, controller_id: controllerId, description: "Hokim nazoratida" };

    at.ok(await (await portal.as("leader")).patch("/appeal-actions/send-to-control", body));

    const { rows } = await sql<{
      controlled: boolean;
    }>`select bool_and(is_control and controller_id = ${controllerId}) as controlled from tasks where appeal_id = ${appealId}`.execute(
      portal.db,
    );
    expect(rows[0]!.controlled).toBe(true);
    expect(await tasksIn("controller", "for-controler")).toContain(id);
    expect((await (await portal.as("leader")).patch("/appeal-actions/send-to-control", body)).status).toBe(409);
    const notController = { ...body, controller_id: await at.userId("executor") };
    const other = await at.newAppeal("process");
    expect(
      (await (await portal.as("leader")).patch("/appeal-actions/send-to-control", { ...notController, appeal_id: other.id })).body.details,
    ).toMatchObject([{ path: "controller_id", problem: "cannot_control" }]);
  });

  it("is released by a controller of an organisation above, too", async () => {
    const { id } = await at.newTask("control_release");

    expect((await tryOnTask("controller3", "release-control", id)).status).toBe(404);
    await onTask("controller", "release-control", id);

    expect(await at.status(await portal.as("leader2"), id)).toBe("resolved");
  });
});
