import { appealLists, appealWorkflow, taskLists, taskWorkflow, type Workflow } from "@murojaat/contract";
import { demoAccounts } from "../demo-office/demo-office.ts";
import { given } from "@murojaat/server/test/support/given.ts";
import type { Portal } from "@murojaat/server/test/support/people.ts";
import { inDemoPortal } from "./demo-portal.ts";
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

export type Exit = {
  readonly machine: string;
  readonly status: string;
  readonly login: string;
  readonly actions: readonly string[];
  readonly lists: readonly string[];
};
type Stop = {
  readonly machine: "appeal" | "task";
  readonly status: string;
  readonly appealId: number;
  readonly taskId?: number;
  readonly number: string;
};

type AnyList = { path: string; permission: string; menu?: string };
/** Lists that are screens, the wide ones of the dashboards included: there a leader finds what is still being registered. */
const worklists = (lists: Readonly<Record<string, AnyList>>, ofTasks: boolean) =>
  Object.entries(lists)
    .filter(([name]) => name !== "all")
    .map(([name, list]) => ({ ...list, name, ofTasks }));
const allLists = [...worklists(appealLists.lists, false), ...worklists(taskLists.lists, true)];

/** Leads an appeal and its tasks through every status by the portal's own calls, and looks around at each. */
export const walkStatuses = async (portal: Portal): Promise<Exit[]> => {
  const found: Exit[] = [];
  const to = given(portal);
  const look = async (stop: Stop) => {
    for (const { login } of demoAccounts) found.push(await asSeenBy(portal, login, stop));
  };
  const [registrator, leader] = [await portal.as("registrator"), await portal.as("leader")];
  const [registrator2, leader2, executor2, controller2, signer2] = await Promise.all(
    ["registrator2", "leader2", "executor2", "controller2", "signer2"].map(portal.as),
  );
  const asked = await to.registered({}, {}, "registrator2");
  to.ok(await registrator2!.patch("/appeal-actions/ask-send-another-org", { appealsId: asked.id, description: "Bizga tegishli emas" }));
  await look({ machine: "appeal", status: "transfer_asked", appealId: asked.id, number: asked.requestNumber });
  const informs = await to.registered();
  to.ok(await registrator.patch(`/appeal-actions/accept-for-information/${informs.id}`, { description: "Tabrik xati" }));
  await look({ machine: "appeal", status: "for_information", appealId: informs.id, number: informs.requestNumber });

  const appeal = await to.registered();
  const ofAppeal = { appealId: appeal.id, number: appeal.requestNumber };
  const atAppeal = (status: string) => look({ machine: "appeal", status, ...ofAppeal });
  await atAppeal("registration");
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const task = await to.draft(leader, appeal.id, { organizationsId: await to.organizationId("registrator2"), depthLevelsId: 4 });
  const atTask = (status: string) => look({ machine: "task", status, taskId: task.id, ...ofAppeal });
  await atTask("draft");
  await atAppeal("classification");
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  await atAppeal("process");
  await atTask("register");
  await to.act(registrator2!, "return", task.id, { reason: "Boshqa tashkilotga tegishli" });
  await atTask("returned");
  const anyDepth = { organizationsId: await to.organizationId("registrator2"), depthLevelsId: 4 };
  await to.act(leader, "resend", task.id, await to.draftFields(leader, anyDepth));
  await to.act(registrator2!, "register", task.id, {
    incomingNumber: "1",
    incomingDate: to.today,
    positionLevelsId: await to.postOf("leader2"),
  });
  await atTask("resolution");
  await to.act(leader2!, "resolution", task.id, { executorId: await to.userId("executor2"), text: "Koʻrib chiqing" });
  await atTask("new");
  await to.act(executor2!, "accept", task.id);
  await to.act(executor2!, "request-deadline", task.id, { deadline: to.later(20), reason: "Hujjat kutilmoqda" });
  await to.act(leader2!, "send-review", task.id, {
    reviewerId: await to.userId("controller2"),
    question: "Toʻgʻrimi?",
    dueDate: to.later(3),
  });
  await atTask("process");
  await to.act(controller2!, "answer-review", task.id, { text: "Toʻgʻri" });
  await to.act(controller2!, "take-under-control", task.id);
  await to.act(leader2!, "send-down", task.id, { organizationsId: await to.organizationId("registrator3"), text: "Joyida tekshiring" });
  const child = await portal.db.selectFrom("tasks").select("id").where("parent_id", "=", task.id).executeTakeFirstOrThrow();
  const [registrator3, executor3, controller3, signer3] = await Promise.all(
    ["registrator3", "executor3", "controller3", "signer3"].map(portal.as),
  );
  await to.act(registrator3!, "register", child.id, {
    incomingNumber: "5",
    incomingDate: to.today,
    executorId: await to.userId("executor3"),
  });
  await to.act(executor3!, "accept", child.id);
  await to.answer(executor3!, child.id, "signer3");
  await to.act(controller3!, "check-answer", child.id);
  await to.act(signer3!, "confirm-answer", child.id);
  await look({ machine: "task", status: "answer_upper", taskId: child.id, ...ofAppeal });
  await to.act(leader2!, "accept-lower-answer", child.id);
  await to.answer(executor2!, task.id, "signer2");
  await atTask("answer_check");
  await to.act(controller2!, "reject-answer", task.id, { reason: "Toʻliq emas" });
  await atTask("rejected");
  await to.answer(executor2!, task.id, "signer2");
  await to.act(controller2!, "check-answer", task.id);
  await atTask("answer_confirm");
  await to.act(signer2!, "confirm-answer", task.id);
  await atTask("notify");
  await to.act(signer2!, "notify-applicant", task.id, { methodId: 1, text: "Javob berildi" });
  await atTask("control_release");
  await to.act(controller2!, "release-control", task.id);
  await atTask("resolved");
  await atAppeal("resolved");
  const correction = {
    requestedDate: to.today,
    reason: "Sana xato yozilgan",
    text: "Suv ertaga beriladi",
    number: "15/8",
    date: to.today,
    signerId: await to.userId("signer2"),
  };
  await to.act(executor2!, "correct-answer", task.id, correction);
  await atTask("resolved");
  await to.act(signer2!, "reject-correction", task.id, { reason: "Sana hali ham xato" });
  await atTask("resolved");
  await to.act(executor2!, "withdraw-correction", task.id);
  await to.act(executor2!, "correct-answer", task.id, correction);
  await to.act(signer2!, "confirm-correction", task.id);
  await atTask("resolved");
  const taken = await to.registered();
  const { id: withdrawn } = await portal.db
    .selectFrom("result_reasons")
    .select("id")
    .where("code", "=", "withdrawn")
    .executeTakeFirstOrThrow();
  to.ok(await leader.patch("/appeal-actions/terminate", { appeal_id: taken.id, reasonId: withdrawn, text: "Qaytarib oldi" }));
  await look({ machine: "appeal", status: "resolved", appealId: taken.id, number: taken.requestNumber });
  return found;
};

