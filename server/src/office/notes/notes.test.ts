import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forger } from "../../../test/support/forger.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

type Row = { id: number; taskId: number | null; text: string; isMine: boolean; struckAt: string | null; mentions: { name: string }[] };
const notesOf = async (login: string, appealId: number) => (await portal.as(login)).get(`/appeals/${appealId}/notes`);
const textsFor = async (login: string, appealId: number): Promise<string[]> =>
  at.ok(await notesOf(login, appealId)).map(({ text }: Row) => text);
const write = async (login: string, appealId: number, text: string, more: object = {}): Promise<Answer> =>
  (await portal.as(login)).post("/notes", { appealId, text, ...more });
const written = async (login: string, appealId: number, text: string, ...named: string[]): Promise<number> =>
  at.ok(await write(login, appealId, text, { mentions: await Promise.all(named.map(at.userId)) })).id;
const strike = async (login: string, id: number) => (await portal.as(login)).patch(`/notes/${id}/strike`, {});
const seen = async (login: string, appealId: number) => (await portal.as(login)).patch("/notes/seen", { appealId });
const counted = async (login: string): Promise<number> => at.ok(await (await portal.as(login)).get("/profile/notify-counter")).mentions;
const mentionsOf = async (login: string): Promise<{ noteId: number; text: string }[]> =>
  at.ok(await (await portal.as(login)).get("/notes/mentions"));
const isNews = async (login: string, noteId: number): Promise<boolean> =>
  (await mentionsOf(login)).some((mention) => mention.noteId === noteId);
const peopleFor = async (login: string, query: string): Promise<{ id: number; name: string; organizationName: string }[]> =>
  at.ok(await (await portal.as(login)).get(`/notes/people?${query}`));
