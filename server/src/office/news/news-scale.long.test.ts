import { newsKindNames } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { freshOffice } from "../../../test/support/database.ts";
import { openOffice, type Portal } from "../../../test/support/people.ts";
import { today } from "../../engine/dates/days.ts";
import { createDb, createPool } from "../../engine/db/pool.ts";
import { tellNews } from "./news.jobs.ts";

const tasks = 10_000;
const rounds = 4;

/** Ten thousand tasks become due on one morning: PLANS=full npm run vitest -- --project server news-scale. It prints what others wait. */
describe.skipIf(process.env["PLANS"] !== "full")(`with ${tasks} tasks due today`, () => {
  let portal: Portal;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshOffice();
    const pool = createPool(database.portalUrl, { max: 6 });
    await fillDemo(database.db, { appeals: 200, seed: 7, until: new Date() });
    portal = await openOffice(createDb(pool));
    const { db } = database;
    // of the tasks that executors have; each executor gets as many
    for (let from = 0; from < tasks; from += 500)
      await sql`insert into tasks select (jsonb_populate_record(null::tasks, to_jsonb(t) || jsonb_build_object(
        'id', 1000000 + n, 'deadline', ${today()}::text, 'status', 'process', 'executor_id', e.ids[1 + n % cardinality(e.ids)], 'resolved_at', null, 'answer_id', null))).*
      from generate_series(${from + 1}::int, ${from + 500}::int) n, (select * from tasks where executor_id is not null order by id limit 1) t,
           (select array_agg(distinct u.user_id order by u.user_id) as ids from staff u join user_roles r on r.user_id = u.user_id join roles o on o.id = r.role_id and o.code = 'executor') e`.execute(
        db,
      );
    await sql`insert into calendar_days (day, kind, name_uz, name_uk, name_ru) values (${today()}::date, 'working', 'Kun', 'Кун', 'День')
      on conflict (day) do update set kind = 'working'`.execute(db);
    await sql`update settings set value = '{"isOn": true}' where key = 'staffEmail'`.execute(db);
    const kinds = JSON.stringify(Object.fromEntries(newsKindNames.map((kind) => [kind, "email"])));
    await sql`insert into news_choices (user_id, email, kinds) select id, login || '@example.uz', ${kinds}::jsonb from users`.execute(db);
    await sql`analyze`.execute(db);
    close = async () => {
      await portal.close();
      await pool.end();
      await database.close();
    };
  }, 300_000);
  afterAll(() => close());

  it("sends each person one digest with an exact count, while others work on", { timeout: 600_000 }, async () => {
    const { db } = portal;
    const round = () => tellNews({ ...portal.app, db, publicUrl: "https://murojaat.example" }, new Date(`${today()}T08:00:00+05:00`));
    const forget = async () => {
      await sql`delete from news_told`.execute(db);
      await sql`delete from notifications where user_id is not null`.execute(db);
    };
    const person = await portal.as("leader");
    const look = async () => {
      const began = performance.now();
      await person.get("/tasks/menu?menu=process-tasks&pageSize=20");
      return performance.now() - began;
    };
    const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    /** Looks every fifth of a second, as one who works does, until the work is over or enough were made. */
    const looks = async (work: Promise<void> | undefined): Promise<number[]> => {
      const times: number[] = [];
      let isOver = false;
      void work?.then(() => (isOver = true));
      while (work ? !isOver : times.length < 30) {
        times.push(await look());
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return times;
    };
    await looks(undefined);
    const figures: string[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const alone = median(await looks(undefined));
      await forget();
      const began = performance.now();
      const beside = median(await looks(round()));
      figures.push(`alone ${alone.toFixed(1)} ms, beside ${beside.toFixed(1)} ms, the round ${(performance.now() - began).toFixed(0)} ms`);
    }
    process.stdout.write(`${figures.join("\n")}\n`);

    const { rows } = await sql<{ n: number; told: number; due: number }>`
      select max(n)::int as n, sum(told)::int as told, (select count(*)::int from tasks t join staff s on s.user_id = t.executor_id where deadline = ${today()}::date
          and status not in ('draft', 'resolved', 'cancelled', 'register', 'resolution', 'returned', 'answer_check', 'answer_confirm')) as due
        from (select user_id, count(*) as n, sum(substring(text from 'Muddati bugun: ([0-9]+)')::int) as told from notifications where user_id is not null group by user_id) m`.execute(
      db,
    );
    expect(rows[0]).toMatchObject({ n: 1, told: rows[0]!.due });
    expect(rows[0]!.due).toBeGreaterThanOrEqual(tasks);
  });
});
