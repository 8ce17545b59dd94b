import { ageBands, homeRegion, translateAny, type Family, type RowKind, type TerritoryUnit, type Where } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { ageBandKey, homeAreas } from "../appeals/appeals.filters.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { formerName } from "../../engine/names/former-names.ts";
import { beginOf } from "../../engine/dates/days.ts";
import { daysOfMonth, monthsUpTo } from "./months.ts";

/** A row before anything is counted in it. */
export type RowOf = {
  readonly key: string;
  readonly name: string;
  readonly level: 0 | 1;
  readonly where: Where;
  readonly range?: { readonly from: string; readonly to: string };
  /** The row of level 0 that it is a part of. */
  readonly parent?: string;
  /** Left out while it is empty. */
  readonly onlyIfAny?: true;
  /** Of a district or city, where it has one. */
  readonly code?: string;
  /** Its inhabitants, where their number is known. */
  readonly population?: number;
};
export type Kind = {
  /** What a record is counted under; null stands for the row with the key "none". `to` is the last chosen day, DD.MM.YYYY. */
  readonly key: (family: Family, dated: RawBuilder<unknown>, to: string) => RawBuilder<unknown>;
  /** The key of a row of the table, from that of its records and their facts, where it is another: asked of groups, not of each record. */
  readonly keyOf?: (key: RawBuilder<unknown>, to: string) => RawBuilder<unknown>;
  /** All rows that there may be, in their order; `found` are the keys under which something was counted. */
  readonly rows: (ctx: Ctx, found: readonly string[], to: string) => Promise<readonly RowOf[]>;
  /** Filters that apply to every row. */
  readonly where?: (ctx: Ctx) => Where;
};

