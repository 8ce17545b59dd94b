import type { ApplicantRecord } from "@murojaat/contract";
import { sql } from "kysely";
import { isMadeHere, openApplicant, storedApplicant } from "../applicants/applicants.repository.ts";
import { selectRows } from "../../engine/db/form-columns.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { knownAppeals } from "./appeals.visibility.ts";

/** An applicant in full, of an appeal that the caller sees, or made by the own office. */
export const findApplicant = async (ctx: Ctx, id: number): Promise<ApplicantRecord | undefined> => {
  const [row] = await selectRows(
    ctx.db,
    storedApplicant(sql<number>`coalesce(a.applicant_count, 1)`),
    sql`from applicants p left join appeals a on a.applicant_id = p.id
      where p.id = ${id} and (a.id is not null and ${knownAppeals(ctx)} or ${isMadeHere(ctx)}) order by a.id desc limit 1`,
  );
  return row && openApplicant(row);
};
