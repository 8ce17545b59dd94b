import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterCut, makeStop, shares } from "./stop.ts";

const lines: string[] = [];
const note = (level: string) => (fields: object, text: string) => void lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
const log = { warn: note("warn"), error: note("error") };
const done: string[] = [];
const part =
  (name: string, seconds = 0) =>
  async () => {
    if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    done.push(name);
  };
beforeEach(() => {
  lines.length = 0;
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());
/** Runs it to its end; the seconds that it took by the clock of the test. */
const secondsOf = async (run: () => Promise<void>): Promise<number> => {
  const began = Date.now();
  const running = run().then(() => (Date.now() - began) / 1000);
  await vi.advanceTimersByTimeAsync(60_000);
  return running;
};

describe("a stop", () => {
  test("goes step by step, the parts of a step together, in any order of their start", async () => {
    const stop = makeStop(
      () => done.push("cut"),
      () => log,
    );
    stop.add("database", part("database"));
    stop.add("connections", part("pool"));
    stop.add("work", part("server", 2));
    stop.add("lastWrites", part("readings"));
    stop.add("work", part("jobs", 1));
    stop.add("leaving", part("leave", 5));

    expect(await secondsOf(stop.run)).toBe(7);
    expect(done).toEqual(["leave", "jobs", "server", "readings", "pool", "database"]);
    expect(lines).toEqual([]);
  });

  test("cuts the connections of a step that takes longer than its share, and so lets it end", async () => {
    let isCut = () => {};
    const stop = makeStop(
      () => isCut(),
      () => log,
    );
    stop.add("work", () => new Promise<void>((resolve) => (isCut = resolve)));
    stop.add("lastWrites", part("readings"));

    expect(await secondsOf(stop.run)).toBe(8);
    expect(done).toEqual(["readings"]);
    expect(lines).toEqual(['warn the stop does not wait any longer: connections are cut {"step":"work"}']);
  });

  test("goes on without a part that fails or does not end", async () => {
    const stop = makeStop(
      () => {},
      () => log,
    );
    stop.add("work", () => new Promise(() => {}));
    stop.add("lastWrites", async () => {
      throw new Error("no room");
    });
    stop.add("connections", part("pool"));

    expect(await secondsOf(stop.run)).toBe(9);
    expect(done).toEqual(["pool"]);
    expect(lines.slice(1)).toEqual([
      'error a part has not stopped; the stop goes on without it {"step":"work"}',
      'error a part did not stop as it should {"step":"lastWrites","reason":"no room"}',
    ]);
  });

  test("takes less time in all its steps than the launcher allows", () => {
    const limited = Object.values(shares).filter((share) => share !== Infinity);
    const launcher = readFileSync(join(import.meta.dirname, "../../scripts/start.mjs"), "utf8");
    const patience = Number(/let patience = ([\d_]+);/.exec(launcher)![1]!.replaceAll("_", "")) / 1000;

    expect(limited.reduce((sum, share) => sum + share + afterCut, 0)).toBe(15);
    expect(patience).toBe(20);
  });
});