const refusal = ({ status, body }: Answer) => [
  status,
  ...[body.details ?? []].flat().map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
const nobodySees = ["registrator3", "leader3", "executor3", "mahalla", "admin", "mrg-executor-5"];

describe("a note", () => {
  it("on an appeal is read by everybody who sees the appeal, in any office, and by nobody else", async () => {
    // the region's appeal, with a task at the district
    const { appealId } = await at.newTask("process");
    await written("leader", appealId, "Tuman bilan gaplashdim");
    await written("executor2", appealId, "Ertaga joyiga chiqamiz");

    for (const login of ["registrator", "leader", "controller", "registrator2", "leader2", "executor2", "supervisor"])
      expect(await textsFor(login, appealId), login).toEqual(["Tuman bilan gaplashdim", "Ertaga joyiga chiqamiz"]);
    for (const login of nobodySees) {
      expect((await notesOf(login, appealId)).status, login).toBe(404);
      expect((await write(login, appealId, "Men ham")).status, login).toBe(404);
      expect((await (await portal.as(login)).get(`/notes/people?appealId=${appealId}`)).status, login).toBe(404);
      expect((await seen(login, appealId)).status, login).toBe(404);
    }
  });

  it("says who wrote it, when, on which task, and whom it names", async () => {
    const { id: taskId, appealId } = await at.newTask("process");
    const executor = await at.userId("executor2");
    at.ok(await write("leader", appealId, "Muddat yaqin", { taskId, mentions: [executor, executor] }));

    const [mine] = at.ok(await notesOf("leader", appealId));
    const [other] = at.ok(await notesOf("executor2", appealId));

    const { rows } = await sql<{ login: string; name: string; office: string }>`
      select login, u.name_uz as name, o.name_uz as office from users u join organizations o on o.id = u.organization_id where login in ('executor2', 'leader') order by login`.execute(
      portal.db,
    );
    expect(mine).toEqual({
      id: other.id,
      taskId,
      text: "Muddat yaqin",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+05:00$/),
      byName: rows[1]!.name,
      byOrgName: rows[1]!.office,
      isMine: true,
      struckAt: null,
      mentions: [{ id: executor, name: rows[0]!.name }],
    });
    expect(other.isMine).toBe(false);
  });

  it("on a draft belongs to its own office, and to nobody once the draft is dropped", async () => {
    const { id: taskId, appealId } = await at.newTask("draft");
    at.ok(await write("leader", appealId, "Qoralamaga qayd", { taskId }));
    expect(await textsFor("registrator", appealId)).toEqual(["Qoralamaga qayd"]);

    at.ok(await (await portal.as("leader")).delete("/task-actions/drafts", { body: { taskId, version: await at.version(taskId) } }));

    expect(await textsFor("leader", appealId)).toEqual([]);
    expect((await write("leader", appealId, "Yana", { taskId })).status).toBe(404);
    const history = at.ok(await (await portal.as("leader")).get(`/appeal-actions/appeal-action-descs/${appealId}`));
    expect(history.map((row: { action: string }) => row.action)).not.toContain("note");
  });

  it("on a task that was cancelled is read by the office that sent it, and names nobody else", async () => {
    const { id: taskId, appealId } = await at.newTask("returned");
    const [district, own] = [await at.userId("registrator2"), await at.userId("registrator")];
    const note = at.ok(await write("leader", appealId, "Qayta koʻring", { taskId, mentions: [district] })).id;
    expect(await textsFor("registrator2", appealId)).toEqual(["Qayta koʻring"]);
    expect(await isNews("registrator2", note)).toBe(true);

    await at.act(await portal.as("leader"), "cancel", taskId, { reason: "Xato yuborilgan" });

    expect(await textsFor("leader", appealId)).toEqual(["Qayta koʻring"]);
    // the district has another task of the appeal
    expect(await textsFor("registrator2", appealId)).toEqual([]);
    expect(await isNews("registrator2", note)).toBe(false);
    expect((await write("registrator2", appealId, "Nega?", { taskId })).status).toBe(404);
    expect(refusal(await write("leader", appealId, "Qarang", { taskId, mentions: [district] }))[0]).toBe(422);
    at.ok(await write("leader", appealId, "Qarang", { taskId, mentions: [own] }));
    const people = (await peopleFor("leader", `appealId=${appealId}&taskId=${taskId}`)).map(({ id }) => id);
    expect([people.includes(district), people.includes(own)]).toEqual([false, true]);
    const history = at.ok(await (await portal.as("registrator2")).get(`/appeal-actions/appeal-action-descs/${appealId}`));
    expect(history.map((row: { action: string }) => row.action)).not.toContain("note");
  });

  it("goes with an appeal that is sent on: both offices read it", async () => {
    const { id } = await at.registered({}, {}, "registrator2");
    await written("registrator2", id, "Bizning hududimiz emas");
    at.ok(
      await (await portal.as("registrator2")).patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Boshqa hudud" }),
    );
    const organizationsId = await at.organizationId("registrator3");
    at.ok(await (await portal.as("leader")).post("/appeal-actions/accept-ask-send-another-org", { appealsId: id, organizationsId }));

    expect(await textsFor("registrator3", id)).toEqual(["Bizning hududimiz emas"]);
    expect(await textsFor("registrator2", id)).toEqual(["Bizning hududimiz emas"]);
    for (const login of ["mahalla", "executor2", "executor3"]) expect((await notesOf(login, id)).status, login).toBe(404);
  });

  it("is not written on another appeal's task", async () => {
    const [one, other] = [await at.newTask("process"), await at.newTask("register")];

    expect((await write("leader", one.appealId, "Adashdim", { taskId: other.id })).status).toBe(404);
  });

  it("is written and struck out while the appeal is open, and read afterwards", async () => {
    const { appealId } = await at.newTask("process");
    const id = await written("leader", appealId, "Koʻrib chiqildi");
    const closed = await at.registered();
    const own = await written("registrator", closed.id, "Takror murojaat");
    at.ok(
      await (await portal.as("registrator")).patch("/appeal-actions/return-to-applicant", { appeal_id: closed.id, reason: "Imzosi yoʻq" }),
    );

    expect((await write("registrator", closed.id, "Kech qoldim")).body.code).toBe("action_not_allowed_now");
    expect((await strike("registrator", own)).body.code).toBe("action_not_allowed_now");
    expect(await textsFor("registrator", closed.id)).toEqual(["Takror murojaat"]);
    expect((await strike("leader", id)).status).toBe(200);
  });

  it("is struck out once, by its author alone, and its text stays", async () => {
    const { appealId } = await at.newTask("process");
    const id = await written("executor2", appealId, "Notoʻgʻri maʼlumot");

    expect((await strike("leader", id)).status).toBe(403);
    expect((await strike("executor3", id)).status).toBe(404);
    at.ok(await strike("executor2", id));
    expect((await strike("executor2", id)).status).toBe(409);

    const [note] = at.ok(await notesOf("leader", appealId));
    expect([note.text, note.struckAt]).toEqual(["Notoʻgʻri maʼlumot", expect.stringMatching(/\+05:00$/)]);
  });

  it("is refused when it is empty, too long, names too many people, or comes after the two-hundredth", async () => {
    const { id: appealId } = await at.registered();
    const everybody = Array.from({ length: 21 }, (_, n) => n + 1);

    expect((await write("registrator", appealId, "  \n ")).status).toBe(400);
    expect((await write("registrator", appealId, "a".repeat(2001))).status).toBe(400);
    expect((await write("registrator", appealId, "Hammaga", { mentions: everybody })).status).toBe(400);
    at.ok(await write("registrator", appealId, "a".repeat(2000)));
    await sql`insert into history (appeal_id, user_id, organization_id, action, text, record_hash)
      select h.appeal_id, h.user_id, h.organization_id, 'note', 'Qayd ' || n, h.record_hash
        from history h, generate_series(2, 199) n where h.appeal_id = ${appealId} and h.action = 'note'`.execute(portal.db);
    at.ok(await write("registrator", appealId, "Ikki yuzinchi"));

    expect(refusal(await write("registrator", appealId, "Yana bitta"))).toEqual([422, "text too_many_notes"]);
    expect(await textsFor("registrator", appealId)).toHaveLength(200);
  });

  it("is written once when the same call comes twice", async () => {
    const { id } = await at.registered();
    const registrator = await portal.as("registrator");
    const headers = { "idempotency-key": "qayd-ikki-marta" };
    const [first, again] = [
      await registrator.post("/notes", { appealId: id, text: "Bir marta" }, { headers }),
      await registrator.post("/notes", { appealId: id, text: "Bir marta" }, { headers }),
    ];

    expect(again.body).toEqual(first.body);
    expect(await textsFor("registrator", id)).toEqual(["Bir marta"]);
  });
});

