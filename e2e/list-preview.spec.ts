import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { ownTask, registered, word } from "./calls.ts";
import { inspect, languagesOf, sitDown } from "./office.ts";
import { settled } from "./table.ts";

const t = translator(await loadMessages("UZ"));
const preview = (page: Page) => page.locator("[data-part='preview']");
const selected = (page: Page) => page.locator("tbody tr[data-state~='selected'] [data-part='row-link']");

test("a list is read through beside itself with Space, J and K, a click, Enter, Escape", { tag: "@once" }, async ({ browser, request }) => {
  const lastName = word();
  const letters = ["Koʻchamizda suv yoʻq, uch kundan beri", "Chiroq oʻchgan, tez-tez oʻchadi"];
  for (const text of letters) await registered(request, "registrator3", { lastName }, { text });
  const desk = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?applicantName=${lastName}`);
  const { page } = desk;
  await settled(page);
  // the newest appeal comes first
  await expect(page.locator("tbody tr").first()).toContainText(letters[1]!);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(preview(page)).toContainText(letters[1]!);
  await expect(preview(page)).toContainText(t("card.files"));
  await inspect(desk, "58-preview");

  await page.keyboard.press("j");
  await expect(preview(page)).toContainText(letters[0]!);
  await page.keyboard.press("k");
  await expect(preview(page)).toContainText(letters[1]!);
  await page.locator("tbody tr").nth(1).locator("td").nth(3).click();
  await expect(preview(page)).toContainText(letters[0]!);
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  await page.locator("tbody tr").nth(1).locator("td").nth(3).dblclick();
  await expect(preview(page)).toContainText(letters[0]!);
  const number = await selected(page).innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("a task is accepted in the preview without a question, and the next one follows", async ({ browser, request }) => {
  const lastName = word();
  for (let n = 0; n < 2; n += 1) await ownTask(request, "new", { applicant: { lastName } });
  const { page } = await sitDown(browser, "executor", "UZ", `/tasks/new-tasks?applicantName=${lastName}`);
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const first = await selected(page).innerText();
  await preview(page)
    .getByRole("button", { name: t("actions.accept"), exact: true })
    .click();

  await expect(page.getByRole("link", { name: first })).toHaveCount(0);
  await expect(selected(page)).not.toHaveText(first);
  await expect(preview(page).getByRole("button", { name: t("actions.accept"), exact: true })).toBeVisible();
});

test("only a row on which the reader stays counts as read", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/process");
  await settled(page);
  const read: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().includes("/api/appeals/detail/")) read.push(asked.url());
  });
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("j");
  await expect(preview(page).locator("[data-part='file-row'], .ant-skeleton").first().or(preview(page))).toBeVisible();
  await expect.poll(() => read.length).toBe(1);
  await page.waitForTimeout(1_000);
  expect(read).toHaveLength(1);
});

test("a change between two lists of a kind reads the next one once", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/process");
  await settled(page);
  const asked: string[] = [];
  page.on("request", (one) => {
    if (one.url().includes("/api/appeals/menu/resolved")) asked.push(one.url());
  });
  await page.getByRole("link", { name: t("menu.closed") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.closed") })).toBeVisible();
  await settled(page);
  await page.waitForTimeout(500);
  expect(asked).toHaveLength(1);
});

test("compact rows stay chosen, and a phone shows cards without scrolling sideways", async ({ browser }) => {
  for (const language of languagesOf("UZ")) {
    const desk = await sitDown(browser, `far-leader-${{ UZ: 1, RU: 2, UK: 3 }[language]}`, language, "/appeals/process");
    const { page } = desk;
    const say = translator(await loadMessages(language));
    const heights = () =>
      page.locator("tbody tr").evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
    await settled(page);
    const compact = page.getByRole("button", { name: say("lists.compactRows") });
    // kept on the server: an earlier run may have left it pressed
    if ((await compact.getAttribute("aria-pressed")) !== "true") await compact.click();
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(30);
    await page.reload();
    await settled(page);
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(30);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator("thead")).toBeHidden();
    const card = page.locator("tbody tr").first();
    await expect(card.locator("[data-part='row-who']")).toBeVisible();
    await expect(card.locator("[data-part='row-what']")).toBeVisible();
    await expect(card.locator("[data-part='deadline']")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: say("lists.orderAndFilters") }).click();
    await expect(page.locator("thead")).toBeVisible();
    await inspect(desk, "59-cards");
    const number = await card.locator("[data-part='row-link']").innerText();
    await card.click({ position: { x: 200, y: 50 } });
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  }
});
