import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { wordSearch } from "../../../test/support/word-search.ts";
import { indexTexts } from "./appeal-words.repository.ts";

let portal: Portal;
let { ids, filtered } = {} as ReturnType<typeof wordSearch>;
beforeAll(async () => {
  portal = await openPortal();
  ({ ids, filtered } = wordSearch(portal));
  // the others are copies of it
  await given(portal).registered();
});
afterAll(() => portal.close());

describe("words of an appeal", () => {
  it("are found old and new, common and rare, in either way of searching", { timeout: 60_000 }, async () => {
    await sql`
      insert into appeals (number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code)
      select a.number || '-' || n, a.status, a.holder_id, a.registered_org_id, a.registered_by, a.channel_id, a.kind_id, a.applicant_id,
             case when n = 1 then 'Obodon kutubxona kursi' when n = 2 then 'Obodon kutubxona ' when n % 100 = 0 then 'Obodon hovuz '
                  when n < 4000 then 'Obodon gulzor ' else 'Obodon ' end || n, a.deadline, a.term, a.status_code
        from (select * from appeals order by id limit 1) a, generate_series(1, 9000) n`.execute(portal.db);
    await sql`select refresh_appeal_rows(array(select id from appeals))`.execute(portal.db);
    await sql`insert into text_changes (appeal_id) select id from appeals where id % 1000 = 0`.execute(portal.db);
    await indexTexts(portal.db);
    const [oldest] = await ids("kutubxona kursi");
    expect([await ids("kutubxona kursi"), await ids('"kutubxona kursi"'), await ids("kutubxonalar")]).toEqual([
      [oldest],
      [oldest],
      [oldest! + 1, oldest],
    ]);
    const newest = async (which: string) => {
      const { rows } = await sql<{ id: number }>`select id from appeals where text like ${which} order by id desc limit 20`.execute(
        portal.db,
      );
      return rows.map(({ id }) => id);
    };
    expect(await ids("obodon")).toEqual(await newest("Obodon%"));
    // one in a hundred, in more than one span of ids; and one of which only the older half has any
    expect(await ids("hovuz")).toEqual(await newest("Obodon hovuz%"));
    expect(await ids("gulzor")).toEqual(await newest("Obodon gulzor%"));
    expect(await filtered("kutubxona")).toEqual([oldest! + 1, oldest]);
  });
});
