import { describe, expect, it } from "vitest";
import { useDrawnPortal, built, portal, signIn, page } from "../../../test/support/drawn-portal.ts";

useDrawnPortal();

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
