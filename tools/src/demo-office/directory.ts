import { sql } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { demoAccounts } from "./demo-accounts.ts";
import type { RoleCode } from "@murojaat/server/seed/default-roles.ts";
import type { Script } from "./person-names.ts";
import { readCalendar } from "@murojaat/server/office/terms/calendar.repository.ts";
import type { Calendar } from "@murojaat/server/office/terms/calendar.ts";

export type Names = Readonly<Record<Script, string>>;
export type Staff = { readonly id: number; readonly departmentId: number | null; readonly name: string };
/** An organisation with the people who do its work; each list has at least one. */
export type Office = {
  readonly id: number;
  readonly parentId: number | null;
  readonly prefix: string;
  readonly names: Names;
  readonly areaId: number | null;
  readonly structure: string | null;
  readonly channels: readonly number[];
  /** Post → its holders. */
  readonly leaders: ReadonlyMap<number, readonly Staff[]>;
  /** Department → its leaders. */
  readonly departmentLeaders: ReadonlyMap<number, readonly Staff[]>;
  readonly registrators: readonly Staff[];
  readonly executors: readonly Staff[];
  readonly signers: readonly Staff[];
  readonly controllers: readonly Staff[];
  /** Holders of the first of its posts: who may extend a term. */
  readonly heads: readonly Staff[];
  /** Who registers what a mahalla brings. */
  readonly mahalla: readonly Staff[];
  /** The people of the demo accounts, where this is a demo office. */
  readonly demo: ReadonlyMap<RoleCode, Staff> | undefined;
};
type Entry = { readonly id: number; readonly code: string; readonly names: Names };
export type Channel = Entry & { readonly form: string; readonly external: boolean };
/** An office below another, and how many levels. */
export type Lower = { readonly office: Office; readonly levels: number };
export type Area = {
  readonly id: number;
  readonly regionId: number;
  readonly names: Names;
  readonly mahallas: readonly { id: number; names: Names }[];
};

/** Everything that the demo takes from the database: it makes appeals for the offices that are there. */
export type Directory = {
  readonly calendar: Calendar;
  readonly offices: readonly Office[];
  readonly channels: ReadonlyMap<number, Channel>;
  /** Channel → its sender organisations. */
  readonly senders: ReadonlyMap<number, readonly number[]>;
  /** Code → topic, leaves only. */
  readonly topics: ReadonlyMap<string, Entry>;
  readonly areas: readonly Area[];
  readonly resolutions: readonly Names[];
  /** Code → text template of a message. */
  readonly messages: ReadonlyMap<string, Names>;
  /** Organisation → the offices below it. */
  readonly lower: ReadonlyMap<number, readonly Lower[]>;
  /** Depth level → how many levels below it may be sent; null is without limit. */
  readonly depthLimits: ReadonlyMap<number, number | null>;
  /** Ids of a dictionary's entries by code. */
  readonly idOf: (dictionary: DictionaryTable, code: string) => number;
};
export type DictionaryTable = (typeof dictionaryTables)[number];
const dictionaryTables = [
  "appeal_kinds",
  "repeatability_types",
  "result_types",
  "channels",
  "result_reasons",
  "answer_types",
  "task_types",
  "task_depth_levels",
  "closing_kinds",
  "incoming_reject_reasons",
  "social_statuses",
  "privileged_categories",
  "genders",
  "applicant_types",
] as const;

type Named = { id: number; code: string; name_uz: string; name_uk: string; name_ru: string };
const namesOf = ({ name_uz, name_uk, name_ru }: Omit<Named, "id" | "code">): Names => ({ uz: name_uz, uk: name_uk, ru: name_ru });
const entryOf = (row: Named): Entry => ({ id: row.id, code: row.code, names: namesOf(row) });

export async function readDirectory(db: Db): Promise<Directory> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(db)).rows;
  const channels = await rowsOf(
    sql<
      Named & { form: string; external: boolean }
    >`select id, code, form, is_external as external, name_uz, name_uk, name_ru from channels`,
  );
  const senders = await rowsOf(sql<{ channel_id: number; ids: number[] }>`
    select channel_id, array_agg(sender_organization_id order by sender_organization_id) as ids from sender_organization_channels group by channel_id`);
  const topics = await rowsOf(
    sql<Named>`select id, code, name_uz, name_uk, name_ru from topics where parent_id is not null and code is not null`,
  );
  const templates = await rowsOf(
    sql<Named & { kind: string }>`select id, code, kind, name_uz, name_uk, name_ru from text_templates order by id`,
  );
  const dictionaries = await Promise.all(
    dictionaryTables.map(
      async (table) => [table, await rowsOf(sql<{ id: number; code: string }>`select id, code from ${sql.table(table)}`)] as const,
    ),
  );
  const ids = new Map(dictionaries.flatMap(([table, rows]) => rows.map(({ id, code }) => [`${table}/${code}`, id])));
  const depths = await rowsOf(sql<{ id: number; value: number | null }>`select id, value from task_depth_levels`);
  const offices = await readOffices(db);
  return {
    calendar: await readCalendar(db),
    offices,
    channels: new Map(channels.map((row) => [row.id, { ...entryOf(row), form: row.form, external: row.external }])),
    senders: new Map(senders.map((row) => [row.channel_id, row.ids])),
    topics: new Map(topics.map((row) => [row.code, entryOf(row)])),
    areas: await readAreas(db),
    resolutions: templates.filter(({ kind }) => kind === "resolution").map(namesOf),
    messages: new Map(templates.filter(({ kind }) => kind === "message").map((row) => [row.code, namesOf(row)])),
    lower: await readLower(db, offices),
    depthLimits: new Map(depths.map(({ id, value }) => [id, value])),
    idOf: (dictionary, code) => {
      const id = ids.get(`${dictionary}/${code}`);
      if (id === undefined)
        throw new Error(`The dictionary ${dictionary} has no entry "${code}": the demo needs the lists of a new installation.`);
      return id;
    },
  };
}

