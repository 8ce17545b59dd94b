// The part of the bench that needs a browser.

/**
 * From pressing "sign in" to the first usable list, and the bytes over the line till then, with an empty cache.
 * @param {import("@playwright/test").Browser} browser
 * @param {{ url: string, login: string, password: string }} given
 */
export async function measureBrowser(browser, { url, login, password }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    let bytes = 0;
    await line.send("Network.enable");
    line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(`${url}/login`);
    const fields = page.locator("input");
    await fields.nth(0).fill(login);
    await fields.nth(1).fill(password);
    // While a person types, the page fetches what comes next.
    await page.waitForLoadState("networkidle");
    const before = bytes;
    const button = page.locator("button[type=submit]");
    await button.evaluate((element) => element.addEventListener("click", () => performance.mark("pressed")));
    await button.click();
    await page.locator("tbody tr a").first().waitFor();
    const firstListMs = await page.evaluate(() => performance.now() - (performance.getEntriesByName("pressed")[0]?.startTime ?? 0));
    await page.waitForLoadState("networkidle");
    return { firstListMs: Math.round(firstListMs), kib: Math.round(bytes / 1024), kibBeforeSignIn: Math.round(before / 1024) };
  } finally {
    await context.close();
  }
}
