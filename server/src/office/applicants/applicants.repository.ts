import {
  applicantFields,
  namesWith,
  ofItsType,
  settled,
  type ApplicantForm,
  type ApplicantRecord,
  type ApplicantView,
  type Settled,
} from "@murojaat/contract";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Applicants } from "../../schema/tables.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { formColumns, selectList, selectRows } from "../../engine/db/form-columns.ts";
import { unprepared, type Db } from "../../engine/db/pool.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { maskFields, maskText } from "../../engine/privacy/masks.ts";
import { hasPassport, hasPhone, isBornOn } from "./former.ts";
import type { SecondFact } from "./look-ups.ts";
import { openSecrets, passportHashes, sealSecrets, type SecretHolder } from "./secrets.ts";

export const applicantColumns = formColumns<Applicants>()(applicantFields);
/** What a form says of an applicant; what belongs to the other type of applicant is empty. */
export type ApplicantValues = Settled<typeof applicantFields>;
export const readApplicant = (form: ApplicantForm): ApplicantValues => settled(applicantFields, ofItsType(form));
/** The columns as the table has them. */
const storedColumns = (id: number, values: ApplicantValues): Insertable<Applicants> => ({
  ...applicantColumns.written(values),
  ...sealSecrets("applicants", id, values),
  ...passportHashes(values),
});

/** Completes the form: the region of its district, and a generated number for a letter that gives no phone. */
export const withKnown = async (ctx: Ctx, given: ApplicantForm): Promise<ApplicantForm> => {
  const form: ApplicantForm =
    given.incompleteKind && !given.phone ? { ...given, phone: await newFakePhone(ctx), isFakePhoneNumber: 1 } : given;
  if (form.regionsId || !form.areasId) return form;
  const area = await ctx.db.selectFrom("areas").select("region_id").where("id", "=", form.areasId).executeTakeFirst();
  return area ? { ...form, regionsId: area.region_id } : form;
};

/** Whether the district lies in the region and the mahalla in the district, where they are given. */
export const placeConditions = (form: ApplicantForm): { readonly [place in keyof PlaceChecks]: RawBuilder<boolean> } => ({
  area: form.areasId
    ? sql`exists (select from areas where id = ${form.areasId} and region_id = coalesce(${form.regionsId ?? null}::int, region_id))`
    : sql`true`,
  mahalla: form.mahallasId
    ? sql`exists (select from mahallas where id = ${form.mahallasId} and area_id = ${form.areasId ?? null})`
    : sql`true`,
});
export const findPlaces = async (ctx: Ctx, form: ApplicantForm): Promise<PlaceChecks> => {
  const { area, mahalla } = placeConditions(form);
  return (await sql<PlaceChecks>`select ${area} as area, ${mahalla} as mahalla`.execute(ctx.db)).rows[0]!;
};
export type PlaceChecks = { readonly area: boolean; readonly mahalla: boolean };

/** The name of the applicant `p`; of a letter without a name, what kind of letter that is. */
export const shownName = (ctx: Ctx) =>
  sql<string>`coalesce(nullif(p.full_name, ''), (select k.${sql.ref(nameColumn(ctx))} from incomplete_kinds k where k.id = p.incomplete_kind_id), '')`;

