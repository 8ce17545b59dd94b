import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const everyCall = [
  ...["organizations", "departments", "users", "roles", "orgsrolelevels", "userrolelevels", "supervisors"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
    ["get", `/admin/${name}/get-by-array?ids=1`],
    ["post", `/admin/${name}`],
    ["put", `/admin/${name}`],
    ["delete", `/admin/${name}/1`],
  ]),
  ...["modules", "module-categories", "module-groups"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
    ["put", `/admin/${name}`],
  ]),
  ...["permissions", "appactions"].flatMap((name) => [
    ["get", `/admin/${name}`],
    ["get", `/admin/${name}/all`],
  ]),
  ["get", "/admin/organizations/tree"],
  ...["block", "unblock"].flatMap((what) => [
    ["patch", `/admin/organizations/2/${what}`],
    ["patch", `/admin/users/2/${what}`],
  ]),
  ["patch", "/admin/users/2/reset-password"],
  ["get", "/admin/roles/1/permissions"],
  ["put", "/admin/roles/1/permissions"],
  ["put", "/admin/modules/order"],
  ["get", "/admin/settings"],
  ["get", "/admin/settings/all"],
  ["put", "/admin/settings"],
  ["get", "/admin/audit"],
  ["get", "/admin/audit/excel"],
  ["get", "/admin/reading-log"],
] as ["get" | "post" | "put" | "patch" | "delete", string][];

describe.each(["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"])("%s", (login) => {
  it("may make no call of the administration, with any body", async () => {
    const person = await portal.as(login);
    for (const [method, path] of everyCall) expect([method, path, (await person[method](path)).status]).toEqual([method, path, 403]);
  });
});

it("a caller without a sign-in may make none either", async () => {
  for (const [method, path] of everyCall)
    expect([path, (await portal.app.inject({ method: method.toUpperCase() as "GET", url: `/api${path}` })).statusCode]).toEqual([
      path,
      401,
    ]);
});
