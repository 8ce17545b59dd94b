import { setTimeout } from "node:timers/promises";
import type { Endpoint } from "@murojaat/contract";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { countCalls, isAnsweringCalls } from "./traffic.ts";

it("calls count while they wait for their reply, however they end, and a moment longer; files and events do not", async () => {
  const app = Fastify();
  countCalls(app);
  const began = performance.now();
  const hasAnswered = () => isAnsweringCalls(performance.now() - began);
  const seen: Record<string, boolean> = {};
  const route = (name: string, endpoint: Partial<Endpoint> | undefined, answer: () => unknown = () => ({})) =>
    app.get(`/${name}`, { ...(endpoint && { config: { endpoint: endpoint as Endpoint } }) }, async () => {
      seen[name] = isAnsweringCalls(0);
      return answer();
    });
  route("file", { reply: "file" });
  route("events", { reply: {}, streams: true });
  route("asset", undefined);
  route("call", { reply: {} });
  route("broken", { reply: {} }, () => {
    throw new Error("broken");
  });

  for (const name of ["file", "events", "asset"]) await app.inject(`/${name}`);
  expect(hasAnswered()).toBe(false);
  for (const name of ["call", "broken"]) await app.inject(`/${name}`);
  expect(seen).toEqual({ file: false, events: false, asset: false, call: true, broken: true });
  expect([isAnsweringCalls(0), hasAnswered()]).toEqual([false, true]);

  await Promise.all([1, 2, 3].map(() => app.inject("/call")));
  await app.inject("/nowhere");
  expect(isAnsweringCalls(0)).toBe(false);
  await setTimeout(20);
  expect(isAnsweringCalls(10)).toBe(false);
  await app.close();
});

it("a call whose client has gone counts no longer", async () => {
  const app = Fastify();
  countCalls(app);
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  app.get("/slow", { config: { endpoint: { reply: {} } as Endpoint } }, async () => {
    begin();
    await setTimeout(200);
    return {};
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const gone = new AbortController();
  const call = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => "gone");
  await promise;
  expect(isAnsweringCalls(0)).toBe(true);
  gone.abort();
  expect(await call).toBe("gone");
  await setTimeout(100);
  expect(isAnsweringCalls(0)).toBe(false);
  await app.close();
});
