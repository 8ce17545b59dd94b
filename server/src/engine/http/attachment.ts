import type { FastifyReply } from "fastify";

/** Names the file of a reply in any script (RFC 6266); `inline` is shown in the portal, an attachment is saved. */
export const named = (reply: FastifyReply, name: string, disposition: "attachment" | "inline" = "attachment"): FastifyReply =>
  reply
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    .header(
      "content-disposition",
      `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    );

/** The moment of a call as part of a file's name, on the clock of Tashkent: 20261120_101500. */
export const stamp = (now: string): string => {
  const local = new Date(Date.parse(now) + 5 * 3_600_000).toISOString();
  return `${local.slice(0, 10).replaceAll("-", "")}_${local.slice(11, 19).replaceAll(":", "")}`;
};
