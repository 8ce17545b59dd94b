import type { MyDaySection } from "@murojaat/contract";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  accounts,
  idsBySql,
  isOfTasks,
  lists,
  now,
  open,
  roleOf,
  tellWhoTookPart,
  today,
  whoIs,
} from "../../../test/support/list-meanings.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";

// Every number of every first screen of the demo office, by plain SQL.

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
  // the clock of the portal stands; the database keeps its own
  vi.useFakeTimers({ toFake: ["Date"], now });
  await fillDemo(portal.db, { appeals: 600, seed: 8, until: now });
  await sql`update tasks set has_news = true where status = 'process' and id % 3 = 0`.execute(portal.db);
  await sql`update appeals set needs_letter = true where status = 'resolved' and id % 5 = 0`.execute(portal.db);
  await sql`update appeals set deadline = ${now}::date + (id % 5)::int - 1 where status in ('registration', 'process')`.execute(portal.db);
  await sql`update tasks set deadline = ${now}::date + (id % 6)::int - 1 where status not in ('resolved', 'cancelled')`.execute(portal.db);
  await refreshRows(portal.db);
  await tellWhoTookPart(portal.db);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

/** The sections of each role, by hand from the page "A day's work, designed". */
const sectionsOf: Readonly<Record<string, string>> = {
  admin: "",
  registrator: "overdue dueToday cameBack waiting dueSoon incoming letters",
  leader: "overdue dueToday cameBack waiting dueSoon news",
  executor: "overdue dueToday cameBack waiting dueSoon news",
  controller: "overdue dueToday waiting dueSoon news",
  signer: "overdue dueToday waiting dueSoon",
  supervisor: "overdue dueToday dueSoon",
  mahalla: "overdue dueToday waiting dueSoon",
};
/** What each filter of a number means. */
const means = (org: number, list: string, [name, value]: [string, unknown]): string => {
  const x = isOfTasks(list) ? "t" : "a";
  const isOpen = isOfTasks(list) ? `t.status in ${open}` : "a.status not in ('resolved', 'deleted', 'for_information')";
  const meanings: Readonly<Record<string, string>> = {
    "isOverdue 1": `${isOpen} and ${x}.deadline < ${today}`,
    "bucket due_today": `${isOpen} and ${x}.deadline = ${today}`,
    "bucket due_in_3": `${isOpen} and ${x}.deadline between ${today} + 1 and ${today} + 3`,
    "hasNews 1": "t.has_news",
    "letterDue 1": `a.needs_letter and a.holder_id = ${org}`,
  };
  return meanings[`${name} ${String(value)}`]!;
};

describe.each(accounts)("%s", (login) => {
  it("sees the sections of the role, each number the total of its list", async () => {
    const { sections } = (await (await portal.as(login)).get("/profile/my-day")).body as { sections: MyDaySection[] };
    const role = roleOf(login);
    expect(sections.map(({ section }) => section).join(" ")).toBe(sectionsOf[role]);
    const who = await whoIs(portal.db, login);
    for (const section of sections) {
      const counted: number[] = [];
      for (const { list, where } of section.lists) {
        const filters = Object.entries(where).map((one) => `and (${means(who.org, list, one)})`);
        counted.push((await idsBySql(portal.db, list, `(${lists[list]!.holds(who, role)}) ${filters.join(" ")}`)).length);
      }
      expect(
        section.lists.map(({ total }) => total),
        section.section,
      ).toEqual(counted);
      expect(section.total).toBe(counted.reduce((sum, n) => sum + n, 0));
    }
  });
});
