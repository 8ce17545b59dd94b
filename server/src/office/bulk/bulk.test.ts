import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { numberAfter } from "./bulk.routes.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const bulk = async (login: string, of: "appeal" | "task", body: object) => (await portal.as(login)).post(`/${of}-actions/bulk`, body);
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from appeals where id = ${id}`.execute(portal.db)).rows[0]!.status;
const historyOf = async (id: number) =>
  (await sql<{ n: number }>`select count(*) as n from history where appeal_id = ${id}`.execute(portal.db)).rows[0]!.n;
const postOf = async (login: string) =>
  (
    await sql<{ id: number }>`select ur.position_level_id as id from user_roles ur join users u on u.id = ur.user_id
      where u.login = ${login} and ur.position_level_id is not null order by 1 limit 1`.execute(portal.db)
  ).rows[0]!.id;

describe("one action on many appeals", () => {
  it("is tried first without a change, then done for the items that allow it, each by itself", async () => {
    const [first, second] = [await at.registered(), await at.registered()];
    const gone = await at.registered();
    const foreign = await at.registered({}, {}, "registrator2");
    const input = { position_levels_id: await postOf("leader") };
    const items = [first, second, gone, foreign].map(({ id, version }) => ({ id, version }));
    // somebody was faster
    at.ok(await bulk("registrator", "appeal", { action: "send-to-classification", items: [items[2]], input }));
    const before = await historyOf(first.id);

    const tried = at.ok(await bulk("registrator", "appeal", { action: "send-to-classification", items, input, dryRun: true }));
    expect(tried).toMatchObject({
      done: 2,
      refused: [
        { id: gone.id, code: "changed_meanwhile" },
        { id: foreign.id, code: "not_found" },
      ],
    });
    expect([await statusOf(first.id), await historyOf(first.id)]).toEqual(["registration", before]);

    const done = at.ok(await bulk("registrator", "appeal", { action: "send-to-classification", items, input }));
    expect(done).toEqual(tried);
    expect(await Promise.all([first, second, gone, foreign].map(({ id }) => statusOf(id)))).toEqual([
      "classification",
      "classification",
      "classification",
      "registration",
    ]);
    expect(await historyOf(first.id)).toBe(before + 1);
  });

  it("is open to a person with one of the permissions of its action, and to nobody else", async () => {
    const leads = sql`select ur.role_id from user_roles ur join users u on u.id = ur.user_id where u.login = 'leader'`;
    const topics = sql`(select id from permissions where short_name = 'decide_group')`;
    const { rows } = await sql<{ role_id: number }>`
      delete from role_permissions where role_id in (${leads}) and permission_id = ${topics} returning role_id`.execute(portal.db);
    const items = [{ id: (await at.newTask("process")).id, version: 1 }];
    const ask = async (login: string) => (await bulk(login, "task", { action: "accept-request", items, input: {}, dryRun: true })).status;

    const statuses = [await ask("leader"), await ask("mahalla")];

    for (const { role_id } of rows)
      await sql`insert into role_permissions (role_id, permission_id) values (${role_id}, ${topics})`.execute(portal.db);
    expect([rows.length > 0, ...statuses]).toEqual([true, 200, 403]);
  });

  it("names the wrong input at its field, in the caller's language", async () => {
    const { id, version } = await at.registered();
    const wrong = await bulk("registrator", "appeal", { action: "send-to-classification", items: [{ id, version }], input: {} });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, "input.position_levels_id"]);

    const reply = await (
      await portal.as("registrator")
    ).post(
      "/appeal-actions/bulk",
      { action: "send-to-classification", items: [{ id, version }], input: { position_levels_id: 999_999 }, dryRun: true },
      { headers: { "accept-language": "ru" } },
    );
    expect(reply.body).toMatchObject({ done: 0, refused: [{ id, code: "rule_broken", details: [{ path: "position_levels_id" }] }] });
    expect(reply.body.refused[0].error).toMatch(/[а-я]/i);
  });

  it("is refused to a person who lacks it, though they have another of the actions", async () => {
    const { id, version } = await at.registered();

    const reply = await bulk("leader", "appeal", {
      action: "send-to-classification",
      items: [{ id, version }],
      input: { position_levels_id: await postOf("leader") },
    });

    expect([reply.status, reply.body.code]).toEqual([403, "not_permitted"]);
    expect(await statusOf(id)).toBe("registration");
  });

  it("takes at least one and at most a page", async () => {
    const items = Array.from({ length: 101 }, (_, n) => ({ id: n + 1, version: 1 }));
    expect((await bulk("registrator", "appeal", { action: "send-to-classification", items, input: {} })).status).toBe(400);
    expect((await bulk("registrator", "appeal", { action: "send-to-classification", items: [], input: {} })).status).toBe(400);
  });
});

describe("one action on many tasks", () => {
  it("registers them under consecutive numbers, in the order in which they were chosen", async () => {
    const chosen = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await at.newTask("register");
      chosen.push({ id, version: await at.version(id) });
    }
    const order = [chosen[2]!, chosen[0]!, chosen[1]!];

    const done = at.ok(
      await bulk("registrator2", "task", {
        action: "register",
        items: order.map(({ id, version }) => ({ id, version })),
        input: { incomingNumber: "01-09", incomingDate: at.today, positionLevelsId: await postOf("leader2") },
      }),
    );

    expect(done).toEqual({ done: 3, refused: [] });
    const { rows } = await sql<{ id: number; incoming_number: string; status: string }>`
      select id, incoming_number, status from tasks where id in (${sql.join(order.map(({ id }) => id))}) order by incoming_number`.execute(
      portal.db,
    );
    expect(rows).toEqual(order.map(({ id }, n) => ({ id, incoming_number: ["01-09", "01-10", "01-11"][n], status: "resolution" })));
  });
});

describe("undoing a sending to classification", () => {
  const sent = async (login = "registrator") => {
    const { id, version } = await at.registered({}, {}, login);
    const input = { position_levels_id: await postOf(login === "registrator" ? "leader" : "leader2") };
    at.ok(await bulk(login, "appeal", { action: "send-to-classification", items: [{ id, version }], input }));
    return { id, version: version + 1 };
  };
  const undo = async (login: string, ...items: object[]) =>
    (await portal.as(login)).post("/appeal-actions/undo-send-to-classification", { items });
  const refusals = async (login: string, item: object) =>
    at.ok(await undo(login, item)).refused.map(({ code }: { code: string }) => code) as string[];
  const age = (id: number, seconds: number) =>
    portal.db.transaction().execute(async (trx) => {
      await sql`alter table history disable trigger append_only`.execute(trx);
      await sql`update history set at = at - make_interval(secs => ${seconds})
                 where id = (select max(id) from history where appeal_id = ${id})`.execute(trx);
      await sql`alter table history enable trigger append_only`.execute(trx);
      await refreshRows(trx);
    });

  it("brings each back to registration, without a post, in one row of history", async () => {
    const [one, other] = [await sent(), await sent()];
    await age(one.id, 50);
    const before = await historyOf(one.id);

    expect(at.ok(await undo("registrator", one, other))).toEqual({ done: 2, refused: [] });

    const { rows } = await sql`select status, position_level_id as post, version from appeals where id = ${one.id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "registration", post: null, version: one.version + 1 }]);
    expect(await historyOf(one.id)).toBe(before + 1);
    expect(await statusOf(other.id)).toBe("registration");
  });

  it("refuses only those that were sent more than a minute ago", async () => {
    const [late, timely] = [await sent(), await sent()];
    await age(late.id, 61);

    expect(at.ok(await undo("registrator", late, timely))).toMatchObject({
      done: 1,
      refused: [{ id: late.id, code: "action_not_allowed_now" }],
    });
    expect([await statusOf(late.id), await statusOf(timely.id)]).toEqual(["classification", "registration"]);
  });

  it("refuses an appeal changed since, with the old version and with the new one", async () => {
    const item = await sent();
    await at.draft(await portal.as("leader"), item.id, { executorId: await at.userId("executor") });

    expect(await refusals("registrator", item)).toEqual(["action_not_allowed_now"]);
    expect(await refusals("registrator", { ...item, version: item.version + 1 })).toEqual(["changed_meanwhile"]);
    expect(await statusOf(item.id)).toBe("classification");
  });

  it("refuses an appeal whose applicant was told something since", async () => {
    const { id, version } = await sent();
    await sql`insert into notifications (appeal_id, kind, method, recipient, text) values (${id}, 'extended', 'post', 'X', 'X')`.execute(
      portal.db,
    );

    expect(await refusals("registrator", { id, version })).toEqual(["action_not_allowed_now"]);
  });

  it("is not for a colleague, another office, or a person who may not send", async () => {
    const item = await sent();

    expect(await refusals("mahalla", item)).toEqual(["not_found"]);
    expect(await refusals("registrator2", item)).toEqual(["not_found"]);
    expect((await undo("leader", item)).status).toBe(403);
    expect(await refusals("far-registrator-1", item)).toEqual(["action_not_allowed_now"]);
    expect(await statusOf(item.id)).toBe("classification");
  });
});

