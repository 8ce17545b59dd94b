import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { createChannelKey } from "../intake/channel-keys.repository.ts";
import type { Portal } from "../test/people.ts";
import { stations, type AppealStation, type StationAction, type TaskStation } from "../test/stations.ts";

export type Attempt = { readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; readonly url: string; readonly payload?: object };
/** A call that names a record of somebody's work, and the login of one whose work it is. */
export type Door = { readonly login: string; readonly attempt: () => Promise<Attempt> };

/** Where each action is allowed, so that nothing refuses it but who asks or what is asked. */
const standing: Record<StationAction, TaskStation> = {
  register: "register",
  "send-to-leader": "register",
  resolution: "resolution",
  accept: "new",
  "change-executor": "process",
  return: "register",
  resend: "returned",
  cancel: "returned",
  answer: "process",
  "check-answer": "answer_check",
  "confirm-answer": "answer_confirm",
  "reject-answer": "answer_check",
  "notify-applicant": "notify",
  "send-down": "process",
  "accept-lower-answer": "answer_upper",
  "take-under-control": "process",
  "release-control": "control_release",
  "request-send-to-down": "process",
  "request-deadline": "process",
  "request-executor": "process",
  "request-depth-limit": "process",
  "request-group": "process",
  "accept-request": "process",
  "reject-request": "process",
  "send-review": "process",
  "answer-review": "process",
  "confirm-review": "process",
  "reject-review": "process",
  "update-draft": "draft",
  "delete-draft": "draft",
};
/** What has happened to the task before, besides. */
const before: Partial<Record<StationAction, readonly StationAction[]>> = {
  "accept-request": ["request-deadline"],
  "reject-request": ["request-deadline"],
  "answer-review": ["send-review"],
  "confirm-review": ["send-review", "answer-review"],
  "reject-review": ["send-review", "answer-review"],
};

const description = { description: "Xato" };
const ending = { text: "Asos" };
type OnAppeal = readonly [from: AppealStation | (() => Promise<number>), login: string, idName: "appeal_id" | "appealsId", input: object];

