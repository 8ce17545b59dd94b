import { sql, type RawBuilder } from "kysely";
import { inTransaction } from "@murojaat/server/engine/db/transaction.ts";
import { openSecrets, passportHashes, sealSecrets } from "@murojaat/server/office/applicants/secrets.ts";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { fillDemo } from "./fill.ts";
import { withoutForeignKeys } from "./foreign-keys.ts";

type Sql = RawBuilder<unknown>;
type Column = { readonly name: string; readonly type: string; readonly isId: boolean };
type Table = { readonly name: string; readonly columns: readonly Column[] };
/** How the rows of a copy differ from those copied, and what else they are read from; aliases `s` (the row) and `s.k` (the copy, from 0). */
type Differing = { readonly columns: Readonly<Record<string, Sql>>; readonly joins?: Sql };

/** What is made from the records, and not copied. */
const ofRecords = ["appeal_search", "appeal_words"];
/** Up to this many appeals are made one by one; beyond it they are copied, which takes a tenth of the time. */
const mostMade = 25_000;

/** As `fillDemo`, in minutes for a million: into a database without appeals. Gives how many there are now, a few more where the number does not divide. */
export async function fillManyDemo(
  db: Db,
  wanted: { readonly appeals: number; readonly seed: number; readonly until: Date },
): Promise<number> {
  const copies = wanted.appeals < 2 * mostMade ? 1 : Math.ceil(wanted.appeals / mostMade);
  const made = Math.ceil(wanted.appeals / copies);
  await fillDemo(db, { ...wanted, appeals: made });
  await multiplyAppeals(db, copies);
  return made * copies;
}

/**
 * Makes `copies` of every appeal with all its rows, the original counted as the first: the database then holds what a load that many
 * times as large would have left. Ids, numbers and generated phones are assigned again, copy beside copy, so that they stay without
 * gaps and in the order of time; names, phones and documents vary; moments differ by milliseconds, so that every deadline stays the
 * one that the engine computes. For a database without appeals before its load. One transaction; everybody else waits.
 */
export async function multiplyAppeals(db: Db, copies: number): Promise<void> {
  // the milliseconds of its moments identify a copy
  if (!Number.isInteger(copies) || copies < 1 || copies > 999) throw new Error("Copies are numbered by milliseconds: 1 to 999.");
  if (copies === 1) return;
  await inTransaction(
    db,
    async (trx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
      const tables = await tablesOfAppeals(trx);
      const differing = differences(copies);
      await withoutForeignKeys(
        trx,
        tables.map(({ name }) => name),
        async () => {
          for (const { name } of tables) await stage(trx, name);
          for (const name of sealed) await sealCopies(trx, name, copies);
          const emptied = tables.map(({ name }) => name);
          const indexes = await dropIndexes(trx, emptied);
          for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
          await sql`truncate ${sql.join(emptied.map((name) => sql.table(name)))}`.execute(trx);
          for (const table of tables) {
            if (!ofRecords.includes(table.name)) await fill(trx, table, copies, differing[table.name]);
          }
          await fillSearch(trx);
          await sql`truncate text_changes`.execute(trx);
          await sql`insert into text_changes (appeal_id) select id from appeals order by id`.execute(trx);
          for (const index of indexes) await sql.raw(index).execute(trx);
          for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
          await sql`analyze ${sql.join(emptied.map((name) => sql.table(name)))}`.execute(trx);
        },
      );
      await keepCounts(trx, tables, copies);
      await sql`call rebuild_list_totals()`.execute(trx);
    },
    { mayTakeHours: true },
  );
}

