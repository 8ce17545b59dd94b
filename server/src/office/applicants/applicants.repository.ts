import { legalEntity, type ApplicantForm, type ApplicantRecord, type ApplicantView } from "@murojaat/contract";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Applicants } from "../../schema/tables.ts";
import { can, nameColumn, type Ctx } from "../../engine/http/context.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { unprepared } from "../../engine/db/pool.ts";
import { all, type Predicate } from "../../engine/lists/list-query.ts";
import { maskNullable, maskPhone, maskText } from "../../engine/privacy/masks.ts";
import type { SecondFact } from "./look-ups.ts";

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
    area_id: form.areasId,
    mahalla_id: form.mahallasId ?? null,
    address: clean(form.address),
    phone: form.phone,
    home_phone: form.homePhone ?? null,
    is_fake_phone: form.isFakePhoneNumber === 1,
  } satisfies Insertable<Applicants>;
};
export type ApplicantColumns = ReturnType<typeof applicantColumns>;

/** A form that names no region has that of its district. */
export const withRegion = async (ctx: Ctx, form: ApplicantForm): Promise<ApplicantForm> => {
  if (form.regionsId) return form;
  const area = await ctx.db.selectFrom("areas").select("region_id").where("id", "=", form.areasId).executeTakeFirst();
  return area ? { ...form, regionsId: area.region_id } : form;
};

/** Whether the district lies in the region and the mahalla in the district, where they are given. */
export const placeConditions = (form: ApplicantForm): { readonly [place in keyof PlaceChecks]: RawBuilder<boolean> } => ({
  area: sql`exists (select from areas where id = ${form.areasId} and region_id = coalesce(${form.regionsId ?? null}::int, region_id))`,
  mahalla: form.mahallasId ? sql`exists (select from mahallas where id = ${form.mahallasId} and area_id = ${form.areasId})` : sql`true`,
});
export const findPlaces = async (ctx: Ctx, form: ApplicantForm): Promise<PlaceChecks> => {
  const { area, mahalla } = placeConditions(form);
  return (await sql<PlaceChecks>`select ${area} as area, ${mahalla} as mahalla`.execute(ctx.db)).rows[0]!;
};
export type PlaceChecks = { readonly area: boolean; readonly mahalla: boolean };

export const insertApplicant = async (ctx: Ctx, columns: ApplicantColumns): Promise<number> =>
  (await ctx.db.insertInto("applicants").values(columns).returning("id").executeTakeFirstOrThrow()).id;
/** The same under an id that was allotted before. */
export const insertApplicantAs = async (ctx: Ctx, id: number, columns: ApplicantColumns): Promise<void> => {
  await ctx.db
    .insertInto("applicants")
    .values({ id, ...columns })
    .execute();
};
export const updateApplicant = async (ctx: Ctx, id: number, columns: ApplicantColumns): Promise<void> => {
  await ctx.db.updateTable("applicants").set(columns).where("id", "=", id).execute();
};
export const findApplicantColumns = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("applicants")
    .select([
      "applicant_type_id",
      "last_name",
      "first_name",
      "middle_name",
      "birthdate",
      "gender_id",
      "passport_series",
      "passport_number",
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
    ])
    .where("id", "=", id)
    .executeTakeFirst();
export const isUsedByOthers = async (ctx: Ctx, applicantId: number, appealId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("appeals").select("id").where("applicant_id", "=", applicantId).where("id", "<>", appealId).limit(1).execute())
    .length > 0;

/** The select list of the form's fields, alias `p`. */
export const applicantFields = sql`p.id, p.applicant_type_id as "applicantTypeId", p.social_status_id as "socialStatusId", to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, p.passport_series as "passportSn", p.passport_number as "passportNum",
  p.tax_id as inn, p.director, p.gender_id as "gendersId", p.privileged_category_id as "privilagedCategoriesId", p.organization_name as name, p.first_name as "firstName", p.last_name as "lastName", p.middle_name as "middleName",
  p.region_id as "regionsId", p.area_id as "areasId", p.mahalla_id as "mahallasId", p.address, p.phone, p.home_phone as "homePhone", p.is_fake_phone::int as "isFakePhoneNumber"`;

