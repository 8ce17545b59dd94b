import type { CommonProblemCard, CommonProblemStrip } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person, Portal } from "../../../test/support/people.ts";
import { download } from "../../../test/support/download.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";
import { appealsOf } from "../../../test/support/appeals-of.ts";
import { textWords } from "../appeals/text-words.ts";
import { verifyLogs } from "../evidence/verify.repository.ts";
import { proposeProblems } from "./proposals.repository.ts";

let portal: Portal;
let to: Stations;
let leader: Person;
let registrator: Person;
const place: Record<string, { areasId: number; mahallasId: number }> = {};
let topics: number[] = [];
let phone = 901_000_000;
beforeAll(async () => {
  portal = await openPortal();
  to = stations(portal);
  leader = await portal.as("leader");
  registrator = await portal.as("registrator");
  const { rows } = await sql<{ areasId: number; mahallasId: number }>`
    select a.id as "areasId", (select min(m.id) from mahallas m where m.area_id = a.id) as "mahallasId" from areas a join regions r on r.id = a.region_id
     where r.code = '1730' order by a.id limit 4`.execute(portal.db);
  for (const [at, name] of ["first", "second", "third", "fourth"].entries()) place[name] = rows[at]!;
  await writeUsual((await to.registered({}, place["first"])).id);
  topics = (await portal.db.selectFrom("topics").select("id").where("parent_id", "is not", null).orderBy("id").limit(4).execute()).map(
    ({ id }) => id,
  );
});
afterAll(() => portal.close());

/** What else people write about, of no topic yet: which words are rare is known of many texts alone. */
const usual = [
  "Mustaqillik koʻchasida uch kundan beri ichimlik suvi yoʻq, quvur yorilgan",
  "Suv bosimi past, hovlimiz suvsiz qoldi, yana suv yoʻq",
  "Yoʻlda chuqur bor, buzuq yoʻldan yurib boʻlmaydi, chiroq ham yoʻq, kechasi qorongʻi",
  "Maktabda sinflar sovuq, isitilmaydi, bolalar muzlamoqda",
];
const writeUsual = async (like: number): Promise<void> => {
  const made = await appealsOf(
    portal.db,
    like,
    1,
    Array.from({ length: 240 }, (_, at) => `Odam ${at}`),
  );
  for (const [at, text] of usual.entries())
    await sql`update appeals set text = ${text}, text_words = ${textWords(text)}::int[] where id = any(${made}::bigint[]) and id % ${usual.length} = ${at}`.execute(
      portal.db,
    );
};

type Written = { id: number; requestNumber: string };
/** An appeal of a person of their own, classified: its topic is known. */
const written = async (text: string, where: string, topic = 0, fields: object = {}, applicant: object = {}): Promise<Written> => {
  const appeal = await to.registered(
    { text, ...fields },
    { phone: String((phone += 1)), firstName: `Ism${phone}`, ...place[where]!, ...applicant },
  );
  to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }));
  await to.draft(leader, appeal.id, { groupsId: topics[topic]!, executorId: await to.userId("executor") });
  to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
  return appeal;
};
const propose = () => proposeProblems(portal.db, new Date().toISOString());
const stripOf = async (id: number, person = leader): Promise<CommonProblemStrip> =>
  to.ok(await person.get(`/appeals/${id}/common-problem`));
const cardOf = async (id: number, person = leader): Promise<CommonProblemCard> => to.ok(await person.get(`/appeals/problems/${id}`));
const step = async (id: number, body: object, person = leader) =>
  person.patch(`/appeals/problems/${id}`, { version: (await cardOf(id, person)).version, ...body });
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const listed = async (person = leader) =>
  to.ok(await person.get("/appeals/problems?pageNo=1&pageSize=50")).rows as {
    id: number;
    title: string;
    status: string;
    appeals: number;
  }[];

