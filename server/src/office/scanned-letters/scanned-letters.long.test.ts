import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { cleanFiles } from "../../engine/files/clean-up.ts";
import { digitalPdf, scan } from "../../../test/support/letters.ts";
import { loseCommitOfFiles } from "../../../test/support/lost-commit.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { byForm, keysOf } from "../../../test/support/uploads.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";
import { fileReadingJobs } from "../file-readings/file-readings.jobs.ts";
import {
  useScanningOffice,
  portal,
  at,
  store,
  keepAfter,
  uploaded,
  post,
  scanned,
  waiting,
} from "../../../test/support/scanning-office.ts";

useScanningOffice();
readAtUsualPriority();

const patch = async (login: string, path: string, body: object = {}) => (await portal.as(login)).patch(path, body);

// first: those of other tests would be read before it
describe("GET /appeals/scans", () => {
  it(
    "says who wrote a letter that was read, where and what kind, with its small picture, to the registrars of the office; it goes with the letter",
    { timeout: 90_000 },
    async () => {
      const text = "Viloyat hokimiga\nQuva tumanida yashovchi\nKarimova Dilnoza Akmalovnadan\n\nARIZA\n\nSuv yoʻq";
      const file = (await byForm(portal, "xat.jpg", await scan(text, { dpi: 150 }))).body.resourceId;
      at.ok(await post("registrator", "/appeals/scans", { files: [file] }));
      await runDueJobs(portal.db, fileReadingJobs({ db: portal.db, store, announce: () => undefined }));

      const row = (await waiting()).find(({ fileName }) => fileName === "xat.jpg")!;
      expect(row).toMatchObject({
        applicant: "Karimova Dilnoza",
        areaName: "Quva tumani",
        satulationName: "Ariza",
        state: "ready",
        pages: "1",
      });
      const picture = Buffer.from(String(row.small).replace("data:image/jpeg;base64,", ""), "base64");
      expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(picture.length).toBeLessThanOrEqual(3000);
      expect((await (await portal.as("registrator2")).get("/appeals/scans?pageSize=100")).body.rows).not.toContainEqual(
        expect.objectContaining({ applicant: "Karimova Dilnoza" }),
      );

      at.ok(await patch("registrator", `/appeals/scans/${row.id}/remove`, { reason: "ikki marta skanerlangan" }));
      await sql`update files set created_at = now() - interval '2 days' where id = ${file}`.execute(portal.db);
      await cleanFiles(portal.db, store);
      expect((await sql`select from file_readings where file_id = ${file}`.execute(portal.db)).rows).toEqual([]);
    },
  );
});

