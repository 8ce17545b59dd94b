import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@murojaat/contract/kit";
import { docxText } from "../support/docx.ts";
import type { Portal } from "../support/people.ts";
import { openPortal } from "../support/portal.ts";
import { stations, type Stations } from "../support/stations.ts";
import { readXlsx } from "../support/xlsx.ts";

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
    at.registered({ isUndisclosed: true, text: "Qoʻshni shovqin qiladi", ...more }, { ...applicant, address: applicant.middleName }, login);
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
  // an ordinary one that names the hidden one as the earlier
  const tie = { text: "Yana", repeatabilityTypeId: 2, earlierNumber: await numberOf(region) };
  await at.registered(tie, { lastName: "Boshqayeva", phone: "903331122" });

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
  const { properties = {}, required = [] } = (e.query ?? {}) as {
    properties?: Record<string, { enum?: unknown[]; anyOf?: { const?: unknown }[] }>;
    required?: string[];
  };
  const ids = e.path.includes("{") ? [region, district, Number(values["taskId"]), Number(values["applicantsId"])] : [0];
  const menus = properties["menu"]?.enum ?? properties["menu"]?.anyOf?.map((one) => one.const) ?? [undefined];
  const query = (names: readonly string[], menu: unknown) =>
    new URLSearchParams([
      ...names.flatMap((name): [string, string][] => (values[name] === undefined ? [] : [[name, String(values[name])]])),
      ...((menu === undefined ? [] : [["menu", menu as string]]) satisfies [string, string][]),
    ]).toString();
  const widest = Object.keys(properties).filter((name) => ["pageSize", "format", "ids", "day"].includes(name) || required.includes(name));
  return ids.flatMap((id) => menus.map((menu) => `${e.path.replace(/\{\w+\}/g, String(id))}?${query(widest, menu)}`));
};
/** A stream, and the drawing of what another call says in words. */
const isLeftOut = ({ path }: Endpoint) => path === "/profile/events" || path.endsWith("/pdf");

describe("a person who is not disclosed", () => {
  const strangers = ["controller", "supervisor", "controller2", "admin", "leader3"];
  const knowers = ["registrator", "registrator2"];
  const tellings = async (login: string): Promise<{ answered: number; told: string[] }> => {
    const { token } = await portal.as(login);
    const told: string[] = [];
    let answered = 0;
    for (const e of portal.app.calls.values()) {
      if (e.method !== "GET" || isLeftOut(e)) continue;
      for (const url of addresses(e)) {
        const reply = await portal.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
        if (reply.statusCode !== 200) continue;
        answered += 1;
        const kind = String(reply.headers["content-type"]);
        const shown = kind.includes("spreadsheet")
          ? JSON.stringify(readXlsx(reply.rawPayload))
          : kind.includes("wordprocessing")
            ? docxText(reply.rawPayload)
            : reply.body;
        const found = toldIn(shown);
        if (found.length > 0) told.push(`${url}: ${found.join(" ")}`);
      }
    }
    return { answered, told };
  };

  it.each(strangers)("is told to %s by no reading call", { timeout: 120_000 }, async (login) => {
    const { answered, told } = await tellings(login);
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });

  it.each(knowers)("is told to %s, who may know", { timeout: 120_000 }, async (login) => {
    expect((await tellings(login)).told.length).toBeGreaterThan(5);
  });
});
