import { appealLists, excelCalls, incomingLists, taskLists, type Column, type ListFamily } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../src/engine/db/pool.ts";
import { toWire, type Day } from "../../src/engine/dates/days.ts";

/** One look at a list as a screen asks for it; `needs` is the permission that the list wants, `onlyShort` an order that is refused of a long one. */
export type ListCall = {
  readonly list: string;
  readonly what: string;
  readonly path: string;
  readonly needs: string;
  readonly onlyShort: boolean;
};
type Values = Readonly<Record<string, readonly (string | number)[]>>;

export const families = [appealLists, taskLists, incomingLists] as unknown as readonly ListFamily[];

/** Values for the filters that the data decide: what stands there most often, so that the filter leaves much to count. */
const samples: Readonly<Record<string, string>> = {
  requestNumber: "select left(number, length(number) - 3) from appeals where id = (select max(id) / 2 from appeals)",
  applicantName:
    "select last_name from applicants where last_name is not null and id > (select max(id) / 2 from applicants) order by id limit 1",
  applicantPhone:
    "select substr(phone, 3) from applicants where not is_fake_phone and id > (select max(id) / 2 from applicants) order by id limit 1",
  senderOrgName: "select name_ru from sender_organizations order by id limit 1",
  documentNumber:
    "select document_number from appeals where document_number is not null and id > (select max(id) / 2 from appeals) order by id limit 1",
  documentDate:
    "select document_date from appeals where document_date is not null and id > (select max(id) / 2 from appeals) order by id limit 1",
  incomingDocNumber:
    "select incoming_number from appeals where length(incoming_number) > 2 and id > (select max(id) / 2 from appeals) order by id limit 1",
  executorName: "select last_name from users where login = 'executor'",
  ticket: "select right(ticket, 5) from incoming_appeals order by id desc limit 1",
  channelId: "select id from channels where code = 'personal_reception'",
  regionsId: "select region_id from areas where id = (select area_id from organizations where area_id is not null order by id limit 1)",
  areasId: "select area_id from organizations where area_id is not null order by id limit 1",
  groupsId: "select parent_id from topics where parent_id is not null order by id limit 1",
  taskTypesId: "select id from task_types order by id limit 1",
  organizationsId: "select min(id) + 1 from organizations",
  fromOrgsId: "select min(id) from organizations",
  departmentsId: "select department_id from users where login = 'executor'",
  mahallasId:
    "select id from mahallas where area_id = (select area_id from organizations where area_id is not null order by id limit 1) order by id limit 1",
  sectionsId:
    "select id from sections where area_id = (select area_id from organizations where area_id is not null order by id limit 1) order by id limit 1",
  outsideAreasId: "select area_id from organizations where area_id is not null order by id limit 1",
  executorId: "select id from users where login = 'executor'",
  receptionLeaderId: "select id from users where login = 'leader'",
  statusesId: "select 3",
  resultTypesId: "select id from result_types order by id limit 1",
};
const fixed: Values = { applicantTypeName: ["yuridik"], incomingDocDate: ["03.2026"], text: ["gaz"] };

