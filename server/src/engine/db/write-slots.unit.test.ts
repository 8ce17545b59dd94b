import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isWrite, writeSlots } from "./write-slots.ts";

test.each([
  "insert into t values (1)",
  "\n   update t set n = 1",
  "DELETE from t",
  "merge into t using s on t.id = s.id when matched then delete",
  "with moved as (delete from a returning *) insert into b select * from moved",
  "with written as (\n insert into a values (1) returning n) select n from written",
  "with gone as (delete from only a where n = 1 returning n) select * from gone",
  "with x as (select 1 as n) update t set n = x.n from x",
  "with x as (select id from t for update skip locked) select id from x",
  "select id from t where id = 1 for update",
  "select id from t for no key update of t",
  "-- why\ninsert into t values (1)",
  "/* why */ update t set n = 1",
])("%j writes", (text) => {
  expect(isWrite(text)).toBe(true);
});

test.each([
  "select 1",
  "select updated_at from t",
  "with x as (select updated_at, last_update from t) select * from x",
  "with x as (select id from history where action = 'update') select * from x",
  "with x as (select 'delete from t' as words) select * from x",
  'with x as (select "update" from t) select * from x',
  "with x as (select 1 as n -- no update here\n) select n from x",
  "with recursive tree as (select id from t union all select t.id from t join tree on true) select * from tree",
  "select 'insert into t'",
  "begin",
  "set plan_cache_mode = auto",
])("%j only reads", (text) => {
  expect(isWrite(text)).toBe(false);
});

test.each([
  [{ max: 8 }, 6],
  [{ max: 8, forReads: 5 }, 3],
  [{ max: 20, forReads: 1 }, 19],
  // of so few none can be left
  [{ max: 2 }, 2],
])("%j connections give %i turns to writes", async (options, most) => {
  vi.useFakeTimers();
  const slots = writeSlots({ options } as unknown as pg.Pool);
  let taken = 0;
  for (let n = 0; n < 25; n += 1)
    void slots.take().then(
      () => (taken += 1),
      () => {},
    );
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();

  expect(taken).toBe(most);
});

describe("the write turns of four connections", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Two turns; `look` answers whether a lost backend still waits. */
  const pool = (look: () => Promise<{ rowCount: number }> = () => Promise.reject(new Error("away"))) =>
    writeSlots({ options: { max: 4 }, query: look } as unknown as pg.Pool);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("are two; a third write waits until one is returned, and a second return of one counts once", async () => {
    const slots = pool();
    const first = await slots.take();
    await slots.take();
    const got: string[] = [];
    for (const name of ["third", "fourth"]) void slots.take().then(() => got.push(name));
    await pass(1000);
    expect(got).toEqual([]);
    first();
    first();
    await pass(0);
    expect(got).toEqual(["third"]);
  });

  test("are not lost when a write waited ten seconds in vain", async () => {
    const slots = pool();
    const first = await slots.take();
    await slots.take();
    const refused = expect(slots.take()).rejects.toThrow("No connection was free for a write.");
    await pass(10_000);
    await refused;
    first();
    expect(typeof (await slots.take())).toBe("function");
  });

  test("return from a lost backend when it no longer waits for a standby, or when its state is unknown", async () => {
    let waiting = 1;
    const slots = pool(() => Promise.resolve({ rowCount: waiting }));
    const [first] = [await slots.take(), await slots.take()];
    first(4711);
    let isTaken = false;
    void slots.take().then(() => (isTaken = true));
    await pass(4000);
    expect(isTaken).toBe(false);
    waiting = 0;
    await pass(5000);
    expect(isTaken).toBe(true);

    const away = pool();
    const [lost] = [await away.take(), await away.take()];
    lost(4711);
    expect(typeof (await away.take())).toBe("function");
  });
});
