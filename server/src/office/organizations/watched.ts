import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";

/** The organisations given to the caller to supervise, with all below them: the one reading of "watched". */
export const watchedOffices = ({ actor }: Ctx): RawBuilder<unknown> =>
  sql`(select descendant_id from organization_tree where ancestor_id = any(${[...actor.supervised]}::int[]))`;
