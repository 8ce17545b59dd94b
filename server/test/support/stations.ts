import type { PatchedTaskAction } from "@murojaat/contract";
import { sql } from "kysely";
import { given } from "./given.ts";
import type { Answer, Person, Portal } from "./people.ts";

export const taskStatuses = [
  "draft",
  "register",
  "resolution",
  "new",
  "process",
  "answer_check",
  "answer_confirm",
  "answer_upper",
  "notify",
  "control_release",
  "rejected",
  "returned",
  "resolved",
  "cancelled",
] as const;
export type TaskStation = (typeof taskStatuses)[number];
export const appealStatuses = [
  "registration",
  "classification",
  "process",
  "for_information",
  "transfer_asked",
  "resolved",
  "deleted",
] as const;
export type AppealStation = (typeof appealStatuses)[number];
/** Of the dictionary task-depth-levels. */
const withoutDepthLimit = 4;
/** Signing takes a key: office/signatures/signatures.test.ts. */
type PatchedAction = Exclude<PatchedTaskAction, "sign-letter">;
type Place = { readonly id: number; readonly appealId: number };

/**
 * A record in each status, reached by the portal's own actions, made on first use and cached. A task is sent by the
 * regional office to the district; in its appeal a second task lies with executor2, so that an executor sees the appeal.
 */
