import { dashboards, quarterly, reports, type ListFamily, type StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import { listSupervisors } from "../appeals/supervisors.repository.ts";
import type { Db } from "../../engine/db/pool.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { yieldToCalls } from "../../engine/http/traffic.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { makeSnapshotWriter, type SnapshotOptions } from "./snapshot-writer.ts";
import { choicesOf, countPage } from "./statistics.routes.ts";

type Log = Parameters<typeof makeSnapshotWriter>[1];
type Wanted = SnapshotOptions & {
  /** Appeals from which on an office counts as large. */
  readonly from?: number;
  readonly goesOn?: () => boolean;
};

const { "dashboard-supervisor": ofSupervisor, ...ofOffice } = dashboards;
const officePages: readonly StatPage[] = [...Object.values(ofOffice), ...Object.values(reports), quarterly];

/** One person for each large office who sees exactly what the office sees; the numbers are the same for all such people. */
const officeReaders = async (db: Db, from: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select distinct on (t.organization_id) u.id
        from list_totals t join users u on u.organization_id = t.organization_id join user_roles ur on ur.user_id = u.id
        join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id and p.short_name = 'view_organization_appeals'
       where t.list = 'appeals' and t.n >= ${from} and not exists (select from supervisor_organizations s where s.user_id = u.id)
       order by t.organization_id, u.id`.execute(db)
  ).rows.map(({ id }) => id);
/**
 * Writes the snapshots of large offices and supervisors for the choices that a page opens with, so that even the first reader of a day
 * need not count: at the start, and at night for the new day.
 */
export const writeSnapshotsAhead = async (
  db: Db,
  families: readonly FamilySql<ListFamily>[],
  log: Log,
  { from = 100_000, goesOn = () => true, ...options }: Wanted = {},
): Promise<void> => {
  const snapshots = makeSnapshotWriter(db, log, options);
  const look = async (userId: number, pages: readonly StatPage[]): Promise<void> => {
    for (const page of pages) {
      const actor = goesOn() ? await findWorker(db, userId) : undefined;
      if (!actor) return;
      const ctx = readingContext(db, actor, "UZ");
      const began = performance.now();
      await countPage(ctx, families, page, choicesOf(ctx, {}), snapshots);
      await snapshots.idle();
      // on an old machine it takes half of the processor
      await yieldToCalls(performance.now() - began);
    }
  };
  for (const id of await officeReaders(db, from)) await look(id, officePages);
  for (const id of await listSupervisors(db)) await look(id, [ofSupervisor]);
  await snapshots.stop();
};
