import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "@murojaat/server/test/support/database.ts";
import { seedReferences, syncAuthorities } from "@murojaat/server/seed/seed.ts";
import { answers } from "./answer-texts.ts";
import { seedDemoOffice } from "./demo-office.ts";
import { fillDemo } from "./fill.ts";
import { holdUpAnswers } from "./good-answers.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedReferences(database.db);
  await syncAuthorities(database.db);
  await seedDemoOffice(database.db, { password: "Sinov-2026" });
  await fillDemo(database.db, { appeals: 400, seed: 5, until: new Date("2026-11-20T12:00:00+05:00") });
  await holdUpAnswers(database.db);
});
afterAll(() => database.close());
const rowsOf = async (query: string) => (await database.pool.query(query)).rows;

test("forty topics have three findings, each with what was done, and a reason to refuse", () => {
  const topics = Object.values(answers.topics);
  expect(topics).toHaveLength(40);
  for (const { cases, refusal } of topics) {
    expect(new Set(cases.flatMap(({ found, done }) => [found.uz, done.uz, found.ru, done.ru])).size).toBe(12);
    expect(refusal.uz).not.toBe("");
  }
});

test("no answer keeps a place for a value, and Uzbek Latin has its own letters", async () => {
  expect(await rowsOf("select text from answers where text ~ '[{}]|undefined|null'")).toEqual([]);
  expect(JSON.stringify(answers)).not.toMatch(/[\u0027\u2018\u2019`]/);
});

test("a refusal and an answer that explains name an article and how to appeal, in the language of the appeal", async () => {
  const told =
    await rowsOf(`select r.code, w.text, a.text_language_id as language from answers w join result_types r on r.id = w.result_type_id
    join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id where length(w.text) > 220 and r.code in ('rejected', 'explained', 'legal_advice')`);
  expect(told.length).toBeGreaterThan(40);
  for (const { text, language } of told)
    expect(text).toMatch(language === 1 ? /статьёй 28 Закона.+статье 55 Конституции/ : /28-(moddasi|моддаси).+55-(moddasi|моддаси)/);
  expect(told.filter(({ code }) => code === "rejected").every(({ text }) => /rad etildi|рад этилди|отказано/.test(text))).toBe(true);
});

test("the applicant, a place, the day or the number stands in every answer of these topics", async () => {
  const [{ all, named }] = await rowsOf(`select count(*)::int as all,
      count(*) filter (where position(a.number in w.text) > 0 or position(coalesce(p.last_name, p.organization_name) in w.text) > 0)::int as named
    from answers w join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id join applicants p on p.id = a.applicant_id
    where w.text ~ '\\d\\d\\.\\d\\d\\.\\d{4}'`);
  expect(all).toBeGreaterThan(100);
  expect(named / all).toBeGreaterThan(0.6);
});

test("signers hold up eight answers, each told to its applicant, and some answers were begun from earlier ones", async () => {
  const good = await rowsOf(
    `select g.why, t.status, w.state from good_answers g join answers w on w.id = g.id join tasks t on t.answer_id = w.id`,
  );
  expect(good).toHaveLength(8);
  expect(good.every(({ status, state }) => status === "resolved" && state === "confirmed")).toBe(true);
  const [{ n, wrong }] =
    await rowsOf(`select count(*)::int as n, count(*) filter (where s.answer_id = t.answer_id or t.topic_id <> e.topic_id)::int as wrong
    from answer_sources s join tasks t on t.id = s.task_id join answers w on w.id = s.answer_id join tasks e on e.id = w.task_id`);
  expect(n).toBeGreaterThan(3);
  expect(wrong).toBe(0);
});
