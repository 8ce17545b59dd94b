import type { Language } from "@murojaat/contract";
import type { Db } from "../db/client.ts";
import { today } from "../terms/days.ts";
import { writeAudit, type Note } from "./audit.ts";
import type { Actor, Ctx } from "./context.ts";
import { messagesOf } from "./language.ts";

/** Who calls when nobody has signed in: no rights, no organisation. */
export const nobody: Actor = {
  userId: 0,
  sessionId: 0,
  organizationId: 0,
  departmentId: null,
  posts: [],
  standsFor: [],
  supervised: [],
  permissions: new Set(),
};

/**
 * Work that no call began (the bot): in a transaction of its own, in the language of whom it concerns.
 * @example await systemWork(db, "RU", (ctx) => insertIncoming(ctx, …))
 */
export const systemWork = async <T>(db: Db, language: Language, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const now = new Date();
  const after: (() => void)[] = [];
  const notes: Note[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const ctx: Ctx = {
      db: trx,
      actor: nobody,
      now: now.toISOString(),
      today: today(now),
      language,
      messages: messagesOf(language),
      requestId: "system",
      afterCommit: (task) => after.push(task),
      audit: (target, details) => notes.push({ target, ...(details && { details }) }),
    };
    const done = await work(ctx);
    await writeAudit(ctx, { userId: null, organizationId: null }, "system", notes);
    return done;
  });
  for (const task of after) task();
  return result;
};
