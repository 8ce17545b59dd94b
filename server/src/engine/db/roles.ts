import pg from "pg";
import { appendOnly } from "../../schema/append-only.ts";
import { StartError } from "./lock.ts";
import { migrate, withMigrationLock } from "./migrate.ts";

/** The two roles of a database: the portal works as one, the other owns the tables, migrates and erases. */
export type Roles = { readonly url: string; readonly ownerUrl: string };

/** Brings the database up to this program, as its owner, and grants access to the portal's role. Returns what was applied. */
export async function prepareDatabase({ url, ownerUrl }: Roles): Promise<readonly string[]> {
  const applied = await migrate(ownerUrl);
  const [portal, owner] = [url, ownerUrl].map((address) => decodeURIComponent(new URL(address).username));
  if (portal !== owner) await letIn(ownerUrl, portal!);
  return applied;
}

/** Everything but DDL; on append-only tables only select and insert. Row-level security would hide the job queue's rows from the role. */
const letIn = (ownerUrl: string, portal: string): Promise<void> =>
  withMigrationLock(ownerUrl, async (client) => {
    const role = client.escapeIdentifier(portal);
    const tables = appendOnly.join(", ");
    await client.query(`
      BEGIN;
      GRANT USAGE ON SCHEMA public, graphile_worker TO ${role};
      GRANT ALL ON ALL TABLES IN SCHEMA public, graphile_worker TO ${role};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${role};
      REVOKE ALL ON ${tables}, schema_migrations FROM ${role};
      GRANT SELECT, INSERT ON ${tables} TO ${role};
      GRANT SELECT ON schema_migrations TO ${role};
      DO $$ DECLARE guarded regclass; BEGIN
        FOR guarded IN SELECT oid FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity LOOP
          EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', guarded);
        END LOOP;
      END $$;
      COMMIT`);
  });

/** In production the portal must not be able to switch off what guards the history. */
export async function refuseOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.oid = ANY($1::regclass[])
        AND (pg_has_role(current_user, c.relowner, 'MEMBER') OR has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))`,
    [appendOnly],
  );
  if (rows.length > 0)
    throw new StartError(
      `The role of DATABASE_URL may change ${rows.map(({ name }) => name).join(", ")}: with NODE_ENV=production it must be another one than that of DATABASE_OWNER_URL, as docs/install.md describes.`,
    );
}
