import type { Endpoint } from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../db/client.ts";
import { AppError } from "./app-error.ts";
import type { Caller } from "./context.ts";

const bearer = (request: FastifyRequest): string | undefined => /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? "")?.[1];

/** A write whose right comes from a cookie must come from the portal's own pages. */
const isForeign = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl && origin !== `${request.protocol}://${request.headers.host}`;
};

type Callers = {
  readonly findCaller: (db: Db, token: string) => Promise<Caller | undefined>;
  /** Who called with a token last, without asking. */
  readonly recallCaller: (db: Db, token: string) => Caller | undefined;
};

/** Who is taken to call, as the last call with the token knew, and what the database says of it: the same caller while that holds. */
export type Presumed = { readonly caller: Caller; readonly found: Promise<Caller | undefined> };

/** A call that is served all the same while it is asked who calls: its reply waits for that, and so does what it writes. */
const mayPresume = (e: Endpoint | undefined): boolean =>
  e !== undefined && e.may !== "public" && e.reply !== "file" && !e.streams && !e.ownTransactions;

/** Says who calls, by the bearer token or the cookie; nobody is refused here. */
export const identifyCallers = (app: FastifyInstance, { findCaller, recallCaller }: Callers, publicUrl: string | undefined): void => {
  app.decorateRequest("caller", undefined);
  app.decorateRequest("presumed", undefined);
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const byHeader = bearer(request);
    const token = byHeader ?? request.cookies["token"];
    if (!byHeader && request.method !== "GET" && request.method !== "HEAD" && isForeign(request, publicUrl))
      throw new AppError("cross_site");
    if (!token) return;
    const recalled = mayPresume(request.routeOptions.config.endpoint) ? recallCaller(app.db, token) : undefined;
    const found = findCaller(app.db, token);
    if (!recalled) return void (request.caller = await found);
    // whoever waits for it is told
    found.catch(() => {});
    request.caller = recalled;
    request.presumed = { caller: recalled, found };
  });
};