export const stations = (portal: Portal) => {
  const { as, db } = portal;
  const to = given(portal);
  const cache = new Map<string, Promise<Place>>();
  const once = (name: string, make: () => Promise<Place>): Promise<Place> => {
    const known = cache.get(name) ?? make();
    cache.set(name, known);
    return known;
  };

  const atPost = async (): Promise<number> => {
    const appeal = await to.registered();
    to.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    return appeal.id;
  };
  /** Inputs with which an action succeeds where it is allowed; the post is the deputy's, which leader2 has too. */
  const input = {
    register: async () => ({ incomingNumber: "77", incomingDate: to.today, positionLevelsId: await to.postOf("mrg-leader-2") }),
    "send-to-leader": async () => ({ positionLevelsId: await to.postOf("mrg-leader-2") }),
    resolution: async () => ({ executorId: await to.userId("executor2"), text: "Koʻrib chiqing" }),
    accept: async () => ({}),
    "change-executor": async () => ({ executorId: await to.userId("executor2") }),
    return: async () => ({ reason: "Bizga tegishli emas" }),
    "call-back": async () => ({ reason: "Xato yuborilgan" }),
    resend: async () => to.draftFields(await as("leader"), { organizationsId: await to.organizationId("registrator2") }),
    cancel: async () => ({ reason: "Xato yuborilgan" }),
    answer: async () => to.answerBody("signer2"),
    "take-back-answer": async () => ({}),
    "check-answer": async () => ({}),
    "confirm-answer": async () => ({}),
    "reject-answer": async () => ({ reason: "Toʻliq emas" }),
    "notify-applicant": async () => ({ methodId: 1, text: "Javob berildi" }),
    "correct-answer": async () => ({
      requestedDate: to.today,
      reason: "Sana xato yozilgan",
      text: "Suv ertaga beriladi",
      number: "15/8",
      date: to.today,
      signerId: await to.userId("signer2"),
    }),
    "withdraw-correction": async () => ({}),
    "confirm-correction": async () => ({}),
    "reject-correction": async () => ({ reason: "Sana hali ham xato" }),
    "tell-correction": async () => ({ methodId: 1, text: "Javob tuzatildi" }),
    "send-down": async () => ({ organizationsId: await to.organizationId("registrator3"), text: "Joyida tekshiring" }),
    "accept-lower-answer": async () => ({}),
    remind: async () => ({ text: "Muddat yaqin" }),
    "take-under-control": async () => ({}),
    "release-control": async () => ({}),
    "request-send-to-down": async () => ({
      organizationsId: await to.organizationId("registrator3"),
      text: "Joyida tekshiring",
      reason: "Joyi uzoq",
    }),
    "request-deadline": async () => ({ deadline: to.later(20), reason: "Hujjat kutilmoqda" }),
    "request-executor": async () => ({ executorId: await to.userId("mrg-executor-1"), reason: "Boshqa soha" }),
    "request-depth-limit": async () => ({ depthLevelsId: 4, reason: "Mahallada tekshirish kerak" }),
    "request-group": async () => ({ groupsId: await to.otherTopic(), reason: "Boshqa mavzu" }),
    "accept-request": async () => ({}),
    "reject-request": async () => ({ reason: "Asos yoʻq" }),
    "send-review": async () => ({ reviewerId: await to.userId("controller2"), question: "Toʻgʻrimi?", dueDate: to.later(3) }),
    "answer-review": async () => ({ text: "Toʻgʻri" }),
    "confirm-review": async () => ({}),
    "reject-review": async () => ({ reason: "Toʻliq emas" }),
    "update-draft": async () => to.draftFields(await as("leader"), { organizationsId: await to.organizationId("registrator2") }),
    "delete-draft": async () => ({}),
  } satisfies Record<PatchedAction | "update-draft" | "delete-draft", () => Promise<object>>;
  type Action = keyof typeof input;
  /** Who usually does it. */
  const usual: Record<Action, string> = {
    register: "registrator2",
    "send-to-leader": "registrator2",
    resolution: "leader2",
    accept: "executor2",
    "change-executor": "leader2",
    return: "registrator2",
    "call-back": "leader",
    resend: "leader",
    cancel: "leader",
    answer: "executor2",
    "take-back-answer": "executor2",
    "check-answer": "controller2",
    "confirm-answer": "signer2",
    "reject-answer": "controller2",
    "notify-applicant": "signer2",
    "correct-answer": "executor2",
    "withdraw-correction": "executor2",
    "confirm-correction": "signer2",
    "reject-correction": "signer2",
    "tell-correction": "signer2",
    "send-down": "leader2",
    "accept-lower-answer": "leader2",
    remind: "controller2",
    "take-under-control": "controller2",
    "release-control": "controller2",
    "request-send-to-down": "executor2",
    "request-deadline": "executor2",
    "request-executor": "executor2",
    "request-depth-limit": "executor2",
    "request-group": "executor2",
    "accept-request": "leader",
    "reject-request": "leader",
    "send-review": "leader2",
    "answer-review": "controller2",
    "confirm-review": "leader2",
    "reject-review": "leader2",
    "update-draft": "leader",
    "delete-draft": "leader",
  };
  const call = async (person: Person, action: Action, taskId: number, fields: object, version?: number): Promise<Answer> => {
    const body = { taskId, version: version ?? (await to.version(taskId)), ...fields };
    if (action === "delete-draft") return person.delete("/task-actions/drafts", { body });
    return action === "update-draft" ? person.put("/task-actions/drafts", body) : person.patch(`/task-actions/${action}`, body);
  };
  const step = async (action: Action, { id }: Place): Promise<void> => {
    to.ok(await call(await as(usual[action]), action, id, await input[action]()));
  };

  const drafted = async (fields: object = {}): Promise<Place> => {
    const appealId = await atPost();
    const leader = await as("leader");
    const { id } = await to.draft(leader, appealId, { organizationsId: await to.organizationId("registrator2"), ...fields });
    return { id, appealId };
  };
  const sent = async (fields: object = {}): Promise<Place> => {
    const place = await drafted(fields);
    const leader = await as("leader");
    const companion = await to.draft(leader, place.appealId, { organizationsId: await to.organizationId("registrator2") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: place.appealId }));
    const body = { incomingNumber: "78", incomingDate: to.today, executorId: await to.userId("executor2") };
    await to.act(await as("registrator2"), "register", companion.id, body);
    return place;
  };
  const road: Record<TaskStation, readonly Action[]> = {
    draft: [],
    register: [],
    resolution: ["register"],
    new: ["register", "resolution"],
    process: ["register", "resolution", "accept"],
    answer_check: ["register", "resolution", "accept", "answer"],
    answer_confirm: ["register", "resolution", "accept", "answer", "check-answer"],
    answer_upper: ["register", "resolution", "accept"],
    notify: ["register", "resolution", "accept", "answer", "check-answer", "confirm-answer"],
    control_release: [
      "register",
      "take-under-control",
      "resolution",
      "accept",
      "answer",
      "check-answer",
      "confirm-answer",
      "notify-applicant",
    ],
    rejected: ["register", "resolution", "accept", "answer", "reject-answer"],
    returned: ["return"],
    resolved: ["register", "resolution", "accept", "answer", "check-answer", "confirm-answer", "notify-applicant"],
    cancelled: ["return", "cancel"],
  };
  const newTask = async (status: TaskStation): Promise<Place> => {
    const place = status === "draft" ? await drafted() : await sent({ depthLevelsId: withoutDepthLimit });
    for (const action of road[status]) await step(action, place);
    return status === "answer_upper" ? answeredBelow(place) : place;
  };
  /** The district sends a part of its task down; the organisation below has answered it. */
  const answeredBelow = async ({ id: parentId, appealId }: Place): Promise<Place> => {
    await step("send-down", { id: parentId, appealId });
    const { id } = await db.selectFrom("tasks").select("id").where("parent_id", "=", parentId).executeTakeFirstOrThrow();
    const [registrator3, executor3, controller3, signer3] = await Promise.all(
      ["registrator3", "executor3", "controller3", "signer3"].map(as),
    );
    await to.act(registrator3!, "register", id, { incomingNumber: "5", incomingDate: to.today, executorId: await to.userId("executor3") });
    await to.act(executor3!, "accept", id);
    await to.answer(executor3!, id, "signer3");
    await to.act(controller3!, "check-answer", id);
    await to.act(signer3!, "confirm-answer", id);
    return { id, appealId };
  };

  const appealMakers: Record<AppealStation, () => Promise<number>> = {
    registration: async () => (await to.registered()).id,
    classification: atPost,
    process: async () => (await newTask("register")).appealId,
    resolved: async () => {
      const { appealId } = await newTask("resolved");
      const rest = await db.selectFrom("tasks").select("id").where("appeal_id", "=", appealId).where("status", "=", "new").execute();
      const last: readonly Action[] = ["accept", "answer", "check-answer", "confirm-answer", "notify-applicant"];
      for (const { id } of rest) for (const action of last) await step(action, { id, appealId });
      return appealId;
    },
    for_information: async () => {
      const { id } = await to.registered();
      to.ok(await (await as("registrator")).patch(`/appeal-actions/accept-for-information/${id}`, { description: "Tabrik xati" }));
      return id;
    },
    // registered by the district, which asks the region above it
    transfer_asked: async () => {
      const { id } = await to.registered({}, {}, "registrator2");
      to.ok(await (await as("registrator2")).patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Bizga emas" }));
      return id;
    },
    deleted: async () => {
      const { id } = await to.registered();
      to.ok(await (await as("registrator")).delete(`/appeal-actions/${id}`));
      return id;
    },
  };
  const newAppeal = async (status: AppealStation): Promise<Place> => {
    const appealId = await appealMakers[status]();
    return { id: appealId, appealId };
  };

  return {
    ...to,
    input,
    usual,
    call,
    step,
    newTask,
    newAppeal,
    /** One for all tests of a file that change nothing. */
    taskIn: (status: TaskStation) => once(`task ${status}`, () => newTask(status)),
    appealIn: (status: AppealStation) => once(`appeal ${status}`, () => newAppeal(status)),
    /** Everything in the database that an action could change or add. */
    record: async (appealId: number): Promise<unknown> => {
      const { rows } = await sql`
        select to_jsonb(a) as appeal,
               (select jsonb_agg(to_jsonb(p)) from applicants p where p.id = a.applicant_id) as applicant,
               (select jsonb_agg(to_jsonb(t) order by t.id) from tasks t where t.appeal_id = a.id) as tasks,
               (select jsonb_agg(to_jsonb(f) order by f.id) from task_flows f join tasks t on t.id = f.task_id where t.appeal_id = a.id) as flows,
               (select jsonb_agg(to_jsonb(w) order by w.id) from answers w join tasks t on t.id = w.task_id where t.appeal_id = a.id) as answers,
               (select jsonb_agg(to_jsonb(c) order by c.task_id, c.user_id) from task_co_executors c join tasks t on t.id = c.task_id where t.appeal_id = a.id) as co_executors,
               (select jsonb_agg(to_jsonb(n) order by n.id) from notifications n where n.appeal_id = a.id) as notifications,
               (select jsonb_agg(to_jsonb(l) order by l.file_id) from appeal_files l where l.appeal_id = a.id) as files,
               (select jsonb_agg(to_jsonb(h) order by h.id) from history h where h.appeal_id = a.id) as history
          from appeals a where a.id = ${appealId}`.execute(db);
      return rows[0];
    },
  };
};
export type Stations = ReturnType<typeof stations>;
export type StationAction = keyof Stations["input"];