describe("POST /appeals/scans", () => {
  it("cuts a PDF once, however often and by however many calls it is requested", async () => {
    await sql`delete from scanned_letters`.execute(portal.db);
    const pile = (await byForm(portal, "bir.pdf", await digitalPdf("Suv yoʻq"))).body.resourceId;
    const add = () => post("registrator", "/appeals/scans", { files: [pile], cut: { every: 1 } });
    const replies = [...(await Promise.all([add(), add()])), await add()];
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    // a caller who has not heard the reply asks with the same key
    const second = (await byForm(portal, "ikki.pdf", await digitalPdf("Suv yoʻq"))).body.resourceId;
    const headers = { "idempotency-key": "kes-1" };
    const repeated = async () =>
      at.ok(await (await portal.as("registrator")).post("/appeals/scans", { files: [second], cut: { every: 1 } }, { headers })).count;
    expect([await repeated(), await repeated()]).toEqual([1, 1]);
    expect((await waiting()).map(({ fileName }) => fileName)).toEqual(["ikki-1.pdf", "bir-1.pdf"]);
    expect((await (await portal.as("registrator")).get(`/admin/files/download/${pile}`)).status).toBe(404);
  });

  describe("with PDFs to cut leaves, where it is refused, the store and the caller's uploads as they were:", () => {
    const pages = async (name: string, count: number): Promise<number> => {
      const document = await PDFDocument.create();
      for (let n = 0; n < count; n += 1) document.addPage();
      return (await byForm(portal, name, Buffer.from(await document.save()))).body.resourceId;
    };
    const cut = (files: readonly number[], headers = {}) =>
      portal.as("registrator").then((person) => person.post("/appeals/scans", { files, cut: { every: 1 } }, { headers }));
    const uploads = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from files where uploaded_by = ${await at.userId("registrator")} and bound_at is null`.execute(portal.db);
      return rows[0]!.n;
    };
    const files = async () => [(await keysOf(store)).length, await uploads()];
    const fullAfter = (contents: number) => {
      let left = contents;
      const full = Object.assign(new Error("disk full"), { code: "ENOSPC", syscall: "write" });
      keepAfter(() => ((left -= 1) < 0 ? Promise.reject(full) : undefined));
    };
    /** How many calls of all were told what. */
    const told = (replies: readonly { status: number; body: { code?: string } }[]) =>
      replies.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).toSorted();
    const fill = async (letters: number): Promise<void> => {
      await sql`
        with f as (insert into files (storage_key, name, mime_type, size, sha256, resource_type_id, bound_at)
                   select 'none-' || n, 'x.pdf', 'application/pdf', 1, repeat('0', 64), 1, now() from generate_series(1, ${letters}) n returning id)
        insert into scanned_letters (organization_id, file_id, file_name, uploaded_by)
        select u.organization_id, f.id, 'x.pdf', u.id from f, users u where u.login = 'registrator'`.execute(portal.db);
    };
    const empty = () =>
      sql`with l as (delete from scanned_letters returning file_id) delete from files where storage_key like 'none-%'`.execute(portal.db);
    afterEach(async () => {
      keepAfter(() => undefined);
      await empty();
      await sql`update files set uploaded_by = null where bound_at is null`.execute(portal.db);
    });

    it("more parts than one person may have uploads", async () => {
      const given = [await pages("a.pdf", 120), await pages("b.pdf", 120)];
      const before = await files();
      expect(told([await cut(given)])).toEqual(["429 too_many_uploads"]);
      expect(await files()).toEqual(before);
      expect(told([await cut(given.slice(0, 1))])).toEqual(["200"]);
    });

    it("a PDF beside one that is too long, however often it is tried; other uploads go on", async () => {
      const given = [await pages("a.pdf", 60), await pages("uzun.pdf", 151)];
      const before = await files();
      for (let n = 0; n < 4; n += 1) expect(told([await cut(given)])).toEqual(["422 rule_broken"]);
      expect(await files()).toEqual(before);
      expect((await byForm(portal, "matn.txt", Buffer.from("salom"))).status).toBe(200);
    });

    it("more letters than may wait in the office, before a part is stored", async () => {
      await fill(995);
      const given = [await pages("a.pdf", 3), await pages("b.pdf", 3)];
      const before = await files();
      // parts of the first one would fit
      fullAfter(3);
      expect(told([await cut(given)])).toEqual(["429 too_many_uploads"]);
      expect(await files()).toEqual(before);
      await sql`delete from scanned_letters where id = (select min(id) from scanned_letters)`.execute(portal.db);
      fullAfter(6);
      expect(told([await cut(given)])).toEqual(["200"]);
    });

    it("a disk that is full in the middle", async () => {
      const given = [await pages("a.pdf", 5)];
      const before = await files();
      fullAfter(3);
      expect(told([await cut(given)])).toEqual(["507 no_space"]);
      expect(await files()).toEqual(before);
    });

    it("a call beside the same call, which has cut them; with one key both are told the same", async () => {
      const given = [await pages("a.pdf", 4)];
      const [keys, own] = await files();
      expect(told(await Promise.all([cut(given), cut(given)]))).toEqual(["200", "422 rule_broken"]);
      expect(await files()).toEqual([keys! + 4, own! - 1]);

      const again = [await pages("b.pdf", 4)];
      const headers = { "idempotency-key": "kes-2" };
      const replies = await Promise.all([cut(again, headers), cut(again, headers)]);
      expect(replies.map(({ body }) => body)).toEqual([{ count: 4 }, { count: 4 }]);
      expect(await files()).toEqual([keys! + 9, own! - 1]);
    });

    it("but not where nobody knows whether they became letters: the clean-up looks a day later", async () => {
      const given = [await pages("a.pdf", 4)];
      const [keys, own] = await files();
      await loseCommitOfFiles(portal, async () => expect(told([await cut(given)])).toEqual(["503 outcome_unknown"]));
      expect(await files()).toEqual([keys! + 4, own]);
      await cleanFiles(portal.db, store, Date.now() + 25 * 3_600_000);
      expect(await uploads()).toBe(own);
      expect((await keysOf(store)).length).toBeLessThanOrEqual(keys!);
    });

    it("a person who may no longer register when they have been cut", async () => {
      const given = [await pages("a.pdf", 4)];
      const before = await files();
      const role = sql`(select role_id from user_roles where user_id = ${await at.userId("registrator")})`;
      const right = sql`(select id from permissions where short_name = 'add_appeal')`;
      let rows: readonly { role: number }[] = [];
      keepAfter(async () => {
        const taken = await sql<{ role: number }>`
          delete from role_permissions where permission_id = ${right} and role_id in ${role} returning role_id as role`.execute(portal.db);
        rows = [...rows, ...taken.rows];
      });
      expect(told([await cut(given)])).toEqual(["403 not_permitted"]);
      for (const { role } of rows)
        await sql`insert into role_permissions (role_id, permission_id) select ${role}, ${right}`.execute(portal.db);
      expect(await files()).toEqual(before);
    });
  });

  it("takes no more pages than may wait in one office", async () => {
    const { fileId } = await scanned();
    await sql`insert into file_readings (file_id, state, pages) values (${fileId}, 'unreadable', 5001) on conflict (file_id) do update set pages = 5001`.execute(
      portal.db,
    );
    expect((await post("registrator", "/appeals/scans", { files: [await uploaded()] })).body.code).toBe("too_many_uploads");
    await sql`delete from scanned_letters where file_id = ${fileId}`.execute(portal.db);
  });
});
