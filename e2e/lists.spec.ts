import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { sitDown } from "./office.ts";
import { numbers, settled } from "./table.ts";

const t = translator(await loadMessages("UZ"));

test("a number is a link: it opens in its place without a key, in a tab of its own with one", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks");
  await settled(page);
  const address = (await numbers(page).first().getAttribute("href"))!;
  // other walks make rows that stand above it
  const first = page.locator(`tbody [data-part='row-link'][href="${address}"]`);
  expect(address).toMatch(/^\/appeals\/card\/\d+\?taskId=\d+$/);

  const opening = page.context().waitForEvent("page");
  await first.click({ modifiers: ["ControlOrMeta"] });
  const beside = await opening;
  await expect(beside).toHaveURL(new RegExp(`${RegExp.escape(address)}$`));
  await beside.close();
  await expect(page).toHaveURL(/\/tasks\/process-tasks$/);

  const readings: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && readings.push(request.url()));
  await first.click();
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(address)}$`));
  await expect(page.getByRole("tab", { name: t("card.history") })).toBeVisible();
  expect(readings).toEqual([]);
  await page.goBack();
  await expect(first).toBeVisible();
});

test("the page size and the typed page stand in the address, and a page that no longer exists gives way to the last one", async ({
  browser,
}) => {
  // the oldest first: other walks close tasks meanwhile
  const { page } = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks?sortAttr=createdDate&sortOrder=ASC");
  await settled(page);
  const first = await numbers(page).first().innerText();

  await page.locator(".ant-pagination-options-quick-jumper input").fill("2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(numbers(page).first()).not.toHaveText(first);
  await page.locator(".ant-pagination-options .ant-select").click();
  await page.locator(".ant-select-item-option").filter({ hasText: /^50/ }).click();

  await expect(page).toHaveURL(/pageSize=50/);
  await expect(numbers(page).first()).toHaveText(first);
  await expect(page.locator("[data-part='row-table'] tbody tr").nth(20)).toBeAttached();
  await page.goto("/tasks/closed-tasks?pageNo=999");
  await expect(page.locator("[data-part='row-table'] tbody tr").first()).toBeVisible();
  await expect(page).not.toHaveURL(/pageNo=999/);
});

/** The first row is overdue, the second is due today, the others later. */
const withDaysLeft = (page: Page) =>
  page.route("**/api/tasks/menu?*", async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { rows: object[] };
    await route.fulfill({ response: reply, json: { ...list, rows: list.rows.map((row, at) => ({ ...row, daysLeft: at - 1 })) } });
  });

test("number and days of what is overdue are red and bold, and nothing else; today's is marked, with motion and without", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await withDaysLeft(page);
  await page.goto("/tasks/process-tasks");
  const style = (row: Locator, property: string) =>
    row.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const over = page.locator("tr[data-state~='over']");
  const today = page.locator("tr[data-state~='today']");
  await expect(over).toBeVisible();
  for (const part of ["row-link", "deadline"]) {
    await expect(over.locator(`[data-part='${part}']`)).toHaveCSS("color", "rgb(180, 35, 24)");
    expect(Number(await style(over.locator(`[data-part='${part}']`), "font-weight"))).toBeGreaterThanOrEqual(700);
  }
  for (const cell of await over.locator("td").all()) {
    await expect(cell).toHaveCSS("color", "rgb(30, 34, 51)");
    await expect(cell).toHaveCSS("font-weight", "400");
  }
  await expect(today).toContainText(t("lists.dueToday"));

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await style(today, "animation-name")).toMatch(reducedMotion === "reduce" ? /^none$/ : /due/);
    if (reducedMotion === "reduce") expect(await style(today.locator("td").nth(4), "background-color")).toBe("rgb(253, 241, 224)");

    // on a phone the whole card has the colour, not the words in it
    await page.setViewportSize({ width: 390, height: 844 });
    if (reducedMotion === "reduce") await expect(today).toHaveCSS("background-color", "rgb(253, 241, 224)");
    for (const cell of await today.locator("td:visible").all()) {
      await expect(cell).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await expect(cell).toHaveCSS("animation-name", "none");
      await expect(cell).toHaveCSS("box-shadow", "none");
    }
  }
});

test("late tasks stand under how late they are, in the order of their deadlines alone", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  const days = [-31, -30, -4, -3, -1];
  await page.route("**/api/tasks/menu?*", async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { rows: object[] };
    await route.fulfill({
      response: reply,
      json: { ...list, rows: list.rows.slice(0, 5).map((row, at) => ({ ...row, daysLeft: days[at] })) },
    });
  });
  await page.goto("/tasks/delayed-tasks");
  const lines = page.locator("[data-part='row-table'] tbody tr");
  const heads = lines.locator("[data-part='row-group']");
  await expect(heads).toHaveText(["30 kundan koʻp oʻtgan", "30 kungacha oʻtgan", "3 kungacha oʻtgan"]);
  for (const [at, words] of [
    [0, "30 kundan koʻp"],
    [2, "30 kungacha"],
    [5, "3 kungacha"],
  ] as const)
    await expect(lines.nth(at)).toContainText(words);
  await page
    .getByRole("columnheader")
    .getByRole("button", { name: t("columns.requestNumber"), exact: true })
    .click();
  await expect(page).toHaveURL(/sortAttr=requestNumber/);
  await expect(heads).toHaveCount(0);
});

test("the remaining days stay within their column in each language, on paper too", async ({ browser }) => {
  for (const language of ["UZ", "RU", "UK"] as const) {
    const { page, t: say } = await sitDown(browser, "executor", language, null);
    await withDaysLeft(page);
    await page.goto("/tasks/process-tasks");
    await expect(page.locator("tr[data-state~='today'] [data-part='deadline'] span")).toHaveText(say("lists.dueToday"));
    const over = () =>
      page
        .locator("[data-part='row-table'] td:has(> [data-part='deadline'])")
        .evaluateAll((cells) =>
          Math.max(
            ...cells.map((cell) => cell.querySelector("span span")!.getBoundingClientRect().right - cell.getBoundingClientRect().right),
          ),
        );
    expect(await over()).toBeLessThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await over()).toBeLessThan(0);
  }
});

test("an empty list says what belongs here, and a filter without rows offers its removal", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await page.route("**/api/tasks/menu?menu=new-tasks*", (route) => route.fulfill({ json: { total: 0, rows: [] } }));
  await page.route("**/api/tasks/menu?*menu=new-tasks*", (route) => route.fulfill({ json: { total: 0, rows: [] } }));
  await page.goto("/tasks/new-tasks");
  await expect(page.getByText(t("lists.emptyNewTasks"))).toBeVisible();

  await page.goto("/tasks/closed-tasks?requestNumber=ZZZ-000");
  await expect(page.getByText(t("lists.nothingMatches"))).toBeVisible();
  await page
    .locator("[data-part='list-note']")
    .getByRole("button", { name: t("common.clearFilter") })
    .click();

  await expect(page).not.toHaveURL(/requestNumber/);
  await expect(numbers(page).first()).toBeVisible();
});

test("on paper twenty appeals take two sheets at most: no empty column, the text under its row", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/process");
  await settled(page);
  const rows = page.locator("[data-part='row-table'] tbody tr[data-row-key]");
  await expect(rows).toHaveCount(20);
  const table = page.locator("[data-part='row-table'] table");
  const headings = page.locator("[data-part='row-table'] thead th");
  const emptyColumns = () =>
    table.evaluate((one) => {
      const cells = [...one.querySelectorAll("tbody tr[data-row-key]")].map((row) => [...row.children].map((cell) => cell.textContent));
      return cells[0]!.filter((_, at) => cells.every((row) => row[at] === "")).length;
    });
  const [all, empty] = [await headings.count(), await emptyColumns()];

  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-part='printed-text']")).toHaveCount(20);
  // what has no heading, the boxes and the buttons, is not drawn
  const undrawn = await headings.evaluateAll((cells) => cells.filter((cell) => cell.textContent === "").length);
  expect(await emptyColumns()).toBeLessThanOrEqual(undrawn);
  expect(await headings.count()).toBe(all - empty + (await emptyColumns()));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect([...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("[data-part='printed-text']")).toHaveCount(0);
});

test("a row on paper has one measure, and left-out parts leave no room", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/checking-query");
  await settled(page);
  await page.emulateMedia({ media: "print" });
  const sizes = await page
    .locator("[data-part='row-table'] tbody tr")
    .first()
    .locator("td :is([data-part='status'], [data-part='deadline'] span, [data-part='row-link'])")
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).fontSize));
  expect(sizes.length).toBeGreaterThan(2);
  expect(new Set(sizes)).toEqual(new Set(["8px"]));
  const rests = await page.locator("[data-part='row-table'] table").evaluate((table) => {
    const shown = [...table.querySelectorAll("thead th")].filter((cell) => cell.getClientRects().length > 0);
    return table.getBoundingClientRect().right - shown.at(-1)!.getBoundingClientRect().right;
  });
  expect(rests).toBeLessThan(3);
  await expect(page.locator("[data-part='row-table'] thead [data-part='list-end']")).toBeHidden();

  await page.goto("/dashboard");
  await expect(page.locator("[data-part='dashboard'] [data-part='panel']").first()).toBeVisible();
  // a page that is opened again may be one for the screen again
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-part='dashboard'] [data-part='panel']").first()).toHaveCSS("print-color-adjust", "exact");
  // as wide as an A4 sheet within its margins: no territory and no column stands beyond its edge
  await page.setViewportSize({ width: 718, height: 1047 });
  for (const name of ["[data-part='map-room']", "[data-part='embedded-room']"]) {
    const room = page.locator(name).first();
    await expect(room.locator("a").first()).toBeAttached();
    await expect.poll(() => room.evaluate((one) => one.scrollWidth - one.clientWidth), { message: name }).toBeLessThanOrEqual(0);
  }
  const marks = page.locator("[data-part='embedded-room'] td :is([data-part='deadline'] span, [data-part='status'], a)");
  const over = await marks.evaluateAll((all) =>
    Math.max(...all.map((one) => one.getBoundingClientRect().right - one.closest("td")!.getBoundingClientRect().right)),
  );
  expect(over).toBeLessThanOrEqual(0);
});