/** The parameters that a filter understands with the values that they are tried with; a range of days is one try. */
const tries = async (db: Db, family: ListFamily): Promise<{ name: string; query: Record<string, string | number> }[]> => {
  const { rows } = await sql<{
    day: Day;
    until: Day;
  }>`select (now() - interval '400 days')::date as day, (now() - interval '310 days')::date as until`.execute(db);
  const value = async (name: string): Promise<(string | number)[]> => {
    if (fixed[name]) return [...fixed[name]];
    const { rows: found } = await sql
      .raw<{ v: string | number | null }>(`select v from (${samples[name] ?? "select 1"}) s (v)`)
      .execute(db);
    const v = found[0]?.v ?? null;
    return v === null ? [] : [typeof v === "string" && /^\d{4}-\d\d-\d\d$/.test(v) ? toWire(v) : v];
  };
  const days = (name: string) => ({ name, query: { [`from_${name}`]: toWire(rows[0]!.day), [`to_${name}`]: toWire(rows[0]!.until) } });
  const all: { name: string; query: Record<string, string | number> }[] = [];
  for (const [column, shown] of Object.entries(family.columns as Readonly<Record<string, Column | undefined>>)) {
    const filter = shown?.filter;
    if (filter?.kind === "days") all.push(days(column));
    else if (filter) {
      const name = "name" in filter && filter.name ? filter.name : column;
      for (const v of await value(name)) all.push({ name, query: { [name]: v } });
    }
  }
  for (const [name, filter] of Object.entries(family.filters)) {
    if (filter.kind === "days") all.push(days(name));
    else {
      const values = filter.kind === "flag" ? [0, 1] : filter.kind === "oneOf" ? Object.keys(filter.words) : await value(name);
      for (const v of values) all.push({ name: `${name}=${v}`, query: { [name]: v } });
    }
  }
  return all;
};

/** Every list as it is first opened, paged, sorted by each column both ways, narrowed by each filter, and taken away as Excel. */
export const listCalls = async (db: Db): Promise<ListCall[]> => {
  const calls: ListCall[] = [];
  for (const family of families) {
    const filters = await tries(db, family);
    const sortable = (which: true | "few") =>
      Object.entries(family.columns).flatMap(([name, column]) => (column?.sortable === which ? [name] : []));
    const excels = excelCalls(family);
    for (const [list, { path, menu, permission }] of Object.entries(family.lists)) {
      const add = (what: string, query: Readonly<Record<string, string | number>>, at: string = path, named: string | undefined = menu) => {
        const address = new URLSearchParams(
          Object.entries({ ...(named && { menu: named }), ...query }).map(([k, v]): [string, string] => [k, String(v)]),
        );
        const onlyShort = sortable("few").some((name) => name === query["sortAttr"]);
        calls.push({ list: `${family.name}/${list}`, what, path: `${at}?${address.toString()}`, needs: permission, onlyShort });
      };
      add("first page", {});
      add("second page", { pageNo: 2 });
      for (const sortAttr of ["id", ...sortable(true)])
        for (const sortOrder of ["ASC", "DESC"]) add(`by ${sortAttr} ${sortOrder}`, { sortAttr, sortOrder });
      // all of the list is read, whatever the page and the direction
      for (const sortAttr of sortable("few")) add(`by ${sortAttr}`, { sortAttr });
      for (const { name, query } of filters) add(name, query);
      if (permission === "signed-in") continue;
      const own = excels.find((excel) => excel.lists.includes(list) && excel.call.path !== `/${family.name}/excel`);
      if (own) add("Excel", {}, own.call.path, "");
      else add("Excel", { menu: list }, `/${family.name}/excel`, "");
    }
  }
  return calls;
};

/** The demo account of the largest office that has a list. */
const accountOf: Readonly<Record<string, string>> = {
  registrator:
    "registration letters-due send-to-another-org telegram web my-fergana email telegram-rejected web-rejected my-fergana-rejected email-rejected joined-mail register-task return-tasks notify-applicant-query",
  leader:
    "unlocated silence inquiries late-extensions process closed for-information dashboard-appeal all resolution-task new-tasks process-tasks others-tasks reject-tasks closed-tasks delayed-tasks delayed-closed-tasks review-tasks answer-review-tasks checking-query send-to-down-query deadline-query executor-query limited-query groups-query dashboard-tasks",
  controller: "for-controler release-control",
  mahalla: "reg-mahalla pr-mahalla fn-mahalla",
  supervisor: "supervisor-appeals supervisor-tasks",
};
export const listNames = families.flatMap((family) => Object.keys(family.lists).map((name) => `${family.name}/${name}`));
/** Who asks for a list: `family/name`. */
export const loginFor = (list: string): string =>
  Object.keys(accountOf).find((login) => accountOf[login]!.split(" ").includes(list.split("/")[1]!))!;
