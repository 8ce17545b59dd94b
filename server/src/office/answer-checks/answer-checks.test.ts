import { answerRuleNames } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

// the applicant of the tests is Shoira Karimova, her question "Suv taʼminoti"
const stranger = "Hurmatli Shuhrat Komilovich! Suv taʼminoti tiklandi.";
const words = "Shuhrat Komilovich";
const nothing = "Murojaatingiz belgilangan tartibda koʻrib chiqildi.";
const why = "Murojaatchining otasi, xat unga yozilgan";
const stays = (rule: string, of: string, said: string | null = why) => ({ passedOver: [{ rule, words: of, why: said }], shown: [rule] });
const answer = async (taskId: number, more: object) =>
  at.tryAct(await portal.as("executor2"), "answer", taskId, { ...(await at.answerBody("signer2")), ...more });
const kept = async (taskId: number) =>
  (
    await sql`select f.rule, f.state, f.words, f.why, u.login from answer_findings f join answers w on w.id = f.answer_id join users u on u.id = f.by_id
       where w.task_id = ${taskId} order by f.id`.execute(portal.db)
  ).rows;
const newestAnswer = async (taskId: number) =>
  (await sql<{ id: number }>`select max(id) as id from answers where task_id = ${taskId}`.execute(portal.db)).rows[0]!.id;
const switchRule = async (rule: string, isOn: boolean) => {
  const value = Object.fromEntries(answerRuleNames.map((name) => [name, name === rule ? isOn : true]));
  at.ok(await (await portal.as("admin")).put("/admin/settings", { key: "answerRules", value }));
};
/** An answer from before the rules: as one that was sent by the version before an upgrade. */
const writtenBefore = async (taskId: number, text: string) => {
  await sql`update answers set text = ${text}, is_judged = false where id = (select max(id) from answers where task_id = ${taskId})`.execute(
    portal.db,
  );
};

describe("answer", () => {
  it.each([
    ["another person's name", stranger, words],
    ["words that say nothing", nothing, nothing.slice(0, -1)],
  ])("with %s is refused until the writer says why", async (_what, text, found) => {
    const { id } = await at.newTask("process");

    const refused = await answer(id, { text });
    expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
      422,
      "rule_broken",
      [{ path: "text", problem: "says_why", limit: found }],
    ]);
    expect(await kept(id)).toEqual([]);
    const rule = text === stranger ? "name" : "empty";
    for (const said of [null, undefined]) expect((await answer(id, { text, checks: stays(rule, found, said ?? null) })).status).toBe(422);
    // a reason for other words is none for these
    expect((await answer(id, { text, checks: stays(rule, "Boshqa ism") })).status).toBe(422);

    at.ok(await answer(id, { text, checks: stays(rule, found) }));
    expect(await kept(id)).toContainEqual({ rule, state: "passed_over", words: found, why, login: "executor2" });
  });

  it("with checks of another shape is refused at their field", async () => {
    const { id } = await at.newTask("process");
    const long = stays("name", words, "a".repeat(501));
    const wrong = [{ shown: [] }, { passedOver: [], shown: ["other"] }, long, { passedOver: [], shown: [], more: 1 }];

    for (const checks of wrong) {
      const refused = await answer(id, { checks });
      expect([refused.status, refused.body.details[0].path.split(/[.[]/)[0]]).toEqual([400, "checks"]);
    }
  });

  it("with a finding that only asks is sent, and keeps it", async () => {
    const { id } = await at.newTask("process");

    at.ok(await answer(id, { text: "Suv taʼminoti yaqin kunlarda tiklanadi, suv 31.11.2026 kuni beriladi." }));

    expect(await kept(id)).toMatchObject([
      { rule: "number", state: "passed_over", words: "31.11.2026", why: null },
      { rule: "promise", words: "Suv taʼminoti yaqin kunlarda tiklanadi, suv 31.11.2026 kuni beriladi." },
    ]);
  });

  it("counts as put right what had been shown and is gone, by rule and once", async () => {
    const { id } = await at.newTask("process");

    at.ok(await answer(id, { text: "Suv taʼminoti tiklandi.", checks: { passedOver: [], shown: ["name", "name", "promise"] } }));

    expect(await kept(id)).toMatchObject([
      { rule: "name", state: "put_right", words: null },
      { rule: "promise", state: "put_right" },
    ]);
  });

  it("knows the applicant and who works on it in every spelling, and the names of the letter", async () => {
    const { id, appealId } = await at.newTask("process");
    await sql`update appeals set text = 'Qoʻshnim Sobirov Gʻayrat suvni bekitdi' where id = ${appealId}`.execute(portal.db);
    const { rows } = await sql<{ name: string }>`select name_ru as name from users where login = 'executor2'`.execute(portal.db);
    const text = `Hurmatli Shoira Akmalovna! Suv taʼminoti tiklandi, Gʻayrat Sobirov ogohlantirildi. ${rows[0]!.name}`;

    at.ok(await answer(id, { text }));

    expect((await kept(id)).filter((one) => (one as { rule: string }).rule === "name")).toEqual([]);
  });

  it("sent twice with one key is kept once", async () => {
    const { id } = await at.newTask("process");
    const body = {
      taskId: id,
      version: await at.version(id),
      ...(await at.answerBody("signer2")),
      text: stranger,
      checks: stays("name", words),
    };
    const executor = await portal.as("executor2");
    const send = () => executor.patch("/task-actions/answer", body, { headers: { "idempotency-key": `twice-${id}` } });

    const [first, second] = [await send(), await send()];

    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await kept(id)).toHaveLength(1);
  });
});

