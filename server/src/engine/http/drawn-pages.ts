import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { acceptLanguage } from "@murojaat/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { turns } from "../turns/turns.ts";
import { rememberedSpelling } from "./language.ts";
import { drawScreens, type Drawn } from "./draw-screens.ts";

/** Who calls, and from where: what a call takes over from the request of its page. */
const ofCaller = ["cookie", "host", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/** Pages that are drawn at once, and milliseconds after which one that waits for that is left to the program. */
const [mostAtOnce, longestWait] = [4, 200];
/** A page that needs more rounds of calls than this is left to the program. */
const mostRounds = 3;

/**
 * Draws the page of a screen with its first rows, for whoever asks for it: by the calls that the program would make, with the cookies of
 * the request, so that rights, masks and the reading log are theirs. undefined: the page comes without rows, and the program reads them.
 */
export const drawPages = (
  app: FastifyInstance,
  folder: string,
  token: string,
): ((request: FastifyRequest) => Promise<string | undefined>) | undefined => {
  const [program, sheets] = ["draw.js", "sheets.json"].map((name) => join(folder, "drawn", name)) as [string, string];
  if (!existsSync(program)) return undefined;
  const page = pageWith(readFileSync(join(folder, "index.html"), "utf8"), JSON.parse(readFileSync(sheets, "utf8")) as Sheets);
  // starts its thread with the first page: 60 MiB that a server of calls alone does not need
  const { draw, stop } = drawScreens(program);
  app.addHook("onClose", stop);
  const queue = turns({ atOnce: mostAtOnce, each: 3 });

  return async (request) => {
    const { "sec-fetch-dest": dest = "document", "sec-purpose": ahead, purpose = ahead } = request.headers;
    const of = request.cookies[token];
    if (request.method !== "GET" || dest !== "document" || purpose !== undefined || !of) return undefined;
    const { looks } = request.cookies;
    const language = acceptLanguage(rememberedSpelling(request.cookies));
    const own = ofCaller.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
    const headers = {
      ...(Object.fromEntries(own) as Record<string, string>),
      "accept-language": language,
      "sec-fetch-dest": "empty",
    };
    const replies = new Map<string, string>();
    const read = async (url: string): Promise<boolean> => {
      // nobody waits for this page any more
      if (request.signal.aborted) return false;
      const { statusCode, payload } = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress });
      if (statusCode === 200) replies.set(url, payload);
      return statusCode === 200;
    };
    const waits = AbortSignal.any([request.signal, AbortSignal.timeout(longestWait)]);
    const end = await queue.enter({ of, gone: waits }).catch((error: unknown) => (waits.aborted ? undefined : Promise.reject(error)));
    if (!end) return undefined;
    try {
      let wanted: readonly string[] = [];
      for (let round = 0; round <= mostRounds; round += 1) {
        if ((await Promise.all(wanted.map(read))).includes(false)) return undefined;
        const drawn = await draw({ href: request.url, language, looks, replies });
        if (!drawn || "html" in drawn) return drawn && page(drawn);
        wanted = drawn;
      }
      return undefined;
    } catch (error) {
      request.log.warn({ err: error }, "this page was not drawn");
      return undefined;
    } finally {
      end();
    }
  };
};

type Sheets = Readonly<Record<Drawn["scheme"], string>>;
/** The built page with a drawing in it; its program waits in a template until that has been painted (web/src/app/first.js). */
const pageWith = (built: string, sheets: Sheets) => {
  const program = [...built.matchAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g)].map(([tag]) => tag);
  const rest = program.reduce((all, tag) => all.replace(tag, ""), built);
  const parts =
    /^([^]*<html lang=")[^"]*("[^]*<title>)[^<]*(<\/title>[^]*)(<\/head>[^]*<div id="root">)[^]*(<\/div>\s*<noscript>[^]*)(<\/body>[^]*)$/.exec(
      rest,
    );
  if (!parts) throw new Error("The built page has not the parts that drawn pages are put together from.");
  const [, start, toTitle, toHead, toRoot, afterRoot, end] = parts;
  return ({ html, read, title, late, language, scheme }: Drawn): string =>
    [
      `${start}${language}${toTitle}${escaped(title)}${toHead}`,
      `<link rel="stylesheet" data-drawn="${scheme}" href="${sheets[scheme]}">`,
      `${toRoot}${html}${afterRoot}<p id="late" role="status" hidden>${escaped(late)}</p>`,
      `<script type="application/json" id="read" data-at="${Date.now()}">${read}</script><template id="program">${program.join("")}</template>${end}`,
    ].join("");
};
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
