import type { EarlyWarning, Reply, myDayEndpoint } from "@murojaat/contract";
import { hrefTo } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealsOf } from "../../../test/support/appeals-of.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { refreshRows } from "../../../test/support/refresh-rows.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { ringWarnings } from "./early-warnings.repository.ts";

let portal: Portal;
let to: Stations;
let leader: Person;
let like: { id: number; areasId: number; mahallas: number[] };
let [water, roads, gas]: number[] = [];
beforeAll(async () => {
  portal = await openPortal();
  to = stations(portal);
  leader = await portal.as("leader");
  const registrator = await portal.as("registrator");
  const { rows } = await sql<{ areasId: number; mahallas: number[] }>`
    select a.id as "areasId", (select array_agg(m.id order by m.id) from mahallas m where m.area_id = a.id) as mahallas from areas a join regions r on r.id = a.region_id
     where r.code = '1730' order by a.id limit 1`.execute(portal.db);
  [water, roads, gas] = (
    await portal.db.selectFrom("topics").select("id").where("parent_id", "is not", null).orderBy("id").limit(3).execute()
  ).map(({ id }) => id);
  const { areasId, mahallas } = rows[0]!;
  const { id } = await to.registered({}, { areasId, phone: "901112200", firstName: "Asl" });
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: 1 }));
  await to.draft(leader, id, { groupsId: roads!, executorId: await to.userId("executor") });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
  like = { id, areasId, mahallas };
  // what is usual: 300 people a year ago, of roads
  await write(roads!, 300, { daysAgo: 364 });
});
afterAll(() => portal.close());

type Where = { readonly daysAgo?: number; readonly mahalla?: number };
/** Appeals of people of their own, of a topic, with where their problem is. */
const write = async (topicId: number, people: number, { daysAgo = 0, mahalla }: Where = {}): Promise<number[]> => {
  const ids = await appealsOf(
    portal.db,
    like.id,
    1,
    Array.from({ length: people }, (_, at) => `Odam ${at}`),
  );
  await sql`update appeals set received_at = now() - make_interval(days => ${daysAgo}), status = 'process', place_area_id = ${like.areasId}, place_mahalla_id = ${mahalla ?? null}
             where id = any(${ids}::bigint[])`.execute(portal.db);
  await sql`
    insert into tasks (appeal_id, status, from_org_id, organization_id, executor_id, topic_id, task_type_id, text, deadline, term, deadline_set_by, created_by, created_at, dispatched_at, depth_level_id)
    select i.id, t.status, t.from_org_id, t.organization_id, t.executor_id, ${topicId}, t.task_type_id, t.text, t.deadline, t.term, t.deadline_set_by, t.created_by, t.created_at, t.dispatched_at, t.depth_level_id
      from unnest(${ids}::bigint[]) i (id) cross join tasks t where t.appeal_id = ${like.id}`.execute(portal.db);
  await refreshRows(portal.db);
  return ids;
};
const erase = async (ids: readonly number[]) => {
  await sql`update appeals set status = 'deleted' where id = any(${[...ids]}::bigint[])`.execute(portal.db);
  await refreshRows(portal.db);
};
const ring = () => ringWarnings(portal.db, new Date().toISOString());
const heard = async (person = leader): Promise<EarlyWarning[]> =>
  (to.ok(await person.get("/profile/my-day")) as Reply<typeof myDayEndpoint>).warnings;
const silence = (id: number, person = leader, reason = "Taʼmirlash boshlandi") =>
  person.patch(`/appeals/early-warnings/${id}/silence`, { reason });
const rows = async () => (await sql`select id from early_warnings`.execute(portal.db)).rows.length;

