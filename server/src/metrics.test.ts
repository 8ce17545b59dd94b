import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { given } from "../test/support/given.ts";
import { listenTo } from "../test/support/live-stream.ts";
import { runDueJobs } from "../test/support/run-jobs.ts";
import { apart } from "./engine/apart/apart.ts";
import { addJob, handle, type Job } from "./engine/jobs/jobs.ts";
import { sealLogs } from "./engine/evidence/seals.repository.ts";
import { listenForScrapes } from "./metrics.ts";
import { useMetricsPortal, schema, database, metrics, portal, read, freePort } from "../test/support/metrics-portal.ts";

useMetricsPortal();

describe("the figures", () => {
  it("count calls by method, route and status, and event streams while they are open", async () => {
    const registrator = await portal.as("registrator");
    await registrator.get("/appeals/menu/registration");
    await registrator.get("/appeals/menu/registration");
    await registrator.get("/appeals/menu/registration?page=x");
    await portal.app.inject("/api/appeals/menu/registration");
    await portal.app.inject("/api/nowhere/at-all");
    // a stream that was refused is no call either
    await portal.app.inject("/api/profile/events");
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const streams = await Promise.all([listenTo(portal.app, registrator), listenTo(portal.app, registrator)]);

    const figures = await read();

    const calls = [...figures].filter(([name]) => name.startsWith("murojaat_call_duration_seconds_count"));
    expect(Object.fromEntries(calls.map(([name, n]) => [name.slice(name.indexOf("{")), n]))).toEqual({
      '{method="POST",route="/api/auth/login",status="200"}': 1,
      '{method="GET",route="/api/appeals/menu/registration",status="200"}': 2,
      '{method="GET",route="/api/appeals/menu/registration",status="400"}': 1,
      '{method="GET",route="/api/appeals/menu/registration",status="401"}': 1,
      '{method="GET",route="-",status="404"}': 1,
    });
    expect(figures.get("murojaat_event_streams")).toBe(2);

    streams[0].close();
    await vi.waitFor(async () => expect((await read()).get("murojaat_event_streams")).toBe(1));
    streams[1].close();
    await vi.waitFor(async () => expect((await read()).get("murojaat_event_streams")).toBe(0));
  });

  it("cover process, pool, disk, version and schema", async () => {
    const figures = await read();

    expect(figures.get(`murojaat_info{version="1.2.3",schema="${schema}"}`)).toBe(1);
    expect(figures.get("murojaat_database_up")).toBe(1);
    expect(figures.get('murojaat_database_pool{state="total"}')).toBeGreaterThan(0);
    expect(figures.get('murojaat_database_pool{state="total"}')).toBeLessThanOrEqual(4);
    expect(figures.get('murojaat_database_pool{state="waiting"}')).toBe(0);
    expect(Math.abs(figures.get("murojaat_database_clock_offset_seconds")!)).toBeLessThan(1);
    expect(figures.get("murojaat_data_dir_free_bytes")).toBeGreaterThan(0);
    expect(figures.get("murojaat_data_dir_size_bytes")).toBeGreaterThan(figures.get("murojaat_data_dir_free_bytes")!);
    expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(figures.get("murojaat_database_commits_without_standby")).toBe(0);
  });

  it("count processes apart that could not be started", async () => {
    const count = async () => (await read()).get("murojaat_readers_not_started_total");
    const before = await count();
    const ask = apart(new URL("file:///nonexistent/work.ts"), { seconds: 20, memory: 64 });
    for (let n = 0; n < 2; n += 1) await expect(ask(async () => ({}))).rejects.toThrow("a reader cannot be started");
    expect((await count())! - before!).toBe(2);
  });

  it("count jobs that wait, have failed and have succeeded, by name", async () => {
    const greet: Job = { name: "greet" };
    const fail: Job = { name: "fail", maxAttempts: 1 };
    const never: Job = { name: "never" };
    const broken = async () => {
      throw new Error("no");
    };
    const schedules: Job[] = ["nightly", "recent"].map((name) => ({ name, schedule: { at: "03:15" } }));
    const handlers = metrics.watchJobs([
      handle(greet, async () => {}),
      handle(fail, broken),
      ...[never, ...schedules].map((job) => handle(job, async () => {})),
    ]);
    await addJob(database.db, greet, {});
    await addJob(database.db, fail, {});
    const began = Date.now() / 1000;
    await runDueJobs(database.db, handlers);
    await addJob(database.db, greet, {}, { runAt: new Date(Date.now() - 90_000) });
    await addJob(database.db, greet, {});
    await addJob(database.db, greet, {}, { runAt: new Date(Date.now() + 90_000) });
    // one that an upgrade has removed stays in that table, and is missed by nobody
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('nightly', now(), to_timestamp(1767225600)), ('recent', to_timestamp(1767225660), null), ('removed', now(), to_timestamp(1767225600))`.execute(
      database.db,
    );

    const figures = await read();

    const byJob = (name: string) => ["greet", "fail", "never"].map((job) => figures.get(`murojaat_${name}{name="${job}"}`));
    expect(byJob("jobs_waiting")).toEqual([2, 0, 0]);
    expect(byJob("jobs_failed")).toEqual([0, 1, 0]);
    expect(Math.floor(byJob("jobs_oldest_age_seconds")[0]! / 10)).toBe(9);
    expect(byJob("jobs_oldest_age_seconds").slice(1)).toEqual([0, 0]);
    const [greeted, ...others] = byJob("job_last_success_timestamp_seconds");
    expect(greeted! - began).toBeGreaterThanOrEqual(0);
    expect(greeted! - began).toBeLessThan(15);
    expect(others).toEqual([undefined, undefined]);
    // 1 January 2026, and a minute later
    expect(
      ["nightly", "recent", "removed"].map((name) => figures.get(`murojaat_job_last_scheduled_timestamp_seconds{name="${name}"}`)),
    ).toEqual([1_767_225_600, 1_767_225_660, undefined]);
  });

  it("count unsent messages and unsealed rows of the history", async () => {
    expect([...(await read()).keys()]).not.toContain("murojaat_history_last_seal_timestamp_seconds");
    const { id } = await given(portal).registered();
    await sql`delete from notifications`.execute(database.db);
    await sql`
      insert into notifications (appeal_id, kind, method, recipient, address, text, status, created_at)
      select ${id}, 'registered', 'sms', 'Karimova Shoira', '901234567', 'Murojaat', status, now() - make_interval(secs => age)
        from (values ('sms_queued', 3000), ('sms_queued', 20), ('sms_failed', 9000), ('sms_sent', 9000), ('sms_delivered', 9000)) v (status, age)`.execute(
      database.db,
    );

    await sql`insert into files (storage_key, name, mime_type, size, sha256, waits_since)
      select 'kutadi-' || n, 'a.pdf', 'application/pdf', 10, repeat('0', 64), now() - make_interval(secs => n * 1000) from generate_series(1, 3) n`.execute(
      database.db,
    );

    const before = await read();
    const sealed = await sealLogs(database.db);
    const after = await read();

    const messages = ["waiting", "failed", "oldest_age_seconds"].map((name) => before.get(`murojaat_sendings_${name}{kind="message"}`)!);
    expect([messages[0], messages[1], Math.floor(messages[2]! / 100)]).toEqual([2, 1, 30]);
    expect(["waiting", "failed"].map((name) => before.get(`murojaat_sendings_${name}{kind="report"}`))).toEqual([0, 0]);
    expect(before.get("murojaat_files_waiting")).toBe(3);
    expect(Math.floor(before.get("murojaat_files_waiting_oldest_age_seconds")! / 100)).toBe(30);
    expect(sealed.find(({ log }) => log === "history")?.rows).toBeGreaterThan(0);
    expect(before.get("murojaat_history_oldest_unsealed_age_seconds")).toBeGreaterThan(0);
    expect(after.get("murojaat_history_oldest_unsealed_age_seconds")).toBe(0);
    expect(Math.abs(after.get("murojaat_history_last_seal_timestamp_seconds")! - Date.now() / 1000)).toBeLessThan(15);
  });

  it("name no person and no record: labels are of few kinds, routes are patterns", async () => {
    const { id } = await given(portal).registered({ text: "Juda maxfiy gap" });
    await (await portal.as("registrator")).get(`/appeals/${id}`);
    await (await portal.as("registrator")).get(`/appeals/get-article-info?appealId=${id}`);

    const text = await metrics.text();

    expect(text).not.toMatch(/registrator|Karimova|Shoira|901234567|maxfiy|Murojaat[^a-z_]*matni|\?/);
    const ours = text.split("\n").filter((line) => line.startsWith("murojaat_"));
    const labels = new Set(ours.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name)));
    expect(labels).toEqual(new Set(["kind", "le", "method", "name", "route", "schema", "state", "status", "version"]));
    const routes = new Set(ours.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []));
    for (const route of routes) expect(route).toMatch(/^(-|(\/(:?[a-zA-Z-]+))+)$/);
  });

  it("say when the mailbox was read, how much waits in it, and how much was taken", async () => {
    const figures = await read();
    expect(figures.get("murojaat_mailbox_last_look_timestamp_seconds")).toBe(1_795_168_800);
    expect(figures.get("murojaat_mailbox_letters_late")).toBe(2);
    expect(figures.get('murojaat_mailbox_letters_taken{kind="automatic"}')).toBe(1);
  });

  it("are all in docs/monitoring.md, and alarms use no others", async () => {
    const names = (text: string) => new Set(text.match(/\b(murojaat|process|nodejs)_[a-z0-9_]+/g));
    const doc = (name: string) => names(readFileSync(join(import.meta.dirname, "../../docs", name), "utf8"));
    const text = await metrics.text();
    const declared = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!);

    expect(declared.filter((name) => name.startsWith("murojaat_") && !doc("monitoring.md").has(name))).toEqual([]);
    expect([...doc("monitoring.md")].filter((name) => !declared.includes(name))).toEqual([]);
    const asked = [...doc("alarms.yml")].map((name) => name.replace(/_(bucket|count)$/, ""));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !declared.includes(name))).toEqual([]);
  });

  it("raise only alarms for which docs/monitoring.md says what to do", () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");
    const alarms = [...read("alarms.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
    const rows = read("monitoring.md")
      .split("## When an alarm rings")[1]!
      .matchAll(/^\| (.*?) \| \S/gm);
    const named = [...rows].flatMap(([, alarm]) => alarm!.match(/Murojaat\w+/g) ?? []);

    expect(alarms.length).toBeGreaterThan(10);
    expect(named.toSorted()).toEqual(alarms.toSorted());
  });

  it("are tried in docs/alarms.test.yml with their real labels", async () => {
    const labelsOf = (series: string) => [...series.matchAll(/(\w+)="/g)].map(([, name]) => name!);
    const real = new Map([...(await read()).keys()].map((series) => [/^\w+/.exec(series)![0], new Set(labelsOf(series))]));
    const tried = [...readFileSync(join(import.meta.dirname, "../../docs/alarms.test.yml"), "utf8").matchAll(/series: '(\w+)({[^']*})'/g)];

    expect(tried.length).toBeGreaterThan(50);
    // Prometheus itself has `up`, and adds where a figure comes from
    for (const [, name, labels] of tried.filter(([, name]) => name !== "up"))
      expect([name, new Set(labelsOf(labels!))]).toEqual([name, new Set([...(real.get(name!) ?? ["no such figure"]), "job", "instance"])]);
  });
});

it("a call whose client gives up is measured until then, with the status 499", async () => {
  const app = Fastify();
  metrics.watchCalls(app);
  app.get("/slow", async () => wait(600, {}));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  await expect(fetch(`${url}/slow`, { signal: AbortSignal.timeout(300) })).rejects.toThrow();

  const figure = async (name: string) =>
    (await read()).get(`murojaat_call_duration_seconds_${name}{method="GET",route="/slow",status="499"}`);
  await vi.waitFor(async () => expect(await figure("count")).toBe(1));
  expect(await figure("sum")).toBeGreaterThan(0.2);
  expect(await figure("sum")).toBeLessThan(0.6);
  await app.close();
});

describe("METRICS_ADDRESS", () => {
  it("that is in use ends the start in one sentence", async () => {
    const address = { host: "127.0.0.1", port: await freePort() };
    const { stop } = await listenForScrapes(address, metrics);

    await expect(listenForScrapes(address, metrics)).rejects.toThrow(
      `METRICS_ADDRESS cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${address.port}.`,
    );

    await stop();
  });
});