describe("every row of a filter", () => {
  const rows = async (login: string, of: "appeal" | "task", query: string) =>
    (await portal.as(login)).get(`/${of}-actions/bulk/rows?${query}`);

  it("is listed in the order of the list, with what an action needs and nothing personal", async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await at.registered({}, { lastName: "Filtrov" }));

    const found = at.ok(await rows("registrator", "appeal", "list=registration&applicantName=Filtrov&sortAttr=id&sortOrder=ASC"));

    expect(found).toEqual(made.map(({ id, version, requestNumber }) => ({ id, version, requestNumber })));
  });

  it("comes with the request of each task in a list of requests", async () => {
    const place = await at.newTask("process");
    await at.step("request-deadline", place);

    const found = at.ok(await rows("leader", "task", "list=deadline-query"));

    const { id: requestId } = await portal.db.selectFrom("requests").select("id").where("task_id", "=", place.id).executeTakeFirstOrThrow();
    expect(found).toContainEqual(
      expect.objectContaining({
        id: place.id,
        appealId: place.appealId,
        version: await at.version(place.id),
        requestId,
        executorId: await at.userId("executor2"),
      }),
    );
  });

  it("is refused to a caller without the list, and is of the caller's own office only", async () => {
    const { id } = await at.registered();

    const refused = await rows("leader", "appeal", "list=registration");
    expect([refused.status, refused.body.code]).toEqual([403, "not_permitted"]);
    expect((await rows("executor", "appeal", "list=registration")).status).toBe(403);
    expect((await rows("registrator", "appeal", "list=nothing")).status).toBe(400);
    expect(at.ok(await rows("registrator2", "appeal", "list=registration")).map((row: { id: number }) => row.id)).not.toContain(id);
  });
});

it("numbers go on where the former call ended", async () => {
  const { id } = await at.newTask("register");
  const input = { incomingNumber: "01-098", incomingDate: at.today, positionLevelsId: await postOf("leader2") };

  at.ok(await bulk("registrator2", "task", { action: "register", items: [{ id, version: await at.version(id) }], input, before: 100 }));

  const task = await portal.db.selectFrom("tasks").select("incoming_number").where("id", "=", id).executeTakeFirstOrThrow();
  expect(task.incoming_number).toBe("01-198");
});

it.each([
  ["12", 1, "13"],
  ["01-09", 1, "01-10"],
  ["7/A", 3, "7/A"],
  ["099", 1, "100"],
])("the number after %s by %i is %s", (number, by, after) => {
  expect(numberAfter(number, by)).toBe(after);
});
