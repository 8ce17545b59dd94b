import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { callName } from "@murojaat/contract";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import type { FastifyServerOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { given } from "../../../test/support/given.ts";
import { password, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { loggerOptions } from "../../engine/http/logger.ts";
import { mostRefusals, securityEvents } from "../../engine/http/security-log.ts";
import { writeReadings } from "../../engine/privacy/reading-log.ts";
import { placeOf, securityEventOf } from "./security-events.ts";

const lines: string[] = [];
const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
let portal: Portal;
let to: ReturnType<typeof given>;
let admin: Person;
let leader: Person;
let registrator: Person;
beforeAll(async () => {
  portal = await openPortal({ logger: { ...(loggerOptions("info") as object), stream } as FastifyServerOptions["logger"] });
  to = given(portal);
  [admin, leader, registrator] = [await portal.as("admin"), await portal.as("leader"), await portal.as("registrator")];
});
afterAll(() => portal.close());
beforeEach(() => lines.splice(0));

/** The events since the test began, without what differs each time. */
const events = (): Record<string, unknown>[] =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security !== undefined)
    .map(({ level, time, reqId, msg, ...rest }) => {
      expect([level, typeof time, msg]).toEqual([30, "string", "security"]);
      expect(reqId === undefined).toBe(rest["security"] === "read_many");
      return rest;
    });
const signIn = (login: string, given = password) =>
  portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password: given }, remoteAddress: "10.1.4.99" });
const login = { address: "10.1.4.99", call: "POST /api/auth/login" };
const here = "127.0.0.1";