describe("check-answer and confirm-answer", () => {
  const steps = [
    ["check-answer", "answer_check", "controller2"],
    ["confirm-answer", "answer_confirm", "signer2"],
  ] as const;

  it.each(steps)("%s asks nobody again for what the writer gave a reason for, and keeps it once", async (action, station, login) => {
    const { id } = await at.newTask("process");
    at.ok(await answer(id, { text: stranger, checks: stays("name", words) }));
    if (station === "answer_confirm") await at.act(await portal.as("controller2"), "check-answer", id);

    await at.act(await portal.as(login), action, id);

    expect(await kept(id)).toEqual([{ rule: "name", state: "passed_over", words, why, login: "executor2" }]);
  });

  it.each(steps)("%s is refused where nobody said why, and takes a reason of its own", async (action, station, login) => {
    const { id } = await at.newTask(station);
    await writtenBefore(id, stranger);
    const person = await portal.as(login);

    const refused = await at.tryAct(person, action, id);
    expect([refused.status, refused.body.details[0].problem]).toEqual([422, "says_why"]);
    at.ok(await at.tryAct(person, action, id, { checks: stays("name", words) }));

    expect(await kept(id)).toEqual([{ rule: "name", state: "passed_over", words, why, login }]);
  });

  it.each(steps)("%s of many does those that may go, and says in words what stops the other", async (action, station, login) => {
    const [good, stopped] = [await at.newTask(station), await at.newTask(station)];
    await writtenBefore(stopped.id, stranger);
    const items = await Promise.all([good, stopped].map(async ({ id }) => ({ id, version: await at.version(id) })));
    const person = await portal.as(login);
    const bulk = (dryRun: boolean) => person.post("/task-actions/bulk", { action, items, input: {}, dryRun });

    const message = `Matnni tuzating yoki nega shunday qolishini kartada yozing: «${words}»`;
    const expected = { done: 1, refused: [{ id: stopped.id, code: "rule_broken", details: [{ path: "text", message }] }] };
    expect(at.ok(await bulk(true))).toMatchObject(expected);
    expect(await at.status(person, good.id)).toBe(station);
    expect(at.ok(await bulk(false))).toMatchObject(expected);

    expect(await at.status(person, good.id)).not.toBe(station);
    expect(await at.status(person, stopped.id)).toBe(station);
  });
});

describe("correct-answer and confirm-correction", () => {
  it("are judged like an answer, each version by itself", async () => {
    const { id } = await at.newTask("resolved");
    const executor = await portal.as("executor2");
    const input = { ...(await at.input["correct-answer"]()), text: stranger };

    expect((await at.tryAct(executor, "correct-answer", id, input)).status).toBe(422);
    at.ok(await at.tryAct(executor, "correct-answer", id, { ...input, checks: stays("name", words) }));
    await at.act(await portal.as("signer2"), "confirm-correction", id);

    expect(await kept(id)).toEqual([{ rule: "name", state: "passed_over", words, why, login: "executor2" }]);
  });
});

