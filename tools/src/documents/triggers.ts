import pg from "pg";
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

type Trigger = {
  readonly on: string;
  readonly moment: string;
  readonly by: string;
  readonly columns: string | null;
  readonly does: string;
};

/** Rows before statements' ends, each in the order of names: so PostgreSQL fires them (its manual, "Overview of Trigger Behavior"). */
const fired = `
  select c.relname as "on",
         concat_ws(' ', case when (t.tgtype & 2) > 0 then 'before' else 'after' end,
           concat_ws(' or ', case when (t.tgtype & 4) > 0 then 'insert' end, case when (t.tgtype & 16) > 0 then 'update' end,
                             case when (t.tgtype & 8) > 0 then 'delete' end, case when (t.tgtype & 32) > 0 then 'truncate' end),
           case when t.tgdeferrable then 'at the commit' end) as moment,
         case when (t.tgtype & 1) > 0 then 'row' else 'statement' end as by,
         (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr)) as columns,
         p.proname as does
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
   order by c.relname, t.tgdeferrable, (t.tgtype & 2) = 0, ((t.tgtype & 1) > 0) = ((t.tgtype & 2) > 0), t.tgname`;

/** What fires at one write of a table, in order. */
export const triggers: Document = {
  file: "docs/generated/triggers.md",
  make: async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: await databaseUrl() });
    await client.connect();
    try {
      const { rows } = await client.query<Trigger>(fired);
      return (
        [
          generated.replace("the contract", "the database"),
          "# What fires on which table, in order",
          "The functions, with why, are in `server/src/schema`.",
          table(
            ["table", "when", "for each", "of the columns", "function"],
            rows.map((row, n) => [
              rows[n - 1]?.on === row.on ? "" : `\`${row.on}\``,
              row.moment,
              row.by,
              row.columns ?? "all",
              `\`${row.does}\``,
            ]),
          ),
        ].join("\n\n") + "\n"
      );
    } finally {
      await client.end();
    }
  },
};
