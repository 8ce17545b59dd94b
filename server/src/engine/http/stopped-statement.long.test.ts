import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, createPool } from "../db/pool.ts";
import { freshOffice, type TestDatabase } from "../../../test/support/database.ts";
import { openOffice, type Person, type Portal } from "../../../test/support/people.ts";

let database: TestDatabase;
let portal: Portal;
let pool: ReturnType<typeof createPool>;
const people = new Map<string, Person>();
beforeAll(async () => {
  database = await freshOffice();
  // a portal whose statements may take a third of a second; the site's own setting comes last and wins
  const hasty = new URL(database.url);
  hasty.searchParams.set("options", "-c statement_timeout=300ms");
  pool = createPool(hasty.href, { max: 4 });
  portal = await openOffice(createDb(pool));
  for (const login of ["admin", "leader", "registrator"]) people.set(login, await portal.as(login));
});
afterAll(async () => {
  await portal.close();
  await pool.end();
  await database.close();
});

const said = {
  UZ: "Soʻrov juda uzoq bajarildi va toʻxtatildi, hech narsa oʻzgarmadi. Davr yoki tanlovni toraytiring yoki keyinroq qayta urinib koʻring",
  RU: "Запрос выполнялся слишком долго и был остановлен, ничего не изменено. Сузьте период или отбор либо повторите позже",
  UK: "Сўров жуда узоқ бажарилди ва тўхтатилди, ҳеч нарса ўзгармади. Давр ёки танловни торайтиринг ёки кейинроқ қайта уриниб кўринг",
};
const call = async (login: string, method: "GET" | "POST", path: string, language: string, payload?: object) => {
  const reply = await portal.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${people.get(login)!.token}`, "accept-language": language },
    ...(payload && { payload }),
  });
  const { requestId: _id, ...body } = reply.json();
  return { status: reply.statusCode, retryAfter: reply.headers["retry-after"], body };
};
const stopped = (language: keyof typeof said) => ({
  status: 503,
  retryAfter: "30",
  body: { error: said[language], code: "took_too_long" },
});

/** While a transaction holds the tables, readers wait for longer than a statement may take. */
const whileHeld = <T>(work: () => Promise<T>): Promise<T> =>
  database.db.transaction().execute(async (trx) => {
    await sql`lock table appeals, appeal_rows, tasks in access exclusive mode`.execute(trx);
    return work();
  });

describe("a statement that takes too long", () => {
  it.each(["UZ", "RU", "UK"] as const)("is told so in %s: of a list, an export and a report", async (language) => {
    const answers = await whileHeld(async () => [
      await call("registrator", "GET", "/appeals/menu/registration?applicantName=Karim", language),
      await call("registrator", "GET", "/appeals/excel?menu=registration", language),
      await call("leader", "GET", "/reports/report-one", language),
    ]);

    expect(answers).toEqual(Array(3).fill(stopped(language)));
  });

  it("has written nothing, wherever in the write it was stopped", async () => {
    const stage = (name: string) => ({ nameUz: name, nameUk: `${name} (к)`, nameRu: `${name} (р)` });
    const count = async () =>
      (
        await sql<{ stages: number; notes: number }>`
        select (select count(*) from stages) as stages, (select count(*) from audit_log) as notes`.execute(database.db)
      ).rows[0];
    const before = await count();
    await sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`.execute(
      database.db,
    );

    for (const table of ["stages", "audit_log"]) {
      await sql`create trigger linger after insert on ${sql.table(table)} for each row execute function linger()`.execute(database.db);
      expect(await call("admin", "POST", "/admin/stages", "RU", stage("Sinov"))).toEqual(stopped("RU"));
      await sql`drop trigger linger on ${sql.table(table)}`.execute(database.db);
    }

    expect(await count()).toEqual(before);
    expect((await call("admin", "POST", "/admin/stages", "RU", stage("Sinov"))).status).toBe(200);
  });
});
