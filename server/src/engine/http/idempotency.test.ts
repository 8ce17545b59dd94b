import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer, Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { given } from "../../../test/support/given.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { idempotencyJobs } from "./idempotency.jobs.ts";

let portal: Portal;
let admin: Person;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  at = stations(portal);
});
afterAll(() => portal.close());

let made = 0;
/** A key that nobody has used. */
const fresh = () => ({ headers: { "idempotency-key": `kalit-${(made += 1)}` } });
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(portal.db)).rows[0]!.n;
const audited = (action: string) => count(sql<{ n: number }>`select count(*) as n from audit_log where action = ${action}`);
const statuses = (replies: readonly Answer[]) => replies.map(({ status }) => status);
/** While this is held, until what is looked for has been seen; not by the one that holds, for a transaction sees the activity as it once was. */
const whileHeld = async (holding: ReturnType<typeof sql>, seen: () => Promise<void>): Promise<void> => {
  const trx = await portal.db.startTransaction().execute();
  await holding.execute(trx);
  await vi.waitFor(seen).finally(() => trx.rollback().execute());
};
const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
/** Ends the connection that waits for what is held, as a crash would. */
const cutWhileWaiting = async (holding: ReturnType<typeof sql>, work: () => Promise<Answer>): Promise<Answer> => {
  let answer: Promise<Answer> | undefined;
  await whileHeld(holding, async () => {
    answer ??= work();
    const { rows } = await sql`select pg_terminate_backend(pid) as ended from pg_stat_activity where ${waiting}`.execute(portal.db);
    expect(rows).toEqual([{ ended: true }]);
  });
  return answer!;
};
/** The second comes while the first waits for what is held. */
const bothWhileHeld = async (holding: ReturnType<typeof sql>, work: () => Promise<Answer>): Promise<Answer[]> => {
  let both: Promise<Answer>[] | undefined;
  await whileHeld(holding, async () => {
    both ??= [work(), work()];
    expect((await sql`select pid from pg_stat_activity where ${waiting}`.execute(portal.db)).rows).toHaveLength(2);
  });
  return Promise.all(both!);
};

describe("the reply that is kept for a key", () => {
  it("is encrypted, each for its own caller and key", async () => {
    const key = fresh();
    const body = { nameUz: "Maxfiy bosqich", nameUk: "Махфий", nameRu: "Тайный", position: 51 };
    const first = await admin.post("/admin/stages", body, key);
    expect(first.status).toBe(200);

    const { rows } = await sql<{ reply: string }>`select reply from idempotency_keys where key = ${key.headers["idempotency-key"]}`.execute(
      portal.db,
    );
    expect(rows[0]!.reply).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect((await admin.post("/admin/stages", body, key)).body).toEqual(first.body);
  });

  it("is kept for a day", async () => {
    const key = fresh();
    const body = { nameUz: "Bir kunlik", nameUk: "Бир кунлик", nameRu: "На день", position: 52 };
    const first = await admin.post("/admin/stages", body, key);
    const again = async (age: string) => {
      await sql`update idempotency_keys set created_at = now() - ${age}::interval where key = ${key.headers["idempotency-key"]}`.execute(
        portal.db,
      );
      for (const { work } of idempotencyJobs(portal.db)) await work({} as never, {} as never);
      return admin.post("/admin/stages", body, key);
    };

    expect(await again("23 hours 59 minutes")).toEqual(first);
    // the name is taken by then
    expect((await again("24 hours 1 minute")).status).toBe(422);
  });
});

