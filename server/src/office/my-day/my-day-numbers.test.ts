import type { MyDaySection, Reply, waitingEndpoint } from "@murojaat/contract";
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
  await sql`insert into letters (appeal_id, event, organization_id, text, due_day, term)
              select id, 'terminated', holder_id, 'Xat', (resolved_at at time zone 'Asia/Tashkent')::date + (id % 7)::int, '{}' from appeals where status = 'resolved' and id % 5 = 0`.execute(
    portal.db,
  );
  await sql`insert into inquiries (appeal_id, number, organization_id, sent_by, recipient_name, question, due_day, term)
              select a.id, a.number || '-9', a.holder_id, (select min(u.id) from users u where u.organization_id = a.holder_id), 'Hududgaz', 'Qachon ulanadi?', ${now}::date + (a.id % 3)::int - 1, '{}'
                from appeals a where a.status in ('process', 'resolved') and a.id % 2 = 0`.execute(portal.db);
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
  registrator: "waiting cameBack overdue dueToday dueSoon incoming letters",
  leader: "waiting cameBack overdue dueToday dueSoon news inquiries dissatisfied",
  executor: "waiting cameBack overdue dueToday dueSoon news atOthers inquiries",
  controller: "waiting overdue dueToday dueSoon news",
  signer: "waiting overdue dueToday dueSoon",
  supervisor: "overdue dueToday dueSoon",
  mahalla: "waiting cameBack overdue dueToday dueSoon",
};
/** What each filter of a number means. */
const means = (list: string, [name, value]: [string, unknown]): string => {
  const x = isOfTasks(list) ? "t" : "a";
  const isOpen = isOfTasks(list) ? `t.status in ${open}` : "a.status not in ('resolved', 'deleted', 'for_information')";
  const meanings: Readonly<Record<string, string>> = {
    "isOverdue 1": `${isOpen} and ${x}.deadline < ${today}`,
    "bucket due_today": `${isOpen} and ${x}.deadline = ${today}`,
    "bucket due_in_3": `${isOpen} and ${x}.deadline between ${today} + 1 and ${today} + 3`,
    "hasNews 1": "t.has_news",
    "isAnswered 0": "t.status not in ('answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')",
    "isAnswered 1": "t.status in ('answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')",
    "isReturned 1": "a.id in (select h.appeal_id from history h where h.action = 'back-to-registration')",
    "isInquiryLate 1": `exists (select from inquiries q where q.appeal_id = a.id and q.status = 'pending' and q.due_day < ${today})`,
    "isDissatisfied 1": "a.id in (select appeal_id from satisfactions where not is_satisfied and said_at > now() - interval '30 days')",
  };
  return meanings[`${name} ${String(value)}`]!;
};

describe.each(accounts)("%s", (login) => {
  it("sees the sections of the role, each number the total of its list", async () => {
    const { sections } = (await (await portal.as(login)).get("/profile/my-day")).body as { sections: MyDaySection[] };
    const role = roleOf(login);
    expect(sections.map(({ section }) => section).join(" ")).toBe(sectionsOf[role]);
    const who = await whoIs(portal.db, login);
    const waiting = sections.find(({ section }) => section === "waiting");
    const { lists: waits } = (await (await portal.as(login)).get("/profile/waiting")).body as Reply<typeof waitingEndpoint>;
    // a number that waits for no decision is not asked for
    expect(waits?.map(({ list, total }) => [list, total]) ?? undefined).toEqual(
      waiting?.lists.filter(({ total }) => total > 0).map(({ list, total }) => [list, total]),
    );
    for (const { list, dueToday, oldestDays } of waits ?? []) {
      const x = isOfTasks(list) ? "t" : "a";
      const holds = `(${lists[list]!.holds(who, role)})`;
      expect([list, dueToday]).toEqual([
        list,
        (await idsBySql(portal.db, list, `${holds} and (${means(list, ["bucket", "due_today"])})`)).length,
      ]);
      const came = `${today} - (${isOfTasks(list) ? "t.dispatched_at" : "a.created_at"} at time zone 'Asia/Tashkent')::date`;
      const older = await idsBySql(portal.db, list, `${holds} and ${came} > ${oldestDays}`);
      const asOld = await idsBySql(portal.db, list, `${holds} and ${came} = ${oldestDays}`);
      expect([list, x, older.length, asOld.length > 0]).toEqual([list, x, 0, true]);
    }
    for (const section of sections) {
      const counted: number[] = [];
      for (const { list, where } of section.lists) {
        const filters = Object.entries(where).map((one) => `and (${means(list, one)})`);
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
