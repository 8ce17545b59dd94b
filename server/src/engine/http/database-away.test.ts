import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDb, createPool } from "../db/pool.ts";
import { prepareDatabase } from "../db/roles.ts";
import { seedDemoOffice } from "@murojaat/tools/demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "../../seed/seed.ts";
import { openOffice, password, type Person, type Portal } from "../../../test/support/people.ts";
import { startTemporary } from "../../../test/support/temporary.ts";

let server: Awaited<ReturnType<typeof startTemporary>>;
let pool: pg.Pool;
/** As the role that may make triggers. */
let ownerPool: pg.Pool;
let portal: Portal;
let admin: Person;
beforeAll(async () => {
  server = await startTemporary();
  await prepareDatabase(server);
  pool = createPool(server.url, { max: 4 });
  ownerPool = createPool(server.ownerUrl, { max: 1 });
  const db = createDb(pool);
  await seedReferences(db);
  await syncAuthorities(db);
  await seedDemoOffice(db, { password });
  portal = await openOffice(db);
  admin = await portal.as("admin");
}, 60_000);
afterAll(async () => {
  await portal.close();
  await pool.end();
  await ownerPool.end();
  await server.stop();
});

/** The machine may have other work. */
const slowly = { timeout: 15_000, interval: 100 };
const asSuperuser = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const call = async (method: "GET" | "POST", path: string, language: string, payload?: object) => {
  const reply = await portal.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${admin.token}`, "accept-language": language },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, retryAfter: reply.headers["retry-after"], body: reply.json() };
};
const record = (name: string) => ({ nameUz: name, nameUk: `${name} (к)`, nameRu: `${name} (р)` });
const kept = async (name: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from stages where name_uz = ${name}`.execute(portal.db)).rows[0]!.n;
const words = {
  UZ: "Tizim hozircha ishlamayapti. Hech narsa yoʻqolmadi, birozdan soʻng qayta urinib koʻring",
  RU: "Система ненадолго недоступна. Ничего не потеряно, повторите чуть позже",
  UK: "Тизим ҳозирча ишламаяпти. Ҳеч нарса йўқолмади, бироздан сўнг қайта уриниб кўринг",
};

describe("while the database is away", () => {
  it("reads and writes are answered 503 in the caller's language, and all goes on when it is back", async () => {
    // once it runs again it takes nobody, until the calls below are answered; no commit of this test is lost with the server
    await asSuperuser("alter role murojaat connection limit 0");
    await asSuperuser("checkpoint");
    process.kill(Number(readFileSync(join(server.folder, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    // its backends see it a moment later, and one that has not yet still answers
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), slowly);

    const answers = [];
    for (const [language, said] of Object.entries(words)) {
      const read = await call("GET", "/api/admin/stages", language);
      const write = await call("POST", "/api/admin/stages", language, record("Sinov"));
      answers.push([read, write].map(({ status, retryAfter, body: { requestId: _id, ...body } }) => ({ status, retryAfter, body, said })));
    }
    const ready = await call("GET", "/readyz", "UZ");
    await vi.waitFor(() => asSuperuser("alter role murojaat connection limit -1"), slowly);

    for (const { status, retryAfter, body, said } of answers.flat())
      expect({ status, retryAfter, body }).toEqual({ status: 503, retryAfter: "3", body: { error: said, code: "database_unavailable" } });
    expect(ready).toMatchObject({ status: 503, body: { status: "database not reachable" } });

    await vi.waitFor(async () => expect((await call("GET", "/readyz", "UZ")).status).toBe(200), slowly);
    expect((await call("GET", "/api/admin/stages", "UZ")).status).toBe(200);
    expect(await kept("Sinov")).toBe(0);
    expect((await call("POST", "/api/admin/stages", "UZ", record("Sinov"))).status).toBe(200);
    expect(await kept("Sinov")).toBe(1);
  });
});

/** Makes a write whose connection ends while its commit is under way. */
const cut = async <T>(write: () => Promise<T>): Promise<T> => {
  await ownerPool.query("create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$");
  await ownerPool.query(
    "create constraint trigger linger after insert on stages deferrable initially deferred for each row execute function linger()",
  );
  const answer = write();
  await vi.waitFor(async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity where query ilike 'commit%' and state = 'active'`.execute(portal.db);
    expect(rows).toEqual([{ ended: true }]);
  }, slowly);
  return answer.finally(() => ownerPool.query("drop function linger() cascade"));
};

describe("a write that is cut in its commit", () => {
  it.each([
    ["UZ", "Aloqa uzildi: oʻzgarish saqlangani yoki saqlanmagani nomaʼlum. Sahifani yangilab, natijani tekshiring"],
    ["RU", "Связь прервалась: неизвестно, сохранено ли изменение. Обновите страницу и проверьте, что получилось"],
    ["UK", "Алоқа узилди: ўзгариш сақлангани ёки сақланмагани номаълум. Саҳифани янгилаб, натижани текширинг"],
  ])("is not told to be lost: %s", async (language, said) => {
    const { status, retryAfter, body } = await cut(() => call("POST", "/api/admin/stages", language, record(`Uzildi ${language}`)));

    expect({ status, retryAfter, body }).toMatchObject({ status: 503, retryAfter: "3", body: { code: "outcome_unknown", error: said } });
    expect(body).not.toHaveProperty("details");
  });

  it("and repeated with its key is done once", async () => {
    const headers = { "idempotency-key": "uzilgan" };
    expect((await cut(() => admin.post("/admin/stages", record("Kalit"), { headers }))).body.code).toBe("outcome_unknown");

    const [second, third] = [
      await admin.post("/admin/stages", record("Kalit"), { headers }),
      await admin.post("/admin/stages", record("Kalit"), { headers }),
    ];

    expect([second.status, third.body]).toEqual([200, second.body]);
    expect(await kept("Kalit")).toBe(1);
  });
});