describe("the reply that is kept of a registration", () => {
  const registered = async (key: ReturnType<typeof fresh>) => {
    const registrator = await portal.as("registrator");
    const form = await given(portal).form();
    const send = () => registrator.post("/appeal-actions/with-applicant", form, key);
    const first = await send();
    expect(first.status).toBe(200);
    return { send, id: first.body.id as number, first };
  };
  const placeOf = (login: string, organization: ReturnType<typeof sql>) =>
    sql`update users set organization_id = ${organization}, department_id = null where login = ${login}`.execute(portal.db);

  it("is not told to its caller in another organisation", async () => {
    const { send, first } = await registered(fresh());
    const home = await given(portal).organizationId("registrator");
    await placeOf("registrator", sql`(select organization_id from users where login = 'registrator3')`);

    const moved = await send();
    await placeOf("registrator", sql`${home}::int`);

    expect([moved.status, moved.body.code]).toEqual([409, "key_used_otherwise"]);
    expect((await send()).body).toEqual(first.body);
  });

  it("is kept of a change and of a removal too: what was lost on the way is repeated, not refused", async () => {
    const stage = (await admin.post("/admin/stages", { nameUz: "Bir", nameUk: "Бир", nameRu: "Один", position: 52 })).body as {
      id: number;
      version: string;
    };
    const [change, removal] = [fresh(), fresh()];
    const body = { id: stage.id, nameRu: "Один и тот же", version: stage.version };
    const first = await admin.put("/admin/stages", body, change);
    expect(first.status).toBe(200);
    expect(await admin.put("/admin/stages", body, change)).toEqual(first);
    // without the key the version is an old one by now
    expect((await admin.put("/admin/stages", body)).status).toBe(409);

    expect((await admin.delete(`/admin/stages/${stage.id}?version=${first.body.version}`, removal)).status).toBe(200);
    expect((await admin.delete(`/admin/stages/${stage.id}?version=${first.body.version}`, removal)).status).toBe(200);
    expect((await admin.delete(`/admin/stages/${stage.id}`)).status).toBe(404);
  });

  it("is kept of a step of an appeal: it is done once, and its history has it once", async () => {
    const { id } = await registered(fresh());
    const key = fresh();
    const registrator = await portal.as("registrator");
    const send = () => registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }, key);
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
    expect(
      await count(sql<{ n: number }>`select count(*) as n from history where appeal_id = ${id} and action = 'send-to-classification'`),
    ).toBe(1);
  });

  it("is not told where the record is not seen any more", async () => {
    const { send, id } = await registered(fresh());
    expect((await (await portal.as("registrator")).delete(`/appeal-actions/${id}`)).status).toBe(200);

    expect((await send()).status).toBe(404);
  });
});

describe("an import with a key", () => {
  const stage = (name: string) => ({ nameUz: name, nameUk: `${name} (к)`, nameRu: `${name} (р)`, position: 50 });
  const rowsOf = (name: string) => ({ rows: [stage(`${name} bir`), stage(`${name} ikki`)] });
  const kept = (name: string) => count(sql<{ n: number }>`select count(*) as n from stages where name_uz like ${`${name} %`}`);
  const held = sql`select pg_advisory_xact_lock(hashtext('list stages'))`;

  it("is done once, and says the same again without a trace in the log", async () => {
    const key = fresh();
    const before = await audited("POST /admin/stages/import");
    const replies = [
      await admin.post("/admin/stages/import", rowsOf("Uch"), key),
      await admin.post("/admin/stages/import", rowsOf("Uch"), key),
      await admin.post("/admin/stages/import", rowsOf("Uch"), key),
    ];

    expect(replies[0]!.body).toMatchObject({ created: 2, updated: 0, dryRun: false });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await kept("Uch")).toBe(2);
    expect(await audited("POST /admin/stages/import")).toBe(before + 1);
    // without a key the same rows are two records more, which the list refuses
    expect((await admin.post("/admin/stages/import", rowsOf("Uch"))).status).toBe(422);
  });

  it("is done once also when it comes again while the first is under way", async () => {
    const key = fresh();
    const replies = await bothWhileHeld(held, () => admin.post("/admin/stages/import", rowsOf("Birga"), key));

    expect(statuses(replies)).toEqual([200, 200]);
    expect(replies[1]).toEqual(replies[0]);
    expect(await kept("Birga")).toBe(2);
  });

  it("is done by the repetition when the first was cut", async () => {
    const key = fresh();
    const cut = await cutWhileWaiting(held, () => admin.post("/admin/stages/import", rowsOf("Uzilgan"), key));
    expect([cut.status, cut.body.code, await kept("Uzilgan")]).toEqual([503, "database_unavailable", 0]);

    const again = await admin.post("/admin/stages/import", rowsOf("Uzilgan"), key);

    expect([again.status, again.body.created, await kept("Uzilgan")]).toEqual([200, 2, 2]);
  });

  it("takes no other rows under its key, and a look at what it would do uses none up", async () => {
    const key = fresh();
    expect((await admin.post("/admin/stages/import?dryRun=1", rowsOf("Avval"), key)).body).toMatchObject({ dryRun: true, created: 2 });
    expect((await admin.post("/admin/stages/import", rowsOf("Avval"), key)).body).toMatchObject({ dryRun: false, created: 2 });

    const other = await admin.post("/admin/stages/import", rowsOf("Boshqa"), {
      headers: { ...key.headers, "accept-language": "RU" },
    });
    expect([other.status, other.body.code]).toEqual([409, "key_used_otherwise"]);
    expect(other.body.error).toMatch(/[а-я]/);
    expect(await kept("Boshqa")).toBe(0);
  });

  it("that was refused may come mended under its key", async () => {
    const key = fresh();
    expect((await admin.post("/admin/stages/import", { rows: [{ nameRu: "Без названия" }] }, key)).status).toBe(422);

    expect((await admin.post("/admin/stages/import", rowsOf("Tuzatilgan"), key)).status).toBe(200);
  });
});