/** Every call that names a record of somebody's work, by its method and path; the records are the regional office's and the district's. */
export const makeDoors = async (portal: Portal) => {
  const { db, as } = portal;
  let at = stations(portal);
  const upload = async (login: string): Promise<number> =>
    at.ok(
      await (
        await as(login)
      ).post("/admin/files/upload/base64", { name: "hujjat.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
    ).resourceId;

  /** An appeal of the regional office that its own executor has answered, with all that hangs on it. */
  const answered = async () => {
    const file = await upload("registrator");
    const appeal = await at.registered({ files: [file] }, { phone: "907654321", lastName: "Siddiqova" });
    at.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
    const leader = await as("leader");
    const { id: task } = await at.draft(leader, appeal.id, { executorId: await at.userId("executor") });
    at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
    const answerFile = await upload("executor");
    await at.act(await as("executor"), "accept", task);
    await at.act(await as("executor"), "answer", task, { ...(await at.answerBody("signer")), files: [answerFile] });
    const answer: number = at.ok(await leader.get(`/tasks/answers?taskId=${task}`))[0].id;
    return { appeal: appeal.id, number: appeal.requestNumber, task, answer, file, answerFile, applicant: appeal.applicantsId };
  };
  /** Sent through the site by somebody who lives in the district. */
  const sentFromOutside = async (): Promise<number> => {
    const { key } = await createChannelKey(db, "web", "sayt");
    const { rows } = await sql<{ id: number }>`
      select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(db);
    const reply = await portal.app.inject({
      method: "POST",
      url: "/api/intake/web",
      headers: { "x-api-key": key, "x-timestamp": String(Math.floor(Date.now() / 1000)), "x-nonce": randomBytes(12).toString("hex") },
      payload: {
        externalId: "tashqi-1",
        applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: rows[0]!.id },
        text: "Koʻchada chiroq yoʻq",
      },
    });
    const { ticket } = reply.json() as { ticket: string };
    return (await db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow()).id;
  };
  const reasonId = async (code: string): Promise<number> =>
    (await db.selectFrom("result_reasons").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
  const withdrawn = async (): Promise<number> => {
    const { id } = await at.newAppeal("process");
    const body = { appeal_id: id, reasonId: await reasonId("withdrawn"), text: "Qaytarib oldi" };
    at.ok(await (await portal.as("leader")).patch("/appeal-actions/terminate", body));
    return id;
  };
  const ids = { ...(await answered()), incoming: await sentFromOutside(), closed: await withdrawn() };

  const own = new Map<string, Promise<number>>();
  const once = (name: string, make: () => Promise<number>): Promise<number> => {
    const made = own.get(name) ?? make();
    own.set(name, made);
    return made;
  };
  const prepared = async (action: StationAction): Promise<number> => {
    const place = await at.newTask(standing[action]);
    for (const step of before[action]!) await at.step(step, place);
    return place.id;
  };
  /** One that may not go deeper yet. */
  const shallow = async (): Promise<number> => {
    const { appeal, tasks } = await at.classified({ organizationsId: await at.organizationId("registrator2"), depthLevelsId: 1 });
    const place = { id: tasks[0]!.id, appealId: appeal.id };
    for (const step of ["register", "resolution", "accept"] as const) await at.step(step, place);
    return place.id;
  };
  const taskFor = async (action: StationAction): Promise<number> => {
    if (action === "request-depth-limit") return once(action, shallow);
    return before[action] ? once(action, () => prepared(action)) : (await at.taskIn(standing[action])).id;
  };
  const onTask = (action: StationAction, path = `/task-actions/${action}`, method: Attempt["method"] = "PATCH"): Door => ({
    login: action === "accept-lower-answer" ? "leader2" : at.usual[action],
    attempt: async () => {
      const id = await taskFor(action);
      const request = action.endsWith("-request")
        ? { requestId: (await db.selectFrom("requests").select("id").where("task_id", "=", id).executeTakeFirstOrThrow()).id }
        : {};
      return { method, url: path, payload: { taskId: id, version: await at.version(id), ...(await at.input[action]()), ...request } };
    },
  });

  const duplicate = () =>
    once("duplicate", async () => {
      const { appealId } = await at.taskIn("process");
      return (await at.registered({ repeatabilityTypeId: 3, earlierAppealId: appealId })).id;
    });
  const appealActions: Record<string, OnAppeal> = {
    "send-to-classification": ["registration", "registrator", "appeal_id", { position_levels_id: 1 }],
    "back-to-registration": ["classification", "leader", "appeal_id", description],
    "finish-classification-task": [async () => (await at.taskIn("draft")).appealId, "leader", "appeal_id", {}],
    "join-duplicate": [duplicate, "registrator", "appeal_id", {}],
    "ask-send-another-org": ["registration", "registrator", "appealsId", description],
    "accept-ask-send-another-org": [
      "transfer_asked",
      "registrator",
      "appealsId",
      { organizationsId: await at.organizationId("registrator3") },
    ],
    "reject-ask-send-another-org": ["transfer_asked", "registrator", "appealsId", description],
    "send-to-control": ["process", "controller", "appeal_id", { controller_id: await at.userId("controller") }],
    "further-study": ["process", "leader", "appeal_id", description],
    "extend-term": ["process", "leader", "appeal_id", { days: 5, ...description }],
    "leave-unconsidered": ["process", "leader", "appeal_id", { ...ending, reasonId: await reasonId("anonymous") }],
    terminate: ["process", "leader", "appeal_id", { ...ending, reasonId: await reasonId("withdrawn") }],
    "return-to-applicant": ["registration", "registrator", "appeal_id", { reason: "Xato" }],
    "send-letter": [
      () => once("withdrawn", withdrawn),
      "registrator",
      "appeal_id",
      { methodId: 5, text: "Xat", letterNumber: "7", letterDate: at.later(0) },
    ],
    reopen: ["resolved", "leader", "appeal_id", description],
  };
  const onAppeal = ([action, [from, login, idName, input]]: [string, OnAppeal]): [string, Door] => {
    const method = action.startsWith("accept-ask") ? "POST" : "PATCH";
    const url = `/appeal-actions/${action}`;
    return [
      `${method} ${url}`,
      {
        login,
        attempt: async () => ({
          method,
          url,
          payload: { [idName]: typeof from === "string" ? (await at.appealIn(from)).id : await from(), ...input },
        }),
      },
    ];
  };
  const appealDoor = (call: string, payload?: (id: number) => Promise<object> | object): [string, Door] => {
    const [method, path] = call.split(" ") as [Attempt["method"], string];
    const attempt = async () => {
      const { id } = await at.appealIn("registration");
      return { method, url: path.replace("{id}", String(id)), ...(payload && { payload: await payload(id) }) };
    };
    return [call, { login: "registrator", attempt }];
  };
  /** A call that changes nothing: `{id}` or the query names the record. */
  const reading = (call: string, id: number, query = "", login = "leader"): [string, Door] => {
    const [method, path] = call.split(" ") as [Attempt["method"], string];
    const url = path.replace("{id}", String(id)).replace("{x}", "check-answer") + (query && `?${query}`);
    return [call, { login, attempt: async () => ({ method, url }) }];
  };

  const doors: Readonly<Record<string, Door>> = Object.fromEntries([
    reading("GET /appeals/{id}", ids.appeal),
    reading("GET /appeals/detail/{id}", ids.appeal),
    reading("GET /appeals/previous/{id}", ids.appeal),
    reading("GET /appeals/blank/{id}", ids.appeal),
    reading("GET /appeals/closing-letter/{id}", ids.closed),
    reading("GET /appeals/check-current-user/{id}", ids.appeal),
    reading("GET /appeals/letter-reach/{id}", ids.closed, "", "signer"),
    reading("POST /appeals/word-export/{id}", ids.appeal),
    reading("POST /appeals/{id}/personal-data", ids.appeal),
    reading("POST /appeals/{id}/personal-history", ids.appeal),
    reading("GET /appeal-actions/appeal-action-descs/{id}", ids.appeal),
    reading("GET /appeals/incoming/{id}", ids.incoming, "", "registrator2"),
    reading("GET /applicants/{id}", ids.applicant, "", "registrator"),
    reading("GET /tasks/paging", 0, `appealId=${ids.appeal}`),
    reading("GET /tasks/flows", 0, `taskId=${ids.task}`),
    reading("GET /tasks/processes", 0, `taskId=${ids.task}`),
    reading("GET /tasks/requests", 0, `taskId=${ids.task}`),
    reading("GET /tasks/answers", 0, `taskId=${ids.task}`),
    reading("GET /tasks/answer-by-id", 0, `id=${ids.answer}`),
    reading("GET /tasks/stage-actions", 0, `taskId=${ids.task}`),
    reading("GET /tasks/get-article-info", 0, `taskId=${ids.task}`),
    reading("GET /tasks/get-article-info-with-request", 0, `taskId=${ids.task}`),
    reading("GET /tasks/generate-doc", 0, `taskId=${ids.task}&type=answer-letter`),
    reading("GET /tasks/check-access/{x}", 0, `taskId=${ids.task}`),
    reading("GET /tasks/notifications/{id}", ids.appeal),
    reading("GET /tasks/notification-preview", 0, `taskId=${ids.task}`, "signer"),
    reading("POST /tasks/export-card/{id}", ids.task),
    reading("GET /admin/files/download/{id}", ids.file),
    reading("GET /admin/files/view/{id}", ids.answerFile),
    reading("GET /admin/dictionaries/send-to-down-organizations", 0, `taskId=${ids.task}`),
    appealDoor("PUT /appeal-actions/update-with-applicant", (id) => at.form({ id, text: "Boshqa" })),
    appealDoor("DELETE /appeal-actions/{id}"),
    appealDoor("PATCH /appeal-actions/accept-for-information/{id}", () => ({})),
    ...Object.entries(appealActions).map(onAppeal),
    ...(Object.keys(standing) as StationAction[])
      .filter((action) => !action.endsWith("-draft"))
      .map((action): [string, Door] => [`PATCH /task-actions/${action}`, onTask(action)]),
    ["PUT /task-actions/drafts", onTask("update-draft", "/task-actions/drafts", "PUT")],
    ["DELETE /task-actions/drafts", onTask("delete-draft", "/task-actions/drafts", "DELETE")],
  ]);
  const others: Readonly<Record<string, Door>> = {
    "PATCH /appeal-actions/reject-incoming/{id}": {
      login: "registrator2",
      attempt: async () => ({ method: "PATCH", url: `/appeal-actions/reject-incoming/${ids.incoming}`, payload: { reason: "Xato" } }),
    },
    "POST /task-actions/drafts": {
      login: "leader",
      attempt: async () => ({
        method: "POST",
        url: "/task-actions/drafts",
        payload: await at.draftBody(await as("leader"), (await at.appealIn("classification")).id, {
          executorId: await at.userId("executor"),
        }),
      }),
    },
    "PATCH /task-actions/request": {
      login: "executor2",
      attempt: async () => {
        const { id } = await at.taskIn("process");
        const input = await at.input["request-deadline"]();
        const payload = { taskId: id, version: await at.version(id), type: "deadline", ...input };
        return { method: "PATCH", url: "/task-actions/request", payload };
      },
    },
  };
  const sendingPlan = {
    report: "report-one",
    frequency: "monthly",
    monthDay: 5,
    at: "09:00",
    period: "last_month",
    by: "created",
    language: "UZ",
    receivers: ["devonxona@hokimiyat.uz"],
    isOn: true,
  };
  /** The district's: the region's administrator keeps those of his own house only. */
  const planId = () => once("plan", async () => at.ok(await (await as("leader2")).post("/reports/scheduled", sendingPlan)).id);
  const onPlan = (method: Attempt["method"], after: string, more: (id: number) => Omit<Attempt, "method" | "url"> = () => ({})): Door => ({
    login: "leader2",
    attempt: async () => {
      const id = await planId();
      return { method, url: `/reports/scheduled${after.replace("{id}", String(id))}`, ...more(id) };
    },
  });
  const plans: Readonly<Record<string, Door>> = {
    "PUT /reports/scheduled": onPlan("PUT", "", (id) => ({ payload: { ...sendingPlan, id, monthDay: 6 } })),
    "POST /reports/scheduled/{id}/send": onPlan("POST", "/{id}/send"),
    "GET /reports/scheduled/{id}/sendings": onPlan("GET", "/{id}/sendings"),
    "DELETE /reports/scheduled/{id}": onPlan("DELETE", "/{id}"),
  };
  /** New records for what was changed. */
  const renew = (): void => {
    at = stations(portal);
    own.clear();
  };
  return { at, ids, doors: { ...doors, ...others, ...plans }, renew };
};
