import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eicar, startClamd, verdict, type Clamd } from "../../../test/support/clamd.ts";
import { botApi } from "../../../test/support/bot-api.ts";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { signed, type ChannelKey } from "../../../test/support/signed.ts";
import { byForm, keysOf, pdf } from "../../../test/support/uploads.ts";
import { cleanFiles } from "../../engine/files/clean-up.ts";
import { localStore, type FileStore } from "../../engine/files/store.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { telegramApi } from "../applicant-messages/providers/telegram.ts";
import { startBot } from "../telegram/bot.ts";
import { createChannelKey } from "./channel-keys.repository.ts";
import { scanWaiting } from "./waiting-files.ts";

let portal: Portal;
let clamd: Clamd;
let store: FileStore;
let to: ReturnType<typeof given>;
let area: number;
const keys: Record<string, ChannelKey> = {};
beforeAll(async () => {
  clamd = await startClamd();
  portal = await openPortal({ scan: clamd.scan });
  store = localStore(portal.folder);
  to = given(portal);
  for (const channel of ["web", "my-fergana"]) keys[channel] = await createChannelKey(portal.db, channel, "sayt");
  const { rows } = await sql<{
    id: number;
  }>`select o.area_id as id from organizations o join users u on u.organization_id = o.id where u.login = 'registrator2'`.execute(
    portal.db,
  );
  area = rows[0]!.id;
});
afterAll(async () => {
  await portal.close();
  await clamd.close();
});
afterEach(async () => {
  clamd.says = verdict;
  await run();
});

const infected = Buffer.concat([pdf, Buffer.from(eicar)]);
const warnings: string[] = [];
const log = { warn: (_fields: object, text: string) => void warnings.push(text) };
const run = (through: Portal = portal, at = store) => scanWaiting(through.app, at, clamd.scan, log, new AbortController().signal);
let number = 0;
const body = (...files: readonly (readonly [name: string, content: Buffer])[]) => ({
  externalId: `kutadi-${(number += 1)}`,
  applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: area },
  text: "Koʻchada chiroq yoʻq",
  files: files.map(([name, content]) => ({ name, content: content.toString("base64") })),
});
const send = async (sent: object, channel = "web"): Promise<Answer> => {
  const [url, text] = [`/api/intake/${channel}`, JSON.stringify(sent)];
  const headers = { "content-type": "application/json", ...signed(keys[channel]!, { method: "POST", url, body: text }) };
  const reply = await portal.app.inject({ method: "POST", url, headers, payload: text });
  return { status: reply.statusCode, body: reply.json() };
};
/** An appeal handed in while the scanner is away. */
const sendUnseen = async (sent: object, channel = "web"): Promise<string> => {
  clamd.says = undefined;
  const reply = await send(sent, channel);
  clamd.says = verdict;
  expect([reply.status, reply.body.leftOut]).toEqual([200, []]);
  return reply.body.ticket;
};
const idOf = async (ticket: string): Promise<number> =>
  (await sql<{ id: number }>`select id from incoming_appeals where ticket = ${ticket}`.execute(portal.db)).rows[0]!.id;
const record = async (ticket: string) => to.ok(await (await portal.as("registrator2")).get(`/appeals/incoming/${await idOf(ticket)}`));
const register = async (ticket: string) => {
  const { incomingId, appeal, files } = await record(ticket);
  const form = await to.form({ files: files.map((file: { resourcesId: number }) => file.resourcesId) });
  return to.ok(
    await (
      await portal.as("registrator2")
    ).post("/appeal-actions/with-applicant", { ...form, incomingId, appeal: { ...form.appeal, channelId: appeal.channelId } }),
  );
};

