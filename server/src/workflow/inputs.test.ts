import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { stations, type StationAction, type Stations, type TaskStation } from "../test/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

type Problem = { path: string; problem: string; message: string };
const sorted = (pairs: [string, string][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
const byPath = (details: Problem[]) => sorted(details.map((d) => [d.path, d.problem]));
const organization = async (prefix: string): Promise<number> =>
  (await portal.db.selectFrom("organizations").select("id").where("prefix", "=", prefix).executeTakeFirstOrThrow()).id;
const days = (n: number) => {
  const day = new Date(Date.now() + 5 * 3_600_000 + n * 86_400_000).toISOString();
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
};

// Written by hand: what a body must have, and what it may have besides.
const draft = {
  required: ["groupsId", "taskTypesId", "text", "organizationsId", "depthLevelsId"],
  optional: ["departmentsId", "executorId", "positionLevelsId", "deadlineDays", "deadline", "controllerId"],
};
const bodies: Record<StationAction, { required: string[]; optional: string[] }> = {
  "update-draft": draft,
  "delete-draft": { required: [], optional: [] },
  register: { required: ["incomingNumber", "incomingDate"], optional: ["positionLevelsId", "executorId"] },
  "send-to-leader": { required: ["positionLevelsId"], optional: [] },
  resolution: { required: ["executorId", "text"], optional: ["departmentsId", "coExecutorIds", "deadline"] },
  accept: { required: [], optional: [] },
  "change-executor": { required: ["executorId"], optional: ["departmentsId", "note"] },
  return: { required: ["reason"], optional: [] },
  resend: draft,
  cancel: { required: ["reason"], optional: [] },
  answer: {
    required: ["resultTypeId", "text", "number", "date", "signerId"],
    optional: ["answerTypeId", "resultReasonId", "repeatabilityTypeId", "files"],
  },
  "check-answer": { required: [], optional: ["note"] },
  "confirm-answer": { required: [], optional: ["note"] },
  "reject-answer": { required: ["reason"], optional: [] },
  "notify-applicant": { required: ["methodId", "text"], optional: ["letterNumber", "letterDate", "alsoTaskIds"] },
  "send-down": { required: ["organizationsId", "text"], optional: ["deadline"] },
  "accept-lower-answer": { required: [], optional: ["note"] },
  "take-under-control": { required: [], optional: [] },
  "release-control": { required: [], optional: ["note"] },
  "request-send-to-down": { required: ["organizationsId", "text", "reason"], optional: ["deadline"] },
  "request-deadline": { required: ["deadline", "reason"], optional: [] },
  "request-executor": { required: ["executorId", "reason"], optional: ["departmentsId"] },
  "request-depth-limit": { required: ["depthLevelsId", "reason"], optional: [] },
  "request-group": { required: ["groupsId", "reason"], optional: [] },
  "accept-request": { required: [], optional: ["requestId", "note"] },
  "reject-request": { required: ["reason"], optional: ["requestId"] },
  "send-review": { required: ["reviewerId", "question", "dueDate"], optional: [] },
  "answer-review": { required: ["text"], optional: ["files"] },
  "confirm-review": { required: [], optional: ["note"] },
  "reject-review": { required: ["reason"], optional: [] },
};
const words = {
  UZ: {
    error: "Maʼlumotlar notoʻgʻri kiritilgan",
    required: "Maydonni toʻldiring!",
    unknown: "Nomaʼlum maydon",
    type: "Qiymat turi notoʻgʻri",
  },
  RU: { error: "Данные заполнены неверно", required: "Заполните поле!", unknown: "Неизвестное поле", type: "Неверный тип значения" },
  UK: { error: "Маълумотлар нотўғри киритилган", required: "Майдонни тўлдиринг!", unknown: "Номаълум майдон", type: "Қиймат тури нотўғри" },
};
const languages = Object.entries(words);

describe.each(Object.entries(bodies))("the body of %s", (action, { required, optional }) => {
  const send = async (body: object, language = "UZ") => {
    const person = await portal.as(at.usual[action as StationAction]);
    const options = { headers: { "accept-language": language } };
    if (action === "delete-draft") return person.delete("/task-actions/drafts", { body, ...options });
    return action === "update-draft"
      ? person.put("/task-actions/drafts", body, options)
      : person.patch(`/task-actions/${action}`, body, options);
  };

  it.each(languages)("without anything is refused field by field, in %s", async (language, text) => {
    const reply = await send({}, language);

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([400, "invalid_input", text.error]);
    expect(byPath(reply.body.details)).toEqual(sorted([...required, "taskId", "version"].map((name) => [name, "required"])));
    expect(new Set(reply.body.details.map((d: Problem) => d.message))).toEqual(new Set([text.required]));
  });

  it.each(languages)("with a field that nobody asked for is refused, in %s", async (language, text) => {
    const good = await at.input[action as StationAction]();

    const reply = await send({ taskId: 1, version: 1, ...good, organization_id: 1, status: "resolved" }, language);

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([
      ["organization_id", "unknown_field"],
      ["status", "unknown_field"],
    ]);
    expect(reply.body.details[0].message).toBe(text.unknown);
  });

  it.each(languages)("with values of another type is refused field by field, in %s", async (language, text) => {
    const all = [...required, ...optional, "taskId", "version"];

    const reply = await send(Object.fromEntries(all.map((name) => [name, { not: "this" }])), language);

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual(sorted(all.map((name) => [name, "wrong_type"])));
    expect(new Set(reply.body.details.map((d: Problem) => d.message))).toEqual(new Set([text.type]));
  });

  it("with a number written as text is refused", async () => {
    const reply = await send({ ...(await at.input[action as StationAction]()), taskId: "1", version: 1 });

    expect(byPath(reply.body.details)).toEqual([["taskId", "wrong_type"]]);
  });
});

describe("texts that say nothing", () => {
  it.each([
    ["return", "register", "reason"],
    ["reject-answer", "answer_check", "reason"],
    ["resolution", "resolution", "text"],
    ["answer", "process", "text"],
    ["notify-applicant", "notify", "text"],
  ] as const)("%s with spaces for its %3$s is refused", async (action, from, field) => {
    const { id } = await at.taskIn(from);

    const reply = await at.call(await portal.as(at.usual[action]), action, id, { ...(await at.input[action]()), [field]: " \n\t " });

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([[field, "required"]]);
  });

  it("a day that does not exist is refused", async () => {
    const { id } = await at.taskIn("register");

    const reply = await at.tryAct(await portal.as("registrator2"), "register", id, {
      ...(await at.input.register()),
      incomingDate: "31.02.2026",
    });

    expect(reply.status).toBe(400);
    expect(byPath(reply.body.details)).toEqual([["incomingDate", "no_such_day"]]);
  });
});

/** Refused by a rule of the domain: the field and the problem, and nothing changed. */
type Rule = readonly [
  rule: string,
  login: string,
  action: StationAction,
  from: TaskStation,
  input: () => Promise<object>,
  path: string,
  problem: string,
];
const rules: readonly Rule[] = [
  ["a topic that is a group", "leader", "update-draft", "draft", async () => ({ groupsId: 1 }), "groupsId", "not_a_leaf"],
  ["a topic that is not there", "leader", "update-draft", "draft", async () => ({ groupsId: 999_999 }), "groupsId", "no_such_record"],
  [
    "an organisation that is not there",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 999_999 }),
    "organizationsId",
    "no_such_record",
  ],
  [
    "a task type that is not there",
    "leader",
    "update-draft",
    "draft",
    async () => ({ taskTypesId: 999_999 }),
    "taskTypesId",
    "no_such_record",
  ],
  [
    "a depth level that is not there",
    "leader",
    "update-draft",
    "draft",
    async () => ({ depthLevelsId: 999_999 }),
    "depthLevelsId",
    "no_such_record",
  ],
  [
    "neither executor nor post at home",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1 }),
    "executorId",
    "executor_or_post_needed",
  ],
  [
    "an executor of another organisation",
    "leader",
    "update-draft",
    "draft",
    async () => ({ executorId: await at.userId("executor2") }),
    "executorId",
    "executor_of_other_organization",
  ],
  [
    "a department of another organisation",
    "leader",
    "update-draft",
    "draft",
    async () => ({ departmentsId: 102 }),
    "departmentsId",
    "executor_of_other_organization",
  ],
  [
    "a post of another organisation",
    "leader",
    "update-draft",
    "draft",
    async () => ({ positionLevelsId: 3 }),
    "positionLevelsId",
    "executor_of_other_organization",
  ],
  [
    "an executor at home who works elsewhere",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1, executorId: await at.userId("executor2") }),
    "executorId",
    "not_in_department",
  ],
  [
    "an executor of another department",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1, departmentsId: 4, executorId: await at.userId("executor") }),
    "executorId",
    "not_in_department",
  ],
  [
    "an executor who answers nothing",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1, executorId: await at.userId("registrator") }),
    "executorId",
    "not_in_department",
  ],
  [
    "a post at home that nobody holds",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1, positionLevelsId: 4 }),
    "positionLevelsId",
    "post_not_held",
  ],
  [
    "a post at home in a department that is not",
    "leader",
    "update-draft",
    "draft",
    async () => ({ organizationsId: 1, positionLevelsId: 1, departmentsId: 102 }),
    "departmentsId",
    "not_own_organization",
  ],
  [
    "a day after the appeal's deadline",
    "leader",
    "update-draft",
    "draft",
    async () => ({ deadline: days(40) }),
    "deadline",
    "after_deadline",
  ],
  ["days and a date", "leader", "update-draft", "draft", async () => ({ deadlineDays: 5, deadline: days(3) }), "deadline", "days_or_date"],
  ["a day that is past", "leader", "update-draft", "draft", async () => ({ deadline: days(-1) }), "deadline", "in_the_past"],
  [
    "a controller of another organisation",
    "leader",
    "update-draft",
    "draft",
    async () => ({ controllerId: await at.userId("controller2") }),
    "controllerId",
    "cannot_control",
  ],
  ["a group of topics, sent again", "leader", "resend", "returned", async () => ({ groupsId: 1 }), "groupsId", "not_a_leaf"],
  [
    "neither executor nor post at home, sent again",
    "leader",
    "resend",
    "returned",
    async () => ({ organizationsId: 1 }),
    "executorId",
    "executor_or_post_needed",
  ],
  [
    "a day after the appeal's deadline, sent again",
    "leader",
    "resend",
    "returned",
    async () => ({ deadline: days(40) }),
    "deadline",
    "after_deadline",
  ],
  [
    "a controller of another organisation, sent again",
    "leader",
    "resend",
    "returned",
    async () => ({ controllerId: await at.userId("controller2") }),
    "controllerId",
    "cannot_control",
  ],
  [
    "an incoming date in the future",
    "registrator2",
    "register",
    "register",
    async () => ({ incomingDate: days(1) }),
    "incomingDate",
    "day_in_future",
  ],
  [
    "neither post nor executor",
    "registrator2",
    "register",
    "register",
    async () => ({ positionLevelsId: null }),
    "positionLevelsId",
    "executor_or_post_needed",
  ],
  [
    "a post that nobody here holds",
    "registrator2",
    "register",
    "register",
    async () => ({ positionLevelsId: 1 }),
    "positionLevelsId",
    "post_not_held",
  ],
  [
    "an executor of another office",
    "registrator2",
    "register",
    "register",
    async () => ({ executorId: await at.userId("executor") }),
    "executorId",
    "not_in_department",
  ],
  [
    "a post that nobody here holds",
    "registrator2",
    "send-to-leader",
    "register",
    async () => ({ positionLevelsId: 1 }),
    "positionLevelsId",
    "post_not_held",
  ],
  [
    "a post that is not there",
    "registrator2",
    "send-to-leader",
    "register",
    async () => ({ positionLevelsId: 999_999 }),
    "positionLevelsId",
    "post_not_held",
  ],
  [
    "an executor of another office",
    "leader2",
    "resolution",
    "resolution",
    async () => ({ executorId: await at.userId("executor") }),
    "executorId",
    "not_in_department",
  ],
  [
    "an executor of another department",
    "leader2",
    "resolution",
    "resolution",
    async () => ({ departmentsId: 103 }),
    "executorId",
    "not_in_department",
  ],
  [
    "a co-executor of another office",
    "leader2",
    "resolution",
    "resolution",
    async () => ({ coExecutorIds: [await at.userId("executor")] }),
    "coExecutorIds",
    "not_own_organization",
  ],
  [
    "a co-executor who answers nothing",
    "leader2",
    "resolution",
    "resolution",
    async () => ({ coExecutorIds: [await at.userId("signer2")] }),
    "coExecutorIds",
    "not_own_organization",
  ],
  [
    "a day after the task's deadline",
    "leader2",
    "resolution",
    "resolution",
    async () => ({ deadline: days(40) }),
    "deadline",
    "after_deadline",
  ],
  ["a day that is past", "leader2", "resolution", "resolution", async () => ({ deadline: days(-1) }), "deadline", "in_the_past"],
  [
    "an executor of another office",
    "leader2",
    "change-executor",
    "new",
    async () => ({ executorId: await at.userId("executor") }),
    "executorId",
    "not_in_department",
  ],
  ["an answer dated tomorrow", "executor2", "answer", "process", async () => ({ date: days(1) }), "date", "day_in_future"],
  [
    "a signer who may not sign",
    "executor2",
    "answer",
    "process",
    async () => ({ signerId: await at.userId("leader2") }),
    "signerId",
    "cannot_sign",
  ],
  [
    "a signer of another office",
    "executor2",
    "answer",
    "process",
    async () => ({ signerId: await at.userId("signer") }),
    "signerId",
    "cannot_sign",
  ],
  [
    "the author as the signer",
    "executor2",
    "answer",
    "process",
    async () => ({ signerId: await at.userId("executor2") }),
    "signerId",
    "author_cannot_sign",
  ],
  ["a file that is not there", "executor2", "answer", "process", async () => ({ files: [999_999] }), "files", "file_not_yours"],
  [
    "a result that is not there",
    "executor2",
    "answer",
    "process",
    async () => ({ resultTypeId: 999_999 }),
    "resultTypeId",
    "no_such_record",
  ],
  [
    "a reason that is not there",
    "executor2",
    "answer",
    "process",
    async () => ({ resultReasonId: 999_999 }),
    "resultReasonId",
    "no_such_record",
  ],
  [
    "a repeatability that is not there",
    "executor2",
    "answer",
    "process",
    async () => ({ repeatabilityTypeId: 999_999 }),
    "repeatabilityTypeId",
    "no_such_record",
  ],
  [
    "a way of telling that is not there",
    "signer2",
    "notify-applicant",
    "notify",
    async () => ({ methodId: 99 }),
    "methodId",
    "not_in_list",
  ],
  ["a chat that nobody has", "signer2", "notify-applicant", "notify", async () => ({ methodId: 2 }), "methodId", "not_reachable_so"],
  [
    "a letter without its number",
    "signer2",
    "notify-applicant",
    "notify",
    async () => ({ methodId: 4, letterDate: days(0) }),
    "letterNumber",
    "letter_needed",
  ],
  [
    "a letter of tomorrow",
    "signer2",
    "notify-applicant",
    "notify",
    async () => ({ methodId: 4, letterNumber: "1", letterDate: days(1) }),
    "letterDate",
    "day_in_future",
  ],
  [
    "a letter without its date",
    "signer2",
    "notify-applicant",
    "notify",
    async () => ({ methodId: 5, letterNumber: "1" }),
    "letterDate",
    "letter_needed",
  ],
];

