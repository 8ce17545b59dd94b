import { inNewLatin } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { given } from "../../../test/support/given.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
let [admin, executor]: Person[] = [];
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  [admin, executor] = await Promise.all(["admin", "executor"].map((login) => portal.as(login)));
});
afterAll(() => portal.close());

const me = async () =>
  to.ok(await executor!.get("/profile/me")).user as { languageCode: string; alphabet: string; ownAlphabet: string | null };
const choose = (body: object) => executor!.put("/profile/change-language", body);
const show = async (screens: string) => to.ok(await admin!.put("/admin/settings", { key: "alphabet", value: { since: null, screens } }));
const inHeader = async (language: string, url: string) => {
  const headers = { authorization: `Bearer ${executor!.token}`, "accept-language": language };
  return (await portal.app.inject({ url: `/api${url}`, headers })).json();
};

describe("PUT /profile/change-language", () => {
  it("keeps the alphabet that was chosen; without a choice the setting decides", async () => {
    expect(await me()).toMatchObject({ languageCode: "UZ", alphabet: "1995", ownAlphabet: null });
    await show("2026");
    expect(await me()).toMatchObject({ alphabet: "2026", ownAlphabet: null });
    expect((await inHeader("UZ", "/front/public/dict/base-uid")).alphabet).toBe("2026");

    to.ok(await choose({ languageId: 2, alphabet: "1995" }));
    expect(await me()).toMatchObject({ alphabet: "1995", ownAlphabet: "1995" });
    // a change of the language alone keeps it
    to.ok(await choose({ languageId: 1 }));
    to.ok(await choose({ languageId: 2 }));
    expect(await me()).toMatchObject({ languageCode: "UZ", alphabet: "1995" });

    to.ok(await choose({ languageId: 2, alphabet: null }));
    expect(await me()).toMatchObject({ alphabet: "2026", ownAlphabet: null });
    await show("1995");
  });

  it("refuses an alphabet that there is not", async () => {
    expect((await choose({ languageId: 2, alphabet: "1929" })).status).toBe(400);
  });
});

describe("Accept-Language: UZ-2026", () => {
  it("gives names of lists and the portal's own words in the letters of 2026, and people's names as they are", async () => {
    await sql`update users set last_name = 'Shodiyev' where login = 'executor'`.execute(portal.db);
    const [old, recent] = await Promise.all(["UZ", "UZ-2026"].map((language) => inHeader(language, "/profile/me")));

    expect(old.user).toMatchObject({ organizationName: "Fargʻona viloyati hokimligi", userRolesName: "Ijrochi" });
    expect(recent.user).toMatchObject({ organizationName: "Farğona viloyati hokimligi", userRolesName: "Ijroçi" });
    expect([old.user.fio, recent.user.fio]).toEqual([recent.user.fio, expect.stringMatching(/^Shodiyev /)]);
    expect((await inHeader("UZ", "/admin/settings/all")).error).toBe("Bu amalga ruxsatingiz yoʻq");
    expect((await inHeader("UZ-2026", "/admin/settings/all")).error).toBe("Bu amalga ruxsatingiz yöq");
  });

  it("has a name for every row of every list, as the contract spells it", async () => {
    const { rows: lists } = await sql<{ list: string }>`
      select c.table_name as list from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'name_uz' and t.table_type = 'BASE TABLE' and c.table_name <> 'users'`.execute(
      portal.db,
    );
    const names = new Map<string, string>();
    for (const { list } of lists) {
      // people keep the letters of their names, former ones too
      const ours = list === "former_names" ? sql`list <> 'users'` : sql`true`;
      const { rows } = await sql<{ old: string; recent: string }>`
        select name_uz as old, name_uz_2026 as recent from ${sql.table(list)} where name_uz is not null and ${ours}`.execute(portal.db);
      for (const { old, recent } of rows) names.set(old, recent);
    }

    expect([lists.length > 25, names.size > 200]).toEqual([true, true]);
    expect([...names].filter(([old, recent]) => recent !== inNewLatin(old))).toEqual([]);
  });
});
