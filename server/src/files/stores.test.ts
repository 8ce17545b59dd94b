import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import type { Db } from "../db/client.ts";
import { download } from "../test/download.ts";
import { given } from "../test/given.ts";
import { openOffice, type Answer, type Portal } from "../test/people.ts";
import { openPortal } from "../test/portal.ts";
import { startS3, type S3Server } from "../test/s3-server.ts";
import { cleanFiles } from "./clean-up.ts";
import { bindFiles } from "./file-links.repository.ts";
import { dropUnboundFiles } from "./files.repository.ts";
import { s3Store } from "./s3-store.ts";
import { localStore, type FileStore } from "./store.ts";
import { clamdScan } from "./virus-scan.ts";

const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n", "latin1");
const byForm = async (portal: Portal, name: string, content: Buffer, login = "registrator"): Promise<Answer> => {
  const form = new FormData();
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
const byBase64 = async (portal: Portal, name: string, content: Buffer): Promise<Answer> =>
  (await portal.as("registrator")).post("/admin/files/upload/base64", { name, content: content.toString("base64") });
const rowsOf = async (portal: Portal): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from files`.execute(portal.db)).rows[0]!.n;
const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
};
const ready = async (portal: Portal) => {
  const reply = await portal.app.inject({ url: "/readyz" });
  return { status: reply.statusCode, body: reply.json() };
};

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "murojaat-store-"));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe("a store in S3", () => {
  let s3: S3Server;
  let store: FileStore;
  let portal: Portal;
  beforeAll(async () => {
    s3 = await startS3();
    store = s3Store(readConfig({ FILES_URL: s3.url }).files!);
    portal = await openPortal({ store });
  });
  afterAll(async () => {
    await portal.close();
    await s3.close();
  });
  afterEach(() => void ([s3.answer, s3.sent] = [undefined, undefined]));

  it("keeps an upload, which is shown and downloaded under its own name", async () => {
    const { resourceId } = (await byForm(portal, "Ариза — Ўзбекча №5.pdf", pdf)).body;

    const saved = await download(portal, "registrator", `/admin/files/download/${resourceId}`);
    const shown = await download(portal, "registrator", `/admin/files/view/${resourceId}`);

    expect([saved.status, saved.name, saved.bytes.equals(pdf)]).toEqual([200, "Ариза — Ўзбекча №5.pdf", true]);
    expect([shown.status, shown.bytes.equals(pdf)]).toEqual([200, true]);
    expect([...s3.objects.keys()].at(-1)).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{46}$/);
  });

  it.each([
    [9_999_999, 200],
    [10_000_000, 413],
  ])("of %i bytes is answered %i, and what is refused leaves nothing", async (size, status) => {
    const before = s3.objects.size;

    const reply = await byForm(portal, "katta.pdf", Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)]));

    expect(reply.status).toBe(status);
    expect(s3.objects.size).toBe(before + (status === 200 ? 1 : 0));
  });

  it("lists over several pages, and removes; what is gone already is removed", async () => {
    for (const key of await keysOf(store)) await store.remove(key);
    const kept: string[] = [];
    for (let i = 0; i < 7; i += 1) kept.push((await store.keep(Readable.from([Buffer.from(`n${i}`)]))).key);
    const [first] = kept;

    expect(await keysOf(store)).toEqual(kept.toSorted());
    expect(await text(await store.read(first!))).toBe("n0");
    await store.remove(first!);
    await store.remove(first!);
    expect(await keysOf(store)).toEqual(kept.slice(1).toSorted());
    await expect(store.read(first!)).rejects.toMatchObject({ code: "store_unavailable" });
  });

  it.each([
    [500, 503, "store_unavailable"],
    [403, 503, "store_unavailable"],
    [507, 507, "no_space"],
  ])("that answers %i makes an upload %i, and nothing is kept of it", async (answer, status, code) => {
    const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
    const rows = await rowsOf(portal);
    s3.answer = answer;

    const uploads = [await byForm(portal, "ariza.pdf", pdf), await byBase64(portal, "ariza.pdf", pdf)];
    const saved = await download(portal, "registrator", `/admin/files/download/${resourceId}`);

    expect(uploads.map((reply) => [reply.status, reply.body.code])).toEqual([
      [status, code],
      [status, code],
    ]);
    expect(await rowsOf(portal)).toBe(rows);
    expect([saved.status, saved.json().code]).toEqual([status, code]);
    expect(await ready(portal)).toEqual({ status: 503, body: { status: "file store not reachable" } });
  });

  it("that nobody listens for is told in the caller's language, and the portal is not ready", async () => {
    const gone = await startS3();
    await gone.close();
    const lost = await openPortal({ store: s3Store(readConfig({ FILES_URL: gone.url }).files!) });
    try {
      const reply = await byBase64(lost, "ariza.pdf", pdf);

      expect([reply.status, reply.body.error]).toEqual([503, "Fayllar ombori hozir ishlamayapti, birozdan soʻng urinib koʻring"]);
      expect(await rowsOf(lost)).toBe(0);
      expect((await ready(lost)).status).toBe(503);
    } finally {
      await lost.close();
    }
  });

  it("may be read more slowly than a reply of it is waited for", async () => {
    const hasty = s3Store(readConfig({ FILES_URL: s3.url }).files!, 400);
    const { key } = await store.keep(Readable.from([Buffer.alloc(3, 65)]));
    s3.sent = (reply, bytes) => {
      reply.writeHead(200).write(bytes.subarray(0, 1));
      setTimeout(() => reply.write(bytes.subarray(1, 2)), 400);
      setTimeout(() => reply.end(bytes.subarray(2)), 800);
    };

    expect(await text(await hasty.read(key))).toBe("AAA");
    s3.sent = () => {};
    await expect(hasty.read(key)).rejects.toMatchObject({ code: "store_unavailable" });
  });

  it("that is gone in the midst of a download breaks it off, and the portal goes on", async () => {
    const { resourceId } = (await byForm(portal, "katta.pdf", Buffer.concat([pdf, Buffer.alloc(1_000_000, 32)]))).body;
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo; // a TCP port
    const { token } = await portal.as("registrator");
    const fetched = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/admin/files/download/${resourceId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: reply.status, size: (await reply.arrayBuffer()).byteLength };
    };
    s3.sent = (reply, bytes) =>
      void reply
        .writeHead(200, { "content-length": bytes.length })
        .write(bytes.subarray(0, 1000), () => setTimeout(() => reply.destroy(), 50));

    await expect(fetched()).rejects.toThrow("terminated");

    s3.sent = undefined;
    expect(await fetched()).toEqual({ status: 200, size: pdf.length + 1_000_000 });
  });

  it("that is gone while it is cleaned keeps no orphan for good", async () => {
    const { key } = await store.keep(Readable.from([pdf]));
    const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
    await sql`update files set created_at = now() - interval '25 hours' where id = ${resourceId}`.execute(portal.db);
    for (const [name, kept] of s3.objects)
      if (name.endsWith(key) || kept.bytes.equals(pdf)) kept.at = new Date(Date.now() - 25 * 3_600_000);
    const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${resourceId}`.execute(portal.db);
    s3.answer = 503;
    await expect(cleanFiles(portal.db, store)).rejects.toMatchObject({ code: "store_unavailable" });

    s3.answer = undefined;
    expect(await cleanFiles(portal.db, store)).toBeUndefined();
    await sql`update settings set updated_at = now() - interval '1 hour' where key = 'files_cleaned'`.execute(portal.db);
    expect(await cleanFiles(portal.db, store)).toBeGreaterThanOrEqual(2);

    const left = await keysOf(store);
    expect([left.includes(key), left.includes(rows[0]!.key)]).toEqual([false, false]);
  });

  it("refuses a wrong secret", async () => {
    const stranger = s3Store({ ...readConfig({ FILES_URL: s3.url }).files!, secretAccessKey: "boshqa" });

    await expect(stranger.keep(Readable.from([pdf]))).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(stranger.check()).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe("a disk", () => {
  /** The folder's own store, whose disk fails after so many bytes of a file. */
  const failing = (folder: string, code: string, after: number): FileStore => {
    const store = localStore(folder);
    return {
      ...store,
      keep: (content) => {
        let written = 0;
        const cut = async function* () {
          for await (const part of content as AsyncIterable<Buffer>) {
            yield part;
            written += part.length;
            if (written > after) throw Object.assign(new Error(code), { code, syscall: "write", errno: -1 });
          }
        };
        return store.keep(Readable.from(cut()));
      },
    };
  };

  it.each([
    ["ENOSPC", 507, "no_space", "Serverda fayl uchun joy qolmagan, administratorga xabar bering"],
    ["EDQUOT", 507, "no_space", "Serverda fayl uchun joy qolmagan, administratorga xabar bering"],
    ["EIO", 503, "store_unavailable", "Fayllar ombori hozir ishlamayapti, birozdan soʻng urinib koʻring"],
  ])("that fails with %s while it writes is answered %i, and nothing half is kept", async (fault, status, code, error) => {
    const folder = await newFolder();
    const portal = await openPortal({ store: failing(folder, fault, 200_000) });
    try {
      const large = Buffer.concat([pdf, Buffer.alloc(3_000_000, 32)]);
      const replies = [await byForm(portal, "ariza.pdf", large), await byBase64(portal, "ariza.pdf", large)];

      for (const reply of replies) expect(reply).toMatchObject({ status, body: { code, error } });
      expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([]);
      expect(await rowsOf(portal)).toBe(0);
    } finally {
      await portal.close();
    }
  });

  it("whose folder is none is told, and the portal is not ready", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "files"), "not a folder");
    const portal = await openPortal({ store: localStore(join(folder, "files")) });
    try {
      const reply = await byBase64(portal, "ariza.pdf", pdf);

      expect([reply.status, reply.body.code]).toEqual([503, "store_unavailable"]);
      expect(await ready(portal)).toEqual({ status: 503, body: { status: "file store not reachable" } });
    } finally {
      await portal.close();
    }
  });

  it("that lost a file tells so before the reply begins", async () => {
    const folder = await newFolder();
    const portal = await openPortal({ store: localStore(folder) });
    try {
      expect(await ready(portal)).toEqual({ status: 200, body: { status: "ready" } });
      const { resourceId } = (await byBase64(portal, "ariza.pdf", pdf)).body;
      for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });

      const reply = await download(portal, "registrator", `/admin/files/download/${resourceId}`);

      expect([reply.status, reply.json().code]).toEqual([503, "store_unavailable"]);
    } finally {
      await portal.close();
    }
  });
});

