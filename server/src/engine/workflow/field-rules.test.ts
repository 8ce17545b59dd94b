import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byPath } from "../../../test/support/refusals.ts";
import { stations, type StationAction, type Stations, type TaskStation } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const organization = async (prefix: string): Promise<number> =>
  (await portal.db.selectFrom("organizations").select("id").where("prefix", "=", prefix).executeTakeFirstOrThrow()).id;

/** What a rule of the domain refuses of an input that is right otherwise: what is wrong with it, the fields that make it so, and how they are told. */
type Wrong = readonly [rule: string, input: object | (() => Promise<object>), path: string, problem: string];
const refused: readonly { login: string; action: StationAction; from: TaskStation; wrong: readonly Wrong[] }[] = [
  {
    login: "leader",
    action: "update-draft",
    from: "draft",
    wrong: [
      ["a topic that is a group", { groupsId: 1 }, "groupsId", "not_a_leaf"],
      ["a topic that is not there", { groupsId: 999_999 }, "groupsId", "no_such_record"],
      ["an organisation that is not there", { organizationsId: 999_999 }, "organizationsId", "no_such_record"],
      ["a task type that is not there", { taskTypesId: 999_999 }, "taskTypesId", "no_such_record"],
      ["a depth level that is not there", { depthLevelsId: 999_999 }, "depthLevelsId", "no_such_record"],
      ["neither executor nor post at home", { organizationsId: 1 }, "executorId", "executor_or_post_needed"],
      [
        "an executor of another organisation",
        async () => ({ executorId: await at.userId("executor2") }),
        "executorId",
        "executor_of_other_organization",
      ],
      ["a department of another organisation", { departmentsId: 102 }, "departmentsId", "executor_of_other_organization"],
      ["a post of another organisation", { positionLevelsId: 3 }, "positionLevelsId", "executor_of_other_organization"],
      [
        "an executor at home who works elsewhere",
        async () => ({ organizationsId: 1, executorId: await at.userId("executor2") }),
        "executorId",
        "not_in_department",
      ],
      [
        "an executor of another department",
        async () => ({ organizationsId: 1, departmentsId: 4, executorId: await at.userId("executor") }),
        "executorId",
        "not_in_department",
      ],
      [
        "an executor who answers nothing",
        async () => ({ organizationsId: 1, executorId: await at.userId("registrator") }),
        "executorId",
        "not_in_department",
      ],
      ["a post at home that nobody holds", { organizationsId: 1, positionLevelsId: 4 }, "positionLevelsId", "post_not_held"],
      [
        "a post at home in a department that is not",
        { organizationsId: 1, positionLevelsId: 1, departmentsId: 102 },
        "departmentsId",
        "not_own_organization",
      ],
      ["a day after the appeal's deadline", async () => ({ deadline: at.later(40) }), "deadline", "after_deadline"],
      ["days and a date", async () => ({ deadlineDays: 5, deadline: at.later(3) }), "deadline", "days_or_date"],
      ["a day that is past", async () => ({ deadline: at.later(-1) }), "deadline", "in_the_past"],
      [
        "a controller of another organisation",
        async () => ({ controllerId: await at.userId("controller2") }),
        "controllerId",
        "cannot_control",
      ],
    ],
  },
  {
    login: "leader",
    action: "resend",
    from: "returned",
    wrong: [
      ["a group of topics, sent again", { groupsId: 1 }, "groupsId", "not_a_leaf"],
      ["neither executor nor post at home, sent again", { organizationsId: 1 }, "executorId", "executor_or_post_needed"],
      ["a day after the appeal's deadline, sent again", async () => ({ deadline: at.later(40) }), "deadline", "after_deadline"],
      [
        "a controller of another organisation, sent again",
        async () => ({ controllerId: await at.userId("controller2") }),
        "controllerId",
        "cannot_control",
      ],
    ],
  },
  {
    login: "registrator2",
    action: "register",
    from: "register",
    wrong: [
      ["an incoming date in the future", async () => ({ incomingDate: at.later(1) }), "incomingDate", "day_in_future"],
      ["neither post nor executor", { positionLevelsId: null }, "positionLevelsId", "executor_or_post_needed"],
      ["a post that nobody here holds", { positionLevelsId: 1 }, "positionLevelsId", "post_not_held"],
      ["an executor of another office", async () => ({ executorId: await at.userId("executor") }), "executorId", "not_in_department"],
    ],
  },
  {
    login: "registrator2",
    action: "send-to-leader",
    from: "register",
    wrong: [
      ["a post that nobody here holds", { positionLevelsId: 1 }, "positionLevelsId", "post_not_held"],
      ["a post that is not there", { positionLevelsId: 999_999 }, "positionLevelsId", "post_not_held"],
    ],
  },
  {
    login: "leader2",
    action: "resolution",
    from: "resolution",
    wrong: [
      ["an executor of another office", async () => ({ executorId: await at.userId("executor") }), "executorId", "not_in_department"],
      ["an executor of another department", { departmentsId: 103 }, "executorId", "not_in_department"],
      [
        "a co-executor of another office",
        async () => ({ coExecutorIds: [await at.userId("executor")] }),
        "coExecutorIds",
        "not_own_organization",
      ],
      [
        "a co-executor who answers nothing",
        async () => ({ coExecutorIds: [await at.userId("signer2")] }),
        "coExecutorIds",
        "not_own_organization",
      ],
      ["a day after the task's deadline", async () => ({ deadline: at.later(40) }), "deadline", "after_deadline"],
      ["a day that is past", async () => ({ deadline: at.later(-1) }), "deadline", "in_the_past"],
    ],
  },
  {
    login: "leader2",
    action: "change-executor",
    from: "new",
    wrong: [
      ["an executor of another office", async () => ({ executorId: await at.userId("executor") }), "executorId", "not_in_department"],
    ],
  },
  {
    login: "executor2",
    action: "answer",
    from: "process",
    wrong: [
      ["an answer dated tomorrow", async () => ({ date: at.later(1) }), "date", "day_in_future"],
      ["a signer who may not sign", async () => ({ signerId: await at.userId("leader2") }), "signerId", "cannot_sign"],
      ["a signer of another office", async () => ({ signerId: await at.userId("signer") }), "signerId", "cannot_sign"],
      ["the author as the signer", async () => ({ signerId: await at.userId("executor2") }), "signerId", "author_cannot_sign"],
      ["a file that is not there", { files: [999_999] }, "files", "file_not_yours"],
      ["a result that is not there", { resultTypeId: 999_999 }, "resultTypeId", "no_such_record"],
      ["a reason that is not there", { resultReasonId: 999_999 }, "resultReasonId", "no_such_record"],
      [
        "a reason of a refusal with a positive result",
        async () => ({
          resultReasonId: (
            await portal.db.selectFrom("result_reasons").select("id").where("code", "=", "no_legal_basis").executeTakeFirstOrThrow()
          ).id,
        }),
        "resultReasonId",
        "reason_not_of_result",
      ],
      ["a repeatability that is not there", { repeatabilityTypeId: 999_999 }, "repeatabilityTypeId", "no_such_record"],
    ],
  },
  {
    login: "signer2",
    action: "notify-applicant",
    from: "notify",
    wrong: [
      ["a way of telling that is not there", { methodId: 99 }, "methodId", "not_in_list"],
      ["a chat that nobody has", { methodId: 2 }, "methodId", "not_reachable_so"],
      ["a letter without its number", async () => ({ methodId: 4, letterDate: at.later(0) }), "letterNumber", "letter_needed"],
      ["a letter of tomorrow", async () => ({ methodId: 4, letterNumber: "1", letterDate: at.later(1) }), "letterDate", "day_in_future"],
      ["a letter without its date", { methodId: 5, letterNumber: "1" }, "letterDate", "letter_needed"],
    ],
  },
];
const rules = refused.flatMap(({ login, action, from, wrong }) =>
  wrong.map(([rule, input, path, problem]) => [rule, login, action, from, input, path, problem] as const),
);

