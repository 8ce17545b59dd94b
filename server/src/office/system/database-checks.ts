import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { StartError } from "../../engine/db/lock.ts";
import { pendingOf } from "../../engine/db/migrate.ts";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { createPool, poolOf } from "../../engine/db/pool.ts";
import { refusePooler } from "../../engine/db/pooler.ts";
import { programEnvironment } from "../../engine/db/program-environment.ts";
import { refuseOwner } from "../../engine/db/roles.ts";
import { clockOffset, commitsWithoutStandby } from "../../engine/http/health.ts";
import { replicaOf } from "../../engine/http/replica.ts";
import { appendOnly } from "../../schema/append-only.ts";
import { notSetUp, seen, Unseen, worst, type Check } from "./check.ts";

/** As `/readyz` has it. Seconds. */
const [noticed, most] = [5, 60];
/** A replica that is further behind is not read. Seconds. */
const mostBehind = 10;

const database: Check = {
  todo: "docs/incidents.md, 1: see that the database runs, and that DATABASE_URL leads to it",
  look: async ({ figures }) => {
    const { size } = await figures();
    return seen("good", `it answers; ${Math.round(size / 1e6)} MB`, { bytes: size });
  },
};

const locale: Check = {
  todo: "make the database anew with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' and restore a copy into it; after an upgrade of the system REINDEX and ALTER DATABASE … REFRESH COLLATION VERSION",
  look: async ({ db }) => {
    const { rows } = await sql<{ encoding: string; ctype: string; cyrillic: boolean; former: string | null; present: string | null }>`
      select current_setting('server_encoding') as encoding, datctype as ctype, cardinality(show_trgm('қ')) > 0 and lower('Ў') = 'ў' as cyrillic,
             datcollversion as former, pg_database_collation_actual_version(oid) as present
        from pg_database where datname = current_database()`.execute(db);
    const { encoding, ctype, cyrillic, former, present } = rows[0]!;
    if (encoding !== "UTF8") return seen("bad", `the encoding is ${encoding}`);
    if (!cyrillic) return seen("bad", `with LC_CTYPE ${ctype} Cyrillic names cannot be found`);
    if (former !== present && former !== null && present !== null)
      return seen("warn", `indexes were made with the order of letters ${former}, the system has ${present} now`);
    return seen("good", `${encoding}, ${ctype}`);
  },
};

const timeZone: Check = {
  todo: "docs/reference.md, Database: set the time zone for the role; update tzdata on the machine of the database",
  look: async ({ db }) => {
    const { rows } = await sql<{ zone: string; offset: number }>`
      select current_setting('TimeZone') as zone, extract(timezone from now() at time zone 'UTC' at time zone 'Asia/Tashkent')::int as offset`.execute(
      db,
    );
    const { zone, offset } = rows[0]!;
    const own = new Intl.DateTimeFormat("en", { timeZone: "Asia/Tashkent", timeZoneName: "longOffset" }).format();
    if (zone !== "Asia/Tashkent") return seen("bad", `connections have the time zone ${zone}`);
    if (offset !== 18_000 || !own.endsWith("GMT+05:00")) return seen("bad", "Asia/Tashkent is not five hours ahead of UTC here");
    return seen("good", "Asia/Tashkent, UTC+5");
  },
};

const clock: Check = {
  todo: "docs/incidents.md, 3: systemd-timesyncd or chrony on both machines",
  look: async ({ db }) => {
    const apart = Math.round(Math.abs(await clockOffset(db)));
    return seen(worst([apart >= most, "bad"], [apart >= noticed, "warn"]), `${apart} s apart from the database's`, { seconds: apart });
  },
};

const roles: Check = {
  todo: "docs/reference.md, Database: a role of its own for DATABASE_URL; a start of the portal gives it its rights again",
  look: async ({ db, checked }) => {
    const { rows } = await sql<{ lacks: string[]; superuser: boolean }>`
      select coalesce((select json_agg(c.oid::regclass::text order by 1) from pg_class c
               where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
                 and not (has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
                   and (c.oid = any(${[...appendOnly]}::regclass[]) or has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE')))), '[]') as lacks,
             (select rolsuper from pg_roles where rolname = current_user) as superuser`.execute(db);
    const { lacks, superuser } = rows[0]!;
    if (lacks.length > 0)
      return seen("bad", `the portal's role lacks rights on ${lacks.slice(0, 5).join(", ")}${lacks.length > 5 ? " …" : ""}`);
    const tooMuch = await refuseOwner(poolOf(db)!).then(
      () => (superuser ? "The role of DATABASE_URL is a superuser." : undefined),
      (error: unknown) => {
        if (error instanceof StartError) return error.message;
        throw error;
      },
    );
    if (tooMuch === undefined) return seen("good", "the portal's role owns nothing, and may only add to the logs");
    return seen(checked.environment === "production" ? "bad" : "warn", tooMuch);
  },
};