async function readOffices(db: Db): Promise<Office[]> {
  const { rows: organizations } = await sql<{
    id: number;
    head_post: number | null;
    parent_id: number | null;
    prefix: string;
    name_uz: string;
    name_uk: string;
    name_ru: string;
    area_id: number | null;
    structure: string | null;
    channels: number[];
  }>`
    select o.id, o.parent_id, o.prefix, o.name_uz, o.name_uk, o.name_ru, o.area_id, s.code as structure, array(select channel_id from organization_channels c where c.organization_id = o.id order by 1) as channels,
           (select op.position_level_id from organization_posts op join position_levels pl on pl.id = op.position_level_id where op.organization_id = o.id order by pl.position, pl.id limit 1) as head_post
      from organizations o left join structures s on s.id = o.structure_id where o.blocked_at is null order by o.id`.execute(db);
  const { rows: people } = await sql<{
    id: number;
    login: string;
    name: string;
    is_demo: boolean;
    organization_id: number;
    department_id: number | null;
    role: RoleCode;
    post: number | null;
  }>`
    select u.id, u.login, u.last_name || ' ' || u.first_name as name, u.is_demo, u.organization_id, u.department_id, r.code as role, ur.position_level_id as post
      from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.blocked_at is null and r.code is not null order by u.id, ur.position_level_id`.execute(
    db,
  );
  const byOffice = Map.groupBy(people, (person) => person.organization_id);
  const offices = organizations.map((organization): Office => {
    const own = byOffice.get(organization.id) ?? [];
    const asStaff = ({ id, department_id, name }: (typeof own)[number]): Staff => ({ id, departmentId: department_id, name });
    const staffOf = (found: typeof own): Staff[] => [...new Map(found.map((person) => [person.id, asStaff(person)])).values()];
    const inRole = (role: RoleCode) => staffOf(own.filter((person) => person.role === role));
    const leaders = own.filter((person) => person.role === "leader");
    const groups = <Key>(found: typeof own, key: (person: (typeof own)[number]) => Key) =>
      new Map([...Map.groupBy(found, key)].map(([at, group]) => [at, staffOf(group)]));
    const demo = own.filter((person) => person.is_demo && demoAccounts.some((account) => account.login === person.login));
    return {
      id: organization.id,
      parentId: organization.parent_id,
      prefix: organization.prefix,
      names: namesOf(organization),
      areaId: organization.area_id,
      structure: organization.structure,
      channels: organization.channels,
      leaders: groups(
        leaders.filter(({ post }) => post !== null),
        ({ post }) => post ?? 0,
      ),
      heads: staffOf(leaders.filter(({ post }) => post !== null && post === organization.head_post)),
      mahalla: inRole("mahalla"),
      departmentLeaders: groups(
        leaders.filter(({ department_id }) => department_id !== null),
        ({ department_id }) => department_id ?? 0,
      ),
      registrators: inRole("registrator"),
      executors: inRole("executor").filter(({ departmentId }) => departmentId !== null),
      signers: inRole("signer"),
      controllers: inRole("controller"),
      demo: demo.length === 0 ? undefined : new Map(demo.map((person) => [person.role, asStaff(person)])),
    };
  });
  return offices.filter(
    ({ leaders, registrators, executors, signers, channels }) =>
      leaders.size > 0 && registrators.length > 0 && executors.length > 0 && signers.length > 0 && channels.length > 0,
  );
}

async function readLower(db: Db, offices: readonly Office[]): Promise<Map<number, Lower[]>> {
  const { rows } = await sql<{ above: number; below: number; levels: number }>`
    select ancestor_id as above, descendant_id as below, depth as levels from organization_tree where depth > 0 order by 1, 3, 2`.execute(
    db,
  );
  const byId = new Map(offices.map((office) => [office.id, office]));
  const found = new Map<number, Lower[]>();
  for (const { above, below, levels } of rows) {
    const office = byId.get(below);
    if (office) found.set(above, [...(found.get(above) ?? []), { office, levels }]);
  }
  return found;
}

async function readAreas(db: Db): Promise<Area[]> {
  const { rows: areas } = await sql<
    Omit<Named, "code"> & { region_id: number }
  >`select id, region_id, name_uz, name_uk, name_ru from areas order by id`.execute(db);
  const { rows: mahallas } = await sql<
    Omit<Named, "code"> & { area_id: number }
  >`select id, area_id, name_uz, name_uk, name_ru from mahallas order by id`.execute(db);
  const byArea = Map.groupBy(mahallas, (mahalla) => mahalla.area_id);
  return areas.map((area) => ({
    id: area.id,
    regionId: area.region_id,
    names: namesOf(area),
    mahallas: (byArea.get(area.id) ?? []).map((mahalla) => ({ id: mahalla.id, names: namesOf(mahalla) })),
  }));
}
