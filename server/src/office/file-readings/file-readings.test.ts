import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { letters, scan, typedPdf } from "../../../test/support/letters.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { byForm } from "../../../test/support/uploads.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";
import { fileReadingJobs, isNight, readOldFiles } from "./file-readings.jobs.ts";
import { propose } from "./read-letter.ts";
import {
  useReadingOffice,
  portal,
  at,
  store,
  announced,
  work,
  readAll,
  uploaded,
  reading,
  setting,
  stateOf,
  known,
  keptAs,
} from "../../../test/support/reading-office.ts";

useReadingOffice();

/** Its head, title, first paragraph and day. */
const withoutRequest = (text: string): string => text.split("\n\n").toSpliced(3, 1).join("\n\n");

describe("GET /files/{id}/reading", () => {
  it(
    "waits, then gives the text and the proposals of a typed letter, with places; the office hears that it was read",
    { timeout: 90_000 },
    async () => {
      const id = await uploaded("xat.jpg", await scan(withoutRequest(letters.uz), { dpi: 150 }));
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

  it("proposes the channel of a covering letter to an office that has it, and asks for one elsewhere", async () => {
    const cover = "OʻZBEKISTON RESPUBLIKASI\nBOSH PROKURATURASI\n2026-yil 17-noyabr № 48-8593\nFargʻona viloyati hokimligiga";
    const letter = "Viloyat hokimiga\nQuva tumanida yashovchi\nKarimova Dilnoza Akmalovnadan\n\nARIZA\n\nSuv yoʻq";
    const content = [{ text: cover }, { text: letter, pageBreak: "before" }];
    const id = await uploaded("xat.pdf", await typedPdf({ pageSize: "A4", content }));
    await readAll();
    const { rows } = await sql<{ channel: number; sender: number }>`
      select c.id as channel, s.id as sender from channels c, sender_organizations s where c.code = 'higher_org' and s.code = 'prosecutor'`.execute(
      portal.db,
    );
    const { channel, sender } = rows[0]!;
    expect((await reading(id)).body).toMatchObject({
      pages: 2,
      proposals: { channelId: channel, senderOrgId: sender, documentNumber: "48-8593", documentDate: "17.11.2026", lastName: "Karimova" },
      words: { channelId: "Yuqori turuvchi tashkilotdan", senderOrgId: "Bosh prokuratura" },
      unsaid: [],
    });
    const office = sql`(select organization_id from users where login = 'registrator')`;
    await sql`delete from organization_channels where channel_id = ${channel} and organization_id = ${office}`.execute(portal.db);
    const { proposals, unsaid } = (await reading(id)).body;
    expect([proposals.channelId, unsaid]).toEqual([undefined, ["channelId"]]);
    await sql`insert into organization_channels (organization_id, channel_id) values (${office}, ${channel})`.execute(portal.db);
  });

  it("is deleted with its file", async () => {
    const id = await uploaded("xat.txt", Buffer.from("Suv yoʻq"));
    await readAll();
    await sql`delete from files where id = ${id}`.execute(portal.db);
    expect((await sql`select from file_readings where file_id = ${id}`.execute(portal.db)).rows).toEqual([]);
  });
});

describe("the reading job", () => {
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

  it("reads at night anew, once, what an earlier version read otherwise; the search follows, and an attempt that is killed twice leaves the old text", async () => {
    const [id, killed] = [await uploaded("xat.txt", Buffer.from("Suv yoʻq")), await uploaded("xat.txt", Buffer.from("Gaz yoʻq"))];
    await readAll();
    expect((await reading(id)).body).toMatchObject({ text: "Suv yoʻq", madeOf: ["text"], notRead: [] });
    const { id: appeal } = await at.registered({ files: [id] });
    await sql`update file_readings set text = 'Eski', made_of = '{}', is_outdated = true, tries = case file_id when ${id} then 0 else 2 end
      where file_id in (${id}, ${killed})`.execute(portal.db);
    await sql`delete from text_changes`.execute(portal.db);
    const readAtNight = () => readOldFiles(work(), new AbortController().signal, () => true);
    await readAtNight();
    expect((await reading(id)).body).toMatchObject({ state: "ready", text: "Suv yoʻq", madeOf: ["text"] });
    expect((await reading(killed)).body).toMatchObject({ state: "ready", text: "Eski", madeOf: [] });
    const changed = await sql`select distinct appeal_id as appeal from text_changes`.execute(portal.db);
    expect(changed.rows).toEqual([{ appeal }]);
    const read = sql`select read_at from file_readings where file_id = ${id}`;
    const { rows: once } = await read.execute(portal.db);
    await readAtNight();
    expect((await read.execute(portal.db)).rows).toEqual(once);

    // words that were none are found no more
    await sql`delete from text_changes`.execute(portal.db);
    await sql`update file_readings set state = 'unreadable', text = '' where file_id = ${id}`.execute(portal.db);
    expect((await sql`select appeal_id as appeal from text_changes`.execute(portal.db)).rows).toEqual([{ appeal }]);
  });

  it("leaves the reading of a file that the store does not give, says so, and makes the others anew", async () => {
    const [gone, there] = [await uploaded("xat.txt", Buffer.from("Suv yoʻq")), await uploaded("xat.txt", Buffer.from("Gaz yoʻq"))];
    await readAll();
    await sql`update file_readings set text = 'Eski', is_outdated = true, tries = 0 where file_id in (${gone}, ${there})`.execute(
      portal.db,
    );
    const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${gone}`.execute(portal.db);
    const lost = { ...store, read: (key: string) => (key === rows[0]!.key ? Promise.reject(new Error("gone")) : store.read(key)) };

    await expect(readOldFiles({ ...work(), store: lost }, new AbortController().signal, () => true)).rejects.toThrow("gone");

    expect((await reading(gone)).body).toMatchObject({ state: "ready", text: "Eski" });
    expect((await reading(there)).body).toMatchObject({ state: "ready", text: "Gaz yoʻq" });
    await readOldFiles(work(), new AbortController().signal, () => true);
    expect((await reading(gone)).body).toMatchObject({ text: "Suv yoʻq" });
  });

  it("reads who has fewer waiting first, texts beside scans, and what came from outside in a queue of its own", async () => {
    const upload = async (login: string, name = "xat.txt", content: Buffer = Buffer.from("Suv yoʻq")): Promise<number> =>
      (await byForm(portal, name, content, login)).body.resourceId;
    const [first, second, third] = [await upload("registrator"), await upload("registrator"), await upload("registrator")];
    const other = await upload("registrator2");
    const [seen, outside] = [await upload("registrator", "skan.jpg", await scan("", { dpi: 20 })), await upload("registrator")];
    await sql`update files set uploaded_by = null where id = ${outside}`.execute(portal.db);
    await sql`update file_readings set asked_at = now() - interval '5 minutes'`.execute(portal.db);
    const left = fileReadingJobs(work()).find(({ job }) => job.name === "read-left-files")!;
    await left.work({} as never, { attempt: 1, signal: new AbortController().signal });
    const { rows } = await sql<{ queue: string; file: number }>`
      select q.queue_name as queue, (j.payload ->> 'fileId')::int as file from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.payload ->> 'fileId' = any(${[seen, outside].map(String)}::text[]) order by j.id`.execute(portal.db);
    expect(rows).toEqual([
      { queue: "read-files", file: seen },
      { queue: "read-files-from-outside", file: outside },
    ]);

    await readAll();
    const texts = [first, second, third, other];
    const order = announced.map((one) => (one as { fileRead: number }).fileRead).filter((id) => texts.includes(id));
    expect(order).toEqual([first, other, second, third]);
  });

  it("treats one to five in Tashkent as the night", () => {
    const isAt = (time: string) => isNight(new Date(`2026-11-27T${time}+05:00`));
    expect(["00:59", "01:00", "04:59", "05:00", "12:00"].map(isAt)).toEqual([false, true, true, false, false]);
  });
});

const wordOf = (text: string, digitsAgree = true) => ({ text, confidence: 100, digitsAgree, x: 0.1, y: 0.2, width: 0.3, height: 0.04 });

describe("keepReading", () => {
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
      // those of the head are in no text that is taken
      doubtful: ["12.05.2026"],
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
