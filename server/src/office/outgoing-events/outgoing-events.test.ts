import { besideSteps, eventKindNames, eventOfAppealAction, eventOfTaskAction, type NewEventReceiver } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventReceiverServer, isSignedWith, type EventReceiverServer } from "../../../test/support/event-receiver.ts";
import { given } from "../../../test/support/given.ts";
import { noOpenssl } from "../../../test/support/other-programs.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { signed } from "../../../test/support/signed.ts";
import { writeAllReadings } from "../../engine/privacy/reading-log.ts";
import { eventHosts } from "./event-hosts.ts";
import { outgoingEventJobs } from "./outgoing-events.jobs.ts";
import { eventSender } from "./send-event.ts";

const hosts = eventHosts("localhost=127.0.0.0/8")!;
const publicUrl = "https://murojaat.example.uz";
let portal: Portal;
let to: ReturnType<typeof given>;
let phone = 901_000_000;
beforeAll(async () => {
  portal = await openPortal({ eventHosts: hosts, publicUrl });
  to = given(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from outgoing_events`.execute(portal.db);
  await sql`update event_receivers set is_active = false`.execute(portal.db);
});

const receiver = (url: string, fields: Partial<NewEventReceiver> = {}): NewEventReceiver => ({
  name: "Shahar tizimi",
  url,
  kinds: [],
  organizationIds: [],
  fields: ["number", "status", "days"],
  isActive: true,
  ...fields,
});
const make = async (url = "https://localhost/events", fields: Partial<NewEventReceiver> = {}): Promise<{ id: number; key: string }> =>
  to.ok(await (await portal.as("admin")).post("/admin/event-receivers", receiver(url, fields)));
const send = (isAllowed = true) =>
  runDueJobs(
    portal.db,
    outgoingEventJobs({ db: portal.db, send: eventSender(hosts), isAllowed, publicUrl, log: { warn: () => {} } }).slice(0, 1),
  );
const written = async (receiverId: number) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', kind, subject, organization_id) as line from outgoing_events where receiver_id = ${receiverId} order by id`.execute(
      portal.db,
    )
  ).rows.map(({ line }) => line);
const wire = (login: string) => to.organizationId(login);

describe("an act", () => {
  let other: EventReceiverServer;
  beforeAll(async () => {
    if (noOpenssl === "") other = await eventReceiverServer();
  });
  afterAll(() => other?.close());

  it.skipIf(noOpenssl !== "")(
    `is told to a receiver by a signed call, with ids, kinds and days and nothing of a person${noOpenssl}`,
    async () => {
      const { id, key } = await make(other.url);

      const appeal = await to.registered({ text: "Hovlida suv yoʻq" }, { lastName: "Yashirinova" });
      await send();

      expect(other.received).toHaveLength(1);
      const [call] = other.received as [(typeof other.received)[number]];
      expect(isSignedWith(key, call)).toBe(true);
      expect(call.headers).toMatchObject({ "x-key-id": String(id), "content-type": "application/cloudevents+json; charset=utf-8" });
      const { rows } = await sql<{ uuid: string; at: string; deadline: string; holder: number }>`
      select e.event_id as uuid, e.at, to_char(a.deadline, 'DD.MM.YYYY') as deadline, a.holder_id as holder
        from outgoing_events e join appeals a on a.id = e.appeal_id where e.receiver_id = ${id} and e.state = 'delivered'`.execute(
        portal.db,
      );
      expect(call.event).toEqual({
        specversion: "1.0",
        id: rows[0]!.uuid,
        source: "https://murojaat.example.uz",
        type: "uz.murojaat.appeal.registered",
        subject: `appeals/${appeal.id}`,
        time: rows[0]!.at,
        datacontenttype: "application/json",
        data: {
          id: appeal.id,
          kind: "uz.murojaat.appeal.registered",
          number: appeal.requestNumber,
          appealId: appeal.id,
          days: { registered: to.today, deadline: rows[0]!.deadline, closed: null },
          organizationId: rows[0]!.holder,
          href: `https://murojaat.example.uz/api/exchange/appeals/${appeal.id}`,
        },
      });
      expect(call.body).not.toMatch(/Yashirinova|suv|901234567/);
    },
  );

  it("is told to nobody who is switched off, who wants other kinds, or who has other offices", async () => {
    const lower = await wire("registrator3");
    const [all, answers, elsewhere, off] = [
      await make(),
      await make("https://localhost/b", { kinds: ["uz.murojaat.appeal.answered"] }),
      await make("https://localhost/c", { organizationIds: [lower] }),
      await make("https://localhost/d", { isActive: false }),
    ];

    const appeal = await to.registered();

    expect(await written(all.id)).toEqual([`uz.murojaat.appeal.registered appeals/${appeal.id} ${await wire("registrator")}`]);
    for (const { id } of [answers, elsewhere, off]) expect(await written(id)).toEqual([]);
  });

  it("is told to who has the office of its question, and to who has an office above that", async () => {
    const [city, region] = [await wire("registrator2"), await wire("registrator")];
    const [ofCity, ofRegion] = [
      await make("https://localhost/city", { organizationIds: [city] }),
      await make("https://localhost/region", { organizationIds: [region] }),
    ];

    const { appeal } = await to.classified({ organizationsId: city });

    const sentOn = `uz.murojaat.appeal.sent-on appeals/${appeal.id} ${city}`;
    expect(await written(ofCity.id)).toEqual([sentOn]);
    expect(await written(ofRegion.id)).toEqual(
      expect.arrayContaining([
        `uz.murojaat.appeal.registered appeals/${appeal.id} ${region}`,
        `uz.murojaat.appeal.classified appeals/${appeal.id} ${region}`,
        sentOn,
      ]),
    );
  });

  it("that is undone with its transaction is told to nobody", async () => {
    const { id } = await make();

    const refused = await (await portal.as("registrator")).post("/appeal-actions/with-applicant", await to.form({ satulationId: 999 }));

    expect(refused.status).toBe(422);
    expect(await written(id)).toEqual([]);
  });

  it("has the kind that the table of the contract says, whatever it is", async () => {
    const { rows } = await sql<{ action: string; kind: string | null; ofTask: string | null }>`
      select action, event_kind(action, false) as kind, event_kind(action, true) as "ofTask"
        from unnest(${[...new Set([...Object.keys(eventOfAppealAction), ...Object.keys(eventOfTaskAction), ...Object.keys(besideSteps)])]}::text[]) action`.execute(
      portal.db,
    );
    const named = (table: Readonly<Record<string, string | null>>, action: string) => {
      const name = table[action] ?? null;
      return name === null ? null : `uz.murojaat.appeal.${name}`;
    };

    expect(rows.map(({ action, kind, ofTask }) => [action, kind, ofTask])).toEqual(
      rows.map(({ action }) => [action, named(eventOfAppealAction, action), named(eventOfTaskAction, action)]),
    );
  });
});

describe("each kind", () => {
  it.each(eventKindNames)("%s is told to who asked for it and has the office, and to no other", async (kind) => {
    const [city, below, beside] = [await wire("registrator2"), await wire("registrator3"), 2];
    const receivers = {
      ofCity: await make("https://localhost/1", { kinds: [kind], organizationIds: [city] }),
      ofBelow: await make("https://localhost/2", { organizationIds: [below] }),
      ofBeside: await make("https://localhost/3", { organizationIds: [beside] }),
      ofOtherKinds: await make("https://localhost/4", { kinds: eventKindNames.filter((other) => other !== kind), organizationIds: [city] }),
    };
    const appeal = await to.registered();
    const happensIn = (office: number) =>
      sql`select add_outgoing_event(${kind}, ${appeal.id}, null, ${office}, ${[office]}::int[], null, '{}', now())`.execute(portal.db);
    await sql`delete from outgoing_events`.execute(portal.db);

    await happensIn(city);
    await happensIn(below);

    const { rows } = await sql<{ receiver: number; office: number }>`
      select receiver_id as receiver, organization_id as office from outgoing_events order by id`.execute(portal.db);
    const told = Object.entries(receivers).map(([name, { id }]) => [
      name,
      rows.filter(({ receiver: of }) => of === id).map(({ office }) => office),
    ]);
    expect(told).toEqual([
      ["ofCity", [city, below]],
      ["ofBelow", [below]],
      ["ofBeside", []],
      ["ofOtherKinds", []],
    ]);
  });
});

describe("a common problem", () => {
  it("is told when it is opened, joined, moved and solved, and names no appeal whose applicant is not disclosed", async () => {
    const { id } = await make("https://localhost/p", { kinds: eventKindNames.filter((kind) => kind.includes(".problem.")) });
    const leader = await portal.as("leader");
    const place = (await to.form()).applicant;
    const groupsId = (await to.draftFields(leader)).groupsId;
    const classified = async (fields: object) => {
      const appeal = await to.registered(fields, { phone: String((phone += 1)), areasId: place.areasId });
      to.ok(
        await (
          await portal.as("registrator")
        ).patch("/appeal-actions/send-to-classification", { appeal_id: appeal.id, position_levels_id: 1 }),
      );
      await to.draft(leader, appeal.id, { groupsId, executorId: await to.userId("executor") });
      to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal.id }));
      return appeal.id;
    };
    const [first, hidden] = [await classified({}), await classified({ isUndisclosed: true })];

    const problem = to.ok(await leader.post("/appeals/problems", { appealIds: [first] })).id as number;
    to.ok(await leader.patch(`/appeals/problems/${problem}/join`, { appealIds: [hidden] }));
    const take = async (step: string, more: object = {}) => {
      const { version } = to.ok(await leader.get(`/appeals/problems/${problem}`));
      to.ok(await leader.patch(`/appeals/problems/${problem}`, { step, version, ...more }));
    };
    await take("begin");
    await take("solve", { doneDate: to.today, doneText: "Quvur almashtirildi" });

    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', split_part(kind, '.', 4), subject, coalesce(appeal_id::text, '–')) as line from outgoing_events where receiver_id = ${id} order by id`.execute(
      portal.db,
    );
    const subject = `problems/${problem}`;
    expect(rows.map(({ line }) => line)).toEqual([
      `opened ${subject} –`,
      `joined ${subject} ${first}`,
      `joined ${subject} –`,
      `step ${subject} –`,
      `closed ${subject} –`,
    ]);
  });
});

