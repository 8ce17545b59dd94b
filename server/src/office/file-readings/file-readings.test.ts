import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import { letters, scan, spoilt } from "../../../test/support/letters.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { byForm, newFolder, removeFolders } from "../../../test/support/uploads.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";
import { localStore, type FileStore } from "../../engine/files/store.ts";
import { fileReadingJobs, isNight, readOldFiles } from "./file-readings.jobs.ts";
import { findReading, keepReading } from "./file-readings.repository.ts";
import { ownNames } from "./place-names.repository.ts";
import type { Proposed } from "./read-letter-apart.ts";
import { nothing, propose, readLetter } from "./read-letter.ts";

let portal: Portal;
let at: ReturnType<typeof given>;
let store: FileStore;
const announced: object[] = [];
beforeAll(async () => {
  store = localStore(await newFolder());
  portal = await openPortal({ store });
  at = given(portal);
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});
afterEach(() => void announced.splice(0));

const work = () => ({ db: portal.db, store, announce: (what: object) => void announced.push(what) });
const readAll = () => runDueJobs(portal.db, fileReadingJobs(work()));
const uploaded = async (name: string, content: Buffer): Promise<number> => {
  const { body } = await byForm(portal, name, content);
  return body.resourceId;
};
const reading = async (id: number, login = "registrator") => (await portal.as(login)).get(`/files/${id}/reading`);
const setting = async (key: "readFiles" | "readOldFiles", isOn: boolean) =>
  sql`update settings set value = ${JSON.stringify({ isOn })} where key = ${key}`.execute(portal.db);

describe("GET /files/{id}/reading", () => {
  it(
    "waits, then gives the text and the proposals of a typed letter, with places; the office hears that it was read",
    { timeout: 90_000 },
    async () => {
      const id = await uploaded("xat.jpg", await scan(letters.uz));
      expect((await reading(id)).body).toMatchObject({ state: "waiting", text: "", proposals: {}, places: {} });
      await readAll();

      const { body } = await reading(id);
      expect(body).toMatchObject({ state: "ready", textLanguageId: 2, pages: 1 });
      expect(body.confidence).toBeGreaterThan(80);
      expect(body.text.slice(body.bodyFrom)).toMatch(/^Sizdan shuni/);
      const areaId = (
        await sql<{ id: number; region: number }>`select id, region_id as region from areas where name_uz = 'Quva tumani'`.execute(
          portal.db,
        )
      ).rows[0]!;
      expect(body.proposals).toMatchObject({
        lastName: "Karimova",
        firstName: "Dilnoza",
        middleName: "Akmalovna",
        phone: "901234567",
        address: "Navbahor koʻchasi, 14-uy",
        satulationId: 1,
        areasId: areaId.id,
        regionsId: areaId.region,
        documentDate: "12.05.2026",
      });
      expect(body.words).toMatchObject({ areasId: "Quva tumani", satulationId: "Ariza" });
      const { phone } = body.places;
      expect(phone.page).toBe(1);
      // the fourth line of a page of A4 that begins an inch from its left and upper edges
      expect(phone.y).toBeGreaterThan(0.1);
      expect(phone.y + phone.height).toBeLessThan(0.2);
      expect(phone.x).toBeGreaterThan(0.3);
      expect(announced).toEqual([{ fileRead: id, of: await at.organizationId("registrator") }]);
    },
  );

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

  it.each([
    ["RU", 1, "В хокимият города\nЗАЯВЛЕНИЕ\nПрошу помочь: в нашем доме нет воды уже вторую неделю, жители не знают, что делать."],
    ["UZ", 2, "Shahar hokimligiga\nARIZA\nYordam bering: uyimizda ikki haftadan beri suv yoʻq, odamlar nima qilishini bilmayapti."],
    ["UK", 3, "Шаҳар ҳокимлигига\nАРИЗА\nЁрдам беринг: уйимизда икки ҳафтадан бери сув йўқ, одамлар нима қилишини билмаяпти."],
  ])("says that a letter in %s is in the language %i", async (_name, languageId, text) => {
    const id = await uploaded("xat.txt", Buffer.from(text));
    await readAll();
    expect((await reading(id)).body).toMatchObject({ state: "ready", textLanguageId: languageId });
  });

  it("follows the rights of the file: the uploader's while it is unattached, then those of people who may know the applicant", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Karimova Dilnoza Akmalovnadan\nARIZA\nSuv yoʻq"));
    await readAll();
    expect((await reading(id)).status).toBe(200);
    for (const login of ["leader", "registrator2", "admin"]) expect([login, (await reading(id, login)).status]).toEqual([login, 404]);

    await at.registered({ files: [id], isUndisclosed: true }, { phone: "901112233" });
    expect((await reading(id)).status).toBe(200);
    for (const login of ["controller", "signer", "registrator2"]) expect([login, (await reading(id, login)).status]).toEqual([login, 404]);
  });

  it("answers 404 for kinds that are never read, and for all kinds where reading is switched off", async () => {
    const [zip, off] = [Buffer.from("504b0506000000000000000000000000000000000000", "hex"), Buffer.from("Suv yoʻq")];
    expect((await reading(await uploaded("arxiv.zip", zip))).status).toBe(404);
    await setting("readFiles", false);
    const id = await uploaded("xat.txt", off);
    await setting("readFiles", true);
    await readAll();
    expect((await reading(id)).status).toBe(404);
  });

  it("proposes no mahalla that has left its list since it was read", async () => {
    const { rows } = await sql<{ id: number; area: number }>`
      insert into mahallas (id, area_id, name_uz, name_uk, name_ru)
      select 999999, id, 'Yoʻqolgan MFY', 'Йўқолган МФЙ', 'МСГ «Йуколган»' from areas where name_uz = 'Quva tumani' returning id, area_id as area`.execute(
      portal.db,
    );
    const { id: mahalla, area } = rows[0]!;
    const id = await uploaded("xat.txt", Buffer.from("Quva tumani Yoʻqolgan MFY\nKarimova Dilnoza Akmalovnadan\nARIZA\nSuv yoʻq"));
    await readAll();
    expect((await reading(id)).body).toMatchObject({
      proposals: { areasId: area, mahallasId: mahalla },
      words: { mahallasId: "Yoʻqolgan MFY" },
    });

    // as on a page
    const place = JSON.stringify({ page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1, confidence: 90 });
    await sql`update file_readings set proposed = jsonb_set(proposed, '{places}', jsonb_build_object('areasId', ${place}::jsonb, 'mahallasId', ${place}::jsonb)) where file_id = ${id}`.execute(
      portal.db,
    );
    await sql`delete from mahallas where id = ${mahalla}`.execute(portal.db);
    const { proposals, words, places } = (await reading(id)).body;
    expect(proposals).toMatchObject({ lastName: "Karimova", areasId: area });
    expect([proposals.mahallasId, words.mahallasId, Object.keys(places)]).toEqual([undefined, undefined, ["areasId"]]);
  });

  it("is deleted with its file", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    await readAll();
    await sql`delete from files where id = ${id}`.execute(portal.db);
    expect((await sql`select from file_readings where file_id = ${id}`.execute(portal.db)).rows).toEqual([]);
  });
});

