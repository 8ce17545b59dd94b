import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addJob } from "../../engine/jobs/jobs.ts";
import { systemWork } from "../../engine/http/system-context.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { releaseLostJobs } from "../../engine/jobs/worker.ts";
import { sendMessages } from "../../../test/support/run-jobs.ts";
import type { Ways } from "./applicant-messages.jobs.ts";
import { NotSent, type Fate } from "./providers/provider.ts";
import { notifyApplicant } from "./applicant-message.ts";
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
  await sql`update notifications set status = 'sms_failed' where status in ('sms_queued', 'sms_unknown')`.execute(portal.db);
  lines.length = 0;
});
afterAll(() => portal.close());

const queued = async (phone = "901112233"): Promise<number> => {
  const { id } = await to.registered({}, { phone });
  await systemWork(portal.app, "UZ", (ctx) => notifyApplicant(ctx, { kind: "registered", appealId: id }));
  return (await portal.db.selectFrom("notifications").select("id").where("appeal_id", "=", id).executeTakeFirstOrThrow()).id;
};
const jobOf = (id: number) =>
  sql`task_id = (select id from graphile_worker._private_tasks where identifier = 'send-message') and (payload ->> 'id')::bigint = ${id}`;
/** `minutes`: until the next attempt. */
const state = async (id: number) =>
  (
    await sql`select status, attempts, error, provider_id as "providerId",
        (select round(extract(epoch from run_at - now()) / 60)::int from graphile_worker._private_jobs where ${jobOf(id)}) as minutes
        from notifications where id = ${id}`.execute(portal.db)
  ).rows[0];
const due = (id: number) => sql`update graphile_worker._private_jobs set run_at = now() where ${jobOf(id)}`.execute(portal.db);
const send = (ways: Ways) => sendMessages(portal.db, ways, log);
const askDelivery = async (ways: Ways) => {
  await addJob(portal.db, { name: "ask-delivery" }, {});
  await send(ways);
};
const sms = (take: () => Promise<void>): Ways => ({ sms: { send: async () => (await take(), { providerId: "p1", delivered: false }) } });

