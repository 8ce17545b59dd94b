import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { given } from "./given.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let admin: Person;
/** An administrator of the root office beside `admin`, with the same role. */
export let second: Person;
/** Gives roles in the office of `executor2` only, and has no rights of administration to give but that one. */
export let clerk: Person;
export let office: number;
export let root: number;

export const ask = (secondAdmin: "notify" | "confirm") =>
  sql`update settings set value = value || jsonb_build_object('secondAdmin', ${secondAdmin}::text) where key = 'security'`.execute(
    portal.db,
  );
export const makeUser = async (login: string, organizationsId: number): Promise<number> => {
  const body = { login, password: givenPassword, lastName: "Sobirova", firstName: "Lola", organizationsId, languageId: 2 };
  const { id } = to.ok(await admin.post("/admin/users", body));
  await chooseOwnPassword(portal, login);
  return id;
};
export const withRole = async (userId: number, login: string, role: number): Promise<Person> => {
  await sql`insert into user_roles (user_id, role_id) values (${userId}, ${role})`.execute(portal.db);
  return portal.as(login);
};
export const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
export const rightIds = async (...names: string[]): Promise<number[]> =>
  (await portal.db.selectFrom("permissions").select(["id", "short_name"]).execute()).flatMap((p) =>
    names.includes(p.short_name) ? [p.id] : [],
  );
export const outcome = ({ status, body }: Answer) => [status, body.code];
type Row = {
  id: number;
  kind: string;
  status: string;
  usersId: number | null;
  rolesId: number | null;
  rights: string[];
  organizationIds: number[];
  askedByName: string;
  decidedByName: string | null;
};
export const listOf = async (person: Person): Promise<Row[]> => to.ok(await person.get("/admin/approvals?pageSize=20")).rows;
export const counterOf = async (person: Person): Promise<number> => to.ok(await person.get("/profile/notify-counter")).approvals;
export const holds = async (userId: number, role: number) =>
  (await sql`select from user_roles where user_id = ${userId} and role_id = ${role}`.execute(portal.db)).rows.length > 0;
export const noticesOf = async (person: Person): Promise<string[]> =>
  to.ok(await person.get("/profile/notices")).rows.map(({ kind }: { kind: string }) => kind);
/** How many newcomers there are: the last one is `a.new` with this number. */
export let made = 0;
export const newLogin = (): string => `a.new${(made += 1)}`;
export const newcomer = () => makeUser(newLogin(), root);
/** Their roles or their office were changed: the former sessions are over. */
export const signInAgain = async (): Promise<void> => {
  portal.forget("a.second");
  second = await portal.as("a.second");
};
export const clerkSignsInAgain = async (): Promise<void> => {
  portal.forget("a.clerk");
  clerk = await portal.as("a.clerk");
};
export const giveSigner = async (by: Person, userId: number) =>
  by.post("/admin/userrolelevels", { usersId: userId, rolesId: await roleId("signer"), positionLevelsId: null });

/** A portal with two administrators who agree to each other's changes; no request is left from the test before. */
export const useAdministrators = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    admin = await portal.as("admin");
    root = await to.organizationId("admin");
    // roles that a test makes are given in every office
    await sql`delete from organization_role_levels`.execute(portal.db);
    office = await to.organizationId("executor2");
    second = await withRole(await makeUser("a.second", root), "a.second", await roleId("admin"));
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" }));
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds("manage_users", "manage_user_roles") }));
    clerk = await withRole(await makeUser("a.clerk", office), "a.clerk", id);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await sql`delete from approvals`.execute(portal.db);
    await sql`delete from notices`.execute(portal.db);
    await ask("confirm");
  });
};
