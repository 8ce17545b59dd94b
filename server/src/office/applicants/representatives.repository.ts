import type { FieldProblem, RepresentativeForm, RepresentativeRecord, RepresentativeView } from "@murojaat/contract";
import { sql } from "kysely";
import { decrypt, encrypt } from "../../engine/crypto/crypto.ts";
import type { EncryptedColumn } from "../../engine/crypto/rotate-key.ts";
import { fromWire } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { filesOf, foreignFiles, replaceFiles } from "../files/file-links.repository.ts";
import { problem } from "../../engine/http/app-error.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { isMask, maskPhone, maskText } from "../../engine/privacy/masks.ts";
import { changed } from "../../engine/workflow/changes.ts";
import type { Change } from "../../engine/workflow/changes.ts";

export const representativeAddresses: EncryptedColumn = {
  table: "representatives",
  column: "address",
  primaryKey: ["appeal_id"],
  context: (row) => `representatives.address:${row["appeal_id"]}`,
};
const contextOf = (appealId: number) => representativeAddresses.context({ appeal_id: appealId });
const clean = (text: string): string => text.trim().replace(/\s+/g, " ");

/** Who acts for the applicant from now on; null: nobody, undefined: as before. */
export const saveRepresentative = async (ctx: Ctx, appealId: number, form: RepresentativeForm | null | undefined): Promise<void> => {
  if (form === undefined) return;
  if (form === null) {
    await replaceFiles(ctx.db, "representative", appealId, []);
    await ctx.db.deleteFrom("representatives").where("appeal_id", "=", appealId).execute();
    return;
  }
  const columns = {
    name: clean(form.name),
    authority_kind_id: form.authorityKindId,
    document_number: form.documentNumber.trim(),
    document_date: fromWire(form.documentDate),
    phone: form.phone,
    address: encrypt(clean(form.address), contextOf(appealId)),
  };
  await ctx.db
    .insertInto("representatives")
    .values({ appeal_id: appealId, ...columns })
    .onConflict((c) => c.column("appeal_id").doUpdateSet(columns))
    .execute();
  await replaceFiles(ctx.db, "representative", appealId, form.files ?? []);
};

/** What the schema of a representative cannot check; `appealId`: whose files may stay. */
export const representativeProblems = async (
  ctx: Ctx,
  form: RepresentativeForm | null | undefined,
  appealId?: number,
): Promise<FieldProblem[]> => {
  if (!form) return [];
  const at = (field: keyof RepresentativeForm, what: FieldProblem["problem"]) => problem(`appeal.representative.${field}`, what);
  const { rows } = await sql`select from authority_kinds where id = ${form.authorityKindId}`.execute(ctx.db);
  const own = appealId === undefined ? undefined : { holder: "representative" as const, id: appealId };
  const foreign = await foreignFiles(ctx.db, ctx.actor.userId, form.files ?? [], own);
  return [
    ...(rows.length === 0 ? [at("authorityKindId", "no_such_record")] : []),
    ...(fromWire(form.documentDate) > ctx.today ? [at("documentDate", "day_in_future")] : []),
    ...(isMask(form.address) ? [at("address", "wrong_format")] : []),
    ...(foreign.length > 0 ? [at("files", "file_not_yours")] : []),
  ];
};

/** Errors: UnreadableValue. */
export const openRepresentativeAddress = (appealId: number, address: string | null): string | null =>
  // empty after the loss of the key
  address === null || address === "" ? address : decrypt(address, contextOf(appealId));

type Stored = RepresentativeRecord & { authorityKindName: string };
/** Who acts for the applicant, in full. */
const findStored = async (db: Db, appealId: number, name = "name_uz"): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select r.name, r.authority_kind_id as "authorityKindId", k.${sql.ref(name)} as "authorityKindName", r.document_number as "documentNumber",
           to_char(r.document_date, 'DD.MM.YYYY') as "documentDate", r.phone, r.address, ${filesOf("representative", "r.appeal_id")} as files
      from representatives r join authority_kinds k on k.id = r.authority_kind_id where r.appeal_id = ${appealId}`.execute(db);
  return rows[0] && { ...rows[0], address: openRepresentativeAddress(appealId, rows[0].address) ?? "" };
};
export const maskedRepresentative = (view: RepresentativeView): RepresentativeView =>
  view.masked ? view : { ...view, phone: maskPhone(view.phone), address: maskText(view.address), masked: true };

/** As the form has them; phone and address are masks without the right. */
export const findRepresentative = async (ctx: Ctx, appealId: number): Promise<RepresentativeRecord | null> => {
  const found = await findStored(ctx.db, appealId);
  if (!found) return null;
  return can(ctx, "view_personal_data") ? found : { ...found, phone: maskPhone(found.phone), address: maskText(found.address) };
};
/** As the card shows them. */
export const viewRepresentative = async (ctx: Ctx, appealId: number): Promise<RepresentativeView | null> => {
  const found = await findStored(ctx.db, appealId, nameColumn(ctx));
  if (!found) return null;
  const view = { ...found, masked: false };
  return can(ctx, "view_personal_data") ? view : maskedRepresentative(view);
};
/** Where letters and messages to the representative go. */
export const addressOfRepresentative = async (
  db: Db,
  appealId: number,
): Promise<{ name: string; phone: string; address: string } | undefined> => findStored(db, appealId);

/** What an edit changed of the representative, for the history. */
export const representativeChanges = async (ctx: Ctx, appealId: number, form: RepresentativeForm | null | undefined): Promise<Change[]> => {
  if (form === undefined) return [];
  const was = await findStored(ctx.db, appealId);
  return [
    ...changed({ label: "fields.representative" }, was?.name ?? null, form ? clean(form.name) : null),
    ...changed({ label: "fields.authorityKind", list: "authority_kinds" }, was?.authorityKindId ?? null, form?.authorityKindId ?? null),
    ...changed({ label: "fields.authorityNumber" }, was?.documentNumber ?? null, form?.documentNumber.trim() ?? null),
    ...changed({ label: "fields.authorityDate" }, was?.documentDate ?? null, form?.documentDate ?? null),
    ...changed({ label: "fields.representativePhone", personal: true }, was?.phone ?? null, form?.phone ?? null),
    ...changed(
      { label: "fields.representativeAddress", personal: true, secret: true },
      was?.address ?? null,
      form ? clean(form.address) : null,
    ),
    ...changed({ label: "fields.authorityFiles" }, was?.files.length ?? 0, form?.files?.length ?? 0),
  ];
};