describe("messages to applicants", () => {
  it("leave once, and the provider's number is stored", async () => {
    const id = await queued();
    let sent = 0;

    await send(sms(async () => void (sent += 1)));
    await send(sms(async () => void (sent += 1)));

    expect(sent).toBe(1);
    expect(await state(id)).toMatchObject({ status: "sms_sent", attempts: 1, providerId: "p1", error: null });
  });

  it("leave once from two processes at the same time", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await queued());
    const sent: number[] = [];
    const way: Ways = { sms: { send: async ({ id }) => (sent.push(id), await wait(20), { providerId: null, delivered: false }) } };

    await Promise.all([send(way), send(way)]);

    expect(sent.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it("have an unknown outcome a minute after their process died, and no other process sends them", async () => {
    const id = await queued();
    const diedBefore = (seconds: number) =>
      sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - make_interval(secs => ${seconds}) where ${jobOf(id)}`.execute(
        portal.db,
      );
    await sql`update notifications set attempts = 1, error = 'under way' where id = ${id}`.execute(portal.db);
    const lookAfter = () => releaseLostJobs(portal.db, { warn: () => {}, error: () => {} });
    let sent = 0;
    await diedBefore(50);
    await lookAfter();
    await send(sms(async () => void (sent += 1)));
    expect(sent).toBe(0);

    await diedBefore(61);
    await lookAfter();
    await send(sms(async () => void (sent += 1)));

    expect([sent, await state(id)]).toMatchObject([0, { status: "sms_unknown", attempts: 1, error: "the process died" }]);
  });

  it("keep their state when an attempt ends after another has begun", async () => {
    const id = await queued();

    await send(
      sms(async () => {
        await sql`update notifications set attempts = attempts + 1 where id = ${id}`.execute(portal.db);
        throw new NotSent("no such number", { final: true });
      }),
    );

    expect(await state(id)).toMatchObject({ status: "sms_queued", attempts: 2, error: "under way" });
  });

  it("with an unknown outcome are not repeated: the provider is asked, or a person says what happened", async () => {
    const [found, arrived, lost] = [await queued(), await queued(), await queued()];
    let sent = 0;
    const cut = sms(() => ((sent += 1), Promise.reject(new NotSent("no answer in time", { unclear: true }))));
    await send(cut);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db);
    await send(cut);
    expect(sent).toBe(3);
    expect(await state(found)).toMatchObject({ status: "sms_unknown", attempts: 1, minutes: null });

    const { appeal_id: foundAppeal, text } = await portal.db
      .selectFrom("notifications")
      .select(["appeal_id", "text"])
      .where("id", "=", found)
      .executeTakeFirstOrThrow();
    const asked: string[] = [];
    await askDelivery({
      sms: {
        send: async () => ({ providerId: null, delivered: false }),
        find: async (m) => (asked.push(m.text), m.text === text ? "p7" : undefined),
      },
    });
    expect([asked.length, await state(found)]).toMatchObject([3, { status: "sms_sent", providerId: "p7" }]);
    expect(await state(lost)).toMatchObject({ status: "sms_unknown" });

    const registrator = await portal.as("registrator");
    const appealOf = async (id: number) =>
      (await portal.db.selectFrom("notifications").select("appeal_id").where("id", "=", id).executeTakeFirstOrThrow()).appeal_id;
    expect(to.ok(await registrator.get(`/tasks/notifications/${await appealOf(lost)}`))).toMatchObject([
      { status: "sms_unknown", statusName: "Yetgani nomaʼlum", maySettle: true },
    ]);
    expect(to.ok(await registrator.get(`/tasks/notifications/${foundAppeal}`))).toMatchObject([{ maySettle: false }]);
    const say = async (login: string, id: number, yes: boolean) =>
      (await (await portal.as(login)).patch(`/tasks/notifications/message/${id}`, { arrived: yes })).status;
    // who does not tell applicants, another office, and a message of which it is known
    expect([await say("executor", lost, false), await say("registrator2", lost, false), await say("registrator", found, false)]).toEqual([
      403, 404, 409,
    ]);
    expect(await state(lost)).toMatchObject({ status: "sms_unknown" });
    expect([await say("registrator", arrived, true), await say("registrator", lost, false), await say("registrator", lost, false)]).toEqual(
      [200, 200, 409],
    );
    await send(sms(async () => void (sent += 1)));
    expect([sent, await state(arrived), await state(lost)]).toMatchObject([
      4,
      { status: "sms_delivered" },
      { status: "sms_sent", attempts: 2 },
    ]);
  });

  it("of an action that was rolled back are never sent", async () => {
    const { id: appealId } = await to.registered({}, { phone: "901112244" });
    let sent = 0;
    const failing = systemWork(portal.app, "UZ", async (ctx) => {
      await notifyApplicant(ctx, { kind: "registered", appealId });
      throw new Error("not kept");
    });
    await expect(failing).rejects.toThrow("not kept");

    await send(sms(async () => void (sent += 1)));

    expect(sent).toBe(0);
  });

  it("are repeated after 1, 5, 30, 120 and 720 minutes, then given up, and the card says so", async () => {
    const id = await queued("901112299");
    const fails = sms(() => Promise.reject(new NotSent("refused with 502")));
    const minutes: number[] = [];

    for (let n = 0; n < 5; n += 1) {
      await send(fails);
      minutes.push(((await state(id)) as { minutes: number }).minutes);
      await send(fails);
      await due(id);
    }
    await send(fails);

    expect(minutes).toEqual([1, 5, 30, 120, 720]);
    expect(await state(id)).toMatchObject({ status: "sms_failed", attempts: 6, error: "refused with 502" });
    const { appeal_id } = await portal.db.selectFrom("notifications").select("appeal_id").where("id", "=", id).executeTakeFirstOrThrow();
    expect(to.ok(await (await portal.as("registrator")).get(`/tasks/notifications/${appeal_id}`))).toMatchObject([
      { status: "sms_failed", statusName: "Yetkazilmadi" },
    ]);
    expect(lines.join("\n")).not.toMatch(/901112299|Murojaatingiz/);
  });

  it("that can never be taken are given up at once; a provider that asks for patience gets it", async () => {
    const [never, later] = [await queued(), await queued()];

    await send({
      sms: {
        send: async ({ id }) =>
          Promise.reject(
            id === never ? new NotSent("refused with 400", { final: true }) : new NotSent("refused with 429", { waitSeconds: 600 }),
          ),
      },
    });

    expect(await state(never)).toMatchObject({ status: "sms_failed", attempts: 1 });
    expect(await state(later)).toMatchObject({ status: "sms_queued", minutes: 10 });
  });

  it("never leave for a generated number, even when written into the queue", async () => {
    const id = await queued();
    await sql`update notifications set address = '001234567' where id = ${id}`.execute(portal.db);
    let sent = 0;

    await send(sms(async () => void (sent += 1)));

    expect([sent, await state(id)]).toMatchObject([0, { status: "sms_failed" }]);
  });

  it("get the provider's word whether they arrived", async () => {
    const [arrived, lost, waits] = [await queued(), await queued(), await queued()];
    await send({ sms: { send: async ({ id }) => ({ providerId: String(id), delivered: false }) } });
    const fates: Record<string, Fate> = { [arrived]: "delivered", [lost]: "failed", [waits]: "waiting" };
    const way: Ways = { sms: { send: async () => ({ providerId: null, delivered: false }), fateOf: async (id) => fates[id] ?? "waiting" } };
    await askDelivery(way);
    // it has had no time to arrive
    expect(await state(arrived)).toMatchObject({ status: "sms_sent" });

    await sql`update notifications set sent_at = now() - interval '10 minutes' where status = 'sms_sent'`.execute(portal.db);
    await askDelivery(way);

    expect([await state(arrived), await state(lost), await state(waits)]).toMatchObject([
      { status: "sms_delivered" },
      { status: "sms_failed" },
      { status: "sms_sent" },
    ]);
  });

  it("appear on the console of a demo without a provider, the number behind its mask", async () => {
    const id = await queued("901112277");
    const { text } = await portal.db.selectFrom("notifications").select("text").where("id", "=", id).executeTakeFirstOrThrow();
    const config = { sms: undefined, mail: undefined, demo: { password: "", appeals: 0 } };

    await send(await waysOf(config, undefined, portal.db, log));

    expect(await state(id)).toMatchObject({ status: "sms_sent", attempts: 1, error: null });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(text);
    expect(lines[0]).toContain("90*****77");
    expect(lines[0]).not.toContain("901112277");
    expect(await waysOf({ ...config, demo: undefined }, undefined, portal.db, log)).toEqual({});
  });

  it("wait in the list without a provider, and the log says so without their text or number", async () => {
    const id = await queued("901112288");

    await send({});

    expect(await state(id)).toMatchObject({ status: "sms_sent" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/901112288|Murojaatingiz/);
  });
});
