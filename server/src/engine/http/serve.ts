import { callName, readLanguage, uploadLimit, type Call, type Endpoint, type ErrorCode, type Marked, type Reply } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { TSchema } from "typebox";
import { isAway, isStopped } from "../db/away.ts";
import type { Db } from "../db/client.ts";
import { isNotSo } from "../db/presumed.ts";
import { andCommits } from "../db/sent-along.ts";
import { HeldUp } from "../db/lanes.ts";
import { FailedWhenKept, inTransaction, OutcomeUnknown } from "../db/transaction.ts";
import { knownCalendar } from "../../office/terms/calendar.repository.ts";
import { today } from "../dates/days.ts";
import { readNames } from "../names/names.repository.ts";
import type { Presumed } from "./actor.ts";
import { AppError } from "./app-error.ts";
import { writeAudit, type Note } from "./audit.ts";
import type { Caller, Changed, Ctx } from "./context.ts";
import { readAnew } from "./known.ts";
import { messagesOf } from "./language.ts";
import { once, repeatable, type Repeatable } from "./once.ts";
import { nobody } from "./system-context.ts";
import { makeTurns } from "./turns.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /** Every call by its name, as the audit keeps it. */
    calls: Map<string, Endpoint>;
    /** Tells the screens that are open, in every process, to look again. */
    announce: (what: Changed) => void;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Who calls is being asked: `caller` is who called with the same token last. */
    presumed: Presumed | undefined;
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

/** Why a caller may not make this call at all. */
const refusalOf = (e: Endpoint, { caller }: FastifyRequest): ErrorCode | undefined => {
  if (e.may === "public") return undefined;
  if (!caller) return "not_signed_in";
  const { passwordChangeDue, permissions } = caller.actor;
  if (passwordChangeDue && !e.beforePasswordChange) return "password_change_due";
  if (e.may === "signed-in") return undefined;
  return [e.may].flat().some((p) => permissions.has(p)) ? undefined : "not_permitted";
};
const isAsPresumed = async ({ caller, found }: Presumed): Promise<boolean> => (await found) === caller;
/** From now on it is certain who calls, and who may not is refused. */
const makeCertain = async (e: Endpoint, request: FastifyRequest): Promise<void> => {
  if (request.presumed) {
    request.caller = await request.presumed.found;
    request.presumed = undefined;
  }
  const refusal = refusalOf(e, request);
  if (refusal) throw new AppError(refusal);
};
const guard =
  (e: Endpoint) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // replies name people: neither a browser nor a proxy keeps them
    void reply.header("cache-control", "no-store");
    if (refusalOf(e, request)) await makeCertain(e, request);
  };

const goesOn = sql``;
const outside = () => {
  throw new Error("Outside of a transaction nothing is kept.");
};
const certain = () => Promise.resolve();
const contextOf = (app: FastifyInstance, request: FastifyRequest): Ctx => {
  const language = readLanguage(request.headers["accept-language"]);
  const now = new Date();
  return {
    db: app.db,
    actor: request.caller?.actor ?? nobody,
    now: now.toISOString(),
    today: today(now),
    language,
    messages: messagesOf(language),
    requestId: request.id,
    known: request.caller?.known ?? readAnew,
    presumes: false,
    ends: goesOn,
    afterCommit: outside,
    whenCertain: (task) => task(),
    mayCommit: certain,
    audit: outside,
    changed: app.announce,
  };
};

/**
 * The counter of an office's numbers is locked until a registration ends. Two know of each other in the database, for one is kept while
 * the other begins, and one stands behind them; more wait here: where each needs a connection of its own they would take it from other
 * offices, and waiting costs PostgreSQL a third more.
 */
const inTurn = makeTurns(3);

/**
 * One transaction with its audit, and after it what waited for it; `serve` opens it, or the handler of an endpoint with `ownTransactions`.
 * A call that may come again is done once: what it replied the first time is the reply, and nothing else happens.
 */
