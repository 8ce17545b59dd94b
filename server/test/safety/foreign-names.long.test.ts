import type { Endpoint } from "@murojaat/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexTexts } from "../../src/office/appeals/appeal-words.repository.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { choicesOf, parametersOf, reader, readingCalls } from "../support/reading-calls.ts";
import { stations, type Stations } from "../support/stations.ts";
import { answered } from "./side-route-records.ts";
import { makeGround } from "./side-route.ts";

// Whatever record an id names: a reading call tells of a record that its caller may not see neither in rows nor where filters become words.

let portal: Portal;
let at: Stations;
/** The id of one record in every table: of what kind a parameter is need not be known. */
const foreign = 777_777;
/** What those records are called; the region's, and nothing to the offices below. */
const secrets = ["Sirliyeva", "Sirlikoʻcha", "Sirlixona", "Sirlibegim", "Sirlimavzu", "Sirlibosh", "Sirlimatn", "931112299", "sirli-xat"];
let number: string;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  const { rows: tables } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and data_type in ('bigint', 'integer')`.execute(
    portal.db,
  );
  for (const { sequence } of tables) await sql`select setval(${sequence}::regclass, ${foreign - 1})`.execute(portal.db);
  const region = await at.organizationId("leader");
  await sql`insert into departments (organization_id, name_uz, name_uk, name_ru) values (${region}, 'Sirlibosh', 'Сирлибош', 'Сирлибош')`.execute(
    portal.db,
  );
  await sql`
    insert into users (login, password_hash, last_name, first_name, organization_id, department_id)
    values ('sirli', 'x', 'Sirlibegim', 'Ona', ${region}, ${foreign})`.execute(portal.db);
  const { number: requestNumber } = await answered(makeGround(portal));
  number = requestNumber;
  await sql`update applicants set last_name = 'Sirliyeva', phone = '931112299' where id = ${foreign}`.execute(portal.db);
  await sql`update appeals set text = 'Sirlimatn' where id = ${foreign}`.execute(portal.db);
  await sql`update tasks set text = 'Sirlimatn', executor_id = ${foreign} where id = ${foreign}`.execute(portal.db);
  await sql`update answers set text = 'Sirlimatn' where id = ${foreign}`.execute(portal.db);
  await sql`update files set name = 'sirli-xat.pdf' where id >= ${foreign}`.execute(portal.db);
  await sql`
    insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
    values (${region}, ${foreign}, ${at.today}::date, '14:00', '15:00', 'Sirlixona', 9)`.execute(portal.db);
  await sql`
    insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, created_by, status, appeal_id)
    values (${foreign}, ${region}, ${foreign}, ${at.today}::date, 'Sirliyeva', '931112299', 'Sirlimavzu', ${foreign}, 'received', ${foreign})`.execute(
    portal.db,
  );
});
beforeAll(() => indexTexts(portal.db));
afterAll(() => portal.close());

/** What a call needs beside the parameter that is tried. */
const usual = (name: string, schema: { type?: string; format?: string }): string => {
  const choices = choicesOf(schema);
  if (choices) return String(choices[0]);
  if (schema.type === "integer") return String(foreign);
  if (schema.format === "day" || /day|date|^from|^to/i.test(name)) return at.today;
  return name === "ids" ? String(foreign) : "Sirli";
};
/** A call by the foreign id in its path, and in each of its parameters that takes a number. */
const addresses = (e: Endpoint): string[] => {
  const { properties, required } = parametersOf(e);
  const path = e.path.replace(/\{x\}/, "check-answer").replace(/\{\w+\}/g, String(foreign));
  const needed = required.map((name): [string, string] => [name, usual(name, properties[name]!)]);
  const numbers = Object.entries(properties).filter(([name, { type }]) => type === "integer" && !["pageNo", "pageSize"].includes(name));
  const tried = [undefined, ...numbers.map(([name]) => name), ...("ids" in properties ? ["ids"] : [])];
  return tried.map((name) => {
    const query = [...needed.filter(([one]) => one !== name), ...(name === undefined ? [] : [[name, String(foreign)] as [string, string]])];
    return `${path}?${new URLSearchParams(query).toString()}`;
  });
};
const tellings = async (login: string) => {
  const read = await reader(portal, login);
  const words = [...secrets, number].map((word) => word.toLowerCase());
  const told: string[] = [];
  let answers = 0;
  for (const e of readingCalls(portal))
    for (const url of addresses(e)) {
      const { status, text } = await read(e, url);
      if (status === 200) answers += 1;
      const low = text.toLowerCase();
      const found = words.filter((word) => low.includes(word));
      if (found.length > 0) told.push(`${e.method} ${url}: ${found.join(" ")}`);
    }
  return { answers, told };
};

describe("a record of another office", () => {
  it("is named to nobody below, with any rights except those over all offices", { timeout: 180_000 }, async () => {
    const lacking = sql`
      select distinct r.role_id, p.id as permission_id from user_roles r join users u on u.id = r.user_id cross join permissions p
       where u.login = 'leader3' and p.short_name <> 'administer_all'
         and not exists (select from role_permissions h where h.role_id = r.role_id and h.permission_id = p.id)`;
    const { rows } = await sql<{ role_id: number; permission_id: number }>`
      insert into role_permissions (role_id, permission_id) ${lacking} returning role_id, permission_id`.execute(portal.db);
    const { answers, told } = await tellings("leader3");
    for (const { role_id, permission_id } of rows)
      await sql`delete from role_permissions where role_id = ${role_id} and permission_id = ${permission_id}`.execute(portal.db);
    expect(told).toEqual([]);
    expect(answers).toBeGreaterThan(400);
  });

  it.each(["controller3", "registrator2"])("is named to %s by no reading call", { timeout: 180_000 }, async (login) => {
    const { answers, told } = await tellings(login);
    expect(told).toEqual([]);
    expect(answers).toBeGreaterThan(150);
  });

  it.each(["registrator"])("is named to %s, who may see it, where filters become words too", { timeout: 180_000 }, async (login) => {
    const { told } = await tellings(login);
    const excels = told.filter((one) => one.includes("/excel"));
    expect(excels.some((one) => one.includes("/reception/journal/excel?appealsId=") && one.includes(number.toLowerCase()))).toBe(true);
    expect(excels.some((one) => one.includes("/reception/journal/excel?scheduleId=") && one.includes("sirlixona"))).toBe(true);
    expect(excels.length).toBeGreaterThan(5);
  });
});