describe("what nothing refers to", () => {
  const hour = 3_600_000;
  const ago = (hours: number): Date => new Date(Date.now() - hours * hour);
  let portal: Portal;
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await newFolder();
    store = localStore(folder);
    portal = await openPortal({ store });
  });
  afterAll(() => portal.close());
  const forgetTurn = () => sql`delete from settings where key = 'files_cleaned'`.execute(portal.db);
  const keyOf = async (id: number): Promise<string> =>
    (await sql<{ key: string }>`select storage_key as key from files where id = ${id}`.execute(portal.db)).rows[0]!.key;
  const age = async (id: number, hours: number): Promise<void> => {
    const key = await keyOf(id);
    await utimes(join(folder, key.slice(0, 2), key), ago(hours), ago(hours));
    await sql`update files set created_at = ${ago(hours).toISOString()} where id = ${id}`.execute(portal.db);
  };
  const lay = async (name: string, hours: number): Promise<string> => {
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, name.slice(0, 2), name), "left behind");
    await utimes(join(folder, name.slice(0, 2), name), ago(hours), ago(hours));
    return name;
  };

  it("is removed after a day, from the database and the store; what is younger or in use stays", async () => {
    await forgetTurn();
    const [old, young, used] = [
      await byBase64(portal, "a.pdf", pdf),
      await byBase64(portal, "b.pdf", pdf),
      await byBase64(portal, "c.pdf", pdf),
    ].map((reply) => reply.body.resourceId as number) as [number, number, number];
    await given(portal).registered({ files: [used] });
    await age(old, 25);
    await age(young, 23);
    await age(used, 1000);
    const keep = [await keyOf(young), await keyOf(used), await lay(`${"cd".repeat(24)}`, 23)];
    await lay(`${"ab".repeat(24)}`, 25);
    await lay(`${"ef".repeat(24)}.part`, 25);

    expect(await cleanFiles(portal.db, store)).toBe(3);

    expect(await keysOf(store)).toEqual(keep.toSorted());
    expect((await sql<{ id: number }>`select id from files order by id`.execute(portal.db)).rows.map((row) => row.id)).toEqual([
      young,
      used,
    ]);
  });

  /** Does a second thing while a transaction has done a first one and not ended; says what became of the second. */
  const meanwhile = async <T>(first: (db: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> => {
    const under = await portal.db.transaction().execute(async (trx) => {
      await first(trx);
      const begun = second();
      const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.n, { timeout: 5000 }).toBeGreaterThan(0);
      return { begun };
    });
    return under.begun;
  };

  it("stays when it is bound while it is being removed, and is bound no more when it has been", async () => {
    const to = given(portal);
    const [bound, lost] = [
      (await byBase64(portal, "a.pdf", pdf)).body.resourceId as number,
      (await byBase64(portal, "b.pdf", pdf)).body.resourceId as number,
    ];
    const [{ id: appeal }, form] = [await to.registered(), await to.form({ files: [lost] })];
    await age(bound, 25);
    await forgetTurn();

    expect(
      await meanwhile(
        (db) => bindFiles(db, "appeal", appeal, [bound]),
        () => cleanFiles(portal.db, store),
      ),
    ).toBe(0);

    expect((await download(portal, "registrator", `/admin/files/download/${bound}`)).status).toBe(200);
    await age(lost, 25);
    const registrator = await portal.as("registrator");
    const late = await meanwhile(dropUnboundFiles, () => registrator.post("/appeal-actions/with-applicant", form));
    expect([late.status, late.body.details]).toMatchObject([422, [{ path: "appeal.files", problem: "file_not_yours" }]]);
    // whoever took the row left the content, as a process that ends there does
    await forgetTurn();
    expect(await cleanFiles(portal.db, store)).toBe(1);
  });

  it("is looked for by one process of several, once an hour", async () => {
    await forgetTurn();

    const turns = await Promise.all([1, 2, 3, 4].map(() => cleanFiles(portal.db, store)));

    expect(turns.filter((turn) => turn !== undefined)).toEqual([0]);
    await sql`update settings set updated_at = now() - interval '1 hour' where key = 'files_cleaned'`.execute(portal.db);
    expect(await cleanFiles(portal.db, store)).toBe(0);
  });
});

