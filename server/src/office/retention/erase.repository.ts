import { appealFields, applicantFields, type FormField, type FormFields, type OwnAct } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { FileStore } from "../../engine/files/store.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import { ageBandStarts } from "../appeals/appeals.filters.ts";
import { proposeRetention } from "./retention.repository.ts";

/** Stands where a text may not be missing. */
const nothing = "—";
/** Nine digits that are nobody's: what starts with 00 is sent no message. */
const noPhone = "000000000";

type Due = {
  readonly appealId: number;
  readonly number: string;
  readonly by: number;
  readonly organizationId: number;
  readonly applicantId: number;
};
/** A confirmed decision whose appeal has ended altogether; appeal and decision are locked. */
const lockDue = async (db: Db, id: number): Promise<Due | undefined> => {
  // a statement of its own: what is read with a lock that had to be waited for would be of the time before
  await sql`select from appeals a where a.id = (select appeal_id from retention_decisions where id = ${id}) for update`.execute(db);
  await sql`select from retention_decisions where id = ${id} for update`.execute(db);
  const { rows } = await sql<Due>`
    select a.id as "appealId", a.number, r.decided_by as by, a.holder_id as "organizationId", a.applicant_id as "applicantId"
      from retention_decisions r join appeals a on a.id = r.appeal_id
     where r.id = ${id} and r.status = 'confirmed' and a.status = 'resolved' and not exists (select from letters w where w.appeal_id = a.id and w.sent_day is null)
       and not exists (select from inquiries q where q.appeal_id = a.id and q.status = 'pending')
       and not exists (select from tasks t where t.appeal_id = a.id and t.status not in ('resolved', 'cancelled'))
       and not exists (select from corrections c join tasks t on t.id = c.task_id where t.appeal_id = a.id and c.state in ('written', 'rejected', 'confirmed'))`.execute(
    db,
  );
  return rows[0];
};

/** A birth date with which the applicant `p` of the appeal `a` was of the same band of ages on the day of registration. */
const sameBand = sql`(
  select (a.created_at::date - make_interval(years => max(start), days => 30))::date from unnest(${ageBandStarts}::int[]) start
   where start <= extract(year from age(a.created_at::date, coalesce(p.birthdate, p.counted_birthdate))))`;

const columnsOf = (fields: FormFields, which: (field: FormField) => boolean) =>
  Object.values(fields).flatMap((field) =>
    field.column !== null && which(field) ? [{ column: sql.ref(field.column), empty: field.empty }] : [],
  );
/** The columns of an applicant that outlive erasing. */
const counted = sql.join(columnsOf(applicantFields, ({ outlives }) => outlives === true).map(({ column }) => column));
const words = new Set<FormField["kind"]>(["text", "longText", "number", "email"]);
/** The words of an appeal that do not. */
const ofForm = sql.join(
  columnsOf(appealFields, ({ kind, outlives }) => words.has(kind) && !outlives).map(({ column, empty }) => sql`${column} = ${empty}`),
);

/** The appeal's person becomes one of whom only what reports count by is known; the former record goes where no other appeal has it. */
const forgetPerson = async (db: Db, appealId: number, applicantId: number): Promise<void> => {
  await sql`
    with nobody as (
      insert into applicants (${counted}, last_name, organization_name, counted_birthdate, phone, created_at)
      select ${counted}, case when applicant_type_id <> 2 then ${nothing} end, case when applicant_type_id = 2 then ${nothing} end, ${sameBand}, ${noPhone}, p.created_at
        from applicants p, appeals a where p.id = ${applicantId} and a.id = ${appealId} returning id)
    update appeals set applicant_id = (select id from nobody), ${ofForm}, text_marks = null, text_words = null, closing_text = null, transfer_reason = null,
           version = version + 1 where id = ${appealId}`.execute(db);
  const unused = sql`not exists (select from appeals where applicant_id = ${applicantId})`;
  await sql`delete from letter_spellings where applicant_id = ${applicantId} and ${unused}`.execute(db);
  await sql`delete from applicants where id = ${applicantId} and ${unused}`.execute(db);
};