export const transact = async <T>(ctx: Ctx, e: Marked, work: (within: Ctx) => Promise<T>, call?: Repeatable): Promise<T> => {
  const { mayCommit } = ctx;
  const after: (() => void)[] = [];
  const notes: Note[] = [];
  // most replies name people and offices, and within the transaction they would be read but not kept
  if (ctx.actor !== nobody) await Promise.all([readNames(ctx), knownCalendar(ctx)]);
  const whole = async (db: Db, presumes: boolean): Promise<T> => {
    const within: Ctx = {
      ...ctx,
      db,
      known: ctx.known.within,
      presumes,
      // where audit, or the reply with its key, is written after it, the reply is not the end
      ends: e.history && !call ? andCommits : goesOn,
      afterCommit: (task) => after.push(task),
      whenCertain: (task) => after.push(task),
      changed: (what) => after.push(() => ctx.changed(what)),
      audit: (target, details) => notes.push({ target, ...(details && { details }) }),
    };
    const { reply: done, isRepeated } = await once(within, call, () => work(within));
    if (!e.history && !isRepeated && ctx.actor !== nobody)
      await writeAudit(within, ctx.actor, callName(e), notes.length > 0 ? notes : [{}]);
    return done;
  };
  // what administrators change may be many rows, for which nobody else should wait
  const attempt = (presumes: boolean) =>
    inTransaction(ctx.db, (db) => whole(db, presumes), { mayCommit, mayBeOne: presumes && e.history === true });
  const keep = () =>
    attempt(true).catch((error: unknown) => {
      if (!isNotSo(error) && !(error instanceof HeldUp)) throw error;
      [after.length, notes.length] = [0, 0];
      return attempt(false);
    });
  // whoever waits for a turn waits for who calls meanwhile: the turn is over with one way to the database and back
  const keepInTurn = async () => {
    await mayCommit();
    return inTurn(ctx.actor.organizationId, keep);
  };
  const [result] = await Promise.allSettled([e.numbers ? keepInTurn() : keep()]);
  const error: unknown = result.status === "rejected" ? result.reason : undefined;
  if (result.status === "fulfilled" || error instanceof FailedWhenKept) after.forEach((task) => task());
  if (result.status === "fulfilled") return result.value;
  const reason: unknown = error instanceof FailedWhenKept ? error.cause : error;
  const isUnknown = error instanceof OutcomeUnknown || (error instanceof FailedWhenKept && (isAway(reason) || isStopped(reason)));
  throw isUnknown ? new AppError("outcome_unknown") : reason;
};

/**
 * Answers while it is asked who calls: the question leaves together with the first ones of the answer. Where somebody else calls than was
 * presumed, or the same with other rights, nothing of it is written or told, and it is answered anew.
 */
const answerPresumed = async <T>(
  request: FastifyRequest,
  presumed: Presumed,
  answer: (uncertain: Pick<Ctx, "whenCertain" | "mayCommit">) => Promise<T>,
): Promise<{ readonly reply: T } | undefined> => {
  const told: (() => void)[] = [];
  const mayCommit = async (): Promise<void> => {
    if (!(await isAsPresumed(presumed))) throw new Error("Somebody else calls than was presumed.");
  };
  const [answered] = await Promise.allSettled([answer({ whenCertain: (task) => told.push(task), mayCommit }), presumed.found]);
  if (!(await isAsPresumed(presumed))) return undefined;
  request.presumed = undefined;
  if (answered.status === "rejected") throw answered.reason;
  told.forEach((task) => task());
  return { reply: answered.value };
};

/** Serves one endpoint of the contract: permission, validation, transaction, idempotency, audit, reply. Handlers hold no try, no status, no transaction. */
export const serve = <const E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>): void => {
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
    // files travel in base64, a third longer than they are
    ...(e.large && { bodyLimit: Math.ceil(uploadLimit * 1.4) }),
    // before the body is read: who may not call sends us nothing and learns nothing of the shape
    onRequest: guard(e),
    // no body is one without fields: what is missing is named, and nothing where nothing is required; a form with files is no body of ours
    preValidation: (request, _reply, done) => {
      if (e.body && e.body !== "multipart" && request.body === undefined && !request.isMultipart()) request.body = {};
      done();
    },
    // what is wrong with its form nobody is told who may not call
    attachValidation: true,
    handler: async (request, reply) => {
      if (request.validationError) {
        await makeCertain(e, request);
        throw request.validationError;
      }
      const input = { params: request.params, query: request.query, body: request.body } as unknown as Call<E>;
      const raw = { request, reply };
      const answer = (uncertain: Partial<Ctx>) => {
        const ctx: Ctx = { ...contextOf(app, request), ...uncertain };
        if (e.method === "GET" || e.ownTransactions) return handle(ctx, input, raw);
        // `endpoint` takes no write without a mark
        return transact(ctx, e as unknown as Marked, (within) => handle(within, input, raw), repeatable(request));
      };
      const answered = request.presumed && (await answerPresumed(request, request.presumed, answer));
      if (answered) return answered.reply;
      await makeCertain(e, request);
      return answer({});
    },
  });
};
