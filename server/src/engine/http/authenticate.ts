import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../db/pool.ts";
import { AppError } from "./app-error.ts";
import { authCookies } from "./auth-cookies.ts";
import type { Caller } from "./context.ts";

const bearer = (request: FastifyRequest): string | undefined => /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? "")?.[1];

/** A write whose right comes from a cookie must come from the portal's own pages. */
const isForeign = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl && origin !== `${request.protocol}://${request.headers.host}`;
};

type FindCaller = (db: Db, token: string) => Promise<Caller | undefined>;

/** Finds out who calls, by the bearer token or the cookie, before anything else is done for the call; refuses nobody. */
export const identifyCallers = (
  app: FastifyInstance,
  findCaller: FindCaller,
  publicUrl: string | undefined,
  secureCookies: boolean,
): void => {
  const cookie = authCookies(secureCookies).token.name;
  app.decorateRequest("caller", undefined);
  app.decorateRequest("showedToken", false);
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/")) return;
    const byHeader = bearer(request);
    const token = byHeader ?? request.cookies[cookie];
    request.showedToken = token !== undefined;
    if (!byHeader && request.method !== "GET" && request.method !== "HEAD" && isForeign(request, publicUrl))
      throw new AppError("cross_site");
    if (token) request.caller = await findCaller(app.db, token);
  });
};