/** Removes the files of the appeal, its answers, reviews, inquiries, letters and record from outside. Returns where they lie in the store. */
const forgetFiles = async (db: Db, appealId: number, tasks: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`
    with a as (delete from appeal_files where appeal_id = ${appealId} returning file_id),
         p as (delete from representative_files where appeal_id = ${appealId} returning file_id),
         w as (delete from answer_files where answer_id in (select id from answers where task_id in ${tasks}) returning file_id),
         v as (delete from review_files where review_id in (select id from reviews where task_id in ${tasks}) returning file_id),
         q as (delete from inquiry_files where inquiry_id in (select id from inquiries where appeal_id = ${appealId}) returning file_id),
         l as (select file_id from issued_letters where appeal_id = ${appealId} and file_id is not null),
         i as (delete from incoming_files where incoming_appeal_id in (select id from incoming_appeals where appeal_id = ${appealId}) returning file_id)
    select file_id as id from a union select file_id from p union select file_id from w union select file_id from v union select file_id from q union select file_id from l union select file_id from i`.execute(
    db,
  );
  // a letter keeps its code, and is not drawn again
  await sql`update issued_letters set file_id = null, void_at = coalesce(void_at, now()) where appeal_id = ${appealId}`.execute(db);
  const removed = await sql<{ key: string }>`
    delete from files where id = any(${rows.map(({ id }) => id)}::bigint[]) returning storage_key as key`.execute(db);
  return removed.rows.map(({ key }) => key);
};

/** People of the journal of whom no appeal was made are kept as long as the appeals that are kept longest; where one kind has no period, for ever. */
const eraseOldReceptions = async (owner: Db): Promise<void> => {
  await sql`
    update reception_enrolments e set full_name = ${nothing}, phone = null, topic = ${nothing}, cancel_reason = case when e.cancel_reason is not null then ${nothing} end
      from (select max((s.value ->> k.code)::int) as years, bool_and(s.value ->> k.code is not null) as is_set
              from settings s, appeal_kinds k where s.key = 'retention') p
     where p.is_set and e.appeal_id is null and e.full_name <> ${nothing} and e.day + make_interval(years => p.years) < tashkent_day(now())`.execute(
    owner,
  );
};

/**
 * Carries out a confirmed decision, as the owner of the tables: removes person, texts and files of the appeal and of all that hangs on it, and the salt
 * of its hashes. Numbers, days, statuses and the figures of reports stay. False: it waits, for a task is open or the decision was changed.
 */