describe("a rule of the domain names the field that breaks it", () => {
  it.each(rules)("%s: %s may not %s from %s", async (_rule, login, action, from, input, path, problem) => {
    const { id, appealId } = await at.taskIn(from);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as(login), action, id, { ...(await at.input[action]()), ...(await input()) });

    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([422, "rule_broken"]);
    expect(byPath(reply.body.details)).toEqual([[path, problem]]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("a refused deadline says the latest day that may be", async () => {
    const { id, appealId } = await at.taskIn("resolution");
    const { rows } = await sql<{ day: string }>`select to_char(deadline, 'DD.MM.YYYY') as day from appeals where id = ${appealId}`.execute(
      portal.db,
    );

    const reply = await at.tryAct(await portal.as("leader2"), "resolution", id, { ...(await at.input.resolution()), deadline: days(40) });

    expect(reply.body.details).toEqual([
      { path: "deadline", problem: "after_deadline", limit: rows[0]!.day, message: `${rows[0]!.day} dan keyin boʻlishi mumkin emas` },
    ]);
  });

  it("an organisation that is blocked takes no task", async () => {
    const { id } = await at.taskIn("draft");
    await sql`update organizations set blocked_at = now() where prefix = 'MRG-OB'`.execute(portal.db);

    const reply = await at.call(await portal.as("leader"), "update-draft", id, {
      ...(await at.input["update-draft"]()),
      organizationsId: await organization("MRG-OB"),
    });

    await sql`update organizations set blocked_at = null where prefix = 'MRG-OB'`.execute(portal.db);
    expect(byPath(reply.body.details)).toEqual([["organizationsId", "no_such_record"]]);
  });

  it("a blocked executor is given no task", async () => {
    const { id } = await at.taskIn("resolution");
    await sql`update users set blocked_at = now() where login = 'mrg-executor-2'`.execute(portal.db);

    const reply = await at.tryAct(await portal.as("leader2"), "resolution", id, {
      executorId: await at.userId("mrg-executor-2"),
      text: "Koʻring",
    });

    await sql`update users set blocked_at = null where login = 'mrg-executor-2'`.execute(portal.db);
    expect(byPath(reply.body.details)).toEqual([["executorId", "not_in_department"]]);
  });

  it("a post that nobody holds is sent no appeal", async () => {
    const { id } = await at.appealIn("registration");

    const reply = await (
      await portal.as("registrator")
    ).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 6 });

    expect(reply.status).toBe(422);
    expect(byPath(reply.body.details)).toEqual([["position_levels_id", "post_not_held"]]);
  });
});

