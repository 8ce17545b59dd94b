import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import { contentOf, logNames, type LogName } from "../../engine/evidence/seals.repository.ts";
import type { OwnAct } from "@murojaat/contract";
import { hashOfRecord } from "../history/bound-columns.ts";
import { leftOver } from "../retention/erased.ts";

/** What does not hold; of each kind the first that was found. */
export type Broken =
  /** A row of the history, or the one before it, was changed, removed or moved. */
  | { readonly kind: "row"; readonly id: number; readonly at: string; readonly requestNumber: string }
  /** The text or the changes of a row; the text or the files of an appeal or of an answer: they are not what the history says. */
  | { readonly kind: "words" | "text" | "files"; readonly id: number; readonly answerId: number | null; readonly requestNumber: string }
  /** Numbers, days, status or moments of an appeal, or of a task and its answers: they are not what the last row of the history says. */
  | { readonly kind: "record"; readonly id: number; readonly taskId: number | null; readonly requestNumber: string }
  /** A text without its salt: the decision is another appeal's or was not carried out, the audit lacks it, or something was left. */
  | {
      readonly kind: "erased";
      readonly decision: number;
      readonly lacks: "decision" | "audit" | null;
      readonly left: string | null;
      readonly requestNumber: string;
    }
  | {
      readonly kind: "seal";
      readonly id: number;
      readonly log: LogName;
      readonly sealedAt: string;
      readonly from: number;
      readonly upto: number;
      readonly rows: number;
      readonly found: number;
    }
  /** There are rows of more than an hour and no seal. */
  | { readonly kind: "unsealed"; readonly log: LogName }
  /** The root that was stored elsewhere is not among those here. */
  | { readonly kind: "root" };
/** What was written since the last seal: changes there cannot be detected. */
export type Open = { readonly log: LogName; readonly rows: number; readonly since: string; readonly until: string };
export type Verified = {
  readonly rows: number;
  readonly seals: number;
  /** A copy of it stored elsewhere shows that the seals were not all made again. */
  readonly lastRoot: string | null;
  readonly open: readonly Open[];
  /** Appeals and tasks whose last row was written by the version before, which bound no numbers and days. */
  readonly unbound: number;
  /** Decisions on retention by which texts were erased. */
  readonly erased: number;
  readonly broken: readonly Broken[];
};

/** Goes through every link, every text and every seal; `root`, in hex, is one that was stored elsewhere. */
export const verifyLogs = (database: Db, root?: string): Promise<Verified> =>
  inTransaction(
    database,
    async (db) => {
      const broken = [
        ...(await brokenRow(db)),
        ...(await brokenWords(db)),
        ...(await brokenPapers(db, "text")),
        ...(await brokenPapers(db, "files")),
        ...(await brokenRecord(db)),
        ...(await brokenErasure(db)),
      ];
      for (const log of logNames) broken.push(...(await brokenSeal(db, log)));
      const open: Open[] = [];
      for (const log of logNames) {
        const found = await openOf(db, log);
        if (!found) continue;
        open.push(found);
        if (found.isOverdue) broken.push({ kind: "unsealed", log });
      }
      type Totals = Pick<Verified, "rows" | "seals" | "lastRoot" | "unbound" | "erased"> & { hasRoot: boolean };
      const { rows: totals } = await sql<Totals>`
        select (select count(*) from history) as rows, (select count(*) from seals) as seals,
               (select encode(root, 'hex') from seals order by id desc limit 1) as "lastRoot",
               (select count(*) from (${lastRows}) l where l.record_hash is null) as unbound,
               (select count(distinct erased_by_decision) from appeal_salts where salt is null) as erased,
               exists (select from seals where encode(root, 'hex') = ${root?.toLowerCase() ?? ""}) as "hasRoot"`.execute(db);
      const { hasRoot, ...rest } = totals[0]!;
      if (root !== undefined && !hasRoot) broken.push({ kind: "root" });
      return { ...rest, open: open.map(({ log, rows, since, until }) => ({ log, rows, since, until })), broken };
    },
    { oneSnapshot: true, readsOnly: true, mayTakeHours: true },
  );

const brokenRow = async (db: Db): Promise<Broken[]> => {
  const { rows } = await sql<Omit<Extract<Broken, { kind: "row" }>, "kind">>`
    select l.id, l.at, a.number as "requestNumber"
      from (select h.id, h.appeal_id, h.at, h.hash, history_content(h) as content, lag(h.hash) over (partition by h.appeal_id order by h.id) as before from history h) l
      left join appeals a on a.id = l.appeal_id
     where l.hash is distinct from sha256(coalesce(l.before, '') || l.content) order by l.id limit 1`.execute(db);
  return rows.map((row) => ({ kind: "row", ...row }));
};

