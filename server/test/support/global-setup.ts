import pg from "pg";
import type { TestProject } from "vitest/node";
import { createDb, createPool } from "../../src/engine/db/pool.ts";
import { migrate } from "../../src/engine/db/migrate.ts";
import { seedDemoOffice } from "@murojaat/tools/demo-office/demo-office.ts";
import { seedReferences, syncAuthorities } from "../../src/seed/seed.ts";
import { startTemporary } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's address on the run's own server. */
    adminUrl: string;
  }
}

/** One server for the run, and one migrated database that every test database is a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Set to try the suite on another server, for example an older PostgreSQL; it must be a superuser's address.
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startTemporary() : { adminUrl: given, stop: async () => {} };
  await makeTemplate(server.adminUrl);
  project.provide("adminUrl", server.adminUrl);
  return server.stop;
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("DROP DATABASE IF EXISTS template_murojaat WITH (FORCE)");
    await admin.query("CREATE DATABASE template_murojaat");
    const template = new URL(adminUrl);
    template.pathname = "/template_murojaat";
    await migrate(template.href);
    await makeOffice(admin, template);
  } finally {
    await admin.end();
  }
}

/** The template with the demo offices; made once, for it takes longer than any test that wants it. */
async function makeOffice(admin: pg.Client, template: URL): Promise<void> {
  await admin.query("DROP DATABASE IF EXISTS template_office WITH (FORCE)");
  await admin.query("CREATE DATABASE template_office TEMPLATE template_murojaat");
  const office = new URL(template);
  office.pathname = "/template_office";
  const pool = createPool(office.href, { max: 2 });
  const db = createDb(pool);
  await seedReferences(db);
  await syncAuthorities(db);
  await seedDemoOffice(db, { password: "Chorsu-qovun-7714" });
  await pool.end();
}
