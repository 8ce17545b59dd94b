import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@murojaat/contract/kit";
import { indexTexts } from "../../src/office/appeals/appeal-words.repository.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { choicesOf, parametersOf, reader, readingCalls } from "../support/reading-calls.ts";
import { stations, type Stations } from "../support/stations.ts";

// Whatever the person of a hidden appeal is called: no reading call tells it to anybody who may not know (law, article 19).

/** Syllables that are written with one letter for one in both alphabets, by hand. */
const syllables = ["ba", "do", "ki", "lu", "ma", "no", "ri", "tu", "zo", "fa", "gi", "pu", "sa", "vo"] as const;
const cyrillic: Readonly<Record<string, string>> = {
  ba: "ба",
  do: "до",
  ki: "ки",
  lu: "лу",
  ma: "ма",
  no: "но",
  ri: "ри",
  tu: "ту",
  zo: "зо",
  fa: "фа",
  gi: "ги",
  pu: "пу",
  sa: "са",
  vo: "во",
};
const word = fc.array(fc.constantFrom(...syllables), { minLength: 6, maxLength: 8 });
const drawn = fc.sample(fc.record({ words: fc.tuple(word, word, word, word), phone: fc.integer({ min: 7_000_000, max: 7_999_999 }) }), 2);
const capital = (parts: readonly string[]) => parts.join("").replace(/^./, (first) => first.toUpperCase());

type Hidden = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly phone: string;
  readonly topic: string;
};
const people: readonly Hidden[] = drawn.map(({ words: [last, first, middle, topic], phone }, n) => ({
  lastName: capital(last),
  firstName: capital(first),
  middleName: capital(middle),
  phone: `9${n}${phone}`,
  topic: capital(topic),
}));
/** In both alphabets, in any case; the topic too, which only the line of the journal has. */
const secrets = drawn.flatMap(({ words }, n) => [
  ...words.flatMap((parts) => [parts.join(""), parts.map((part) => cyrillic[part]!).join("")]),
  people[n]!.phone,
]);
/** Of the region's. */
const hiddenNumbers = ["417283950", "8675309"];
const toldIn = (shown: string): string[] => {
  const low = shown.toLowerCase();
  return secrets.filter((secret) => low.includes(secret));
};

