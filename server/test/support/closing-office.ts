import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { Answer, Person, Portal } from "./people.ts";
import { closedOfficeJobs } from "../../src/office/closed-offices/closed-offices.jobs.ts";
import { openPortal } from "./portal.ts";
import { runDueJobs } from "./run-jobs.ts";
import { stations, type Stations } from "./stations.ts";

export let portal: Portal;
export let at: Stations;
export let admin: Person;
export let closing: number;
export let receiving: number;
export const problems = ({ status, body }: Answer) => [
  status,
  ...body.details.map((p: { path: string; problem: string }) => `${p.path} ${p.problem}`),
];
export const preview = (by = admin, toId = receiving, id = closing) => by.get(`/admin/organizations/${id}/hand-over-preview?toId=${toId}`);
export const start = async (by = admin, toId = receiving, version?: string) =>
  by.patch(`/admin/organizations/${closing}/hand-over`, { toId, version: version ?? (await preview()).body.version });
export const progress = async () => at.ok(await admin.get(`/admin/organizations/${closing}/hand-over`));
export const signInAgain = () => {
  for (const login of ["registrator2", "leader2", "controller2", "executor2", "signer2"]) portal.forget(login);
};

/** Runs the jobs that hand the work over. */
export const work = () =>
  runDueJobs(
    portal.db,
    closedOfficeJobs(portal.db, () => {}, { error: () => {}, warn: () => {} } as never),
  );

/** A portal with an office that is to be closed. */
export const useClosingOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    at = stations(portal);
    admin = await portal.as("admin");
    closing = await at.organizationId("registrator2");
    // an office beside the closing one, with a registrar, a leader and a controller who come from below
    receiving = at.ok(
      await admin.post("/admin/organizations", {
        nameUz: "Qabul qiluvchi idora",
        nameUk: "Қабул қилувчи идора",
        nameRu: "Принимающее ведомство",
        parentId: 1,
        levelId: 2,
        prefix: "QAB",
        postIds: [1],
      }),
    ).id;
    // whichever controller comes first for an appeal, one of seven who are blocked comes before
    await sql`
    with blocked as (
      insert into users (login, password_hash, last_name, first_name, organization_id, language_id, blocked_at)
      select 'b-' || n, password_hash, last_name, first_name, ${receiving}, language_id, now() from users, generate_series(1, 7) n where login = 'controller2' returning id)
    insert into user_roles (user_id, role_id)
    select b.id, r.role_id from blocked b, user_roles r join users u on u.id = r.user_id where u.login = 'controller2'`.execute(portal.db);
    await sql`
    with clone as (
      insert into users (login, password_hash, last_name, first_name, organization_id, language_id)
      select 'r-' || login, password_hash, last_name, first_name, ${receiving}, language_id from users
       where login in ('registrator2', 'leader2', 'controller2', 'executor2', 'signer2') returning id, login)
    insert into user_roles (user_id, role_id, position_level_id)
    select c.id, r.role_id, case when c.login = 'r-leader2' then 1 end from clone c join users u on 'r-' || u.login = c.login
      join (select distinct user_id, role_id from user_roles) r on r.user_id = u.id`.execute(portal.db);
    // sixty people work in the office that closes
    await sql`
    insert into users (login, password_hash, last_name, first_name, organization_id, language_id)
    select 'x-' || n, password_hash, last_name, first_name, organization_id, language_id from users, generate_series(1, 60) n where login = 'executor2'`.execute(
      portal.db,
    );
  }, 60_000);
  afterAll(() => portal.close());
};