const erase = async (owner: Db, store: FileStore, id: number): Promise<boolean> => {
  const keys = await inTransaction(owner, async (db) => {
    const due = await lockDue(db, id);
    if (!due) return undefined;
    const { appealId } = due;
    const tasks = sql`(select id from tasks where appeal_id = ${appealId})`;
    const found = await forgetFiles(db, appealId, tasks);
    await forgetPerson(db, appealId, due.applicantId);
    await sql`delete from representatives where appeal_id = ${appealId}`.execute(db);
    await sql`update tasks set text = ${nothing}, resolution_text = null, return_reason = null where appeal_id = ${appealId}`.execute(db);
    await sql`update task_flows set text = null where task_id in ${tasks}`.execute(db);
    const answers = await sql`update answers set text = ${nothing}, reject_reason = null where task_id in ${tasks}`.execute(db);
    await sql`update corrections set reason = ${nothing}, reject_reason = null where task_id in ${tasks}`.execute(db);
    await sql`update requests set reason = ${nothing}, decision_note = null, wanted = wanted - 'text' - 'reason' where task_id in ${tasks}`.execute(
      db,
    );
    await sql`update reviews set question = ${nothing}, answer = null, decision_note = null where task_id in ${tasks}`.execute(db);
    const ofIncoming = sql`(select id from incoming_appeals where appeal_id = ${appealId})`;
    const messages = await sql`
      update notifications set recipient = ${nothing}, address = null, postal_address = null, text = ${nothing}, error = null, provider_id = null
       where appeal_id = ${appealId} or incoming_appeal_id in ${ofIncoming}`.execute(db);
    await sql`update letters set text = ${nothing} where appeal_id = ${appealId}`.execute(db);
    await sql`
      update incoming_appeals set applicant = jsonb_build_object('lastName', ${nothing}::text, 'phone', ${noPhone}::text, 'areasId', applicant -> 'areasId'), passport = null, address = null,
             text = '', left_out = null, reason = null, email = null, chat_id = null, external_id = null, content_hash = null where appeal_id = ${appealId}`.execute(
      db,
    );
    await sql`update hearings set note = case when outcome is not null then ${nothing} end where appeal_id = ${appealId}`.execute(db);
    await sql`
      update inquiries set question = ${nothing}, answer = case when answer is not null then ${nothing} end, close_reason = case when close_reason is not null then ${nothing} end
       where appeal_id = ${appealId}`.execute(db);
    await sql`update reception_enrolments set full_name = ${nothing}, phone = null, topic = ${nothing} where appeal_id = ${appealId}`.execute(
      db,
    );
    await sql`update satisfactions set reason = null where appeal_id = ${appealId}`.execute(db);
    await sql`delete from form_drafts where appeal_id = ${appealId} or task_id in ${tasks}`.execute(db);
    await sql`delete from history_values where history_id in (select id from history where appeal_id = ${appealId})`.execute(db);
    // `refuse_change` lets the owner do so with the history in this transaction
    await sql`select set_config('murojaat.erases', 'texts', true)`.execute(db);
    const history = await sql`
      update history set text = null, changes = null where appeal_id = ${appealId} and (text is not null or changes is not null)`.execute(
      db,
    );
    await sql`update appeal_salts set salt = null, erased_by_decision = ${id} where appeal_id = ${appealId}`.execute(db);
    await sql`update retention_decisions set status = 'erased', erased_at = now(), reason = null where id = ${id}`.execute(db);
    // what lists and reports read of it follows its history, to which nothing is added here
    await sql`select refresh_appeal_rows(array[${appealId}]::bigint[])`.execute(db);
    const by = { userId: due.by, organizationId: due.organizationId };
    const [answersRemoved, messagesRemoved, historyRemoved] = [answers, messages, history].map(({ numAffectedRows }) =>
      Number(numAffectedRows ?? 0),
    );
    await writeAudit({ db, requestId: "retention" }, by, "ERASE /admin/retention" satisfies OwnAct, [
      {
        target: `retention_decisions:${id}`,
        details: {
          requestNumber: due.number,
          answers: answersRemoved,
          messages: messagesRemoved,
          history: historyRemoved,
          files: found.length,
        },
      },
    ]);
    return found;
  });
  // what stays in the store because the process ends here is removed by the clean-up: no row names it
  for (const key of keys ?? []) await store.remove(key);
  return keys !== undefined;
};

/** Brings the proposals up to date and carries out what is confirmed. Says how many were erased, and how many wait for the end of a task. */
export const carryOutRetention = async (
  owner: Db,
  store: FileStore,
  goesOn: () => boolean = () => true,
): Promise<{ erased: number; waiting: number }> => {
  await proposeRetention(owner);
  await eraseOldReceptions(owner);
  const { rows } = await sql<{ id: number }>`select id from retention_decisions where status = 'confirmed' order by id`.execute(owner);
  const done = { erased: 0, waiting: 0 };
  for (const { id } of rows) {
    if (!goesOn()) break;
    done[(await erase(owner, store, id)) ? "erased" : "waiting"] += 1;
  }
  return done;
};
