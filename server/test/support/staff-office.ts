import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { given } from "./given.ts";
import { chooseOwnPassword, givenPassword, type Answer, type Person, type Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let admin: Person;
/** Manages people and gives roles in the office of `executor2`, with no other right of administration. */
export let clerk: Person;
export let office: number;
export let officeName: string;

export const second = (how: "notify" | "confirm") =>
  sql`update settings set value = value || jsonb_build_object('secondAdmin', ${how}::text) where key = 'security'`.execute(portal.db);
export const nameOf = async (id: number) =>
  (await portal.db.selectFrom("organizations").select("name_uz").where("id", "=", id).executeTakeFirstOrThrow()).name_uz;
export const rightIds = async (...names: string[]) =>
  (await portal.db.selectFrom("permissions").select("id").where("short_name", "in", names).execute()).map(({ id }) => id);
export const roleId = async (code: string) =>
  (await portal.db.selectFrom("roles").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
export const roleName = async (code: string) =>
  (await portal.db.selectFrom("roles").select("name_uz").where("code", "=", code).executeTakeFirstOrThrow()).name_uz;
export const load = (by: Person, rows: object[], query = ""): Promise<Answer> => by.post(`/admin/users/import${query}`, { rows });
export const person = (login: string, more: object = {}) => ({
  login,
  lastName: "Qodirov",
  firstName: "Anvar",
  organizationsId: officeName,
  ...more,
});
export const faultsOf = (reply: Answer) => [
  reply.status,
  reply.body.details?.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
export const shownFaults = (reply: Answer): string[] =>
  to.ok(reply).faulty.map((f: { row: number; problem: string }) => `${f.row} ${f.problem}`);
export const idOf = async (login: string) =>
  (await portal.db.selectFrom("users").select(["id", "password_change_due"]).where("login", "=", login).executeTakeFirst()) ?? undefined;

/** A portal with an administrator and a clerk who manages the people of one office. */
export const useStaffOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    admin = await portal.as("admin");
    office = await to.organizationId("executor2");
    officeName = await nameOf(office);
    const { id } = to.ok(await admin.post("/admin/roles", { nameUz: "Kadrlar", nameUk: "Кадрлар", nameRu: "Кадры" }));
    to.ok(await admin.put(`/admin/roles/${id}/permissions`, { permissionIds: await rightIds("manage_users", "manage_user_roles") }));
    const body = { login: "i.clerk", password: givenPassword, lastName: "Kotib", firstName: "A", organizationsId: office, languageId: 2 };
    const made = to.ok(await admin.post("/admin/users", body));
    await chooseOwnPassword(portal, "i.clerk");
    await sql`insert into user_roles (user_id, role_id) values (${made.id}, ${id})`.execute(portal.db);
    clerk = await portal.as("i.clerk");
  });
  afterAll(() => portal.close());
  beforeEach(() => second("notify"));
};
