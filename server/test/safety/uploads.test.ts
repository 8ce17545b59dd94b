import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { download } from "../support/download.ts";
import { compoundOf, officeFile, png } from "../support/sample-files.ts";
import {
  useUploadPortal,
  portal,
  at,
  pdf,
  exe,
  byForm,
  byBase64,
  ways,
  onDisk,
  nothingIsLeft,
  type,
  file,
  field,
  end,
} from "../support/upload-portal.ts";

useUploadPortal();

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]);
// what a word processor writes: the first entry says what the archive contains
const word = Buffer.concat([zip, Buffer.from("\u0014\u0000\u0006\u0000[Content_Types].xml")]);
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const docm = await officeFile("docm");
const slides = compoundOf({ "PowerPoint Document": "x" });

it.each(Object.entries(ways))("a photo that is uploaded %s is stored without where it was taken", async (_way, upload) => {
  const hex = (bytes: string) => Buffer.from(bytes, "hex");
  const [start, tables, end] = [hex("ffd8"), hex("ffdb0005000101"), hex("ffda000400003f00ffd9")];
  const place = Buffer.from("Exif\0\0 41.3111N 69.2797E", "latin1");
  const data = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
  const { resourceId } = at.ok(await upload("foto.jpg", Buffer.concat([start, data, tables, end])));
  const { bytes } = await download(portal, "registrator", `/admin/files/download/${resourceId}`);
  expect(bytes).toEqual(Buffer.concat([start, tables, end]));
});