describe("a note that names somebody", () => {
  it("is news to that person until the notes are opened", async () => {
    const { id: taskId, appealId } = await at.newTask("process");
    const before = await counted("executor2");
    const id = at.ok(await write("leader", appealId, "Hujjatni kuting", { taskId, mentions: [await at.userId("executor2")] })).id;

    expect(await counted("executor2")).toBe(before + 1);
    expect((await mentionsOf("executor2"))[0]).toMatchObject({ noteId: id, appealId, taskId, text: "Hujjatni kuting" });
    expect(await isNews("leader2", id)).toBe(false);
    // another's opening, and the opening of another appeal, leave it news
    at.ok(await seen("leader2", appealId));
    at.ok(await seen("executor2", (await at.newTask("new")).appealId));
    expect(await counted("executor2")).toBe(before + 1);

    at.ok(await seen("executor2", appealId));

    expect(await counted("executor2")).toBe(before);
    expect(await isNews("executor2", id)).toBe(false);
  });

  it("is no longer news once it is struck out", async () => {
    const { appealId } = await at.newTask("process");
    const id = await written("leader", appealId, "Shoshiling", "executor2");
    expect(await isNews("executor2", id)).toBe(true);

    at.ok(await strike("leader", id));

    expect(await isNews("executor2", id)).toBe(false);
  });

  it("is not news to a person who no longer sees the appeal: the task went to somebody else", async () => {
    const { appeal, tasks } = await at.classified({ executorId: await at.userId("executor") });
    const id = await written("leader", appeal.id, "Kuzatib boring", "executor", "far-executor-1");
    const before = await counted("executor");
    expect([await isNews("executor", id), await isNews("far-executor-1", id)]).toEqual([true, true]);
    const { rows } = await sql<{ id: number; department: number }>`
      select id, department_id as department from users where login = 'far-executor-5'`.execute(portal.db);
    const elsewhere = { executorId: rows[0]!.id, departmentsId: rows[0]!.department, reason: "Boshqa soha" };
    await at.act(await portal.as("executor"), "accept", tasks[0]!.id);

    await at.act(await portal.as("executor"), "request-executor", tasks[0]!.id, elsewhere);
    await at.act(await portal.as("leader"), "accept-request", tasks[0]!.id);

    expect((await notesOf("executor", appeal.id)).status).toBe(404);
    expect([await isNews("executor", id), await isNews("far-executor-1", id)]).toEqual([false, false]);
    expect(await counted("executor")).toBe(before - 1);
    at.ok(await notesOf("far-executor-5", appeal.id));
  });

  it("is not news to an office that was asked to decide, once it has decided", async () => {
    const { id } = await at.registered({}, {}, "registrator2");
    const registrator2 = await portal.as("registrator2");
    expect(refusal(await write("registrator2", id, "Qarang", { mentions: [await at.userId("leader")] }))).toEqual([
      422,
      "mentions cannot_read_note",
    ]);
    at.ok(await registrator2.patch("/appeal-actions/ask-send-another-org", { appealsId: id, description: "Boshqa hudud" }));
    const note = await written("registrator2", id, "Qarang", "leader");
    expect(await isNews("leader", note)).toBe(true);

    at.ok(
      await (await portal.as("leader")).patch("/appeal-actions/reject-ask-send-another-org", { appealsId: id, description: "Oʻzingiz" }),
    );

    expect(await isNews("leader", note)).toBe(false);
  });

  it("names only people who could read it", async () => {
    const { appealId } = await at.newTask("process");

    for (const login of nobodySees)
      expect(refusal(await write("leader", appealId, "Qarang", { mentions: [await at.userId(login)] })), login).toEqual([
        422,
        "mentions cannot_read_note",
      ]);
    expect(refusal(await write("leader", appealId, "Qarang", { mentions: [999_999] }))).toEqual([422, "mentions cannot_read_note"]);
    expect(await textsFor("leader", appealId)).toEqual([]);
  });
});