describe("a file that came with an incoming appeal, or with a review", () => {
  it("is read by those who see that, and by nobody else", async () => {
    const portal = await openPortal();
    const to = given(portal);
    const upload = async (): Promise<number> => (await byBase64(portal, "hujjat.pdf", pdf)).body.resourceId;
    const [incoming, review, picture] = [await upload(), await upload(), await upload()];
    const { tasks } = await to.classified({ executorId: await to.userId("executor") });
    await sql`update files set bound_at = now(), uploaded_by = (select id from users where login = 'admin')`.execute(portal.db);
    await sql`insert into incoming_appeals (channel_id, organization_id, ticket, applicant, text) values (1, ${await to.organizationId("registrator2")}, 't1', '{}', 'x')`.execute(
      portal.db,
    );
    await sql`insert into incoming_files select id, ${incoming} from incoming_appeals`.execute(portal.db);
    await sql`insert into reviews (task_id, asked_by, reviewer_id, question, due_day)
      values (${tasks[0]!.id}, ${await to.userId("leader")}, ${await to.userId("controller")}, '?', current_date)`.execute(portal.db);
    await sql`insert into review_files select id, ${review} from reviews`.execute(portal.db);
    await sql`update organizations set logo_id = ${picture} where id = ${await to.organizationId("registrator2")}`.execute(portal.db);
    const may = async (login: string, id: number) => (await download(portal, login, `/admin/files/download/${id}`)).status;

    for (const [login, statuses] of Object.entries({
      registrator2: [200, 404, 200],
      leader2: [200, 404, 200],
      executor2: [404, 404, 200],
      registrator: [404, 200, 200],
      executor: [404, 200, 200],
      registrator3: [404, 404, 200],
      admin: [404, 404, 200],
    }))
      expect([await may(login, incoming), await may(login, review), await may(login, picture)], login).toEqual(statuses);
    await portal.close();
  });
});