/** Appeals, applicants and every table that refers to them, directly or by others; those referred to come first. */
async function tablesOfAppeals(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with recursive all_of_them (id, depth) as (
      select c.oid, case relname when 'applicants' then 0 else 1 end from pg_class c where c.oid in ('applicants'::regclass, 'appeals'::regclass)
      union select r.conrelid, t.depth + 1 from pg_constraint r join all_of_them t on r.confrelid = t.id where r.contype = 'f' and r.conrelid <> r.confrelid and t.depth < 6)
    select t.id::regclass::text as name, (
      select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text, 'isId',
               a.attidentity <> '' or exists (select from pg_constraint r where r.contype = 'f' and r.conrelid = t.id and r.conkey = array[a.attnum] and r.confrelid in (select id from all_of_them))) order by a.attnum)
        from pg_attribute a where a.attrelid = t.id and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from all_of_them t group by t.id order by min(t.depth), name`.execute(db);
  return rows;
}

const staged = (name: string) => sql.ref(`pg_temp.copied_${name}`);
const number = (copies: number, column: string): Sql => {
  const n = sql`(substring(${sql.ref(column)} from '(\\d+)/\\d\\d$')::int - 1) * ${copies}::int + s.k + 1`;
  return sql`(regexp_replace(${sql.ref(column)}, '\\d+/\\d\\d$', '') || lpad((${n})::text, greatest(6, length((${n})::text)), '0') || right(${sql.ref(column)}, 3))`;
};
const ticket = (column: string): Sql => {
  const own = sql.ref(column);
  return sql`case when s.k = 0 then ${own} else regexp_replace(${own}, '[^-]+$', '') || translate(upper(left(md5(${own} || s.k), 10)), '01', 'XY') end`;
};
/** Digits moved on by so much for each copy, as many as there were. */
const moved = (digits: Sql, by: number): Sql =>
  sql`lpad(((${digits}::bigint + s.k * ${by}::bigint) % (10 ^ length(${digits}))::bigint)::text, length(${digits}), '0')`;
const copyOf = (copies: number, id: Sql): Sql => sql`((${id} - 1) * ${copies}::int + s.k + 1)`;

/** Of people the surname and the first name go round among those of the same sex and script, each at its own pace. */
const nameOf = (alias: string, pace: number): Sql =>
  sql`left join pg_temp.names ${sql.ref(alias)} on ${sql.ref(`${alias}.kind`)} = s.name_kind and ${sql.ref(`${alias}.n`)} = (s.name_n + s.k * ${pace}::int) % s.name_count`;
const differences = (copies: number): Readonly<Record<string, Differing>> => {
  const ofCopy = sql`left join appeals a on a.id = ${copyOf(copies, sql`s.appeal_id`)} left join applicants p on p.id = a.applicant_id`;
  return {
    applicants: {
      columns: {
        last_name: sql`coalesce(l.last_name, s.last_name)`,
        first_name: sql`coalesce(f.first_name, s.first_name)`,
        // as the trigger `keep_name_order` makes it
        name_order: sql`sort_key(case when s.applicant_type_id = 2 then s.organization_name else concat_ws(' ', coalesce(l.last_name, s.last_name), coalesce(f.first_name, s.first_name), s.middle_name) end)`,
        phone: sql`case when s.is_fake_phone then '00' || lpad((${copyOf(copies, sql`substr(s.phone, 3)::int`)})::text, 7, '0') else left(s.phone, 2) || ${moved(sql`substr(s.phone, 3)`, 7_368_787)} end`,
        ...sealedColumns("applicants"),
        tax_id: sql`left(s.tax_id, 1) || ${moved(sql`substr(s.tax_id, 2)`, 15_485_863)}`,
      },
      joins: sql`${nameOf("l", 7)} ${nameOf("f", 31)} ${sealedOf("applicants", copies)}`,
    },
    appeals: { columns: { number: number(copies, "s.number") } },
    incoming_appeals: {
      columns: {
        ...sealedColumns("incoming_appeals"),
        ticket: ticket("s.ticket"),
        external_id: sql`case when s.k = 0 then s.external_id else s.external_id || '-' || s.k end`,
        applicant: sql`s.applicant || case when p.applicant_type_id = 1 then jsonb_build_object('lastName', p.last_name, 'firstName', p.first_name, 'phone', p.phone)
          else jsonb_build_object('phone', coalesce(p.phone, left(s.applicant ->> 'phone', 2) || ${moved(sql`substr(s.applicant ->> 'phone', 3)`, 7_368_787)})) end`,
      },
      joins: sql`${ofCopy} ${sealedOf("incoming_appeals", copies)}`,
    },
    notifications: {
      columns: {
        mail_id: sql`case when s.k = 0 or s.mail_id is null then s.mail_id else gen_random_uuid() end`,
        recipient: sql`coalesce(p.full_name, s.recipient)`,
        address: sql`case when s.address = s.phone then p.phone else s.address end`,
        text: sql`case when s.number is not null then replace(s.text, s.number, a.number) when s.ticket is not null then replace(s.text, s.ticket, ${ticket("s.ticket")}) else s.text end`,
      },
      joins: ofCopy,
    },
    inquiries: { columns: { number: sql`replace(s.number, s.appeal_number, a.number)` }, joins: ofCopy },
    letters: { columns: { text: sql`replace(s.text, s.number, a.number)` }, joins: ofCopy },
    // numbers and moments are others: a copy is as a record of before they were bound
    history: { columns: { record_hash: sql`null::bytea` }, joins: sql`` },
  };
};

/** The rows as they were loaded, with what their copies need in addition. */
async function stage(db: Db, name: string): Promise<void> {
  if (name === "applicants") {
    const kind = sql`t.gender_id::text || (t.last_name ~ '[А-Яа-я]')`;
    await sql`create temp table copied_applicants on commit drop as select t.*, ${kind} as name_kind, row_number() over w - 1 as name_n, count(*) over (partition by ${kind}) as name_count
      from applicants t window w as (partition by ${kind} order by t.id) order by t.id`.execute(db);
    await sql`create temp table names on commit drop as select name_kind as kind, name_n as n, last_name, first_name from pg_temp.copied_applicants where name_kind is not null`.execute(
      db,
    );
    await sql`analyze pg_temp.names`.execute(db);
  } else if (name === "notifications")
    await sql`create temp table copied_notifications on commit drop as select t.*, a.number, p.phone, i.ticket from notifications t left join appeals a on a.id = t.appeal_id
      left join applicants p on p.id = a.applicant_id left join incoming_appeals i on i.id = t.incoming_appeal_id`.execute(db);
  else if (name === "letters")
    await sql`create temp table copied_letters on commit drop as select t.*, a.number from letters t join appeals a on a.id = t.appeal_id`.execute(
      db,
    );
  else if (name === "inquiries")
    await sql`create temp table copied_inquiries on commit drop as select t.*, a.number as appeal_number from inquiries t join appeals a on a.id = t.appeal_id`.execute(
      db,
    );
  else await sql`create temp table ${sql.ref(`copied_${name}`)} on commit drop as table ${sql.table(name)}`.execute(db);
}

/** What is encrypted is read in its own row only: for each copy it is encrypted again, passports with another number. */
const sealed = ["applicants", "incoming_appeals"] as const;
const sealedNames = {
  applicants: { passport: "text", passport_hmac: "bytea", passport_number_hmac: "bytea", address: "text" },
  incoming_appeals: { passport: "text", address: "text" },
} as const;
type SealedTable = (typeof sealed)[number];
const sealedColumns = (table: SealedTable) =>
  Object.fromEntries(Object.keys(sealedNames[table]).map((name) => [name, sql.ref(`x.${name}`)]));
const sealedOf = (table: SealedTable, copies: number): Sql =>
  sql`left join ${sql.ref(`pg_temp.sealed_${table}`)} x on x.id = ${copyOf(copies, sql`s.id`)}`;
async function sealCopies(db: Db, table: SealedTable, copies: number): Promise<void> {
  const columns = Object.entries({ id: "bigint", ...sealedNames[table] });
  const target = sql.ref(`pg_temp.sealed_${table}`);
  const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  await sql`create temp table ${sql.ref(`sealed_${table}`)} (${sql.join(typed)}) on commit drop`.execute(db);
  type Row = { id: number; passport: string | null; address: string | null };
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`select id, passport, address from ${staged(table)} where id > ${last} order by id limit 500`.execute(
      db,
    );
    if (rows.length === 0) break;
    const made = rows.flatMap((row) => {
      const secrets = openSecrets(table, row);
      return Array.from({ length: copies }, (_, k) => {
        const id = (row.id - 1) * copies + k + 1;
        const passportNum = secrets.passportNum && String((Number(secrets.passportNum) + k * 1_299_709) % 10_000_000).padStart(7, "0");
        const varied = { ...secrets, passportNum };
        return { id, ...sealSecrets(table, id, varied), ...passportHashes(varied) };
      });
    });
    const arrays = columns.map(([name, type]) => sql`${made.map((row) => row[name as keyof (typeof made)[number]])}::${sql.raw(type)}[]`);
    await sql`insert into ${target} select * from unnest(${sql.join(arrays)})`.execute(db);
    last = rows.at(-1)!.id;
  }
  await sql`alter table ${target} add primary key (id)`.execute(db);
  await sql`analyze ${target}`.execute(db);
}

async function fill(db: Db, { name, columns }: Table, copies: number, differing?: Differing): Promise<void> {
  const valueOf = (column: Column): Sql => {
    const own = sql.ref(`s.${column.name}`);
    if (column.isId) return copyOf(copies, own);
    if (column.type === "timestamp with time zone") return sql`${own} + s.k * interval '1 millisecond'`;
    return differing?.columns[column.name] ?? own;
  };
  const names = columns.map((column) => sql.ref(column.name));
  const order = columns.filter(({ isId }) => isId).map((column) => sql`${copyOf(copies, sql.ref(`s.${column.name}`))}`);
  // each copy has a chain of its own
  const chain = sql`chained(history_content(row(h.*)::history)) over (partition by h.appeal_id order by h.id)`;
  const linked = columns.map((column) => (column.name === "hash" ? chain : sql.ref(`h.${column.name}`)));
  const rows = sql`
    select ${sql.join(columns.map(valueOf))} from (select c.*, generate_series(0, ${copies}::int - 1) as k from ${staged(name)} c) s ${differing?.joins ?? sql``}
     order by ${sql.join(order.slice(0, 1))}`;
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    ${name === "history" ? sql`select ${sql.join(linked)} from (${rows}) h (${sql.join(names)}) order by h.id` : rows}`.execute(db);
}

