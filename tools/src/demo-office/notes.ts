import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { nobody, readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { addHistory } from "@murojaat/server/office/history/history.repository.ts";
import { insertMentions } from "@murojaat/server/office/notes/notes.repository.ts";
import type { Directory } from "./directory.ts";

const words = {
  toExecutor: "Joyiga chiqqaningizda fotosurat ham oling",
  toLeader: "Mahalla raisi bilan gaplashdim, hujjatni ertaga beradi",
} as const;

/** In each demo office leader and executor write to each other about the newest task under way: each is named once. */
export const writeNotes = async (db: Db, { offices }: Directory, at: string): Promise<void> => {
  for (const { id: organizationId, demo } of offices) {
    const [leader, executor] = [demo?.get("leader"), demo?.get("executor")];
    if (!leader || !executor) continue;
    const { rows } = await sql<{ id: number; appealId: number }>`
      select id, appeal_id as "appealId" from tasks where executor_id = ${executor.id} and status = 'process' order by id desc limit 1`.execute(
      db,
    );
    for (const task of rows) {
      const write = async (userId: number, taskId: number | null, text: string, namedId: number) => {
        const status = taskId === null ? await statusOf(db, task.appealId) : "process";
        const ctx = { ...readingContext(db, { ...nobody, userId, organizationId }, "UZ"), now: at, requestId: "demo" };
        const whose = { appealId: task.appealId, taskId, positionLevelId: null };
        await insertMentions(
          ctx,
          await addHistory(ctx, whose, { bySystem: false, action: "note", from: status, to: status, text, changes: [] }),
          [namedId],
        );
      };
      await write(leader.id, task.id, words.toExecutor, executor.id);
      await write(executor.id, null, words.toLeader, leader.id);
    }
  }
};
const statusOf = async (db: Db, appealId: number): Promise<string> =>
  (await db.selectFrom("appeals").select("status").where("id", "=", appealId).executeTakeFirstOrThrow()).status;