export const getApplicantRecord = async (ctx: Ctx, id: number): Promise<ApplicantRecord> => {
  const { rows } = await sql<ApplicantRecord>`select ${applicantFields}, 1 as "applicantCnt" from applicants p where p.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0]!;
};

/** The appeals that the caller may see, alias `a`; handed in, for appeals stand above. */
export type VisibleAppeals = (ctx: Ctx) => Predicate;
const isVisible = (ctx: Ctx, visible: VisibleAppeals) =>
  sql`exists (select from appeals a where a.applicant_id = p.id and ${visible(ctx)})`;

const latestRecord = async (ctx: Ctx, where: Predicate): Promise<ApplicantRecord | undefined> => {
  const { rows } =
    await sql<ApplicantRecord>`select ${applicantFields}, 1 as "applicantCnt" from applicants p where not p.is_fake_phone and ${where} order by p.id desc limit 1`.execute(
      ctx.db,
    );
  return rows[0];
};
/** The latest applicant with exactly this phone, of an appeal that the caller sees. */
export const findOwnByPhone = (ctx: Ctx, visible: VisibleAppeals, phone: string): Promise<ApplicantRecord | undefined> =>
  latestRecord(ctx, sql<boolean>`p.phone = ${phone} and ${isVisible(ctx, visible)}`);
/** The name of the latest applicant with exactly this phone, whoever registered the appeals: a mask of each word. */
export const findMaskedName = async (ctx: Ctx, phone: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select p.full_name as name from applicants p where p.phone = ${phone} and not p.is_fake_phone order by p.id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.name.split(" ").map(maskText).join(" ");
};
/** The latest applicant with exactly this phone and these facts; or the field whose fact nobody with this phone has. */
export const findBySecondFact = async (
  ctx: Ctx,
  { phone, birthdate, passportSn, passportNum }: SecondFact,
): Promise<ApplicantRecord | "birthdate" | "passportNum"> => {
  const ofPhone = sql<boolean>`p.phone = ${phone}`;
  const born = birthdate ? sql<boolean>`p.birthdate = ${fromWire(birthdate)}` : sql<boolean>`true`;
  const holds = passportNum ? sql<boolean>`p.passport_series = ${passportSn} and p.passport_number = ${passportNum}` : sql<boolean>`true`;
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
     where p.phone like ${`${digits}%`} and not p.is_fake_phone and ${isVisible(ctx, visible)} order by p.phone, p.id desc limit 10`.execute(
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

/** The columns of an applicant in words; masked for people who may not see personal data. */
export const viewApplicant = async (ctx: Ctx, of: RawBuilder<unknown>): Promise<ApplicantView | undefined> => {
  const name = sql.ref(nameColumn(ctx.language));
  const { rows } = await sql<Omit<ApplicantView, "masked">>`
    select p.id, p.applicant_type_id as "typeId", y.${name} as "typeName", p.full_name as "fullName", to_char(p.birthdate, 'DD.MM.YYYY') as birthdate, g.${name} as "genderName",
           nullif(coalesce(p.passport_series, '') || coalesce(p.passport_number, ''), '') as passport, p.tax_id as inn, p.director, r.${name} as "regionName", a.${name} as "areaName", m.${name} as "mahallaName",
           p.address, p.phone, p.home_phone as "homePhone", p.is_fake_phone as "isFakePhone", s.${name} as "socialStatusName", pc.${name} as "privilegedCategoryName"
      from ${of} p join applicant_types y on y.id = p.applicant_type_id left join genders g on g.id = p.gender_id left join regions r on r.id = p.region_id left join areas a on a.id = p.area_id
      left join mahallas m on m.id = p.mahalla_id left join social_statuses s on s.id = p.social_status_id left join privileged_categories pc on pc.id = p.privileged_category_id`.execute(
    ctx.db,
  );
  const view = rows[0];
  if (!view) return undefined;
  return can(ctx, "view_personal_data") ? { ...view, masked: false } : maskedApplicant({ ...view, masked: false });
};
const viewOf = (ctx: Ctx, id: RawBuilder<number>) => viewApplicant(ctx, sql`(select * from applicants where id = ${id})`);

/** The applicant in words; masked for people who may not see personal data. */
export const getApplicantView = async (ctx: Ctx, id: number): Promise<ApplicantView> => (await viewOf(ctx, sql`${id}`))!;
/** The same of an appeal; undefined where there is no such appeal. */
export const findApplicantOf = (ctx: Ctx, appealId: number): Promise<ApplicantView | undefined> =>
  viewOf(ctx, sql`(select a.applicant_id from appeals a where a.id = ${appealId})`);

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