describe.each(Object.entries(ways))("an upload %s", (_way, send) => {
  it.each([
    ["ariza.pdf", pdf, "application/pdf"],
    ["SURAT.PNG", png, "image/png"],
    ["xat.docx", word, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["matn.txt", Buffer.from("Suv yoʻq"), "text/plain"],
    ["ariza.html.pdf", pdf, "application/pdf"],
  ])("of %s is kept with the type of its content", async (name, content, type) => {
    const reply = await send(name, content);

    expect(reply.body).toMatchObject({ name, type, size: content.length });
  });

  it.each([
    ["a page that calls itself a PDF", "ariza.pdf", html, "file_is_program"],
    ["a page", "ariza.html", html, "file_is_program"],
    ["a program whose last ending is that of a PDF", "ariza.exe.pdf", exe, "file_is_program"],
    ["a program", "ariza.exe", exe, "file_is_program"],
    [
      "a page after a byte order mark that calls itself a text",
      "ariza.txt",
      Buffer.concat([Buffer.from("\ufeff"), html]),
      "file_is_program",
    ],
    ["a drawing with a script that calls itself a picture", "rasm.png", svg, "file_is_program"],
    ["a PDF with a script before its head", "ariza.pdf", Buffer.concat([Buffer.from("<script>"), pdf]), "file_is_program"],
    ["a document with macros that calls itself one without", "xat.docx", docm, "file_has_macros"],
    ["a slide show", "slayd.ppt", slides, "file_type_unknown"],
  ])("%s (%s) is refused, says why, and nothing of it is left", async (_what, name, content, code) => {
    const reply = await nothingIsLeft(() => send(name, content));

    expect([reply.status, reply.body.code]).toEqual([415, code]);
  });

  it("of a refused kind says which are accepted", async () => {
    const reply = await send("slayd.ppt", slides);

    expect(reply.body.error).toMatch(/^Bunday fayl qabul qilinmaydi\. Qabul qilinadi: PDF, rasm \(JPG, PNG, HEIC/);
  });

  it.each([
    ["rasm.jpg", png, "rasm.png", "image/png"],
    ["Xat 12.05", pdf, "Xat 12.05.pdf", "application/pdf"],
    ["ariza.html", pdf, "ariza.html.pdf", "application/pdf"],
    ["ariza.pdf.html", pdf, "ariza.pdf.html.pdf", "application/pdf"],
    ["ariza\u202efdp.exe", pdf, "arizafdp.exe.pdf", "application/pdf"],
    ["pdf.", pdf, "pdf.pdf", "application/pdf"],
    [".htaccess", Buffer.from("deny from all"), "htaccess.txt", "text/plain"],
    ["xat.docx", zip, "xat.zip", "application/zip"],
    ["1c.xls", Buffer.from("<table><tr><td>1</td></tr></table>"), "1c.xls", "application/octet-stream"],
  ])("called %s says under which name it is kept", async (given, content, name, type) => {
    const reply = await send(given, content);

    expect([reply.status, reply.body.name, reply.body.type]).toEqual([200, name, type]);
    const kept = await sql<{ name: string }>`select name from files where id = ${reply.body.resourceId}`.execute(portal.db);
    expect(kept.rows).toEqual([{ name }]);
  });

  it("of a document that a password locks says so, and so does the card", async () => {
    const { body: locked } = await send("parolli.docx", compoundOf({ EncryptedPackage: Buffer.alloc(5000) }));
    const { body: open } = await send("ariza.pdf", pdf);
    expect([locked.isLocked, "isLocked" in open]).toEqual([true, false]);

    const { id } = await at.registered({ files: [locked.resourceId, open.resourceId] });

    const card = at.ok(await (await portal.as("registrator")).get(`/appeals/${id}`));
    expect(card.files).toEqual([
      { resourcesId: locked.resourceId, resourceName: "parolli.docx", isLocked: true },
      { resourcesId: open.resourceId, resourceName: "ariza.pdf" },
    ]);
  });

  it.each([
    ["../../etc/parol.pdf", "parol.pdf"],
    ["C:\\Users\\x\\ariza.pdf", "ariza.pdf"],
    ["a\u200bri\u200fza\ufeff.p\u200ddf", "ariza.pdf"],
    ["ari\u202eza.pdf", "ariza.pdf"],
    ["...ariza.pdf", "ariza.pdf"],
    [" .ariza.pdf", "ariza.pdf"],
    [". . pdf", "pdf.pdf"],
    ["ariza\u0000.pdf", "ariza.pdf"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(251)}.pdf`],
  ])("named %j is kept as %j", async (given, kept) => {
    // JSON is validated by its schema: a name of at most 255 characters
    if (given.length > 255 && send === byBase64) {
      expect((await nothingIsLeft(() => send(given, pdf))).status).toBe(400);
      return;
    }
    const reply = await send(given, pdf);

    expect([reply.status, reply.body.name]).toEqual([200, kept]);
  });

  it("of zero bytes is refused", async () => {
    const reply = await nothingIsLeft(() => send("ariza.pdf", Buffer.alloc(0)));

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([422, "file_empty", "Fayl boʻsh, qayta skanerlang"]);
  });
});

describe("a form", () => {
  it.each([
    ["that ends in its file", type, file],
    ["that ends in a field", type, file + field("resourceTypeId", "1")],
    ["that is none", type, "salom"],
    ["without boundaries", "multipart/form-data", file + end],
    ["with an empty boundary", 'multipart/form-data; boundary=""', file + end],
    ["with a boundary of 300 signs", `multipart/form-data; boundary=${"b".repeat(300)}`, file + end],
    ["with other boundaries than it says", "multipart/form-data; boundary=boshqa", file + end],
  ])("%s is refused at its field by every call that accepts one, and nothing of it is left", async (_what, given, payload) => {
    for (const [login, path] of [
      ["registrator", "/admin/files/upload/part"],
      ["admin", "/admin/stages/import"],
      ["admin", "/admin/document-templates?name=blank&language=UZ&version=none"],
    ] as const) {
      const headers = { authorization: `Bearer ${(await portal.as(login)).token}`, "content-type": given };
      const reply = await nothingIsLeft(async () => {
        const sent = await portal.app.inject({ method: "POST", url: `/api${path}`, headers, payload });
        return { status: sent.statusCode, body: sent.json() };
      });

      expect([path, reply.status, reply.body.details?.[0].path]).toEqual([path, 400, "file"]);
    }
  });
});

describe("a stored file", () => {
  it("lies under a random name, and is sent as an attachment that no browser runs", async () => {
    const { resourceId } = at.ok(await byForm("Ariza «1»; ʻoʻ.pdf", pdf));

    const reply = await portal.app.inject({
      url: `/api/admin/files/download/${resourceId}`,
      headers: { authorization: `Bearer ${(await portal.as("registrator")).token}` },
    });

    expect(reply.rawPayload.equals(pdf)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''Ariza%20%C2%AB1%C2%BB%3B%20%CA%BBo%CA%BB.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'none'.*sandbox$/);
    for (const name of await onDisk()) expect(name).toMatch(/^[0-9a-f]{48}$/);
  });

  it.each([
    ["rasm.png", png, "inline"],
    ["ariza.pdf", pdf, "inline"],
    ["xat.docx", word, "attachment"],
    ["matn.txt", Buffer.from("<b>matn"), "attachment"],
  ])("%s is shown as %3$s", async (name, content, disposition) => {
    const { resourceId } = at.ok(await byForm(name, content));

    const reply = await portal.app.inject({
      url: `/api/admin/files/view/${resourceId}`,
      headers: { authorization: `Bearer ${(await portal.as("registrator")).token}` },
    });

    expect(reply.headers["content-disposition"]).toMatch(new RegExp(`^${disposition};`));
  });
});

describe("a person who uploads", () => {
  const refused = [{ path: "appeal.files", problem: "file_not_yours" }];

  it("cannot bind another person's upload to an appeal", async () => {
    const { resourceId } = at.ok(await byForm("ariza.pdf", pdf, "far-registrator-1"));

    const reply = await (await portal.as("registrator")).post("/appeal-actions/with-applicant", await at.form({ files: [resourceId] }));

    expect([reply.status, reply.body.details]).toMatchObject([422, refused]);
  });

  it("cannot bind a file of one appeal to a second one", async () => {
    const { resourceId } = at.ok(await byForm("ariza.pdf", pdf));
    await at.registered({ files: [resourceId] });

    const reply = await (await portal.as("registrator")).post("/appeal-actions/with-applicant", await at.form({ files: [resourceId] }));

    expect([reply.status, reply.body.details]).toMatchObject([422, refused]);
  });

  it("cannot bind another person's upload to an answer", async () => {
    const { id } = await at.taskIn("process");
    const { resourceId } = at.ok(await byForm("ariza.pdf", pdf, "leader2"));

    const reply = await at.tryAct(await portal.as("executor2"), "answer", id, { ...(await at.answerBody("signer2")), files: [resourceId] });

    expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: "files", problem: "file_not_yours" }]]);
  });

  it("keeps the files that an edit names and loses the others", async () => {
    const [one, two] = [at.ok(await byForm("bir.pdf", pdf)).resourceId, at.ok(await byForm("ikki.pdf", pdf)).resourceId];
    const { id } = await at.registered({ files: [one, two] });

    const edited = at.ok(
      await (await portal.as("far-registrator-1")).put("/appeal-actions/update-with-applicant", await at.form({ id, files: [two] })),
    );

    expect(edited.files).toEqual([{ resourcesId: two, resourceName: "ikki.pdf" }]);
    expect((await (await portal.as("leader")).get(`/admin/files/download/${one}`)).status).toBe(404);
  });

  it("has to be signed in", async () => {
    const reply = await portal.app.inject({
      method: "POST",
      url: "/api/admin/files/upload/base64",
      payload: { name: "a.pdf", content: "AAAA" },
    });

    expect(reply.statusCode).toBe(401);
  });
});
