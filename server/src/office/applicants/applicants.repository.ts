import { incompleteKinds, legalEntity, type ApplicantForm, type ApplicantRecord, type ApplicantView } from "@murojaat/contract";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Applicants } from "../../schema/tables.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { maskNullable, maskPhone, maskText } from "../../engine/privacy/masks.ts";
import type { SecondFact } from "./look-ups.ts";
import { hasPassport, openSecrets, passportHashes, sealSecrets, type SecretHolder } from "./secrets.ts";

const clean = (text: string | null | undefined): string | null => text?.trim().replace(/\s+/g, " ") || null;

/** The columns that a form fills; what belongs to the other type of applicant is left empty. */
export const applicantColumns = (form: ApplicantForm) => {
  const entity = form.applicantTypeId === legalEntity;
  const ofPerson = <T>(value: T): T | null => (entity ? null : value);
  return {
    applicant_type_id: form.applicantTypeId ?? 1,
    last_name: ofPerson(clean(form.lastName)),
    first_name: ofPerson(clean(form.firstName)),
    middle_name: ofPerson(clean(form.middleName)),
    birthdate: ofPerson(form.birthdate ? fromWire(form.birthdate) : null),
    gender_id: ofPerson(form.gendersId ?? null),
    passport_series: ofPerson(form.passportSn ?? null),
    passport_number: ofPerson(form.passportNum ?? null),
    social_status_id: ofPerson(form.socialStatusId ?? null),
    privileged_category_id: ofPerson(form.privilagedCategoriesId ?? null),
    organization_name: entity ? clean(form.name) : null,
    director: entity ? clean(form.director) : null,
    tax_id: form.inn ?? null,
    region_id: form.regionsId ?? null,
    area_id: form.areasId ?? null,
    mahalla_id: form.mahallasId ?? null,
    address: clean(form.address),
    // one that lacks its phone was given a generated number
    phone: form.phone ?? "",
    home_phone: form.homePhone ?? null,
    is_fake_phone: form.isFakePhoneNumber === 1,
    incomplete_kind_id: form.incompleteKind ? incompleteKinds[form.incompleteKind] : null,
  };
};
export type ApplicantColumns = ReturnType<typeof applicantColumns>;
/** The same as the table has them. */
const storedColumns = (id: number, { passport_series, passport_number, address, ...plain }: ApplicantColumns): Insertable<Applicants> => {
  const secrets = { passportSn: passport_series, passportNum: passport_number, address };
  return { ...plain, ...sealSecrets("applicants", id, secrets), ...passportHashes(secrets) };
};

/** What is known besides the form: the region of its district; a letter that gives no phone has a generated number. */
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
  sql<string>`coalesce(nullif(p.full_name, ''), (select k.${sql.ref(nameColumn(ctx.language))} from incomplete_kinds k where k.id = p.incomplete_kind_id), '')`;

