import type { Endpoint } from "@murojaat/contract";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { callsWaiting, countCalls } from "./traffic.ts";

it("calls count while they wait for their reply, however they end; files and events do not", async () => {
  const app = Fastify();
  countCalls(app);
  const route = (url: string, endpoint: Partial<Endpoint> | undefined, answer: () => unknown) =>
    app.get(url, { ...(endpoint && { config: { endpoint: endpoint as Endpoint } }) }, async () => answer());
  const seen: Record<string, number> = {};
  const see = (name: string) => () => ({ n: (seen[name] = callsWaiting()) });
  route("/call", { reply: {} }, see("call"));
  route("/file", { reply: "file" }, see("file"));
  route("/events", { reply: {}, streams: true }, see("events"));
  route("/asset", undefined, see("asset"));
  route("/broken", { reply: {} }, () => {
    seen["broken"] = callsWaiting();
    throw new Error("broken");
  });

  for (const name of ["call", "file", "events", "asset", "broken"]) await app.inject(`/${name}`);
  expect(seen).toEqual({ call: 1, file: 0, events: 0, asset: 0, broken: 1 });

  await Promise.all([1, 2, 3].map(() => app.inject("/call")));
  await app.inject("/nowhere");
  expect(callsWaiting()).toBe(0);
  await app.close();
});
