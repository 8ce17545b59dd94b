import { toCyrillic } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inEachSpelling } from "../../../contract/test/spellings.ts";
import { given } from "../support/given.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { roles } from "../safety/rights.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
/** Topics that the office has given to its executor, and to a district. */
let [drinking, natural] = [0, 0];
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  [drinking, natural] = [await topic("01.05"), await topic("01.01")];
  const [executorId, district] = [await to.userId("executor"), await to.organizationId("registrator2")];
  for (const text of water) await sent(text, { groupsId: drinking, executorId });
  for (const text of gas) await sent(text, { groupsId: natural, organizationsId: district });
}, 60_000);
afterAll(() => portal.close());

const none = { topics: [], organizations: [], executors: [] };
const topic = async (code: string): Promise<number> =>
  (await portal.db.selectFrom("topics").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
/** An appeal at the governor's post. */
const atPost = async (
  text: string,
  fields: object = {},
  [registrator, post]: readonly [string, number] = ["registrator", 1],
  applicant: object = {},
): Promise<number> => {
  const { id } = await to.registered({ text, ...fields }, applicant, registrator);
  to.ok(await (await portal.as(registrator)).patch("/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: post }));
  return id;
};
/** One that was classified and sent. */
const sent = async (
  text: string,
  draft: object,
  applicant: object = {},
  by: readonly [string, number] = ["registrator", 1],
  login = "leader",
): Promise<number> => {
  const id = await atPost(text, {}, by, applicant);
  const leader = await portal.as(login);
  await to.draft(leader, id, draft);
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
  return id;
};
const ask = async (id: number, login = "leader") => (await portal.as(login)).get(`/appeals/${id}/routing-proposals`);

const water = [
  "Koʻchamizga suv quvuri tortilmagan, qoʻshnilardan suv tashiymiz",
  "Suv quvuri yorilgan, koʻchani suv bosdi",
  "Кўчамиздаги сув қувури эскирган, ичимлик суви лойқа",
];
const gas = [
  "Газовые трубы на нашей улице устарели, есть утечка газа",
  "Утечка газа из газовой трубы на улице",
  "На улице газовая труба, утечка",
];
const question = "Koʻchamizdagi suv quvuri singan, suv isrof boʻlyapti";

it("routing proposals say what the office did with similar appeals, in any script, how many they were and by which words", async () => {
  const [executorId, district] = [await to.userId("executor"), await to.organizationId("registrator2")];
  const own = await to.organizationId("leader");
  const id = await atPost(question);

  const found = to.ok(await ask(id));
  expect(found.topics).toEqual([{ id: drinking, name: "Ichimlik suvi taʼminoti", count: 3, of: 3, words: expect.any(Array), load: null }]);
  // of the words of the question these are in the three: koʻchamiz in two of them, suv and quvur in all
  expect(found.topics[0].words.toSorted()).toEqual(["koʻchamizdagi", "quvuri", "suv"]);
  expect(found.organizations.map((one: { id: number; count: number }) => [one.id, one.count])).toEqual([[own, 3]]);
  expect(found.executors.map((one: { id: number; count: number }) => [one.id, one.count])).toEqual([[executorId, 3]]);

  const cyrillic = to.ok(await ask(await atPost(toCyrillic(question))));
  expect(cyrillic.topics.map((one: { id: number }) => one.id)).toEqual([drinking]);
  expect(cyrillic.topics[0].words).toContain("қувури");
  const russian = to.ok(await ask(await atPost("Прошу устранить утечку из газовых сетей на улице")));
  expect(russian.topics.map((one: { id: number }) => one.id)).toEqual([natural]);
  expect(russian.organizations.map((one: { id: number }) => one.id)).toEqual([district]);
  expect(russian.executors).toEqual([]);
});

it("routing proposals are the same, by the same words, for every spelling of a text", async () => {
  const words = ["koʻchamizdagi", "quvuri", "suv"].map(inEachSpelling);
  for (const [at, spelling] of inEachSpelling(question).entries()) {
    const { topics } = to.ok(await ask(await atPost(spelling)));
    expect([spelling, topics]).toMatchObject([spelling, [{ id: drinking, count: 3, of: 3 }]]);
    expect(topics[0].words.toSorted()).toEqual(words.map((one) => one[at]!).toSorted());
  }
});

it("routing proposals say how much an executor has open and how much is late", async () => {
  const executorId = await to.userId("executor");
  const roof = ["Kutubxona tomidan chakka oʻtadi", "Kutubxona tomi chakka", "Кутубхона томи, чакка"];
  for (const text of roof) await sent(text, { executorId });
  // one is due today, which is not late yet, and one was due yesterday
  await sql`update tasks t set deadline = (now() at time zone 'Asia/Tashkent')::date - n.late
    from (select id, (row_number() over (order by id) - 1)::int as late from tasks where executor_id = ${executorId} and status = 'new' order by id limit 2) n
   where n.id = t.id`.execute(portal.db);
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, (count(*) filter (where deadline < (now() at time zone 'Asia/Tashkent')::date))::int as late
      from tasks where executor_id = ${executorId} and status in ('new', 'process', 'rejected')`.execute(portal.db);
  expect(rows[0]!.late).toBe(1);
  const { executors } = to.ok(await ask(await atPost("Kutubxonaning tomi chakka")));
  expect(executors).toMatchObject([{ id: executorId, load: rows[0] }]);
});

it("routing proposals for a topic chosen by hand follow what was sent about it, by the district's own where it has three", async () => {
  const [executorId, own] = [await to.userId("executor"), await to.organizationId("leader")];
  const id = await atPost("Bogʻchaga navbat uzoq");
  const byTopic = async (groupsId: number) =>
    to.ok(await (await portal.as("leader")).get(`/appeals/${id}/routing-proposals?groupsId=${groupsId}`));
  const found = await byTopic(drinking);
  expect(found.topics).toEqual([]);
  expect(found.organizations).toMatchObject([{ id: own, count: 3, of: 3 }]);
  expect(found.executors).toMatchObject([{ id: executorId, count: 3, of: 3 }]);
  expect(await byTopic(await topic("05.01"))).toEqual(none);

  const { rows: areas } = await sql<{ id: number; name: string }>`
    select id, name_uz as name from areas where id not in (select p.area_id from appeals a join applicants p on p.id = a.applicant_id) order by id limit 2`.execute(
    portal.db,
  );
  const [here, elsewhere] = [areas[0]!, areas[1]!];
  const district = await to.organizationId("registrator2");
  let phone = 901_230_000;
  const from = ({ id: areasId }: { id: number }) => ({ areasId, phone: String((phone += 1)), lastName: `Qodirova${phone}` });
  for (const area of [here, here, here, elsewhere]) await sent("Uy-joy", { groupsId: drinking, organizationsId: district }, from(area));
  const near = await atPost("Bogʻchaga navbat uzoq", {}, ["registrator", 1], from(here));
  const asked = await (await portal.as("leader")).get(`/appeals/${near}/routing-proposals?groupsId=${drinking}`);
  expect(to.ok(asked).organizations).toMatchObject([{ id: district, count: 3, of: 3, words: [here.name] }]);
});

it("routing proposals ignore numerals, days and relatives that texts have in common", async () => {
  const another = await topic("05.01");
  for (const n of [1, 2, 3])
    await sent(`Onam toʻrt kundan beri, akamning ikki farzandi, dushanba kunlari ${"abc".charAt(n - 1)}`, {
      groupsId: another,
      executorId: await to.userId("executor"),
    });
  expect(to.ok(await ask(await atPost("Otamning toʻrt kundan beri onamga, dushanba kuni, ikki aka, farzandim")))).toEqual(none);
  expect(to.ok(await ask(await atPost("Мать и отец четыре дня, в понедельник двое детей, брат и сестра")))).toEqual(none);
});

it("routing proposals of a small office follow words in five earlier appeals, and no words in six", async () => {
  const by = ["registrator2", await to.postOf("leader2")] as const;
  const executorId = await to.userId("executor2");
  const asked = async () => to.ok(await ask(await atPost("Tovuqxona ifloslanishi", {}, by), "leader2"));
  for (let n = 1; n <= 5; n += 1) await sent("Tovuqxona ifloslangan", { executorId }, {}, by, "leader2");
  expect((await asked()).executors).toMatchObject([{ id: executorId, count: 5, of: 5 }]);
  await sent("Tovuqxona ifloslangan", { executorId }, {}, by, "leader2");
  expect(await asked()).toEqual(none);
});

it("routing proposals exist for land, whose words begin like those of a husband", async () => {
  const [land, executorId] = [await topic("05.01"), await to.userId("executor")];
  for (const text of ["Yerlarimni tortib olishdi", "Yerlarimiz tortib olindi", "Ерларимни тортиб олишди"])
    await sent(text, { groupsId: land, executorId });
  const { topics } = to.ok(await ask(await atPost("Yerlarimni nega tortib olishyapti")));
  expect(topics).toMatchObject([{ id: land, count: 3, of: 3, words: expect.arrayContaining(["yerlarimni", "tortib"]) }]);
});

it("routing proposals do not exist for another matter, nor for an office with another past", async () => {
  expect(to.ok(await ask(await atPost("Farzandimni bogʻchaga joylashtirishda yordam bering, navbat uzoq")))).toEqual(none);
  const other = await atPost(question, {}, ["registrator2", await to.postOf("leader2")]);
  expect(to.ok(await ask(other, "leader2"))).toEqual(none);
});

it("routing proposals never name a blocked office or person, one who may no longer answer, the one complained about, or a topic that is now a group", async () => {
  const id = await atPost(question);
  const [executorId, district] = [await to.userId("executor"), await to.organizationId("registrator2")];
  const change = async (what: ReturnType<typeof sql>, back: ReturnType<typeof sql>, appeal = id) => {
    await what.execute(portal.db);
    const reply = to.ok(await ask(appeal));
    await back.execute(portal.db);
    return reply;
  };
  const blocked = await change(
    sql`update users set blocked_at = now() where id = ${executorId}`,
    sql`update users set blocked_at = null where id = ${executorId}`,
  );
  expect(blocked).toMatchObject({ topics: [{ id: drinking }], executors: [] });
  const moved = await change(
    sql`update users set organization_id = ${district} where id = ${executorId}`,
    sql`update users set organization_id = ${await to.organizationId("leader")} where id = ${executorId}`,
  );
  expect(moved.executors).toEqual([]);
  const group = await change(
    sql`insert into topics (id, parent_id, code, name_uz, name_uk, name_ru) values (90001, ${drinking}, '01.05.1', 'Quduqlar', 'Қудуқлар', 'Колодцы')`,
    sql`delete from topics where id = 90001`,
  );
  expect(group).toMatchObject({ topics: [], executors: [{ id: executorId }] });

  const leak = "Прошу устранить утечку из газовых сетей на улице";
  const closed = await change(
    sql`update organizations set blocked_at = now() where id = ${district}`,
    sql`update organizations set blocked_at = null where id = ${district}`,
    await atPost(leak),
  );
  expect(closed.organizations).toEqual([]);
  const complaint = await atPost(leak, { satulationId: 2, complainedOrgId: district });
  expect(to.ok(await ask(complaint)).organizations).toEqual([]);
});

it("routing proposals are for the classifier of the appeal: not for other roles, another office or post, nor after the classification", async () => {
  const id = await atPost(question);
  for (const role of roles) {
    const { status } = await ask(id, role);
    expect([role, status]).toEqual([role, role === "leader" ? 200 : 403]);
  }
  expect((await ask(id, "leader2")).status).toBe(404);
  expect((await ask(999_999)).status).toBe(404);
  // the deputy, who sees the governor's appeals but has another post
  expect(await to.postOf("far-leader-2")).not.toBe(1);
  expect((await ask(id, "far-leader-2")).status).toBe(403);
  expect((await ask(await sent(question, { executorId: await to.userId("executor") }))).status).toBe(403);
});
