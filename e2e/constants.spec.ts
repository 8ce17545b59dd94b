import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { registered } from "./calls.ts";
import { dialog, sitDown, tellNothing } from "./office.ts";

// Numbers and texts of the specification, sections 2, 8 and 9, that the walk of limits does not see: one sitting for all of them.
const t = translator(await loadMessages("UZ"));

/** In the page: for how long a notice with these words stands. Milliseconds. */
const standing = (words: string): Promise<number> =>
  new Promise((told) => {
    let since: number | undefined;
    new MutationObserver((_, watch) => {
      const isThere = [...document.querySelectorAll(".ant-notification-notice")].some((one) => one.textContent.includes(words));
      if (isThere) since ??= performance.now();
      if (isThere || since === undefined) return;
      watch.disconnect();
      told(performance.now() - since);
    }).observe(document.body, { childList: true, subtree: true });
  });

test("badges up to 99, dialogs of 600, a loading bar of 5 s after 200 ms, notices of 6 s, the words of 404", async ({
  browser,
  request,
}) => {
  const { number } = await registered(request, "registrator3");
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  // the ways are barred before the page is there: one that is at work may send a call past them
  let held: Promise<void> | undefined;
  await page.route("**/api/appeals/menu/**", async (route) => (await held, await route.continue()));
  await page.route("**/api/appeals/search?*", (route) => route.fulfill({ status: 503, json: { message: "Nosozlik 77", text: "boshqa" } }));
  // told by nobody meanwhile, the counters are those of the call
  await tellNothing(page);
  // of what this person has chosen before nothing is proposed: the form fills in the only post by itself, and asks for nothing when it is left
  await page.route("**/api/profile/list-views", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: [] }) : route.continue(),
  );
  let closed = 100;
  await page.route("**/api/profile/notify-counter", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), appeal_done: closed } });
  });
  await page.goto(`/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  const badge = page.getByRole("link", { name: t("menu.closed") }).locator("[data-part='menu-badge']");
  await expect(badge).toHaveText("99+");
  closed = 99;
  await page.reload();
  await expect(badge).toHaveText("99");

  await page.locator("[data-part='row-table'] tbody tr td").nth(2).click();
  await page.getByRole("button", { name: t("actions.sendToClassification") }).click();
  await expect(dialog(page)).toContainText(t("actions.sendToClassification"));
  expect(Math.round((await page.locator(".ant-modal").boundingBox())!.width)).toBe(600);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // the first found of error, message, text: here the second
  // measured in the page: a busy machine would report it late
  await page.clock.install();
  const stands = page.evaluate(standing, "Nosozlik 77");
  await page.getByRole("combobox", { name: t("shell.searchValue") }).fill("FAR-0000");
  const notice = page.locator(".ant-notification-notice").filter({ hasText: "Nosozlik 77" });
  await expect(notice).toContainText(t("messages.system"));
  await page.clock.fastForward(5_400);
  const seconds = (await stands) / 1000;
  expect(seconds).toBeGreaterThan(5.5);
  expect(seconds).toBeLessThan(9);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  await page.getByRole("link", { name: t("menu.closed") }).click();
  const bar = page.locator("[data-part='loading-bar']");
  await expect(bar).toHaveCSS("animation-delay", "0.2s");
  await expect(bar).toHaveCSS("animation-duration", "5s");
  release();
  await expect(bar).toHaveCount(0);

  await page.goto("/no/such/page/at-all");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bunday sahifa mavjud emas");
  // the counters of this page may be on their way still
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