describe("a search for viruses", () => {
  let clamd: Server;
  let portal: Portal;
  /** What was sent for the last content, after the protocol's own framing is taken off. */
  let received = Buffer.alloc(0);
  let reply: ((content: Buffer) => string) | undefined;
  const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
  const command = Buffer.from("zINSTREAM\0");

  beforeAll(async () => {
    clamd = createServer((socket: Socket) => {
      let bytes = Buffer.alloc(0);
      socket.on("error", () => {});
      socket.on("data", (part: Buffer) => {
        bytes = Buffer.concat([bytes, part]);
        if (!bytes.subarray(0, command.length).equals(command)) return;
        const content: Buffer[] = [];
        for (let at = command.length; at + 4 <= bytes.length;) {
          const size = bytes.readUInt32BE(at);
          if (size === 0) {
            received = Buffer.concat(content);
            if (reply) socket.end(reply(received));
            else socket.destroy();
            return;
          }
          if (at + 4 + size > bytes.length) return;
          content.push(bytes.subarray(at + 4, at + 4 + size));
          at += 4 + size;
        }
      });
    });
    await new Promise<void>((resolve) => clamd.listen(0, "127.0.0.1", resolve));
    const { port } = clamd.address() as AddressInfo;
    portal = await openPortal({ scan: clamdScan(readConfig({ CLAMD_URL: `tcp://127.0.0.1:${port}` }).clamd!) });
  });
  afterAll(async () => {
    await portal.close();
    await new Promise((resolve) => clamd.close(resolve));
  });
  const verdict = (content: Buffer) => (content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
  const onDisk = async () =>
    (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it("lets a clean file pass, and has seen every byte of it", async () => {
    reply = verdict;
    const large = Buffer.concat([pdf, Buffer.alloc(5_000_000, 65)]);

    expect((await byForm(portal, "toza.pdf", large)).status).toBe(200);
    expect(received.equals(large)).toBe(true);
  });

  it.each(["as a form", "as base64"])("refuses an infected file sent %s with a code of its own, and keeps nothing", async (way) => {
    reply = verdict;
    const before = [await onDisk(), await rowsOf(portal)];
    const infected = Buffer.concat([pdf, Buffer.from(eicar)]);

    const refused = await (way === "as a form" ? byForm : byBase64)(portal, "virus.pdf", infected);

    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      422,
      "file_infected",
      "Faylda virus topildi, u qabul qilinmadi",
    ]);
    expect([await onDisk(), await rowsOf(portal)]).toEqual(before);
  });

  it.each<[string, typeof reply]>([
    ["that hangs up", undefined],
    ["that has enough", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["that says something else", () => "stream: OK but not really\0"],
    ["that says nothing", () => ""],
  ])("%s lets nothing pass", async (_what, says) => {
    reply = says;
    const before = [await onDisk(), await rowsOf(portal)];

    const refused = await byForm(portal, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    expect([await onDisk(), await rowsOf(portal)]).toEqual(before);
  });

  it("that cannot be reached lets nothing pass", async () => {
    const lost = await openOffice(portal.db, { scan: clamdScan({ path: "/nonexistent/clamd.sock" }) });

    const refused = await byBase64(lost, "ariza.pdf", pdf);

    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
    await lost.close();
  });
});

describe("a name of an upload", () => {
  const long = `${"Ж".repeat(200)}.pdf`;
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it.each([
    [long, `${"Ж".repeat(125)}.pdf`],
    [`${"😀".repeat(80)}.pdf`, `${"😀".repeat(62)}.pdf`],
    ["ari\u00adza\u061c\u2063.pdf", "ariza.pdf"],
    ["ari\u3164za\u{e0041}.pdf", "ariza.pdf"],
    ["ari\u2028za.pdf", "ariza.pdf"],
    ["o\u0306.pdf", "ŏ.pdf"],
    ["../..\\..//ariza.pdf", "ariza.pdf"],
  ])("%j is kept as %j, of at most 255 bytes", async (name, kept) => {
    const reply = await byBase64(portal, name, pdf);

    expect([reply.status, reply.body.name]).toEqual([200, kept]);
    expect(Buffer.byteLength(reply.body.name)).toBeLessThanOrEqual(255);
    expect((await download(portal, "registrator", `/admin/files/download/${reply.body.resourceId}`)).name).toBe(kept);
  });

  it.each(["ariza.pdf\u202e.exe", "ariza.exe\u200b", "ariza.pdf."])("%j is not taken", async (name) => {
    expect((await byBase64(portal, name, pdf)).status).toBe(415);
  });

  it("a name with a character that no text may hold is refused at its field", async () => {
    const reply = await byBase64(portal, "ariza.p\u0000hp", pdf);

    expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "name" }]]);
  });

  it.each(["%PDF-1.7", "JVBERi0xLjcK🙂", "JVBER=i0xLjcK"])("a content that is no base64 is refused: %j", async (content) => {
    const reply = await (await portal.as("registrator")).post("/admin/files/upload/base64", { name: "ariza.pdf", content });

    expect([reply.status, reply.body.details]).toMatchObject([400, [{ path: "content", problem: "wrong_format" }]]);
  });
});