describe("POST tasks/answer-findings", () => {
  const judge = async (login: string, body: object) => (await portal.as(login)).post("/tasks/answer-findings", body);

  it("says what the rules find in a text that is typed, with its places, and keeps nothing", async () => {
    const { id } = await at.newTask("process");

    expect(at.ok(await judge("executor2", { taskId: id, text: stranger }))).toEqual([
      { rule: "name", reason: "other_person", from: 9, to: 27, words },
    ]);
    expect(at.ok(await judge("executor2", { taskId: id, text: "" }))).toEqual([]);
    expect(await kept(id)).toEqual([]);
  });

  it("takes the chosen result: a refusal needs its article and how to appeal", async () => {
    const { id } = await at.newTask("process");
    const { rows } = await sql<{ id: number }>`select id from result_types where code = 'rejected'`.execute(portal.db);
    const reasons = async (resultTypeId?: number) =>
      at
        .ok(await judge("executor2", { taskId: id, text: "Suv taʼminoti boʻyicha rad etildi.", resultTypeId }))
        .map((one: { reason: string }) => one.reason);

    expect(await reasons()).toEqual([]);
    expect(await reasons(rows[0]!.id)).toEqual(["no_article", "no_appeal"]);
  });

  it("is for who may write the answer now, and for nobody else", async () => {
    const { id } = await at.newTask("process");
    const refused = await Promise.all(
      ["mrg-executor-1", "signer2", "executor"].map(async (login) => (await judge(login, { taskId: id, text: stranger })).status),
    );
    expect(refused.every((status) => status === 403 || status === 404)).toBe(true);
    at.ok(await answer(id, {}));
    expect(await judge("executor2", { taskId: id, text: stranger })).toMatchObject({ status: 403, body: { code: "not_permitted" } });
  });

  it("takes 20,000 signs and no more", async () => {
    const { id } = await at.newTask("process");

    expect((await judge("executor2", { taskId: id, text: "Suv. ".repeat(4000) })).status).toBe(200);
    expect((await judge("executor2", { taskId: id, text: "a".repeat(20_001) })).body.details).toMatchObject([
      { path: "text", problem: "too_long" },
    ]);
  });
});

describe("GET tasks/answer-findings", () => {
  it("shows checker and signer what is found now and what was passed over, by whom and why", async () => {
    const { id } = await at.newTask("process");
    at.ok(await answer(id, { text: stranger, checks: stays("name", words) }));
    const answerId = await newestAnswer(id);
    const { rows } = await sql<{ name: string }>`select name_uz as name from users where login = 'executor2'`.execute(portal.db);

    for (const login of ["controller2", "signer2"])
      expect(at.ok(await (await portal.as(login)).get(`/tasks/answer-findings?id=${answerId}`))).toMatchObject({
        found: [{ rule: "name", words, from: 9 }],
        passedOver: [{ rule: "name", words, why, byName: rows[0]!.name }],
      });
    const stranger2 = await (await portal.as("executor")).get(`/tasks/answer-findings?id=${answerId}`);
    expect(stranger2.status).toBe(404);
  });

  it("tells nobody from whom the applicant is hidden whether a name is right", async () => {
    const { id, appealId } = await at.newTask("answer_confirm");
    await sql`update appeals set is_undisclosed = true where id = ${appealId}`.execute(portal.db);
    const found = async (login: string) =>
      at.ok(await (await portal.as(login)).get(`/tasks/answer-findings?id=${await newestAnswer(id)}`)).found.length as number;
    const counts: Record<string, number[]> = { signer2: [], leader2: [] };

    for (const text of [stranger, stranger.replace(words, "Shoira Akmalovna")]) {
      await writtenBefore(id, text);
      for (const login of ["signer2", "leader2"]) counts[login]!.push(await found(login));
    }

    // the signer may know the applicant, the leader may not (law, article 19)
    expect(counts).toEqual({ signer2: [1, 0], leader2: [0, 0] });
  });

  it("judges an answer no longer once it is confirmed", async () => {
    const { id } = await at.newTask("notify");
    await writtenBefore(id, stranger);

    expect(at.ok(await (await portal.as("signer2")).get(`/tasks/answer-findings?id=${await newestAnswer(id)}`))).toEqual({
      found: [],
      passedOver: [],
    });
  });
});

