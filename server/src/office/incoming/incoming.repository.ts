import {
  columnOf,
  appealFields,
  applicantFields,
  documentNumbers,
  errors,
  incomingChannelCodes,
  incomingLists,
  rejectionNoteMinimum,
  rejectReasons,
  requestNumbers,
  screenPermission,
  translateAny,
  type ApplicantForm,
  type FieldProblem,
  type FormFields,
  type IncomingChannel,
  type IncomingRecord,
  type IncomingSender,
  type Language,
  type LeftOut,
  type MessageKey,
  type Rejection,
} from "@murojaat/contract";
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { ReceiveIncoming } from "../appeals/registration.ts";
import { filesOf } from "../files/file-links.repository.ts";
import { applicantColumns, viewApplicant } from "../applicants/applicants.repository.ts";
import { findPlaceInText } from "../appeals/place-in-text.ts";
import { isFindable, namesNobodyHidden, visibleAppeals } from "../appeals/appeals.visibility.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { openSecrets, sealSecrets } from "../applicants/secrets.ts";
import { decrypt, encrypt, isDigestOf, sealDigest, searchHash, searchHashes } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { pageOfIncomingMessages } from "../applicant-messages/applicant-messages.repository.ts";
import { nameOfSender } from "../applicant-messages/recipients.repository.ts";
import { notifyApplicant } from "../applicant-messages/applicant-message.ts";
import { maskFields, maskText } from "../../engine/privacy/masks.ts";
import { newCode, statusCodeLength } from "../issued-letters/codes.ts";
import { isJoined } from "./joined-mail.repository.ts";

/** An appeal from outside as it is kept (`check-incoming.ts`); its files are stored and not bound yet. */
export type CheckedAppeal = {
  readonly channel: IncomingChannel;
  readonly externalId: string;
  /** Tells the record sent again from another under its number. */
  readonly content: string;
  readonly applicant: Omit<ApplicantForm, "id" | "applicantCnt" | "isFakePhoneNumber" | "incompleteKind">;
  readonly text: string;
  readonly kindId: number | null;
  readonly email: string | null;
  readonly languageId: number;
  readonly chatId: number | null;
  readonly fileIds: readonly number[];
  readonly leftOut: readonly LeftOut[];
  /** Of a channel that belongs to one office; without it, and where that office is blocked, where the applicant lives decides. */
  readonly organizationId?: number;
  /** When it came, where that is not now: deadlines count from then. */
  readonly receivedAt?: string;
};
/** What the sender is told of a record: its ticket with the code for the public page, and what could not be kept. */
type Receipt = { readonly id: number; readonly ticket: string; readonly statusCode: string | null; readonly leftOut: LeftOut[] };

export const leftOutColumn: EncryptedColumn = {
  table: "incoming_appeals",
  column: "left_out",
  primaryKey: ["id"],
  context: (row) => `incoming_appeals.left_out:${row["id"]}`,
};
/** Errors: UnreadableValue. */
const openLeftOut = (id: number, stored: string | null): LeftOut[] =>
  stored === null ? [] : (JSON.parse(decrypt(stored, leftOutColumn.context({ id }))) as LeftOut[]);

const sealLeftOut = (id: number, leftOut: readonly LeftOut[]): string | null =>
  leftOut.length === 0 ? null : encrypt(JSON.stringify(leftOut), leftOutColumn.context({ id }));

// without letters and digits that are taken for one another when read aloud
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const prefixes = { web: "WEB", telegram: "TG", "my-fergana": "MF", email: "EM" } as const satisfies Record<IncomingChannel, string>;
const newTicket = (channel: IncomingChannel): string =>
  `${prefixes[channel]}-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

/**
 * The office that owns the channel, or its successor, if it works; else the governor's office of the district or region, or the top one.
 */
const officeOf = async (ctx: Ctx, channelOf: number | undefined, areaId: number | null): Promise<number> => {
  const own = sql`(select coalesce(successor_id, id) from organizations where id = ${channelOf ?? null}::int)`;
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o join organization_levels l on l.id = o.level_id left join structures s on s.id = o.structure_id left join areas a on a.id = ${areaId}
     where o.blocked_at is null
       and (o.id = ${own} or (o.area_id = a.id and l.code = 'district' and s.code = 'governor') or (o.area_id is null and l.code = 'region' and s.code = 'governor' and coalesce(o.region_id, a.region_id) = a.region_id) or o.parent_id is null)
     order by o.id is not distinct from ${own} desc, o.area_id is not distinct from a.id desc, s.code = 'governor' desc nulls last, o.id limit 1`.execute(
    ctx.db,
  );
  return rows[0]!.id;
};

