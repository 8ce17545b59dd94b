import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inNewLatin, inOldLatin, toCyrillic, textBeginning } from "@murojaat/contract";
import { localStore } from "@murojaat/server/engine/files/store.ts";
import { indexTexts } from "@murojaat/server/office/appeals/appeal-words.repository.ts";
import { freshOffice, type TestDatabase } from "@murojaat/server/test/support/database.ts";
import { openOffice, type Portal } from "@murojaat/server/test/support/people.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDemo } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "murojaat-twins-"));
let [office, portal]: [TestDatabase?, Portal?] = [];
beforeAll(async () => {
  office = await freshOffice();
  await prepareDemo(office.db, localStore(folder), { password: "Murojaat-2026", appeals: 400 });
  await indexTexts(office.db);
  portal = await openOffice(office.db);
}, 240_000);
afterAll(async () => {
  await portal?.close();
  await office?.close();
  rmSync(folder, { recursive: true });
});

const isOf2026 = "[öğşçÖĞŞÇ]";
const words = ["shahar", "koʻcha", "chiroq", "yoʻl", "bogʻcha", "shifokor", "toʻlov", "ichimlik", "chiqindi", "oʻgʻlim"];
const spellings = [(text: string) => text, inNewLatin, toCyrillic];

/** What people see of this office: counters, hits of searches, whose text says the same, the order of names. Ids only. */
const seen = async () => {
  const found: Record<string, unknown> = {};
  for (const login of ["leader", "supervisor", "registrator"]) {
    const person = await portal!.as(login);
    const get = async (path: string) => {
      const { status, body } = await person.get(path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    found[`${login}: counters`] = await get("/profile/notify-counter");
    const applicants = (await get("/applicants/all?pageNo=1&pageSize=100&sortAttr=fullName&sortOrder=ASC")) as {
      rows: { id: number; fullName: string }[];
    };
    found[`${login}: applicants`] = idsOf(applicants.rows);
    for (const word of words) {
      const hits = await Promise.all(
        spellings.map(async (spelled) =>
          idsOf(await get(`/appeals/search?search_type_id=5&search_value=${encodeURIComponent(spelled(word))}`)),
        ),
      );
      expect([word, hits[1], hits[2]]).toEqual([word, hits[0], hits[0]]);
      found[`${login}: ${word}`] = hits[0];
    }
    for (const { id, fullName } of applicants.rows.slice(0, 40)) {
      const hits = await Promise.all(
        spellings.map(async (spelled) =>
          idsOf(await get(`/appeals/search?search_type_id=3&search_value=${encodeURIComponent(spelled(inOldLatin(fullName)))}`)),
        ),
      );
      expect([fullName, hits[1], hits[2]]).toEqual([fullName, hits[0], hits[0]]);
      found[`${login}: name of ${id}`] = hits[0];
    }
    const { rows } = await sql<{
      id: number;
      text: string;
    }>`select id, text from appeals order by id desc limit 60`.execute(office!.db);
    if (login === "registrator")
      for (const { id, text } of rows)
        found[`says the same as ${id}`] = idsOf(
          await get(`/appeals/similar?exceptId=${id}&text=${encodeURIComponent(textBeginning(inOldLatin(text)))}`),
        );
  }
  return found;
};

it("shows a demo in both alphabets as its twin that has only the letters of 1995", { timeout: 240_000 }, async () => {
  const { db } = office!;
  const { rows: shares } = await sql<{ texts: number; names: number }>`
    select (select avg((text ~ ${isOf2026})::int) from appeals)::float as texts, (select avg((full_name ~ ${isOf2026})::int) from applicants)::float as names`.execute(
    db,
  );
  expect(shares[0]!.texts).toBeGreaterThan(0.2);
  expect(shares[0]!.names).toBeGreaterThan(0.1);
  const mixed = await seen();
  expect(Object.values(mixed).filter((ids) => Array.isArray(ids) && ids.length > 0).length).toBeGreaterThan(100);

  // triggers and the job make the keys anew, as for what somebody corrects
  const { rows: people } = await sql<{ id: number; parts: string[] }>`
    select id, array[last_name, first_name, middle_name] as parts from applicants where full_name ~ ${isOf2026}`.execute(db);
  for (const { id, parts } of people) {
    const [last_name, first_name, middle_name] = parts.map((part) => (part === null ? null : inOldLatin(part)));
    await db.updateTable("applicants").set({ last_name, first_name, middle_name }).where("id", "=", id).execute();
  }
  const { rows: appeals } = await sql<{ id: number; text: string }>`select id, text from appeals where text ~ ${isOf2026}`.execute(db);
  for (const { id, text } of appeals) {
    await db
      .updateTable("appeals")
      .set({ text: inOldLatin(text) })
      .where("id", "=", id)
      .execute();
    await sql`insert into text_changes (appeal_id) values (${id})`.execute(db);
  }
  await indexTexts(db);

  expect(await seen()).toEqual(mixed);
});
