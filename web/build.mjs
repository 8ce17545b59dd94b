// Builds the client into dist, what draws its first pages on the server into dist/drawn, and the style sheets of those pages.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

const folder = import.meta.dirname;
await build({ root: folder, logLevel: "warn" });
await build({ root: folder, logLevel: "warn", build: { ssr: "src/drawn/draw.tsx" } });

/** @type {{ libraryStyles: (scheme: "light" | "dark") => Promise<string> }} */
const { libraryStyles } = await import(pathToFileURL(join(folder, "dist/drawn/draw.js")).href);
/** @type {Record<string, { file: string, name?: string, css?: string[], imports?: string[] }>} */
const parts = JSON.parse(readFileSync(join(folder, "dist/.vite/manifest.json"), "utf8"));
/** The parts that drawn pages consist of (vite.config.ts). */
const drawn = Object.keys(parts).filter((key) => ["index", "shell", "lists", "MyDayScreen", "CardScreen"].includes(parts[key]?.name ?? ""));

/** @param {string} source @param {Set<string>} seen @returns {string[]} */
const sheetsOf = (source, seen = new Set()) => {
  const part = parts[source];
  if (!part || seen.has(source)) return [];
  seen.add(source);
  return [...(part.imports ?? []).flatMap((one) => sheetsOf(one, seen)), ...(part.css ?? [])];
};
const sheets = [...new Set(drawn.flatMap((source) => sheetsOf(source)))];
const own = sheets.map((file) => readFileSync(join(folder, "dist", file), "utf8")).join("");
/** @type {Record<string, string>} */
const files = {};
for (const scheme of /** @type {const} */ (["light", "dark"])) {
  const text = `${await libraryStyles(scheme)}${own}`;
  const file = `assets/drawn-${scheme}-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.css`;
  writeFileSync(join(folder, "dist", file), text);
  writeFileSync(join(folder, "dist", `${file}.br`), brotliCompressSync(text));
  files[scheme] = `/${file}`;
}
writeFileSync(join(folder, "dist/drawn/sheets.json"), JSON.stringify(files));
