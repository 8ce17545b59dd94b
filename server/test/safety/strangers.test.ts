import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

const clientFolder = mkdtempSync(join(tmpdir(), "murojaat-client-"));
let portal: Portal;
beforeAll(async () => {
  writeFileSync(join(clientFolder, "index.html"), "<!doctype html><title>Murojaat</title>");
  portal = await openPortal({ isProduction: true, clientFolder });
});
afterAll(async () => {
  await portal.close();
  rmSync(clientFolder, { recursive: true });
});

describe("production", () => {
  it.each(["/api/openapi.json", "/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/yaml", "/api/docs/static/index.html"])(
    "opens %s only to people who have signed in",
    async (url) => {
      const stranger = await portal.app.inject({ url });
      expect([stranger.statusCode, stranger.json().code]).toEqual([401, "not_signed_in"]);
      expect(stranger.body).not.toContain("/appeals");
      const { token } = await portal.as("executor");
      const signedIn = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(signedIn.statusCode).toBeLessThan(400);
    },
  );

  it("answers HEAD where GET is, without a body", async () => {
    for (const url of ["/", "/appeals/registration"]) {
      const [head, get] = [await portal.app.inject({ method: "HEAD", url }), await portal.app.inject({ url })];
      expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", get.headers["content-length"]]);
    }
    expect((await portal.app.inject({ method: "HEAD", url: "/api/nothing" })).statusCode).toBe(404);
    expect((await portal.app.inject({ method: "HEAD", url: "/no.js" })).statusCode).toBe(404);
  });
});
