import { openCorrectionStates } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Calendar } from "./calendar.ts";
import { replayTerm, type Term } from "./deadlines.ts";

/** Tables whose rows have a last day of their own beside the appeal's term, and which of them still run. */
const running: Readonly<Record<"letters" | "inquiries" | "corrections", RawBuilder<boolean>>> = {
  letters: sql`sent_day is null`,
  inquiries: sql`status = 'pending'`,
  corrections: sql`state = any(${[...openCorrectionStates]}::text[])`,
};

/** Letters that have not left, inquiries that wait and open corrections follow the calendar; who changes it has locked it. */
export const recountRunning = async (db: Db, calendar: Calendar): Promise<void> => {
  for (const table of ["letters", "inquiries", "corrections"] as const) {
    const { rows } = await sql<{
      id: number;
      term: Term;
    }>`select id, term from ${sql.table(table)} where ${running[table]} order by id`.execute(db);
    const terms = rows.map(({ id, term }) => ({ id, term: replayTerm(calendar, term) }));
    await sql`
      update ${sql.table(table)} l set due_day = (n.term ->> 'deadline')::date, term = n.term
        from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) n (id bigint, term jsonb) where l.id = n.id and l.term <> n.term`.execute(
      db,
    );
  }
};
