import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { download } from "../support/download.ts";
import type { Answer, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { compoundOf, officeFile, png, sample } from "../support/sample-files.ts";
import { stations, type Stations } from "../support/stations.ts";

let portal: Portal;
let at: Stations;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = portal.app.server.address() as AddressInfo); // a TCP port
});
afterAll(() => portal.close());

const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1");
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]);
// what a word processor writes: the first entry says what the archive contains
const word = Buffer.concat([zip, Buffer.from("\u0014\u0000\u0006\u0000[Content_Types].xml")]);
const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const docm = await officeFile("docm");
const slides = compoundOf({ "PowerPoint Document": "x" });
const exe = Buffer.from("MZ\u0090\u0000\u0003", "latin1");

const byForm = async (name: string, content: Buffer, login = "registrator"): Promise<Answer> => {
  const form = new FormData();
  form.append("resourceTypeId", "1");
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const sent = new Response(form);
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/admin/files/upload/part",
    headers: { authorization: `Bearer ${(await portal.as(login)).token}`, "content-type": sent.headers.get("content-type")! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
};
const byBase64 = async (name: string, content: Buffer, login = "registrator"): Promise<Answer> =>
  (await portal.as(login)).post("/admin/files/upload/base64", { name, content: content.toString("base64") });
const ways = { "as a form": byForm, "as base64": byBase64 };

const onDisk = async (): Promise<string[]> =>
  (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);
const rows = async (): Promise<number> => (await sql<{ n: number }>`select count(*) as n from files`.execute(portal.db)).rows[0]!.n;
const nothingIsLeft = async (refused: () => Promise<Answer>): Promise<Answer> => {
  const before = [await onDisk(), await rows()];
  const reply = await refused();
  expect([await onDisk(), await rows()]).toEqual(before);
  return reply;
};

it.each(Object.entries(ways))("a photo that is uploaded %s is stored without where it was taken", async (_way, upload) => {
  const hex = (bytes: string) => Buffer.from(bytes, "hex");
  const [start, tables, end] = [hex("ffd8"), hex("ffdb0005000101"), hex("ffda000400003f00ffd9")];
  const place = Buffer.from("Exif\0\0 41.3111N 69.2797E", "latin1");
  const data = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
  const { resourceId } = at.ok(await upload("foto.jpg", Buffer.concat([start, data, tables, end])));
  const { bytes } = await download(portal, "registrator", `/admin/files/download/${resourceId}`);
  expect(bytes).toEqual(Buffer.concat([start, tables, end]));
});

describe("uploads of one person at the same time", () => {
  it("are limited to eight; one more is told so before it is sent, another person and an earlier end are not in the way", async () => {
    const { token } = await portal.as("executor");
    /** Its body never comes. */
    const held = (path: string) =>
      new Promise<ReturnType<typeof request>>((resolve) => {
        const type = path.endsWith("part") ? "multipart/form-data; boundary=b" : "application/json";
        const headers = { authorization: `Bearer ${token}`, "content-type": type, "content-length": 5_000_000, expect: "100-continue" };
        const call = request({ port, method: "POST", path: `/api${path}`, headers });
        call.on("error", () => {}).once("continue", () => resolve(call.on("error", () => {})));
        call.flushHeaders();
      });
    const calls = await Promise.all(Array.from({ length: 8 }, (_, n) => held(`/admin/files/upload/${n % 2 === 0 ? "part" : "base64"}`)));
    await vi.waitFor(async () => expect((await byForm("a.pdf", pdf, "executor")).status).toBe(429), 5000);

    const refused = await byBase64("a.pdf", pdf, "executor");
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_at_once"]);
    expect((await byForm("a.pdf", pdf, "leader")).status).toBe(200);
    calls[0]!.destroy();
    await vi.waitFor(async () => expect((await byForm("a.pdf", pdf, "executor")).status).toBe(200), 5000);
    // and each that ends gives its turn back
    for (let n = 0; n < 10; n += 1) expect((await byBase64("a.pdf", pdf, "executor")).status).toBe(200);
    for (const call of calls) call.destroy();
  });
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

  it("of 9,999,999 bytes is accepted", async () => {
    const reply = await send("katta.pdf", Buffer.concat([pdf, Buffer.alloc(9_999_999 - pdf.length, 32)]));

    expect([reply.status, reply.body.size]).toEqual([200, 9_999_999]);
  });

  it.each([10_000_000, 10_000_001, 15_000_000])("of %i bytes is refused, and nothing of it is left", async (size) => {
    const reply = await nothingIsLeft(() => send("katta.pdf", Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])));

    expect([reply.status, reply.body.error]).toEqual([413, "Fayl hajmi 10 MB dan oshmasligi kerak"]);
  });

  it("of zero bytes is refused", async () => {
    const reply = await nothingIsLeft(() => send("ariza.pdf", Buffer.alloc(0)));

    expect([reply.status, reply.body.code, reply.body.error]).toEqual([422, "file_empty", "Fayl boʻsh, qayta skanerlang"]);
  });
});

