import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { readConfig } from "./config.ts";
import { start } from "./main.ts";
import { useMetricsPortal, schema, database, proxy, portal, folder, read, freePort } from "../test/support/metrics-portal.ts";

useMetricsPortal();

describe("the figures", () => {
  it("show an event loop that stood still since the last scrape", async () => {
    await read();
    // the first tick after a reading is the beginning of the next count
    await wait(50);
    const until = performance.now() + 700;
    while (performance.now() < until);
    await wait(20);

    expect((await read()).get("nodejs_eventloop_lag_max_seconds")).toBeGreaterThan(0.6);
  });
});

it("a scrape of a silent database answers within three seconds with what the process knows, and later with everything again", async () => {
  const registrator = await portal.as("registrator");
  await Promise.all(Array.from({ length: 8 }, () => registrator.get("/appeals/menu/registration")));
  proxy.silence();
  const began = performance.now();

  const [figures, again] = await Promise.all([read(), read()]);

  expect(performance.now() - began).toBeLessThan(3000);
  for (const each of [figures, again]) {
    expect(each.get("murojaat_database_up")).toBe(0);
    expect(each.get(`murojaat_info{version="1.2.3",schema="${schema}"}`)).toBe(1);
    expect(each.get('murojaat_call_duration_seconds_count{method="POST",route="/api/auth/login",status="200"}')).toBeGreaterThan(0);
    expect(each.get("murojaat_data_dir_free_bytes")).toBeGreaterThan(0);
    expect([...each.keys()].filter((name) => /^murojaat_(jobs|sendings|history)/.test(name))).toEqual([]);
  }
  await vi.waitFor(
    async () => {
      const later = await read();
      expect([later.get("murojaat_database_up"), later.get('murojaat_sendings_waiting{kind="report"}')]).toEqual([1, 0]);
    },
    { timeout: 15_000 },
  );
}, 40_000);

describe("METRICS_ADDRESS", () => {
  const startWith = async (env: Record<string, string>) =>
    start(readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", ...env }));

  it("unset serves no figures; set serves them there, at /metrics, to GET, and not at the portal's own address", async () => {
    const base = `http://127.0.0.1:${await freePort()}`;
    const off = await startWith({});
    // where the client is built, any other address leads to it
    const told = async (url: string) => (await (await fetch(`${url}/metrics`)).text()).includes("murojaat_");
    expect(await told(off.url)).toBe(false);
    await expect(fetch(`${base}/metrics`)).rejects.toThrow();
    await off.close();

    const on = await startWith({ METRICS_ADDRESS: new URL(base).host });
    await fetch(`${on.url}/readyz`);
    const reply = await fetch(`${base}/metrics`);
    const text = await reply.text();
    expect(await told(on.url)).toBe(false);
    const statuses = [(await fetch(`${base}/`)).status, (await fetch(`${base}/metrics`, { method: "POST" })).status];
    await on.close();

    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(text).toContain('murojaat_call_duration_seconds_count{method="GET",route="/readyz",status="200"} 1\n');
    expect(text).toContain('murojaat_jobs_waiting{name="seal-logs"} 0\n');
    expect(statuses).toEqual([404, 404]);
    await expect(fetch(`${base}/metrics`)).rejects.toThrow();
  }, 40_000);
});
