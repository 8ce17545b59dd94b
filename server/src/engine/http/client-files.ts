import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendError } from "./error-handler.ts";

/** What is said of pages: a script or a style sheet is none, and some 700 bytes with each of them are a part of the first load. */
const ofPages = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

/** The built client: named by content and kept for a year, but for the page itself; every unknown path below the root is the page. */
export const serveClient = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const built = folder !== undefined && existsSync(join(folder, "index.html"));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      maxAge: "365d",
      immutable: true,
      setHeaders: ({ raw }, path) => {
        if (/\.(js|css)(\.br|\.gz)?$/.test(path)) for (const name of ofPages) raw.removeHeader(name);
      },
    });
  app.setNotFoundHandler((request, reply) => {
    if (!built || request.url.startsWith("/api/") || request.method !== "GET" || /\.\w+$/.test(request.url.split("?")[0]!))
      return sendError(request, reply, "not_found");
    return reply.header("cache-control", "no-cache").sendFile("index.html", { maxAge: 0, immutable: false });
  });
};
