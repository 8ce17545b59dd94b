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
    await expect(page.locator("[data-part='day-row']").first()).toBeVisible();
    const link = page.locator("[data-part='day-list']:visible").first();
    if ((await link.count()) === 0) {
      // up to three rows have no list beside them: they are all
      await page.locator("[data-part='day-link']:visible").first().click();
      return expect(page).toHaveURL(/\/appeals\/card\/\d+/);
    }
    const shown = figures(await link.locator("strong").innerText());
    await link.click();
    const total = page.locator("section[data-part='list'] [data-part='list-total']");
    await expect(total).toHaveText(/\d/);
    expect(figures(await total.innerText())).toBe(shown);
  }).toPass({ timeout: 60_000 });
};

/** The first row of "first this" begins within so many pixels below the path of the page. */
const firstRowWithin = async (page: Page, most: number): Promise<void> =>
  expect(async () => {
    const row = (await page.locator("[data-part='day-first'] [data-part='day-row']").first().boundingBox())!;
    const path = (await page.locator("[data-part='trail']").boundingBox())!;
    expect(row.y - (path.y + path.height)).toBeLessThanOrEqual(most);
  }).toPass({ timeout: 15_000 });

for (const [n, login] of everybody.entries())
  test(
    `My day is the first screen of ${login} and leads to the lists`,
    { tag: login === "leader" ? ["@once"] : login === "registrator" || login === "executor" ? [] : ["@full"] },
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
      if (login !== "admin") await firstRowWithin(page, 200);
      await page.setViewportSize({ width: 390, height: 844 });
      await look(desk, "50-my-day-phone");
      // who watches organisations sees those first
      if (login !== "admin" && login !== "supervisor") await firstRowWithin(page, 844 / 2 - 94);
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

test("what is to be done first has each appeal once, with all its reasons, and leads to the list that goes on", async ({
  browser,
  request,
}) => {
  await ownTask(request, "answered");
  const { page, t } = await sitDown(browser, "leader", "UZ", "/");
  const first = page.getByRole("region", { name: t("myDay.first") });
  const rows = first.locator("[data-part='day-row']");
  await expect(rows).toHaveCount(8);
  const numbers = await rows.locator("[data-part='day-link']").allInnerTexts();
  expect(new Set(numbers).size).toBe(8);
  // what waits for a decision names its list, for a task may wait for two
  await expect(rows.first().locator("[data-part='day-why'], [data-part='day-reason'], [data-part='reminded']").first()).toBeVisible();
  // chips stand in one line, each of a list with four rows at least
  const chips = first.locator("[data-part='day-list']");
  await expect(chips.first()).toBeVisible();
  const tops = await chips.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  expect(tops).toBe(1);
  for (const chip of await chips.locator("strong").allInnerTexts()) expect(figures(chip)).toBeGreaterThanOrEqual(4);
  await first.locator("[data-part='day-next']").click();
  await expect(page.locator("section[data-part='list'] [data-part='list-total']")).toHaveText(/\d/);
});

test("what the executor has answered lies folded at others, and its number is that of its list", async ({ browser, request }) => {
  const { number } = await ownTask(request, "answered");
  const { page, t } = await sitDown(browser, "executor", "UZ", "/my-day");
  const folded = page.locator("[data-part='day-at-others']");
  await expect(folded.locator("summary")).toContainText(t("myDay.atOthers"));
  await expect(folded.locator("[data-part='day-row']").first()).toBeHidden();
  await expect(page.getByRole("region", { name: t("myDay.first") }).getByText(number)).toHaveCount(0);
  await folded.locator("summary").click();
  const link = folded.locator("[data-part='day-list']");
  const shown = figures(await link.locator("strong").innerText());
  await link.click();
  await expect(page.locator("[data-part='list-total']")).toHaveText(new RegExp(`${shown}$`));
  await expect(page.getByText(t("lists.isAnswered"))).toBeVisible();
});

test("one's own work is first, the numbers of the office beside it, on a phone below; a draft moves neither", async ({
  browser,
  request,
}) => {
  const { page, t } = await sitDown(browser, "leader2", "UZ", "/my-day");
  const placeOf = async (name: string) => (await page.getByRole("region", { name, exact: true }).boundingBox())!;
  const first = await placeOf(t("myDay.first"));
  const numbers = await placeOf(t("myDay.numbers"));
  expect(first.x).toBeLessThan(numbers.x);
  expect(numbers.y).toBe(first.y);

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
  expect(await placeOf(t("myDay.first"))).toMatchObject({ x: first.x, y: first.y });
  expect(await placeOf(t("myDay.numbers"))).toMatchObject({ x: numbers.x, y: numbers.y });

  await page.setViewportSize({ width: 390, height: 844 });
  const below = await placeOf(t("myDay.numbers"));
  expect((await placeOf(t("myDay.first"))).y).toBeLessThan(below.y);
  expect((await placeOf(t("myDay.drafts"))).y).toBeGreaterThan(below.y);
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
