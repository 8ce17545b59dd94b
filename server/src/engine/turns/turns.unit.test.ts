import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nobodys, TooMany, turns } from "./turns.ts";

/** What is asked for in a row, and who began, in that order; each piece is ended by `end`. */
const asking = (queue: ReturnType<typeof turns>) => {
  const began: (number | string)[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const ask = (of: number | string, gone?: AbortSignal) =>
    queue.enter({ of, ...(gone && { gone }) }).then((end) => {
      began.push(of);
      ends.push(end);
    });
  const end = async () => {
    ends.shift()!();
    await settle();
  };
  return { began, ask, end, settle };
};

describe("turns", () => {
  it("go round the people, each in the order of its own, and to nobody's work after everybody's", async () => {
    const { began, ask, end, settle } = asking(turns({ atOnce: 1 }));
    for (const of of [1, nobodys.of, 1, 1, 2, nobodys.of, 3, 2]) void ask(of);
    await settle();
    for (let n = 0; n < 7; n += 1) await end();
    expect(began).toEqual([1, 1, 2, 3, 1, 2, 0, 0]);
  });

  it("begin no more at once than there may be of all and of each, refuse what a person has too many of, and give room again", async () => {
    const { began, ask, end, settle } = asking(turns({ atOnce: 3, each: 2, most: 4, refusal: "too_many_at_once" }));
    for (const of of [1, 1, 1, 1]) void ask(of);
    await settle();
    expect(began).toEqual([1, 1]);
    await expect(ask(1)).rejects.toEqual(new TooMany("too_many_at_once"));
    for (const of of [2, 3]) void ask(of);
    await settle();
    expect(began).toEqual([1, 1, 2]);
    // the first person's two turns are taken as long as neither ends, so the third of all goes on to others
    await end();
    expect(began).toEqual([1, 1, 2, 1]);
    void ask(1);
    await end();
    expect(began.slice(4)).toEqual([3]);
  });

  it("pass over who has gone, without a turn for it; who has gone before is not taken in", async () => {
    const { began, ask, end, settle } = asking(turns({ atOnce: 1, most: 2 }));
    const [left, gone] = [new AbortController(), new Error("gone")];
    void ask(1);
    const leaves = ask(1, left.signal);
    await expect(ask(1)).rejects.toThrow(TooMany);
    void ask(2);
    left.abort(gone);
    await expect(leaves).rejects.toBe(gone);
    await expect(ask(3, left.signal)).rejects.toBe(gone);
    // its place is free again
    void ask(1);
    await settle();
    await end();
    await end();
    expect(began).toEqual([1, 2, 1]);
  });

  it("that have begun are not taken away from who goes then", async () => {
    const { ask, end, settle, began } = asking(turns({ atOnce: 1 }));
    const left = new AbortController();
    void ask(1, left.signal);
    void ask(1);
    await settle();
    left.abort();
    await settle();
    expect(began).toEqual([1]);
    await end();
    expect(began).toEqual([1, 1]);
  });

  it("end with the work, also where that fails", async () => {
    const queue = turns({ atOnce: 1 });
    await expect(queue.run({ of: 1 }, () => Promise.reject(new Error("spoilt")))).rejects.toThrow("spoilt");
    expect(await queue.run({ of: 1 }, async () => 7)).toBe(7);
  });

  it("give no person a second one while another has waited since the first, nor nobody's work one while a person waits", async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) },
      { weight: 2, arbitrary: fc.constant("end" as const) },
      { weight: 1, arbitrary: fc.constant("leave" as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), async (steps, atOnce) => {
        const queue = turns({ atOnce });
        const waiting: { of: number; since: number; left: AbortController }[] = [];
        const underWay: (() => void)[] = [];
        const began: number[] = [];
        const ask = async (of: number) => {
          const mine = { of, since: began.length, left: new AbortController() };
          waiting.push(mine);
          const end = await queue.enter({ of, gone: mine.left.signal });
          waiting.splice(waiting.indexOf(mine), 1);
          const before = began.lastIndexOf(of);
          for (const other of waiting.filter((one) => one.of !== of && one.of !== nobodys.of)) {
            expect(of).not.toBe(nobodys.of);
            expect(other.since > before || began.includes(other.of, before)).toBe(true);
          }
          began.push(of);
          underWay.push(end);
          expect(underWay.length).toBeLessThanOrEqual(atOnce);
        };
        const asked: Promise<void>[] = [];
        for (const one of [...steps, ...steps.map(() => "end" as const)]) {
          if (one === "end") underWay.shift()?.();
          else if (one === "leave") waiting.pop()?.left.abort(new Error("gone"));
          else asked.push(ask(one).catch((error: Error) => (error.message === "gone" ? undefined : Promise.reject(error))));
          await new Promise((resolve) => setImmediate(resolve));
        }
        await Promise.all(asked);
        expect(waiting).toEqual([]);
      }),
    );
  });
});