describe("the table of events", () => {
  it("has a place for every call that writes, and an event for every file of rows", () => {
    const writes = contractEndpoints.filter((e) => e.method !== "GET" && !("history" in e && e.history));
    expect(writes.filter((e) => placeOf(e) === undefined).map(callName)).toEqual([]);
    const lists = contractEndpoints.filter((e) => e.reply === "file" && /excel|ecxel/.test(e.path));
    expect(lists.filter((e) => securityEventOf(e) !== "exported").map(callName)).toEqual([]);
  });

  it("stands in docs/security-events.md as it is here", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../../docs/security-events.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([a-z]+_[a-z_]+|exported)` \| (.*) \|$/gm)].map(([, name, when]) => [name, when]);
    expect(Object.fromEntries(rows)).toEqual(securityEvents);
  });
});

describe("a sign-in", () => {
  it("is told once with account and login, and a refused one with its reason", async () => {
    const id = await to.userId("executor");
    await signIn("executor");
    await signIn("executor", "Notoʻgʻri-parol-1");

    expect(events()).toEqual([
      { security: "signed_in", ...login, user: id, login: "executor" },
      { security: "sign_in_refused", ...login, user: id, login: "executor", code: "wrong_credentials" },
    ]);
  });

  it("with a login that is no account tells nothing of what was typed", async () => {
    await signIn("Mening-maxfiy-parolim-9");

    expect(events()).toEqual([{ security: "sign_in_refused", ...login, code: "wrong_credentials" }]);
    expect(lines.join("")).not.toContain("maxfiy");
  });

  it("that was tried too often is told as such", async () => {
    await sql`insert into login_attempts (key, failures, last_at) values ('account:signer', 10, now())`.execute(portal.db);
    await signIn("signer");
    await sql`delete from login_attempts`.execute(portal.db);

    expect(events()).toEqual([
      { security: "tries_exhausted", ...login, user: await to.userId("signer"), login: "signer", code: "too_many" },
    ]);
  });

  it("ends with a line too", async () => {
    const controller = await portal.as("controller");
    lines.splice(0);
    await controller.post("/auth/logout");
    portal.forget("controller");

    expect(events()).toEqual([
      {
        security: "signed_out",
        address: here,
        user: await to.userId("controller"),
        call: "POST /api/auth/logout",
        targets: [`users:${await to.userId("controller")}`],
      },
    ]);
  });
});

describe("a refused call", () => {
  it("is told with its reason: without the right, of another's record, from nobody, from another site", async () => {
    const { id } = await to.registered({}, {}, "registrator2");
    lines.splice(0);
    const user = await to.userId("registrator");
    await registrator.get("/admin/settings");
    await registrator.get(`/appeals/detail/${id}`);
    await portal.app.inject("/api/appeals/excel");
    await portal.app.inject({ method: "PUT", url: "/api/profile/news", headers: { origin: "https://evil.example" }, payload: {} });

    expect(events()).toEqual([
      { security: "call_refused", address: here, user, call: "GET /api/admin/settings", code: "not_permitted" },
      { security: "call_refused", address: here, user, call: "GET /api/appeals/detail/:id", code: "not_found" },
      { security: "call_refused", address: here, call: "GET /api/appeals/excel", code: "not_signed_in" },
      { security: "call_refused", address: here, call: "PUT /api/profile/news", code: "cross_site" },
    ]);
  });

  it("is none where a session has run out, nor where the portal asks for a field", async () => {
    await portal.app.inject({ url: "/api/profile/me", headers: { authorization: `Bearer ${"a".repeat(43)}` } });
    await registrator.post("/appeal-actions/with-applicant", {});

    expect(events()).toEqual([]);
  });

  it("counts for its account and for its address", async () => {
    const before = mostRefusals();
    for (let n = 0; n < 3; n += 1) await leader.get("/admin/settings");
    const after = mostRefusals();

    expect(after.address).toBe(before.address + 3);
    expect(after.account).toBeGreaterThanOrEqual(3);
  });
});

describe("a change", () => {
  it("of rights, accounts, credentials and settings is told once, with what was changed and no value of it", async () => {
    const user = await to.userId("admin");
    const target = await to.userId("executor3");
    const { id: role } = to.ok(await admin.post("/admin/roles", { nameUz: "Maxfiy rol", nameUk: "Махфий рол", nameRu: "Тайная роль" })) as {
      id: number;
    };
    to.ok(await admin.put(`/admin/roles/${role}/permissions`, { permissionIds: [] }));
    to.ok(await admin.patch(`/admin/users/${target}/block`));
    to.ok(await admin.patch(`/admin/users/${target}/unblock`));
    to.ok(await admin.patch(`/admin/users/${target}/reset-password`, { password: "Berilgan-parol-2027" }));
    const settings = await admin.get("/admin/settings/all");
    const security = (settings.body as { key: string; value: object }[]).find(({ key }) => key === "security")!;
    to.ok(await admin.put("/admin/settings", { key: "security", value: security.value }));

    const told = events();
    expect(told.map(({ security: name, call }) => [name, call])).toEqual([
      ["rights_changed", "POST /api/admin/roles"],
      ["rights_changed", "PUT /api/admin/roles/:id/permissions"],
      ["accounts_changed", "PATCH /api/admin/users/:id/block"],
      ["accounts_changed", "PATCH /api/admin/users/:id/unblock"],
      ["credentials_changed", "PATCH /api/admin/users/:id/reset-password"],
      ["settings_changed", "PUT /api/admin/settings"],
    ]);
    expect(told.every((one) => one["user"] === user && one["address"] === here)).toBe(true);
    expect(told[1]!["targets"]).toEqual([`roles:${role}`]);
    expect(told[2]!["targets"]).toEqual([`users:${target}`]);
    expect(lines.join("")).not.toMatch(/Maxfiy|Berilgan/);
  });

  it("that is refused or undone is told as no change", async () => {
    expect((await registrator.post("/admin/roles", { nameUz: "A", nameUk: "A", nameRu: "A" })).status).toBe(403);
    expect(events().map(({ security }) => security)).toEqual(["call_refused"]);
  });
});

describe("a reading", () => {
  it("of a whole list as a file is told, and of one page is not", async () => {
    await registrator.get("/appeals/menu/registration");
    const file = await registrator.get("/appeals/excel?menu=registration&columns=applicantName");
    const told = { security: "exported", address: here, user: await to.userId("registrator"), call: "GET /api/appeals/excel" };

    expect(file.status).toBe(200);
    // a file is answered when its last byte has gone
    await vi.waitFor(() => expect(events()).toEqual([told]));
  });

  it("of masked data and of many records is told without anything of the applicant", async () => {
    const { id } = await to.registered({}, { lastName: "Yusufjonova", phone: "907776655" });
    const user = await to.userId("leader");
    await writeReadings(portal.db);
    lines.splice(0);
    await sql`insert into reading_days (user_id, day, readings, records) values (${user}, (now() at time zone 'Asia/Tashkent')::date, 1, 499)
              on conflict (user_id, day) do update set records = 499`.execute(portal.db);
    const opened = await leader.post(`/appeals/${id}/personal-data`, { purpose: "inspection" });
    await writeReadings(portal.db, portal.app.log);
    await leader.get(`/appeals/detail/${id}`);
    await writeReadings(portal.db, portal.app.log);

    expect(opened.status).toBe(200);
    expect(events()).toEqual([
      { security: "personal_data_shown", address: here, user, call: "POST /api/appeals/:id/personal-data" },
      { security: "read_many", user, records: expect.any(Number) },
    ]);
    expect(lines.join("")).not.toMatch(/Yusufjonova|907776655/);
  });

  it("ends with the removal of an appeal, which is told too", async () => {
    const { id } = await to.registered();
    lines.splice(0);
    expect((await registrator.delete(`/appeal-actions/${id}`)).status).toBe(200);
    expect(events()).toEqual([
      {
        security: "records_removed",
        address: here,
        user: await to.userId("registrator"),
        call: "DELETE /api/appeal-actions/:id",
        targets: [`appeals:${id}`],
      },
    ]);
  });
});
