import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";
import { compareRecords, isOnePerson } from "../applicants/same-person.ts";
import { loadAnyAppeal } from "./appeals.subject.ts";
import type { AppealMachine } from "./appeals.workflow.ts";

type Pair = { readonly joinedId: number; readonly one: number; readonly other: number };
/**
 * Separates open duplicates of these appeals, or these as duplicates, whose persons are two once one of them was put right: by law a duplicate is
 * of the same person (article 3), and must not end with a stranger's appeal. Call it after the persons are written.
 */
export const separateStrangers = async (ctx: Ctx, machine: AppealMachine, appealIds: readonly number[]): Promise<void> => {
  const ids = sql`any(${[...appealIds]}::bigint[])`;
  const { rows } = await sql<Pair>`
    select j.id as "joinedId", j.applicant_id as "one", e.applicant_id as "other" from appeals j join appeals e on e.id = j.earlier_appeal_id
     where j.is_joined and j.status = 'process' and j.applicant_id <> e.applicant_id and (j.id = ${ids} or e.id = ${ids}) order by j.id`.execute(
    ctx.db,
  );
  for (const { joinedId, one, other } of rows) {
    if (isOnePerson(await compareRecords(ctx, one, other))) continue;
    const joined = await loadAnyAppeal(ctx, joinedId);
    if (joined) await machine.performAsEffect(ctx, "separate-joined", joined);
  }
};