export const contentDigest: EncryptedColumn = {
  table: "incoming_appeals",
  column: "content_digest",
  primaryKey: ["id"],
  context: (row) => `incoming_appeals.content_digest:${row["id"]}`,
};
/** What the version before this one, which runs beside it during an upgrade, compares and has in its records. */
const hashedContent = "incoming_appeals.content_hash";
type Sent = { readonly id: number; readonly content_digest: string | null; readonly content_hash: Buffer | null };
const isSent = ({ id, content_digest: digest, content_hash: hash }: Sent, content: string): boolean =>
  digest === null
    ? searchHashes(content, hashedContent).some((one) => hash?.equals(one))
    : isDigestOf(digest, content, contentDigest.context({ id }));
/** What a channel has handed in under this number already; 409 when that had other content. */
export const findSent = async (
  ctx: Ctx,
  { channel, externalId, content }: Pick<CheckedAppeal, "channel" | "externalId" | "content">,
): Promise<Receipt | undefined> => {
  const stored = await ctx.db
    .selectFrom("incoming_appeals")
    .select(["id", "ticket", "status_code", "content_digest", "content_hash", "left_out"])
    .where("channel_id", "=", sql<number>`(select id from channels where code = ${incomingChannelCodes[channel]})`)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (stored && !isSent(stored, content)) throw new AppError("key_used_otherwise");
  return (
    stored && { id: stored.id, ticket: stored.ticket, statusCode: stored.status_code, leftOut: openLeftOut(stored.id, stored.left_out) }
  );
};

/** Adds what turned out not to be kept after all; the record is locked. */
export const addLeftOut = async (ctx: Ctx, id: number, more: LeftOut): Promise<void> => {
  const { left_out: stored } = await ctx.db
    .selectFrom("incoming_appeals")
    .select("left_out")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("incoming_appeals")
    .set({ left_out: sealLeftOut(id, [...openLeftOut(id, stored), more]) })
    .where("id", "=", id)
    .execute();
};

/** Stores a record from outside at the office where its applicant lives; the same number again gives the same ticket, with other content it is refused. */
export const insertIncoming = async (ctx: Ctx, sent: CheckedAppeal): Promise<Receipt> => {
  const organizationId = await officeOf(ctx, sent.organizationId, sent.applicant.areasId ?? null);
  const channelId = sql<number>`(select id from channels where code = ${incomingChannelCodes[sent.channel]})`;
  const { rows } = await sql<{ id: number }>`select nextval('incoming_appeals_id_seq') as id`.execute(ctx.db);
  const { id } = rows[0]!;
  const { leftOut } = sent;
  const { passportSn = null, passportNum = null, address = null, ...applicant } = sent.applicant;
  const made = await ctx.db
    .insertInto("incoming_appeals")
    .values({
      id,
      channel_id: channelId,
      organization_id: organizationId,
      ticket: newTicket(sent.channel),
      status_code: newCode(statusCodeLength),
      external_id: sent.externalId,
      content_digest: sealDigest(sent.content, contentDigest.context({ id })),
      content_hash: searchHash(sent.content, hashedContent),
      applicant: JSON.stringify(applicant),
      ...sealSecrets("incoming_appeals", id, { passportSn, passportNum, address }),
      text: sent.text,
      kind_id: sent.kindId,
      email: sent.email,
      language_id: sent.languageId,
      chat_id: sent.chatId,
      left_out: sealLeftOut(id, leftOut),
      created_at: sent.receivedAt ?? ctx.now,
    })
    .onConflict((c) => c.columns(["channel_id", "external_id"]).doNothing())
    .returning(["id", "ticket", "status_code as statusCode"])
    .executeTakeFirst();
  if (!made) return (await findSent(ctx, sent))!; // what it met is there
  if (sent.fileIds.length > 0) {
    await sql`insert into incoming_files (incoming_appeal_id, file_id) select ${made.id}, f from unnest(${[...sent.fileIds]}::bigint[]) f`.execute(
      ctx.db,
    );
    await sql`update files set bound_at = now() where id = any(${[...sent.fileIds]}::bigint[])`.execute(ctx.db);
  }
  ctx.changed({ organizationId });
  return { ...made, leftOut: [...leftOut] };
};

