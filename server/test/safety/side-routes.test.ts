import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let appeal: { id: number; requestNumber: string; applicantsId: number };
let ids: { task: number; answer: number; appealFile: number; answerFile: number };
const upload = async (login: string): Promise<number> =>
  at.ok(
    await (
      await portal.as(login)
    ).post("/admin/files/upload/base64", { name: "hujjat.pdf", content: Buffer.from("%PDF-1.7\n").toString("base64") }),
  ).resourceId;

/** An appeal of the regional office with all that hangs on it: files, a task of its executor, an answer, a message. */
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  const { as } = portal;
  const appealFile = await upload("registrator");
  appeal = await at.registered({ files: [appealFile] }, { phone: "907654321", lastName: "Siddiqova" });
  at.ok(await (await as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  const { id } = await at.draft(await as("leader"), appeal.id, { executorId: await at.userId("executor") });
  at.ok(await (await as("leader")).patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  const answerFile = await upload("executor");
  await at.act(await as("executor"), "accept", id);
  await at.act(await as("executor"), "answer", id, { ...(await at.answerBody("signer")), files: [answerFile] });
  await at.act(await as("controller"), "check-answer", id);
  await at.act(await as("signer"), "confirm-answer", id);
  await at.act(await as("signer"), "notify-applicant", id, { methodId: 1, text: "Javob" });
  const answer = at.ok(await (await as("leader")).get(`/tasks/answers?taskId=${id}`))[0].id;
  ids = { task: id, answer, appealFile, answerFile };
}, 60_000);
afterAll(() => portal.close());

const sideRoutes: Record<string, () => string> = {
  "the form": () => `/appeals/${appeal.id}`,
  "the card": () => `/appeals/detail/${appeal.id}`,
  "earlier appeals": () => `/appeals/previous/${appeal.id}`,
  "the notes": () => `/appeals/${appeal.id}/notes`,
  "people to name in a note": () => `/notes/people?appealId=${appeal.id}`,
  "appeals that say the same": () => `/appeals/${appeal.id}/twins`,
  "the history": () => `/appeal-actions/appeal-action-descs/${appeal.id}`,
  "the tasks": () => `/tasks/paging?appealId=${appeal.id}`,
  "a task's card": () => `/tasks/get-article-info?taskId=${ids.task}`,
  "a task's flows": () => `/tasks/flows?taskId=${ids.task}`,
  "where a number stands": () => `/tasks/number-use?of=answer&number=1&taskId=${ids.task}`,
  "a task's history": () => `/tasks/processes?taskId=${ids.task}`,
  "a task's answers": () => `/tasks/answers?taskId=${ids.task}`,
  "one answer": () => `/tasks/answer-by-id?id=${ids.answer}`,
  "what is found in an answer": () => `/tasks/answer-findings?id=${ids.answer}`,
  "a task's stage": () => `/tasks/stage-actions?taskId=${ids.task}`,
  "the messages": () => `/tasks/notifications/${appeal.id}`,
  "a file of the appeal": () => `/admin/files/download/${ids.appealFile}`,
  "a file of the appeal, shown": () => `/admin/files/view/${ids.appealFile}`,
  "the pages of a file": () => `/admin/files/pages/${ids.appealFile}`,
  "the reading of a file": () => `/files/${ids.appealFile}/reading`,
  "a file of the answer": () => `/admin/files/download/${ids.answerFile}`,
  "a file of the answer, shown": () => `/admin/files/view/${ids.answerFile}`,
};
const strangers = [
  ["registrator2", "leader2", "controller2", "signer2", "executor2", "registrator3", "leader3", "executor3", "signer3"],
  // another department of the same office; the portal's administrator; the mahalla; the supervisor of the districts
  ["far-executor-5", "admin", "mahalla", "supervisor"],
].flat();

describe.each(Object.entries(sideRoutes))("%s", (_name, path) => {
  it("is open to the people of the appeal", async () => {
    for (const login of ["registrator", "leader", "executor", "far-executor-1", "controller", "signer"])
      expect((await (await portal.as(login)).get(path())).status, login).toBe(200);
  });

  it.each(strangers)("does not exist for %s", async (login) => {
    const reply = await (await portal.as(login)).get(path());

    expect([reply.status, reply.body.code]).toEqual([404, "not_found"]);
  });

  it("is answered to nobody who is not signed in", async () => {
    expect((await portal.app.inject({ url: `/api${path()}` })).statusCode).toBe(401);
  });

  it("answers alike for a record that does not exist and one that is not visible", async () => {
    const stranger = await portal.as("leader3");
    const missing = path().replace(/\d+$/, "999999");

    const [hidden, none] = [await stranger.get(path()), await stranger.get(missing)];

    expect({ ...hidden.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
  });
});

describe.each(strangers)("to %s", (login) => {
  it("no search names the appeal", async () => {
    const person = await portal.as(login);
    const searches = [
      [1, appeal.requestNumber],
      [2, "907654321"],
      [3, "Siddiqova"],
      [3, "Сиддиқова"],
      [5, "murojaat"],
      [5, "«Murojaat matni»"],
    ] as const;
    for (const [type, value] of searches) {
      const found = await person.get(`/appeals/search?search_value=${encodeURIComponent(value)}&search_type_id=${type}`);
      expect([found.status, found.body]).toEqual([200, []]);
    }
  });

  it("the checks say no, and no counter counts it", async () => {
    const person = await portal.as(login);

    expect((await person.get(`/appeals/check-current-user/${appeal.id}`)).body).toEqual({ access: false });
    for (const action of ["register", "answer", "check-answer", "notify-applicant"])
      expect((await person.get(`/tasks/check-access/${action}?taskId=${ids.task}`)).body).toEqual({ access: false });
    expect(new Set(Object.values((await person.get("/profile/notify-counter")).body))).toEqual(new Set([0]));
  });

  it("the applicant is not shown by number", async () => {
    const reply = await (await portal.as(login)).get(`/applicants/${appeal.applicantsId}`);

    expect(reply.status).toBe(/registrator|mahalla/.test(login) ? 404 : 403);
  });

  it("the message that would be sent is not shown", async () => {
    const reply = await (await portal.as(login)).get(`/tasks/notification-preview?taskId=${ids.task}`);

    expect(reply.status).toBe(/registrator|signer/.test(login) ? 404 : 403);
  });
});

describe("a search by the people of the appeal", () => {
  it.each([
    [1, "000001"],
    [1, "FAR-000001"],
    [1, "far000001"],
    [1, "ФАР-000001/"],
    [2, "907654321"],
    [2, "+998 90 765-43-21"],
    [3, "Siddiqova"],
    [3, "сиддиқова"],
  ])("finds by kind %i: %s", async (type, value) => {
    const found = await (
      await portal.as("executor")
    ).get(`/appeals/search?search_value=${encodeURIComponent(value)}&search_type_id=${type}`);

    expect(found.body).toEqual([
      {
        id: appeal.id,
        requestNumber: appeal.requestNumber,
        applicantName: "Siddiqova Shoira Akmalovna",
        status: "resolved",
        statusName: "Yakunlangan",
        createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+05:00$/),
        text: "Murojaat matni",
        searchTypeId: type,
        found: type === 2 ? "Telefon raqami: +998907654321" : null,
        excerpt: null,
      },
    ]);
  });

  it.each([
    [1, "FA"],
    [1, "-000001"],
    [2, "90765432"],
    [3, "Sid"],
    [4, "abc"],
  ])("finds nothing below the least length, by kind %i: %s", async (type, value) => {
    const found = await (
      await portal.as("registrator")
    ).get(`/appeals/search?search_value=${encodeURIComponent(value)}&search_type_id=${type}`);

    expect([found.status, found.body]).toEqual([200, []]);
  });
});

describe("a search by number does not find", () => {
  const year = () => appeal.requestNumber.slice(-2);
  it.each([() => `1${year()}`, () => `00001${year()}`, () => `0000001${year()}`, () => `${year()}FAR`])(
    "digits that the characters between them separate, %#",
    async (value) => {
      expect(appeal.requestNumber).toMatch(/^FAR-000001\/\d\d$/);
      const found = await (await portal.as("executor")).get(`/appeals/search?search_value=${value()}&search_type_id=1`);

      expect([found.status, found.body]).toEqual([200, []]);
    },
  );
});

describe("earlier appeals of the same person in another office", () => {
  it("are not shown to an office that does not see them", async () => {
    const own = await at.registered({}, { phone: "907654321", lastName: "Siddiqova" }, "registrator3");
    const registrator3 = await portal.as("registrator3");

    expect(at.ok(await registrator3.get(`/appeals/previous/${own.id}`))).toEqual([]);
    expect(at.ok(await registrator3.get(`/appeals/detail/${own.id}`)).previousCount).toBe(0);
  });
});

describe("a file that nothing refers to yet", () => {
  it("is read only by its uploader", async () => {
    const id = await upload("registrator");

    expect((await (await portal.as("registrator")).get(`/admin/files/download/${id}`)).status).toBe(200);
    for (const login of ["far-registrator-1", "leader", "admin", "registrator3"])
      expect((await (await portal.as(login)).get(`/admin/files/download/${id}`)).status, login).toBe(404);
  });
});

describe("an address that does not exist", () => {
  it.each([
    "/admin/files/download/..%2f..%2fetc%2fpasswd",
    "/admin/files/download/0",
    "/admin/files/download/-1",
    "/admin/files/download/1.5",
    "/admin/files/download/1e3000",
    "/appeals/detail/9007199254740993",
    "/tasks/flows?taskId=abc",
    "/tasks/flows?taskId=1&taskId=2",
    "/tasks/flows",
  ])("%s is refused", async (path) => {
    expect((await (await portal.as("leader")).get(path)).status).toBe(400);
  });
});