describe("a common problem", () => {
  const street = ["Navbahor koʻchasida suv quvuri yorilgan", "Навбаҳор кўчаси сувсиз қолди", "Navbahor köçasida uç kundan beri suv yöq"];
  it("is proposed where three people write of one thing, and not before", async () => {
    const [first, second] = [await written(street[0]!, "first"), await written(street[1]!, "first")];
    await written("Chinor koʻchasida suv bosimi past", "first");
    expect(await propose()).toBe(0);
    const third = await written(street[2]!, "first");
    expect(await propose()).toBe(1);
    expect(await propose()).toBe(0);

    const { problem, isMember, others } = await stripOf(first.id);
    expect([problem!.status, isMember, others]).toEqual(["proposed", true, 3]);
    const card = await cardOf(problem!.id);
    expect([ids(card.appeals), card.total, card.offices, card.perhaps.length]).toEqual([[first.id, second.id, third.id], 3, 1, 1]);
    expect(card.steps).toEqual(["confirm", "reject"]);
    expect(card.weeks.at(-1)!.appeals).toBe(3);
    const day = to.ok(await leader.get("/profile/my-day")) as { proposedProblems: number };
    expect(day.proposedProblems).toBe(1);
    expect((await download(portal, "leader", "/appeals/problems/excel")).status).toBe(200);
    expect((await listed()).find(({ id }) => id === problem!.id)).toMatchObject({ status: "proposed", appeals: 3, title: problem!.title });
  });
  it("is no problem of one person who writes three times", async () => {
    const same = { phone: "907001122", firstName: "Bir", lastName: "Odam", birthdate: "01.02.1980" };
    const first = await written("Tepalik koʻchasida chiroq yoʻq", "second", 0, {}, same);
    for (const text of ["Tepalik chirogʻi", "Tepalik qorongʻi"])
      await written(
        text,
        "second",
        0,
        {},
        { ...same, id: (to.ok(await leader.get(`/appeals/${first.id}`)) as { applicantsId: number }).applicantsId },
      );
    expect(await propose()).toBe(0);
  });
  it("goes through its states; each asks for what it needs", async () => {
    const { id } = (await listed())[0]!;
    expect((await step(id, { step: "begin" })).body.code).toBe("action_not_allowed_now");
    expect((await step(id, { step: "reject" })).body.details[0]).toMatchObject({ path: "reason", problem: "required" });
    to.ok(await step(id, { step: "confirm", title: "Navbahor koʻchasi suvi" }));
    to.ok(await step(id, { step: "begin" }));
    to.ok(await step(id, { step: "pause" }));
    expect((await step(id, { step: "solve", doneText: "Quvur almashtirildi" })).body.details[0]).toMatchObject({ path: "doneDate" });
    expect((await step(id, { step: "solve", doneDate: to.later(1), doneText: "Quvur" })).body.details[0]).toMatchObject({
      problem: "day_in_future",
    });
    to.ok(await step(id, { step: "solve", doneDate: to.today, doneText: "Quvur almashtirildi" }));
    const card = await cardOf(id);
    expect(card).toMatchObject({
      status: "solved",
      title: "Navbahor koʻchasi suvi",
      doneDate: to.today,
      doneText: "Quvur almashtirildi",
      steps: ["reopen"],
    });
    expect((await leader.patch(`/appeals/problems/${id}`, { version: card.version - 1, step: "reopen" })).body.code).toBe(
      "changed_meanwhile",
    );
  });
  it("that is solved is being solved again when another appeal joins, which keeps all of its own", async () => {
    const before = (await listed()).find(({ status }) => status === "solved")!;
    const news = await written("Navbahor koʻchasida yana suv yoʻq", "first");
    const strip = await stripOf(news.id);
    expect([strip.problem!.id, strip.isMember, strip.mayJoin]).toEqual([before.id, false, true]);
    const stood = await rowOf(news.id);
    expect(to.ok(await leader.patch(`/appeals/problems/${before.id}/join`, { appealIds: [news.id] }))).toEqual({ joined: 1 });
    expect(to.ok(await leader.patch(`/appeals/problems/${before.id}/join`, { appealIds: [news.id] }))).toEqual({ joined: 0 });
    expect(await cardOf(before.id)).toMatchObject({ status: "being_solved", total: 4 });
    expect(await rowOf(news.id)).toEqual(stood);
    const history = to.ok(await leader.get(`/appeal-actions/appeal-action-descs/${news.id}`)) as { action: string }[];
    expect(history[0]).toMatchObject({ action: "join-problem" });
    expect(await verifyLogs(portal.db)).toMatchObject({ broken: [] });
  });
  it("loses an appeal that is taken out, which may join another", async () => {
    const { id } = (await listed()).find(({ status }) => status === "being_solved")!;
    const out = (await cardOf(id)).appeals[0]!;
    expect(to.ok(await leader.patch(`/appeals/problems/${id}/leave`, { appealIds: [out.id] }))).toEqual({ left: 1 });
    const { body } = await leader.post("/appeals/problems", { appealIds: [out.id], title: "Boshqa sabab" });
    expect((await cardOf(body.id)).appeals.map((one) => one.id)).toEqual([out.id]);
    expect((await leader.patch(`/appeals/problems/${id}/join`, { appealIds: [out.id] })).body.details[0]).toMatchObject({
      problem: "in_other_problem",
    });
  });
  it("that was rejected is not proposed again for the same appeals, and is for more", async () => {
    for (const text of ["Bogʻishamol yoʻli buzuq", "Bogʻishamol yoʻlida chuqur", "Боғишамол йўли"]) await written(text, "third", 1);
    expect(await propose()).toBe(1);
    const { id } = (await listed()).find(({ status }) => status === "proposed")!;
    to.ok(await step(id, { step: "reject", reason: "Yoʻl taʼmirlanmoqda" }));
    expect((await cardOf(id)).total).toBe(3);
    expect(await propose()).toBe(0);
    await written("Bogʻishamol yoʻlidan yurib boʻlmaydi", "third", 1);
    expect(await propose()).toBe(1);
    expect(await cardOf(id)).toMatchObject({ status: "proposed", total: 4, reason: null });
  });
});