describe("a rule of the domain names the field that breaks it", () => {
  it.each(rules)("%s: %s may not %s from %s", async (_rule, login, action, from, input, path, problem) => {
    const { id, appealId } = await at.taskIn(from);
    const before = await at.record(appealId);

    const reply = await at.call(await portal.as(login), action, id, {
      ...(await at.input[action]()),
      ...(typeof input === "function" ? await input() : input),
    });

    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([422, "rule_broken"]);
    expect(byPath(reply.body.details)).toEqual([[path, problem]]);
    expect(await at.record(appealId)).toEqual(before);
  });

  it("a refused deadline says the latest possible day", async () => {
    const { id, appealId } = await at.taskIn("resolution");
    const { rows } = await sql<{ day: string }>`select to_char(deadline, 'DD.MM.YYYY') as day from appeals where id = ${appealId}`.execute(
      portal.db,
    );

    const reply = await at.tryAct(await portal.as("leader2"), "resolution", id, {
      ...(await at.input.resolution()),
      deadline: at.later(40),
    });

    expect(reply.body.details).toEqual([
      { path: "deadline", problem: "after_deadline", limit: rows[0]!.day, message: `${rows[0]!.day} dan keyin boʻlishi mumkin emas` },
    ]);
  });

  it("a task of an overdue appeal may be due on the day of the appeal, and no earlier", async () => {
    const { id, appealId } = await at.newTask("draft");
    await sql`update appeals set deadline = tashkent_day(now()) - 1 where id = ${appealId}`.execute(portal.db);
    const due = async (deadline: string) =>
      at.call(await portal.as("leader"), "update-draft", id, { ...(await at.input["update-draft"]()), deadline });

    expect((await due(at.later(-1))).status).toBe(200);
    expect(byPath((await due(at.later(-2))).body.details)).toEqual([["deadline", "in_the_past"]]);
    expect(byPath((await due(at.today)).body.details)).toEqual([["deadline", "after_deadline"]]);
  });

  it("a blocked organisation gets no task", async () => {
    const { id } = await at.taskIn("draft");
    await sql`update organizations set blocked_at = now() where prefix = 'MRG-OB'`.execute(portal.db);

    const reply = await at.call(await portal.as("leader"), "update-draft", id, {
      ...(await at.input["update-draft"]()),
      organizationsId: await organization("MRG-OB"),
    });

    await sql`update organizations set blocked_at = null where prefix = 'MRG-OB'`.execute(portal.db);
    expect(byPath(reply.body.details)).toEqual([["organizationsId", "no_such_record"]]);
  });

  it("a blocked executor gets no task", async () => {
    const { id } = await at.taskIn("resolution");
    await sql`update users set blocked_at = now() where login = 'mrg-executor-2'`.execute(portal.db);

    const reply = await at.tryAct(await portal.as("leader2"), "resolution", id, {
      executorId: await at.userId("mrg-executor-2"),
      text: "Koʻring",
    });

    await sql`update users set blocked_at = null where login = 'mrg-executor-2'`.execute(portal.db);
    expect(byPath(reply.body.details)).toEqual([["executorId", "not_in_department"]]);
  });

  it("a vacant post is sent no appeal", async () => {
    const { id } = await at.appealIn("registration");

    const reply = await (
      await portal.as("registrator")
    ).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 6 });

    expect(reply.status).toBe(422);
    expect(byPath(reply.body.details)).toEqual([["position_levels_id", "post_not_held"]]);
  });
});