export const maySeeChannel = (ctx: Ctx, channel: IncomingChannel): boolean =>
  ctx.actor.permissions.has(screenPermission(`/appeals/${channel}`));
/** The records that the caller may open, alias `i`: those of the own organisation, of the channels whose lists are the caller's, and letters that joined its appeals. */
export const visibleIncoming = (ctx: Ctx, of = Object.keys(incomingChannelCodes) as IncomingChannel[]): Predicate => {
  const codes = of.filter((channel) => maySeeChannel(ctx, channel)).map((channel) => incomingChannelCodes[channel]);
  return all([
    sql`(i.organization_id = ${ctx.actor.organizationId} and i.status <> 'joined' and i.channel_id in (select c.id from channels c where c.code = any(${codes}::text[]))
         or ${can(ctx, incomingLists.lists["joined-mail"].permission) ? isJoined(ctx) : sql`false`})`,
    isFindable(ctx, sql`coalesce(i.appeal_id, i.joined_appeal_id)`),
    namesNobodyHidden(ctx),
  ]);
};

/** Who sent a record, in words. */
const senderOf = async (ctx: Ctx, id: number): Promise<IncomingSender> => {
  const fieldOf = (field: keyof ApplicantForm) => sql`(i.applicant ->> ${field})`;
  const asGiven = applicantColumns.fromForm("i.applicant", "applicantTypeId", "regionsId", "incompleteKind", "isFakePhoneNumber", "email");
  const view = await viewApplicant(
    ctx,
    sql`(select i.id, ${asGiven}, ${nameOfSender("i.applicant")} as full_name, i.passport, i.address, i.email, null::int as incomplete_kind_id,
                coalesce(${fieldOf("applicantTypeId")}::int, 1) as applicant_type_id, coalesce(${fieldOf("phone")} like '00%', false) as is_fake_phone,
                (select a.region_id from areas a where a.id = ${fieldOf("areasId")}::int) as region_id
           from incoming_appeals i where i.id = ${id})`,
    "incoming_appeals",
  );
  const { id: _ofRecord, ...sender } = view!; // its record has been found
  return sender;
};

type Decided = Omit<NonNullable<IncomingRecord["decision"]>, "messages">;
/** What was decided; null while the record waits. */
const decisionOf = async (ctx: Ctx, id: number): Promise<IncomingRecord["decision"]> => {
  const { rows } = await sql<Decided>`
    select i.decided_at as date, u.full_name as "byName" from incoming_appeals i join users u on u.id = i.decided_by where i.id = ${id}`.execute(
    ctx.db,
  );
  const decided = rows[0];
  if (!decided) return null;
  const { rows: messages } = await pageOfIncomingMessages(ctx, sql<boolean>`i.id = ${id}`, { pageNo: 1, pageSize: 20 });
  return { ...decided, messages };
};

