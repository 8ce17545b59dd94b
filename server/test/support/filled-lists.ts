import { sql } from "kysely";
import { expect, vi } from "vitest";
import { fillDemo } from "@murojaat/tools/demo-office/fill.ts";
import { indexTexts } from "../../src/office/appeals/appeal-words.repository.ts";
import { accounts, idsBySql, lists, now, roleOf, tellWhoTookPart, whoIs } from "./list-meanings.ts";
import type { Person, Portal } from "./people.ts";
import { openPortal } from "./portal.ts";
import { refreshRows } from "./refresh-rows.ts";

/** A portal in which every list has rows, some of them in each way that a filter tells apart; its clock stands. */
export const openFilledLists = async (appeals: number): Promise<Portal> => {
  const portal = await openPortal();
  // the clock of the portal stands; the database keeps its own
  vi.useFakeTimers({ toFake: ["Date"], now });
  await fillDemo(portal.db, { appeals, seed: 9, until: now });
  // some mahallas are in no sector
  await sql`update mahallas set section_id = (select min(s.id) + mahallas.id % 4 from sections s where s.area_id = mahallas.area_id) where id % 5 > 0`.execute(
    portal.db,
  );
  await sql`update applicants set incomplete_kind_id = (select min(id) from incomplete_kinds) where id % 17 = 0`.execute(portal.db);
  await sql`update appeals set place_area_id = m.area_id, place_mahalla_id = case when appeals.id % 4 > 0 then m.id end
              from mahallas m where appeals.id % 6 = 0 and m.id = (select min(id) from mahallas) + appeals.id % 50`.execute(portal.db);
  await sql`update appeals set place_area_id = (select min(a.id) from areas a join regions r on r.id = a.region_id where r.code <> '1730') where id % 29 = 0`.execute(
    portal.db,
  );
  await sql`update tasks set has_news = true where status = 'process' and id % 3 = 0`.execute(portal.db);
  await sql`insert into letters (appeal_id, event, organization_id, text, due_day, term)
              select id, 'terminated', holder_id, 'Xat', (resolved_at at time zone 'Asia/Tashkent')::date + (id % 7)::int, '{}' from appeals where status = 'resolved' and id % 5 = 0`.execute(
    portal.db,
  );
  await sql`insert into satisfactions (appeal_id, is_satisfied) select id, id % 2 = 0 from appeals where status = 'resolved' and id % 3 = 0`.execute(
    portal.db,
  );
  await sql`update appeals set deadline = ${now} where status = 'process' and id % 7 = 0`.execute(portal.db);
  await sql`update appeals set deadline = ${now}::date - 40 where status = 'process' and id % 11 = 0`.execute(portal.db);
  await sql`update tasks set deadline = ${now} where status = 'process' and id % 7 = 0`.execute(portal.db);
  await sql`update tasks set deadline = ${now}::date - 40 where status = 'process' and id % 11 = 0`.execute(portal.db);
  // left by the version before
  await sql`insert into late_terms (appeal_id, deadline, organization_id, is_late) select id, deadline - 30, holder_id, null from appeals where is_extended`.execute(
    portal.db,
  );
  await refreshRows(portal.db);
  await sql`update incoming_appeals set text = 'Ko‘cha chirog‘i № ' || id || ' yonmaydi' where id % 2 = 0`.execute(portal.db);
  await tellWhoTookPart(portal.db);
  await sql`update appeals set text = text || ' Temirchilarimiz' where id % 3 = 0`.execute(portal.db);
  await indexTexts(portal.db);
  return portal;
};

export const withQuery = (path: string, query: Record<string, string | number>) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`;

/** Every row of a list, page by page. */
export const readAll = async (person: Person, path: string, query: Record<string, string | number> = {}, pageSize = 100) => {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { status, body } = await person.get(withQuery(path, { ...query, pageNo, pageSize }));
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.rows.map((row: { id: number }) => row.id));
    if (body.rows.length < pageSize) return { total: body.total as number, ids };
  }
};

/** The demo account that has the most in a list. */
export const busiest = async (portal: Portal, name: string) => {
  const { roles, holds } = lists[name]!;
  const all = [];
  for (const login of accounts.filter((account) => roles.includes(roleOf(account)))) {
    const who = await whoIs(portal.db, login);
    const where = holds(who, roleOf(login));
    all.push({ login, where, org: who.org, count: (await idsBySql(portal.db, name, where)).length });
  }
  return all.toSorted((a, b) => b.count - a.count)[0]!;
};

/** A list of an account against plain SQL, with its counter; who may not open it is told so, and has nothing counted. */
export const compareList = async (portal: Portal, login: string, name: string): Promise<void> => {
  const { path, counter, roles, holds } = lists[name]!;
  const person = await portal.as(login);
  const counted = counter === undefined ? undefined : (await person.get("/profile/notify-counter")).body[counter];

  if (!roles.includes(roleOf(login))) {
    expect([(await person.get(path)).status, counted ?? 0]).toEqual([403, 0]);
    return;
  }
  const expected = await idsBySql(portal.db, name, holds(await whoIs(portal.db, login), roleOf(login)));
  // several pages of the longer ones
  const read = await readAll(person, path, {}, 20);
  expect(read.ids).toEqual(expected);
  expect([read.total, counted ?? read.total]).toEqual([expected.length, expected.length]);
};
