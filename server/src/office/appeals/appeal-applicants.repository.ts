import type { ApplicantRecord } from "@murojaat/contract";
import { sql } from "kysely";
import { applicantFields } from "../applicants/applicants.repository.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { visibleAppeals } from "./appeals.visibility.ts";

/** An applicant in full, of an appeal that the caller sees. */
export const findApplicant = async (ctx: Ctx, id: number): Promise<ApplicantRecord | undefined> => {
  const { rows } = await sql<ApplicantRecord>`
    select ${applicantFields}, a.applicant_count as "applicantCnt" from applicants p join appeals a on a.applicant_id = p.id
     where p.id = ${id} and ${visibleAppeals(ctx)} order by a.id desc limit 1`.execute(ctx.db);
  return rows[0];
};