describe("the people whom a note may name", () => {
  it("are those who may read it now, without the caller: who registered, classified or executes it, then the own office, then others", async () => {
    const { appealId } = await at.newTask("process");
    const ids = async (...logins: string[]) => Promise.all(logins.map(at.userId));
    const found = (await peopleFor("executor2", `appealId=${appealId}`)).map(({ id }) => id);

    expect(found.length).toBeLessThanOrEqual(20);
    expect(found).not.toContain(await at.userId("executor2"));
    expect(found).toEqual(expect.arrayContaining(await ids("leader2", "registrator2", "controller2")));
    for (const id of await ids(...nobodySees)) expect(found).not.toContain(id);
    const { rows } = await sql<{ id: number }>`
      select user_id as id from history where appeal_id = ${appealId} union select executor_id from tasks where appeal_id = ${appealId}`.execute(
      portal.db,
    );
    const ofAppeal = rows.map(({ id }) => id).filter((id) => found.includes(id));
    expect(ofAppeal.length).toBeGreaterThan(1);
    expect(new Set(found.slice(0, ofAppeal.length))).toEqual(new Set(ofAppeal));
    const offices = (await peopleFor("executor2", `appealId=${appealId}`)).map(({ organizationName }) => organizationName);
    const rest = offices.slice(ofAppeal.length);
    expect(new Set(rest.slice(0, rest.lastIndexOf(rest[0]!) + 1)).size).toBe(1);
  });

  it("are found by their names in either alphabet", async () => {
    const { appealId } = await at.newTask("process");
    const { rows } = await sql<{ id: number; last: string; cyrillic: string }>`
      select id, last_name as last, to_cyrillic(last_name) as cyrillic from users where login = 'leader'`.execute(portal.db);
    const { id, last, cyrillic } = rows[0]!;

    for (const search of [last, cyrillic, last.slice(0, 4)])
      expect((await peopleFor("executor2", `appealId=${appealId}&search=${encodeURIComponent(search)}`)).map((one) => one.id)).toContain(
        id,
      );
    expect(await peopleFor("executor2", `appealId=${appealId}&search=Xxxyyy`)).toEqual([]);
  });
});

