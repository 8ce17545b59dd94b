import { expect, it } from "vitest";
import type { Db } from "../db/pool.ts";
import { cachesAt } from "./caches.ts";

const database = () => ({}) as Db;
const counting = () => {
  let n = 0;
  return async () => (n += 1);
};

it("a cache reads once for a version and a day, and again for another one", async () => {
  const [db, read] = [database(), counting()];
  // of calendar, names, people and rights
  expect(await cachesAt(db, [1, 1, 1, 1]).get("names", "of posts", read, "2026-11-20")).toBe(1);
  expect(await cachesAt(db, [9, 1, 9, 9]).get("names", "of posts", read, "2026-11-20")).toBe(1);
  expect(await cachesAt(db, [1, 2, 1, 1]).get("names", "of posts", read, "2026-11-20")).toBe(2);
  expect(await cachesAt(db, [1, 2, 1, 1]).get("names", "of posts", read, "2026-11-21")).toBe(3);
  expect(await cachesAt(database(), [1, 2, 1, 1]).get("names", "of posts", read, "2026-11-21")).toBe(4);
});

it("a cache keeps nothing of a read that failed, and keeps what was read since", async () => {
  const db = database();
  const failing = () => Promise.reject(new Error("connection lost"));
  await expect(cachesAt(db, [1, 1, 1, 1]).get("names", "a", failing)).rejects.toThrow("connection lost");
  expect(await cachesAt(db, [1, 1, 1, 1]).get("names", "a", () => Promise.resolve("read"))).toBe("read");

  let fail = (_error: Error): void => undefined;
  const slow = cachesAt(db, [2, 2, 2, 2]).get("names", "a", () => new Promise((_done, reject) => (fail = reject)));
  expect(await cachesAt(db, [3, 3, 3, 3]).get("names", "a", () => Promise.resolve("newer"))).toBe("newer");
  fail(new Error("too late"));
  await expect(slow).rejects.toThrow("too late");
  expect(await cachesAt(db, [3, 3, 3, 3]).get("names", "a", () => Promise.resolve("again"))).toBe("newer");
});

it("a cache within a transaction takes what is there and keeps nothing, for it may never be committed", async () => {
  const [db, read] = [database(), counting()];
  const { within } = cachesAt(db, [1, 1, 1, 1]);
  expect([await within.get("rights", "a", read), await within.get("rights", "a", read)]).toEqual([1, 2]);
  expect(await cachesAt(db, [1, 1, 1, 1]).get("rights", "a", read)).toBe(3);
  expect(await within.within.get("rights", "a", read)).toBe(3);
});
