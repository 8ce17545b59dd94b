// What a browser sees of the first load, for the bench and for its test.
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { needChromium, presentChromium } from "../build/chromium.ts";

export const openBrowser = (): Promise<Browser> => {
  needChromium();
  const executablePath = presentChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
};

/** 1.6 Mbit/s each way with a delay of 150 ms, and a processor of a quarter of this one's speed. */
const slow = { bytesPerSecond: 1_600_000 / 8, latency: 150, processor: 4 };

/** Between two keys of somebody who knows the password. */
const typingMs = 120;

type Given = { url: string; login: string; password: string; onSlowLine?: boolean; context?: BrowserContext };

/** In the page: marks the press of a button, and the frame after it in which the first row of the first screen stands there. */
const markPressAndList = (button: Element): void => {
  const onceDrawn = () => requestAnimationFrame(() => setTimeout(() => performance.mark("list")));
  const watch = new MutationObserver(() => {
    if (!document.querySelector("[data-part='day-link']")) return;
    watch.disconnect();
    onceDrawn();
  });
  button.addEventListener("click", () => {
    performance.mark("pressed");
    watch.observe(document.body, { childList: true, subtree: true });
  });
};

/**
 * From pressing "sign in" to the first usable list, and the bytes over the line till then. A given context is used as it is: a second
 * time with what the first has kept; without one the cache is empty.
 */
export const measureBrowser = async (
  browser: Browser,
  { url, login, password, onSlowLine = false, context: given }: Given,
): Promise<{ firstListMs: number; kib: number; kibBeforeSignIn: number }> => {
  const context = given ?? (await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference" }));
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    let bytes = 0;
    await line.send("Network.enable");
    line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    if (onSlowLine) {
      const { bytesPerSecond, latency, processor } = slow;
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
      await line.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
      await line.send("Emulation.setCPUThrottlingRate", { rate: processor });
    }
    await page.goto(`${url}/login`);
    const fields = page.locator("input");
    // while a person types, the page fetches what comes next: all of it on a fast line, on a slow one what it can
    const delay = onSlowLine ? typingMs : 0;
    await fields.nth(0).pressSequentially(login, { delay });
    await fields.nth(1).pressSequentially(password, { delay });
    if (!onSlowLine) await page.waitForLoadState("networkidle");
    const before = bytes;
    const button = page.locator("button[type=submit]");
    await button.evaluate(markPressAndList);
    await button.click();
    const firstListMs = await page.evaluate(async () => {
      while (performance.getEntriesByName("list").length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      return performance.measure("first list", "pressed", "list").duration;
    });
    // what is asked for with the list and comes after it
    await page.waitForTimeout(500);
    await page.close();
    return { firstListMs: Math.round(firstListMs), kib: Math.round(bytes / 1024), kibBeforeSignIn: Math.round(before / 1024) };
  } finally {
    if (!given) await context.close();
  }
};
