import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@murojaat/contract";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { given } from "../support/given.ts";
import type { Person, Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

type Shape = { readonly properties?: Record<string, unknown>; readonly required?: readonly string[] } | undefined;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const partsOf = ({ body, query }: Endpoint) => [body === "multipart" ? undefined : body, query] as Shape[];
const takes = (e: Endpoint) => partsOf(e).some((part) => part?.properties?.["version"] !== undefined);
const needs = (e: Endpoint) => partsOf(e).some((part) => part?.required?.includes("version"));

/** Changes of administration that name no version, each with the reason. */
const others: Readonly<Record<string, string>> = {
  "PUT /admin/modules/order": "the portal's form names the order that was seen (`was`)",
  "PUT /admin/users/{id}/pinfl": "a number that nobody is shown is typed whole",
};
const changes = contractEndpoints.filter(({ method }) => method === "PUT" || method === "DELETE");

describe("the table of calls", () => {
  it("requires the version in each change and removal of administration", () => {
    const without = changes.filter((e) => e.path.startsWith("/admin/") && !needs(e)).map(nameOf);
    expect(without.toSorted()).toEqual(Object.keys(others).toSorted());
    expect(needs(contractEndpoints.find((e) => nameOf(e) === "POST /admin/document-templates")!)).toBe(true);
  });

  it("accepts it, and does not require it, in the lists of the specification", () => {
    const specified = changes.filter(({ path }) => path.startsWith("/crud/"));
    expect(specified.map((e) => [nameOf(e), takes(e), needs(e)])).toEqual(specified.map((e) => [nameOf(e), true, false]));
    expect(specified.length).toBeGreaterThan(10);
  });

  it("names 409 for every call that accepts a version", () => {
    const silent = changes.filter((e) => takes(e) && !e.history && !e.errors?.includes("changed_meanwhile")).map(nameOf);
    expect([...new Set(silent)]).toEqual([]);
  });
});

describe("a change of administration", () => {
  let portal: Portal;
  let to: ReturnType<typeof given>;
  let admin: Person;
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    admin = await portal.as("admin");
  });
  afterAll(() => portal.close());

  /** As a client of its own sends it: nothing is added to it. */
  const send = async (method: "PUT" | "DELETE", path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const reply = await portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    const { code, details } = reply.json() as { code?: string; details?: { path?: string; now?: { id: number } } & { path: string }[] };
    return { status: reply.statusCode, code, details };
  };
  const name = (n: number) => ({ nameUz: `Yangi ${n}`, nameUk: `Янги ${n}`, nameRu: `Новый ${n}` });
  const made: Record<string, () => Promise<object>> = {
    departments: async () => ({ ...name(1), organizationsId: 1 }),
    roles: async () => name(2),
    channels: async () => ({ ...name(3), code: "yangi", isExternal: false, form: "written" }),
    groups: async () => ({ ...name(4), code: "77" }),
    orgsrolelevels: async () => ({ organizationsId: 1, rolesId: (await role()).id, positionLevelsId: null }),
  };
  let roles = 100;
  const role = async () => to.ok(await admin.post("/admin/roles", name((roles += 1)))) as { id: number };

  it.each(Object.keys(made))("of %s is refused without a version (400) and with a stale one (409), and so is a removal", async (list) => {
    const path = `/admin/${list}`;
    const { id, version } = to.ok(await admin.post(path, await made[list]!())) as { id: number; version: string };
    const missing = await send("PUT", path, { id });
    expect([missing.status, missing.details?.[0]?.path]).toEqual([400, "version"]);
    const removedWithout = await send("DELETE", `${path}/${id}`);
    expect([removedWithout.status, removedWithout.details?.[0]?.path]).toEqual([400, "version"]);
    for (const stale of [await send("PUT", path, { id, version: "AAAAAAAA" }), await send("DELETE", `${path}/${id}?version=AAAAAAAA`)]) {
      expect([stale.status, stale.code, stale.details?.now?.id]).toEqual([409, "changed_meanwhile", id]);
    }
    const before = (await admin.get(`${path}/get-by-array?ids=${id}`)).body;
    expect(isDeepStrictEqual(before[0].version, version)).toBe(true);

    expect((await send("PUT", path, { id, version })).status).toBe(200);
    expect((await send("DELETE", `${path}/${id}?version=${version}`)).status).toBe(200);
  });

  it("of a supervisor, a day of the calendar, a leave, a person's role and a person is removed by its version only", async () => {
    const executor = await to.userId("executor");
    const supervisor = to.ok(await admin.post("/admin/supervisors", { usersId: executor, organizationIds: [1] }));
    const day = to.ok(await admin.post("/admin/calendar", { ...name(5), day: "27.05.2031", kind: "day_off" }));
    const leave = to.ok(
      await admin.post("/admin/substitutions", {
        usersId: executor,
        substitutesId: await to.userId("far-executor-3"),
        fromDay: to.later(40),
        toDay: to.later(41),
      }),
    );
    const person = to.ok(
      await admin.post("/admin/users", {
        login: "v.new",
        password: "Berilgan-parol-2026",
        lastName: "Sobirova",
        firstName: "Lola",
        organizationsId: 1,
        languageId: 2,
      }),
    );
    const { id: roleId } = await role();
    await portal.db.insertInto("organization_role_levels").values({ organization_id: 1, role_id: roleId }).execute();
    const ofPerson = to.ok(await admin.post("/admin/userrolelevels", { usersId: person.id, rolesId: roleId, positionLevelsId: null }));
    for (const [list, row] of [
      ["supervisors", supervisor],
      ["calendar", day],
      ["substitutions", leave],
      ["userrolelevels", ofPerson],
      ["users", person],
    ] as const) {
      const now = (await admin.get(`/admin/${list}/get-by-array?ids=${row.id}`)).body[0].version as string;
      const at = `/admin/${list}/${row.id}`;
      expect([list, (await send("DELETE", at)).status]).toEqual([list, 400]);
      expect([list, (await send("DELETE", `${at}?version=AAAAAAAA`)).code]).toEqual([list, "changed_meanwhile"]);
      expect([list, (await send("DELETE", `${at}?version=${now}`)).status]).toEqual([list, 200]);
    }
  });

  it("of a list of the specification goes without a version", async () => {
    const { id } = to.ok(await admin.post("/crud/social-statuses", name(6)));
    expect((await send("PUT", "/crud/social-statuses", { id, nameRu: "Другой" })).status).toBe(200);
    expect((await send("DELETE", `/crud/social-statuses/${id}?version=AAAAAAAA`)).code).toBe("changed_meanwhile");
    expect((await send("DELETE", `/crud/social-statuses/${id}`)).status).toBe(200);
  });
});
