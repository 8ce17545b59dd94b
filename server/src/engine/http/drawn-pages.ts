import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What the build of the client leaves in `drawn` (web/src/drawn/draw.tsx). */
type Asked = { readonly href: string; readonly language: string | undefined; readonly looks: string | undefined };
type Read = (address: string) => Promise<string | undefined>;
type Drawn = {
  readonly html: string;
  readonly read: string;
  readonly title: string;
  readonly late: string;
  readonly language: string;
  readonly scheme: "light" | "dark";
};
type Draw = (asked: Asked, read: Read) => Promise<Drawn | undefined>;

/** Who calls, and from where: what a call takes over from the request of its page. */
const ofCaller = ["cookie", "host", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

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
  // 60 MiB that a server of calls alone does not need
  let drawing: Promise<Draw> | undefined;
  const load = () => (drawing ??= import(pathToFileURL(program).href).then((it: { draw: Draw }) => it.draw));

  return async (request) => {
    const { "sec-fetch-dest": dest = "document", "sec-purpose": ahead, purpose = ahead } = request.headers;
    if (request.method !== "GET" || dest !== "document" || purpose !== undefined || !request.cookies[token]) return undefined;
    const { system_language: language, looks } = request.cookies;
    const own = ofCaller.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
    const headers = {
      ...(Object.fromEntries(own) as Record<string, string>),
      "accept-language": language ?? "UZ",
      "sec-fetch-dest": "empty",
    };
    const read: Read = async (url) => {
      // nobody waits for this page any more
      if (request.socket.destroyed) return undefined;
      const { statusCode, payload } = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress });
      return statusCode === 200 ? payload : undefined;
    };
    try {
      const draw = await load();
      const drawn = await draw({ href: request.url, language, looks }, read);
      return drawn && page(drawn);
    } catch (error) {
      request.log.warn({ err: error }, "this page was not drawn");
      return undefined;
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
  const [, start, toTitle, toHead, toRoot, afterRoot, end] = parts as unknown as string[];
  return ({ html, read, title, late, language, scheme }: Drawn): string =>
    [
      `${start}${language}${toTitle}${escaped(title)}${toHead}`,
      `<link rel="stylesheet" data-drawn="${scheme}" href="${sheets[scheme]}">`,
      `${toRoot}${html}${afterRoot}<p id="late" role="status" hidden>${escaped(late)}</p>`,
      `<script type="application/json" id="read">${read}</script><template id="program">${program.join("")}</template>${end}`,
    ].join("");
};
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
