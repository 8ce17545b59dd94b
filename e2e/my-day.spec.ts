import { languages } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { expectNoViolation, inspect, look, sitDown } from "./office.ts";

const everybody = ["admin", "registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"] as const;
const figures = (words: string): number => Number(words.replace(/\D/g, ""));

/** The first list that a number names has as many rows. Others work in the same office meanwhile: then both are read again. */
const opensItsList = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.goto("/my-day");
    const link = page.locator("[data-part='day-list']").first();
    const shown = figures(await link.locator("strong").innerText());
    await link.click();
    const total = page.locator("section[data-part='list'] [data-part='list-total']");
    await expect(total).toHaveText(/\d/);
    expect(figures(await total.innerText())).toBe(shown);
  }).toPass({ timeout: 60_000 });
};

for (const [n, login] of everybody.entries())
  test(
    `My day is the first screen of ${login} and leads to the lists`,
    { tag: login === "leader" ? ["@once"] : [] },
    async ({ browser }) => {
      const desk = await sitDown(browser, login, languages[n % 3]!.code, "/");
      const { page, t } = desk;
      await expect(page).toHaveURL(/\/my-day$/);
      await expect(page.getByRole("heading", { level: 1, name: t("myDay.title") })).toBeVisible();
      await expect(
        page
          .getByRole("navigation", { name: t("shell.mainMenu") })
          .getByRole("link")
          .first(),
      ).toHaveAttribute("href", "/my-day");
      await expect(page.locator("main [data-part='panel']").first()).toBeVisible();
      await inspect(desk, "50-my-day");
      await page.setViewportSize({ width: 390, height: 844 });
      await look(desk, "50-my-day-phone");
      await page.setViewportSize({ width: 1366, height: 768 });
      if (login === "leader") {
        await page.evaluate(() => localStorage.setItem("theme", "dark"));
        await page.reload();
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
        await expect(page.locator("main [data-part='panel']").first()).toBeVisible();
        await expectNoViolation(page, "my day by night");
      }

      if (login === "admin") {
        await page.getByRole("link", { name: t("myDay.provisionalDays") }).click();
        await expect(page.getByRole("heading", { level: 1, name: t("calendar.title") })).toBeVisible();
      } else await opensItsList(page);
    },
  );

test("each row that waits for the reader names its list, because one task may wait for two things", async ({ browser, request }) => {
  await ownTask(request, "answered");
  const { page, t } = await sitDown(browser, "leader", "UZ", "/");
  const waiting = page.getByRole("region", { name: t("statistics.waiting") });
  const reasons = waiting.locator("[data-part='day-row'] [data-part='day-why']");
  await expect(reasons).toHaveCount(3);
  for (const list of await reasons.allInnerTexts())
    await expect(waiting.locator("[data-part='day-list']").filter({ hasText: list })).toHaveCount(1);
});

test("each block of My day keeps its place; one's own work is first, on a phone too", async ({ browser, request }) => {
  const { page, t } = await sitDown(browser, "leader2", "UZ", "/my-day");
  const placeOf = async (name: string) => (await page.getByRole("region", { name, exact: true }).boundingBox())!;
  const waiting = await placeOf(t("statistics.waiting"));
  const late = await placeOf(t("myDay.officeOverdue"));
  expect(waiting.x).toBeLessThan(late.x);
  expect(late.y).toBe(waiting.y);

  const leader = await caller(request, "leader2");
  await leader.send("put", "/profile/form-drafts/day-places", {
    form: "registration",
    appealId: null,
    taskId: null,
    name: "Sobirov Botir",
    firstWords: "Uzun matn. ".repeat(10).trim(),
    content: JSON.stringify({ values: { appeal: { text: "Uzun matn. ".repeat(20) } }, names: [] }),
  });
  await page.reload();
  await expect(page.locator("[data-part='day-drafts']")).toBeVisible();
  expect(await placeOf(t("statistics.waiting"))).toMatchObject({ x: waiting.x, y: waiting.y });
  expect(await placeOf(t("myDay.officeOverdue"))).toMatchObject({ x: late.x, y: late.y });

  await page.setViewportSize({ width: 390, height: 844 });
  const below = await placeOf(t("myDay.officeOverdue"));
  expect((await placeOf(t("statistics.waiting"))).y).toBeLessThan(below.y);
  expect((await placeOf(t("myDay.drafts"))).y).toBeLessThan(below.y);
  await leader.send("delete", "/profile/form-drafts/day-places");
});

test("J and K walk the rows of My day, and Enter opens the card", async ({ browser }) => {
  const { page, t } = await sitDown(browser, "executor", "UZ", "/");
  const rows = page.locator("[data-part='day-link']");
  await expect(rows.nth(1)).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.first()).toBeFocused();
  const number = await rows.first().innerText();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole("navigation", { name: t("shell.path") })).toContainText(t("shell.card"));
});

test("an unfinished form stands in My day and leads back to its card, where the action is marked", async ({ browser, request }) => {
  const { appealId, taskId, number } = await ownTask(request, "process");
  const executor = await caller(request, "executor");
  const text = `Boshlangan javob ${taskId}`;
  await executor.send("put", `/profile/form-drafts/day-${taskId}`, {
    form: "task-action:answer",
    appealId: null,
    taskId,
    name: "Sobirov Botir",
    firstWords: text,
    content: JSON.stringify({ values: { text }, names: [] }),
  });
  const desk = await sitDown(browser, "executor", "UZ", "/my-day");
  const { page, t } = desk;
  const row = page.locator("[data-part='day-drafts'] li", { hasText: text });
  await expect(row).toContainText(t("actions.answer"));
  await expect(row).toContainText(number);
  await inspect(desk, "51-my-day-drafts");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/appeals/card/${appealId}\\?taskId=${taskId}$`));
  await expect(page.getByRole("button", { name: t("actions.answer"), exact: true })).toHaveAttribute("title", t("form.draftHere"));
});

test("the list of registration says how many letters were begun, and opens them", async ({ browser, request }) => {
  const registrator = await caller(request, "registrator3");
  const name = `Boshlangan${Date.now() % 100_000}`;
  await registrator.send("put", `/profile/form-drafts/new.${name}`, {
    form: "registration",
    appealId: null,
    taskId: null,
    name,
    firstWords: "Suv yoʻq",
    content: JSON.stringify({ values: { applicant: { lastName: name }, appeal: { text: "Suv yoʻq" } }, names: [] }),
  });
  const { page, t } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await page.locator("[data-part='drafts']").click();
  const offer = page.getByRole("dialog").locator("[data-part='draft-offers'] li", { hasText: name });
  await offer.getByRole("button", { name: t("form.draftRestore") }).click();
  await expect(page.getByRole("dialog").getByLabel(t("fields.lastName"), { exact: true })).toHaveValue(name);
  await registrator.send("delete", `/profile/form-drafts/new.${name}`);
});