describe("registration", () => {
  const counts = async () =>
    (
      await sql`select (select count(*) from appeals) as a, (select count(*) from applicants) as p, (select coalesce(sum(last), 0) from appeal_number_counters) as n`.execute(
        portal.db,
      )
    ).rows[0];
  let registrator: Person;
  beforeAll(async () => {
    registrator = await portal.as("registrator");
  });

  it.each([
    ["a person without a first name", {}, { firstName: " " }, [["applicant.firstName", "required"]]],
    [
      "a legal entity without name and director",
      {},
      { applicantTypeId: 2 },
      [
        ["applicant.director", "required"],
        ["applicant.name", "required"],
      ],
    ],
    ["a birth date in the future", {}, { birthdate: days(1) }, [["applicant.birthdate", "day_in_future"]]],
    ["a document dated tomorrow", { docDate: days(1) }, {}, [["appeal.docDate", "day_in_future"]]],
    ["an incoming date in the future", { incomingDocDate: days(1) }, {}, [["appeal.incomingDocDate", "day_in_future"]]],
    ["'no phone' with a real number", {}, { isFakePhoneNumber: 1 }, [["applicant.phone", "wrong_format"]]],
    ["a channel that is not there", { channelId: 999_999 }, {}, [["appeal.channelId", "channel_not_yours"]]],
    ["a sender of another channel", { senderOrgId: 1 }, {}, [["appeal.senderOrgId", "sender_not_of_channel"]]],
    ["an area of another region", {}, { regionsId: 1 }, [["applicant.areasId", "area_not_in_region"]]],
    ["a mahalla of another area", {}, { mahallasId: 11 }, [["applicant.mahallasId", "mahalla_not_in_area"]]],
    ["a file that is not there", { files: [999_999] }, {}, [["appeal.files", "file_not_yours"]]],
    ["a kind that is not there", { satulationId: 999_999 }, {}, [["appeal.satulationId", "no_such_record"]]],
    ["a gender that is not there", {}, { gendersId: 999_999 }, [["applicant.gendersId", "no_such_record"]]],
    ["a social status that is not there", {}, { socialStatusId: 999_999 }, [["applicant.socialStatusId", "no_such_record"]]],
    [
      "a privileged category that is not there",
      {},
      { privilagedCategoriesId: 999_999 },
      [["applicant.privilagedCategoriesId", "no_such_record"]],
    ],
  ])("of %s is refused by a rule", async (_case, appeal, applicant, problems) => {
    const before = await counts();

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form(appeal, applicant));

    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([422, "rule_broken"]);
    expect(byPath(reply.body.details)).toEqual(problems);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["a phone of eight digits", {}, { phone: "90123456" }, [["applicant.phone", "wrong_format"]]],
    ["a phone with letters", {}, { phone: "90123456O" }, [["applicant.phone", "wrong_format"]]],
    ["a tax id of eight digits", {}, { inn: "12345678" }, [["applicant.inn", "wrong_format"]]],
    ["a passport in small letters", {}, { passportSn: "ab" }, [["applicant.passportSn", "wrong_format"]]],
    ["a passport of six digits", {}, { passportNum: "123456" }, [["applicant.passportNum", "wrong_format"]]],
    ["a third type of applicant", {}, { applicantTypeId: 3 }, [["applicant.applicantTypeId", "not_in_list"]]],
    ["fewer than no pages", { pageCnt: -1 }, {}, [["appeal.pageCnt", "too_small"]]],
    ["fewer than no applicants", {}, { applicantCnt: -1 }, [["applicant.applicantCnt", "too_small"]]],
    ["a text of 20,001 characters", { text: "a".repeat(20_001) }, {}, [["appeal.text", "too_long"]]],
    ["a number chosen by the caller", { requestNumber: "FAR-000001/26" }, {}, [["appeal.requestNumber", "unknown_field"]]],
    ["a holder chosen by the caller", { holderId: 20 }, {}, [["appeal.holderId", "unknown_field"]]],
    ["a day that does not exist", { docDate: "30.02.2026" }, {}, [["appeal.docDate", "no_such_day"]]],
    ["no channel", { channelId: null }, {}, [["appeal.channelId", "wrong_type"]]],
    ["no area", {}, { areasId: null }, [["applicant.areasId", "wrong_type"]]],
  ])("of %s is refused by its shape", async (_case, appeal, applicant, problems) => {
    const before = await counts();

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form(appeal, applicant));

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(byPath(reply.body.details)).toEqual(problems);
    expect(await counts()).toEqual(before);
  });

  it.each(languages)("without anything is refused in %s", async (language, text) => {
    const reply = await registrator.post(
      "/appeal-actions/with-applicant",
      { applicant: {}, appeal: {} },
      { headers: { "accept-language": language } },
    );

    expect([reply.status, reply.body.error]).toEqual([400, text.error]);
    expect(byPath(reply.body.details)).toEqual([
      ["appeal.channelId", "required"],
      ["appeal.satulationId", "required"],
      ["applicant.areasId", "required"],
      ["applicant.phone", "required"],
    ]);
    expect(reply.body.details[0].message).toBe(text.required);
  });

  it("an edit is refused by the same rules and changes nothing", async () => {
    const { id } = await at.appealIn("registration");
    const before = await at.record(id);

    const reply = await registrator.put(
      "/appeal-actions/update-with-applicant",
      await at.form({ id, channelId: 999_999 }, { firstName: "" }),
    );

    expect(reply.status).toBe(422);
    expect(byPath(reply.body.details)).toEqual([
      ["appeal.channelId", "channel_not_yours"],
      ["applicant.firstName", "required"],
    ]);
    expect(await at.record(id)).toEqual(before);
  });
});