describe("one action on many with a key", () => {
  const send = async () => {
    const appeals = [await at.registered(), await at.registered()];
    const post = await count(sql<{ n: number }>`select ur.position_level_id as n from user_roles ur join users u on u.id = ur.user_id
      where u.login = 'leader' and ur.position_level_id is not null order by 1 limit 1`);
    const items = appeals.map(({ id, version }) => ({ id, version }));
    const body = { action: "send-to-classification", items, input: { position_levels_id: post } };
    const key = fresh();
    const registrator = await portal.as("registrator");
    return { ids: items.map(({ id }) => id), act: () => registrator.post("/appeal-actions/bulk", body, key) };
  };
  const moves = (ids: readonly number[]) =>
    count(
      sql<{ n: number }>`select count(*) as n from history where action = 'send-to-classification' and appeal_id in (${sql.join(ids)})`,
    );

  it("is done once, also when it comes again while the first is under way", async () => {
    const { ids, act } = await send();
    const replies = await bothWhileHeld(sql`select from appeals where id = ${ids[1]!} for update`, act);

    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { done: 2, refused: [] }]));
    expect((await act()).body).toEqual({ done: 2, refused: [] });
    expect(await moves(ids)).toBe(2);
  });

  it("is done by the repetition when the first was cut in its midst, and nothing twice", async () => {
    const { ids, act } = await send();
    // the first of the two is moved by then, the second waits
    const cut = await cutWhileWaiting(sql`select from appeals where id = ${ids[1]!} for update`, act);
    expect([cut.status, cut.body.code, await moves(ids)]).toEqual([503, "database_unavailable", 0]);

    expect((await act()).body).toEqual({ done: 2, refused: [] });
    expect(await moves(ids)).toBe(2);
  });
});

describe("a change of the calendar with a key", () => {
  it("is made once, and undone once", async () => {
    const change = {
      days: [{ day: "18.03.2027", kind: "holiday", provisional: false, nameUz: "Sinov", nameUk: "Синов", nameRu: "Проба" }],
    };
    const { fingerprint } = at.ok(await admin.post("/admin/calendar/preview", change));
    const [key, undoing] = [fresh(), fresh()];

    const [first, again] = [
      await admin.post("/admin/calendar/changes", { ...change, fingerprint }, key),
      await admin.post("/admin/calendar/changes", { ...change, fingerprint }, key),
    ];
    expect([first.status, again]).toEqual([200, first]);
    const [undone, undoneAgain] = [
      await admin.post(`/admin/calendar/changes/${first.body.id}/undo`, {}, undoing),
      await admin.post(`/admin/calendar/changes/${first.body.id}/undo`, {}, undoing),
    ];
    expect([undone.status, undoneAgain]).toEqual([200, undone]);
    expect(await count(sql<{ n: number }>`select count(*) as n from calendar_changes`)).toBe(2);
  });
});

describe("a file with a key", () => {
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n").toString("base64");
  const files = () => count(sql<{ n: number }>`select count(*) as n from files`);
  const upload = async (key: ReturnType<typeof fresh>, name = "ariza.pdf") =>
    admin.post("/admin/files/upload/base64", { name, content: pdf, resourceTypeId: 1 }, key);

  it("is kept once", async () => {
    const before = await files();
    const key = fresh();
    const [first, again] = [await upload(key), await upload(key)];

    expect([first.status, again, await files()]).toEqual([200, first, before + 1]);
    expect((await upload(key, "boshqa.pdf")).body.code).toBe("key_used_otherwise");
    expect(await files()).toBe(before + 1);
    expect((await upload(fresh())).body.resourceId).not.toBe(first.body.resourceId);
  });

  it("of a form as well, and a template is replaced once", async () => {
    const { token } = admin;
    const sent = async (url: string, name: string, content: Buffer, key: ReturnType<typeof fresh>) => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const reply = await portal.app.inject({
        method: "POST",
        url,
        headers: { ...key.headers, authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")]),
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const [before, key, replacing] = [await files(), fresh(), fresh()];
    const part = () => sent("/api/admin/files/upload/part", "ariza.pdf", Buffer.from(pdf, "base64"), key);
    const [first, again] = [await part(), await part()];
    expect([first.status, again, await files()]).toEqual([200, first, before + 1]);

    const template = await portal.app.inject({
      method: "GET",
      url: "/api/admin/document-templates/file?name=blank&language=UZ",
      headers: { authorization: `Bearer ${token}` },
    });
    const templates = (await (await portal.as("admin")).get("/admin/document-templates")).body as Record<string, string>[];
    const { version } = templates.find((one) => one["name"] === "blank" && one["language"] === "UZ")!;
    const replace = () =>
      sent(`/api/admin/document-templates?name=blank&language=UZ&version=${version}`, "blank.docx", template.rawPayload, replacing);
    const [replaced, replacedAgain] = [await replace(), await replace()];
    expect([replaced.status, replacedAgain]).toEqual([200, replaced]);
    expect(await audited("POST /admin/document-templates")).toBe(1);
  });
});
