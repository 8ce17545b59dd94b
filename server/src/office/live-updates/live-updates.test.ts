import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useTwoPortals, one, two, to, listen, isAppeal } from "../../../test/support/two-portals.ts";

useTwoPortals();

describe("live updates", () => {
  it("begin with the counters and forbid a proxy to buffer them", async () => {
    const stream = await listen(two, await two.as("registrator"));

    const { data } = await stream.next((e) => e.name === "counters");

    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers.get("x-accel-buffering")).toBe("no");
    expect(stream.headers.get("cache-control")).toContain("no-transform");
    expect(data).toEqual(to.ok(await (await two.as("registrator")).get("/profile/notify-counter")));
  });

  it("show a write of one process in the other within a second: the appeal and the new counters", async () => {
    const stream = await listen(two, await two.as("registrator"));
    const before = (await stream.next((e) => e.name === "counters")).data.appeal_new as number;
    // the quickest of some: what else the machine does is not the portal's
    const took: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      await wait(1000);
      const began = Date.now();
      const { id } = await to.registered();
      const { data } = await stream.next(isAppeal(id));
      const counters = await stream.next((e) => e.name === "counters" && e.data.appeal_new === before + n);
      took.push(Date.now() - began);
      expect(data).toEqual({ id, version: 1 });
      expect(counters.data.appeal_process).toBe(0);
    }

    expect(Math.min(...took)).toBeLessThan(1000);
  });

  it("report a file that was read to the people of its office, in every process, and to nobody else", async () => {
    const [own, stranger] = [await listen(two, await two.as("registrator")), await listen(two, await two.as("registrator2"))];
    await Promise.all([own, stranger].map((stream) => stream.next((e) => e.name === "counters")));
    const of = await to.organizationId("registrator");
    one.app.announce({ fileRead: 4711, of });
    one.app.announce({ fileRead: 4712, of });
    const isReading = (id: number) => (e: { name: string; data: { fileId: number } }) => e.name === "reading" && e.data.fileId === id;
    await own.next(isReading(4711));
    await own.next(isReading(4712));
    expect(stranger.heard.filter((e) => e.name === "reading")).toEqual([]);
  });

  it("move the counter of a person whom a note names", async () => {
    const { id } = await to.registered();
    const stream = await listen(two, await two.as("leader"));
    const before = (await stream.next((e) => e.name === "counters")).data.mentions as number;

    const body = { appealId: id, text: "Qarab chiqing", mentions: [await to.userId("leader")] };
    to.ok(await (await one.as("registrator")).post("/notes", body));

    await stream.next(isAppeal(id));
    expect((await stream.next((e) => e.name === "counters" && e.data.mentions > before)).data.mentions).toBe(before + 1);
  });

  it("send nothing of an appeal to a foreign organisation, nor to a colleague who may not see it", async () => {
    const [foreign, executor, own] = await Promise.all([
      listen(two, await two.as("registrator2")),
      listen(two, await two.as("executor")),
      listen(two, await two.as("leader")),
    ]);

    const { id } = await to.registered();
    await own.next(isAppeal(id));
    await wait(1200);

    expect([...foreign.heard, ...executor.heard].filter((e) => e.name === "appeal")).toEqual([]);
  });

  it("are for people who have signed in", async () => {
    const stream = await listen(one, { ...(await one.as("leader")), token: "x".repeat(43) });

    expect(stream.status).toBe(401);
  });
});