describe("an event that was given up", () => {
  it("stands in the receiver's list until it is sent again, one or all, and no other receiver's is", async () => {
    const [own, other] = [await make(), await make("https://localhost/o")];
    for (let n = 0; n < 3; n += 1) await to.registered();
    await sql`update outgoing_events set state = 'given_up', last_fault = 'no_answer', attempts = 9`.execute(portal.db);
    const admin = await portal.as("admin");
    const path = `/admin/event-receivers/${own.id}`;
    const list = async () => to.ok(await admin.get(`${path}/given-up?pageSize=20`));

    const { total, rows } = await list();
    expect([total, rows[0]]).toMatchObject([3, { kind: "uz.murojaat.appeal.registered", attempts: 9, fault: "no_answer", behind: 0 }]);
    const otherId = (
      await sql<{ id: number }>`select min(id) as id from outgoing_events where receiver_id = ${other.id}`.execute(portal.db)
    ).rows[0]!.id;
    expect((await admin.patch(`${path}/send-again`, { eventId: otherId })).status).toBe(404);
    expect(to.ok(await admin.patch(`${path}/send-again`, { eventId: rows[1].id }))).toEqual({ again: 1 });
    expect((await list()).total).toBe(2);
    expect(to.ok(await admin.patch(`${path}/send-again`, {}))).toEqual({ again: 2 });
    expect((await list()).total).toBe(0);
    const { rows: ofOther } = await sql<{ n: number }>`
      select count(*) as n from outgoing_events where receiver_id = ${other.id} and state = 'given_up'`.execute(portal.db);
    expect(ofOther).toEqual([{ n: 3 }]);
  });
});