/** The key of what has none: no topic, no birthday. */
export const none = "none";
const row = (key: string, name: string, where: Where): RowOf => ({ key, name, level: 0, where });
const notGiven = (ctx: Ctx, lacks: string): RowOf => ({
  ...row(none, translateAny(ctx.messages, "statistics.notGiven"), { lacks }),
  onlyIfAny: true,
});
const own = (name: string) => () => sql.ref(`a.${name}`);
/** Of an appeal what its row says, of a task what the row of its appeal says. */
const ofApplicant = (family: Family, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  family === "appeals" ? value : sql`(select ${value} from appeal_rows a where a.id = t.appeal_id and a.is_own)`;

type Entry = { readonly id: number; readonly name: string };
const entries = async (ctx: Ctx, from: RawBuilder<unknown>): Promise<readonly Entry[]> =>
  (await sql<Entry>`select n.id, n.${sql.ref(nameColumn(ctx))} as name ${from}`.execute(ctx.db)).rows;
/** The entries of a list, each a row under its filter, and those that say nothing. */
const listed = (column: string, filter: string, table: string, lacks: string): Kind => ({
  key: own(column),
  rows: async (ctx) => [
    ...(await entries(ctx, sql`from ${sql.table(table)} n order by n.id`)).map(({ id, name }) => row(String(id), name, { [filter]: id })),
    notGiven(ctx, lacks),
  ],
});
const byName = (ctx: Ctx) => sql`${inAlphabet(sql`n.${sql.ref(nameColumn(ctx))}`)}, n.id`;
/** How long a report tells a former name beside the new one. */
const months = 12;
/** The records of a table that were found, by their names; who was renamed lately has both. */
const foundIn = async (ctx: Ctx, table: "departments" | "organizations" | "users", found: readonly string[]): Promise<readonly Entry[]> => {
  const { rows } = await sql<Entry & { former: string | null }>`
    select n.id, n.${sql.ref(nameColumn(ctx))} as name, ${formerName(ctx, table, "n", months)} as former from ${sql.table(table)} n
     where n.id = any(${found.filter((key) => key !== none)}::bigint[]) order by ${byName(ctx)}`.execute(ctx.db);
  const called = ({ name, former }: { name: string; former: string | null }) =>
    former === null ? name : `${name} (${translateAny(ctx.messages, "references.formerly", { name: former })})`;
  return rows.map(({ id, ...names }) => ({ id, name: called(names) }));
};

/** The organisations to which the own one sent tasks. */
const sentTo = (where: "lower" | "elsewhere"): Kind => ({
  key: () => sql`t.organization_id`,
  where: () => ({ sentTo: where }),
  rows: async (ctx, found) =>
    (await foundIn(ctx, "organizations", found)).map(({ id, name }) => row(String(id), name, { organizationsId: id })),
});
/** Departments, and in each of them the executors; found keys are `department:executor`. */
const departmentsWithStaff = async (ctx: Ctx, found: readonly string[]): Promise<readonly RowOf[]> => {
  const idsAt = (place: 0 | 1) => found.map((key) => key.split(":")[place]!);
  const departments = [
    ...(await foundIn(ctx, "departments", idsAt(0))),
    { id: none, name: translateAny(ctx.messages, "statistics.noDepartment") },
  ];
  const staff = [...(await foundIn(ctx, "users", idsAt(1))), { id: none, name: translateAny(ctx.messages, "statistics.noExecutor") }];
  return departments.flatMap((department) => {
    const parts = staff.filter(({ id }) => found.includes(`${department.id}:${id}`));
    const parent = `department ${department.id}`;
    const where: Where = department.id === none ? { hasDepartment: 0 } : { departmentsId: Number(department.id) };
    if (parts.length === 0) return [];
    return [
      row(parent, department.name, where),
      ...parts.map(({ id, name: of }): RowOf => ({
        ...row(`${department.id}:${id}`, of, { ...where, ...(id === none ? { hasExecutor: 0 } : { executorId: Number(id) }) }),
        level: 1,
        parent,
      })),
    ];
  });
};

/** The districts and cities of the region by a column, each under its filter, and everything elsewhere under one of its own. */
const byDistrict = (column: "area_id" | "place_area_id", filter: string, elsewhere: string): Kind => ({
  key: (family) => ofApplicant(family, sql.ref(`a.${column}`)),
  keyOf: (area) => sql`case when ${area} = any(${homeAreas}) then ${area} end`,
  rows: async (ctx) => {
    const { rows } = await sql<Entry & { code: string | null; population: number }>`
      select n.id, n.${sql.ref(nameColumn(ctx))} as name, n.code, n.population
        from areas n join regions r on r.id = n.region_id where r.code = ${homeRegion} order by n.kind = 'city', n.position, n.id`.execute(
      ctx.db,
    );
    return [
      ...rows.map(({ id, name, code, population }) => ({
        ...row(String(id), name, { [filter]: id }),
        ...(code !== null && { code }),
        ...(population > 0 && { population }),
      })),
      row(none, translateAny(ctx.messages, "statistics.otherRegion"), { [elsewhere]: 1 }),
    ];
  },
});

const rowKinds: Readonly<Record<Exclude<RowKind, "territories" | "mahallas" | "sections">, Kind>> = {
  whole: { key: () => sql`1`, rows: async () => [row("1", "", {})] },
  areas: byDistrict("area_id", "areasId", "isOtherRegion"),
  places: byDistrict("place_area_id", "placeAreasId", "isOtherPlace"),
  topics: {
    key: own("topic_id"),
    rows: async (ctx) => {
      const { rows } = await sql<Entry & { parent: number | null }>`
        select n.id, n.${sql.ref(nameColumn(ctx))} as name, n.parent_id as parent from topics n
         order by coalesce(n.parent_id, n.id), n.parent_id is not null, n.id`.execute(ctx.db);
      return [
        ...rows.map(({ id, name, parent }): RowOf => {
          const topic = row(String(id), name, { mainGroupsId: id });
          return parent === null ? topic : { ...topic, level: 1, parent: String(parent) };
        }),
        notGiven(ctx, "topic"),
      ];
    },
  },
  receptionLeaders: {
    key: own("reception_leader_id"),
    rows: async (ctx, found) => [
      ...(await foundIn(ctx, "users", found)).map(({ id, name }) => row(String(id), name, { receptionLeaderId: id })),
      notGiven(ctx, "receptionLeader"),
    ],
  },
  channels: {
    key: () => sql`1`,
    keyOf: own("channel_id"),
    rows: async (ctx) =>
      (await entries(ctx, sql`from channels n order by n.id`)).map(({ id, name }) => row(String(id), name, { channelId: id })),
  },
  executors: {
    key: () => sql`t.organization_id`,
    rows: async (ctx, found) =>
      (await foundIn(ctx, "organizations", found)).map(({ id, name }) => row(String(id), name, { organizationsId: id })),
  },
  departments: {
    key: () => sql`concat(coalesce(t.department_id::text, ${none}), ':', coalesce(t.executor_id::text, ${none}))`,
    where: (ctx) => ({ organizationsId: ctx.actor.organizationId }),
    rows: (ctx, found) => departmentsWithStaff(ctx, found),
  },
  lowerOrganizations: sentTo("lower"),
  otherOrganizations: sentTo("elsewhere"),
  genders: listed("gender_id", "gendersId", "genders", "gender"),
  ageBands: {
    key: own("age"),
    keyOf: ageBandKey,
    rows: async (ctx) => [
      ...Object.entries(ageBands).map(([band, label]) => row(band, translateAny(ctx.messages, label), { ageBand: band })),
      notGiven(ctx, "birthDate"),
    ],
  },
  socialStatuses: listed("social_status_id", "socialStatusesId", "social_statuses", "socialStatus"),
  privilegedCategories: listed("privileged_category_id", "privilagedCategoriesId", "privileged_categories", "privilegedCategory"),
  months: {
    // by the moments at which months begin: the month of a moment would be reckoned for every record
    key: (_family, dated, to) => sql`width_bucket(${dated}, ${monthsUpTo(to).map((month) => beginOf(`${month}-01`))}::timestamptz[])`,
    keyOf: (place, to) => sql`(${monthsUpTo(to)}::text[])[${place}]`,
    rows: async (_ctx, _found, to) =>
      monthsUpTo(to).map((month) => ({ ...row(month, `${month.slice(5)}.${month.slice(0, 4)}`, {}), range: daysOfMonth(month) })),
  },
};

/** A district or city as a territory, and what its rows stand for. */
export type Territory = { readonly areaId: number; readonly unit: TerritoryUnit };
const outside = "outside";

type Mahalla = Entry & { readonly sectionId: number | null };
/** The mahallas of a district, alone or below its sectors; what says none, and what is from elsewhere, stand apart. */
const belowArea = ({ areaId, unit }: Territory): Kind => ({
  key: (family) => ofApplicant(family, sql`case when a.area_id = ${areaId} then coalesce(a.mahalla_id, 0) else -1 end`),
  keyOf: (mahalla) => sql`case ${mahalla} when 0 then ${none} when -1 then ${outside} else ${mahalla}::text end`,
  rows: async (ctx, found) => {
    const where = { areasId: areaId };
    const t = (key: "statistics.notGiven" | "statistics.otherTerritory" | "statistics.noSection") => translateAny(ctx.messages, key);
    const { rows } = await sql<Mahalla>`
      select n.id, n.${sql.ref(nameColumn(ctx))} as name, n.section_id as "sectionId" from mahallas n
       where n.area_id = ${areaId} or n.id::text = any(${[...found]}::text[]) order by ${byName(ctx)}`.execute(ctx.db);
    const mahalla = ({ id, name }: Entry) => row(String(id), name, { ...where, mahallasId: id });
    const unknown: RowOf = { ...row(none, t("statistics.notGiven"), { ...where, lacks: "mahalla" }), onlyIfAny: true };
    const elsewhere: RowOf = { ...row(outside, t("statistics.otherTerritory"), { outsideAreasId: areaId }), onlyIfAny: true };
    if (unit === "mahallas") return [...rows.map(mahalla), unknown, elsewhere];
    const sections = await entries(
      ctx,
      sql`from sections n where n.area_id = ${areaId} or n.id = any(${rows.flatMap(({ sectionId }) => sectionId ?? [])}::int[]) order by n.id`,
    );
    const partsOf = (parent: string, parts: readonly RowOf[]) => parts.map((part): RowOf => ({ ...part, level: 1, parent }));
    const unassigned = [...rows.filter(({ sectionId }) => sectionId === null).map(mahalla), unknown];
    return [
      ...sections.flatMap(({ id, name }) => [
        row(`section ${id}`, name, { ...where, sectionsId: id }),
        ...partsOf(`section ${id}`, rows.filter(({ sectionId }) => sectionId === id).map(mahalla)),
      ]),
      row("section none", t("statistics.noSection"), { ...where, lacks: "section" }),
      ...partsOf("section none", unassigned),
      elsewhere,
    ];
  },
});

/** What the rows of a table are for this reader, under the name by which a screen heads them. */
export const kindOf = (rows: RowKind, territory: Territory | undefined): { readonly by: RowKind; readonly kind: Kind } => {
  if (rows !== "territories") return { by: rows, kind: rowKinds[rows as keyof typeof rowKinds] };
  return territory ? { by: territory.unit, kind: belowArea(territory) } : { by: "areas", kind: rowKinds.areas };
};
