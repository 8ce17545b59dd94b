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
/** Draws who is signed in, by a call, how many pages it has drawn and whose was the one before; what really draws is tried in e2e/first-page.spec.ts. */
const draw = `let [drawn, last] = [0, "nobody"];
export const draw = async ({ href, language, looks, replies }) => {
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
  if (href === "/slow") await new Promise((done) => setTimeout(done, 500));
  const isList = replies.get("/appeals/process").includes("Yuklanmoqda");
  return { html: \`<b>\${last} \${language} \${isList}</b><i>\${drawn} after \${before}</i>\`, read: "[]", title: "A & <b>", late: "Kuting", language: "ru", scheme: looks };
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
      expect(body).toContain(`<div id="root"><b>${login} RU true</b>`);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  });

  it("makes no call that is not for reading", async () => {
    const cookies = await signIn("leader");
    expect((await page(cookies, {}, "/leaves")).body).toBe(built);
    expect((await page(cookies)).body).toContain("<b>leader ");
  });

  it("is left to the program where it asks for ever more", async () => {
    expect((await page(await signIn("leader"), {}, "/asks")).body).toBe(built);
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

  it.each(["/hangs", "/loops", "/ends"])(
    "comes as it was built after two seconds where its drawing never ends (%s); nobody waits longer for theirs, and the next is drawn afresh",
    async (url) => {
      const [leader, other] = [await signIn("leader"), await signIn("leader2")];
      expect((await page(leader)).body).toContain("<b>leader ");
      const timed = async (cookies: Record<string, string>, at?: string) => {
        const began = performance.now();
        const { body } = await page(cookies, {}, at);
        return { body, took: performance.now() - began };
      };
      const endless = timed(leader, url);
      const others = await Promise.all([timed(other), timed(other), timed(other)]);
      for (const { took } of [await endless, ...others]) expect(took).toBeLessThan(2000 + 4000);
      expect((await endless).body).toBe(built);
      for (const { body } of others) expect(body).not.toContain("<b>leader ");

      // its store and its router are gone with it
      expect((await page(other)).body).toMatch(/<b>leader2 RU true<\/b><i>\d after (?:nobody|leader2)<\/i>/);
    },
  );

  it("comes as it was built where so many are drawn before it that it would come after two seconds, and those are drawn", async () => {
    const cookies = await signIn("leader");
    const bodies = await Promise.all(Array.from({ length: 16 }, async () => (await page(cookies, {}, "/slow")).body));
    const drawn = bodies.filter((body) => body.includes("<b>leader ")).length;
    // half a second each
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(5);
    expect(bodies.filter((body) => body === built)).toHaveLength(16 - drawn);
    // nobody waits for those that were left
    expect((await page(cookies)).body).toContain("<b>leader ");
  });

  it("is not what an unknown file or call is answered with", async () => {
    const cookies = await signIn("leader");
    for (const url of ["/api/nothing", "/assets/gone.js"]) expect((await page(cookies, {}, url)).statusCode).toBe(404);
    expect((await portal.app.inject({ url: "/drawn/draw.js" })).statusCode).toBe(404);
  });
});
