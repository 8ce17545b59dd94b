import { ageBands, homeRegion, translateAny, type Family, type RowKind, type Where } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { ageBandKey, homeAreas } from "../appeals/appeals.filters.ts";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
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
};
type Kind = {
  /** What a record is counted under; null stands for the row with the key "none". */
  readonly key: (family: Family, dated: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** All rows that there may be, in their order; `found` are the keys under which something was counted. */
  readonly rows: (ctx: Ctx, found: readonly string[], to: string) => Promise<readonly RowOf[]>;
  /** Filters that apply to every row. */
  readonly where?: (ctx: Ctx) => Where;
};

const none = "none";
const row = (key: string, name: string, where: Where): RowOf => ({ key, name, level: 0, where });
const notGiven = (ctx: Ctx, lacks: string): RowOf => ({
  ...row(none, translateAny(ctx.messages, "statistics.notGiven"), { lacks }),
  onlyIfAny: true,
});
const own = (name: string) => () => sql.ref(`a.${name}`);

type Entry = { readonly id: number; readonly name: string };
const entries = async (ctx: Ctx, from: RawBuilder<unknown>): Promise<readonly Entry[]> =>
  (await sql<Entry>`select n.id, n.${sql.ref(nameColumn(ctx.language))} as name ${from}`.execute(ctx.db)).rows;
/** The entries of a list, each a row under its filter, and those that say nothing. */
const listed = (column: string, filter: string, table: string, lacks: string): Kind => ({
  key: own(column),
  rows: async (ctx) => [
    ...(await entries(ctx, sql`from ${sql.table(table)} n order by n.id`)).map(({ id, name }) => row(String(id), name, { [filter]: id })),
    notGiven(ctx, lacks),
  ],
});
const organizations = async (ctx: Ctx, found: readonly string[]): Promise<readonly Entry[]> =>
  entries(ctx, sql`from organizations n where n.id = any(${found.filter((key) => key !== none)}::int[]) order by 2, 1`);

export const rowKinds: Readonly<Record<RowKind, Kind>> = {
  whole: { key: () => sql`1`, rows: async () => [row("1", "", {})] },
  territories: {
    key: (family) => {
      const area = family === "appeals" ? sql`a.area_id` : sql`(select a.area_id from appeal_rows a where a.id = t.appeal_id and a.is_own)`;
      return sql`case when ${area} = any(${homeAreas}) then ${area} end`;
    },
    rows: async (ctx) => [
      ...(
        await entries(
          ctx,
          sql`from areas n join regions r on r.id = n.region_id where r.code = ${homeRegion} order by n.kind = 'city', n.position, n.id`,
        )
      ).map(({ id, name }) => row(String(id), name, { areasId: id })),
      row(none, translateAny(ctx.messages, "statistics.otherRegion"), { isOtherRegion: 1 }),
    ],
  },
  topics: {
    key: own("topic_id"),
    rows: async (ctx) => {
      const { rows } = await sql<Entry & { parent: number | null }>`
        select n.id, n.${sql.ref(nameColumn(ctx.language))} as name, n.parent_id as parent from topics n
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
    rows: async (ctx, found) => {
      const { rows } = await sql<Entry>`
        select id, ${sql.ref(nameColumn(ctx.language))} as name from users where id = any(${found.filter((key) => key !== none)}::bigint[]) order by name, id`.execute(
        ctx.db,
      );
      return [...rows.map(({ id, name }) => row(String(id), name, { receptionLeaderId: id })), notGiven(ctx, "receptionLeader")];
    },
  },
  channels: {
    key: own("channel_id"),
    rows: async (ctx) =>
      (await entries(ctx, sql`from channels n order by n.id`)).map(({ id, name }) => row(String(id), name, { channelId: id })),
  },
  executors: {
    key: () => sql`t.organization_id`,
    rows: async (ctx, found) => (await organizations(ctx, found)).map(({ id, name }) => row(String(id), name, { organizationsId: id })),
  },
  lowerOrganizations: {
    key: () => sql`t.organization_id`,
    where: (ctx) => ({ fromOrgsId: ctx.actor.organizationId, isSentOut: 1 }),
    rows: async (ctx, found) => (await organizations(ctx, found)).map(({ id, name }) => row(String(id), name, { organizationsId: id })),
  },
  genders: listed("gender_id", "gendersId", "genders", "gender"),
  ageBands: {
    key: () => ageBandKey,
    rows: async (ctx) => [
      ...Object.entries(ageBands).map(([band, label]) => row(band, translateAny(ctx.messages, label), { ageBand: band })),
      notGiven(ctx, "birthDate"),
    ],
  },
  socialStatuses: listed("social_status_id", "socialStatusesId", "social_statuses", "socialStatus"),
  privilegedCategories: listed("privileged_category_id", "privilagedCategoriesId", "privileged_categories", "privilegedCategory"),
  months: {
    key: (_family, dated) => sql`to_char(${dated}, 'YYYY-MM')`,
    rows: async (_ctx, _found, to) =>
      monthsUpTo(to).map((month) => ({ ...row(month, `${month.slice(5)}.${month.slice(0, 4)}`, {}), range: daysOfMonth(month) })),
  },
};