describe("a form", () => {
  const type = "multipart/form-data; boundary=chegara";
  const file = '--chegara\r\ncontent-disposition: form-data; name="file"; filename="ariza.pdf"\r\n\r\n%PDF-1.7\n';
  const field = (name: string, value: string) => `\r\n--chegara\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const end = "\r\n--chegara--\r\n";

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

  it("says what its file is before the file or after it", async () => {
    const headers = { authorization: `Bearer ${(await portal.as("registrator")).token}`, "content-type": type };
    const sendSlowly = async (...parts: string[]): Promise<Answer> => {
      const call = request({ port, method: "POST", path: "/api/admin/files/upload/part", headers });
      const answered = new Promise<Answer>((resolve) =>
        call.once("response", async (reply) =>
          resolve({ status: reply.statusCode!, body: JSON.parse(Buffer.concat(await reply.toArray()).toString()) }),
        ),
      );
      for (const part of parts) {
        call.write(part);
        await wait(100);
      }
      call.end();
      return answered;
    };
    const typeOf = async ({ body }: Answer) =>
      (await sql<{ type: number }>`select resource_type_id as type from files where id = ${body.resourceId}`.execute(portal.db)).rows[0]
        ?.type;

    expect(await typeOf(await sendSlowly(field("resourceTypeId", "7").trimStart() + "\r\n", file, end))).toBe(7);
    expect(await typeOf(await sendSlowly(file, field("izoh", "x"), field("resourceTypeId", "8"), end))).toBe(8);
    expect(await typeOf(await sendSlowly(file, end))).toBe(1);
    for (const wrong of ["x", "0", "1.5"]) {
      const reply = await nothingIsLeft(() => sendSlowly(file, field("resourceTypeId", wrong), end));
      expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "resourceTypeId", problem: "wrong_type" }]]);
    }
    const two = await nothingIsLeft(() => sendSlowly(file, `\r\n${file}`, end));
    expect([two.status, two.body.details]).toMatchObject([400, [{ path: "file", problem: "wrong_format" }]]);
  });
});

describe("an upload that is broken off", () => {
  it("in the middle of the file leaves nothing, neither half a file nor a row", async () => {
    const before = [await onDisk(), await rows()];
    const call = request({
      port,
      method: "POST",
      path: "/api/admin/files/upload/part",
      headers: {
        authorization: `Bearer ${(await portal.as("registrator")).token}`,
        "content-type": "multipart/form-data; boundary=chegara",
        "content-length": 5_000_000,
      },
    }).on("error", () => {});
    call.write('--chegara\r\ncontent-disposition: form-data; name="file"; filename="ariza.pdf"\r\n\r\n');
    call.write(Buffer.concat([pdf, Buffer.alloc(2_000_000, 32)]));
    // what has come lies on the disk while the rest is waited for
    await vi.waitFor(async () => expect((await onDisk()).filter((name) => name.endsWith(".part"))).toHaveLength(1), 5000);

    call.destroy();

    await vi.waitFor(async () => expect([await onDisk(), await rows()]).toEqual(before), 5000);
    await wait(300);
    expect([await onDisk(), await rows()]).toEqual(before);
    expect((await byForm("ariza.pdf", pdf)).status).toBe(200);
  });
});

describe("a form of megabytes that is refused before all of it has arrived", () => {
  it.each([
    ["for the name of its file", "registrator", "/admin/files/upload/part", "..", 400],
    ["for its content", "registrator", "/admin/files/upload/part", "ariza.exe", 415],
    ["for the rights of its sender", "registrator", "/admin/stages/import", "ariza.xlsx", 403],
    ["for its kind", "admin", "/admin/document-templates?name=blank&language=UZ&version=none", "ariza.docx", 422],
  ])("%s leaves its connection to the next call", async (_why, login, path, name, status) => {
    const content = Buffer.concat([exe, Buffer.alloc(3_000_000)]);
    const form = [
      `--chegara\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      content,
      "\r\n--chegara--\r\n",
    ].map((part) => Buffer.from(part));
    const head = [
      `POST /api${path} HTTP/1.1`,
      "host: a",
      `authorization: Bearer ${(await portal.as(login)).token}`,
      "content-type: multipart/form-data; boundary=chegara",
      `content-length: ${Buffer.concat(form).length}`,
    ];
    const socket = connect(port, "127.0.0.1");
    let said = "";
    socket.on("data", (part: Buffer) => (said += part.toString("latin1")));

    for (const part of [Buffer.from(`${head.join("\r\n")}\r\n\r\n`), ...form]) socket.write(part);
    await vi.waitFor(() => expect(said).toContain("HTTP/1.1 "), 5000);
    socket.write("GET /api/profile/me HTTP/1.1\r\nhost: a\r\n\r\n");

    await vi.waitFor(() => expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 401"]), 5000);
    socket.destroy();
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

  it("makes a picture of an organisation, which everybody may see, only of their own unattached picture", async () => {
    const admin = await portal.as("admin");
    const picture = async (login: string) => at.ok(await byForm("rasm.png", png, login)).resourceId as number;
    const [scan, loose, own] = [await picture("registrator"), await picture("registrator"), await picture("admin")];
    await at.registered({ files: [scan] });
    const paper = at.ok(await byForm("ariza.pdf", pdf, "admin")).resourceId as number;
    const telephone = at.ok(await byForm("rasm.heic", sample("rasm.heic"), "admin")).resourceId as number;
    const show = (field: string, file: number) => admin.put("/admin/organizations", { id: 1, [field]: file });

    for (const field of ["logoId", "leaderPhotoId"])
      for (const [file, problem] of [
        [scan, "file_not_yours"],
        [loose, "file_not_yours"],
        [paper, "not_a_picture"],
        [telephone, "not_a_picture"],
      ] as const) {
        const reply = await show(field, file);
        expect([reply.status, reply.body.details]).toMatchObject([422, [{ path: field, problem }]]);
      }
    for (const file of [scan, loose]) expect((await admin.get(`/admin/files/view/${file}`)).status).toBe(404);
    at.ok(await show("logoId", own));
    expect((await (await portal.as("executor3")).get(`/admin/files/view/${own}`)).status).toBe(200);
    // nor is it bound twice, or to an appeal
    expect((await show("leaderPhotoId", own)).status).toBe(422);
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

  it("has at most two hundred unattached ones, and half a gigabyte of them", async () => {
    const own = sql`uploaded_by = ${await at.userId("controller")}`;
    for (const [count, size] of [
      [199, 10],
      [50, 9_999_999],
    ] as const) {
      await sql`delete from files where ${own}`.execute(portal.db);
      await sql`insert into files (storage_key, name, mime_type, size, sha256, uploaded_by)
        select 'quota-' || n, 'a.pdf', 'application/pdf', ${size}, repeat('0', 64), u.id from users u, generate_series(1, ${count}) n where u.login = 'controller'`.execute(
        portal.db,
      );
      expect((await byForm("bir.pdf", pdf, "controller")).status).toBe(200);
      await sql`update files set size = 9999999 where ${own} and name = 'bir.pdf'`.execute(portal.db);
      for (const send of Object.values(ways)) {
        const reply = await nothingIsLeft(() => send("ikki.pdf", pdf, "controller"));
        expect([reply.status, reply.body.code]).toEqual([429, "too_many_uploads"]);
      }
      expect((await byForm("boshqa.pdf", pdf, "executor")).status).toBe(200);
      // what a record refers to is not counted
      await sql`update files set bound_at = now() where ${own} and name = 'bir.pdf'`.execute(portal.db);
      expect((await byForm("uch.pdf", pdf, "controller")).status).toBe(200);
    }
    await sql`delete from files where ${own}`.execute(portal.db);
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
