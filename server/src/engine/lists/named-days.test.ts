import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clock } from "../../../test/support/calendar-office.ts";
import { given } from "../../../test/support/given.ts";
import { password, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
/** Appeals by the moment of their registration, in Tashkent. */
const moments = ["2026-11-25T12:00:00", "2026-11-29T23:59:59", "2026-11-30T00:00:00", "2026-12-01T00:00:00", "2026-12-31T23:59:59"];
beforeAll(async () => {
  portal = await openPortal();
  const to = given(portal);
  for (const moment of moments) {
    const { id } = await to.registered();
    await sql`update appeals set created_at = ${`${moment}+05:00`}, received_at = ${`${moment}+05:00`} where id = ${id}`.execute(portal.db);
  }
  await refreshRows(portal.db);
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

/** What the registrar is replied at a moment; each time signed in anew, because sessions end. */
const at = async (moment: string, path: string, login = "registrator") => {
  clock(`${moment}+05:00`);
  const signedIn = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { login, password } });
  return portal.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${signedIn.json().token}` } });
};
const list = "/appeals/menu/registration?pageSize=20";
const found = async (moment: string, filter: string): Promise<string[]> => {
  const { rows, total } = (await at(moment, `${list}&${filter}&sortAttr=createdDate&sortOrder=ASC`)).json();
  expect(total).toBe(rows.length);
  return rows.map((row: { createdDate: string }) => row.createdDate.slice(0, 10));
};

describe("GET of a list, by days named from today", () => {
  it.each([
    // Sunday before midnight, Monday at midnight, and its week's last moment
    ["2026-11-29T23:59:59", "this_week", ["2026-11-25", "2026-11-29"]],
    ["2026-11-30T00:00:00", "this_week", ["2026-11-30", "2026-12-01"]],
    ["2026-12-06T23:59:59", "this_week", ["2026-11-30", "2026-12-01"]],
    ["2026-12-07T00:00:00", "this_week", []],
    // in Greenwich it is still the day before
    ["2026-12-01T04:59:59", "today", ["2026-12-01"]],
    ["2026-11-30T23:59:59", "today", ["2026-11-30"]],
    ["2026-11-30T23:59:59", "this_month", ["2026-11-25", "2026-11-29", "2026-11-30"]],
    ["2026-12-01T00:00:00", "this_month", ["2026-12-01", "2026-12-31"]],
    ["2026-12-01T08:00:00", "last_seven_days", ["2026-11-25", "2026-11-29", "2026-11-30", "2026-12-01"]],
    ["2026-12-02T08:00:00", "last_seven_days", ["2026-11-29", "2026-11-30", "2026-12-01"]],
    ["2027-01-01T00:00:00", "this_week", ["2026-12-31"]],
    ["2027-01-01T00:00:00", "this_month", []],
    ["2027-01-01T00:00:00", "last_year", ["2026-11-25", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-31"]],
    ["2027-01-01T00:00:00", "this_year", []],
    ["2026-12-31T23:59:59", "this_quarter", ["2026-11-25", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-31"]],
  ])("at %s %s has what was registered on %j", async (moment, word, days) => {
    expect(await found(moment, `in_createdDate=${word}`)).toEqual(days);
  });

  it("is narrowed by days that stand beside the word", async () => {
    expect(await found("2026-12-02T08:00:00", "in_createdDate=this_week&from_createdDate=01.12.2026")).toEqual(["2026-12-01"]);
    expect(await found("2026-12-02T08:00:00", "in_createdDate=this_week&from_createdDate=01.11.2026&to_createdDate=30.11.2026")).toEqual([
      "2026-11-30",
    ]);
  });

  it("gives a saved filter other rows a week later, at the same address", async () => {
    const login = { method: "POST", url: "/api/auth/login", payload: { login: "registrator", password } } as const;
    clock("2026-12-02T08:00:00+05:00");
    const headers = { authorization: `Bearer ${(await portal.app.inject(login)).json().token}` };
    const view = { list: "appeals:registration", columns: null, saved: [{ name: "Shu hafta", query: "in_createdDate=this_week" }] };
    await portal.app.inject({ method: "PUT", url: "/api/profile/list-views", headers, payload: view });

    const saved = async (moment: string) => {
      const views: (typeof view)[] = (await at(moment, "/profile/list-views")).json();
      return found(moment, views.find((one) => one.list === view.list)!.saved[0]!.query);
    };
    expect(await saved("2026-12-02T08:00:00")).toEqual(["2026-11-30", "2026-12-01"]);
    expect(await saved("2026-12-09T08:00:00")).toEqual([]);
    expect(await saved("2027-01-02T08:00:00")).toEqual(["2026-12-31"]);
  });

  it("counts the same for Excel, whose head says the days, and for a bulk action", async () => {
    const file = await at("2026-12-02T08:00:00", "/appeals/excel?menu=registration&in_createdDate=this_week");
    const [rows, about] = readXlsx(file.rawPayload);
    expect(rows!.rows).toHaveLength(3);
    expect(about!.rows.map((row) => row["B"])).toContain("30.11.2026 – 06.12.2026");
    expect(String(file.headers["content-disposition"])).toContain("30.11-06.12.2026");

    const many = await at("2026-12-02T08:00:00", "/appeal-actions/bulk/rows?list=registration&in_createdDate=this_week");
    expect(many.json()).toHaveLength(2);
  });

  it.each(["next_week", "THIS_WEEK", "toString", "02.12.2026"])("refuses %j, which is no such word", async (word) => {
    for (const path of [`${list}&in_createdDate=${word}`, `/reception/journal?in_day=${word}`, `/dashboards/dashboard?in=${word}`]) {
      const reply = await at("2026-12-02T08:00:00", path, path.startsWith("/dash") ? "leader" : "registrator");
      expect([reply.statusCode, reply.json().details?.[0]?.problem], path).toEqual([400, "not_in_list"]);
    }
  });
});

describe("GET of figures, by days named from today", () => {
  it.each([
    ["2026-12-02T08:00:00", "this_week", "30.11.2026", "02.12.2026"],
    ["2026-12-02T08:00:00", "this_month", "01.12.2026", "02.12.2026"],
    ["2026-12-02T08:00:00", "today", "02.12.2026", "02.12.2026"],
    ["2026-12-02T08:00:00", "last_seven_days", "26.11.2026", "02.12.2026"],
    ["2026-12-07T00:00:00", "this_week", "07.12.2026", "07.12.2026"],
    ["2026-12-07T00:00:00", "last_year", "01.01.2025", "31.12.2025"],
  ])("at %s %s is from %s to %s, which ends today at the latest", async (moment, word, from, to) => {
    expect((await at(moment, `/reports/report-one?in=${word}`, "leader")).json()).toMatchObject({ from, to });
  });
});

it("GET of a reference list takes days named from today", async () => {
  // the database says when somebody signed in, by its own clock: no day of now
  await sql`update users set last_login_at = case login when 'leader' then '2025-12-01T23:59:59+05:00'::timestamptz when 'executor' then '2025-12-02T00:00:00+05:00' end`.execute(
    portal.db,
  );
  const logins = async (moment: string): Promise<string[]> =>
    (await at(moment, "/admin/users?in_lastLoginAt=today", "admin")).json().rows.map(({ login }: { login: string }) => login);

  expect(await logins("2025-12-01T08:00:00")).toEqual(["leader"]);
  expect(await logins("2025-12-02T08:00:00")).toEqual(["executor"]);
});