describe("an early warning", () => {
  let first: number[];
  it("rings in My day where five people write of what nobody wrote of, and not where four do", async () => {
    first = await write(water!, 4);
    expect(await ring()).toBe(0);
    expect(await heard()).toEqual([]);
    first.push(...(await write(water!, 1)));
    expect(await ring()).toBe(1);
    const [one, ...others] = await heard();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ days: 3, people: 5, usual: 0, appeals: 5, problem: null, maySilence: true });
    expect(one!.where).toEqual({ mainGroupsId: water, placeAreasId: like.areasId, from_receivedDate: to.later(-2) });
  });
  it("leads to the list that has its appeals, of which a joined one is of no other person", async () => {
    first.push(...(await write(water!, 1)));
    const joined = first.at(-1)!;
    await sql`update appeals set is_joined = true, earlier_appeal_id = ${first[0]!}, applicant_id = (select applicant_id from appeals where id = ${first[0]!}) where id = ${joined}`.execute(
      portal.db,
    );
    await refreshRows(portal.db);
    await ring();
    const [one] = await heard();
    expect([one!.people, one!.appeals]).toEqual([5, 6]);
    const list = to.ok(
      await leader.get(
        `${hrefTo("/appeals/dashboard-appeal", one!.where).replace("/appeals/dashboard-appeal", "/appeals/menu/dashboard")}&pageSize=50`,
      ),
    );
    expect(list.rows.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b)).toEqual(
      first.toSorted((a, b) => a - b),
    );
  });
  it("is told once: the next hour renews it, and a mahalla that rings rings for itself alone", async () => {
    expect([await ring(), await rows()]).toEqual([1, 1]);
    const gathered = await write(gas!, 6, { mahalla: like.mahallas[0]! });
    expect(await ring()).toBe(2);
    const [newest] = await heard();
    expect(newest).toMatchObject({ people: 6, where: { mainGroupsId: gas, placeMahallasId: like.mahallas[0] } });
    expect(newest!.placeName).toContain(", ");
    await erase(gathered);
    await ring();
  });
  it("says which confirmed problem is about it", async () => {
    const { id } = to.ok(await leader.post("/appeals/problems", { appealIds: [first[0]!], title: "Suv quvuri" })) as { id: number };
    expect((await heard()).map(({ problem }) => problem)).toEqual([{ id, title: "Suv quvuri" }]);
  });
  it("is silenced with a reason, once, and is in the audit", async () => {
    const { id } = (await heard())[0]!;
    expect((await silence(id, leader, " ")).status).toBe(422);
    expect(await heard()).toHaveLength(1);
    to.ok(await silence(id));
    expect(await heard()).toEqual([]);
    expect((await silence(id)).body.code).toBe("action_not_allowed_now");
    const { rows: lines } = to.ok(await (await portal.as("admin")).get("/admin/audit?pageNo=1&pageSize=5")) as {
      rows: { actionName: string }[];
    };
    const told = JSON.stringify(lines.find(({ actionName }) => actionName === "Erta ogohlantirish oʻchirib qoʻyildi"));
    for (const word of ["Tasnifi", "Muammo joyi", "Sababi", "Taʼmirlash boshlandi"]) expect(told).toContain(word);
  });
  it("stays silent while it lasts, and rings again when twice as many write", async () => {
    first.push(...(await write(water!, 4)));
    await ring();
    expect(await heard()).toEqual([]);
    first.push(...(await write(water!, 1)));
    await ring();
    expect(await heard()).toMatchObject([{ people: 10 }]);
    expect(await rows()).toBe(2);
  });
  it("ends by itself, and what begins anew rings though it was silenced", async () => {
    to.ok(await silence((await heard())[0]!.id));
    await erase(first.slice(4));
    expect(await ring()).toBe(0);
    await write(water!, 3);
    await ring();
    expect(await heard()).toMatchObject([{ people: 7, maySilence: true }]);
    expect(await rows()).toBe(3);
  });
});

describe("an undisclosed appeal", () => {
  it("counts in an early warning, of which nothing but topic and district is said", async () => {
    const ids = await write(gas!, 5, { daysAgo: 1 });
    await sql`update appeals set is_undisclosed = true, text = 'Maxfiy matn' where id = any(${ids}::bigint[])`.execute(portal.db);
    await ring();
    const controller = await portal.as("controller");
    const one = (await heard(controller)).find(({ where }) => where.mainGroupsId === gas);
    expect(one).toMatchObject({ people: 5, appeals: 5 });
    expect(Object.keys(one!)).not.toContain("text");
    expect(JSON.stringify(one)).not.toMatch(/Maxfiy|Odam/);
  });
});

describe("who may not", () => {
  const one = async () => (await heard())[0]!.id;
  it("hear of another office hears nothing, and silences nothing of it", async () => {
    const other = await portal.as("leader2");
    expect(await heard(other)).toEqual([]);
    expect((await silence(await one(), other)).status).toBe(404);
  });
  it("see common problems hears nothing, and silences nothing", async () => {
    expect(await heard(await portal.as("controller"))).not.toEqual([]);
    for (const login of ["executor", "registrator", "signer"]) {
      const person = await portal.as(login);
      expect([login, await heard(person)]).toEqual([login, []]);
      expect((await silence(await one(), person)).status).toBe(403);
    }
  });
  it("find it: what has ended, and what never was", async () => {
    const { rows: ended } = await sql<{ id: number }>`select id from early_warnings where ended_at is not null limit 1`.execute(portal.db);
    expect((await silence(ended[0]!.id)).status).toBe(404);
    expect((await silence(999_999)).status).toBe(404);
  });
  it("manage problems, but watches the office, is shown them without a button", async () => {
    const district = await to.organizationId("leader2");
    await sql`update early_warnings set organization_id = ${district} where ended_at is null`.execute(portal.db);
    const supervisor = await portal.as("supervisor");
    expect((await heard(supervisor)).map(({ maySilence }) => maySilence)).toEqual([false, false]);
    expect((await silence(await one(), supervisor)).status).toBe(403);
    // the office itself, and the one above it
    expect([await heard(await portal.as("leader2")), await heard()].map((all) => all.length)).toEqual([2, 2]);
    expect(await heard(await portal.as("leader3"))).toEqual([]);
  });
});
