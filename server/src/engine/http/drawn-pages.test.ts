import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

const built = `<!doctype html>
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
/** Draws who is signed in, by a call; what really draws is tried in e2e/first-page.spec.ts. */
const draw = `export const draw = async ({ href, language, looks }, read) => {
  if (href === "/fails") throw new Error("no such window");
  const reply = await read("/api/profile/me");
  if (href === "/left" || !reply) return undefined;
  const left = await read("/api/auth/logout");
  const page = await read("/appeals/process");
  const { user } = JSON.parse(reply);
  return { html: \`<b>\${user.login} \${language} \${left} \${page.includes("Yuklanmoqda")}</b>\`, read: "[]", title: "A & <b>", late: "Kuting", language: "ru", scheme: looks };
};`;

let portal: Portal;
const clientFolder = mkdtempSync(join(tmpdir(), "murojaat-client-"));
beforeAll(async () => {
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

const signIn = async (login: string) => {
  const { cookies } = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password } });
  return { [cookies[0]!.name]: cookies[0]!.value, system_language: "RU", looks: "dark" };
};
const page = (cookies: Record<string, string>, headers = {}, url = "/appeals/process", method: "GET" | "HEAD" = "GET") =>
  portal.app.inject({ method, url, cookies, headers });

describe("the page of a screen", () => {
  it("is drawn for whoever the cookie names, by reading calls alone, draws no page within it, and nobody keeps it", async () => {
    for (const login of ["leader", "leader2"]) {
      const { body, headers } = await page(await signIn(login));
      expect(body).toContain(`<div id="root"><b>${login} RU undefined true</b></div>`);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  });

  it("has the title, language and styles of the drawing, and its program waits in a template", async () => {
    const { body } = await page(await signIn("leader"));
    expect(body).toContain(`<html lang="ru">`);
    expect(body).toContain("<title>A &amp; &lt;b></title>");
    expect(body).toContain(`<link rel="stylesheet" data-drawn="dark" href="/assets/dark.css">`);
    const [before, program] = body.split(`<template id="program">`);
    expect(before).toContain(`<script src="/assets/first-1.js"></script>`);
    expect(before).not.toMatch(/index-1\.js|library-1\.js/);
    expect(program).toMatch(/index-1\.js[^]*library-1\.js[^]*<\/template>/);
  });

  it("comes as it was built without a session, with a wrong one, to a script, ahead of a visit, as a head, and where the drawing fails or is left out", async () => {
    const cookies = await signIn("leader");
    const [token] = Object.keys(cookies) as [string];
    for (const reply of [
      await page({}),
      await page({ ...cookies, [token]: "A".repeat(43) }),
      await page({ ...cookies, [token]: "" }, { authorization: `Bearer ${cookies[token]}` }),
      await page(cookies, { "sec-fetch-dest": "empty" }),
      await page(cookies, { "sec-purpose": "prefetch" }),
      await page(cookies, { purpose: "prefetch" }),
      await page(cookies, {}, "/fails"),
      await page(cookies, {}, "/left"),
    ]) {
      expect(reply.body).toBe(built);
      expect(reply.headers["cache-control"]).toBe("no-cache");
    }
    const head = await page(cookies, {}, "/appeals/process", "HEAD");
    expect([head.statusCode, head.body, head.headers["cache-control"]]).toEqual([200, "", "no-cache"]);
  });

  it("is not what an unknown file or call is answered with", async () => {
    const cookies = await signIn("leader");
    for (const url of ["/api/nothing", "/assets/gone.js"]) expect((await page(cookies, {}, url)).statusCode).toBe(404);
    expect((await portal.app.inject({ url: "/drawn/draw.js" })).statusCode).toBe(404);
  });
});
