import { createHash } from "node:crypto";
import { languages, readLanguage, type Language } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { today } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { countCall } from "../../engine/http/call-limits.ts";
import { hasHungUp } from "../../engine/http/hung-up.ts";
import { findOwner } from "../public-check/public-check.repository.ts";
import { triedBy } from "../public-check/public-check.routes.ts";
import { alphabetOn } from "../setting-values/alphabet.repository.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";
import { findFile, findPublished, listPublished } from "./open-data.repository.ts";
import { listPage, openStyle, releasePage, sentencePage, type Look } from "./pages.ts";

/** Pages and files of an address in an hour: all versions of two years are some 200. */
const mostCalls = 600;
/** Nothing but its own style sheet. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(openStyle).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const types = { csv: "text/csv", json: "application/json", txt: "text/plain" } as const;

export const lookOf = async (db: Db, language: Language): Promise<Look> => {
  const spelling = { language, alphabet: (await alphabetOn(db, today())).screens };
  return { spelling, owner: (await findOwner(db, spelling))?.name };
};
const languageOf = ({ query, cookies }: FastifyRequest): Language => {
  const { til } = query as { til?: unknown };
  return (
    languages.find(({ code }) => typeof til === "string" && code === til.toUpperCase())?.code ?? readLanguage(cookies["system_language"])
  );
};
type Given = { readonly period: string; readonly edition?: string; readonly name: string };

/** Published releases for everybody: pages without a script, and files. */
export const openPages = async (app: FastifyInstance): Promise<void> => {
  const look = (request: FastifyRequest) => lookOf(app.db, languageOf(request));
  const send = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
    reply.code(status).type("text/html; charset=utf-8").send(page);
  const notFound = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply.header("cache-control", "no-store"), sentencePage(await look(request), "openPages.notFound"), 404);
  app.addHook("onRequest", async (_request, reply) => {
    void reply
      .header("content-security-policy", pagePolicy)
      .header("x-content-type-options", "nosniff")
      .header("access-control-allow-origin", "*");
  });
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const status = hasHungUp(error, request) ? 400 : error.statusCode && error.statusCode < 500 ? error.statusCode : 503;
    if (status === 503) request.log.error({ err: error }, "open data");
    // the database may be what failed
    const seen = await look(request).catch((): Look => ({
      spelling: { language: languageOf(request), alphabet: "1995" },
      owner: undefined,
    }));
    return send(reply.header("cache-control", "no-store"), sentencePage(seen, "check.failed"), status);
  });

  /** An address under `/open`, where the setting is on. */
  const serve = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void => {
    app.get(url, { schema: { hide: true } as object }, async (request, reply) => {
      if (!(await isSwitchOn(app.db, "openData"))) return notFound(request, reply);
      const [calls] = await countCall(app.db, [`open:${triedBy(request.ip)}`], "hour");
      if (calls! > mostCalls) return send(reply.header("retry-after", "3600"), sentencePage(await look(request), "check.tooMany"), 429);
      return answer(request, reply);
    });
  };
  /** What everybody may keep for an hour; who has it already is told so. */
  const sendDated = (request: FastifyRequest, reply: FastifyReply, text: string, publishedAt: string): FastifyReply => {
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    void reply
      .header("cache-control", "public, max-age=3600")
      .header("etag", etag)
      .header("last-modified", new Date(publishedAt).toUTCString());
    const { "if-none-match": known, "if-modified-since": since } = request.headers;
    const isKnown =
      known !== undefined
        ? known.split(/,\s*/).some((one) => one.replace(/^W\//, "") === etag)
        : Date.parse(since ?? "") >= Math.floor(Date.parse(publishedAt) / 1000) * 1000;
    return isKnown ? reply.code(304).send() : reply.send(text);
  };

  for (const url of ["/open", "/open/"])
    serve(url, async (request, reply) =>
      send(reply.header("cache-control", "public, max-age=300"), listPage(await look(request), await listPublished(app.db))),
    );
  for (const url of ["/open/:period", "/open/:period/"]) serve(url, (request, reply) => sendPage(request, reply, request.params as Given));
  // a version, or a file of the newest
  serve("/open/:period/:edition", (request, reply) => {
    const { period, edition: name } = request.params as Given & { edition: string };
    return /^v\d{1,4}$/.test(name)
      ? sendPage(request, reply, { period, edition: name, name: "" })
      : sendFile(request, reply, { period, name });
  });
  serve("/open/:period/:edition/", (request, reply) => sendPage(request, reply, request.params as Given));
  serve("/open/:period/:edition/:name", (request, reply) => sendFile(request, reply, request.params as Given));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, { period, edition }: Given): Promise<FastifyReply> => {
    const release = await findPublished(app.db, period, edition);
    if (!release) return notFound(request, reply);
    const path = `/open/${release.period}/${edition === undefined ? "" : `${release.edition}/`}`;
    const page = releasePage(await look(request), release, { path });
    return sendDated(request, reply.type("text/html; charset=utf-8"), page, release.publishedAt!);
  };
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, given: Given): Promise<FastifyReply> => {
    const file = await findFile(app.db, { edition: undefined, ...given });
    const type = types[given.name.split(".").at(-1) as keyof typeof types];
    if (!file || !type) return notFound(request, reply);
    return sendDated(request, reply.type(`${type}; charset=utf-8`), file.text, file.publishedAt);
  };
};
