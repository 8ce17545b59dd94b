import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { given } from "../support/given.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
afterAll(() => portal.close());

type Returned = { byName: string; at: string; reason: string } | null;
const rowOf = async (login: string, id: number, path = "menu/registration"): Promise<{ returned: Returned } | undefined> =>
  to.ok(await (await portal.as(login)).get(`/appeals/${path}?pageSize=100`)).rows.find((row: { id: number }) => row.id === id);
const send = async (id: number, login = "registrator") =>
  to.ok(await (await portal.as(login)).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
const cameBack = async (login: string) => {
  const { sections, first } = to.ok(await (await portal.as(login)).get("/profile/my-day")) as {
    sections: { section: string; total: number }[];
    first: { id: number; reasons: { reason: string }[] }[];
  };
  const rows = first.filter(({ reasons }) => reasons.some(({ reason }) => reason === "cameBack"));
  return { total: sections.find(({ section }) => section === "cameBack")!.total, rows };
};

it("an appeal that the leader returns says so, with reason and name, in list, card, form and My day, until it is sent on again", async () => {
  const appeal = await to.registered({ text: "Koʻchada chiroq yoʻq" });
  expect((await rowOf("registrator", appeal.id))!.returned).toBeNull();
  await send(appeal.id);
  const leader = await portal.as("leader");
  to.ok(await leader.patch("/appeal-actions/back-to-registration", { appeal_id: appeal.id, description: "Mahalla aniqlashtirilsin" }));

  const { returned } = (await rowOf("registrator", appeal.id))!;
  expect(returned).toMatchObject({ reason: "Mahalla aniqlashtirilsin" });
  const { rows: leaders } = await sql<{ name: string }>`select full_name as name from users where login = 'leader'`.execute(portal.db);
  expect(returned!.byName).toBe(leaders[0]!.name);
  const registrator = await portal.as("registrator");
  for (const path of [`/appeals/${appeal.id}`, `/appeals/detail/${appeal.id}`])
    expect(to.ok(await registrator.get(path)).returned).toEqual(returned);
  expect(await cameBack("registrator")).toMatchObject({ total: 1, rows: [{ id: appeal.id }] });
  expect(to.ok(await registrator.get("/appeals/menu/registration?isReturned=1")).rows).toMatchObject([{ id: appeal.id }]);

  // an edit of what was asked for leaves the reason in view; sending on ends it
  to.ok(
    await registrator.put("/appeal-actions/update-with-applicant", await to.form({ id: appeal.id, text: "Chiroq yoʻq, Turon mahallasi" })),
  );
  expect((await rowOf("registrator", appeal.id))!.returned).toEqual(returned);
  await send(appeal.id);
  expect(to.ok(await registrator.get(`/appeals/detail/${appeal.id}`)).returned).toBeNull();
  expect((await cameBack("registrator")).total).toBe(0);
});

it("an appeal whose transfer was refused says why; one that was taken back in a minute, or came from another office, was not returned", async () => {
  const refused = await to.registered({}, {}, "registrator2");
  const registrator2 = await portal.as("registrator2");
  to.ok(await registrator2.patch("/appeal-actions/ask-send-another-org", { appealsId: refused.id, description: "Viloyat vakolatida" }));
  to.ok(
    await (
      await portal.as("leader")
    ).patch("/appeal-actions/reject-ask-send-another-org", { appealsId: refused.id, description: "Shahar vakolatida" }),
  );
  expect((await rowOf("registrator2", refused.id))!.returned).toMatchObject({ reason: "Shahar vakolatida" });

  const undone = await to.registered();
  const { version } = await send(undone.id);
  const item = { id: undone.id, version };
  expect(to.ok(await (await portal.as("registrator")).post("/appeal-actions/undo-send-to-classification", { items: [item] })).done).toBe(1);
  expect((await rowOf("registrator", undone.id))!.returned).toBeNull();

  const moved = await to.registered({}, {}, "registrator2");
  to.ok(await registrator2.patch("/appeal-actions/ask-send-another-org", { appealsId: moved.id, description: "Viloyat vakolatida" }));
  to.ok(
    await (
      await portal.as("leader")
    ).post("/appeal-actions/accept-ask-send-another-org", {
      appealsId: moved.id,
      organizationsId: await to.organizationId("registrator"),
    }),
  );
  expect((await rowOf("registrator", moved.id))!.returned).toBeNull();
});

it("an appeal that is returned twice says the last reason; nobody who may not see it is told", async () => {
  const appeal = await to.registered({ isUndisclosed: true });
  const leader = await portal.as("leader");
  for (const description of ["Birinchi sabab", "Ikkinchi sabab"]) {
    await send(appeal.id);
    to.ok(await leader.patch("/appeal-actions/back-to-registration", { appeal_id: appeal.id, description }));
  }
  expect((await rowOf("registrator", appeal.id))!.returned).toMatchObject({ reason: "Ikkinchi sabab" });
  for (const login of ["registrator2", "executor2", "mahalla"]) {
    expect((await (await portal.as(login)).get(`/appeals/detail/${appeal.id}`)).status).toBe(404);
    expect(JSON.stringify((await (await portal.as(login)).get("/profile/my-day")).body)).not.toContain(appeal.requestNumber);
  }
  // the filter and its opposite are the list
  const registrator = await portal.as("registrator");
  const ids = async (query: string): Promise<number[]> =>
    to.ok(await registrator.get(`/appeals/menu/registration?pageSize=100${query}`)).rows.map(({ id }: { id: number }) => id);
  const [all, returned, others] = [await ids(""), await ids("&isReturned=1"), await ids("&isReturned=0")];
  expect(new Set([...returned, ...others])).toEqual(new Set(all));
  expect([returned.includes(appeal.id), others.includes(appeal.id)]).toEqual([true, false]);
});
