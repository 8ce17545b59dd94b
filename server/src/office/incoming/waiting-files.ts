import { Readable } from "node:stream";
import type { Changed } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { endWaiting, lockWaiting, waitingFiles } from "../../engine/files/files.repository.ts";
import type { FileStore } from "../../engine/files/store.ts";
import type { Scan } from "../../engine/files/virus-scan.ts";
import { AppError } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { systemWork } from "../../engine/http/system-context.ts";
import { recordHistory } from "../history/history.repository.ts";
import { addLeftOut } from "./incoming.repository.ts";

type Portal = { readonly db: Db; readonly announce: (what: Changed) => void };
type Log = { readonly warn: (fields: object, text: string) => void };

/** Whether the scanner is away, or only has enough of this one file. */
const isAway = (scan: Scan): Promise<boolean> =>
  scan(Readable.from([Buffer.from("ping")])).then(
    () => false,
    () => true,
  );
type Verdict = "clean" | "infected" | "unknown";
const verdictOf = async (scan: Scan, store: FileStore, key: string): Promise<Verdict> => {
  try {
    return (await scan(await store.read(key))) ? "clean" : "infected";
  } catch (error) {
    if (error instanceof AppError) return "unknown";
    throw error;
  }
};

/**
 * Has the scanner check the files that wait for it, the oldest first. A clean one may be opened; an infected one is removed from its record
 * and the store. A file that the scanner cannot check waits on and holds up no other.
 */
export const scanWaiting = async (app: Portal, store: FileStore, scan: Scan | undefined, log: Log, stop: AbortSignal): Promise<void> => {
  for (const { id, key } of await waitingFiles(app.db)) {
    if (stop.aborted) return;
    const verdict = scan ? await verdictOf(scan, store, key) : "clean";
    if (verdict === "clean") await systemWork(app, "UZ", (ctx) => openFile(ctx, id));
    if (verdict === "infected") {
      await systemWork(app, "UZ", (ctx) => removeFile(ctx, id));
      // a process that ends before this leaves a content without a file, which the clean-up removes
      await store.remove(key);
    }
    if (verdict !== "unknown") continue;
    if (await isAway(scan!)) return;
    log.warn({ file: id }, "the virus scanner does not look at a file that waits for it");
  }
};

const holderOf = (id: number) => ({
  incoming: sql`select l.incoming_appeal_id from incoming_files l where l.file_id = ${id}`,
  appeal: sql`select l.appeal_id from appeal_files l where l.file_id = ${id}`,
});
type Holders = { readonly incomingId: number | undefined; readonly appeal: { readonly id: number; readonly status: string } | undefined };
/** Locks the record that has the file, in the order of a registration: the file may meanwhile move from the record to the appeal. */
const lockHolders = async ({ db }: Ctx, id: number): Promise<Holders> => {
  const { incoming, appeal } = holderOf(id);
  const own = await sql<{ id: number }>`select id from incoming_appeals where id in (${incoming}) for update`.execute(db);
  const { rows } = await sql<{ id: number; status: string }>`select id, status from appeals where id in (${appeal}) for update`.execute(db);
  const came =
    rows[0] && (await sql<{ id: number }>`select id from incoming_appeals where appeal_id = ${rows[0].id} for update`.execute(db));
  return { incomingId: own.rows[0]?.id ?? came?.rows[0]?.id, appeal: rows[0] };
};

const changedOf = async (ctx: Ctx, { incomingId, appeal }: Holders): Promise<void> => {
  if (appeal) return ctx.changed({ appealId: appeal.id });
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id as "organizationId" from incoming_appeals where id = ${incomingId ?? null}`.execute(ctx.db);
  if (rows[0]) ctx.changed(rows[0]);
};

const openFile = async (ctx: Ctx, id: number): Promise<void> => {
  const holders = await lockHolders(ctx, id);
  await endWaiting(ctx.db, id);
  await changedOf(ctx, holders);
};

const removeFile = async (ctx: Ctx, id: number): Promise<void> => {
  const holders = await lockHolders(ctx, id);
  const { incomingId, appeal } = holders;
  const name = await lockWaiting(ctx.db, id);
  if (name === undefined) return;
  await sql`delete from incoming_files where file_id = ${id}`.execute(ctx.db);
  await sql`delete from appeal_files where file_id = ${id}`.execute(ctx.db);
  await ctx.db.deleteFrom("files").where("id", "=", id).execute();
  if (incomingId !== undefined) await addLeftOut(ctx, incomingId, { part: "files", reason: "file_infected", given: name });
  if (appeal) {
    await sql`update appeals set version = version + 1 where id = ${appeal.id}`.execute(ctx.db);
    await recordHistory(
      ctx,
      { appealId: appeal.id, taskId: null, positionLevelId: null },
      {
        bySystem: true,
        action: "remove-infected-file",
        from: appeal.status,
        to: appeal.status,
        text: name,
        changes: [],
        papers: {
          text: sql<string>`(select text from appeals where id = ${appeal.id})`,
          files: sql`array(select file_id from appeal_files where appeal_id = ${appeal.id})`,
        },
      },
    );
  }
  await changedOf(ctx, holders);
};
