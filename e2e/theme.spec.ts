import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { inspect, sitDown, tellNothing } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const [night, day] = ["rgb(17, 18, 27)", "rgb(243, 244, 249)"];
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const wish = async (page: Page, name: "shell.themeLight" | "shell.themeDark" | "shell.themeSystem") => {
  await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
  const button = page.getByRole("button", { name: t(name) });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
};

test(
  "the theme is chosen by the user's name, kept on the machine and applied before the program loads",
  { tag: "@once" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "executor", "UZ");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
    expect(await ground(page), "light until one wishes otherwise").toBe(day);

    await wish(page, "shell.themeDark");
    await expect.poll(() => ground(page)).toBe(night);

    // the program is held back: what stands there meanwhile is dark already
    let release = () => undefined as void;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => (await held, await route.continue()));
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator(".skeleton")).toBeVisible();
    await expect.poll(() => ground(page)).toBe(night);
    release();
    await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
    expect(await ground(page)).toBe(night);

    await wish(page, "shell.themeSystem");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => ground(page)).toBe(day);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => ground(page)).toBe(night);
  },
);

test("a page is printed black on white, also from a dark screen", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  // a row that another walk takes on would turn grey
  await tellNothing(page);
  await page.goto("/tasks/process-tasks");
  await wish(page, "shell.themeDark");
  await expect(page.locator("tbody a").first()).toBeVisible();
  const cell = page.locator("[data-part='row-table'] tbody tr td").nth(1);
  const colour = () => cell.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();

  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect.poll(colour).not.toBe(before);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(colour).toBe(before);
});

test("windows of a list and the form of an appeal by night", { tag: "@full" }, async ({ browser }) => {
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  const { page } = desk;
  await wish(page, "shell.themeDark");
  await expect(page.locator("tbody a").first()).toBeVisible();
  await inspect(desk, "30-dark-list");
  await page.locator("[data-part='row-table'] tbody tr td").nth(3).click();
  await page.getByRole("button", { name: t("lists.filterBy", { column: t("columns.requestNumber") }) }).click();
  await page.getByRole("textbox", { name: t("columns.requestNumber") }).fill("1");
  await inspect(desk, "31-dark-filter");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-part='filter-tag']")).toBeVisible();
  await inspect(desk, "32-dark-filtered");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await expect(page.getByRole("dialog").getByLabel(t("fields.phone"), { exact: true })).toBeVisible();
  await inspect(desk, "33-dark-form");
});