describe("the choices for appeals that are to join", () => {
  type Choices = { choices: { id: number; status: string; fits: number }[]; mayBegin: boolean };
  const choicesOf = async (ids: readonly number[], person = leader): Promise<Choices> =>
    to.ok(await person.get(`/appeals/problem-choices?appealIds=${ids.join(",")}`));
  it("are the problems of their topics, those of their places first, open ones before solved, and no rejected one", async () => {
    const [here, alsoHere, elsewhere] = [
      await written("Chinor suvi", "second", 3),
      await written("Chinor suvi yana", "second", 3),
      await written("Chinor suvi", "third", 3),
    ];
    const begin = async (id: number) => (to.ok(await leader.post("/appeals/problems", { appealIds: [id] })) as { id: number }).id;
    const [far, open, solved] = [await begin(elsewhere.id), await begin(alsoHere.id), await begin(here.id)];
    to.ok(await step(solved, { step: "solve", doneDate: to.today, doneText: "Tuzatildi" }));
    const news = [await written("Chinor", "second", 3), await written("Chinor", "second", 3)].map(({ id }) => id);
    const { choices, mayBegin } = await choicesOf(news);
    expect(choices.map(({ id, status, fits }) => [id, status, fits])).toEqual([
      [open, "confirmed", 2],
      [solved, "solved", 2],
      [far, "confirmed", 0],
    ]);
    expect(mayBegin).toBe(true);
    // of two places nothing can be begun
    expect((await choicesOf([...news, elsewhere.id])).mayBegin).toBe(false);
    expect(to.ok(await leader.patch(`/appeals/problems/${open}/join`, { appealIds: news }))).toEqual({ joined: 2 });
  });
  it("are none for who may see neither appeal nor problem, and no more than a hundred appeals are asked about", async () => {
    const { id } = await written("Chinor", "second", 3);
    expect(await choicesOf([id], await portal.as("leader2"))).toEqual({ choices: [], mayBegin: false });
    expect((await registrator.get(`/appeals/problem-choices?appealIds=${id}`)).status).toBe(403);
    expect(
      (await leader.get(`/appeals/problem-choices?appealIds=${Array.from({ length: 101 }, (_, at) => at + 1).join(",")}`)).status,
    ).toBe(400);
  });
});

