import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemWork } from "../../engine/http/system-context.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { askDelivered, deliverWaiting, type Ways } from "./outbox.ts";
import { NotSent, type Fate } from "./providers/provider.ts";
import { tellApplicant } from "./tell.ts";
import { waysOf } from "./ways.ts";

let portal: Portal;
let to: ReturnType<typeof given>;
const lines: string[] = [];
const log = {
  info: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
  warn: (f: object, t: string) => void lines.push(JSON.stringify(f) + t),
};
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
});
beforeEach(async () => {
  await sql`update notifications set status = 'sms_failed' where status = 'sms_queued'`.execute(portal.db);
  lines.length = 0;
});
afterAll(() => portal.close());

const queued = async (phone = "901112233"): Promise<number> => {
  const { id } = await to.registered({}, { phone });
  await systemWork(portal.app, "UZ", (ctx) => tellApplicant(ctx, { kind: "registered", appealId: id }));
  return (await portal.db.selectFrom("notifications").select("id").where("appeal_id", "=", id).executeTakeFirstOrThrow()).id;
};
const state = async (id: number) =>
  (
    await sql`select status, attempts, error, provider_id as "providerId", round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes, sending_until as "until" from notifications where id = ${id}`.execute(
      portal.db,
    )
  ).rows[0];
const due = (id: number) => sql`update notifications set next_attempt_at = now() where id = ${id}`.execute(portal.db);
const sms = (send: () => Promise<void>): Ways => ({ sms: { send: async () => (await send(), { providerId: "p1", delivered: false }) } });

