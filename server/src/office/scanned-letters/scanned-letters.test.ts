import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cleanFiles } from "../../engine/files/clean-up.ts";
import { localStore, type FileStore } from "../../engine/files/store.ts";
import { digitalPdf, scan, scannedPdf } from "../../../test/support/letters.ts";
import { given } from "../../../test/support/given.ts";
import { loseCommitOfFiles } from "../../../test/support/lost-commit.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byForm, keysOf, newFolder, pdf, removeFolders } from "../../../test/support/uploads.ts";

let portal: Portal;
let at: ReturnType<typeof given>;
let store: FileStore;
/** Happens before the store keeps a content. */
let beforeKeeping: () => Promise<unknown> | undefined = () => undefined;
beforeAll(async () => {
  const disk = localStore(await newFolder());
  store = { ...disk, keep: async (content) => (await beforeKeeping(), disk.keep(content)) };
  portal = await openPortal({ store });
  at = given(portal);
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

/** Field and problem of a refusal, as the story names them. */
const refusedAt = (reply: { body: { details?: { path: string; problem: string }[] } }) =>
  (reply.body.details ?? []).map(({ path, problem }) => `${path} ${problem}`);
const uploaded = async (login = "registrator"): Promise<number> => (await byForm(portal, "skaner.pdf", pdf, login)).body.resourceId;
const post = async (login: string, path: string, body: object = {}) => (await portal.as(login)).post(path, body);
const patch = async (login: string, path: string, body: object = {}) => (await portal.as(login)).patch(path, body);
/** A letter that waits, by the one who scanned it. */
const scanned = async (login = "registrator"): Promise<{ id: number; fileId: number }> => {
  const fileId = await uploaded(login);
  at.ok(await post(login, "/appeals/scans", { files: [fileId] }));
  const { rows } = await sql<{ id: number }>`select id from scanned_letters where file_id = ${fileId}`.execute(portal.db);
  return { id: rows[0]!.id, fileId };
};
const waiting = async (login = "registrator"): Promise<{ id: number; takenByName: string | null; fileId: number; fileName: string }[]> =>
  at.ok(await (await portal.as(login)).get("/appeals/scans?pageSize=100")).rows;
/** Somebody else who registers in the regional office. */
const colleague = async (): Promise<string> => {
  await sql`
    insert into user_roles (user_id, role_id) select u.id, r.role_id
      from users u, user_roles r join users p on p.id = r.user_id where u.login = 'leader' and p.login = 'registrator' on conflict do nothing`.execute(
    portal.db,
  );
  return "leader";
};

describe("POST /appeals/scans", () => {
  it("makes a letter of each upload; registrars of the office see them with their files, and nobody else", async () => {
    const { id, fileId } = await scanned();

    expect((await waiting()).map((row) => row.id)).toContain(id);
    expect((await (await portal.as("registrator")).get("/profile/notify-counter")).body.appeal_scans).toBe((await waiting()).length);
    expect((await waiting("registrator2")).map((row) => row.id)).not.toContain(id);
    expect((await (await portal.as("executor")).get("/appeals/scans")).status).toBe(403);
    expect((await (await portal.as("registrator")).get(`/admin/files/download/${fileId}`)).status).toBe(200);
    for (const login of ["registrator2", "executor", "controller"])
      expect([login, (await (await portal.as(login)).get(`/admin/files/download/${fileId}`)).status]).toEqual([login, 404]);
  });

  it("refuses files of others, files that already wait, and an empty list", async () => {
    const { fileId } = await scanned();
    expect(refusedAt(await post("registrator2", "/appeals/scans", { files: [await uploaded()] }))).toEqual(["files file_not_yours"]);
    expect(refusedAt(await post("registrator", "/appeals/scans", { files: [fileId] }))).toEqual(["files file_not_yours"]);
    expect(refusedAt(await post("registrator", "/appeals/scans", { files: [] }))).toEqual(["files required"]);
  });

  it("puts letters that come at once in the order of their names, numbers by value", async () => {
    await sql`delete from scanned_letters`.execute(portal.db);
    const files = [];
    for (const name of ["skan-10.pdf", "skan-9.pdf", "skan-1.pdf"]) files.push((await byForm(portal, name, pdf)).body.resourceId);
    at.ok(await post("registrator", "/appeals/scans", { files }));
    const { rows } = await sql<{ name: string }>`select file_name as name from scanned_letters order by id`.execute(portal.db);
    expect(rows.map(({ name }) => name)).toEqual(["skan-1.pdf", "skan-9.pdf", "skan-10.pdf"]);
  });

  it("cuts each PDF at its blank pages or after each given number, and takes other files whole, in the order of their names", async () => {
    await sql`delete from scanned_letters`.execute(portal.db);
    const low = { dpi: 60 } as const;
    const [text, blank] = [await scan("Suv yoʻq", low), await scan("", low)];
    const names = async (): Promise<string[]> => (await waiting()).map(({ fileName }) => fileName).toReversed();
    const upload = async (name: string, content: Buffer): Promise<number> => (await byForm(portal, name, content)).body.resourceId;
    const [pile, photo] = [await upload("tong.pdf", await scannedPdf([text, blank, text, text])), await upload("rasm.jpg", text)];

    expect(at.ok(await post("registrator", "/appeals/scans", { files: [pile, photo], cut: {} })).count).toBe(3);
    expect(await names()).toEqual(["rasm.jpg", "tong-1.pdf", "tong-2.pdf"]);
    const again = await upload("kech.PDF", await scannedPdf([text, blank, text]));
    expect(at.ok(await post("registrator", "/appeals/scans", { files: [again], cut: { every: 2 } })).count).toBe(2);
    expect(await names()).toEqual(["rasm.jpg", "tong-1.pdf", "tong-2.pdf", "kech-1.pdf", "kech-2.pdf"]);
  });

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

  it("adds nothing where one PDF cannot be cut, and says which", async () => {
    await sql`delete from scanned_letters`.execute(portal.db);
    const whole = (await byForm(portal, "butun.pdf", await digitalPdf("Suv yoʻq"))).body.resourceId;
    const broken = (await byForm(portal, "buzuq.pdf", Buffer.from("%PDF-1.4 boshi xolos"))).body.resourceId;
    const { body, status } = await post("registrator", "/appeals/scans", { files: [whole, broken], cut: { every: 1 } });
    expect([status, body.details]).toMatchObject([422, [{ path: "files", problem: "pdf_not_cut", limit: "buzuq.pdf" }]]);
    expect(await waiting()).toEqual([]);
    expect((await post("registrator", "/appeals/scans", { files: [whole], cut: { every: 51 } })).status).toBe(400);
    expect(refusedAt(await post("registrator2", "/appeals/scans", { files: [whole], cut: {} }))).toEqual(["files file_not_yours"]);
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
      beforeKeeping = () => ((left -= 1) < 0 ? Promise.reject(full) : undefined);
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
      beforeKeeping = () => undefined;
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
      beforeKeeping = async () => {
        const taken = await sql<{ role: number }>`
          delete from role_permissions where permission_id = ${right} and role_id in ${role} returning role_id as role`.execute(portal.db);
        rows = [...rows, ...taken.rows];
      };
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

  it("keeps the files from the clean-up, however long they wait", async () => {
    const { id, fileId } = await scanned();
    await sql`update files set created_at = now() - interval '40 days' where id = ${fileId}`.execute(portal.db);
    await cleanFiles(portal.db, store);
    expect((await waiting()).map((row) => row.id)).toContain(id);
  });
});

describe("POST /appeals/scans/take", () => {
  it("gives each of several people a letter of their own, and tells the others who has it", async () => {
    await sql`delete from scanned_letters`.execute(portal.db);
    const [first, second] = [await scanned(), await scanned()];
    const other = await colleague();

    const taken = await Promise.all([post("registrator", "/appeals/scans/take"), post(other, "/appeals/scans/take")]);
    expect(taken.map((one) => at.ok(one).id).toSorted((a, b) => a - b)).toEqual([first.id, second.id]);
    expect((await post("registrator", "/appeals/scans/take")).status).toBe(404);
    const mine = at.ok(taken[0]!).id;
    expect((await waiting(other)).find(({ id }) => id === mine)?.takenByName).toBeTruthy();
    expect((await post(other, "/appeals/scans/take", { id: mine })).body.code).toBe("taken_by_other");
    expect((await patch(other, `/appeals/scans/${mine}/remove`, { reason: "boʻsh varaq" })).body.code).toBe("taken_by_other");
    expect((await post("registrator", "/appeals/scans/take", { id: mine })).status).toBe(200);
  });

  it("gives it to the others once it was left, and after half an hour", async () => {
    const other = await colleague();
    const { id } = await scanned();
    at.ok(await post("registrator", "/appeals/scans/take", { id }));
    expect((await patch(other, `/appeals/scans/${id}/release`)).status).toBe(404);
    at.ok(await patch("registrator", `/appeals/scans/${id}/release`));
    at.ok(await post(other, "/appeals/scans/take", { id }));
    expect((await post("registrator", "/appeals/scans/take", { id })).status).toBe(409);
    await sql`update scanned_letters set taken_until = taken_until - interval '31 minutes' where id = ${id}`.execute(portal.db);
    at.ok(await post("registrator", "/appeals/scans/take", { id }));
  });

  it("finds no letter of another office, and no removed one", async () => {
    const { id } = await scanned();
    for (const [path, body] of [
      ["/appeals/scans/take", { id }],
      [`/appeals/scans/${id}/remove`, { reason: "meniki emas" }],
    ] as const)
      expect((await (path.endsWith("take") ? post : patch)("registrator2", path, body)).status).toBe(404);
    at.ok(await patch("registrator", `/appeals/scans/${id}/remove`, { reason: "boʻsh varaq" }));
    expect((await post("registrator", "/appeals/scans/take", { id })).status).toBe(404);
  });
});

describe("PATCH /appeals/scans/{id}/remove", () => {
  it("keeps the reason and releases the file, which nobody reads any more", async () => {
    const { id, fileId } = await scanned();
    expect((await patch("registrator", `/appeals/scans/${id}/remove`, { reason: " " })).status).toBe(400);
    at.ok(await patch("registrator", `/appeals/scans/${id}/remove`, { reason: "ikki marta skanerlangan" }));

    expect((await waiting()).map((row) => row.id)).not.toContain(id);
    expect((await (await portal.as("registrator")).get(`/admin/files/download/${fileId}`)).status).toBe(404);
    await sql`update files set created_at = now() - interval '2 days' where id = ${fileId}`.execute(portal.db);
    await cleanFiles(portal.db, store);
    expect((await sql`select from files where id = ${fileId}`.execute(portal.db)).rows).toEqual([]);
    const { rows } = await sql`select status, remove_reason, file_id from scanned_letters where id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "removed", remove_reason: "ikki marta skanerlangan", file_id: null }]);
  });
});

describe("the registration of a scanned letter", () => {
  const form = async (scanId: number, files: number[] = []) => ({ ...(await at.form({ text: "Suv yoʻq", files })), scanId });

  it("takes its file along once, whoever scanned it", async () => {
    const other = await colleague();
    const { id, fileId } = await scanned(other);
    const replies = await Promise.all([
      post("registrator", "/appeal-actions/with-applicant", await form(id, [fileId])),
      post("registrator", "/appeal-actions/with-applicant", await form(id, [fileId])),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const saved = replies.find(({ status }) => status === 200)!.body;
    expect(saved.files.map((file: { resourcesId: number }) => file.resourcesId)).toEqual([fileId]);
    expect((await waiting()).map((row) => row.id)).not.toContain(id);
    const { rows } = await sql`select status, appeal_id from scanned_letters where id = ${id}`.execute(portal.db);
    expect(rows).toEqual([{ status: "registered", appeal_id: saved.id }]);
  });

  it("is refused for a letter that a colleague has, for one of another office, and to a person who may not register", async () => {
    const other = await colleague();
    const { id } = await scanned();
    at.ok(await post(other, "/appeals/scans/take", { id }));
    expect((await post("registrator", "/appeal-actions/with-applicant", await form(id))).body.code).toBe("taken_by_other");
    expect((await post("registrator2", "/appeal-actions/with-applicant", await form(id))).status).toBe(404);
    expect((await post("mahalla", "/appeal-actions/with-applicant-mahalla", await form(id))).status).toBe(403);
  });
});
