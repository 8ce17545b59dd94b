import { sql } from "kysely";
import type { Ctx } from "../http/context.ts";
import type { Subject } from "../workflow/engine.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** What the meanings of the appeal workflow ask of an appeal. */
export type AppealSubject = Subject & { readonly holderId: number; readonly applicantId: number; readonly kindId: number };

/** The appeal, when the caller may see it; locked when it is about to change. */
export const loadAppeal = async (ctx: Ctx, id: number, lock: boolean): Promise<AppealSubject | undefined> => {
  const { rows } = await sql<AppealSubject>`
    select a.id, a.status, a.version, a.id as "appealId", null as "taskId", a.position_level_id as "positionLevelId", a.holder_id as "holderId", a.applicant_id as "applicantId", a.kind_id as "kindId"
      from appeals a where a.id = ${id} and ${visibleAppeals(ctx)} ${lock ? sql`for no key update of a` : sql``}`.execute(ctx.db);
  return rows[0];
};
