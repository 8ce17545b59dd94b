import type { CrudRow } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";

/** Every login, as a workbook of new staff is compared with them. */
export const loginsOf = async (db: Db): Promise<CrudRow[]> => (await sql<CrudRow>`select id, login from users`.execute(db)).rows;

/** A department of the organisation by its name in Latin letters, in any case. */
export const findDepartment = async (db: Db, organizationId: number, nameUz: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("departments")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where(sql`lower(name_uz)`, "=", nameUz.toLowerCase())
      .executeTakeFirst()
  )?.id;