describe("the reading job", () => {
  const stateOf = async (id: number) =>
    (await sql<{ state: string; tries: number }>`select state, tries from file_readings where file_id = ${id}`.execute(portal.db)).rows[0];

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

  it("does not count an attempt that failed for the store", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    const away = { ...store, read: async () => Promise.reject(new Error("away")) };
    await runDueJobs(portal.db, fileReadingJobs({ ...work(), store: away })).catch(() => undefined);
    expect(await stateOf(id)).toEqual({ state: "waiting", tries: 0 });
  });

  it("leaves files that wait for the virus scanner, and reads them later", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    await sql`update files set waits_since = now() where id = ${id}`.execute(portal.db);
    await readAll();
    expect(await stateOf(id)).toMatchObject({ state: "waiting", tries: 0 });
    expect((await reading(id)).body.code).toBe("scan_unavailable");
    await sql`update files set waits_since = null where id = ${id}`.execute(portal.db);
    await sql`update file_readings set asked_at = now() - interval '5 minutes' where file_id = ${id}`.execute(portal.db);
    const left = fileReadingJobs(work()).find(({ job }) => job.name === "read-left-files")!;
    await left.work({} as never, { attempt: 1, signal: new AbortController().signal });
    await readAll();
    expect(await stateOf(id)).toMatchObject({ state: "ready" });
  });

  it("treats one to five in Tashkent as the night", () => {
    const isAt = (time: string) => isNight(new Date(`2026-11-27T${time}+05:00`));
    expect(["00:59", "01:00", "04:59", "05:00", "12:00"].map(isAt)).toEqual([false, true, true, false, false]);
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

const wordOf = (text: string, digitsAgree = true) => ({ text, confidence: 100, digitsAgree, x: 0.1, y: 0.2, width: 0.3, height: 0.04 });
const known = async () => ({ names: await ownNames(portal.db), today: "2026-11-28" });

describe("readLetter", () => {
  it("gives the reading without proposals where the rules fail, and with them the next time", async () => {
    const letter = Buffer.from("Hokimga\nKarimova Dilnoza Akmalovnadan\nARIZA\nSuv yoʻq");
    const spoilt = async () => ({ ...(await known()), names: JSON.parse('{ "places": [null], "kinds": [] }') });

    expect(await readLetter(letter, "text/plain", spoilt)).toMatchObject({
      reading: { state: "ready", text: letter.toString() },
      proposed: nothing,
    });
    expect((await readLetter(letter, "text/plain", known)).proposed.proposals).toMatchObject({ lastName: "Karimova" });
  });
});

describe("keepReading", () => {
  const ready = { state: "ready", language: "uz", confidence: 93, pages: 2, text: "Karimovadan\nARIZA\nSuv yoʻq", lines: [] } as const;
  const keptAs = async (id: number, proposed: Proposed) => {
    await sql`update file_readings set state = 'waiting' where file_id = ${id}`.execute(portal.db);
    expect(await keepReading(portal.db, id, { reading: ready, proposed })).toBe(true);
    return findReading(portal.db, id);
  };

  it("keeps what findReading gives back", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    const part = fc.double({ min: 0, max: 1, noNaN: true }).map((one) => one + 0);
    const word = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\0"));
    const place = fc.record({ page: fc.nat(9), x: part, y: part, width: part, height: part, confidence: fc.nat(100) });
    const proposed: fc.Arbitrary<Proposed> = fc.record({
      proposals: fc.record({ lastName: word, address: word, phone: word, documentDate: word, areasId: fc.nat() }, { requiredKeys: [] }),
      places: fc.record({ lastName: place, phone: place, areasId: place }, { requiredKeys: [] }),
      bodyFrom: fc.nat(100_000),
      letterhead: fc.record({ number: word, date: word }, { requiredKeys: [] }),
      doubtfulWords: fc.array(fc.record({ word, place }), { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(proposed, async (given) => {
        const { state, confidence, pages, text } = ready;
        expect(await keptAs(id, given)).toEqual({ state, confidence, pages, text, textLanguageId: 2, ...given });
      }),
      { numRuns: 50 },
    );
  });

  it("keeps digits on which two readings differ as doubtful words, and proposes no number, day or address with them", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    const letter = (agree: boolean) =>
      [
        "Viloyat hokimiga",
        "Navoiy koʻchasi 12-uyda yashovchi",
        "Karimova Dilnoza Akmalovnadan",
        "tel. 901234567",
        "ARIZA",
        "12.05.2026 D. Karimova",
      ].map((line) => ({ page: 1, words: line.split(" ").map((text) => wordOf(text, agree || !/\d/.test(text))) }));
    const kept = async (agree: boolean) => {
      const lines = letter(agree);
      const text = lines.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n");
      await keptAs(id, await propose(async () => ({ text, lines, ...(await known()) })));
      const { proposals, places, doubtfulWords } = (await reading(id)).body;
      return { proposals, placed: Object.keys(places).toSorted(), doubtful: doubtfulWords.map(({ word }: { word: string }) => word) };
    };
    const named = { lastName: "Karimova", firstName: "Dilnoza", middleName: "Akmalovna", satulationId: 1 };

    expect(await kept(true)).toMatchObject({
      proposals: { ...named, phone: "901234567", address: "Navoiy koʻchasi, 12-uy", documentDate: "12.05.2026" },
      doubtful: [],
    });
    expect(await kept(false)).toEqual({
      proposals: named,
      placed: Object.keys(named).toSorted(),
      doubtful: ["12-uyda", "901234567", "12.05.2026"],
    });
  });
});

describe("the log of readings", () => {
  it("names who looked at a reading, of which appeal, and not who asked whether it is ready", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    at.ok(await reading(id));
    await readAll();
    const appeal = await at.registered({ files: [id] });
    at.ok(await reading(id));
    await writeAllReadings(portal.db);
    const { rows } = await sql<{ appeal: number }>`
      select appeal_id as appeal from reading_log where list = 'file' and filter ->> 'id' = ${String(id)}`.execute(portal.db);
    expect(rows).toEqual([{ appeal: appeal.id }]);
  });
});
