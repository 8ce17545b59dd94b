import {
  callName,
  readAlphabet,
  readLanguage,
  uploadLimit,
  type Call,
  type Changed,
  type Endpoint,
  type ErrorCode,
  type Marked,
  type Reply,
} from "@murojaat/contract/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { today } from "../dates/days.ts";
import { isLockTimeout } from "../db/failures.ts";
import { answerSoon, type Db } from "../db/pool.ts";
import { inTransaction, OutcomeUnknown } from "../db/transaction.ts";
import { nobodys, turns } from "../turns/turns.ts";
import { AppError, LeavingError } from "./app-error.ts";
import { writeAudit, type Note } from "./audit.ts";
import type { Actor, Caller, Ctx } from "./context.ts";
import { noCaches } from "./caches.ts";
import { commitsWithoutStandby } from "./health.ts";
import { goneWith } from "./hung-up.ts";
import { messagesOf } from "./language.ts";
import { idempotent, repeatable, type Repeatable } from "./idempotency.ts";
import { withNamedDays } from "./named-days.ts";
import { nobody } from "./system-context.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /** Every endpoint by the name that the audit log uses. */
    calls: Map<string, Endpoint>;
    /** Notifies open screens, in every process, of a change. */
    announce: (what: Changed) => void;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type Raw = { request: FastifyRequest; reply: FastifyReply };
/** A handler returns the reply; one that sends a file or sets a cookie uses `raw`. */
type Handler<E extends Endpoint> = (
  ctx: Ctx,
  input: Call<E>,
  raw: Raw,
) => Promise<E["reply"] extends "file" ? FastifyReply : E extends { streams: true } ? FastifyReply : Reply<E>>;
/** Runs before a stored reply is sent again: throws where its caller may no longer see what it contains. */
type BeforeRepeat<E extends Endpoint> = (ctx: Ctx, input: Call<E>, reply: Reply<E>) => Promise<unknown>;

/** Why the actor may not make this call; an undefined actor has not signed in. */
const refusalOf = (e: Endpoint, actor: Actor | undefined): ErrorCode | undefined => {
  if (e.may === "public") return undefined;
  if (!actor) return "not_signed_in";
  if (actor.passwordChangeDue && !e.beforePasswordChange) return "password_change_due";
  if (actor.factorDue && !e.beforeFactor) return "factor_due";
  if (e.may !== "signed-in" && ![e.may].flat().some((permission) => actor.permissions.has(permission))) return "not_permitted";
  return e.confirmed && !actor.isConfirmed ? "confirm_yourself" : undefined;
};
const guard =
  (e: Endpoint) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // replies contain personal data: no browser or proxy may cache them
    void reply.header("cache-control", "no-store");
    const refusal = refusalOf(e, request.caller?.actor);
    if (refusal) throw new AppError(refusal);
  };

/** Bodies of files and workbooks that one person may send at the same time: each stays in memory for a while. */
const largeBodies = turns({ most: 8, refusal: "too_many_at_once" });
/** Takes a turn before the body is read, and gives it back with the reply. */
const takeTurn = async ({ caller }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
  if (!caller) return;
  raw.once("close", await largeBodies.enter({ of: caller.actor.userId }));
};

const outsideTransaction = () => {
  throw new Error("Only a call within a transaction has something to do after its commit.");
};
const contextOf = (app: FastifyInstance, e: Endpoint, request: FastifyRequest, { raw }: FastifyReply): Ctx => {
  const { caller, headers, id, ip } = request;
  const [language, alphabet] = [readLanguage(headers["accept-language"]), readAlphabet(headers["accept-language"])];
  const now = new Date();
  return {
    db: app.db,
    actor: caller?.actor ?? nobody,
    turn: {
      of: caller?.actor.userId ?? nobodys.of,
      // most calls wait for no turn
      get gone() {
        return goneWith(raw);
      },
    },
    now: now.toISOString(),
    today: today(now),
    language,
    alphabet,
    messages: messagesOf(language, alphabet),
    requestId: id,
    from: { ip, userAgent: headers["user-agent"]?.slice(0, 300) ?? null },
    facts: (request.facts = {}),
    caches: caller?.caches ?? noCaches,
    confirmCaller: async (within, lock) => {
      if (!caller) return;
      const actor = await caller.actorNow(within, lock);
      if (actor !== caller.actor) throw new AppError(refusalOf(e, actor) ?? "rights_changed");
    },
    readLast: outsideTransaction,
    afterCommit: outsideTransaction,
    audit: outsideTransaction,
    changed: app.announce,
  };
};

/** Of an import: its line of the log stays a line. */
const mostTargets = 20;