type Words = { id: number; answerId: number | null; requestNumber: string };
/** Where the salt was erased nothing can be compared. */
const brokenWords = async (db: Db): Promise<Broken[]> => {
  const { rows } = await sql<Words>`
    select h.id, null as "answerId", a.number as "requestNumber"
      from history h join appeals a on a.id = h.appeal_id left join appeal_salts s on s.appeal_id = h.appeal_id
     where s.erased_by_decision is null
       and h.text_hash is distinct from case when h.text is not null or h.changes is not null
                                             then sha256(s.salt || convert_to(jsonb_build_array(h.text, h.changes)::text, 'UTF8')) end
     order by h.id limit 1`.execute(db);
  return rows.map((row) => ({ kind: "words", ...row }));
};

/** The text or the files of an appeal or an answer, compared with the last row of the history that says what they are. */
const brokenPapers = async (db: Db, kind: "text" | "files"): Promise<Broken[]> => {
  const column = sql.ref(`h.${kind === "text" ? "papers_hash" : "files_hash"}`);
  const present =
    kind === "text"
      ? sql`coalesce(w.text, a.text)`
      : sql`file_hashes(case when l.answer_id is null then array(select file_id from appeal_files f where f.appeal_id = a.id) else array(select file_id from answer_files f where f.answer_id = w.id) end)`;
  const { rows } = await sql<Words>`
    select l.id, l.answer_id as "answerId", a.number as "requestNumber"
      from (select distinct on (h.appeal_id, h.answer_id) h.id, h.appeal_id, h.answer_id, ${column} as hash
              from history h where ${column} is not null order by h.appeal_id, h.answer_id, h.id desc) l
      join appeals a on a.id = l.appeal_id left join answers w on w.id = l.answer_id left join appeal_salts s on s.appeal_id = a.id
     where s.erased_by_decision is null
       and (l.answer_id is not null and w.id is null or l.hash is distinct from sha256(s.salt || convert_to(${present}, 'UTF8')))
     order by l.id limit 1`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
};

/** The last row of each appeal and each task. */
const lastRows = sql`
  select distinct on (h.appeal_id, h.task_id) h.id, h.appeal_id, h.task_id, h.record_hash from history h order by h.appeal_id, h.task_id, h.id desc`;
const brokenRecord = async (db: Db): Promise<Broken[]> => {
  const { rows } = await sql<Omit<Extract<Broken, { kind: "record" }>, "kind">>`
    select l.id, l.task_id as "taskId", a.number as "requestNumber"
      from (${lastRows}) l left join appeals a on a.id = l.appeal_id
     where l.record_hash is not null and l.record_hash is distinct from ${hashOfRecord(sql`l.appeal_id`, sql`l.task_id`)} order by l.id limit 1`.execute(
    db,
  );
  return rows.map((row) => ({ kind: "record", ...row }));
};

/** The audit says who decided it and when it was done; its seal shows that the line was not written later. */
const brokenErasure = async (db: Db): Promise<Broken[]> => {
  const { rows } = await sql<Omit<Extract<Broken, { kind: "erased" }>, "kind">>`
    with told as materialized (
      select l.target, l.user_id, l.details ->> 'requestNumber' as number, min(l.at) as at from audit_log l
       where l.action = ${"ERASE /admin/retention" satisfies OwnAct} group by 1, 2, 3)
    select * from (
      select a.number as "requestNumber", s.erased_by_decision as decision, ${leftOver(sql`s.appeal_id`, sql`l.at`)} as "left",
             case when r.status is distinct from 'erased' then 'decision' when l.at is null then 'audit' end as lacks
        from appeal_salts s join appeals a on a.id = s.appeal_id left join retention_decisions r on r.id = s.erased_by_decision and r.appeal_id = s.appeal_id
        left join told l on l.target = 'retention_decisions:' || r.id and l.user_id = r.decided_by and l.number = a.number
       where s.salt is null) e
     where coalesce(e.lacks, e."left") is not null order by e.decision limit 1`.execute(db);
  return rows.map((row) => ({ kind: "erased", ...row }));
};

const brokenSeal = async (db: Db, log: LogName): Promise<Broken[]> => {
  const { rows } = await sql<Omit<Extract<Broken, { kind: "seal" }>, "kind">>`
    select s.id, s.log, s.sealed_at as "sealedAt", s.after + 1 as from, s.upto, s.rows, c.rows as found
      from (select l.*, lag(root) over (order by id) as before, coalesce(lag(upto) over (partition by log order by id), 0) as after from seals l) s
      cross join lateral (${contentOf(log, sql`s.after`, sql`s.upto`)}) c
     where s.log = ${log} and s.root is distinct from seal_root(s.before, s.log, s.upto, c.rows, s.sealed_at, c.content)
     order by s.id limit 1`.execute(db);
  return rows.map((row) => ({ kind: "seal", ...row }));
};

const openOf = async (db: Db, log: LogName): Promise<(Open & { isOverdue: boolean }) | undefined> => {
  const { rows } = await sql<Open & { isOverdue: boolean }>`
    select ${log} as log, count(*) as rows, min(l.at) as since, max(l.at) as until,
           min(l.at) < now() - interval '1 hour' and not exists (select from seals) as "isOverdue"
      from ${sql.table(log)} l where l.id > coalesce((select upto from seals where log = ${log} order by id desc limit 1), 0)
    having count(*) > 0`.execute(db);
  return rows[0];
};
