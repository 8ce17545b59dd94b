import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { authCookies } from "./auth-cookies.ts";
import { drawPages } from "./drawn-pages.ts";
import { sendError } from "./error-handler.ts";

/** Headers that only pages need: on every script and style sheet they would add 600 bytes to the first load. */
const ofPages = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "X-DNS-Prefetch-Control",
  "X-Frame-Options",
];

/** Serves the built client. Files are named by their content and cached for a year, except the page itself; every unknown path returns the page. */
export const serveClient = async (app: FastifyInstance, folder: string | undefined, secureCookies: boolean): Promise<void> => {
  const built = folder !== undefined && existsSync(join(folder, "index.html"));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ["drawn/**"],
      index: false,
      preCompressed: true,
      maxAge: "365d",
      immutable: true,
      // nobody asks again whether such a file has changed
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: ({ raw }, path) => {
        if (/\.(js|css)(\.br|\.gz)?$/.test(path)) for (const name of ofPages) raw.removeHeader(name);
      },
    });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, "not_found"));
  if (!built) return;
  const draw = drawPages(app, folder, authCookies(secureCookies).token.name);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith("/api/") || /\.\w+$/.test(request.url.split("?")[0]!)) return reply.callNotFound();
    const drawn = await draw?.(request);
    // it is of one person
    if (drawn) return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(drawn);
    return reply.header("cache-control", "no-cache").sendFile("index.html", { cacheControl: false, etag: true });
  });
};
