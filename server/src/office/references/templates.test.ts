import { departmentEndpoints, organizationEndpoints, referenceImports, referenceNames, userEndpoints } from "@murojaat/contract";
import { sql } from "kysely";
import { columnName } from "../../engine/excel/cells.ts";
import { unzip } from "../../engine/archive/unzip.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../test/support/download.ts";
import { given } from "../../../test/support/given.ts";
import { chooseOwnPassword, givenPassword, type Person, type Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { filledIn } from "../../../test/support/books.ts";
import { sendSheet } from "../../../test/support/sheets.ts";
import { readXlsx, type SheetRead } from "../../../test/support/xlsx.ts";

let portal: Portal;
let admin: Person;
let to: ReturnType<typeof given>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  to = given(portal);
});
afterAll(() => portal.close());

const paths = [
  ...referenceNames.map((name) => referenceImports[name].template.path),
  organizationEndpoints.template.path,
  departmentEndpoints.template.path,
  userEndpoints.template.path,
];
type Line = {
  readonly heading: string;
  readonly required: string;
  readonly kind: string;
  readonly values: string[];
  readonly example: string;
};
/** What the second sheet says of each column. */
const linesOf = ({ rows }: SheetRead): Line[] => {
  const lines: Line[] = [];
  for (const { A: heading, B, C, D, E } of rows.slice(4)) {
    if (heading) lines.push({ heading: String(heading), required: String(B), kind: String(C), values: [], example: String(E ?? "") });
    if (D) lines.at(-1)!.values.push(String(D));
  }
  return lines;
};
const templateOf = async (path: string, language = "UZ", login = "admin") => {
  const { status, bytes } = await download(portal, login, path, { language });
  expect([path, status]).toEqual([path, 200]);
  const [sheet, guide] = readXlsx(bytes) as [SheetRead, SheetRead];
  return { bytes, sheet, headings: Object.values(sheet.rows[0]!).map(String), lines: linesOf(guide), guide };
};
/** The cells of the second sheet that a column offers. */
const offeredIn = ({ sheet, guide, headings }: Awaited<ReturnType<typeof templateOf>>, heading: string): string[] | undefined => {
  const column = columnName(headings.indexOf(heading));
  const [, first, last] =
    new RegExp(`sqref="${column}2:${column}20001"><formula1>'[^']+'!\\$D\\$(\\d+):\\$D\\$(\\d+)<`).exec(sheet.xml) ?? [];
  return first === undefined ? undefined : guide.rows.slice(Number(first) - 1, Number(last)).map(({ D }) => String(D));
};
const send = (path: string, file: Buffer, query: string, language = "UZ") =>
  sendSheet(portal, admin, `${path.replace(/template$/, "import")}${query}`, file, "list.xlsx", language);

