import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../src/engine/db/migrate.ts";
import { sealLogs } from "../../src/engine/evidence/seals.repository.ts";
import { verifyLogs } from "../../src/office/evidence/verify.repository.ts";
import { emptyDatabase } from "../support/database.ts";

test(
  "the history of 0.2.0 holds after the upgrade, its roots are the same, and verify counts what it does not bind",
  { timeout: 60_000 },
  async () => {
    await using office = await emptyDatabase();
    const old = new pg.Client({ connectionString: office.url });
    await old.connect();
    await old.query(gunzipSync(readFileSync(join(import.meta.dirname, "0.2.0.sql.gz"))).toString());
    await old.query(`set search_path = public;
    insert into applicants (id, last_name, first_name, phone) values (1, 'Karimova', 'Lola', '901234567');
    insert into appeals (id, number, status, holder_id, registered_org_id, registered_by, channel_id, kind_id, applicant_id, text, deadline, term, status_code)
      select n, 'FAR-00000' || n || '/26', 'registration', 1, 1, (select min(id) from users), 6, 1, 1, 'Suv yoʻq', '2026-12-20', '{}', lpad(n::text, 8, '0') from generate_series(1, 2) n;
    insert into history (appeal_id, action, to_status, papers_hash, files_hash)
      select id, 'register', 'registration', salted(id, text), salted(id, '') from appeals order by id;
    insert into history (appeal_id, action, from_status, to_status, text) values (1, 'update', 'registration', 'registration', 'Izoh')`);
    await old.end();
    const root = (await sealLogs(office.db))[0]!.root;

    await migrate(office.url);

    expect(await verifyLogs(office.db, root)).toMatchObject({ rows: 3, lastRoot: root, unbound: 2, erased: 0, broken: [] });
    await office.pool.query("set session_replication_role = replica; update history set action = 'delete' where id = 1");
    expect((await verifyLogs(office.db, root)).broken.map(({ kind }) => kind)).toEqual(["row"]);
  },
);
