import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const list = "tasks:process-tasks";
const save = async (login: string, body: object) => (await portal.as(login)).put("/profile/list-views", body);
const read = async (login: string) => (await (await portal.as(login)).get("/profile/list-views")).body;

describe("a user's view of a list", () => {
  it("is saved for that user alone, and replaced as one", async () => {
    const view = { list, columns: ["requestNumber", "deadline"], saved: [{ name: "Shu hafta", query: "from_deadline=20.11.2026" }] };
    expect((await save("executor", view)).status).toBe(200);

    expect(await read("executor")).toEqual([view]);
    expect(await read("leader")).toEqual([]);

    await save("executor", { list, columns: null, saved: [] });
    expect(await read("executor")).toEqual([{ list, columns: null, saved: [] }]);
  });

  it("keeps the chosen order of a list beside its columns", async () => {
    const view = { list: `order:${list}`, columns: null, saved: [{ name: "last", query: "deadline DESC" }] };
    expect((await save("controller", view)).status).toBe(200);

    expect(await read("controller")).toEqual([view]);
  });

  it.each(["form:registration", "form:registration-mahalla", "form:task-action:answer"])("keeps the last choices of %s", async (form) => {
    const view = { list: form, columns: null, saved: [{ name: "last", query: "satulationId=2" }] };
    expect((await save("mahalla", view)).status).toBe(200);

    expect(await read("mahalla")).toContainEqual(view);
  });

  it.each([
    [{ list: "order:tasks:no-such" }, "list", "not_in_list"],
    [{ list: `order:${list}`, columns: ["deadline"] }, "columns.0", "not_in_list"],
    [{ list: "tasks:no-such" }, "list", "not_in_list"],
    [{ list: "tasks:__proto__" }, "list", "not_in_list"],
    [{ list: "process-tasks" }, "list", "not_in_list"],
    [{ columns: ["requestNumber", "password_hash"] }, "columns.1", "not_in_list"],
    [{ columns: ["deadline", "deadline"] }, "columns.1", "not_in_list"],
    [{ columns: [] }, "columns", "required"],
    [
      {
        saved: [
          { name: "A", query: "" },
          { name: "A", query: "" },
        ],
      },
      "saved.1.name",
      "already_taken",
    ],
  ])("refuses %j", async (wrong, path, problem) => {
    const reply = await save("executor", { list, columns: null, saved: [], ...wrong });

    expect(reply.status).toBe(422);
    expect(reply.body.details).toMatchObject([{ path, problem }]);
  });

  it.each([
    [{ saved: [{ name: " ", query: "" }] }, "saved[0].name"],
    [{ saved: Array.from({ length: 21 }, (_, n) => ({ name: String(n), query: "" })) }, "saved"],
  ])("refuses %j as it stands", async (wrong, path) => {
    const reply = await save("executor", { list, columns: null, ...wrong });

    expect([reply.status, reply.body.details[0].path.replace(/\.(\d+)/, "[$1]")]).toEqual([400, path]);
  });
});