describe("a file that comes from outside while the virus scanner is away", () => {
  it.each(["web", "my-fergana"])(
    "by %s is kept with its appeal, and nobody opens it until the scanner has looked at it",
    async (channel) => {
      const ticket = await sendUnseen(body(["ariza.pdf", pdf]), channel);

      const [file] = (await record(ticket)).files;
      expect(file).toEqual({ resourcesId: file.resourcesId, resourceName: "ariza.pdf", isWaiting: true });
      for (const way of ["download", "view", "pages"]) {
        const refused = await (await portal.as("registrator2")).get(`/admin/files/${way}/${file.resourcesId}`);
        expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
      }

      await run();

      expect((await record(ticket)).files).toEqual([{ resourcesId: file.resourcesId, resourceName: "ariza.pdf" }]);
      expect((await download(portal, "registrator2", `/admin/files/download/${file.resourcesId}`)).status).toBe(200);
    },
  );

  it("by Telegram is kept with its appeal and waits", async () => {
    const token = "4242:maxfiy-kalit-maxfiy-kalit";
    const telegram = await botApi(token, { "fayl-id": pdf });
    const quiet = { info: () => {}, warn: () => {} };
    const bot = startBot(portal.app, telegramApi({ base: telegram.base, token }), { store, scan: clamd.scan, log: quiet }, quiet);
    const write = async (message: object): Promise<string> => {
      telegram.write(7001, message);
      return (await telegram.next(7001)).text;
    };
    const { rows } = await sql<{ name: string }>`select name_uz as name from areas where id = ${area}`.execute(portal.db);
    clamd.says = undefined;

    for (const text of ["/start", "Oʻzbekcha", "902227001", "Karimov Ali", rows[0]!.name, "Shikoyat", "Koʻchada chiroq yoʻq"])
      await write({ text });
    await write({ document: { file_id: "fayl-id", file_name: "ariza.pdf", file_size: 10 } });
    await write({ text: "Davom etish" });
    const said = await write({ text: "Yuborish" });

    const ticket = /TG-[0-9A-Z]{10}/.exec(said)![0];
    expect(said).not.toContain("Saqlanmadi");
    expect((await record(ticket)).files).toMatchObject([{ resourceName: "ariza.pdf", isWaiting: true }]);
    clamd.says = verdict;
    await run();
    expect((await record(ticket)).files).toEqual([{ resourcesId: expect.any(Number), resourceName: "ariza.pdf" }]);
    await bot.stop();
    await telegram.server.close();
  });

  it("waits on while the scanner stays away; staff are refused as before", async () => {
    const ticket = await sendUnseen(body(["ariza.pdf", pdf]));
    clamd.says = undefined;

    await run();

    expect((await record(ticket)).files).toMatchObject([{ isWaiting: true }]);
    const refused = await byForm(portal, "ariza.pdf", pdf);
    expect([refused.status, refused.body.code]).toEqual([503, "scan_unavailable"]);
  });

  it("leaves its record when it is infected, nothing of it stays, and its sender is told on request", async () => {
    const sent = body(["ariza.pdf", pdf], ["virus.pdf", infected]);
    const before = await keysOf(store);
    const ticket = await sendUnseen(sent);

    await run();

    const { files, leftOut } = await record(ticket);
    expect(files).toMatchObject([{ resourceName: "ariza.pdf" }]);
    expect(leftOut).toMatchObject([{ part: "files", reason: "file_infected", name: "Ilova qilingan fayllar", given: "virus.pdf" }]);
    expect((await keysOf(store)).length).toBe(before.length + 1);
    expect((await send(sent)).body.leftOut).toEqual([{ part: "files", reason: "file_infected" }]);
  });

  it("leaves the appeal that it was registered with, whose history says so and holds", async () => {
    const ticket = await sendUnseen(body(["virus.pdf", infected], ["ariza.pdf", pdf]));
    const appeal = await register(ticket);
    expect(appeal.files).toMatchObject([{ isWaiting: true }, { isWaiting: true }]);

    await run();

    const registrator = await portal.as("registrator2");
    const now = to.ok(await registrator.get(`/appeals/${appeal.id}`));
    expect(now.files).toEqual([{ resourcesId: expect.any(Number), resourceName: "ariza.pdf" }]);
    expect(now.version).toBe(appeal.version + 1);
    const { body: history } = await registrator.get(`/appeal-actions/appeal-action-descs/${appeal.id}`);
    expect(history[0]).toMatchObject({
      action: "remove-infected-file",
      actionName: "Virus topilgan fayl olib tashlandi",
      text: "virus.pdf",
    });
    expect((await record(ticket)).leftOut).toMatchObject([{ reason: "file_infected", given: "virus.pdf" }]);
    expect((await verifyLogs(portal.db)).broken.filter(({ kind }) => kind !== "unsealed")).toEqual([]);
  });

  it.each([
    ["takes no more of", "INSTREAM size limit exceeded. ERROR\0"],
    ["does not unpack (AlertExceedsMax)", "stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND\0"],
  ])("that the scanner %s stays, delays no other, and the log says so", async (_what, reply) => {
    const before = warnings.length;
    const ticket = await sendUnseen(body(["katta.pdf", Buffer.concat([pdf, Buffer.from("katta")])], ["ariza.pdf", pdf]));
    clamd.says = (content) => (content.includes("katta") ? reply : verdict(content));

    await run();

    expect((await record(ticket)).files).toEqual([
      { resourcesId: expect.any(Number), resourceName: "katta.pdf", isWaiting: true },
      { resourcesId: expect.any(Number), resourceName: "ariza.pdf" },
    ]);
    expect(warnings.slice(before)).toEqual(["the virus scanner does not look at a file that waits for it"]);
  });

  it("is handled once by two processes, also while it is being registered", async () => {
    const ticket = await sendUnseen(body(["virus.pdf", infected], ["ariza.pdf", pdf]));

    const [appeal] = await Promise.all([register(ticket).catch(() => undefined), run(), run()]);

    const { leftOut, appealId } = await record(ticket);
    expect(leftOut).toMatchObject([{ given: "virus.pdf" }]);
    expect(appealId ?? undefined).toBe(appeal?.id);
    const { rows } = await sql<{ n: number }>`select count(*) as n from files where name = 'virus.pdf'`.execute(portal.db);
    expect(rows[0]!.n).toBe(0);
    expect((await verifyLogs(portal.db)).broken.filter(({ kind }) => kind !== "unsealed")).toEqual([]);
  });

  it("leaves no content behind where the process ends before its removal", async () => {
    const ticket = await sendUnseen(body(["virus.pdf", infected]));
    const dying: FileStore = { ...store, remove: () => Promise.reject(new Error("killed")) };

    await expect(run(portal, dying)).rejects.toThrow("killed");

    expect((await record(ticket)).leftOut).toMatchObject([{ given: "virus.pdf" }]);
    const keys = (await keysOf(store)).length;
    expect(await cleanFiles(portal.db, store, Date.now() + 25 * 3_600_000)).toBe(1);
    expect((await keysOf(store)).length).toBe(keys - 1);
  });

  it("is handed out like any other once there is no scanner", async () => {
    const ticket = await sendUnseen(body(["ariza.pdf", pdf]));

    await scanWaiting(portal.app, store, undefined, log, new AbortController().signal);

    expect((await record(ticket)).files).toEqual([{ resourcesId: expect.any(Number), resourceName: "ariza.pdf" }]);
  });

  it("does not wait where the scanner says that it is infected", async () => {
    const reply = await send(body(["virus.pdf", infected]));

    expect([reply.status, reply.body.leftOut]).toEqual([200, [{ part: "files.0", reason: "file_infected" }]]);
  });
});