const schema: Check = {
  todo: "docs/upgrade.md: start the portal of this version, which brings the database up to it, or call the command of the version that runs",
  look: async ({ checked, figures }) => {
    if (checked.url === undefined) return notSetUp("DATABASE_URL");
    const pending = await pendingOf(checked.url);
    if (pending === null) return seen("bad", "the database is empty: no portal has been started on it");
    if (pending.length > 0) return seen("bad", `the database lacks ${pending.join(", ")}`);
    return seen("good", `the database is of this program: ${(await figures()).schema}`);
  },
};

const oldest = { node: [20, 19], postgres: 15 } as const;
const serverVersion = sql<{ text: string; major: number }>`
  select split_part(current_setting('server_version'), ' ', 1) as text, current_setting('server_version_num')::int / 10000 as major`;
/** Whether programs of these versions do. */
export const doVersions = (node: string, postgres: number): boolean => {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return (major > oldest.node[0] || (major === oldest.node[0] && minor >= oldest.node[1])) && postgres >= oldest.postgres;
};
const versions: Check = {
  todo: `PostgreSQL ${oldest.postgres} or newer, and the Node that the release brings (murojaat start)`,
  look: async ({ db }) => {
    const { text, major } = (await serverVersion.execute(db)).rows[0]!;
    return seen(doVersions(process.versions.node, major) ? "good" : "bad", `Node ${process.versions.node}, PostgreSQL ${text}`);
  },
};

const client: Check = {
  todo: "apt-get install postgresql-client of the server's version or newer: without it there is no nightly copy",
  isOutside: true,
  look: async ({ db, checked }) => {
    if (checked.databaseUrl === undefined) return seen("off", "the portal runs its own database");
    const { major } = (await serverVersion.execute(db)).rows[0]!;
    refuseWhileOpen("A program of PostgreSQL");
    const asked = await promisify(execFile)("pg_dump", ["--version"], { env: programEnvironment() }).catch(() => undefined);
    if (asked === undefined) return seen("bad", "pg_dump is not installed here");
    const own = Number(/(\d+)(\.|\s|$|[a-z])/.exec(asked.stdout)?.[1]);
    return seen(own >= major ? "good" : "bad", `pg_dump is of version ${own}, the server of ${major}`);
  },
};

const pooler: Check = {
  todo: "docs/reference.md, Database: session pooling, and the portal's parameters set for the role",
  look: async ({ checked }) => {
    if (checked.databaseUrl === undefined) return seen("off", "the portal runs its own database");
    // the test of two connections ends them
    const pool = createPool(checked.databaseUrl, { max: 2 });
    try {
      await refusePooler(pool);
      return seen("good", "connections keep their statements and parameters");
    } finally {
      await pool.end();
    }
  },
};

const replica: Check = {
  todo: "see that the replica runs and follows the primary; until then reports are read from the primary",
  look: async ({ db, checked }) => {
    if (checked.databaseReplicaUrl === undefined) return notSetUp("DATABASE_REPLICA_URL");
    const behind = replicaOf(db)?.behind();
    if (behind === undefined) throw new Unseen("it does not answer, is no replica, or has not caught up");
    const seconds = Math.round(behind);
    return seen(worst([seconds > mostBehind, "bad"]), `${seconds} s behind at most`, { seconds });
  },
};

const standby: Check = {
  todo: "docs/incidents.md, 14: bring a second machine of the database back",
  look: async ({ db }) => {
    const waiting = await commitsWithoutStandby(db);
    return seen(worst([waiting > 0, "bad"]), waiting > 0 ? `${waiting} saves wait for a standby` : "no save waits for a standby");
  },
};

export const databaseChecks = { database, locale, timeZone, clock, roles, schema, versions, client, pooler, replica, standby } as const;