export const insertApplicant = async (ctx: Ctx, values: ApplicantValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('applicants_id_seq') as id`.execute(ctx.db);
  await insertApplicantAs(ctx, rows[0]!.id, values);
  return rows[0]!.id;
};
/** The same under an id that was allotted before. */
export const insertApplicantAs = async (ctx: Ctx, id: number, values: ApplicantValues): Promise<void> => {
  await ctx.db
    .insertInto("applicants")
    .values({ id, ...storedColumns(id, values) })
    .execute();
};
export const updateApplicant = async (ctx: Ctx, id: number, values: ApplicantValues): Promise<void> => {
  await ctx.db.updateTable("applicants").set(storedColumns(id, values)).where("id", "=", id).execute();
};
export const isUsedByOthers = async (ctx: Ctx, applicantId: number, appealId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("appeals").select("id").where("applicant_id", "=", applicantId).where("id", "<>", appealId).limit(1).execute())
    .length > 0;

/** Whether the record is that of an applicant who asked not to be disclosed. */
export const isOfUndisclosed = async (ctx: Ctx, applicantId: number): Promise<boolean> =>
  (await sql`select from appeals where applicant_id = ${applicantId} and is_undisclosed limit 1`.execute(ctx.db)).rows.length > 0;

/** The parts of a select list with the form's fields, alias `p`; `openApplicant` reads what is encrypted of them. */
export const storedApplicant = (applicantCnt: RawBuilder<number> = sql`1`) =>
  [
    applicantColumns.selected("p"),
    selectList({ id: sql<number>`p.id`, passport: sql<string | null>`p.passport`, address: sql<string | null>`p.address`, applicantCnt }),
  ] as const;
type Sealed = { readonly id: number; readonly passport: string | null; readonly address: string | null };
export const openApplicant = <R extends Sealed>({ passport, ...row }: R) => ({
  ...row,
  ...openSecrets("applicants", { id: row.id, passport, address: row.address }),
});

export const findApplicantRecord = async (ctx: Ctx, id: number): Promise<ApplicantRecord | undefined> => {
  // until the transaction ends nobody removes it (`removeUnused`)
  const [row] = await selectRows(ctx.db, storedApplicant(), sql`from applicants p where p.id = ${id} for key share`);
  return row && openApplicant(row);
};

/** The appeals that the caller may see and of whose applicants the caller may know, alias `a`; handed in, because appeals stand above. */
export type VisibleAppeals = (ctx: Ctx) => Predicate;
const hasAppeal = sql<boolean>`exists (select from appeals w where w.applicant_id = p.id)`;
/** Made by the own office for an appeal that has not followed yet. */
export const isMadeHere = ({ actor }: Ctx) => sql<boolean>`(not ${hasAppeal} and p.merged_into_id is null and exists (
  select from opened_applicants o join users m on m.id = o.user_id where o.applicant_id = p.id and m.organization_id = ${actor.organizationId}))`;
const isVisible = (ctx: Ctx, visible: VisibleAppeals) =>
  sql<boolean>`(exists (select from appeals a where a.applicant_id = p.id and ${visible(ctx)}) or ${isMadeHere(ctx)})`;

const latestRecord = async (ctx: Ctx, where: Predicate): Promise<ApplicantRecord | undefined> => {
  const [row] = await selectRows(
    ctx.db,
    storedApplicant(),
    sql`from applicants p where not p.is_fake_phone and p.incomplete_kind_id is null and ${where} order by p.id desc limit 1`,
  );
  return row && openApplicant(row);
};
/** The latest applicant with exactly this phone, of an appeal that the caller sees, or made by the own office. */
export const findOwnByPhone = (ctx: Ctx, visible: VisibleAppeals, phone: string): Promise<ApplicantRecord | undefined> =>
  latestRecord(ctx, all([hasPhone(phone), isVisible(ctx, visible)]));
/** Nobody from outside finds an undisclosed person, nor a record without an appeal. */
const isKnownOutside = sql<boolean>`(${hasAppeal} and not exists (select from appeals u where u.applicant_id = p.id and u.is_undisclosed))`;
/** The name of the latest applicant with exactly this phone, regardless of the registering office: a mask of each word. */
export const findMaskedName = async (ctx: Ctx, phone: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select p.full_name as name from applicants p where ${hasPhone(phone)} and not p.is_fake_phone and p.incomplete_kind_id is null and ${isKnownOutside} order by p.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.name.split(" ").map(maskText).join(" ");
};
/** The latest applicant with exactly this phone and these facts; or the field whose fact nobody with this phone has. */
export const findBySecondFact = async (
  ctx: Ctx,
  { phone, birthdate, passportSn, passportNum }: SecondFact,
): Promise<ApplicantRecord | "birthdate" | "passportNum"> => {
  const ofPhone = all([hasPhone(phone), isKnownOutside]);
  const born = birthdate ? isBornOn(sql`${fromWire(birthdate)}::date`) : sql<boolean>`true`;
  const holds = passportSn && passportNum ? hasPassport(passportSn, passportNum) : sql<boolean>`true`;
  const found = await latestRecord(ctx, all([ofPhone, born, holds]));
  if (found) return found;
  return birthdate && !(await latestRecord(ctx, all([ofPhone, born]))) ? "birthdate" : "passportNum";
};
/** From now on the caller may take the record for an appeal. */
export const noteOpened = async ({ db, actor }: Ctx, applicantId: number): Promise<void> => {
  await sql`insert into opened_applicants (user_id, applicant_id) values (${actor.userId}, ${applicantId}) on conflict do nothing`.execute(
    db,
  );
};
export const hasOpened = async ({ db, actor }: Ctx, applicantId: number): Promise<boolean> =>
  (await sql`select from opened_applicants where user_id = ${actor.userId} and applicant_id = ${applicantId}`.execute(db)).rows.length > 0;

/** Removes records that were made for an appeal which did not follow within a day; says how many. */
export const removeUnused = async (db: Db): Promise<number> => {
  const { rows } = await sql`
    delete from applicants where id in (
      select p.id from applicants p where p.created_at < now() - interval '1 day' and not ${hasAppeal}
         and not exists (select from applicant_merges m where p.id in (m.kept_id, m.other_id))
         and p.id in (select applicant_id from opened_applicants) and not exists (select from letter_spellings s where s.applicant_id = p.id)
         for update skip locked) returning id`.execute(db);
  return rows.length;
};

/** Phones that start with these digits among the applicants of appeals that the caller sees and those made by the own office, each with its latest owner. */
export const suggestByPhone = async (
  ctx: Ctx,
  visible: VisibleAppeals,
  digits: string,
): Promise<{ id: number; phone: string; name: string }[]> => {
  const { rows } = await sql<{ id: number; phone: string; name: string }>`
    select distinct on (k.phone) p.id, k.phone, p.full_name as name from applicant_facts k join applicants p on p.id = k.applicant_id
     where k.phone like ${`${digits}%`} and not p.is_fake_phone and p.incomplete_kind_id is null and ${isVisible(ctx, visible)} order by k.phone, p.id desc limit 10`.execute(
    unprepared(ctx.db),
  );
  return rows;
};

/** The form's fields as the caller may see them; a mask that comes back is refused. */
export const asSeenBy = (ctx: Ctx, applicant: ApplicantRecord): ApplicantRecord =>
  can(ctx, "view_personal_data") ? applicant : { ...applicant, ...maskFields(applicantFields, applicant) };

/** A number for people without a phone: starts with 00, unique (specification, section 4). */
export const newFakePhone = async (ctx: Ctx): Promise<string> => {
  for (;;) {
    const { rows } = await sql<{ phone: string; taken: boolean }>`
      with n as (select '00' || lpad(nextval('fake_phone_numbers')::text, 7, '0') as phone)
      select n.phone, exists (select from applicants p where p.phone = n.phone) as taken from n`.execute(ctx.db);
    if (!rows[0]!.taken) return rows[0]!.phone;
  }
};

/** A generated number is one record's own: where another record has it already, the next one is given. */
export const withOwnFakePhone = async (ctx: Ctx, values: ApplicantValues, present = 0): Promise<ApplicantValues> => {
  if (values.isFakePhoneNumber !== 1) return values;
  const { rows } = await sql`select from applicants where phone = ${values.phone} and is_fake_phone and id <> ${present} limit 1`.execute(
    ctx.db,
  );
  return rows.length === 0 ? values : { ...values, phone: await newFakePhone(ctx) };
};

/** The columns of an applicant in words, read of a table or of rows like its; masked for people who may not see personal data. */
export const viewApplicant = async (ctx: Ctx, of: RawBuilder<unknown>, holder: SecretHolder): Promise<ApplicantView | undefined> => {
  const name = nameColumn(ctx);
  const own = selectList({
    id: sql<number>`p.id`,
    typeId: sql<number>`p.applicant_type_id`,
    fullName: sql<string>`coalesce(nullif(p.full_name, ''), ik.${sql.ref(name)}, '')`,
    incompleteKindName: sql<string | null>`ik.${sql.ref(name)}`,
    isFakePhone: sql<boolean>`p.is_fake_phone`,
    passport: sql<string | null>`p.passport`,
    address: sql<string | null>`p.address`,
  });
  const [row] = await selectRows(
    ctx.db,
    [applicantColumns.shown("p", name), own],
    sql`from ${of} p left join incomplete_kinds ik on ik.id = p.incomplete_kind_id`,
  );
  if (!row) return undefined;
  const { passportSn, passportNum, address } = openSecrets(holder, row);
  const view = { ...row, passport: `${passportSn ?? ""}${passportNum ?? ""}` || null, address, masked: false };
  return can(ctx, "view_personal_data") ? view : maskedApplicant(view);
};
const viewOf = (ctx: Ctx, id: RawBuilder<number>) => viewApplicant(ctx, sql`(select * from applicants where id = ${id})`, "applicants");

/** The applicant in words; masked for people who may not see personal data. */
export const getApplicantView = async (ctx: Ctx, id: number): Promise<ApplicantView> => (await viewOf(ctx, sql`${id}`))!;
/** The same of an appeal; undefined where there is no such appeal. */
export const findApplicantOf = (ctx: Ctx, appealId: number): Promise<ApplicantView | undefined> =>
  viewOf(ctx, sql`(select a.applicant_id from appeals a where a.id = ${appealId})`);

const hidden = Object.fromEntries(namesWith(applicantFields, "card", "card").map((name) => [name, null]));
/** What stands in place of an applicant who is not disclosed to the reader; whether it is a person or a whole letter is told. */
export const hiddenApplicant = (view: ApplicantView, word: string): ApplicantView => {
  const { id, typeId, typeName, incompleteKind, incompleteKindName } = view;
  const told = { id, typeId, typeName, incompleteKind, incompleteKindName };
  return { ...view, ...hidden, ...told, fullName: word, isFakePhone: false, masked: true };
};

/** The same with masks for personal fields, once. */
export const maskedApplicant = (view: ApplicantView): ApplicantView =>
  view.masked ? view : { ...view, ...maskFields(applicantFields, view, "card"), masked: true };
