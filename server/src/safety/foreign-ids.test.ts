import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "../docs/contract-endpoints.ts";
import { createChannelKey } from "../intake/channel-keys.repository.ts";
import { fingerprint } from "../test/fingerprint.ts";
import type { Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { stations, type AppealStation, type StationAction, type Stations, type TaskStation } from "../test/stations.ts";
import { readXlsx } from "../test/xlsx.ts";
import { rights, roles, type Role } from "./rights.ts";

let portal: Portal;
let at: Stations;
let ids: { appeal: number; task: number; answer: number; file: number; answerFile: number; applicant: number; incoming: number };
let appealNumber: string;
/** A request that waits for a decision, by the task of the station `process`. */
let requestId: number;

const upload = async (login: string): Promise<number> =>
  at.ok(
    await (
      await portal.as(login)
    ).post("/admin/files/upload/base64", { name: "hujjat.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
  ).resourceId;
const sentFromOutside = async (): Promise<number> => {
  const { key } = await createChannelKey(portal.db, "web", "sayt");
  const area = await sql<{ id: number }>`
    select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(portal.db);
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/intake/web",
    headers: { "x-api-key": key, "x-timestamp": String(Math.floor(Date.now() / 1000)), "x-nonce": randomBytes(12).toString("hex") },
    payload: {
      externalId: "tashqi-1",
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: area.rows[0]!.id },
      text: "Koʻchada chiroq yoʻq",
    },
  });
  const { ticket } = reply.json() as { ticket: string };
  return (await portal.db.selectFrom("incoming_appeals").select("id").where("ticket", "=", ticket).executeTakeFirstOrThrow()).id;
};

/** An appeal of the regional office with all that hangs on it, and one in each state; an incoming one of the district of Margʻilon. */
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  const { as } = portal;
  const file = await upload("registrator");
  const appeal = await at.registered({ files: [file] }, { phone: "907654321", lastName: "Siddiqova" });
  appealNumber = appeal.requestNumber;
  at.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const { id } = await at.draft(await as("leader"), appeal.id, { executorId: await at.userId("executor") });
  at.ok(await (await as("leader")).patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  const answerFile = await upload("executor");
  await at.act(await as("executor"), "accept", id);
  await at.act(await as("executor"), "answer", id, { ...(await at.answerBody("signer")), files: [answerFile] });
  const answer = at.ok(await (await as("leader")).get(`/tasks/answers?taskId=${id}`))[0].id;
  ids = { appeal: appeal.id, task: id, answer, file, answerFile, applicant: appeal.applicantsId, incoming: await sentFromOutside() };

  const { id: inProcess } = await at.taskIn("process");
  await at.act(await as("executor2"), "request-deadline", inProcess, await at.input["request-deadline"]());
  requestId = (await portal.db.selectFrom("requests").select("id").where("task_id", "=", inProcess).executeTakeFirstOrThrow()).id;
  for (const status of Object.values(standing)) await at.taskIn(status);
  for (const [status] of Object.values(appealActions)) await at.appealIn(status);
}, 120_000);
afterAll(() => portal.close());

type Attempt = { method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; url: string; payload?: object };
type Door = () => Promise<Attempt> | Attempt;

/** Where each action would be allowed, so that nothing refuses it but who asks. */
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
const onTask = (action: StationAction, path = `/task-actions/${action}`, method: Attempt["method"] = "PATCH"): Door => {
  return async () => {
    const { id } = await at.taskIn(standing[action]);
    const input = { ...(await at.input[action]()), ...(action.endsWith("-request") && { requestId }) };
    return { method, url: path, payload: { taskId: id, version: await at.version(id), ...input } };
  };
};
const description = { description: "Xato" };
const ending = { reasonId: 11, text: "Asos" };
const appealActions: Record<string, readonly [from: AppealStation, input: () => Promise<object> | object, idName?: "appealsId"]> = {
  "send-to-classification": ["registration", () => ({ position_levels_id: 1 })],
  "back-to-registration": ["classification", () => description],
  "finish-classification-task": ["classification", () => ({})],
  "join-duplicate": ["registration", () => ({})],
  "ask-send-another-org": ["registration", () => description, "appealsId"],
  "reject-ask-send-another-org": ["transfer_asked", () => description, "appealsId"],
  "send-to-control": ["process", async () => ({ controller_id: await at.userId("controller") })],
  "further-study": ["process", () => description],
  "extend-term": ["process", () => ({ days: 5, ...description })],
  "leave-unconsidered": ["process", () => ending],
  terminate: ["process", () => ending],
  "return-to-applicant": ["registration", () => ({ reason: "Xato" })],
  reopen: ["resolved", () => description],
};
const onAppeal = (action: string): Door => {
  const [from, input, idName] = appealActions[action]!;
  return async () => ({
    method: "PATCH",
    url: `/appeal-actions/${action}`,
    payload: { [idName ?? "appeal_id"]: (await at.appealIn(from)).id, ...(await input()) },
  });
};
const read =
  (path: () => string, method: "GET" | "POST" = "GET"): Door =>
  () => ({ method, url: path() });

/** Every call that names a record of somebody's work, at a record of another office. */
const doors: Record<string, Door> = {
  "GET /appeals/{id}": read(() => `/appeals/${ids.appeal}`),
  "GET /appeals/detail/{id}": read(() => `/appeals/detail/${ids.appeal}`),
  "GET /appeals/previous/{id}": read(() => `/appeals/previous/${ids.appeal}`),
  "GET /appeals/blank/{id}": read(() => `/appeals/blank/${ids.appeal}`),
  "GET /appeals/check-current-user/{id}": read(() => `/appeals/check-current-user/${ids.appeal}`),
  "POST /appeals/word-export/{id}": read(() => `/appeals/word-export/${ids.appeal}`, "POST"),
  "GET /appeal-actions/appeal-action-descs/{id}": read(() => `/appeal-actions/appeal-action-descs/${ids.appeal}`),
  "GET /appeals/incoming/{id}": read(() => `/appeals/incoming/${ids.incoming}`),
  "GET /applicants/{id}": read(() => `/applicants/${ids.applicant}`),
  "GET /tasks/paging": read(() => `/tasks/paging?appealId=${ids.appeal}`),
  "GET /tasks/flows": read(() => `/tasks/flows?taskId=${ids.task}`),
  "GET /tasks/processes": read(() => `/tasks/processes?taskId=${ids.task}`),
  "GET /tasks/answers": read(() => `/tasks/answers?taskId=${ids.task}`),
  "GET /tasks/answer-by-id": read(() => `/tasks/answer-by-id?id=${ids.answer}`),
  "GET /tasks/stage-actions": read(() => `/tasks/stage-actions?taskId=${ids.task}`),
  "GET /tasks/get-article-info": read(() => `/tasks/get-article-info?taskId=${ids.task}`),
  "GET /tasks/get-article-info-with-request": read(() => `/tasks/get-article-info-with-request?taskId=${ids.task}`),
  "GET /tasks/generate-doc": read(() => `/tasks/generate-doc?taskId=${ids.task}&type=answer-letter`),
  "GET /tasks/check-access/{x}": read(() => `/tasks/check-access/check-answer?taskId=${ids.task}`),
  "GET /tasks/notifications/{id}": read(() => `/tasks/notifications/${ids.appeal}`),
  "GET /tasks/notification-preview": read(() => `/tasks/notification-preview?taskId=${ids.task}`),
  "POST /tasks/export-card/{id}": read(() => `/tasks/export-card/${ids.task}`, "POST"),
  "GET /admin/files/download/{id}": read(() => `/admin/files/download/${ids.file}`),
  "GET /admin/files/view/{id}": read(() => `/admin/files/view/${ids.answerFile}`),
  "GET /admin/dictionaries/send-to-down-organizations": read(() => `/admin/dictionaries/send-to-down-organizations?taskId=${ids.task}`),
  "PATCH /appeal-actions/reject-incoming/{id}": () => ({
    method: "PATCH",
    url: `/appeal-actions/reject-incoming/${ids.incoming}`,
    payload: { reason: "Xato" },
  }),
  "PUT /appeal-actions/update-with-applicant": async () => ({
    method: "PUT",
    url: "/appeal-actions/update-with-applicant",
    payload: await at.form({ id: (await at.appealIn("registration")).id, text: "Boshqa" }),
  }),
  "DELETE /appeal-actions/{id}": async () => ({ method: "DELETE", url: `/appeal-actions/${(await at.appealIn("registration")).id}` }),
  "PATCH /appeal-actions/accept-for-information/{id}": async () => ({
    method: "PATCH",
    url: `/appeal-actions/accept-for-information/${(await at.appealIn("registration")).id}`,
    payload: {},
  }),
  "POST /appeal-actions/accept-ask-send-another-org": async () => ({
    method: "POST",
    url: "/appeal-actions/accept-ask-send-another-org",
    payload: { appealsId: (await at.appealIn("transfer_asked")).id, organizationsId: await at.organizationId("registrator3") },
  }),
  "POST /task-actions/drafts": async () => ({
    method: "POST",
    url: "/task-actions/drafts",
    payload: await at.draftBody(await portal.as("leader"), (await at.appealIn("classification")).id),
  }),
  "PUT /task-actions/drafts": onTask("update-draft", "/task-actions/drafts", "PUT"),
  "DELETE /task-actions/drafts/{taskId}": async () => ({
    method: "DELETE",
    url: `/task-actions/drafts/${(await at.taskIn("draft")).id}`,
  }),
  "PATCH /task-actions/request": async () => {
    const { id } = await at.taskIn("process");
    const input = await at.input["request-deadline"]();
    return {
      method: "PATCH",
      url: "/task-actions/request",
      payload: { taskId: id, version: await at.version(id), type: "deadline", ...input },
    };
  },
  ...Object.fromEntries(Object.keys(appealActions).map((action) => [`PATCH /appeal-actions/${action}`, onAppeal(action)])),
  ...Object.fromEntries(
    (Object.keys(standing) as StationAction[])
      .filter((action) => !action.endsWith("-draft"))
      .map((action) => [`PATCH /task-actions/${action}`, onTask(action)]),
  ),
};

it("every call that names a record is tried", () => {
  const names = ["id", "taskId", "appealId", "appeal_id", "appealsId", "incomingId"];
  const named = contractEndpoints.filter((e) => {
    const parts = [e.params, e.query, e.body].filter((part) => typeof part === "object") as { properties?: object }[];
    return names.some((name) => parts.some((part) => part.properties && name in part.properties));
  });
  // what only the portal's administrator keeps is nobody's work; making a record names none
  const byOffice = named
    .map((e) => `${e.method} ${e.path}`)
    .filter((call) => ![undefined, "admin"].includes(String(rights.get(call))))
    .filter((call) => !/^POST \/(applicants\/|appeal-actions\/with-applicant)/.test(call))
    .filter((call) => !/^GET \S+\/(all|menu|supervisor-\w+|paging|excel|genders)\b/.test(call) || call === "GET /tasks/paging");

  expect(byOffice.filter((call) => !(call in doors))).toEqual([]);
});

const roleOf = (login: string): Role => roles.find((role) => login.includes(role))!;
const isCheck = (call: string): boolean => /check-(current-user|access)/.test(call);
/** Of a district that takes no part; of another department of each office; of the same house with other work. */
const strangers = [
  "bag-registrator-1",
  "bag-leader-1",
  "bag-executor-1",
  "bag-controller-1",
  "bag-signer-1",
  "far-executor-5",
  "mrg-executor-5",
  "mahalla",
  "admin",
];

describe.each(strangers)("to %s", (login) => {
  it("no record of another office is there, by whichever call, and trying changes nothing", async () => {
    const { token } = await portal.as(login);
    const before = await fingerprint(portal.db);

    const wrong: string[] = [];
    for (const [call, door] of Object.entries(doors)) {
      const { url, ...attempt } = await door();
      const reply = await portal.app.inject({ ...attempt, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
      const expected = !rights.get(call)!.includes(roleOf(login))
        ? "403 not_permitted"
        : isCheck(call)
          ? '200 {"access":false}'
          : "404 not_found";
      const found = `${reply.statusCode} ${reply.statusCode === 200 ? reply.body : reply.json().code}`;
      if (found !== expected) wrong.push(`${call}: ${found}`);
    }

    expect(wrong).toEqual([]);
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  it("no list and no Excel shows it", async () => {
    const person = await portal.as(login);
    const lists = [...rights].filter(
      ([call, who]) =>
        who.includes(roleOf(login)) &&
        /^GET \/(appeals\/(all|menu|supervisor)|tasks\/(all|menu|supervisor)|applicants\/(all|paging)|(appeals|tasks|incoming)\/excel|tasks\/excel-)/.test(
          call,
        ),
    );
    for (const [call] of lists) {
      const path = call.replace("GET ", "");
      const reply = await portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person.token}` } });

      expect(reply.statusCode, path).toBe(200);
      const shown = path.includes("xcel") || path.includes("ecxel") ? JSON.stringify(readXlsx(reply.rawPayload)) : reply.body;
      for (const secret of [appealNumber, "Siddiqova", "907654321", "tashqi-1", "Rahimova"]) expect(shown, path).not.toContain(secret);
    }
    expect(lists.length).toBeGreaterThanOrEqual(4);
  });
});

