import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { cleanFiles } from "../../engine/files/clean-up.ts";
import { download } from "../../../test/support/download.ts";
import { digitalPdf, scan, scannedPdf } from "../../../test/support/letters.ts";
import { byForm, pdf } from "../../../test/support/uploads.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";
import { useScanningOffice, portal, at, store, uploaded, post, scanned, waiting } from "../../../test/support/scanning-office.ts";

useScanningOffice();

/** Field and problem of a refusal, as the story names them. */
const refusedAt = (reply: { body: { details?: { path: string; problem: string }[] } }) =>
  (reply.body.details ?? []).map(({ path, problem }) => `${path} ${problem}`);
const patch = async (login: string, path: string, body: object = {}) => (await portal.as(login)).patch(path, body);
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

describe("GET /appeals/scans/removed", () => {
  it("says what was removed, by whom, when and why, to the registrars of the office alone", async () => {
    const { id } = await scanned();
    const kept = await scanned();
    at.ok(await patch("registrator", `/appeals/scans/${id}/remove`, { reason: "Konvertning oʻzi" }));
    const registrator = (await sql<{ name: string }>`select name_uz as name from users where login = 'registrator'`.execute(portal.db))
      .rows[0]!.name;
    const removed = async (login: string, query = ""): Promise<{ id: number }[]> =>
      at.ok(await (await portal.as(login)).get(`/appeals/scans/removed?pageSize=100${query}`)).rows;

    const rows = await removed("registrator");
    expect(rows.find((row) => row.id === id)).toMatchObject({
      fileName: "skaner.pdf",
      uploadedByName: registrator,
      removedByName: registrator,
      removedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reason: "Konvertning oʻzi",
    });
    expect(rows.map((row) => row.id)).not.toContain(kept.id);
    expect((await removed("registrator", "&reason=konvert")).map((row) => row.id)).toEqual([id]);
    expect((await removed("registrator2")).map((row) => row.id)).not.toContain(id);
    expect((await (await portal.as("executor")).get("/appeals/scans/removed")).status).toBe(403);
    const [sheet] = readXlsx((await download(portal, "registrator", "/appeals/scans/removed/excel")).bytes);
    expect(JSON.stringify(sheet!.rows)).toContain("Konvertning oʻzi");
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
