import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../db/pool.ts";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { loseCommitOfFiles } from "../../../test/support/lost-commit.ts";
import { type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { cleanFiles } from "./clean-up.ts";
import { bindFiles } from "../../office/files/file-links.repository.ts";
import { dropUnboundFiles } from "./files.repository.ts";
import { localStore, type FileStore } from "./store.ts";
import { byBase64, byForm, keysOf, newFolder, pdf, removeFolders } from "../../../test/support/uploads.ts";

describe("a file that nothing refers to", () => {
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
  afterAll(async () => {
    await portal.close();
    await removeFolders();
  });
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

  it("is removed after a day, from the database and the store; a younger or used one stays", async () => {
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

  it.each([
    ["appeal_files", "insert into appeal_files (appeal_id, file_id) values ($appeal, $file)"],
    ["organizations.logo_id", "update organizations set logo_id = $file where id = 1"],
    ["organizations.leader_photo_id", "update organizations set leader_photo_id = $file where id = 2"],
  ])("excludes a file that %s refers to, even where nothing says that it was bound", async (_where, statement) => {
    const file = (await byBase64(portal, "d.pdf", pdf)).body.resourceId as number;
    const appeal = (await given(portal).registered()).id;
    await sql.raw(statement.replace("$appeal", String(appeal)).replace("$file", String(file))).execute(portal.db);
    await age(file, 25);

    expect(await cleanFiles(portal.db, store)).toBe(0);
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

  it("stays when it is bound while it is being removed, and cannot be bound after the removal", async () => {
    const to = given(portal);
    const [bound, lost] = [
      (await byBase64(portal, "a.pdf", pdf)).body.resourceId as number,
      (await byBase64(portal, "b.pdf", pdf)).body.resourceId as number,
    ];
    const [{ id: appeal }, form] = [await to.registered(), await to.form({ files: [lost] })];
    await age(bound, 25);

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
    // the row is gone and the content is left, as when a process ends there
    expect(await cleanFiles(portal.db, store)).toBe(1);
  });

  it("stays when the commit of its upload was lost, for its row may be there, and is removed a day later", async () => {
    const before = await keysOf(store);
    await loseCommitOfFiles(portal, async () => {
      const { status, body } = await byForm(portal, "ariza.pdf", pdf);
      expect([status, body.code]).toEqual([503, "outcome_unknown"]);
    });
    expect((await keysOf(store)).length).toBe(before.length + 1);
    await cleanFiles(portal.db, store, Date.now() + 25 * 3_600_000);
    expect((await keysOf(store)).length).toBeLessThanOrEqual(before.length);
  });
});
