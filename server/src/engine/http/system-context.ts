import { inTransaction } from "../db/transaction.ts";
import type { Alphabet, Changed, Language, OwnAct } from "@murojaat/contract/kit";
import type { Db } from "../db/pool.ts";
import { today } from "../dates/days.ts";
import { writeAudit, type Note } from "./audit.ts";
import type { Actor, Ctx } from "./context.ts";
import { nobodys } from "../turns/turns.ts";
import { noCaches } from "./caches.ts";
import { messagesOf } from "./language.ts";

/** The actor of a call without a session: no rights, no organisation. */
export const nobody: Actor = {
  userId: 0,
  sessionId: 0,
  organizationId: 0,
  departmentId: null,
  posts: [],
  standsFor: [],
  leadsFor: [],
  supervised: [],
  permissions: new Set(),
  passwordChangeDue: false,
  factorDue: false,
  isConfirmed: false,
};

/** A context for reading on behalf of somebody outside a call; its writes take effect at once and are not audited. */
export const readingContext = (db: Db, actor: Actor, language: Language, alphabet: Alphabet = "1995"): Ctx => {
  const now = new Date();
  return {
    db,
    actor,
    turn: nobodys,
    now: now.toISOString(),
    today: today(now),
    language,
    alphabet,
    messages: messagesOf(language, alphabet),
    requestId: "system",
    from: null,
    facts: {},
    caches: noCaches,
    confirmCaller: async () => {},
    readLast: (read) => read(),
    afterCommit: () => {},
    changed: () => {},
    audit: () => {},
  };
};

/**
 * Runs work that no call started (the bot) in a transaction of its own, in the language and alphabet of the person it concerns.
 * @example await systemWork(app, "RU", (ctx) => insertIncoming(ctx, …))
 */
export const systemWork = async <T>(
  app: { readonly db: Db; readonly announce: (what: Changed) => void },
  language: Language,
  work: (ctx: Ctx) => Promise<T>,
  alphabet: Alphabet = "1995",
): Promise<T> => {
  const after: (() => void)[] = [];
  const notes: Note[] = [];
  const result = await inTransaction(app.db, async (trx) => {
    const ctx: Ctx = {
      ...readingContext(trx, nobody, language, alphabet),
      afterCommit: (task) => after.push(task),
      changed: (what) => after.push(() => app.announce(what)),
      audit: (target, details) => notes.push({ target, ...(details && { details }) }),
    };
    const done = await work(ctx);
    await writeAudit(ctx, { userId: null, organizationId: null }, "system" satisfies OwnAct, notes);
    return done;
  });
  for (const task of after) task();
  return result;
};