let portal: Portal;
let at: Stations;
/** Of the region, with a question at the district; and of the district, from a line of its reception journal. */
let region: number;
let district: number;
let values: Readonly<Record<string, string | number>>;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  const [first, second] = people as [Hidden, Hidden];
  const hide = ({ topic: _line, ...applicant }: Hidden, login: string, more: object = {}) =>
    at.registered(
      { isUndisclosed: true, text: "Qoʻshnim tunukasoz, shovqin qiladi", ...more },
      { ...applicant, address: applicant.middleName, inn: "417283950", passportSn: "AD", passportNum: "8675309" },
      login,
    );
  ({ id: region } = await hide(first, "registrator"));
  at.ok(
    await (await portal.as("registrator")).patch("/appeal-actions/send-to-classification", { appeal_id: region, position_levels_id: 1 }),
  );
  const leader = await portal.as("leader");
  const { id: taskId } = await at.draft(leader, region, { organizationsId: await at.organizationId("registrator2") });
  at.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: region }));
  await at.act(await portal.as("registrator2"), "register", taskId, {
    incomingNumber: "5",
    incomingDate: at.today,
    executorId: await at.userId("executor2"),
  });

  const { rows } = await sql<{ schedule: number; line: number }>`
    with schedule as (insert into reception_schedule (organization_id, leader_id, day, starts_at, ends_at, place, places)
      values (${await at.organizationId("leader2")}, ${await at.userId("leader2")}, ${at.today}::date, '10:00', '12:00', '205', 9) returning *),
    line as (insert into reception_enrolments (schedule_id, organization_id, leader_id, day, full_name, phone, topic, created_by)
      select id, organization_id, leader_id, day, ${`${second.lastName} ${second.firstName}`}, ${second.phone}, ${second.topic}, ${await at.userId("registrator2")} from schedule returning *)
    select schedule.id as schedule, line.id as line from schedule, line`.execute(portal.db);
  const form = await at.form({ isUndisclosed: true, text: "Chiroq oʻchgan" }, { ...second, topic: undefined });
  ({ id: district } = at.ok(
    await (await portal.as("registrator2")).post("/appeal-actions/with-applicant", { ...form, receptionId: rows[0]!.line }),
  ));
  // an ordinary one between whose neighbours the hidden would stand by their names
  const ordinary = await at.form({ text: "Suv yoʻq" }, { lastName: "Mahmudova", firstName: "Lola", phone: "955550000" });
  at.ok(await (await portal.as("registrator2")).post("/appeal-actions/with-applicant", ordinary));
  // an ordinary one that names the hidden one as the earlier
  const tie = { text: "Yana", repeatabilityTypeId: 2, earlierNumber: await numberOf(region) };
  await at.registered(tie, { lastName: "Boshqayeva", phone: "903331122" });

  // words of its text, of a note, and of what was read in its file, head and body
  at.ok(await (await portal.as("registrator")).post("/notes", { appealId: region, text: "Gilamdoʻzga aytildi" }));
  const head = `Hokimga\n${first.lastName} ${first.firstName}\nARIZA\n`;
  await sql`
    with file as (insert into files (name, mime_type, size, storage_key, sha256, uploaded_by, bound_at)
        select 'xat.pdf', 'application/pdf', 9, 'xat', repeat('0', 64), id, now() from users where login = 'registrator' returning id),
      bound as (insert into appeal_files (appeal_id, file_id) select ${region}, id from file)
    insert into file_readings (file_id, state, text, body_from)
    select id, 'ready', ${`${head}Ustaxona duradgorniki`}, ${head.length} from file`.execute(portal.db);
  await indexTexts(portal.db);

  const applicant = await portal.db.selectFrom("appeals").select("applicant_id").where("id", "=", region).executeTakeFirstOrThrow();
  values = {
    taskId,
    task_id: taskId,
    appealId: region,
    appealsId: region,
    appeal_id: region,
    applicantsId: applicant.applicant_id,
    phone: first.phone,
    search_value: first.lastName,
    name: first.lastName,
    fullName: first.lastName,
    day: at.today,
    scheduleId: rows[0]!.schedule,
    ids: [rows[0]!.line, region, district].join(),
    format: "word",
    type: "forwarding-letter",
    language: "UZ",
    pageSize: 100,
    of: "answer",
    number: "1",
  };
});
afterAll(() => portal.close());
const numberOf = async (id: number) =>
  (await portal.db.selectFrom("appeals").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number;

/** A reading call with what it needs, once for each record of the hidden ones and each menu. */
const addresses = (e: Endpoint): string[] => {
  const { properties, required } = parametersOf(e);
  const ids = e.path.includes("{") ? [region, district, Number(values["taskId"]), Number(values["applicantsId"])] : [0];
  const menus = choicesOf(properties["menu"]) ?? [undefined];
  const query = (names: readonly string[], menu: unknown) =>
    new URLSearchParams([
      ...names.flatMap((name): [string, string][] => (values[name] === undefined ? [] : [[name, String(values[name])]])),
      ...((menu === undefined ? [] : [["menu", menu as string]]) satisfies [string, string][]),
    ]).toString();
  const widest = Object.keys(properties).filter((name) => ["pageSize", "format", "ids", "day"].includes(name) || required.includes(name));
  return ids.flatMap((id) => menus.map((menu) => `${e.path.replace(/\{\w+\}/g, String(id))}?${query(widest, menu)}`));
};
const strangers = ["controller", "supervisor", "controller2", "admin", "leader3"];
const knowers = ["registrator", "registrator2"];

describe("an undisclosed person", () => {
  const tellings = async (login: string): Promise<{ answered: number; told: string[] }> => {
    const read = await reader(portal, login);
    const told: string[] = [];
    let answered = 0;
    for (const e of readingCalls(portal))
      for (const url of addresses(e)) {
        const { status, text } = await read(e, url);
        if (status !== 200) continue;
        answered += 1;
        const found = toldIn(text);
        if (found.length > 0) told.push(`${url}: ${found.join(" ")}`);
      }
    return { answered, told };
  };

  it.each(strangers)("is named to %s by no reading call", { timeout: 120_000 }, async (login) => {
    const { answered, told } = await tellings(login);
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });

  it.each(knowers)("is named to %s, who may know", { timeout: 120_000 }, async (login) => {
    expect((await tellings(login)).told.length).toBeGreaterThan(5);
  });
});

/** Names and numbers that nobody has, as long as the hidden ones and from the same letters. */
const nobody = (secret: string): string => (/^\d+$/.test(secret) ? `8${secret.slice(1)}` : secret.replaceAll(/[aeiou]/g, "e"));
/** Moments as texts, and as numbers of a workbook. */
const withoutTimes = (text: string) => text.replaceAll(/\d\d:\d\d(:\d\d(\.\d+)?)?|\b\d{5}\.\d+/g, "");

describe("a question about an undisclosed person", () => {
  const asked = ["supervisor"];
  /** Forms of words of its texts, as no text writes them. */
  const words = ["duradgorlarimiz", "«qoʻshnisi tunukasozdan»"];
  const facts = () => [people[0]!.lastName, people[0]!.phone, ...hiddenNumbers, people[1]!.topic, ...words];
  /** Each text that a reading call takes, one at a time, said as it is and as nobody has it. */
  const differences = async (login: string, calls = readingCalls(portal)): Promise<{ asked: number; differing: string[] }> => {
    const read = await reader(portal, login);
    const differing: string[] = [];
    let count = 0;
    for (const e of calls) {
      // it counts on from what is typed
      if (e.path === "/tasks/next-number") continue;
      const { properties, required } = parametersOf(e);
      const texts = Object.entries(properties).filter(
        ([name, schema]) => schema.type === "string" && !choicesOf(schema) && !["columns", "ids"].includes(name),
      );
      const others = required.flatMap((name): [string, string][] => (values[name] === undefined ? [] : [[name, String(values[name])]]));
      const path = e.path.replaceAll(/\{\w+\}/g, String(region));
      for (const [name] of texts) {
        // nobody has any of them: one answer to numbers, and one to words
        const ofNobody = new Map<boolean, string>();
        for (const fact of facts()) {
          const about = async (said: string) => {
            const { status, text } = await read(
              e,
              `${path}?${new URLSearchParams([...others.filter(([one]) => one !== name), [name, said]]).toString()}`,
            );
            return { status, text: withoutTimes(text.replaceAll(said, "…")) };
          };
          const here = await about(fact);
          if (here.status === 400) continue;
          count += 1;
          const isNumber = /^\d+$/.test(fact);
          const there = ofNobody.get(isNumber) ?? (await about(nobody(fact))).text;
          ofNobody.set(isNumber, there);
          if (here.text !== there) differing.push(`${e.path} ${name}=${fact}`);
        }
      }
    }
    return { asked: count, differing };
  };

  it.each(asked)("is answered to %s as one about nobody, for any text", { timeout: 180_000 }, async (login) => {
    const { asked: count, differing } = await differences(login);
    expect(differing).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  const found = async (login: string, word: string) => {
    const person = await portal.as(login);
    const said = encodeURIComponent(word);
    const hits = at.ok(await person.get(`/appeals/search?search_type_id=5&search_value=${said}`)) as { id: number }[];
    const { total } = at.ok(await person.get(`/appeals/all?text=${said}`)) as { total: number };
    return [hits.length, total];
  };
  it.each(strangers)(
    "is answered to %s by no words of its texts, and to people who may know by all except those of a letter\u2019s head",
    async (login) => {
      for (const word of ["tunukasoz", "gilamdoʻz", "duradgor", "тунукасозлар", '"shovqin qiladi"', people[0]!.lastName]) {
        expect([word, await found(login, word)]).toEqual([word, [0, 0]]);
        const isHead = word === people[0]!.lastName;
        expect([word, await found("registrator", word)]).toEqual([word, isHead ? [0, 0] : [1, 1]]);
      }
    },
  );

  it("is answered to people who may know", { timeout: 180_000 }, async () => {
    const by = (login: string, path: string) => differences(login, [portal.app.calls.get(`GET ${path}`)!]);
    const [atRegion, atDistrict] = [await by("registrator", "/appeals/all"), await by("registrator2", "/reception/journal")];
    expect(atRegion.differing).toContain(`/appeals/all applicantName=${people[0]!.lastName}`);
    expect(atDistrict.differing).toContain(`/reception/journal topic=${people[1]!.topic}`);
  });

  /** The lists, in each of their orders, that another name of the hidden people changes. */
  const moved = async (login: string): Promise<{ orders: number; changed: string[] }> => {
    const read = await reader(portal, login);
    const lists = readingCalls(portal).flatMap((e) =>
      (choicesOf(parametersOf(e).properties["sortAttr"]) ?? []).map((attr) => ({
        e,
        url: `${e.path}?sortAttr=${String(attr)}&sortOrder=ASC&pageSize=100`,
      })),
    );
    const called = async (name: string, phone: string): Promise<string[]> => {
      await sql`
        update applicants set last_name = ${name}, first_name = ${name}, phone = ${phone} || id
         where id in (select applicant_id from appeals where is_undisclosed)`.execute(portal.db);
      await sql`
        update reception_enrolments set full_name = ${name}, topic = ${name}, phone = ${`${phone}0`} where appeal_id = ${district}`.execute(
        portal.db,
      );
      const shown: string[] = [];
      for (const { e, url } of lists) shown.push(withoutTimes((await read(e, url)).text));
      return shown;
    };
    const [first, last] = [await called("Aaabbas", "90000000"), await called("Yyyunus", "99999999")];
    return { orders: lists.length, changed: lists.flatMap(({ url }, at) => (first[at] === last[at] ? [] : [url])) };
  };

  it.each(["supervisor"])("is not answered to %s by the order of any list either", { timeout: 180_000 }, async (login) => {
    const { orders, changed } = await moved(login);
    expect(changed).toEqual([]);
    expect(orders).toBeGreaterThan(80);
  });

  it("is answered to people who may know by the orders of the names", { timeout: 180_000 }, async () => {
    const { changed } = await moved("registrator2");
    expect(changed.some((url) => url.startsWith("/reception/journal?sortAttr=fullName"))).toBe(true);
    expect(changed.some((url) => url.startsWith("/appeals/all?sortAttr=applicantName"))).toBe(true);
  });
});
