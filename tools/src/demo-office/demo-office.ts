import { sql } from "kysely";
import { inTransaction } from "@murojaat/server/engine/db/transaction.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { hashPassword } from "@murojaat/server/office/session/passwords.ts";
import dictionaries from "@murojaat/server/seed/data/dictionaries.json" with { type: "json" };
import { demoAccounts } from "./demo-accounts.ts";
import { codeId, ferghana, organizations, type Names, type Organization } from "./office-organizations.ts";
import { planStaff, postsOf, type Person } from "./office-staff.ts";
import { fullName } from "./person-names.ts";
import { insertMissing, type Row } from "@murojaat/server/seed/rows.ts";

export { demoAccounts };

/** Roles that every organisation may give, and the additional roles of some. */
const usualRoles = ["registrator", "leader", "executor", "signer", "controller"] as const;
const moreRoles = { regional: ["admin", "supervisor", "mahalla"], district: ["mahalla"], other: [] } as const;
/** Channels of an organisation that is no governor's office. */
const plainChannels = ["personal_reception", "hotline", "mail", "office"];

/**
 * The offices, posts and people of a demo, with one password for all. Makes nothing when an organisation
 * exists, and refuses in production: everybody knows these accounts.
 */
export async function seedDemoOffice(db: Db, { password }: { password: string }): Promise<void> {
  // The caller asks as well; this is the second guard.
  if (process.env.NODE_ENV === "production") throw new Error("Demo accounts are never made in production.");
  // of the second start and every later one: hashing takes long
  if (await isThere(db)) return;
  const { departments, people } = planStaff(organizations);
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('murojaat seed'))`.execute(trx);
    if (await isThere(trx)) return;
    await insertMissing(
      trx,
      "organizations",
      organizations.map((organization) => organizationRow(organization, people)),
    );
    await insertMissing(
      trx,
      "departments",
      departments.map(({ id, organizationId, names }) => ({ id, organization_id: organizationId, ...columns("name", names) })),
    );
    await insertMissing(
      trx,
      "organization_posts",
      organizations.flatMap(({ id, kind }) => postsOf[kind].map((post) => ({ organization_id: id, position_level_id: postId(post) }))),
    );
    await insertMissing(trx, "organization_channels", organizations.flatMap(channelRows));
    await insertMissing(trx, "organization_role_levels", organizations.flatMap(roleLevelRows));
    await insertMissing(
      trx,
      "users",
      people.map((person) => userRow(person, hash)),
    );
    await insertMissing(trx, "user_roles", people.flatMap(userRoleRows));
    await insertMissing(trx, "supervisor_organizations", supervised(people));
    // a demo asks nobody for a second factor
    await sql`update settings set value = jsonb_set(value, '{factorRoles}', '[]') where key = 'security'`.execute(trx);
    await sql`update settings set value = '{"isOn": true}' where key = 'publicCheck'`.execute(trx);
    await insertMissing(trx, "mahallas", numberedMahallas);
    for (const table of ["organizations", "departments", "users"]) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(trx);
    }
  });
  // Fresh tables of a few thousand rows: without this the first lists are planned as if they were empty.
  await sql`analyze organizations, organization_tree, departments, users, user_roles, role_permissions, permissions`.execute(db);
}

const isThere = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("organizations").select("id").limit(1).executeTakeFirst()) !== undefined;

const postId = (code: string) => codeId(dictionaries.position_levels, code);
const roleId = (code: string) => codeId(dictionaries.roles, code);
const columns = (name: string, names: Names): Row => ({ [`${name}_uz`]: names.uz, [`${name}_uk`]: names.uk, [`${name}_ru`]: names.ru });

function organizationRow(
  { id, parentId, kind, levelId, areaId, structureId, prefix, names, shortNames }: Organization,
  people: readonly Person[],
): Row {
  const head = people.find((person) => person.organizationId === id && person.posts[0] === postsOf[kind][0])?.name;
  const leader = head && { uz: fullName(head.uz), uk: fullName(head.uk), ru: fullName(head.ru) };
  return {
    id,
    parent_id: parentId,
    level_id: levelId,
    region_id: ferghana,
    area_id: areaId,
    structure_id: structureId,
    prefix,
    ...columns("name", names),
    ...columns("short_name", shortNames),
    ...(leader && columns("leader_name", leader)),
    ...columns("address", streetOf),
    phone: `(73) ${200 + Math.floor(id / 100)}-${String(id % 100).padStart(2, "0")}-01`,
    ...columns("hours", hours),
    email: `devonxona@${prefix.toLowerCase()}.example.uz`,
  };
}

/** Beside the region's own, so that lists show names with numbers: in the city of Fargʻona, with the last ids that the seed may give. */
const numberedMahallas: readonly Row[] = [1, 2, 10].map((number, at) => ({
  id: 997 + at,
  area_id: 16,
  code: null,
  ...columns("name", { uz: `${number}-mavze MFY`, uk: `${number}-мавзе МФЙ`, ru: `МСГ «${number}-мавзе»` }),
}));

/** The street of every office of a demo. */
const streetOf: Names = { uz: "Mustaqillik koʻchasi, 1-uy", uk: "Мустақиллик кўчаси, 1-уй", ru: "улица Мустакиллик, дом 1" };
/** When every office of a demo receives people. */
const hours: Names = { uz: "Du–Ju 9:00–18:00", uk: "Ду–Жу 9:00–18:00", ru: "Пн–Пт 9:00–18:00" };
/** As deputies sign letters, by the kind of their office. */
const deputyTitles: Readonly<Record<Organization["kind"], Names>> = {
  regional: { uz: "Viloyat hokimining oʻrinbosari", uk: "Вилоят ҳокимининг ўринбосари", ru: "Заместитель хокима области" },
  district: { uz: "Hokim oʻrinbosari", uk: "Ҳоким ўринбосари", ru: "Заместитель хокима" },
  other: { uz: "Rahbar oʻrinbosari", uk: "Раҳбар ўринбосари", ru: "Заместитель руководителя" },
};

function channelRows({ id, kind }: Organization): Row[] {
  const own = dictionaries.channels.filter(({ code }) => kind !== "other" || plainChannels.includes(code));
  return own.map((channel) => ({ organization_id: id, channel_id: channel.id }));
}

function roleLevelRows({ id, kind }: Organization): Row[] {
  const roles = [...usualRoles, ...moreRoles[kind]].map((role) => ({
    organization_id: id,
    role_id: roleId(role),
    position_level_id: null,
  }));
  const posts = postsOf[kind].map((post) => ({ organization_id: id, role_id: roleId("leader"), position_level_id: postId(post) }));
  return [...roles, ...posts];
}

const isDemoAccount = (login: string) => demoAccounts.some((account) => account.login === login);

function userRow({ id, login, organizationId, departmentId, name, role }: Person, hash: string): Row {
  const { kind } = organizations.find((o) => o.id === organizationId)!; // people work at one of them
  const { last, first, middle } = name.uz;
  return {
    id,
    login,
    password_hash: hash,
    last_name: last,
    first_name: first,
    middle_name: middle,
    organization_id: organizationId,
    department_id: departmentId,
    language_id: 2,
    is_demo: true,
    // a demo leader holds the posts of all, but the office has one head
    ...(role === "signer" || (role === "leader" && isDemoAccount(login))
      ? columns("title", deputyTitles[kind])
      : { title_uz: null, title_uk: null, title_ru: null }),
    created_at: "2024-01-03T09:00:00+05:00",
  };
}

function userRoleRows({ id, role, posts }: Person): Row[] {
  return (posts.length > 0 ? posts.map(postId) : [null]).map((post) => ({ user_id: id, role_id: roleId(role), position_level_id: post }));
}

function supervised(people: readonly Person[]): Row[] {
  const districts = organizations.filter(({ kind }) => kind === "district");
  return people
    .filter(({ role }) => role === "supervisor")
    .flatMap(({ id }) => districts.map((district) => ({ user_id: id, organization_id: district.id })));
}
