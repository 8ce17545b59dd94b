import type { ListFamily } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { listPage } from "../../engine/lists/list-page.ts";
import type { FamilySql } from "../../engine/lists/list-query.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { listSupervisors } from "./supervisors.repository.ts";

/**
 * Looks at the appeals that supervisors see, as they do first: to count those of many offices takes seconds, what is held of it
 * milliseconds. Each process holds its own, and looked at now and then it never grows old.
 */
export const holdAhead = async (db: Db, families: readonly FamilySql<ListFamily>[]): Promise<void> => {
  const appeals = families.find(({ family }) => family.name === "appeals")!;
  for (const id of await listSupervisors(db)) {
    const actor = await findWorker(db, id);
    if (actor) await listPage(readingContext(db, actor, "UZ"), appeals, "supervisor-appeals", { pageSize: 1 });
  }
};
