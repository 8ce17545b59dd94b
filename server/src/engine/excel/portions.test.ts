import { setTimeout } from "node:timers/promises";
import type { Endpoint } from "@murojaat/contract";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { countCalls } from "../http/traffic.ts";
import { inPortions } from "./portions.ts";

/** Milliseconds that a portion takes to be read. */
const reading = 20;
const columns = [{ of: ({ id }: { id: number }) => id }];
const read = async (ids: readonly number[]) => {
  await setTimeout(reading);
  return ids.map((id) => ({ id }));
};
/** Milliseconds from the first portion to the second. */
const untilNext = async (): Promise<number> => {
  const portions = inPortions({ total: 2, portions: ["1", "2"] }, { read, columns, count: () => {} });
  await portions.next();
  const began = performance.now();
  await portions.next();
  const took = performance.now() - began;
  await portions.return(undefined);
  return took;
};

it("rows come in the order of the ids, in portions, and are counted", async () => {
  const counted: number[] = [];
  const found: unknown[] = [];

  for await (const rows of inPortions(
    { total: 3, portions: ["3,1", "2"] },
    { read, columns: [...columns, { of: () => "x" }], count: (n) => void counted.push(n) },
  ))
    found.push(rows);

  expect(found).toEqual([
    [
      [3, "x"],
      [1, "x"],
    ],
    [[2, "x"]],
  ]);
  expect(counted).toEqual([2, 1]);
});

it("a file waits between two portions while a call waits for its reply, four times as long as the portion took and no longer", async () => {
  const app = Fastify();
  countCalls(app);
  let answer = () => {};
  const blocked = new Promise<void>((done) => (answer = done));
  app.get("/", { config: { endpoint: { reply: {} } as Endpoint } }, async () => {
    await blocked;
    return {};
  });

  // the quickest of some: what else the machine does is not the file's
  const quickest = async () => Math.min(await untilNext(), await untilNext(), await untilNext());
  const alone = await quickest();
  const call = app.inject("/");
  await setTimeout(10);
  const beside = await quickest();
  answer();
  await call;

  expect(alone).toBeLessThan(4 * reading);
  expect(beside).toBeGreaterThanOrEqual(4 * reading - 2);
  expect(beside).toBeLessThan(40 * reading);
  await app.close();
});
