import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { password, type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export const built = `<!doctype html>
<html lang="uz-Latn">
  <head>
    <script src="/assets/first-1.js"></script>
    <title>Portal</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/library-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"><p>Yuklanmoqda...</p></div>
    <noscript>-</noscript>
  </body>
</html>`;
/** Draws who is signed in, by a call, how many pages it has drawn and whose was the one before; what really draws is tried in e2e/first-page.spec.ts. */
const draw = `let [drawn, last, turn] = [0, "nobody", Promise.resolve()];
export const draw = async ({ href, language, looks, replies }, signal) => {
  const wanted = ["/api/profile/me", "/appeals/process", ...(href === "/leaves" && replies.size === 0 ? ["/api/auth/logout"] : []), ...(href === "/asks" ? ["/readyz?" + replies.size] : [])];
  if (href === "/fails") throw new Error("no such window");
  if (!wanted.every((address) => replies.has(address))) return wanted.filter((address) => !replies.has(address));
  if (href === "/left") return undefined;
  const before = last;
  last = JSON.parse(replies.get("/api/profile/me")).user.login;
  drawn += 1;
  if (href === "/hangs") await new Promise(() => {});
  if (href === "/loops") for (;;);
  if (href === "/ends") process.exit();
  if (href === "/slow") {
    await (turn = turn.then(() => new Promise((next) => setTimeout(next))));
    if (signal.aborted) return undefined;
    for (const end = Date.now() + 500; Date.now() < end; );
  }
  const isList = replies.get("/appeals/process").includes("Yuklanmoqda");
  return { html: \`<b>\${last} \${language} \${isList}</b><i>\${drawn} after \${before}</i>\`, read: "[]", title: "A & <b>", late: "Kuting", language: "ru", scheme: looks };
};`;

export let portal: Portal;
let clientFolder: string;

export const signIn = async (login: string) => {
  const { cookies } = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password } });
  return { [cookies[0]!.name]: cookies[0]!.value, system_language: "RU", looks: "dark" };
};
export const page = (cookies: Record<string, string>, headers = {}, url = "/appeals/process", method: "GET" | "HEAD" = "GET") =>
  portal.app.inject({ method, url, cookies, headers });

/** A portal whose pages are drawn by a program of the test's own. */
export const useDrawnPortal = (): void => {
  beforeAll(async () => {
    clientFolder = mkdtempSync(join(tmpdir(), "murojaat-client-"));
    writeFileSync(join(clientFolder, "index.html"), built);
    mkdirSync(join(clientFolder, "drawn"));
    writeFileSync(join(clientFolder, "drawn/draw.js"), draw);
    writeFileSync(join(clientFolder, "drawn/sheets.json"), JSON.stringify({ light: "/assets/light.css", dark: "/assets/dark.css" }));
    portal = await openPortal({ clientFolder });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(clientFolder, { recursive: true, force: true });
  });
};
