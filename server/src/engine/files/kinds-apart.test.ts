import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { readers } from "../../../test/support/readers.ts";
import { signed } from "../../../test/support/signed.ts";
import { byForm, newFolder, pdf, removeFolders } from "../../../test/support/uploads.ts";
import { createChannelKey } from "../../office/incoming/channel-keys.repository.ts";
import { localStore } from "./store.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const upload = async (name = "ariza.txt"): Promise<Answer> =>
  (await portal.as("registrator")).post("/admin/files/upload/base64", { name, content: Buffer.from("Suv yoʻq").toString("base64") });
const onDisk = async (): Promise<number> =>
  (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
/** The process that finds kinds for this one. */
const reader = (): number => {
  const ours = readers("kinds-apart");
  expect(ours).toHaveLength(1);
  return ours[0]!;
};
/** What is done while the process stands still, and then is ended. */
const interrupted = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  expect((await upload()).status).toBe(200);
  const [pid, before] = [reader(), await onDisk()];
  process.kill(pid, "SIGSTOP");
  const done = work();
  await vi.waitFor(async () => expect(await onDisk()).toBeGreaterThan(before), 5000);
  await wait(200);
  process.kill(pid, "SIGKILL");
  return done;
};

it("a file that its store gives slowly delays no other upload", async () => {
  const given = localStore(await newFolder());
  const waiting = Promise.withResolvers<void>();
  let reads = 0;
  const slow = { ...given, read: async (key: string) => ((reads += 1) === 1 && (await waiting.promise), given.read(key)) };
  const office = await openPortal({ store: slow });
  try {
    const first = byForm(office, "ariza.pdf", pdf);
    await vi.waitFor(() => expect(reads).toBe(1), 5000);
    expect((await byForm(office, "xat.pdf", pdf)).status).toBe(200);
    waiting.resolve();
    expect((await first).status).toBe(200);
  } finally {
    waiting.resolve();
    await office.close();
    await removeFolders();
  }
});

describe("a file whose content crashes the process that recognises kinds", () => {
  it("is refused and recorded, leaves nothing behind, and the next one is accepted", async () => {
    const warn = vi.spyOn(portal.app.log, "warn");

    const reply = await interrupted(() => upload());

    expect([reply.status, reply.body.code]).toEqual([415, "file_type_unknown"]);
    expect(warn.mock.calls).toEqual([
      [{ key: expect.stringMatching(/^[0-9a-f]{48}$/), reason: "ended: SIGKILL" }, "the kind of a file could not be found"],
    ]);
    expect(await onDisk()).toBe(1);
    expect((await upload()).status).toBe(200);
  });

  it("is left out of an appeal from outside, which is kept", async () => {
    const key = await createChannelKey(portal.db, "web", "sayt");
    const { rows: areas } = await sql<{ id: number }>`
      select o.area_id as id from users u join organizations o on o.id = u.organization_id where u.login = 'registrator2'`.execute(
      portal.db,
    );
    const body = JSON.stringify({
      externalId: "1",
      applicant: { firstName: "Lola", lastName: "Rahimova", phone: "935551122", areasId: areas[0]!.id },
      text: "Koʻchada chiroq yoʻq",
      files: [{ name: "xat.txt", content: Buffer.from("Suv yoʻq").toString("base64") }],
    });
    const url = "/api/intake/web";
    const headers = { "content-type": "application/json", ...signed(key, { method: "POST", url, body }) };

    const reply = await interrupted(async () => portal.app.inject({ method: "POST", url, headers, payload: body }));

    expect(reply.statusCode).toBe(200);
    const { rows } = await sql<{ id: number }>`select id from incoming_appeals where ticket = ${reply.json().ticket}`.execute(portal.db);
    const { body: kept } = await (await portal.as("registrator2")).get(`/appeals/incoming/${rows[0]!.id}`);
    expect([kept.appeal.text, kept.files, kept.leftOut]).toMatchObject([
      "Koʻchada chiroq yoʻq",
      [],
      [{ reason: "file_type_unknown", given: "xat.txt" }],
    ]);
  });
});