/** What this person may do with the record now, and in which of the person's lists it stands. */
const asSeenBy = async (portal: Portal, login: string, { machine, status, appealId, taskId, number }: Stop): Promise<Exit> => {
  const person = await portal.as(login);
  const authorities = new Set((await person.get("/profile/me")).body.authorities.map((a: { shortName: string }) => a.shortName));
  // who checks an answer must not open it: its author could no longer take it back
  const seen = await person.get(machine === "appeal" ? `/appeals/detail/${appealId}` : `/tasks/stage-actions?taskId=${taskId}`);
  if (seen.status >= 500) throw new Error(`the ${machine} in the status ${status} cannot be read: ${JSON.stringify(seen.body)}`);
  const actions: string[] = seen.status === 200 ? seen.body.actions : [];
  if (actions.length === 0) return { machine, status, login, actions, lists: [] };
  const lists: string[] = [];
  for (const { name, ofTasks, ...list } of allLists) {
    if (!authorities.has(list.permission)) continue;
    const page = await person.get(`${list.path}?requestNumber=${encodeURIComponent(number)}${list.menu ? `&menu=${list.menu}` : ""}`);
    if (page.status !== 200) throw new Error(`${name} of ${login}: ${JSON.stringify(page.body)}`);
    // a draft hangs on its appeal: it is found where the appeal waits for classification
    const wanted = ofTasks ? machine === "task" && { id: taskId } : (machine === "appeal" || status === "draft") && { id: appealId };
    if (wanted && page.body.rows.some((row: { id: number }) => row.id === wanted.id)) lists.push(name);
  }
  return { machine, status, login, actions, lists };
};

export const statusExits: Document = {
  file: "docs/generated/status-exits.md",
  make: (source) => inDemoPortal(source, async (portal) => page(await walkStatuses(portal))),
};

const page = (exits: readonly Exit[]): string =>
  [
    generated.replace("from the contract", "by walking one appeal through the portal"),
    "# Who can leave which status, and where they find it",
    "Each row was seen: the demo account was asked what it may do with the record in this status, and in which of its lists the record stands.",
    ...[appealWorkflow, taskWorkflow].flatMap((w: Workflow) => [
      `## ${w.name}`,
      table(
        ["status", "demo account", "may", "finds it in"],
        w.states.flatMap((status) => {
          const here = exits.filter((e) => e.machine === w.name && e.status === status && e.actions.length > 0);
          if (here.length > 0) return here.map((e) => [status, e.login, e.actions.join(", "), e.lists.join(", ")]);
          return [[status, w.final.includes(status) ? "final" : "left by the portal itself", "–", "–"]];
        }),
      ),
    ]),
  ].join("\n\n") + "\n";
