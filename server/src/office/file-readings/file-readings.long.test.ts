import { unsaidFields } from "@murojaat/contract";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { scan, spoilt } from "../../../test/support/letters.ts";
import { readOldFiles } from "./file-readings.jobs.ts";
import type { Proposed } from "./read-letter-apart.ts";
import { nothing, readLetter } from "./read-letter.ts";
import {
  useReadingOffice,
  portal,
  at,
  work,
  readAll,
  uploaded,
  reading,
  setting,
  stateOf,
  known,
  ready,
  keptAs,
} from "../../../test/support/reading-office.ts";

useReadingOffice();

describe("GET /files/{id}/reading", () => {
  it("says that handwriting cannot be read, and gives none of it", { timeout: 90_000 }, async () => {
    const id = await uploaded("qoʻlyozma.jpg", await scan("", { spoil: spoilt.byHand(1) }));
    await readAll();
    expect((await reading(id)).body).toMatchObject({
      state: "unreadable",
      text: "",
      proposals: {},
      doubtfulWords: [],
      textLanguageId: null,
    });
  });

  it("gives a scan in the letters of 2026 as it stands on the paper, and proposes its sender", { timeout: 90_000 }, async () => {
    const paper = `Farğona viloyati hokimiga
Quva tumani, Böston MFY, Çinor köçasi,
14-uyda yaşovçi Çoriyev Öktam
Şavkatoviçdan, tel. 90 123 45 67

ARIZA

Köçamizda uç oydan beri suv yöq, qöşni mahalladan
taşib ketyapmiz. Yordam berişingizni sörayman.

12.05.2026                          Ö. Çoriyev`;
    const id = await uploaded("xat.jpg", await scan(paper));
    await readAll();

    const { body } = await reading(id);
    expect(body).toMatchObject({
      state: "ready",
      textLanguageId: 2,
      proposals: {
        lastName: "Çoriyev",
        firstName: "Öktam",
        middleName: "Şavkatoviç",
        address: "Çinor köçasi, 14-uy",
        phone: "901234567",
        documentDate: "12.05.2026",
      },
      words: { areasId: "Quva tumani", mahallasId: "Boʻston MFY" },
    });
    const text = body.text.slice(body.bodyFrom);
    expect(text).toMatch(/^Köçamizda uç oydan beri suv yöq, qöşni mahalladan\ntaşib ketyapmiz\. Yordam berişingizni sörayman\.\n/);

    const appeal = await at.registered({ files: [id], text });
    const { rows } = await sql<{ text: string }>`select text from appeals where id = ${appeal.id}`.execute(portal.db);
    expect(rows[0]!.text).toContain("Köçamizda uç oydan beri suv yöq");
  });

  it.each([
    ["RU", 1, "В хокимият города\nЗАЯВЛЕНИЕ\nПрошу помочь: в нашем доме нет воды уже вторую неделю, жители не знают, что делать."],
    ["UZ", 2, "Shahar hokimligiga\nARIZA\nYordam bering: uyimizda ikki haftadan beri suv yoʻq, odamlar nima qilishini bilmayapti."],
    ["UK", 3, "Шаҳар ҳокимлигига\nАРИЗА\nЁрдам беринг: уйимизда икки ҳафтадан бери сув йўқ, одамлар нима қилишини билмаяпти."],
  ])("says that a letter in %s is in the language %i", async (_name, languageId, text) => {
    const id = await uploaded("xat.txt", Buffer.from(text));
    await readAll();
    expect((await reading(id)).body).toMatchObject({ state: "ready", textLanguageId: languageId });
  });
});

describe("the reading job", () => {
  it("reads a file again once after a killed process, and gives up after the second", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    await sql`update file_readings set tries = 1 where file_id = ${id}`.execute(portal.db);
    await readAll();
    expect(await stateOf(id)).toEqual({ state: "ready", tries: 2 });

    const other = await uploaded("boshqa.txt", Buffer.from("Gaz yoʻq"));
    await sql`update file_readings set tries = 2 where file_id = ${other}`.execute(portal.db);
    await readAll();
    expect(await stateOf(other)).toEqual({ state: "failed", tries: 3 });
    expect((await reading(other)).body).toMatchObject({ state: "failed", text: "" });
  });

  it("reads at night, by setting, files of older records, the newest first", async () => {
    const ids = [];
    for (const text of ["Birinchi xat", "Ikkinchi xat"]) {
      const id = await uploaded("eski.txt", Buffer.from(text));
      await at.registered({ files: [id] });
      ids.push(id);
    }
    const loose = await uploaded("eski.txt", Buffer.from("Hech kimniki"));
    await sql`delete from file_readings`.execute(portal.db);
    const { signal } = new AbortController();
    await readOldFiles(work(), signal, () => true);
    expect(await stateOf(ids[1]!)).toBeUndefined();
    await setting("readOldFiles", true);
    await readOldFiles(work(), signal, () => false);
    expect(await stateOf(ids[1]!)).toBeUndefined();
    await readOldFiles(work(), signal, () => true);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "ready" });
    expect(await stateOf(loose)).toBeUndefined();
    const order = await sql<{
      id: number;
    }>`select file_id as id from file_readings where file_id = any(${ids}::bigint[]) order by read_at`.execute(portal.db);
    expect(order.rows.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });
});

describe("readLetter", () => {
  it("gives the reading without proposals where the rules fail, and with them the next time", async () => {
    const letter = Buffer.from("Hokimga\nKarimova Dilnoza Akmalovnadan\nARIZA\nSuv yoʻq");
    const spoilt = async () => ({ ...(await known()), names: JSON.parse('{ "places": [null], "kinds": [], "senders": [] }') });

    expect(await readLetter(letter, "text/plain", spoilt)).toMatchObject({
      reading: { state: "ready", text: letter.toString() },
      proposed: nothing,
    });
    expect((await readLetter(letter, "text/plain", known)).proposed.proposals).toMatchObject({ lastName: "Karimova" });
  });
});

describe("keepReading", () => {
  it("keeps what findReading gives back", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    const part = fc.double({ min: 0, max: 1, noNaN: true }).map((one) => one + 0);
    const word = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\0"));
    const place = fc.record({ page: fc.nat(9), x: part, y: part, width: part, height: part, confidence: fc.nat(100) });
    const proposed: fc.Arbitrary<Proposed> = fc.record({
      proposals: fc.record({ lastName: word, address: word, phone: word, documentDate: word, areasId: fc.nat() }, { requiredKeys: [] }),
      places: fc.record({ lastName: place, phone: place, areasId: place }, { requiredKeys: [] }),
      bodyFrom: fc.nat(100_000),
      besideBody: fc.array(fc.record({ from: fc.nat(100_000), to: fc.nat(100_000) }), { maxLength: 5 }),
      unsaid: fc.subarray([...unsaidFields]),
      letterhead: fc.record({ number: word, date: word }, { requiredKeys: [] }),
      doubtfulWords: fc.array(fc.record({ word, place }), { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(proposed, async (given) => {
        const { state, confidence, pages, text, madeOf, notRead } = ready;
        expect(await keptAs(id, given)).toEqual({ state, confidence, pages, text, madeOf, notRead, textLanguageId: 2, ...given });
      }),
      { numRuns: 50 },
    );
  });
});