it("the same records are there for those whose work they are", async () => {
  const usual: Record<string, string> = {
    "GET /appeals/incoming/{id}": "registrator2",
    "GET /applicants/{id}": "registrator",
    "GET /tasks/notification-preview": "signer",
  };
  for (const [call, door] of Object.entries(doors).filter(([name]) => name.startsWith("GET ") || name.includes("export"))) {
    const { url, ...attempt } = await door();
    const { token } = await portal.as(usual[call] ?? "leader");
    const reply = await portal.app.inject({ ...attempt, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });

    expect([call, reply.statusCode]).toEqual([call, 200]);
  }
});

describe("a registration cannot reach into another office", () => {
  it.each([
    ["an incoming appeal", () => ({ body: { incomingId: ids.incoming } }), 404],
    ["an earlier appeal", () => ({ appeal: { earlierAppealId: ids.appeal } }), 422],
    ["a file", () => ({ appeal: { files: [ids.file] } }), 422],
  ] as const)("by naming %s of it", async (_what, named, status) => {
    const { body, appeal } = named() as { body?: object; appeal?: object };
    const before = await fingerprint(portal.db);

    const reply = await (
      await portal.as("bag-registrator-1")
    ).post("/appeal-actions/with-applicant", { ...(await at.form(appeal)), ...body });

    expect(reply.status).toBe(status);
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  it("by naming its applicant: the appeal is given a record of its own, and nothing of the other's is told", async () => {
    const bag = await portal.as("bag-registrator-1");
    const theirs = async () => (await sql`select * from applicants where id = ${ids.applicant}`.execute(portal.db)).rows;
    const before = await theirs();

    const made = at.ok(
      await bag.post(
        "/appeal-actions/with-applicant",
        await at.form({}, { id: ids.applicant, phone: "990001122", passportNum: "1112233", passportSn: "AB" }),
      ),
    );

    expect(made.applicantsId).not.toBe(ids.applicant);
    expect(JSON.stringify(made)).not.toContain("Siddiqova");
    expect(await theirs()).toEqual(before);
  });
});
