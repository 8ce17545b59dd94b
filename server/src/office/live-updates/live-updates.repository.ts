import { sql } from "kysely";
import { visibleAppeals } from "../appeals/appeals.visibility.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** The organisations that an appeal concerns: those that take or took part, and one that is asked to take it over. */
export const organizationsOf = async (db: Db, appealIds: readonly number[]): Promise<Map<number, Set<number>>> => {
  const ids = sql`any(${[...appealIds]}::bigint[])`;
  const { rows } = await sql<{ id: number; organizations: number[] }>`
    select id, array_agg(office_id) as organizations from appeal_rows where id = ${ids} group by id`.execute(db);
  return new Map(rows.map((row) => [row.id, new Set(row.organizations)]));
};

type Version = { readonly id: number; readonly version: number };

/** Asks which of the appeals a person may see, with their versions; people for whom the question is the same are answered at once. */
export const visibleVersions = (db: Db) => {
  const asked = new Map<string, Promise<Version[]>>();
  return (ctx: Ctx, appealIds: readonly number[]): Promise<Version[]> => {
    const question =
      sql<Version>`select a.id, a.version from appeals a where a.id = any(${[...appealIds]}::bigint[]) and ${visibleAppeals(ctx)} order by a.id`.compile(
        db,
      );
    const key = JSON.stringify([question.sql, question.parameters]);
    const answer = asked.get(key) ?? db.executeQuery(question).then(({ rows }) => rows);
    asked.set(key, answer);
    return answer;
  };
};