/** As the trigger `keep_search` makes them. */
async function fillSearch(db: Db): Promise<void> {
  await sql`insert into appeal_search (appeal_id, number, person, entity, phone, document_number, incoming_number)
    select a.id, fold(a.number), case when p.applicant_type_id = 1 then name_key(p.full_name) else '' end, case when p.applicant_type_id = 2 then name_key(p.full_name) else '' end,
           p.phone, fold(coalesce(a.document_number, '')), fold(coalesce(a.incoming_number, '')) from appeals a join applicants p on p.id = a.applicant_id order by a.id`.execute(
    db,
  );
}

/** Drops indexes and triggers that would work row by row; returns the statements that create them again. Primary keys stay: rows come in their order. */
async function dropIndexes(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ drop: string; make: string }>`
    select coalesce('alter table ' || x.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname), 'drop index ' || x.indexrelid::regclass) as drop,
           coalesce('alter table ' || x.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(x.indexrelid)) as make
      from pg_index x left join pg_constraint c on c.conindid = x.indexrelid and c.contype = 'u'
     where x.indrelid = any(${[...tables]}::text[]::regclass[]) and not x.indisprimary order by x.indexrelid`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ make }) => make);
}

/** What counts the rows elsewhere: sequences, the numbers given, the changes of the calendar. */
async function keepCounts(db: Db, tables: readonly Table[], copies: number): Promise<void> {
  for (const { name, columns } of tables)
    if (columns.some((column) => column.name === "id"))
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${sql.table(name)} having count(*) > 0`.execute(db);
  await sql`select setval('fake_phone_numbers', (last_value - case when is_called then 0 else 1 end) * ${copies}::int + 1, false) from fake_phone_numbers`.execute(
    db,
  );
  await sql`update appeal_number_counters set last = last * ${copies}::int`.execute(db);
  await sql`update calendar_changes set appeals = appeals * ${copies}::int, tasks = tasks * ${copies}::int, leave_overdue = leave_overdue * ${copies}::int,
    become_overdue = become_overdue * ${copies}::int`.execute(db);
}