/** A record from outside; undefined when the caller may not see it. */
export const findIncoming = async (ctx: Ctx, id: number): Promise<IncomingRecord | undefined> => {
  const name = sql.ref(nameColumn(ctx));
  type Row = Omit<IncomingRecord, "appeal" | "applicant" | "place" | "sender" | "decision" | "leftOut" | "namedAppeal"> & {
    subject: string | null;
    applicant: IncomingRecord["applicant"];
    email: string | null;
    passport: string | null;
    address: string | null;
    text: string;
    kindId: number | null;
    channelId: number;
    regionsId: number | null;
    stored: string | null;
  };
  const { rows } = await sql<Row>`
    select i.id as "incomingId", i.ticket, c.${name} as "channelName", i.created_at as "createdDate", i.status, st.${name} as "statusName", i.version, i.reason, i.appeal_id as "appealId",
           i.applicant, i.email, i.passport, i.address, i.text, i.kind_id as "kindId", i.channel_id as "channelId", ${filesOf("incoming", "i.id")} as files,
           (select a.region_id from areas a where a.id = (i.applicant ->> 'areasId')::int) as "regionsId", i.left_out as stored, m.subject, m.guessed_charset as "guessedCharset",
           (select json_build_object('id', a.id, 'requestNumber', a.number) from appeals a where a.id = i.joined_appeal_id) as "joinedAppeal"
      from incoming_appeals i join channels c on c.id = i.channel_id join statuses st on st.machine = 'incoming' and st.code = i.status
           left join emails m on m.incoming_appeal_id = i.id
     where i.id = ${id} and ${visibleIncoming(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return undefined;
  const { subject, applicant: plain, email, passport, address, text, kindId, channelId, regionsId, stored, ...rest } = row;
  const applicant = { ...plain, ...openSecrets("incoming_appeals", { id, passport, address }) };
  return {
    ...rest,
    namedAppeal: subject === null ? null : await findNamed(ctx, subject),
    applicant: {
      ...applicant,
      // who may not see the e-mail address registers without it, and it stays the sender's: a mask would be refused
      ...(can(ctx, "view_personal_data") ? { email } : maskFields(applicantFields, applicant)),
      id: -1,
      regionsId,
    },
    appeal: { satulationId: kindId ?? 1, channelId, text, files: rest.files.map((f) => f.resourcesId) },
    place: await findPlaceInText(ctx, text, applicant.areasId ?? null),
    sender: await senderOf(ctx, id),
    leftOut: openLeftOut(id, stored).map((one) => inWords(ctx, one)),
    decision: await decisionOf(ctx, id),
  };
};

/** The appeal whose number a subject names, where the caller sees it. */
const findNamed = async (ctx: Ctx, subject: string): Promise<IncomingRecord["namedAppeal"]> => {
  const numbers = (subject.match(/[\p{L}\p{N}/-]*\d[\p{L}\p{N}/-]*/gu) ?? []).slice(0, 10).flatMap((word) => [...requestNumbers(word)]);
  const { rows } = await sql<{ id: number; requestNumber: string }>`
    select a.id, a.number as "requestNumber" from appeals a where a.number = any(${numbers}::text[]) and ${visibleAppeals(ctx)} order by a.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

/** Words of the parts that are no field of a form. */
const partLabels: Readonly<Record<string, MessageKey>> = { language: "administration.language" };
const labelOf = (ctx: Ctx, part: string): MessageKey | undefined => {
  const fields: FormFields = { ...appealFields, ...applicantFields };
  if (Object.hasOwn(fields, part)) return fields[part]!.label;
  if (Object.hasOwn(partLabels, part)) return partLabels[part];
  // what the schema does not know may have words all the same
  return Object.hasOwn(ctx.messages.fields, part) ? (`fields.${part}` as MessageKey) : undefined;
};
/** Parts that say nothing of a person; what the schema does not know may be a phone or a passport. */
const impersonal = new Set(["files", "language", "satulationId"]);
/** What could not be kept, as staff read it; of a person only with the right to personal data. */
const inWords = (ctx: Ctx, { part, reason, given, limit }: LeftOut): IncomingRecord["leftOut"][number] => {
  const [top = "", field = ""] = part.split(".");
  const own = top === "applicant" ? field : top;
  const label = labelOf(ctx, own);
  const words = reason in errors ? (`errors.${reason}` as MessageKey) : (`problems.${reason}` as MessageKey);
  return {
    part,
    reason,
    name: label === undefined ? part : translateAny(ctx.messages, label),
    message: translateAny(ctx.messages, words, { limit }),
    given: given !== null && !impersonal.has(top) && !can(ctx, "view_personal_data") ? maskText(given) : given,
  };
};

type Locked = { id: number; status: string; version: number; channelId: number; receivedAt: string; email: string | null };
/** Locks a record that waits; 404 for what the caller may not see, 409 for what has been decided or changed. */
const lockWaiting = async (ctx: Ctx, id: number, version: number | undefined): Promise<Locked> => {
  if (!can(ctx, "accept_incoming")) throw new AppError("not_permitted");
  const { rows } = await sql<Locked>`
    select i.id, i.status, i.version, i.channel_id as "channelId", i.created_at as "receivedAt", i.email from incoming_appeals i where i.id = ${id} and ${visibleIncoming(ctx)} for update`.execute(
    ctx.db,
  );
  const record = rows[0];
  if (!record) throw new AppError("not_found");
  const now = { status: record.status, version: record.version, allowed: [] };
  if (record.status !== "new") throw new AppError("action_not_allowed_now", now);
  if (version !== undefined && version !== record.version) throw new AppError("changed_meanwhile", now);
  return record;
};

type Decision = { status: string; appeal_id?: number; reason?: string; reject_reason_id?: number; first_number?: string | null };
const decide = async (ctx: Ctx, id: number, set: Decision): Promise<void> => {
  await ctx.db
    .updateTable("incoming_appeals")
    .set({ ...set, version: sql`version + 1`, decided_by: ctx.actor.userId, decided_at: ctx.now })
    .where("id", "=", id)
    .execute();
  ctx.changed({ organizationId: ctx.actor.organizationId });
};

/** The record becomes the appeal that is being registered: its files move there, and its sender is sent the number. */
export const receiveIncoming: ReceiveIncoming = async (ctx, incomingId) => {
  const record = await lockWaiting(ctx, incomingId, undefined);
  const files = await ctx.db.selectFrom("incoming_files").select("file_id").where("incoming_appeal_id", "=", record.id).execute();
  return {
    channelId: record.channelId,
    receivedAt: record.receivedAt,
    email: record.email,
    fileIds: files.map((f) => f.file_id),
    bind: async (appealId) => {
      await decide(ctx, record.id, { status: "registered", appeal_id: appealId });
      await sql`
        with moved as (delete from incoming_files where incoming_appeal_id = ${record.id} returning file_id)
        insert into appeal_files (appeal_id, file_id) select ${appealId}, file_id from moved`.execute(ctx.db);
      await notifyApplicant(ctx, { kind: "registered", appealId });
    },
  };
};

/** A message sent twice names the first one: another of this office, or an appeal that the caller may see. One that is no appeal says why. */
const rejectionProblems = async (ctx: Ctx, id: number, { reasonId, note, firstNumber }: Rejection): Promise<FieldProblem[]> => {
  if (reasonId === rejectReasons.no_appeal && (note?.trim() ?? "").length < rejectionNoteMinimum)
    return [problem("note", "too_short", rejectionNoteMinimum)];
  if (reasonId !== rejectReasons.same_message) return [];
  if (!firstNumber) return [problem("firstNumber", "required")];
  return (await findFirst(ctx, id, firstNumber)) === undefined ? [problem("firstNumber", "no_such_record")] : [];
};
/** The number of the first message, as it is stored. */
const findFirst = async (ctx: Ctx, id: number, typed: string): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`
    select i.ticket as number from incoming_appeals i where i.ticket = any(${[...documentNumbers(typed)]}::text[]) and i.id <> ${id} and ${visibleIncoming(ctx)}
    union all select a.number from appeals a where a.number = any(${[...requestNumbers(typed)]}::text[]) and ${visibleAppeals(ctx)} limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.number;
};
/** The reason as its sender reads it; undefined when it is not in the list. */
const reasonInWords = async (ctx: Ctx, id: number, { reasonId, note, firstNumber }: Rejection): Promise<string | undefined> => {
  const { rows } = await sql<Record<"name_uz" | "name_uk" | "name_ru", string> & { language: Language }>`
    select r.name_uz, r.name_uk, r.name_ru, l.code as language from incoming_reject_reasons r, incoming_appeals i join languages l on l.id = i.language_id
     where r.id = ${reasonId} and i.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  return (
    row && [row[columnOf(row.language)], reasonId === rejectReasons.same_message ? firstNumber : null, note].filter(Boolean).join(": ")
  );
};

/** Rejects a record and sends its sender the reason. */
export const rejectIncoming = async (ctx: Ctx, id: number, typed: Rejection): Promise<void> => {
  const first = typed.firstNumber ? await findFirst(ctx, id, typed.firstNumber) : undefined;
  const given = first === undefined ? typed : { ...typed, firstNumber: first };
  await lockWaiting(ctx, id, given.version);
  const reason = await reasonInWords(ctx, id, given);
  if (reason === undefined) throw ruleBroken(problem("reasonId", "no_such_record"));
  const problems = await rejectionProblems(ctx, id, given);
  if (problems.length > 0) throw ruleBroken(...problems);
  const firstNumber = given.reasonId === rejectReasons.same_message ? given.firstNumber!.trim() : null;
  await decide(ctx, id, { status: "rejected", reason, reject_reason_id: given.reasonId, first_number: firstNumber });
  ctx.audit(`incoming_appeals:${id}`, { status: "rejected", reason });
  await notifyApplicant(ctx, { kind: "rejected", incomingId: id, reason });
};
