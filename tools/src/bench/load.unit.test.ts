import { expect, test, vi } from "vitest";
import { measure } from "./load.ts";

test("load ends at the given number of calls and never exceeds the allowed parallel calls", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
  };

  const { count, p50, p95 } = await measure(work, { seconds: Infinity, most: 50, atOnce: 4 });

  expect([count, most]).toEqual([50, 4]);
  expect(p95).toBeGreaterThanOrEqual(p50);
});

test("load ends after the given time", async () => {
  vi.useFakeTimers();
  try {
    const measured = measure(() => new Promise((resolve) => setTimeout(resolve, 5)), { seconds: 0.1, most: 1e9, atOnce: 2 });
    await vi.advanceTimersByTimeAsync(100);

    expect(await measured).toEqual({ count: 40, perSecond: 400, p50: 5, p95: 5 });
  } finally {
    vi.useRealTimers();
  }
});

test("load ends at the first failure", async () => {
  let calls = 0;
  const work = async () => {
    await new Promise(setImmediate);
    if ((calls += 1) === 3) throw new Error("no");
  };

  await expect(measure(work, { seconds: Infinity, most: 1000, atOnce: 2 })).rejects.toThrow("no");
  expect(calls).toBeLessThan(10);
});
