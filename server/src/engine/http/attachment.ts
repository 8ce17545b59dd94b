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

/** A period of days DD.MM.YYYY in short: 01.01-23.11.2026, 01.07.2025-29.02.2028. */
export const shortPeriod = (from: string, to: string): string =>
  from.slice(6) === to.slice(6) ? `${from.slice(0, 5)}-${to}` : `${from}-${to}`;
/** A file's name in words: `Отчёт-1-территории_01.01-23.11.2026.xlsx`; the parts stand apart by a low line. */
export const fileName = (parts: readonly string[], ending: string): string =>
  `${parts
    .map((part) =>
      part
        .replace(/[\s,:;/\\<>|?*"«»“”()№]+|\.(?!\d)/g, "-")
        .replace(/-{2,}/g, "-")
        .replace(/^-|-$/g, ""),
    )
    .join("_")}.${ending}`;

/** The moment of a call as part of a file's name, on the clock of Tashkent: 20.11.2026_10-15-00. */
export const readableStamp = (now: string): string => {
  const local = new Date(Date.parse(now) + 5 * 3_600_000).toISOString();
  return `${local.slice(0, 10).split("-").toReversed().join(".")}_${local.slice(11, 19).replaceAll(":", "-")}`;
};
