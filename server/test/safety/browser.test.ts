import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password, type Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let plain: Portal;
let behindTls: Portal;
const clientFolder = mkdtempSync(join(tmpdir(), "murojaat-client-"));
beforeAll(async () => {
  writeFileSync(join(clientFolder, "index.html"), "<!doctype html><title>Murojaat</title>");
  for (const name of ["part.js", "part.css", "sign.svg"]) writeFileSync(join(clientFolder, name), "/* */");
  [plain, behindTls] = await Promise.all([
    openPortal({ clientFolder }),
    openPortal({ clientFolder, secureCookies: true, publicUrl: "https://portal.uz", trustProxy: ["127.0.0.1"] }),
  ]);
});
afterAll(async () => {
  await Promise.all([plain.close(), behindTls.close()]);
  rmSync(clientFolder, { recursive: true, force: true });
});

const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values]),
  );

describe("headers for the browser", () => {
  it.each(["/", "/appeals/registration", "/api/profile/me", "/api/openapi.json", "/no/such/page"])(
    "with %s lets no script run but the portal's own files, and nobody frame it",
    async (url) => {
      for (const portal of [plain, behindTls]) {
        const { headers } = await portal.app.inject({ url });
        const policy = policyOf(headers["content-security-policy"]);

        expect(policy["script-src"]).toEqual(["'self'"]);
        expect(policy["script-src-attr"]).toEqual(["'none'"]);
        expect(policy["default-src"]).toEqual(["'self'"]);
        expect(policy["object-src"]).toEqual(["'none'"]);
        expect(policy["base-uri"]).toEqual(["'none'"]);
        expect(policy["frame-ancestors"]).toEqual(["'none'"]);
        expect(policy["form-action"]).toEqual(["'self'"]);
        expect(policy["connect-src"]).toEqual(["'self'"]);
        expect(policy["font-src"]).toEqual(["'self'", "data:"]);
        expect(headers["x-frame-options"]).toBe("DENY");
        // browsers read it of pages
        for (const feature of url.startsWith("/api/") ? [] : ["camera", "microphone", "geolocation", "payment", "usb"])
          expect(headers["permissions-policy"]).toContain(`${feature}=()`);
        for (const feature of url.startsWith("/api/") ? [] : ["publickey-credentials-get", "publickey-credentials-create"])
          expect(headers["permissions-policy"]).toContain(`${feature}=(self)`);
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(headers["referrer-policy"]).toBe("no-referrer");
        expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
        expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
        expect(headers["access-control-allow-origin"]).toBeUndefined();
        expect(headers["server"] ?? headers["x-powered-by"]).toBeUndefined();
      }
    },
  );

  it("let the page be asked for again each time, and what is named by its content never", async () => {
    const first = await plain.app.inject({ url: "/login" });
    expect(first.headers["cache-control"]).toBe("no-cache");
    const again = await plain.app.inject({ url: "/login", headers: { "if-none-match": first.headers.etag! } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);

    const { headers } = await plain.app.inject({ url: "/part.js" });
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect([headers.etag, headers["last-modified"]]).toEqual([undefined, undefined]);
  });

  it("mark a script as a script, without the headers of pages; a picture may be opened as a page", async () => {
    for (const url of ["/part.js", "/part.css"]) {
      const { headers, statusCode } = await behindTls.app.inject({ url });
      expect([url, statusCode, headers["x-content-type-options"]]).toEqual([url, 200, "nosniff"]);
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
      expect(headers["content-security-policy"]).toBeUndefined();
    }
    const { headers } = await plain.app.inject({ url: "/sign.svg" });
    expect(policyOf(headers["content-security-policy"])["script-src"]).toEqual(["'self'"]);
  });

  it.each(["/", "/api/profile/me", "/healthz"])("with %s ask for TLS from then on, where the portal is reached by TLS", async (url) => {
    const [open, closed] = [await plain.app.inject({ url }), await behindTls.app.inject({ url })];

    expect(open.headers["strict-transport-security"]).toBeUndefined();
    expect(closed.headers["strict-transport-security"]).toMatch(/max-age=31536000/);
  });

  it("forbid caching of replies that name a person", async () => {
    const person = await plain.as("registrator");
    for (const url of ["/api/profile/me", "/api/appeals/menu/registration", "/api/applicants/all"]) {
      const { headers } = await plain.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } });
      expect([url, headers["cache-control"]]).toEqual([url, "no-store"]);
    }
  });
});

describe("nobody is sent to another site", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/login?back=https://evil.example",
    "/https://evil.example",
    "/.//evil.example",
  ])("by %s", async (url) => {
    const reply = await plain.app.inject({ url, headers: { host: "portal.uz" } });

    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.statusCode < 300 || reply.statusCode >= 400).toBe(true);
    expect(reply.headers["location"]).toBeUndefined();
  });

  it("by the server after the sign-in, which names no way, whatever it is asked", async () => {
    const reply = await plain.app.inject({
      method: "POST",
      url: "/api/auth/login?back=https://evil.example",
      payload: { login: "registrator", password },
    });

    expect([reply.statusCode, reply.headers["location"]]).toEqual([200, undefined]);
  });
});

describe("the program", () => {
  it.each(["web", "contract", "server"])("writes no people's text as HTML, and runs none: %s", (workspace) => {
    const folder = join(import.meta.dirname, "../../..", workspace, "src");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const found = files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), "utf8");
        return /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(text)
          ? [file]
          : [];
      });

    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});
