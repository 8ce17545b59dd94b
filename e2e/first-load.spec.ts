import { expect, test } from "@playwright/test";
import { measureBrowser } from "../tools/src/bench/browser.ts";
import { isLong, password } from "./office.ts";

// What is to be reached: at most 344 KiB over the line till the first list, and on a slow line 4 s, then 2 s.
const budget = 344;

test(`the first list costs at most ${budget} KiB over the line`, async ({ browser, baseURL }) => {
  const { kib, kibBeforeSignIn } = await measureBrowser(browser, { url: baseURL!, login: "registrator", password });
  test.info().annotations.push({ type: "KiB", description: `${kib}, ${kibBeforeSignIn} of them before signing in` });
  // something was measured: the library alone is more
  expect(kibBeforeSignIn).toBeGreaterThan(200);
  expect(kib).toBeLessThanOrEqual(budget);
});

if (isLong)
  test("the first list stands within 4 s on a slow line and an old PC, the next time within 2", async ({ browser, baseURL }) => {
    await using context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const sit = () => measureBrowser(browser, { url: baseURL!, login: "registrator", password, onSlowLine: true, context });
    const first = await sit();
    // the quicker of two: what else the machine does is not the portal's
    await context.clearCookies();
    const one = await sit();
    await context.clearCookies();
    const other = await sit();
    const second = one.firstListMs < other.firstListMs ? one : other;
    for (const { firstListMs, kib } of [first, second])
      test.info().annotations.push({ type: "slow", description: `${firstListMs} ms, ${kib} KiB` });
    expect(second.kib).toBeLessThan(first.kib / 4);
    expect(first.firstListMs).toBeLessThan(4000);
    expect(second.firstListMs).toBeLessThan(2000);
  });