/**
 * One transaction with its audit, and after its commit what waited for that; `serve` opens it, or the handler of an endpoint with
 * `ownTransactions`. A repeatable call is done once: later ones get its first reply. Its last check is that the caller still may; a call
 * that may change its caller's own rights locks them first instead, because at its end they differ.
 */
export const transact = async <T>(
  ctx: Ctx,
  e: Marked,
  work: (within: Ctx) => Promise<T>,
  call?: Repeatable,
  beforeRepeat?: (within: Ctx, reply: T) => Promise<unknown>,
): Promise<T> => {
  const after: (() => void)[] = [];
  const notes: Note[] = [];
  const inside = async (db: Db): Promise<T> => {
    let isConfirmed = false;
    const confirm = async () => {
      if (isConfirmed) return;
      isConfirmed = true;
      await ctx.confirmCaller(db, e.changesRights === true);
    };
    const within: Ctx = {
      ...ctx,
      db,
      caches: ctx.caches.within,
      readLast: async (read) => (await Promise.all([read(), confirm()]))[0],
      afterCommit: (task) => after.push(task),
      changed: (what) => after.push(() => ctx.changed(what)),
      audit: (target, details) => notes.push({ target, ...(details && { details }) }),
    };
    if (e.changesRights) await confirm();
    const { reply, isRepeated } = await idempotent(within, call, () => work(within));
    if (isRepeated) await beforeRepeat?.(within, reply);
    if (!e.history && !isRepeated && ctx.actor !== nobody)
      await writeAudit(within, ctx.actor, callName(e), notes.length > 0 ? notes : [{}]);
    if (notes.length > 0) ctx.facts.targets = notes.flatMap(({ target }) => target ?? []).slice(0, mostTargets);
    await confirm();
    return reply;
  };
  const result = await inTransaction(ctx.db, inside).catch(async (error: unknown) => {
    if (error instanceof LeavingError)
      await inTransaction(ctx.db, async (db) => {
        await error.leave(db);
        await ctx.confirmCaller(db, false);
      });
    // the row is held by an earlier save, perhaps the caller's own, whose commit waits
    const isBehindCommit = isLockTimeout(error) && (await commitsWithoutStandby(answerSoon(ctx.db))) > 0;
    throw error instanceof OutcomeUnknown || isBehindCommit ? new AppError("outcome_unknown") : error;
  });
  for (const task of after) task();
  return result;
};

/** Serves one endpoint of the contract: permission, validation, transaction, idempotency, audit, reply. Handlers contain no try, no status code, no transaction. */
export const serve = <const E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>, beforeRepeat?: BeforeRepeat<E>): void => {
  const schema = {
    summary: e.summary,
    tags: [e.path.split("/")[1] ?? ""],
    "x-permission": e.may,
    ...(e.params && { params: e.params }),
    ...(e.query && { querystring: e.query }),
    ...(e.body && e.body !== "multipart" && { body: e.body }),
    ...(e.body === "multipart" && { consumes: ["multipart/form-data"] }),
    ...(e.json && { body: { content: { "application/json": { schema: e.json } } } }),
    ...(e.reply !== "file" && !e.streams && { response: { 200: e.reply as TSchema } }),
  };
  app.calls.set(callName(e), e);
  app.route({
    method: e.method,
    url: `/api${e.path.replace(/\{(\w+)\}/g, ":$1")}`,
    schema,
    config: { endpoint: e },
    // base64 makes files a third longer
    ...(e.large && { bodyLimit: Math.ceil(uploadLimit * 1.4) }),
    // before the body is read: callers without the right neither send it nor learn its shape
    onRequest: e.large || e.body === "multipart" ? [guard(e), takeTurn] : guard(e),
    // a missing body counts as an empty object, so that validation names the missing fields; multipart forms are read elsewhere
    preValidation: (request, _reply, done) => {
      if (e.body && e.body !== "multipart" && request.body === undefined && !request.isMultipart()) request.body = {};
      done();
    },
    handler: async (request, reply) => {
      const raw = { request, reply };
      const ctx = contextOf(app, e, request, reply);
      const query = withNamedDays(e.query, request.query as Readonly<Record<string, unknown>>, ctx.today);
      // Fastify has validated the parts by the schemas of this endpoint
      const input = { params: request.params, query, body: request.body } as unknown as Call<E>;
      if (e.method === "GET" || e.ownTransactions) {
        const result = await handle(ctx, input, raw);
        // Fastify takes a string for a text that is ready to be sent
        return typeof result === "string" ? reply.type("application/json; charset=utf-8").send(JSON.stringify(result)) : result;
      }
      const again = beforeRepeat && ((within: Ctx, stored: unknown) => beforeRepeat(within, input, stored as Reply<E>));
      // `endpoint` does not compile for a write without a mark
      return transact(ctx, e as unknown as Marked, (within) => handle(within, input, raw), repeatable(request), again);
    },
  });
};