describe("the outbox", () => {
  it("sends what waits once, and keeps the provider's number", async () => {
    const id = await queued();
    let sent = 0;

    await deliverWaiting(
      portal.db,
      sms(async () => void (sent += 1)),
      log,
    );
    await deliverWaiting(
      portal.db,
      sms(async () => void (sent += 1)),
      log,
    );

    expect(sent).toBe(1);
    expect(await state(id)).toMatchObject({ status: "sms_sent", attempts: 1, providerId: "p1", error: null, until: null });
  });

  it("two processes at once send each message once", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await queued());
    const sent: number[] = [];
    const way: Ways = { sms: { send: async ({ id }) => (sent.push(id), await wait(20), { providerId: null, delivered: false }) } };

    await Promise.all([deliverWaiting(portal.db, way, log), deliverWaiting(portal.db, way, log)]);

    expect(sent.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it("a message held by a process that died is taken up when the lease has run out, not before", async () => {
    const id = await queued();
    await sql`update notifications set sending_until = now() + interval '1 minute', attempts = 1 where id = ${id}`.execute(portal.db);
    let sent = 0;
    await deliverWaiting(
      portal.db,
      sms(async () => void (sent += 1)),
      log,
    );
    expect(sent).toBe(0);

    await sql`update notifications set sending_until = now() - interval '1 second' where id = ${id}`.execute(portal.db);
    await deliverWaiting(
      portal.db,
      sms(async () => void (sent += 1)),
      log,
    );

    expect([sent, await state(id)]).toMatchObject([1, { status: "sms_sent", attempts: 2 }]);
  });

  it("a message that is long on its way stays with who sends it", async () => {
    const id = await queued();
    const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
    let sent = 0;
    const slow = sms(async () => ((sent += 1), answer));
    const until = async () =>
      (
        await sql<{
          seconds: number;
        }>`select extract(epoch from sending_until - now())::int as seconds from notifications where id = ${id}`.execute(portal.db)
      ).rows[0]!.seconds;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const delivery = deliverWaiting(portal.db, slow, log);
      await expect.poll(() => sent).toBe(1);
      // as if it had been under way for two minutes but a second
      await sql`update notifications set sending_until = now() + interval '1 second' where id = ${id}`.execute(portal.db);

      vi.advanceTimersByTime(40_000);

      await expect.poll(until).toBeGreaterThan(110);
      answers();
      await delivery;
      expect(await state(id)).toMatchObject({ status: "sms_sent", attempts: 1, until: null });
      vi.advanceTimersByTime(400_000);
      await wait(100);
      expect(await state(id)).toMatchObject({ status: "sms_sent", until: null });
    } finally {
      vi.useRealTimers();
    }
  });

  it("comes again after 1, 5, 30, 120 and 720 minutes, then it is given up and the card says so", async () => {
    const id = await queued("901112299");
    const fails = sms(() => Promise.reject(new NotSent("refused with 502")));
    const minutes: number[] = [];

    for (let n = 0; n < 5; n += 1) {
      await deliverWaiting(portal.db, fails, log);
      minutes.push(((await state(id)) as { minutes: number }).minutes);
      await deliverWaiting(portal.db, fails, log);
      await due(id);
    }
    await deliverWaiting(portal.db, fails, log);

    expect(minutes).toEqual([1, 5, 30, 120, 720]);
    expect(await state(id)).toMatchObject({ status: "sms_failed", attempts: 6, error: "refused with 502" });
    const { appeal_id } = await portal.db.selectFrom("notifications").select("appeal_id").where("id", "=", id).executeTakeFirstOrThrow();
    expect(to.ok(await (await portal.as("registrator")).get(`/tasks/notifications/${appeal_id}`))).toMatchObject([
      { status: "sms_failed", statusName: "Yetkazilmadi" },
    ]);
    expect(lines.join("\n")).not.toMatch(/901112299|Murojaatingiz/);
  });

  it("what will never be taken is given up at once; what asks for patience is given it", async () => {
    const [never, later] = [await queued(), await queued()];

    await deliverWaiting(
      portal.db,
      {
        sms: {
          send: async ({ id }) =>
            Promise.reject(
              id === never ? new NotSent("refused with 400", { final: true }) : new NotSent("refused with 429", { waitSeconds: 600 }),
            ),
        },
      },
      log,
    );

    expect(await state(never)).toMatchObject({ status: "sms_failed", attempts: 1 });
    expect(await state(later)).toMatchObject({ status: "sms_queued", minutes: 10 });
  });

  it("nothing leaves for a generated number, even if it was written into the queue", async () => {
    const id = await queued();
    await sql`update notifications set address = '001234567' where id = ${id}`.execute(portal.db);
    let sent = 0;

    await deliverWaiting(
      portal.db,
      sms(async () => void (sent += 1)),
      log,
    );

    expect([sent, await state(id)]).toMatchObject([0, { status: "sms_failed" }]);
  });

  it("asks the provider whether a message arrived", async () => {
    const [arrived, lost, waits] = [await queued(), await queued(), await queued()];
    await deliverWaiting(portal.db, { sms: { send: async ({ id }) => ({ providerId: String(id), delivered: false }) } }, log);
    const fates: Record<string, Fate> = { [arrived]: "delivered", [lost]: "failed", [waits]: "waiting" };
    const way: Ways = { sms: { send: async () => ({ providerId: null, delivered: false }), fateOf: async (id) => fates[id] ?? "waiting" } };
    await askDelivered(portal.db, way, log);
    expect(await state(arrived)).toMatchObject({ status: "sms_sent" });

    for (const id of [arrived, lost, waits]) await due(id);
    await askDelivered(portal.db, way, log);

    expect([await state(arrived), await state(lost), await state(waits)]).toMatchObject([
      { status: "sms_delivered" },
      { status: "sms_failed" },
      { status: "sms_sent" },
    ]);
  });

  it("in a demo without a provider the console shows what would leave, the number behind its mask", async () => {
    const id = await queued("901112277");
    const { text } = await portal.db.selectFrom("notifications").select("text").where("id", "=", id).executeTakeFirstOrThrow();
    const config = { sms: undefined, mail: undefined, demo: { password: "", appeals: 0 } };

    await deliverWaiting(portal.db, waysOf(config, undefined, portal.db, log), log);

    expect(await state(id)).toMatchObject({ status: "sms_sent", attempts: 1, error: null });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(text);
    expect(lines[0]).toContain("90*****77");
    expect(lines[0]).not.toContain("901112277");
    expect(waysOf({ ...config, demo: undefined }, undefined, portal.db, log)).toEqual({});
  });

  it("without a provider the message stands in the list, and the log says so without its text or number", async () => {
    const id = await queued("901112288");

    await deliverWaiting(portal.db, {}, log);

    expect(await state(id)).toMatchObject({ status: "sms_sent" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/901112288|Murojaatingiz/);
  });
});