const rowOf = async (id: number) =>
  (
    await sql`select a.number, a.status, a.deadline, a.version, a.holder_id, (select count(*) from tasks t where t.appeal_id = a.id) as tasks,
                     (select r.last_event_at from appeal_rows r where r.id = a.id and r.is_own) as last from appeals a where a.id = ${id}`.execute(
      portal.db,
    )
  ).rows[0];

describe("who may not", () => {
  it("see a problem of other offices sees none, nor its card", async () => {
    const other = await portal.as("leader2");
    expect(await listed(other)).toEqual([]);
    const { id } = (await listed())[0]!;
    expect((await other.get(`/appeals/problems/${id}`)).status).toBe(404);
    expect((await other.patch(`/appeals/problems/${id}`, { version: 1, step: "confirm" })).status).toBe(404);
    expect((await other.patch(`/appeals/problems/${id}/leave`, { appealIds: [1] })).status).toBe(404);
  });
  it("see an appeal does not let it join, and learns nothing of its strip", async () => {
    const mine = await written("Oqsoy koʻchasi", "fourth");
    const other = await portal.as("leader2");
    expect((await other.get(`/appeals/${mine.id}/common-problem`)).status).toBe(404);
    expect((await other.post("/appeals/problems", { appealIds: [mine.id] })).status).toBe(404);
  });
  it("manage problems only reads them", async () => {
    const supervisor = await portal.as("supervisor");
    const { id } = (await listed(supervisor))[0]!;
    expect((await cardOf(id, supervisor)).steps).toEqual([]);
    expect((await supervisor.patch(`/appeals/problems/${id}`, { version: 1, step: "confirm" })).status).toBe(403);
    expect((await registrator.post("/appeals/problems", { appealIds: [1] })).status).toBe(403);
  });
});

describe("an undisclosed appeal", () => {
  it("counts, and is listed for nobody who may not know of it", async () => {
    const people = [];
    for (const text of ["Gulzor maktabi isitilmaydi", "Gulzor maktabi sovuq"]) people.push(await written(text, "fourth", 2));
    const hidden = await written("Gulzor maktabida bolalar muzlamoqda", "fourth", 2, { isUndisclosed: true });
    expect(await propose()).toBe(1);
    const { id } = (await listed()).find(({ appeals, status }) => status === "proposed" && appeals === 3)!;
    const controller = await portal.as("controller");
    const card = await cardOf(id, controller);
    expect([card.total, ids(card.appeals)]).toEqual([3, ids(people)]);
    expect(JSON.stringify(card)).not.toContain("muzlamoqda");
    // its place may be where the applicant lives
    expect(await stripOf(hidden.id, controller)).toMatchObject({ problem: null, others: 0, answered: null });
    expect((await stripOf(people[0]!.id, controller)).problem!.id).toBe(id);
    to.ok(await leader.post("/appeals/problems", { appealIds: [hidden.id], title: "Gulzor maktabi" }));
    const told = to.ok(await controller.get(`/appeal-actions/appeal-action-descs/${hidden.id}`));
    expect([told[0].action, JSON.stringify(told).includes("Gulzor")]).toEqual(["join-problem", false]);
    expect((await controller.patch(`/appeals/problems/${id}/leave`, { appealIds: [hidden.id] })).status).toBe(404);
  });
});

describe("two people at once", () => {
  it("who let one appeal join two problems: the first wins, the second is told", async () => {
    const [one, two, both] = [
      await written("Sohil bir", "fourth", 3),
      await written("Sohil ikki", "fourth", 3),
      await written("Sohil uch", "fourth", 3),
    ];
    const problems = [];
    for (const { id } of [one, two])
      problems.push((to.ok(await leader.post("/appeals/problems", { appealIds: [id] })) as { id: number }).id);
    const replies = await Promise.all(problems.map((id) => leader.patch(`/appeals/problems/${id}/join`, { appealIds: [both.id] })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { rows } = await sql`select 1 from common_problem_appeals where appeal_id = ${both.id} and left_at is null`.execute(portal.db);
    expect(rows).toHaveLength(1);
  });
});