describe("GET /exchange/appeals/{id}", () => {
  const read = async (key: { id: number; key: string }, appealId: number, headers: Record<string, string> = {}) => {
    const url = `/api/exchange/appeals/${appealId}`;
    const reply = await portal.app.inject({ method: "GET", url, headers: { ...signed(key, { method: "GET", url }), ...headers } });
    return [reply.statusCode, reply.json()] as const;
  };

  it("shows the fields that were chosen, a phone masked, and is logged as a reading of that system", async () => {
    const key = await make("https://localhost/e", {
      fields: ["number", "status", "kind", "days", "applicantName", "applicantPhone", "text"],
    });
    const appeal = await to.registered(
      { text: "Gaz yoʻq" },
      { lastName: "Oqilova", firstName: "Nodira", middleName: "", phone: "935556677" },
    );
    const { rows } = await sql<{ deadline: string }>`
      select to_char(deadline, 'DD.MM.YYYY') as deadline from appeals where id = ${appeal.id}`.execute(portal.db);

    expect(await read(key, appeal.id)).toEqual([
      200,
      {
        id: appeal.id,
        number: appeal.requestNumber,
        status: "registration",
        kind: "Ariza",
        days: { registered: to.today, deadline: rows[0]!.deadline, closed: null },
        applicantName: "Oqilova Nodira",
        applicantPhone: "93*****77",
        text: "Gaz yoʻq",
      },
    ]);
    await writeAllReadings(portal.db);
    const { rows: readings } =
      await sql`select user_id, receiver_id, list from reading_log where appeal_id = ${appeal.id} and list = 'exchange'`.execute(portal.db);
    expect(readings).toEqual([{ user_id: null, receiver_id: key.id, list: "exchange" }]);
  });

  it("tells neither person nor place of who asked not to be disclosed, and no field that was not chosen", async () => {
    const all = await make("https://localhost/f", { fields: ["number", "district", "applicantName", "applicantPhone", "text"] });
    const few = await make("https://localhost/g", { fields: [] });
    const appeal = await to.registered({ isUndisclosed: true, text: "Sir" }, { lastName: "Maxfiyova" });

    expect((await read(all, appeal.id))[1]).toEqual({
      id: appeal.id,
      number: appeal.requestNumber,
      district: null,
      applicantName: "Oshkor etilmaydi",
      applicantPhone: null,
      text: "Oshkor etilmaydi",
    });
    expect(await read(few, appeal.id)).toEqual([200, { id: appeal.id }]);
  });

  it("answers 404 for appeals of other offices and 401 without the key, with another's, or when it is switched off", async () => {
    const [own, elsewhere] = [
      await make("https://localhost/h", { organizationIds: [await wire("registrator")] }),
      await make("https://localhost/i", { organizationIds: [await wire("registrator2")] }),
    ];
    const appeal = await to.registered();

    expect((await read(own, appeal.id))[0]).toBe(200);
    expect((await read(elsewhere, appeal.id))[0]).toBe(404);
    expect((await read(own, 999_999))[0]).toBe(404);
    expect(await read({ id: elsewhere.id, key: own.key }, appeal.id)).toMatchObject([401, { code: "wrong_key" }]);
    expect(await read(own, appeal.id, { "x-signature": "0".repeat(64) })).toMatchObject([401, { code: "wrong_key" }]);
    const url = `/api/exchange/appeals/${appeal.id}`;
    const again = signed(own, { method: "GET", url });
    expect((await read(own, appeal.id, again))[0]).toBe(200);
    expect(await read(own, appeal.id, again)).toMatchObject([409, { code: "request_replayed" }]);
    const old = signed(own, { method: "GET", url, time: String(Math.floor(Date.now() / 1000) - 301) });
    expect(await read(own, appeal.id, old)).toMatchObject([401, { code: "request_stale" }]);
    await sql`update event_receivers set is_active = false where id = ${own.id}`.execute(portal.db);
    expect(await read(own, appeal.id)).toMatchObject([401, { code: "wrong_key" }]);
  });

  it("answers 404 for a deleted appeal", async () => {
    const key = await make();
    const appeal = await to.registered();
    to.ok(await (await portal.as("registrator")).delete(`/appeal-actions/${appeal.id}`, { body: { reason: "Ikki marta yozildi" } }));

    expect((await read(key, appeal.id))[0]).toBe(404);
  });
});

describe("a receiver", () => {
  it.each([
    ["http://localhost/events", "no https"],
    ["https://example.com/events", "a host that the operator did not allow"],
    ["https://user:word@localhost/events", "a password in the address"],
    ["https://127.0.0.1/events", "a number in place of a name"],
  ])("is refused with %s: %s", async (url) => {
    const reply = await (await portal.as("admin")).post("/admin/event-receivers", receiver(url));

    expect(reply).toMatchObject({ status: 422, body: { details: [{ path: "url", problem: "host_not_allowed" }] } });
  });

  it("has another key after it was renewed, and the former one ends", async () => {
    const first = await make();
    const appeal = await to.registered();
    const second = to.ok(await (await portal.as("admin")).patch(`/admin/event-receivers/${first.id}/renew-key`)) as { key: string };
    const url = `/api/exchange/appeals/${appeal.id}`;
    const by = async (key: string) =>
      (await portal.app.inject({ method: "GET", url, headers: signed({ id: first.id, key }, { method: "GET", url }) })).statusCode;

    expect(await by(first.key)).toBe(401);
    expect(await by(second.key)).toBe(200);
    expect(JSON.stringify((await (await portal.as("admin")).get("/admin/event-receivers")).body)).not.toContain(second.key);
  });
});
