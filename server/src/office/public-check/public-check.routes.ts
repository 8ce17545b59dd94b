import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { cleanText, languages, readLanguage, type Language, type Spelling } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasHungUp } from "../../engine/http/hung-up.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { countCall } from "../../engine/http/call-limits.ts";
import { today } from "../../engine/dates/days.ts";
import { alphabetOn } from "../setting-values/alphabet.repository.ts";
import { isCheckOn } from "../issued-letters/check-page.ts";
import { typedCode } from "../issued-letters/codes.ts";
import { pageStyle } from "./page-style.ts";
import { appealPage, letterPage, sentencePage, startPage, ticketPage, type Compared, type Look } from "./pages.ts";
import { findAsked, findLetter, findOwner, keepSatisfaction } from "./public-check.repository.ts";

/** Questions of an address in an hour, of letters and appeals together; right ones count too. */
const mostTries = 20;
/** How long every answer takes, right or wrong, so that its time tells nothing. Milliseconds. */
const answerAfter = 300;
/** Enough for a whole letter pasted as a reason, which is refused as too long and shown again. Bytes. */
const largestForm = 200_000;
const longestReason = 1000;
/** Nothing but its own style sheet, emblem and forms. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The language that the address names, else the one chosen in the portal before; Uzbek. */
const languageOf = ({ query, body, cookies }: FastifyRequest): Language => {
  const asked = (body instanceof URLSearchParams && body.get("til")) || (query as { til?: unknown }).til;
  return (
    languages.find(({ code }) => typeof asked === "string" && code === asked.toUpperCase())?.code ??
    readLanguage(cookies["system_language"])
  );
};
const typedIn = (request: FastifyRequest, name: string): string =>
  (request.body instanceof URLSearchParams && request.body.get(name)) || "";
/** By whom tries are counted: a household has a whole /64 of IPv6 addresses. */
export const triedBy = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const groups = tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
};

const send = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).type("text/html; charset=utf-8").send(page);

/** Pages for people outside: whether a letter holds, and what became of an appeal. No script, no session, nothing about people (decision 33). */
export const publicCheck = async (app: FastifyInstance, { store }: { readonly store: FileStore }): Promise<void> => {
  /** In the alphabet that the portal shows to who has chosen none. */
  const spellingOf = async (request: FastifyRequest): Promise<Spelling> => ({
    language: languageOf(request),
    alphabet: (await alphabetOn(app.db, today())).screens,
  });
  const lookOf = async (request: FastifyRequest): Promise<Look> => {
    const spelling = await spellingOf(request);
    return { spelling, owner: await findOwner(app.db, spelling) };
  };
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: largestForm },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("content-security-policy", policy).header("cache-control", "no-store");
  });
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const status = hasHungUp(error, request) ? 400 : error.statusCode && error.statusCode < 500 ? error.statusCode : 503;
    if (status === 503) request.log.error({ err: error }, "public page");
    // the database may be what failed
    const look = await lookOf(request).catch((): Look => ({
      spelling: { language: languageOf(request), alphabet: "1995" },
      owner: undefined,
    }));
    return send(reply, sentencePage(look, "check.failed"), status);
  });

  app.get("/check/style.css", { schema: { hide: true } as object }, (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/css; charset=utf-8").send(pageStyle),
  );

  app.get("/check/emblem", { schema: { hide: true } as object }, async (request, reply) => {
    const { owner } = await lookOf(request);
    if (!owner?.emblemKey || !(await isCheckOn(app.db))) return reply.code(404).send();
    return reply
      .header("cache-control", "public, max-age=3600")
      .type(owner.emblemType!) // it comes with the key
      .send(await store.read(owner.emblemKey));
  });

  /** A page, where the setting is on; `isTry`: one of the tries of its address, answered after the same time as any other. */
  const page = (
    method: "GET" | "POST",
    url: string,
    { isTry }: { isTry: boolean },
    answer: (request: FastifyRequest, look: Look) => Promise<string>,
  ): void => {
    app.route({
      method,
      url,
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        const look = await lookOf(request);
        if (!(await isCheckOn(app.db))) return send(reply, sentencePage(look, "check.off"), 404);
        if (!isTry) return send(reply, await answer(request, look));
        const [tries] = await countCall(app.db, [`check:${triedBy(request.ip)}`], "hour");
        if (tries! > mostTries) return send(reply.header("retry-after", "3600"), sentencePage(look, "check.tooMany"), 429);
        const [text] = await Promise.all([answer(request, look), setTimeout(answerAfter)]);
        return send(reply, text);
      },
    });
  };

  const tellLetter = async (look: Look, typed: string, compare?: (sha256: string | null) => Promise<Compared>): Promise<string> => {
    const letter = await findLetter(app.db, look.spelling, typedCode(typed));
    if (!letter) return startPage(look, { letterCode: typed }, { of: "letter", key: "check.wrongCode" });
    return letterPage(look, letter, await compare?.(letter.sha256));
  };
  const findTyped = (request: FastifyRequest, look: Look) =>
    findAsked(app.db, look.spelling, typedIn(request, "number"), typedCode(typedIn(request, "code")));
  const wrongPair = (request: FastifyRequest, look: Look): string =>
    startPage(look, { number: typedIn(request, "number"), code: typedIn(request, "code") }, { of: "appeal", key: "check.wrongPair" });

  // addresses of forms too: who opens one again from the address bar has typed nothing wrong
  for (const path of ["/check", "/check/", "/check/appeal", "/check/letter", "/check/satisfaction"])
    page("GET", path, { isTry: false }, async (_request, look) => startPage(look));
  page("POST", "/check/letter", { isTry: true }, (request, look) => tellLetter(look, typedIn(request, "code")));
  page("GET", "/check/:code", { isTry: true }, (request, look) => tellLetter(look, (request.params as { code: string }).code));
  page("POST", "/check/:code", { isTry: true }, (request, look) =>
    tellLetter(look, (request.params as { code: string }).code, (sha256) => compareFile(request, sha256)),
  );
  page("POST", "/check/appeal", { isTry: true }, async (request, look) => {
    const asked = await findTyped(request, look);
    if (!asked) return wrongPair(request, look);
    return "appeal" in asked ? appealPage(look, asked.appeal) : ticketPage(look, asked.ticket);
  });
  page("POST", "/check/satisfaction", { isTry: true }, async (request, look) => {
    const asked = await findTyped(request, look);
    if (!asked) return wrongPair(request, look);
    if ("ticket" in asked) return ticketPage(look, asked.ticket);
    const { appeal } = asked;
    const said = typedIn(request, "satisfied");
    const reason = cleanText(typedIn(request, "reason").replaceAll("\r\n", "\n")).trim();
    if (!["0", "1"].includes(said) || reason.length > longestReason) return appealPage(look, appeal, { outcome: "chooseOne", reason });
    const stored = await keepSatisfaction(app.db, { appealId: appeal.id, isSatisfied: said === "1", reason: reason || null });
    return appealPage(look, { ...appeal, isAsked: false }, stored ? { outcome: "thanks" } : undefined);
  });
};

/** Reads the file to its end and keeps nothing of it. */
const compareFile = async (request: FastifyRequest, sha256: string | null): Promise<Compared> => {
  const file = request.isMultipart() ? await request.file() : undefined;
  if (!file || file.filename === "") return "check.noFile";
  const hash = createHash("sha256");
  for await (const part of file.file) hash.update(part as Buffer);
  return !file.file.truncated && hash.digest("hex") === sha256 ? "check.same" : "check.differs";
};
