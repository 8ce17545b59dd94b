import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "../../engine/db/migrate.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { download } from "../../../test/support/download.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { wordSearch, type Hit } from "../../../test/support/word-search.ts";
import { appealWordsJobs, askForIndexing } from "./appeal-words.jobs.ts";
import { indexTexts } from "./appeal-words.repository.ts";

let portal: Portal;
let at: Stations;
let { search, ids, filtered } = {} as ReturnType<typeof wordSearch>;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  ({ search, ids, filtered } = wordSearch(portal));
});
afterAll(() => portal.close());

const index = async () => {
  await askForIndexing(portal.db);
  await runDueJobs(portal.db, appealWordsJobs(portal.db));
};
const marked = ({ excerpt }: Hit) =>
  `${excerpt!.source}: ${excerpt!.parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join("")}`;
const registered = async (text: string, more: object = {}, applicant: object = {}): Promise<number> =>
  (await at.registered({ text, ...more }, applicant)).id;
const read = async (file: number, head: string, body: string) => {
  await sql`insert into file_readings (file_id, state, text, body_from) values (${file}, 'ready', ${head + body}, ${head.length})
    on conflict (file_id) do update set state = excluded.state, text = excluded.text, body_from = excluded.body_from`.execute(portal.db);
};

describe("GET /appeals/search for words (5)", () => {
  it("finds an appeal by its own text, its question, resolution, answer and notes, and by what its files say, and shows where", async () => {
    const file = (await byForm(portal, "xat.pdf", pdf)).body.resourceId;
    const { id: taskId, appealId } = await at.newTask("answer_confirm");
    await sql`update appeals set text = 'Koʻchamizda chiroqlar oʻchgan' where id = ${appealId}`.execute(portal.db);
    await sql`update tasks set text = 'Yoritish masalasi', resolution_text = 'Simyogʻochlarni tekshiring' where id = ${taskId}`.execute(
      portal.db,
    );
    await sql`update answers set text = 'Лампочкалар алмаштирилди' where task_id = ${taskId}`.execute(portal.db);
    at.ok(await (await portal.as("leader")).post("/notes", { appealId, text: "Электриклар банд экан" }));
    await sql`insert into appeal_files (appeal_id, file_id) values (${appealId}, ${file})`.execute(portal.db);
    await read(
      file,
      "Viloyat hokimiga\nSirdaryo koʻchasi 5-uyda yashovchi\nHamroyeva Oydindan\nARIZA\n",
      "Ushbu podʼyezdimizda tunda qorongʻi",
    );
    await index();

    for (const [value, shown] of [
      ["chirogʻimiz", "text: Koʻchamizda [chiroqlar] oʻchgan"],
      ["ÇIROĞIMIZ kōça", "text: [Koʻchamizda] [chiroqlar] oʻchgan"],
      ["ЁРИТИШ", "question: [Yoritish] masalasi"],
      ["simyogoch", "resolution: [Simyogʻochlarni] tekshiring"],
      ["simyog\u0306oc\u0327", "resolution: [Simyogʻochlarni] tekshiring"],
      ["lampochka", "answer: [Лампочкалар] алмаштирилди"],
      ["elektrik", "note: [Электриклар] банд экан"],
      ["подъезд", "file: Ushbu [podʼyezdimizda] tunda qorongʻi"],
      ["qorongʻi chiroq", "text: Koʻchamizda [chiroqlar] oʻchgan"],
      ['"tunda qorongʻi"', "file: Ushbu podʼyezdimizda [tunda] [qorongʻi]"],
    ] as const)
      expect([value, (await search(value)).map((hit) => [hit.id, hit.searchTypeId, marked(hit)])]).toEqual([value, [[appealId, 5, shown]]]);
    for (const value of ['"qorongʻi tunda"', "chiroqxona", "Sirdaryo", "Hamroyeva", "Oydin"]) expect(await ids(value), value).toEqual([]);
  });

  it("takes words in any order and form, numbers of letters whole, and finds the newest first", async () => {
    const [first, second] = [await registered("12/345-sonli xatga javob yoʻq"), await registered("Javobi 12-uy, 345 soʻm")];
    await index();
    expect(await ids("javob")).toEqual(expect.arrayContaining([second, first]));
    expect((await ids("javob")).indexOf(second)).toBeLessThan((await ids("javob")).indexOf(first));
    expect([await ids("12/345"), await ids("345 12"), await ids("xatlar 12/345")]).toEqual([[first], [second], [first]]);
  });

  it("is asked last without a kind, and alone for its own", async () => {
    const named = await registered("Suv yoʻq", {}, { lastName: "Gulobiyeva", phone: "901110099" });
    const told = await registered("Qoʻshnim Gulobiyeva shovqin qiladi, qovunchilik rivojlansin");
    await index();
    const kinds = async (value: string, type: number | null) =>
      (await search(value, { type })).map(({ id, searchTypeId, excerpt }) => [id, searchTypeId, excerpt !== null]);
    expect(await kinds("Gulobiyeva", null)).toEqual([[named, 3, false]]);
    expect(await kinds("Gulobiyeva", 5)).toEqual([[told, 5, true]]);
    expect(await kinds("qovunchilikni", null)).toEqual([[told, 5, true]]);
    // nothing else is asked in its place, and it is not asked in place of another
    expect([await kinds("qovunchilik", 3), await kinds(String(named), 5)]).toEqual([[], []]);
  });

  it("follows texts that are changed, struck out, withdrawn or left as a draft", async () => {
    const id = await registered("Zavodning mexanizatori");
    await index();
    expect(await ids("mexanizator")).toEqual([id]);
    await sql`update appeals set text = 'Fabrikaning shtukaturi' where id = ${id}`.execute(portal.db);
    // still found, but not shown: the text no longer says so
    expect(await ids("mexanizator")).toEqual([]);
    const note = at.ok(await (await portal.as("registrator")).post("/notes", { appealId: id, text: "Brigadirga aytildi" })).id;
    await index();
    expect([await ids("mexanizator"), await ids("shtukatur"), await ids("brigadir")]).toEqual([[], [id], [id]]);
    at.ok(await (await portal.as("registrator")).patch(`/notes/${note}/strike`, {}));
    await index();
    expect([await ids("brigadir"), await filtered("brigadir")]).toEqual([[], []]);

    const { tasks, appeal } = await at.classified({
      text: "Kranovshik masalasi",
      organizationsId: await at.organizationId("registrator2"),
    });
    await index();
    expect(await ids("kranovshik")).toEqual([appeal.id]);
    await sql`update tasks set status = 'cancelled' where id = ${tasks[0]!.id}`.execute(portal.db);
    await index();
    expect(await ids("kranovshik")).toEqual([]);
    await sql`update tasks set status = 'draft' where id = ${tasks[0]!.id}`.execute(portal.db);
    await sql`insert into text_changes (appeal_id) values (${appeal.id})`.execute(portal.db);
    await index();
    expect(await ids("kranovshik")).toEqual([]);
    await refreshRows(portal.db);
  });

  it("finds no number of a passport or a person, and masks those and phones beside the words", async () => {
    const id = await registered("Sartarosh, pasport AD 1234567, JSHSHIR 31204856230017, tel. +998 90 111-22-33");
    await index();
    for (const value of ["AD1234567", "AD 1234567", "1234567", "31204856230017"]) expect(await ids(value), value).toEqual([]);
    const [hit] = await search("sartaroshga");
    expect([hit!.id, marked(hit!)]).toEqual([id, "text: [Sartarosh], pasport **********, JSHSHIR **************, tel. +998 90 111-22-33"]);
    const { rows } = await sql<{ words: string }>`select words::text from appeal_words where appeal_id = ${id}`.execute(portal.db);
    expect(rows[0]!.words).not.toMatch(/1234567|31204856230017/);
    // who sees no personal data
    const [masked] = await search("sartarosh", { login: "controller" });
    expect(marked(masked!)).toContain("tel. +998 90 ***-**-33");
    await registered("Duradgor: 8-90-111-22-33, 90.111–22.33, AD 123 45 67");
    await index();
    const [groups] = await search("duradgor", { login: "controller" });
    expect(marked(groups!)).toBe("text: [Duradgor]: 8-90-***-**-33, 90.***–**.33, ************");
  });

  it("accepts everything: quotes, signs, operators and foreign scripts", async () => {
    for (const value of [
      "'; drop table appeals --",
      "suv & | ! <-> :*",
      '"""',
      "«»",
      "\\",
      "漢字 مرحبا",
      "a".repeat(200),
      "' ".repeat(100),
    ])
      expect(
        (await (await portal.as("registrator")).get(`/appeals/search?search_type_id=5&search_value=${encodeURIComponent(value)}`)).status,
      ).toBe(200);
  });
});

