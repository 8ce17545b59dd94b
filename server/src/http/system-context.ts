import type { Language } from "@murojaat/contract";
import type { Db } from "../db/client.ts";
import { today } from "../terms/days.ts";
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
  const result = await db.transaction().execute((trx) =>
    work({
      db: trx,
      actor: nobody,
      now: now.toISOString(),
      today: today(now),
      language,
      messages: messagesOf(language),
      requestId: "system",
      afterCommit: (task) => after.push(task),
    }),
  );
  for (const task of after) task();
  return result;
};
