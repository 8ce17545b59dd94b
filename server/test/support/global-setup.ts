import { hash } from "@node-rs/argon2";
import pg from "pg";
import { noteChangesBySql } from "./bound-records.ts";
import type { TestProject } from "vitest/node";
import { createDb, createPool } from "../../src/engine/db/pool.ts";
import { prepareDatabase } from "../../src/engine/db/roles.ts";
import { seedDemoOffice } from "@murojaat/tools/demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "../../src/seed/seed.ts";
import { startTemporary } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's address on the run's own server. */
    adminUrl: string;
    /** A role's address as the portal has in production: it owns nothing. The database is the caller's to name. */
    portalUrl: string;
  }
}

/**
 * One server for the run, and one migrated database that every test database is a copy of.
 * @public vitest calls it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Set to try the suite on another server, for example an older PostgreSQL; it must be a superuser's address.
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startTemporary() : { adminUrl: given, stop: async () => {} };
  const portal = new URL(server.adminUrl);
  [portal.username, portal.password] = ["portal_of_tests", "portal_of_tests"];
  await makeTemplate(server.adminUrl, portal);
  project.provide("adminUrl", server.adminUrl);
  project.provide("portalUrl", portal.href);
  return server.stop;
}

async function makeTemplate(adminUrl: string, portal: URL): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("DROP DATABASE IF EXISTS template_murojaat WITH (FORCE)");
    await admin.query("CREATE DATABASE template_murojaat");
    const { rows } = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [portal.username]);
    if (rows.length === 0) await admin.query(`CREATE ROLE ${portal.username} LOGIN PASSWORD '${portal.password}'`);
    const template = new URL(adminUrl);
    template.pathname = "/template_murojaat";
    await prepareDatabase({ url: portal.href, ownerUrl: template.href });
    await makeOffice(admin, template);
  } finally {
    await admin.end();
  }
}

/** The template with the demo offices; made once, because it takes longer than any test that wants it. */
async function makeOffice(admin: pg.Client, template: URL): Promise<void> {
  await admin.query("DROP DATABASE IF EXISTS template_office WITH (FORCE)");
  await admin.query("CREATE DATABASE template_office TEMPLATE template_murojaat");
  const office = new URL(template);
  office.pathname = "/template_office";
  const pool = createPool(office.href, { max: 2 });
  const db = createDb(pool);
  await seedReferences(db);
  await syncAuthorities(db);
  const password = "Chorsu-qovun-7714";
  await seedDemoOffice(db, { password });
  // a sign-in reads from the hash what it costs, and the tests sign in thousands of times
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.updateTable("users").set({ password_hash: cheap }).execute();
  await pool.query(noteChangesBySql);
  await pool.end();
}