describe("the notes of an appeal that is not to be disclosed", () => {
  const hidden = "Oshkor etilmaydi";

  it("are read by people who may know the applicant, and each by its author; others read a word", async () => {
    const { id } = await at.registered({ isUndisclosed: true });
    at.ok(await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
    await written("leader", id, "Karimova opaga qoʻngʻiroq qildim");
    await written("controller", id, "Kim ekan?");

    expect(await textsFor("leader", id)).toEqual(["Karimova opaga qoʻngʻiroq qildim", "Kim ekan?"]);
    expect(await textsFor("registrator", id)).toEqual(["Karimova opaga qoʻngʻiroq qildim", "Kim ekan?"]);
    expect(await textsFor("controller", id)).toEqual([hidden, "Kim ekan?"]);
    const history = at.ok(await (await portal.as("controller")).get(`/appeal-actions/appeal-action-descs/${id}`));
    expect(history.slice(0, 2).map((row: { text: string }) => row.text)).toEqual(["Kim ekan?", hidden]);
    // who could not read it is not named either
    expect(refusal(await write("leader", id, "Qarang", { mentions: [await at.userId("controller")] }))[0]).toBe(422);
    const people = (await peopleFor("leader", `appealId=${id}`)).map((one) => one.id);
    expect(people).toContain(await at.userId("registrator"));
    expect(people).not.toContain(await at.userId("controller"));
  });
});

describe("the history of an appeal with notes", () => {
  it("shows a note and its striking out by their names, and moves no status", async () => {
    const { id } = await at.registered();
    const note = await written("registrator", id, "Telefon javob bermadi");
    at.ok(await strike("registrator", note));

    const rows = at.ok(await (await portal.as("registrator")).get(`/appeal-actions/appeal-action-descs/${id}`));

    expect(
      rows
        .slice(0, 2)
        .map((row: { action: string; actionName: string; text: string; fromStatusName: string; toStatusName: string }) => [
          row.action,
          row.actionName,
          row.text,
          row.fromStatusName === row.toStatusName,
        ]),
    ).toEqual([
      ["strike-note", "Qaydning ustidan chizildi", "Telefon javob bermadi", true],
      ["note", "Qayd yozildi", "Telefon javob bermadi", true],
    ]);
    const messages = await sql`select from notifications where appeal_id = ${id}`.execute(portal.db);
    expect(messages.rows).toEqual([]);
  });

  it("counts no note as a step: the appeal was last moved before it, and its sender may still undo that", async () => {
    const { id } = await at.registered();
    const registrator = await portal.as("registrator");
    at.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
    const lastEvent = async () =>
      (await sql<{ at: string }>`select last_event_at as at from appeal_rows where id = ${id} limit 1`.execute(portal.db)).rows[0]!.at;
    const before = await lastEvent();
    await written("leader", id, "Koʻrib turibman");

    expect(await lastEvent()).toEqual(before);
    const { rows } = await sql<{ version: number }>`select version from appeals where id = ${id}`.execute(portal.db);
    const undone = await registrator.post("/appeal-actions/undo-send-to-classification", { items: [{ id, version: rows[0]!.version }] });
    expect(at.ok(undone).done).toBe(1);
  });

  it("vouches for the text of a note and for which one was struck out", async () => {
    const { id } = await at.registered();
    const [first, second] = [await written("registrator", id, "Birinchi"), await written("registrator", id, "Ikkinchi")];
    at.ok(await strike("registrator", second));
    const foundAfter = await forger(portal.db, ["history"]);
    const { rows } = await sql<{ id: number }>`select id from history where note_id = ${second}`.execute(portal.db);

    expect((await foundAfter([])).broken).toEqual([]);
    expect((await foundAfter([sql`update history set text = 'Boshqa' where id = ${first}`])).broken).toEqual([`words ${first}`]);
    expect((await foundAfter([sql`update history set note_id = ${first} where note_id = ${second}`])).broken).toEqual([
      `row ${rows[0]!.id}`,
    ]);
    expect((await foundAfter([sql`update history set note_id = null where note_id = ${second}`])).broken).toEqual([`row ${rows[0]!.id}`]);
  });
});
