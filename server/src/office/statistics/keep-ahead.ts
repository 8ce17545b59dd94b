import { dashboards, quarterly, reports, type ListFamily, type StatPage } from "@murojaat/contract";
import { sql } from "kysely";
import { listSupervisors } from "../appeals/supervisors.repository.ts";
import type { Db } from "../../engine/db/pool.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { yieldToCalls } from "../../engine/http/traffic.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { makeKeeper, type KeeperOptions } from "./keeper.ts";
import { choicesOf, countPage } from "./statistics.routes.ts";

type Log = Parameters<typeof makeKeeper>[1];
type Wanted = KeeperOptions & {
  /** Appeals from which on an office counts as large. */
  readonly from?: number;
  readonly goesOn?: () => boolean;
};

const { "dashboard-supervisor": ofSupervisor, ...ofOffice } = dashboards;
const officePages: readonly StatPage[] = [...Object.values(ofOffice), ...Object.values(reports), quarterly];

/** Somebody who sees all that a large office sees and no more, one an office; their numbers are those of all who do. */
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
 * Counts what large offices and supervisors look at with the choices that a page opens with, so that not even the first look of a day
 * has to: at the start, and in the night, when what is open is counted for the new day.
 */
export const keepAhead = async (
  db: Db,
  families: readonly FamilySql<ListFamily>[],
  log: Log,
  { from = 100_000, goesOn = () => true, ...options }: Wanted = {},
): Promise<void> => {
  const keeper = makeKeeper(db, log, options);
  const look = async (userId: number, pages: readonly StatPage[]): Promise<void> => {
    for (const page of pages) {
      const actor = goesOn() ? await findWorker(db, userId) : undefined;
      if (!actor) return;
      const ctx = readingContext(db, actor, "UZ");
      const began = performance.now();
      await countPage(ctx, families, page, choicesOf(ctx, {}), keeper);
      await keeper.idle();
      // on an old machine it takes half of what there is, in the first minute of a day's work
      await yieldToCalls(performance.now() - began);
    }
  };
  for (const id of await officeReaders(db, from)) await look(id, officePages);
  for (const id of await listSupervisors(db)) await look(id, [ofSupervisor]);
  await keeper.stop();
};
