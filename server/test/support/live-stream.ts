import { setTimeout as wait } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Person } from "./people.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the data of an event are the business of the test that reads them
type Event = { name: string; data: any };
export type LiveStream = {
  readonly status: number;
  readonly headers: Headers;
  /** All events heard so far. */
  readonly heard: readonly Event[];
  /** The first event that fits, waited for. */
  readonly next: (fits: (event: Event) => boolean, withinMs?: number) => Promise<Event>;
  /** Whether the server has ended it, waited for. */
  readonly ended: (withinMs?: number) => Promise<boolean>;
  readonly close: () => void;
};

/** Listens to GET /profile/events over a real connection; the portal must be listening on a port. */
export const listenTo = async (app: FastifyInstance, person: Person): Promise<LiveStream> => {
  const { port } = app.server.address() as AddressInfo; // a TCP port
  const stop = new AbortController();
  const reply = await fetch(`http://127.0.0.1:${port}/api/profile/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  const heard: Event[] = [];
  let over = false;
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of reply.body!) {
      const blocks = (rest + decoder.decode(part as Uint8Array, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(block);
        if (found) heard.push({ name: found[1]!, data: JSON.parse(found[2]!) });
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (over = true));
  const until = async <T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> => {
    for (const end = Date.now() + withinMs; Date.now() < end; await wait(10)) {
      const found = look();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    status: reply.status,
    headers: reply.headers,
    heard,
    next: async (fits, withinMs = 3000) => {
      const found = await until(() => heard.find(fits), withinMs);
      if (!found) throw new Error(`No such event; heard ${JSON.stringify(heard.map((e) => [e.name, e.data.id]))}`);
      return found;
    },
    ended: async (withinMs = 3000) => (await until(() => (over ? true : undefined), withinMs)) === true,
    close: () => stop.abort(),
  };
};