export const insertApplicant = async (ctx: Ctx, columns: ApplicantColumns): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('applicants_id_seq') as id`.execute(ctx.db);
  await insertApplicantAs(ctx, rows[0]!.id, columns);
  return rows[0]!.id;
};
/** The same under an id that was allotted before. */
export const insertApplicantAs = async (ctx: Ctx, id: number, columns: ApplicantColumns): Promise<void> => {
  await ctx.db
    .insertInto("applicants")
    .values({ id, ...storedColumns(id, columns) })
    .execute();
};
export const updateApplicant = async (ctx: Ctx, id: number, columns: ApplicantColumns): Promise<void> => {
  await ctx.db.updateTable("applicants").set(storedColumns(id, columns)).where("id", "=", id).execute();
};
export const findApplicantColumns = async (ctx: Ctx, id: number) => {
  const found = await ctx.db
    .selectFrom("applicants")
    .select([
      "applicant_type_id",
      "last_name",
      "first_name",
      "middle_name",
      "birthdate",
      "gender_id",
      "passport",
      "social_status_id",
      "privileged_category_id",
      "organization_name",
      "director",
      "tax_id",
      "region_id",
      "area_id",
      "mahalla_id",
      "address",
      "phone",
      "home_phone",
      "is_fake_phone",
      "incomplete_kind_id",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { passport, address, ...plain } = found;
  const secrets = openSecrets("applicants", { id, passport, address });
  return { ...plain, passport_series: secrets.passportSn, passport_number: secrets.passportNum, address: secrets.address };
};
export const isUsedByOthers = async (ctx: Ctx, applicantId: number, appealId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("appeals").select("id").where("applicant_id", "=", applicantId).where("id", "<>", appealId).limit(1).execute())
    .length > 0;

/** Whether the record is that of an applicant who asked not to be disclosed. */
export const isOfUndisclosed = async (ctx: Ctx, applicantId: number): Promise<boolean> =>
  (await sql`select from appeals where applicant_id = ${applicantId} and is_undisclosed limit 1`.execute(ctx.db)).rows.length > 0;

/** The select list of the form's fields, alias `p`; `openApplicant` reads what is encrypted of them. */
export const applicantFields = sql`p.id, p.applicant_type_id as "applicantTypeId", p.social_status_id as "socialStatusId", to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, p.passport,
  p.tax_id as inn, p.director, p.gender_id as "gendersId", p.privileged_category_id as "privilagedCategoriesId", p.organization_name as name, p.first_name as "firstName", p.last_name as "lastName", p.middle_name as "middleName",
  p.region_id as "regionsId", p.area_id as "areasId", p.mahalla_id as "mahallasId", p.address, p.phone, p.home_phone as "homePhone", p.is_fake_phone::int as "isFakePhoneNumber",
  (select k.code from incomplete_kinds k where k.id = p.incomplete_kind_id) as "incompleteKind"`;
/** A row of `applicantFields`. */
export type StoredApplicant = Omit<ApplicantRecord, "passportSn" | "passportNum"> & { readonly passport: string | null };
export const openApplicant = <R extends StoredApplicant>({ passport, ...row }: R) => ({
  ...row,
  ...openSecrets("applicants", { id: row.id, passport, address: row.address }),
});

export const getApplicantRecord = async (ctx: Ctx, id: number): Promise<ApplicantRecord> => {
  const { rows } = await sql<StoredApplicant>`select ${applicantFields}, 1 as "applicantCnt" from applicants p where p.id = ${id}`.execute(
    ctx.db,
  );
  return openApplicant(rows[0]!);
};

/** The appeals that the caller may see and of whose applicants the caller may know, alias `a`; handed in, for appeals stand above. */
export type VisibleAppeals = (ctx: Ctx) => Predicate;
const isVisible = (ctx: Ctx, visible: VisibleAppeals) =>
  sql`exists (select from appeals a where a.applicant_id = p.id and ${visible(ctx)})`;

const latestRecord = async (ctx: Ctx, where: Predicate): Promise<ApplicantRecord | undefined> => {
  const { rows } =
    await sql<StoredApplicant>`select ${applicantFields}, 1 as "applicantCnt" from applicants p where not p.is_fake_phone and p.incomplete_kind_id is null and ${where} order by p.id desc limit 1`.execute(
      ctx.db,
    );
  return rows[0] && openApplicant(rows[0]);
};
/** The latest applicant with exactly this phone, of an appeal that the caller sees. */
export const findOwnByPhone = (ctx: Ctx, visible: VisibleAppeals, phone: string): Promise<ApplicantRecord | undefined> =>
  latestRecord(ctx, sql<boolean>`p.phone = ${phone} and ${isVisible(ctx, visible)}`);
/** Who asked not to be disclosed is found by nobody from outside. */
const isDisclosed = sql<boolean>`not exists (select from appeals u where u.applicant_id = p.id and u.is_undisclosed)`;
/** The name of the latest applicant with exactly this phone, regardless of the registering office: a mask of each word. */
export const findMaskedName = async (ctx: Ctx, phone: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select p.full_name as name from applicants p where p.phone = ${phone} and not p.is_fake_phone and p.incomplete_kind_id is null and ${isDisclosed} order by p.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.name.split(" ").map(maskText).join(" ");
};
/** The latest applicant with exactly this phone and these facts; or the field whose fact nobody with this phone has. */
export const findBySecondFact = async (
  ctx: Ctx,
  { phone, birthdate, passportSn, passportNum }: SecondFact,
): Promise<ApplicantRecord | "birthdate" | "passportNum"> => {
  const ofPhone = all([sql<boolean>`p.phone = ${phone}`, isDisclosed]);
  const born = birthdate ? sql<boolean>`p.birthdate = ${fromWire(birthdate)}` : sql<boolean>`true`;
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

/** Phones that start with these digits among the applicants of appeals that the caller sees, each with its latest owner. */
export const suggestByPhone = async (
  ctx: Ctx,
  visible: VisibleAppeals,
  digits: string,
): Promise<{ id: number; phone: string; name: string }[]> => {
  const { rows } = await sql<{ id: number; phone: string; name: string }>`
    select distinct on (p.phone) p.id, p.phone, p.full_name as name from applicants p
     where p.phone like ${`${digits}%`} and not p.is_fake_phone and p.incomplete_kind_id is null and ${isVisible(ctx, visible)} order by p.phone, p.id desc limit 10`.execute(
    unprepared(ctx.db),
  );
  return rows;
};

/** The form's fields as the caller may see them; a mask that comes back is refused. */
export const asSeenBy = (ctx: Ctx, applicant: ApplicantRecord): ApplicantRecord =>
  can(ctx, "view_personal_data")
    ? applicant
    : {
        ...applicant,
        birthdate: maskNullable(applicant.birthdate),
        passportSn: maskNullable(applicant.passportSn),
        passportNum: maskNullable(applicant.passportNum),
        inn: maskNullable(applicant.inn),
        address: maskNullable(applicant.address),
        phone: maskPhone(applicant.phone),
        homePhone: applicant.homePhone === null ? null : maskPhone(applicant.homePhone),
      };

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
export const withOwnFakePhone = async (ctx: Ctx, columns: ApplicantColumns, present = 0): Promise<ApplicantColumns> => {
  if (!columns.is_fake_phone) return columns;
  const { rows } = await sql`select from applicants where phone = ${columns.phone} and is_fake_phone and id <> ${present} limit 1`.execute(
    ctx.db,
  );
  return rows.length === 0 ? columns : { ...columns, phone: await newFakePhone(ctx) };
};

/** The columns of an applicant in words, read of a table or of rows like its; masked for people who may not see personal data. */
export const viewApplicant = async (ctx: Ctx, of: RawBuilder<unknown>, holder: SecretHolder): Promise<ApplicantView | undefined> => {
  const name = sql.ref(nameColumn(ctx.language));
  const { rows } = await sql<Omit<ApplicantView, "masked">>`
    select p.id, p.applicant_type_id as "typeId", y.${name} as "typeName", coalesce(nullif(p.full_name, ''), ik.${name}, '') as "fullName", ik.code as "incompleteKind", ik.${name} as "incompleteKindName", to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, g.${name} as "genderName",
           p.passport, p.tax_id as inn, p.director, r.${name} as "regionName", a.${name} as "areaName", m.${name} as "mahallaName",
           p.address, p.phone, p.home_phone as "homePhone", p.is_fake_phone as "isFakePhone", s.${name} as "socialStatusName", pc.${name} as "privilegedCategoryName"
      from ${of} p join applicant_types y on y.id = p.applicant_type_id left join genders g on g.id = p.gender_id left join regions r on r.id = p.region_id left join areas a on a.id = p.area_id
      left join mahallas m on m.id = p.mahalla_id left join social_statuses s on s.id = p.social_status_id left join privileged_categories pc on pc.id = p.privileged_category_id left join incomplete_kinds ik on ik.id = p.incomplete_kind_id`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { passportSn, passportNum, address } = openSecrets(holder, row);
  const view = { ...row, passport: `${passportSn ?? ""}${passportNum ?? ""}` || null, address };
  return can(ctx, "view_personal_data") ? { ...view, masked: false } : maskedApplicant({ ...view, masked: false });
};
const viewOf = (ctx: Ctx, id: RawBuilder<number>) => viewApplicant(ctx, sql`(select * from applicants where id = ${id})`, "applicants");

/** The applicant in words; masked for people who may not see personal data. */
export const getApplicantView = async (ctx: Ctx, id: number): Promise<ApplicantView> => (await viewOf(ctx, sql`${id}`))!;
/** The same of an appeal; undefined where there is no such appeal. */
export const findApplicantOf = (ctx: Ctx, appealId: number): Promise<ApplicantView | undefined> =>
  viewOf(ctx, sql`(select a.applicant_id from appeals a where a.id = ${appealId})`);

/** What stands in place of an applicant who is not disclosed to the reader. */
export const hiddenApplicant = (view: ApplicantView, word: string): ApplicantView => ({
  ...view,
  fullName: word,
  birthdate: null,
  genderName: null,
  passport: null,
  inn: null,
  director: null,
  regionName: null,
  areaName: null,
  mahallaName: null,
  address: null,
  phone: null,
  homePhone: null,
  isFakePhone: false,
  socialStatusName: null,
  privilegedCategoryName: null,
  masked: true,
});

/** The same with masks for personal fields, once. */
export const maskedApplicant = (view: ApplicantView): ApplicantView =>
  view.masked
    ? view
    : {
        ...view,
        masked: true,
        birthdate: maskNullable(view.birthdate),
        passport: maskNullable(view.passport),
        inn: maskNullable(view.inn),
        address: maskNullable(view.address),
        phone: view.phone === null ? null : maskPhone(view.phone),
        homePhone: view.homePhone === null ? null : maskPhone(view.homePhone),
      };