describe("the filter text of a list", () => {
  it("keeps appeals, and tasks of appeals, with the words, in Excel too", async () => {
    const { id: taskId, appealId } = await at.newTask("process");
    await sql`update appeals set text = 'Novvoyxonada un yetishmaydi' where id = ${appealId}`.execute(portal.db);
    await index();
    expect(await filtered("novvoyxonalar un")).toEqual([appealId]);
    expect(await filtered("novvoyxona shakar")).toEqual([]);
    expect(await filtered("—")).toEqual([]);
    expect(await filtered("новвойхона", "executor2", "tasks/menu?menu=process-tasks&")).toEqual([taskId]);
    const [sheet] = readXlsx((await download(portal, "leader", "/appeals/excel?menu=process&text=novvoyxona")).bytes);
    expect(sheet!.rows).toHaveLength(2);
  });
});

describe("words of an appeal", () => {
  it("are found only by readers who see it and, for an undisclosed applicant, who may know", async () => {
    const { appealId } = await at.newTask("process");
    await sql`update appeals set text = 'Asalarichilik xoʻjaligi' where id = ${appealId}`.execute(portal.db);
    await index();
    for (const login of ["registrator", "leader", "controller", "registrator2", "executor2", "supervisor"])
      expect([login, await ids("asalarichilik", login), await filtered("asalarichilik", login)]).toEqual([login, [appealId], [appealId]]);
    for (const login of ["registrator3", "leader3", "executor3", "mahalla", "admin"])
      expect([login, await ids("asalarichilik", login), await filtered("asalarichilik", login)]).toEqual([login, [], []]);

    await sql`update appeals set is_undisclosed = true where id = ${appealId}`.execute(portal.db);
    for (const login of ["registrator", "leader", "executor2"])
      expect([login, await ids("asalarichilik", login)]).toEqual([login, [appealId]]);
    for (const login of ["controller", "supervisor", "controller2"])
      expect([login, await ids("asalarichilik", login), await filtered("asalarichilik", login)]).toEqual([login, [], []]);
  });

  it("are written after the commit and never after a rollback; a killed job continues", async () => {
    const before = async () => (await sql<{ n: number }>`select count(*) as n from text_changes`.execute(portal.db)).rows[0]!.n;
    await index();
    expect(await before()).toBe(0);
    const id = await registered("Aeroport qurilishi");
    await portal.db
      .transaction()
      .execute(async (trx) => {
        await sql`update appeals set text = 'Vokzal qurilishi' where id = ${id}`.execute(trx);
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await before()).toBe(1);
    // killed in the middle of a portion: its transaction never ends
    await portal.db
      .transaction()
      .execute(async (trx) => {
        await sql`delete from text_changes`.execute(trx);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      })
      .catch(() => {});
    await index();
    expect([await ids("aeroport"), await ids("vokzal"), await before()]).toEqual([[id], [], 0]);
  });

  it("in an endless text do not stop the others", async () => {
    await registered("1".repeat(9000));
    const other = await registered("Planetariy qurilishi");
    await registered("2/".repeat(9000));
    await index();
    expect(await ids("planetariy")).toEqual([other]);
  });

  it("in an attached letter show that two appeals are similar, and proposals learn from them", async () => {
    const body =
      "Ushbu xatim orqali shuni maʼlum qilamanki, Bogʻishamol koʻchasidagi ichimlik suvi quvuri yorilib, uch haftadan beri hovlimizni suv bosib yotibdi.";
    const letters: number[] = [];
    for (const _ of [1, 2]) {
      const file = (await byForm(portal, "xat.pdf", pdf)).body.resourceId;
      letters.push(await registered("Xat ilova qilinadi", { files: [file] }, { phone: "901110077" }));
      await read(file, "Viloyat hokimiga\nARIZA\n", body);
    }
    const twins = async () =>
      (at.ok(await (await portal.as("registrator")).get(`/appeals/${letters[1]}/twins`)) as { id: number }[]).map(({ id }) => id);
    expect(await twins()).toEqual([]);
    await index();
    expect(await twins()).toEqual([letters[0]]);
    const { rows } = await sql<{ n: number }>`select cardinality(text_words) as n from appeals where id = ${letters[0]}`.execute(portal.db);
    expect(rows[0]!.n).toBeGreaterThan(12);
  });

  it("of a text too short for marks are made anew as well, as the version before did not know the letters of 2026", async () => {
    const [old, recent] = [await registered("Koʻchada chiroq yoʻq"), await registered("Köçada çiroq yöq")];
    const words = async () =>
      (
        await sql<{ words: number[] }>`select text_words as words from appeals where id in (${old}, ${recent}) order by id`.execute(
          portal.db,
        )
      ).rows;
    const [known] = await words();
    await sql`update appeals set text_words = '{}', text = text || ' ' where id = ${recent}`.execute(portal.db);
    await index();

    expect(known!.words).toHaveLength(3);
    expect(await words()).toEqual([known, known]);
  });

  it("are told of in percent, without how many appeals there are, while older texts wait", async () => {
    const indexing = async () => at.ok(await (await portal.as("registrator")).get("/appeals/search/indexing")).indexing;
    expect(await indexing()).toBeNull();
    const waiting = (share: number) =>
      sql`insert into text_changes (appeal_id, at) select id, now() - interval '1 minute' from appeals order by id
        limit ceil(${share}::float8 * (select count(*) from appeals))`.execute(portal.db);
    await waiting(1);
    expect(await indexing()).toEqual({ percent: 0 });
    await sql`delete from text_changes`.execute(portal.db);
    // one that waits is no hundred
    await waiting(0.0001);
    const { percent } = (await indexing()) as { percent: number };
    expect([percent >= 90, percent < 100]).toEqual([true, true]);
    await index();
    expect(await indexing()).toBeNull();
  });

  // the last: the portal's role would need its rights to the views again
  it("are written for an appeal that the former version registered before the triggers existed", async () => {
    await index();
    const id = await registered("Observatoriya qurilishi");
    await sql`truncate text_changes`.execute(portal.db);
    const { rows } = await sql<{ name: string }>`
      update schema_migrations set checksum = '' where name = 'functions' returning current_database() as name`.execute(portal.db);
    await migrate(Object.assign(new URL(inject("adminUrl")), { pathname: `/${rows[0]!.name}` }).href);
    await indexTexts(portal.db);
    expect((await sql`select from appeal_words where appeal_id = ${id}`.execute(portal.db)).rows).toHaveLength(1);
  });
});
