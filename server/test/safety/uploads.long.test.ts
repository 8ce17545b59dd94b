import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Answer } from "../support/people.ts";
import { png, sample } from "../support/sample-files.ts";
import {
  useUploadPortal,
  portal,
  at,
  port,
  pdf,
  exe,
  byForm,
  byBase64,
  ways,
  onDisk,
  rows,
  nothingIsLeft,
  type,
  file,
  field,
  end,
} from "../support/upload-portal.ts";

useUploadPortal();

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
  it("of 9,999,999 bytes is accepted", async () => {
    const reply = await send("katta.pdf", Buffer.concat([pdf, Buffer.alloc(9_999_999 - pdf.length, 32)]));

    expect([reply.status, reply.body.size]).toEqual([200, 9_999_999]);
  });

  it.each([10_000_000, 10_000_001, 15_000_000])("of %i bytes is refused, and nothing of it is left", async (size) => {
    const reply = await nothingIsLeft(() => send("katta.pdf", Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])));

    expect([reply.status, reply.body.error]).toEqual([413, "Fayl hajmi 10 MB dan oshmasligi kerak"]);
  });
});

describe("a form", () => {
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

describe("a person who uploads", () => {
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
});