describe("the template of an import", () => {
  it.each(paths)("filled in with its own examples is accepted: %s", async (path) => {
    let filled: Buffer | undefined;
    for (const language of ["UZ", "RU", "UK"]) {
      const { bytes, headings, lines } = await templateOf(path, language);
      expect(lines.map(({ heading }) => heading)).toEqual(headings);

      filled = await filledIn(bytes, [lines.map(({ example }) => example)]);
      const seen = await send(path, filled, "?dryRun=1", language);

      expect([path, language, seen.status, seen.body]).toMatchObject([path, language, 200, { rows: 1, created: 1, notes: [], faulty: [] }]);
    }
    expect((await send(path, filled!, "")).body).toMatchObject({ dryRun: false, created: 1 });
  });

  it.each(paths)("not filled in makes nothing, and its second sheet is ignored: %s", async (path) => {
    const { bytes } = await templateOf(path, "RU");

    expect((await send(path, bytes, "?dryRun=1")).body).toMatchObject({ rows: 0, created: 0, updated: 0, notes: [], faulty: [] });
  });

  it("says of each column whether it is required, which values it takes and how long they may be", async () => {
    const { lines } = await templateOf("/crud/mahalla/template", "RU");
    const areas = (await sql<{ name: string }>`select name_ru as name from areas order by id`.execute(portal.db)).rows.map(
      ({ name }) => name,
    );
    // several regions have one of this name
    const names = [...new Set(areas)];

    const scripts = "Текст, не более 255 символов. Достаточно латиницы или кириллицы, в другой алфавит название переводится само";
    expect(lines).toMatchObject([
      { heading: "Название (латиница)", required: "Да", kind: scripts, values: [], example: "Yangi yozuv" },
      { heading: "Название (узбекская кириллица)", required: "Да", kind: scripts, values: [], example: "Янги ёзув" },
      { heading: "Название (русское)", required: "Да", kind: "Текст, не более 255 символов", values: [], example: "Новая запись" },
      { heading: "Район (город)", required: "Да", kind: "Одно значение, выбирается из списка в ячейке", values: names, example: areas[0] },
      { heading: "Сектор", required: "Нет" },
      { heading: "Код", required: "Нет", kind: "Текст, не более 40 символов", values: [], example: "15079999" },
    ]);
  });

  it("offers the possible values in the cells of a column, in the reader's words", async () => {
    const areas = await templateOf("/crud/areas/template");
    expect(offeredIn(areas, "Turi")).toEqual(["Tuman", "Shahar"]);
    const channels = await templateOf("/admin/channels/template", "RU");
    expect(offeredIn(channels, "Внешний канал")).toEqual(["Да", "Нет"]);
    const staff = await templateOf("/admin/users/template");
    expect(offeredIn(staff, "Tili")).toEqual(["Ruscha", "Oʻzbekcha (lotin)", "Oʻzbekcha (kirill)"]);
    expect(offeredIn(staff, "Familiyasi")).toBeUndefined();
    const organizations = await templateOf("/admin/organizations/template");
    expect(offeredIn(organizations, "Rahbar lavozimlari")).toContain("Viloyat hokimi");
  });

  it("offers no list of more than three hundred names, and says what to write instead", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into sections (area_id, name_uz, name_uk, name_ru)
      select (select min(id) from areas), 'Sektor ' || n, 'Сектор ' || n, 'Сектор ' || n from generate_series(1, 301) n returning id`.execute(
      portal.db,
    );
    const at = (template: Awaited<ReturnType<typeof templateOf>>) => template.lines.find(({ heading }) => heading === "Sektor")!;
    const long = await templateOf("/crud/mahalla/template");
    await sql`delete from sections where id = any(${rows.slice(0, 10).map(({ id }) => id)}::int[])`.execute(portal.db);
    const short = await templateOf("/crud/mahalla/template");
    await sql`delete from sections where id = any(${rows.map(({ id }) => id)}::int[])`.execute(portal.db);

    expect([offeredIn(long, "Sektor"), at(long).kind]).toEqual([undefined, "Bitta qiymat: portaldagi nomi yoki kodi"]);
    expect([offeredIn(short, "Sektor")!.length > 290, at(short).kind]).toEqual([true, "Bitta qiymat, katakdagi roʻyxatdan tanlanadi"]);
  });

  it("keeps digits as typed: its text columns are formatted as text", async () => {
    const { sheet, headings, bytes } = await templateOf("/admin/organizations/template");
    const column = headings.indexOf("Hisob raqami") + 1;
    const format = new RegExp(`<col min="${column}" max="${column}" [^>]*style="(\\d+)"`).exec(sheet.xml)![1];
    const styles = unzip(bytes, { bytes: 1_000_000, entries: 10 }).get("xl/styles.xml")!.toString();
    const own = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)![1]!.split("<xf ").slice(1);
    // 49 is Excel's own format of texts
    expect(own[Number(format)]).toContain('numFmtId="49"');
  });

  it("offers only those organisations, departments and roles that the caller may give", async () => {
    const office = await to.organizationId("executor2");
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" }));
    const rights = await portal.db
      .selectFrom("permissions")
      .select("id")
      .where("short_name", "in", ["manage_users", "manage_user_roles", "manage_organizations"])
      .execute();
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: rights.map((right) => right.id) }));
    const body = { login: "t.clerk", password: givenPassword, lastName: "Kotib", firstName: "A", organizationsId: office, languageId: 2 };
    const made = to.ok(await admin.post("/admin/users", body));
    await chooseOwnPassword(portal, "t.clerk");
    await sql`insert into user_roles (user_id, role_id) values (${made.id}, ${id})`.execute(portal.db);
    const reach = (
      await sql<{
        name: string;
      }>`select o.name_uz as name from organizations o join organization_tree t on t.descendant_id = o.id where t.ancestor_id = ${office} order by o.id`.execute(
        portal.db,
      )
    ).rows.map(({ name }) => name);
    const departments = (
      await sql<{
        name: string;
      }>`select d.name_uz as name from departments d join organization_tree t on t.descendant_id = d.organization_id where t.ancestor_id = ${office}`.execute(
        portal.db,
      )
    ).rows.map(({ name }) => name);

    const staff = await templateOf("/admin/users/template", "UZ", "t.clerk");
    const organizations = await templateOf("/admin/organizations/template", "UZ", "t.clerk");

    expect(offeredIn(staff, "Tashkilot")).toEqual(reach);
    expect(new Set(offeredIn(staff, "Boʻlim"))).toEqual(new Set(departments));
    const roles = offeredIn(staff, "Rol")!;
    expect([roles.includes("Kadrlar"), roles.includes("Administrator")]).toEqual([true, false]);
    expect(offeredIn(organizations, "Yuqori tashkilot")).toEqual(reach);
  });

  it("is refused to a person who may not import", async () => {
    for (const path of paths) expect((await download(portal, "leader", path)).status, path).toBe(403);
  });
});
