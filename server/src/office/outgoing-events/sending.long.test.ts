import { sql } from "kysely";
import { createServer, type Server } from "node:tls";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventReceiverServer, type EventReceiverServer } from "../../../test/support/event-receiver.ts";
import { given } from "../../../test/support/given.ts";
import { noOpenssl } from "../../../test/support/other-programs.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { runDueJobs } from "../../../test/support/run-jobs.ts";
import { eventHosts } from "./event-hosts.ts";
import { outgoingEventJobs, sendDue, type Outgoing } from "./outgoing-events.jobs.ts";
import { giveUpOld } from "./outgoing-events.repository.ts";
import { eventSender } from "./send-event.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const hosts = eventHosts("localhost=127.0.0.0/8")!;
let portal: Portal;
let to: ReturnType<typeof given>;
let outgoing: Outgoing;
let other: EventReceiverServer;
beforeAll(async () => {
  portal = await openPortal({ eventHosts: eventHosts("localhost=127.0.0.0/8,nowhere.example")! });
  to = given(portal);
  outgoing = { db: portal.db, send: eventSender(hosts), isAllowed: true, publicUrl: undefined, log: { warn: () => {} } };
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from outgoing_events`.execute(portal.db);
  await sql`update event_receivers set is_active = false`.execute(portal.db);
  other = await eventReceiverServer();
});
afterEach(() => other.close());

const make = async (url = other.url): Promise<number> => {
  const body = { name: "Tizim", url, kinds: [], organizationIds: [], fields: [], isActive: true };
  return to.ok(await (await portal.as("admin")).post("/admin/event-receivers", body)).id;
};
/** The clock of the portal, this much later. */
const sendAt = (id: number, later: number, by = outgoing) =>
  sendDue(by, id, new AbortController().signal, () => new Date(Date.now() + later));
type State = { kind: string; state: string; attempts: number; fault: string | null };
const states = async (id: number) =>
  (
    await sql<State>`
      select split_part(kind, '.', 4) as kind, state, attempts, last_fault as fault from outgoing_events where receiver_id = ${id} order by id`.execute(
      portal.db,
    )
  ).rows;
const stateOf = async (id: number) => (await states(id)).map(({ kind, state }) => `${kind} ${state}`);
/** Registered and closed. */
const shortLife = async (): Promise<number> => {
  const { id } = await to.registered();
  await close(id);
  return id;
};
const close = async (id: number): Promise<void> => {
  const body = { appeal_id: id, reason: "Manzili koʻrsatilmagan" };
  to.ok(await (await portal.as("registrator")).patch("/appeal-actions/return-to-applicant", body));
};
const kinds = () => other.received.map(({ event }) => `${event.type.split(".").at(-1)} ${event.subject}`);

describe.skipIf(noOpenssl !== "")(`a receiver that${noOpenssl}`, () => {
  it.each<[string, EventReceiverServer["answer"], string | null]>([
    ["answers 200 with nothing has taken it", (reply) => reply.writeHead(200).end(), null],
    ["answers a huge body has taken it", (reply) => void reply.writeHead(200).end(Buffer.alloc(20_000_000)), null],
    [
      "resets its reply after its head has taken it",
      (reply) => {
        reply.writeHead(202, { "content-length": "10" }).write("1");
        setTimeout(() => reply.destroy(), 20);
      },
      null,
    ],
    ["redirects has not taken it", (reply) => reply.writeHead(302, { location: "https://localhost/other" }).end(), "answered_otherwise"],
    ["refuses it has not taken it", (reply) => reply.writeHead(400).end(), "answered_otherwise"],
    ["has a fault has not taken it", (reply) => reply.writeHead(500).end(), "answered_otherwise"],
    ["resets the connection has not taken it", (reply) => void reply.destroy(), "not_reached"],
  ])("%s", async (_, answer, fault) => {
    const id = await make();
    other.answer = answer;

    await to.registered();
    await sendAt(id, 0);

    expect(await states(id)).toEqual([{ kind: "registered", state: fault === null ? "delivered" : "waiting", attempts: 1, fault }]);
    expect(other.received).toHaveLength(1);
  });

  it("answers nothing is left after ten seconds", async () => {
    const id = await make();
    other.answer = () => {};
    await to.registered();

    const began = Date.now();
    await sendAt(id, 0);

    expect(Date.now() - began).toBeLessThan(11_000);
    expect(await states(id)).toMatchObject([{ state: "waiting", fault: "no_answer" }]);
  });

  it("has a certificate that nobody vouches for gets nothing", async () => {
    const stranger = await eventReceiverServer({ isTrusted: false });
    const id = await make(stranger.url);
    await to.registered();

    await sendAt(id, 0);

    expect(await states(id)).toMatchObject([{ state: "waiting", fault: "certificate_refused" }]);
    expect(stranger.received).toEqual([]);
    await stranger.close();
  });

  it("is away for two days gets everything, in order for each appeal, each once", async () => {
    const id = await make();
    const appeals = [await shortLife(), await shortLife()];
    other.answer = (reply) => reply.writeHead(503).end();
    for (let later = 0; later < 2 * day; later += 30 * minute) await sendAt(id, later);
    // pauses grow: 1, 2, 5, 15 minutes, 1, 3, 12 hours
    expect(other.received.length).toBeLessThan(15);
    other.received.length = 0;

    other.answer = (reply) => reply.writeHead(204).end();
    await sendAt(id, 2.5 * day);

    expect(kinds().toSorted()).toEqual(appeals.flatMap((one) => [`closed appeals/${one}`, `registered appeals/${one}`]).toSorted());
    for (const one of appeals)
      expect(kinds().filter((line) => line.endsWith(`/${one}`))).toEqual([`registered appeals/${one}`, `closed appeals/${one}`]);
    expect(new Set(other.received.map(({ event }) => event.id)).size).toBe(4);
    expect((await states(id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  it("is away for four days stands in the list; what is sent again comes first, and what waited behind it follows", async () => {
    const id = await make();
    const appealId = await shortLife();
    other.answer = (reply) => reply.writeHead(503).end();
    for (let later = 0; later < 4 * day; later += 60 * minute) {
      await sendAt(id, later);
      await giveUpOld(portal.db, new Date(Date.now() + later).toISOString());
    }
    const admin = await portal.as("admin");

    expect(await stateOf(id)).toEqual(["registered given_up", "closed waiting"]);
    const list = to.ok(await admin.get(`/admin/event-receivers/${id}/given-up`));
    expect(list).toMatchObject({ total: 1, rows: [{ kind: "uz.murojaat.appeal.registered", behind: 1, fault: "answered_otherwise" }] });
    other.answer = (reply) => reply.writeHead(204).end();
    other.received.length = 0;
    // one that is given up holds up its own appeal alone
    const later = await to.registered();
    await sql`update outgoing_events set next_at = now() where state = 'waiting'`.execute(portal.db);
    await sql`update event_receivers set paused_until = null where id = ${id}`.execute(portal.db);
    await sendAt(id, 0);
    expect(kinds()).toEqual([`registered appeals/${later.id}`]);

    expect(to.ok(await admin.patch(`/admin/event-receivers/${id}/send-again`, { eventId: list.rows[0].id }))).toEqual({ again: 1 });
    await runDueJobs(portal.db, outgoingEventJobs(outgoing).slice(0, 1));

    expect(kinds().slice(1)).toEqual([`registered appeals/${appealId}`, `closed appeals/${appealId}`]);
    expect((await admin.patch(`/admin/event-receivers/${id}/send-again`, { eventId: list.rows[0].id })).status).toBe(404);
  });

  it("refuses one event gets those of other appeals, and those of this one after it", async () => {
    const id = await make();
    const [first, second] = [await to.registered(), await to.registered()];
    await close(first.id);
    other.answer = (reply, { event }) => reply.writeHead(event.subject === `appeals/${first.id}` ? 422 : 204).end();

    await sendAt(id, 0);

    expect(kinds().toSorted()).toEqual([`registered appeals/${first.id}`, `registered appeals/${second.id}`].toSorted());
    other.received.length = 0;
    other.answer = (reply) => reply.writeHead(204).end();
    await sendAt(id, 2 * minute);
    expect(kinds()).toEqual([`registered appeals/${first.id}`, `closed appeals/${first.id}`]);
  });

  it("is away holds up no other", async () => {
    const third = await eventReceiverServer();
    const [away, there] = [await make(), await make(third.url)];
    other.answer = (reply) => reply.writeHead(503).end();

    await to.registered();
    await runDueJobs(portal.db, outgoingEventJobs(outgoing).slice(0, 1));

    expect([await stateOf(away), await stateOf(there)]).toEqual([["registered waiting"], ["registered delivered"]]);
    await third.close();
  });

  it("was sent an event by a portal that was killed before it noted so gets it again, under the same id and in its order", async () => {
    const id = await make();
    const appealId = await shortLife();
    const killed: Outgoing = {
      ...outgoing,
      send: async (...given) => {
        await outgoing.send(...given);
        throw new Error("killed");
      },
    };

    await expect(sendAt(id, 0, killed)).rejects.toThrow("killed");
    await sendAt(id, 0);

    const [registered, closed] = [`registered appeals/${appealId}`, `closed appeals/${appealId}`];
    expect(kinds()).toEqual([registered, registered, closed]);
    expect(other.received[0]!.event).toEqual(other.received[1]!.event);
    expect(other.received[0]!.headers["x-nonce"]).not.toBe(other.received[1]!.headers["x-nonce"]);
  });

  it("takes many gets them over a few connections that stay open", async () => {
    const id = await make();
    const appeal = await to.registered();
    await sql`
      insert into outgoing_events (receiver_id, kind, appeal_id, organization_id, days, at, waiting_since, next_at)
      select ${id}, 'uz.murojaat.appeal.extended', a.id, 1, '{}', now(), now(), now() from appeals a, generate_series(1, 100) where a.id = ${appeal.id}`.execute(
      portal.db,
    );

    while (await sendAt(id, 0));

    expect(other.received).toHaveLength(101);
    expect(other.connections()).toBeLessThanOrEqual(2);
  });

  it("is switched off gets nothing of what waits, and all of it when it is switched on again", async () => {
    const id = await make();
    await to.registered();
    await sql`update event_receivers set is_active = false where id = ${id}`.execute(portal.db);
    await sendAt(id, 0);
    expect(other.received).toEqual([]);

    await sql`update event_receivers set is_active = true where id = ${id}`.execute(portal.db);
    await sendAt(id, 0);

    expect(other.received).toHaveLength(1);
  });
});

describe("a host", () => {
  let listening: Server;
  afterEach(() => void listening?.close());

  it("that leads to this machine, to a private network or to a link is not called", async () => {
    let connections = 0;
    listening = createServer(() => {}).on("connection", () => (connections += 1));
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    const id = await make(`https://localhost:${port}/`);
    await to.registered();

    await sendAt(id, 0, { ...outgoing, send: eventSender(eventHosts("localhost")!) });

    expect(await states(id)).toMatchObject([{ state: "waiting", fault: "address_not_allowed" }]);
    expect(connections).toBe(0);
  });

  it("that the operator has taken away since is not called", async () => {
    const id = await make("https://nowhere.example/");
    await to.registered();

    await sendAt(id, 0);

    expect(await states(id)).toMatchObject([{ state: "waiting", fault: "host_not_allowed" }]);
  });
});
