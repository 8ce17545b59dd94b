import { expect, test, type Page } from "@playwright/test";
import { dialog, openCard, press, sitDown, type Desk } from "./office.ts";
import { settled } from "./table.ts";
import { fileName, layTable, letters, misfits, surname, unbroken, widths } from "./widths.ts";

// Nothing is wider than its window, whatever was typed; every-screen.spec.ts looks at the screens of the menu.
let laid: Awaited<ReturnType<typeof layTable>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  laid = await layTable(request);
  await request.dispose();
});

test("nothing is wider than its window: cards", async ({ browser }) => {
  const found: string[] = [];
  for (const [login, cards] of [
    ["registrator", [laid.legal, laid.person, laid.asked]],
    ["executor", [laid.asked]],
  ] as const) {
    const { page } = await sitDown(browser, login, "UZ");
    for (const id of cards) {
      await openCard(page, id);
      found.push(...(await misfits(page, `card ${id} of ${login}`)));
    }
  }
  expect(found).toEqual([]);
});

/** Searches, reads, edits and refuses what was typed. */
test("nothing is wider than its window: what opens over a screen", { tag: "@full" }, async ({ browser }) => {
  const found: string[] = [];
  const registrator = await sitDown(browser, "registrator", "UZ");
  const { page, t } = registrator;
  await settled(page);
  // others register at the same time
  await page.locator("tbody tr").filter({ hasText: "suvyoq" }).first().locator("td").nth(3).click();
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toContainText("suvyoq");
  found.push(...(await misfits(page, "preview")));

  await openCard(page, laid.person);
  await press(registrator, t("actions.update"));
  await dialog(page).getByLabel(t("fields.text"), { exact: true }).waitFor({ timeout: 30_000 });
  found.push(...(await misfits(page, "form of a person")));
  await openCard(page, laid.legal);
  await press(registrator, t("actions.update"));
  await expect(dialog(page).getByText(fileName)).toBeVisible({ timeout: 30_000 });
  found.push(...(await misfits(page, "form of an organisation")));

  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto("/");
    // on a phone the search opens under the bar
    if (width < 700) await page.getByRole("button", { name: t("shell.searchValue") }).click();
    await page.getByRole("combobox", { name: t("shell.searchValue") }).fill(surname.slice(0, 50));
    await expect(page.locator("[data-part='search-hit']").first()).toBeVisible();
    found.push(...(await misfits(page, "search", [width])));
    const name = await page.locator("[data-part='search-hit'] [data-part='search-name']").first().boundingBox();
    if (name === null || name.width < 150) found.push(`search at ${width} px: a name has ${name?.width} px`);
  }

  const controller = await sitDown(browser, "controller", "UZ", null);
  await openCard(controller.page, laid.asked, laid.taskId);
  await press(controller, t("actions.rejectAnswer"));
  await dialog(controller.page).getByLabel(t("fields.reason"), { exact: true }).fill(unbroken.slice(0, 900));
  found.push(...(await misfits(controller.page, "dialog of an action")));

  for (const path of ["/login", "/check"]) {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(path);
    await stranger.locator("input").first().fill(letters.slice(0, 60));
    found.push(...(await misfits(stranger, path)));
    await stranger.context().close();
  }
  expect(found).toEqual([]);
});

// 1280 x 1024 and 1366 x 768 at 400 %
const low = [
  { width: 320, height: 256 },
  { width: 342, height: 192 },
] as const;
/** How much of the window is neither head nor foot of what is open, in the middle of its way. */
const roomOf = (page: Page, body: string): Promise<number> =>
  page.evaluate((selector) => {
    const inside = [...document.querySelectorAll(selector)].at(-1)!;
    inside.scrollIntoView({ block: "center" });
    const rows = Array.from({ length: innerHeight }, (_, y) => inside.contains(document.elementFromPoint(innerWidth / 2, y)));
    return rows.filter(Boolean).length / innerHeight;
  }, body);
/** What the field that has the focus lies under. */
const coverOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const field = document.activeElement!;
    if (field === document.body) return null;
    const { left, top, bottom, width, height } = field.getBoundingClientRect();
    // the library leads the focus from the last button to the first without scrolling there
    if (bottom < 0) return null;
    const y = Math.min(Math.max(top + Math.min(height, 20) / 2, 1), innerHeight - 1);
    const over = document.elementFromPoint(left + width / 2, y);
    return over !== null &&
      (field.contains(over) ||
        over.contains(field) ||
        field.closest("label, .ant-select, .ant-picker, .ant-radio-wrapper, .ant-checkbox-wrapper")?.contains(over))
      ? null
      : `${field.tagName} ${field.id} under ${over?.className}`;
  });
const lowMisfits = async ({ page }: Desk, name: string, body: string): Promise<string[]> => {
  const found: string[] = [];
  for (const size of low) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    const room = await roomOf(page, body);
    if (room < 0.6) found.push(`${name} at ${size.width}x${size.height}: ${Math.round(room * 100)} % is fields`);
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press("Tab");
      const cover = await coverOfFocus(page);
      if (cover) found.push(`${name} at ${size.width}x${size.height}: ${cover}`);
    }
  }
  return found;
};

test("the head and the foot of a form scroll with it at 400 %", { tag: "@full" }, async ({ browser }) => {
  const found: string[] = [];
  const registrator = await sitDown(browser, "registrator", "UZ");
  const { page, t } = registrator;
  await settled(page);
  // others register at the same time
  await page.locator("tbody tr").filter({ hasText: "suvyoq" }).first().locator("td").nth(3).click();
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toContainText("suvyoq");
  found.push(...(await lowMisfits(registrator, "preview", "[data-part='preview']")));
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await dialog(page).getByLabel(t("fields.text"), { exact: true }).waitFor({ timeout: 30_000 });
  found.push(...(await lowMisfits(registrator, "registration", ".ant-drawer-body")));

  const controller = await sitDown(browser, "controller", "UZ", null);
  await openCard(controller.page, laid.asked, laid.taskId);
  await press(controller, t("actions.rejectAnswer"));
  await expect(dialog(controller.page).getByLabel(t("fields.reason"), { exact: true })).toBeVisible();
  found.push(...(await lowMisfits(controller, "action", "[data-part='form-panel'], .ant-modal-body")));

  const admin = await sitDown(browser, "admin", "UZ", "/admin/settings");
  await expect(admin.page.locator("main form").first()).toBeVisible();
  found.push(...(await lowMisfits(admin, "settings", "main")));
  await admin.page.goto("/admin/users");
  await admin.page.getByRole("button", { name: t("crud.add"), exact: false }).click();
  await expect(dialog(admin.page).locator("input").first()).toBeVisible();
  found.push(...(await lowMisfits(admin, "form of a list", ".ant-drawer-body")));
  expect(found).toEqual([]);
});
