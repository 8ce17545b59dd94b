import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";
import { verifyLogs, type Broken } from "../../src/office/evidence/verify.repository.ts";

const shown = (broken: readonly Broken[]) =>
  broken.map((b) => {
    if (b.kind === "seal") return `seal of ${b.log}, ${b.found} of ${b.rows}`;
    if (b.kind === "root") return "root";
    if (b.kind === "unsealed") return `no seal of ${b.log}`;
    if (b.kind === "erased") return `erased by ${b.decision}: ${b.lacks ?? b.left}`;
    return `${b.kind} ${b.id}`;
  });

/** Keeps these tables as they are. What it returns forges as a superuser does, says what `verifyLogs` finds, and takes the forgery back. */
export const forger = async (db: Db, kept: readonly string[]) => {
  await sql`create schema kept`.execute(db);
  for (const table of kept) await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(db);
  /** Nothing refuses, no trigger runs. */
  const unguarded = (work: (db: Db) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await work(trx);
    });
  const columnsOf = async (trx: Db, table: string) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
      trx,
    );
    return sql.join(rows.map(({ name }) => sql.ref(name)));
  };
  return async (statements: readonly RawBuilder<unknown>[], root?: string) => {
    await unguarded(async (trx) => {
      for (const statement of statements) await statement.execute(trx);
    });
    const { broken, open } = await verifyLogs(db, root);
    await unguarded(async (trx) => {
      for (const table of kept) {
        const columns = await columnsOf(trx, table);
        await sql`delete from ${sql.table(table)}`.execute(trx);
        await sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from ${sql.table(`kept.${table}`)}`.execute(
          trx,
        );
      }
    });
    return { broken: shown(broken), open: open.find(({ log }) => log === "history")?.rows };
  };
};
export type Forger = Awaited<ReturnType<typeof forger>>;
