import { describe, expect, it } from "vitest";
import { useDrawnPortal, built, signIn, page } from "../../../test/support/drawn-portal.ts";

useDrawnPortal();

describe("the page of a screen", () => {
  it("is left to the program where it asks for ever more", async () => {
    expect((await page(await signIn("leader"), {}, "/asks")).body).toBe(built);
  });

  it.each(["/hangs", "/loops", "/ends"])(
    "comes as it was built after two seconds where its drawing never ends (%s); nobody waits longer for theirs, and the next is drawn afresh",
    async (url) => {
      const [leader, other] = [await signIn("leader"), await signIn("leader2")];
      expect((await page(leader)).body).toContain("<b>leader ");
      const timed = async (cookies: Record<string, string>, at?: string) => {
        const began = performance.now();
        const { body } = await page(cookies, {}, at);
        return { body, took: performance.now() - began };
      };
      const endless = timed(leader, url);
      const others = await Promise.all([timed(other), timed(other), timed(other)]);
      for (const { took } of [await endless, ...others]) expect(took).toBeLessThan(2000 + 4000);
      expect((await endless).body).toBe(built);
      for (const { body } of others) expect(body).not.toContain("<b>leader ");
      // who waits for something keeps nobody waiting
      if (url === "/hangs")
        for (const { body, took } of others) {
          expect(body).toContain("<b>leader2 ");
          expect(took).toBeLessThan(1500);
        }

      // what it had is not the next one's
      expect((await page(other)).body).toMatch(/<b>leader2 RU true<\/b><i>\d after (?:nobody|leader2)<\/i>/);
    },
  );

  it("comes as it was built, soon, where it would wait longer than 200 ms for its turn; who hangs takes no other person's", async () => {
    const [leader, other] = [await signIn("leader"), await signIn("leader2")];
    expect((await page(leader)).body).toContain("<b>leader ");
    const hanging = Promise.all(Array.from({ length: 3 }, async () => page(leader, {}, "/hangs")));
    const began = performance.now();
    const [left, drawn] = await Promise.all([page(leader), page(other)]);
    expect(performance.now() - began).toBeLessThan(1500);
    expect(left.body).toBe(built);
    expect(drawn.body).toContain("<b>leader2 ");
    for (const { body } of await hanging) expect(body).toBe(built);
  });

  it("comes as it was built where so many are drawn before it that it would come after two seconds, and those are drawn", async () => {
    const cookies = await signIn("leader");
    const bodies = await Promise.all(Array.from({ length: 16 }, async () => (await page(cookies, {}, "/slow")).body));
    const drawn = bodies.filter((body) => body.includes("<b>leader ")).length;
    // half a second each
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(5);
    expect(bodies.filter((body) => body === built)).toHaveLength(16 - drawn);
    // nobody waits for those that were left
    expect((await page(cookies)).body).toContain("<b>leader ");
  });
});
