import { references } from "@murojaat/contract";
import { contractEndpoints } from "@murojaat/tools/documents/contract-endpoints.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { sendSheet, workbook } from "../../../test/support/sheets.ts";
import { readXlsx } from "../../../test/support/xlsx.ts";

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

/** Lists that have both, by path, beside those of `list-to-excel.test.ts`. */
const others: readonly string[] = Object.values(references).map(({ path }) => path);
const lists = contractEndpoints.flatMap(({ method, path }) => {
  const list = path.replace(/\/import$/, "");
  const isBoth = list !== path && contractEndpoints.some((other) => other.method === "GET" && other.path === `${list}/excel`);
  return method === "POST" && isBoth && !others.includes(list) ? [list] : [];
});
const tryAgain = (path: string, file: Buffer, by = admin, language = "UZ") =>
  sendSheet(portal, by, `${path}/import?dryRun=1`, file, "list.xlsx", language);

describe.each(["UZ", "RU", "UK"])("POST import of a list, for its own file: %s", (language) => {
  it("finds everything unchanged, without a fault", async () => {
    for (const path of lists) {
      const { bytes } = await download(portal, "admin", `${path}/excel`, { language });
      const rows = readXlsx(bytes)[0]!.rows.length - 1;
      const { body } = await tryAgain(path, bytes, admin, language);
      expect([path, body]).toMatchObject([path, { rows, created: 0, updated: 0, unchanged: rows, faulty: [] }]);
    }
    expect(lists).toEqual(expect.arrayContaining(["/admin/users", "/admin/organizations"]));
  });
});

describe("POST /admin/users/import, for the file of the list of staff", () => {
  it("says what it takes nothing from, in the words of the other lists", async () => {
    const { bytes } = await download(portal, "admin", "/admin/users/excel");
    const { notes } = (await tryAgain("/admin/users", bytes)).body as { notes: string[] };

    expect(notes.find((note) => note.startsWith("Bu ustunlardan hech narsa olinmaydi: "))).toMatch(/F\.I\.Sh\. \(B\).*Rollar \(O\)/);
  });

  it("adds who is new to it, and refuses a change of who is there, at its cell", async () => {
    const { rows } = await sql<{ id: number; login: string; last: string; first: string; office: string }>`
      select u.id, u.login, u.last_name as last, u.first_name as first, o.name_uz as office
        from users u join organizations o on o.id = u.organization_id where u.login in ('leader', 'executor') order by u.login`.execute(
      portal.db,
    );
    const [executor, leader] = rows;
    const heads = ["id", "login", "lastName", "firstName", "organizationsId"];
    const file = (...people: (string | number | null)[][]) => workbook([heads, ...people]);
    const asIs = [leader!.id, "leader", leader!.last, leader!.first, leader!.office];

    expect((await tryAgain("/admin/users", await file(asIs, [null, "o.yangi", "Yangi", "Odam", leader!.office]))).body).toMatchObject({
      created: 1,
      unchanged: 1,
      faulty: [],
    });
    const changed = await file([executor!.id, "executor", "Boshqa", executor!.first, executor!.office]);
    expect((await tryAgain("/admin/users", changed)).body).toMatchObject({
      created: 0,
      updated: 0,
      faulty: [{ row: 2, cell: "C2", problem: "never_changes" }],
    });
    // the number of a line is nobody's
    const numbered = await file([leader!.id, "o.boshqa", "Yangi", "Odam", leader!.office]);
    expect((await tryAgain("/admin/users", numbered)).body).toMatchObject({ created: 1, unchanged: 0, faulty: [] });
  });

  it("does not tell of people whom the caller does not administer", async () => {
    const { rows } = await sql<{ id: number; last: string; first: string; office: string }>`
      select u.id, u.last_name as last, u.first_name as first, o.name_uz as office
        from users u join organizations o on o.id = u.organization_id where u.login = 'leader'`.execute(portal.db);
    const [leader] = rows;
    await sql`
      with r as (insert into roles (name_uz, name_uk, name_ru) values ('Kadr', 'Кадр', 'Кадр') returning id),
           p as (insert into role_permissions (role_id, permission_id) select r.id, p.id from r, permissions p where p.short_name = 'manage_users')
      insert into user_roles (user_id, role_id) select u.id, r.id from users u, r where u.login = 'executor2'`.execute(portal.db);
    const file = await workbook([
      ["id", "login", "lastName", "firstName", "organizationsId"],
      [leader!.id, "leader", leader!.last, leader!.first, leader!.office],
    ]);
    const { body } = await tryAgain("/admin/users", file, await portal.as("executor2"));

    expect(body.unchanged).toBe(0);
    expect(body.faulty.map(({ problem }: { problem: string }) => problem)).toContain("already_taken");
  });
});
