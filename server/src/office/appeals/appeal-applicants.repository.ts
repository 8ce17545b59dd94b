import type { ApplicantRecord } from "@murojaat/contract";
import { sql } from "kysely";
import { applicantFields, openApplicant, type StoredApplicant } from "../applicants/applicants.repository.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { knownAppeals } from "./appeals.visibility.ts";

/** An applicant in full, of an appeal that the caller sees. */
export const findApplicant = async (ctx: Ctx, id: number): Promise<ApplicantRecord | undefined> => {
  const { rows } = await sql<StoredApplicant>`
    select ${applicantFields}, a.applicant_count as "applicantCnt" from applicants p join appeals a on a.applicant_id = p.id
     where p.id = ${id} and ${knownAppeals(ctx)} order by a.id desc limit 1`.execute(ctx.db);
  return rows[0] && openApplicant(rows[0]);
};