describe("a rule that the administrator switches off", () => {
  it("finds and stops nothing, and the audit says who did", async () => {
    const { id } = await at.newTask("process");
    await switchRule("name", false);
    const [{ details }] = at.ok(await (await portal.as("admin")).get("/admin/audit?target=settings")).rows;
    expect([details.changes.answerRules[0].name, details.changes.answerRules[1].name]).toEqual([true, false]);

    at.ok(await answer(id, { text: stranger }));
    expect(await kept(id)).toEqual([]);

    await switchRule("name", true);
    expect((await answer((await at.newTask("process")).id, { text: stranger })).status).toBe(422);
  });

  it("and on again judges no answer anew that was judged without it, unless the form says something of it", async () => {
    const { id } = await at.newTask("process");
    await switchRule("name", false);
    at.ok(await answer(id, { text: stranger }));
    await switchRule("name", true);

    const shown = { passedOver: [], shown: ["name"] };
    const refused = await at.tryAct(await portal.as("controller2"), "check-answer", id, { checks: shown });
    expect(refused.body.details[0].problem).toBe("says_why");
    await at.act(await portal.as("controller2"), "check-answer", id);

    at.ok(await at.tryAct(await portal.as("signer2"), "confirm-answer", id, { checks: stays("name", words) }));
    expect(await kept(id)).toMatchObject([{ rule: "name", why, login: "signer2" }]);
  });

  it("is switched by administrators alone", async () => {
    const value = Object.fromEntries(answerRuleNames.map((name) => [name, true]));
    expect((await (await portal.as("leader")).put("/admin/settings", { key: "answerRules", value })).status).toBe(403);
  });
});

describe("an answer that the office gives to everybody", () => {
  it("stops where no word of the question is in it", async () => {
    const fresh = await openPortal();
    const own = stations(fresh);
    const next = await own.newTask("process");
    const text = "Joyiga chiqildi, kamchiliklar bartaraf etildi.";
    await sql`insert into answers (task_id, author_id, answer_type_id, result_type_id, text, number, day, signer_id, state)
      select ${next.id}, u.id, 1, 1, ${text}, '1', current_date, u.id, 'confirmed' from users u, generate_series(1, 20) where u.login = 'executor2'`.execute(
      fresh.db,
    );
    const body = { ...(await own.answerBody("signer2")), text: `Hurmatli Shoira Akmalovna! ${text}` };

    const refused = await own.tryAct(await fresh.as("executor2"), "answer", next.id, body);

    // nobody wrote them
    await sql`delete from answers where number = '1'`.execute(fresh.db);
    expect(refused.body.details).toMatchObject([{ problem: "says_why", limit: body.text.slice(0, -1) }]);
    await fresh.close();
  });
});

describe("GET admin/answer-findings", () => {
  it("counts by month and rule what was found, passed over and put right, of all offices and of one", async () => {
    const fresh = await openPortal();
    const own = stations(fresh);
    const send = async (text: string, checks: object) =>
      own.act(await fresh.as("executor2"), "answer", (await own.newTask("process")).id, {
        ...(await own.answerBody("signer2")),
        text,
        checks,
      });
    await send(stranger, stays("name", words));
    await send("Suv taʼminoti tiklandi.", { passedOver: [], shown: ["name", "promise"] });
    const old = await own.newTask("process");
    await own.act(await fresh.as("executor2"), "answer", old.id, {
      ...(await own.answerBody("signer2")),
      checks: { passedOver: [], shown: ["long"] },
    });
    await sql`update answer_findings set at = at - interval '13 months' where rule = 'long'`.execute(fresh.db);

    const month = own.today.slice(6) + "-" + own.today.slice(3, 5);
    const figures = [
      { month, rule: "name", found: 2, passedOver: 1, putRight: 1 },
      { month, rule: "promise", found: 1, passedOver: 0, putRight: 1 },
    ];
    const admin = await fresh.as("admin");
    const office = (
      await sql<{ id: number; name: string }>`
        select o.id, o.name_uz as name from organizations o join users u on u.organization_id = o.id where u.login = 'executor2'`.execute(
        fresh.db,
      )
    ).rows[0]!;
    // one office has answered; of another nothing is counted
    expect(own.ok(await admin.get("/admin/answer-findings"))).toEqual({ figures, offices: [office] });
    expect(own.ok(await admin.get(`/admin/answer-findings?organizationId=${office.id}`)).figures).toEqual(figures);
    expect(own.ok(await admin.get(`/admin/answer-findings?organizationId=${office.id + 1}`))).toEqual({ figures: [], offices: [office] });
    expect((await (await fresh.as("leader")).get("/admin/answer-findings")).status).toBe(403);

    const [sheet] = readXlsx((await download(fresh, "admin", `/admin/answer-findings/excel?organizationId=${office.id}`)).bytes);
    const shown = `${month.slice(5)}.${month.slice(0, 4)}`;
    expect(sheet!.rows.slice(1)).toEqual([
      { A: shown, B: "Boshqa shaxsning ismi", C: 2, D: 1, E: 1 },
      { A: shown, B: "Muddat, summa va boʻsh joylar", C: 1, D: 0, E: 1 },
    ]);
    expect((await (await fresh.as("leader")).get("/admin/answer-findings/excel")).status).toBe(403);
    await fresh.close();
  });
});
