import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { off, openCalendarOffice, type CalendarOffice } from "../../../test/support/calendar-office.ts";

let { portal, to, admin, close } = {} as CalendarOffice;
beforeEach(async () => {
  ({ portal, to, admin, close } = await openCalendarOffice());
});
afterEach(() => close());

describe("the days that differ from the week", () => {
  it("are listed by period and kind, each with its names in three scripts", async () => {
    const list = async (query: string) => to.ok(await admin.get(`/admin/calendar?${query}`));

    const november = await list("from_day=01.12.2026&to_day=31.12.2026&sortAttr=day&sortOrder=ASC");

    expect(
      november.rows.map(
        ({
          id: _id,
          parentId: _parent,
          name: _name,
          formerName: _former,
          version: _version,
          ...row
        }: {
          id: number;
          parentId: null;
          name: string;
          formerName: null;
          version: string;
        }) => row,
      ),
    ).toEqual([
      {
        day: "08.12.2026",
        kind: "holiday",
        provisional: false,
        nameUz: "Konstitutsiya kuni",
        nameUk: "Конституция куни",
        nameRu: "День Конституции",
      },
      {
        day: "12.12.2026",
        kind: "working",
        provisional: false,
        nameUz: "Koʻchirilgan ish kuni",
        nameUk: "Кўчирилган иш куни",
        nameRu: "Перенесённый рабочий день",
      },
      {
        day: "31.12.2026",
        kind: "day_off",
        provisional: false,
        nameUz: "Koʻchirilgan dam olish kuni",
        nameUk: "Кўчирилган дам олиш куни",
        nameRu: "Перенесённый выходной",
      },
    ]);
    expect((await list("from_day=01.01.2026&to_day=31.12.2026&kind=working")).total).toBe(1);
    expect((await list("provisional=true&from_day=01.01.2027&to_day=31.12.2027")).total).toBe(5);
    expect((await list("name=рамазон")).total).toBe(5);
    expect((await admin.get("/admin/calendar?from_day=31.02.2026")).status).toBe(400);
    expect((await admin.get("/admin/calendar?sortAttr=nameUz;drop")).status).toBe(400);
  });

  it("are made, changed and removed at once where they move no open deadline", async () => {
    const made = to.ok(await admin.post("/admin/calendar", { id: -1, ...off("24.12.2026"), nameUz: "  Qo'shimcha kun " }));
    expect(made).toMatchObject({ day: "24.12.2026", kind: "day_off", nameUz: "Qoʻshimcha kun", name: "Qoʻshimcha kun" });

    expect(to.ok(await admin.put("/admin/calendar", { id: made.id, provisional: true }))).toMatchObject({
      id: made.id,
      provisional: true,
      kind: "day_off",
    });
    expect(to.ok(await admin.put("/admin/calendar", { id: made.id, provisional: true })).provisional).toBe(true);
    to.ok(await admin.delete(`/admin/calendar/${made.id}`));

    expect((await sql`select from calendar_days where day = '2026-12-24'`.execute(portal.db)).rows).toHaveLength(0);
    // a change with nothing new is no change
    expect(to.ok(await admin.get("/admin/calendar/changes"))).toMatchObject({ total: 3, rows: [{ appeals: 0, tasks: 0 }, {}, {}] });
    expect((await admin.delete(`/admin/calendar/${made.id}`)).status).toBe(404);
    expect((await admin.put("/admin/calendar", { id: made.id, kind: "holiday" })).status).toBe(404);
  });

  it("are refused in words when they are wrong", async () => {
    const refused = async (body: object) => {
      const { status, body: reply } = await admin.post("/admin/calendar", body, { headers: { "accept-language": "RU" } });
      return [status, reply.details?.[0]?.path, reply.details?.[0]?.problem];
    };

    expect(await refused(off("08.12.2026"))).toEqual([422, "day", "already_taken"]);
    expect(await refused(off("31.11.2026"))).toEqual([400, "day", "no_such_day"]);
    expect(await refused({ ...off("24.12.2026"), kind: "feast" })).toEqual([400, "kind", "not_in_list"]);
    expect(await refused({ ...off("24.12.2026"), nameRu: " " })).toEqual([400, "nameRu", "required"]);
    expect(await refused({ ...off("24.12.2026"), more: 1 })).toEqual([400, "more", "unknown_field"]);
    const day = await portal.db.selectFrom("calendar_days").select("id").executeTakeFirstOrThrow();
    expect((await admin.put("/admin/calendar", { id: day.id, day: "24.12.2026" })).status).toBe(400);
  });

  it("can be changed only by managers of the calendar", async () => {
    const change = { days: [off("24.12.2026")], fingerprint: "x" };
    for (const login of ["registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"]) {
      const person = await portal.as(login);
      const tried = await Promise.all([
        person.get("/admin/calendar"),
        person.get("/admin/calendar/all"),
        person.post("/admin/calendar", off("24.12.2026")),
        person.put("/admin/calendar", { id: 1 }),
        person.delete("/admin/calendar/1"),
        person.post("/admin/calendar/preview", change),
        person.post("/admin/calendar/changes", change),
        person.get("/admin/calendar/changes"),
        person.post("/admin/calendar/changes/1/undo"),
      ]);
      expect([login, ...tried.map(({ status }) => status)]).toEqual([login, ...Array<number>(9).fill(403)]);
    }
  });
});
