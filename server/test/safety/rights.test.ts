import type { Endpoint } from "@murojaat/contract";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { attempt, calls, tryAllCalls } from "./calls-of-role.ts";
import { rights } from "./rights.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => portal.close());

const bare = (call: string): string => call.replace(/\?.*/, "");

describe("the table of rights", () => {
  const callsServed = async (): Promise<ReadonlySet<string>> => {
    const document = (await portal.app.inject("/api/openapi.json")).json() as { paths: Record<string, Record<string, unknown>> };
    return new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/api", "")}`),
      ),
    );
  };

  it("has exactly the calls that are served", async () => {
    const served = await callsServed();
    const known = new Set(calls.map(bare));

    expect({ missing: [...served].filter((call) => !known.has(call)), unknown: [...known].filter((call) => !served.has(call)) }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  it("every call of the contract is served", async () => {
    const served = await callsServed();

    expect(contractEndpoints.map((e) => `${e.method} ${e.path}`).filter((call) => !served.has(call))).toEqual([]);
  });

  it("has no call that the contract describes in two ways; lists of one path differ in their readers", () => {
    const ways = Map.groupBy(contractEndpoints, (e) => `${e.method} ${e.path}`);
    const described = (e: Endpoint) => [e.params, e.query, e.body, e.json, e.reply];

    expect(
      [...ways]
        .filter(([, [first, ...others]]) => others.some((e) => !isDeepStrictEqual(described(e), described(first!))))
        .map(([call]) => call),
    ).toEqual([]);
  });

  it("has no call that accepts an address, except those of screens and of a list of sites, which are only shown, and of receivers whose host the operator allows", () => {
    const found: string[] = [];
    type Part = { readonly properties?: Record<string, Part>; readonly format?: string } & Record<string, unknown>;
    const look = (call: string, part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      const { properties = {}, format } = part as Part;
      for (const name of Object.keys(properties))
        if (/ur[il]|href|host|link|hook|callback|server|endpoint|redirect/i.test(name)) found.push(`${call} ${name}`);
      if (/ur[il]/.test(String(format))) found.push(`${call} ${format}`);
      for (const inner of [...Object.values(properties), ...Object.values(part)]) look(call, inner);
    };
    for (const e of contractEndpoints)
      for (const part of [e.params, e.query, e.body, "json" in e ? e.json : undefined]) look(`${e.method} ${e.path}`, part);
    expect(found.filter((one) => !/^\w+ \/admin\/(sites|modules|module-groups|module-categories|event-receivers)[/ ]/.test(one))).toEqual(
      [],
    );
    expect(found).toContain("POST /admin/sites url");
  });

  it("has every list that a path asks for by name", async () => {
    const document = (await portal.app.inject("/api/openapi.json")).json() as {
      paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>;
    };
    const menus = Object.entries(document.paths).flatMap(([path, { get }]) =>
      (get?.parameters?.find((p) => p.name === "menu")?.schema.enum ?? []).map((menu) => `GET ${path.replace("/api", "")}?menu=${menu}`),
    );

    expect(menus.filter((call) => !rights.has(call))).toEqual([]);
    expect(calls.filter((call) => call.includes("?menu=") && !menus.includes(call))).toEqual([]);
  });

  it("leaves nothing served beside its calls except health, the document and the screens", async () => {
    // a tree: four characters to a level, each line the rest of its parent's path and what is served there
    const above: string[] = [];
    const routes: string[] = [];
    for (const line of portal.app.printRoutes({ commonPrefix: false }).split("\n")) {
      const [, indent, part, methods] = /^([│ ]*[├└]── )(\S*) ?(?:\((.*)\))?$/.exec(line) ?? [];
      if (indent === undefined) continue;
      above.splice(indent.length / 4 - 1, Infinity, part!);
      const path = above.join("");
      routes.push(...(methods?.split(", ") ?? []).filter((method) => method !== "HEAD").map((method) => `${method} ${path}`));
    }
    const known = new Set([...(await callsServed())].map((call) => call.replace(" ", " /api").replaceAll(/\{(\w+)\}/g, ":$1")));

    const others = routes.filter((route) => !known.has(route) && !route.startsWith("GET /api/docs"));

    expect(others.toSorted()).toEqual([
      "GET /api/openapi.json",
      // the public page: public-check.test.ts
      "GET /check",
      "GET /check/",
      "GET /check/:code",
      "GET /check/appeal",
      "GET /check/emblem",
      "GET /check/letter",
      "GET /check/satisfaction",
      "GET /check/style.css",
      "GET /healthz",
      // and open data: open-data.test.ts
      "GET /open",
      "GET /open/",
      "GET /open/:period",
      "GET /open/:period/",
      "GET /open/:period/:edition",
      "GET /open/:period/:edition/",
      "GET /open/:period/:edition/:name",
      "GET /readyz",
      "POST /check/:code",
      "POST /check/appeal",
      "POST /check/letter",
      "POST /check/satisfaction",
    ]);
    expect(routes.length - others.length).toBeGreaterThan(known.size);
  });
});

describe("a caller without a sign-in", () => {
  const reserved = calls.filter((call) => rights.get(call) !== "public");

  it("is refused every call except the public ones", async () => {
    const open: string[] = [];
    for (const call of reserved) {
      const reply = await portal.app.inject(attempt(call));
      if (reply.statusCode !== 401 || reply.json().code !== "not_signed_in") open.push(`${call}: ${reply.statusCode}`);
    }

    expect(open).toEqual([]);
  });

  it("is refused the head of every reading call", async () => {
    const open: string[] = [];
    for (const call of reserved.filter((c) => c.startsWith("GET "))) {
      const reply = await portal.app.inject({ ...attempt(call), method: "HEAD" });
      if (reply.statusCode !== 401) open.push(`${call}: ${reply.statusCode}`);
    }

    expect(open).toEqual([]);
  });

  it.each([
    ["POST /auth/login", 400, "invalid_input"],
    ["POST /auth/refresh", 401, "not_signed_in"],
    ["GET /front/public/dict/base-uid", 200, undefined],
    ["GET /auth/ways", 200, undefined],
    ["POST /auth/oneid", 404, "not_found"],
    ["POST /auth/oneid/finish", 404, "not_found"],
    ["POST /auth/openid", 404, "not_found"],
    ["POST /auth/openid/finish", 404, "not_found"],
    ["POST /intake/{channel}", 401, "wrong_key"],
    ["GET /intake/{channel}/{ticket}", 401, "wrong_key"],
    ["GET /exchange/appeals/{id}", 401, "wrong_key"],
  ])("can make the public call %s only with a key or a secret of its own, or learns none", async (call, status, code) => {
    const reply = await portal.app.inject(attempt(call));

    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  it("has no other call", () => {
    expect(calls.filter((call) => rights.get(call) === "public")).toHaveLength(11);
  });
});

// the others: rights.long.test.ts
describe("a caller signed in as admin", () => {
  it("may make exactly the calls of that role, and trying them changes nothing", { timeout: 90_000 }, async () => {
    const { wrong, before, after, atLast } = await tryAllCalls(portal, "admin");

    expect(wrong).toEqual([]);
    expect(after).toEqual(before);
    expect(atLast).toEqual([401, "not_signed_in"]);
  });
});
