import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { choose, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const total = (page: Page) => page.locator(".list-total");
const numbers = (page: Page) => page.locator("tbody .row-link");
const filterOf = (page: Page, column: string) => page.getByRole("button", { name: t("lists.filterBy", { column }), exact: true });
const apply = (panel: Locator) => panel.getByRole("button", { name: t("lists.apply") }).click();
const daysOf = (texts: string[]) => texts.flatMap((text) => text.match(/\d{2}\.\d{2}\.\d{4}/g) ?? []);
const iso = (day: string) => day.split(".").toReversed().join("-");
/** Types a day into the filter and leaves the field with this key. */
const typeFilterDay = async (panel: Locator, label: string, day: string, key: "Tab" | "Enter") => {
  const box = panel.getByLabel(label, { exact: true });
  await box.click();
  await box.pressSequentially(day.replaceAll(".", ""));
  await expect(box).toHaveValue(day);
  await box.press(key);
};
type Rows = { total: number; rows: Record<string, string | null>[] };

/** The texts of a column as the table stands. */
const column = async (page: Page, title: string): Promise<string[]> => {
  const titles = await page.locator(".row-table thead th").allInnerTexts();
  const at = titles.findIndex((text) => text.replaceAll(/\s+/g, " ").trim() === title);
  return page.locator(`.row-table tbody tr td:nth-child(${at + 1})`).allInnerTexts();
};
const settled = async (page: Page) => {
  await expect(total(page)).toHaveText(/\d/);
  await expect(page.locator(".row-table tbody tr, .list-note").first()).toBeVisible();
  await expect(page.locator(".row-table[aria-busy=true]")).toHaveCount(0);
};

test("a range of days holds its rows, stands above the table and goes again", async ({ browser }) => {
  const { page } = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks?sortAttr=createdDate&sortOrder=ASC");
  await settled(page);
  const all = await total(page).innerText();
  const days = daysOf((await column(page, t("columns.closedDate"))).slice(0, 5)).toSorted((a, b) => (iso(a) < iso(b) ? -1 : 1));
  const [first, last] = [days[0]!, days.at(-1)!];

  await filterOf(page, t("columns.closedDate")).click();
  const panel = page.locator(".filter-panel");
  await typeFilterDay(panel, t("lists.from"), first, "Tab");
  await typeFilterDay(panel, t("lists.to"), last, "Tab");
  await apply(panel);

  await expect(page).toHaveURL(new RegExp(`from_resolvedDate=${first}.*to_resolvedDate=${last}`));
  await expect(page.locator(".filter-tag")).toContainText(`${first} – ${last}`);
  // the rows of before may stand for a moment longer, not yet under their veil
  await expect(async () => {
    await settled(page);
    const shown = daysOf(await column(page, t("columns.closedDate")));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((day) => iso(day) < iso(first) || iso(day) > iso(last))).toEqual([]);
  }).toPass({ timeout: 15_000 });
  await page.getByRole("button", { name: t("lists.removeFilter", { name: t("columns.closedDate") }) }).click();
  await expect(page).not.toHaveURL(/resolvedDate/);
  await expect(total(page)).toHaveText(all);
});

test("a filter of one day shows that day only", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  const list = (await (await page.request.get("/api/appeals/menu/process?pageSize=100&pageNo=1")).json()) as Rows;
  const day = list.rows.find((row) => row["documentDate"])!["documentDate"]!;
  await page.goto("/appeals/process");
  await settled(page);

  await filterOf(page, t("columns.documentDate")).click();
  await typeFilterDay(page.locator(".filter-panel"), t("columns.documentDate"), day, "Enter");

  await expect(page).toHaveURL(new RegExp(`documentDate=${day}`));
  await expect(async () => {
    await settled(page);
    expect([...new Set(await column(page, t("columns.documentDate")))]).toEqual([day]);
  }).toPass({ timeout: 15_000 });
});

test("half a day is no filter: it stays in sight, is marked and leaves the list as it is", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  await page.goto("/appeals/process");
  await settled(page);
  const all = await total(page).innerText();

  await filterOf(page, t("columns.documentDate")).click();
  const panel = page.locator(".filter-panel");
  const box = panel.getByLabel(t("columns.documentDate"), { exact: true });
  await box.fill("05.06.85");
  await box.press("Tab");
  await panel.getByRole("button", { name: t("lists.apply") }).click();

  await expect(box).toHaveValue("05.06.85");
  await expect(panel.locator(".ant-picker-status-error")).toBeVisible();
  await expect(page).not.toHaveURL(/documentDate/);
  await expect(total(page)).toHaveText(all);
});

test("whoever sees masked phones is told to filter by a whole number", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  await page.goto("/appeals/process");
  await settled(page);
  const all = await total(page).innerText();

  await filterOf(page, t("columns.applicantPhone")).click();
  const panel = page.locator(".filter-panel");
  const box = panel.getByLabel(t("columns.applicantPhone"), { exact: true });
  await expect(panel.getByText(t("lists.wholePhone"))).toBeVisible();
  await box.fill("9011");
  await panel.getByRole("button", { name: t("lists.apply") }).click();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/applicantPhone/);
  await expect(total(page)).toHaveText(all);
  await box.fill("90 111 22 33");
  await panel.getByRole("button", { name: t("lists.apply") }).click();
  await expect(page).toHaveURL(/applicantPhone/);
});

test("the areas to filter by are those of the chosen region, and go with it", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  const get = async (path: string) => (await (await page.request.get(`/api${path}`)).json()) as { id: number; name: string }[];
  const regions = await get("/crud/regions/all");
  const home = regions.find((region) => region.name === "Fargʻona viloyati")!;
  const areas = await get(`/crud/areas/all?regions_id=${home.id}`);
  await page.goto("/appeals/process");
  await settled(page);
  const panel = page.locator(".filter-panel");

  await filterOf(page, t("columns.applicantRegion")).click();
  await choose(panel, t("columns.applicantRegion"), home.name);
  await apply(panel);
  await expect(page).toHaveURL(new RegExp(`regionsId=${home.id}`));
  await filterOf(page, t("columns.applicantArea")).click();
  await panel.getByLabel(t("columns.applicantArea")).click();
  const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(options.first()).toBeVisible();
  const names = new Set(areas.map((area) => area.name));
  expect((await options.allInnerTexts()).filter((name) => !names.has(name))).toEqual([]);
  await options.first().click();
  await apply(panel);
  await expect(page).toHaveURL(/areasId=\d/);

  await filterOf(page, t("columns.applicantRegion")).click();
  await choose(panel, t("columns.applicantRegion"), regions.find((region) => region.id !== home.id)!.name);
  await apply(panel);

  await expect(page).not.toHaveURL(/areasId/);
});

test("a click on the deadline sorts by it, another one turns the order", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks");
  await settled(page);
  const heading = page.getByRole("columnheader", { name: t("columns.deadline") }).first();
  const deadlines = async () => {
    await settled(page);
    return daysOf(await column(page, t("columns.deadline"))).map(iso);
  };

  await heading.click();
  await expect(page).toHaveURL(/sortAttr=deadline&sortOrder=ASC/);
  // the rows of before stand until the new ones are there
  await expect(async () => {
    const rising = await deadlines();
    expect(rising.length).toBeGreaterThan(1);
    expect(rising).toEqual(rising.toSorted());
  }).toPass();
  await heading.click();

  await expect(page).toHaveURL(/sortAttr=deadline&sortOrder=DESC/);
  await expect(async () => {
    const falling = await deadlines();
    expect(falling).toEqual(falling.toSorted().toReversed());
  }).toPass();
});

test("a heading orders by names, the address bar holds it, and back is where one came from", async ({ browser }) => {
  // many, for other walks register people of one place
  const { page } = await sitDown(browser, "registrator", "RU", "/appeals/process?pageSize=100");
  await settled(page);
  const t = translator(await loadMessages("RU"));
  const heading = page.getByRole("columnheader", { name: t("columns.applicantArea") }).first();
  const areas = async () => {
    await settled(page);
    return (await column(page, t("columns.applicantArea"))).map((text) => text.trim());
  };
  const { compare } = new Intl.Collator("ru");
  const inOrder = (names: readonly string[]) => [
    ...names.filter((name) => name !== "").toSorted(compare),
    ...names.filter((name) => name === ""),
  ];
  await heading.getByRole("button", { name: t("columns.applicantArea"), exact: true }).click();

  await expect(page).toHaveURL(/sortAttr=applicantAreaName&sortOrder=ASC/);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(async () => {
    const rising = await areas();
    expect(new Set(rising).size).toBeGreaterThan(2);
    expect(rising).toEqual(inOrder(rising));
  }).toPass();
  const applicant = page.getByRole("columnheader", { name: t("columns.applicant") }).first();
  await applicant.getByRole("button", { name: t("columns.applicant"), exact: true }).click();
  await applicant.click();
  await expect(page).toHaveURL(/sortAttr=applicantName&sortOrder=DESC/);
  await expect(heading).not.toHaveAttribute("aria-sort");
  await settled(page);
  const people = await column(page, t("columns.applicant"));
  await numbers(page).first().click();
  await expect(page).toHaveURL(/card/);
  await page.goBack();

  await expect(page).toHaveURL(/sortAttr=applicantName&sortOrder=DESC/);
  await expect(applicant).toHaveAttribute("aria-sort", "descending");
  await settled(page);
  expect(await column(page, t("columns.applicant"))).toEqual(people);
});

test("the headings of a list that is too long say so, and a link with such an order opens the list without it", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", null);
  // as many as an office has after years; what the server does then its own tests show
  await page.route("**/api/appeals/menu/resolved?*", async (route) => {
    if (/sortAttr=applicantName/.test(route.request().url()))
      return route.fulfill({
        status: 400,
        json: { code: "invalid_input", details: [{ path: "sortAttr", problem: "list_too_long", limit: 15_000 }] },
      });
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), total: 15_001 } });
  });
  const why = t("problems.list_too_long", { limit: "15\u00a0000" });
  await page.goto("/appeals/closed?sortAttr=applicantName&sortOrder=ASC");

  await expect(page.locator(".ant-message-notice")).toContainText(why);
  await expect(page).toHaveURL(/\/appeals\/closed$/);
  await expect(numbers(page).first()).toBeVisible();
  const heading = page.getByRole("columnheader", { name: t("columns.applicant") }).first();
  const button = heading.getByRole("button", { name: t("columns.applicant"), exact: true });
  await expect(button).toHaveAttribute("title", why);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator(".ant-message-notice")).toHaveCount(0);
  // to who presses it all the same
  await button.click({ force: true });
  await expect(page.locator(".ant-message-notice")).toContainText(why);
  await expect(page).toHaveURL(/\/appeals\/closed$/);
  await expect(heading).not.toHaveAttribute("aria-sort");

  await page
    .getByRole("columnheader", { name: t("columns.deadline") })
    .first()
    .click();
  await expect(page).toHaveURL(/sortAttr=deadline&sortOrder=ASC/);
});

test("by keyboard a heading sorts, turns and ends the order, and a filter opens under the fingers", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks");
  await settled(page);
  const heading = page.getByRole("columnheader", { name: t("columns.deadline") });
  await heading.getByRole("button", { name: t("columns.deadline"), exact: true }).focus();
  for (const [order, address] of [
    ["ascending", /sortOrder=ASC/],
    ["descending", /sortOrder=DESC/],
    [null, /process-tasks$/],
  ] as const) {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    if (order) await expect(heading).toHaveAttribute("aria-sort", order);
    else await expect(heading).not.toHaveAttribute("aria-sort");
  }

  await page.keyboard.press("Tab");
  await expect(filterOf(page, t("columns.deadline"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".filter-panel")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(".filter-panel input").first()).toBeFocused();
  await page.keyboard.type("01.01.2099");
  // the first one closes the calendar
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator(".filter-panel")).toBeHidden();
  // whoever leaves is where he opened it, and nothing was filtered by what was not applied
  await expect(filterOf(page, t("columns.deadline"))).toBeFocused();
  await expect(page).toHaveURL(/process-tasks$/);
});

test("a number is a link: in its place without a key, in a tab of its own with one", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks");
  await settled(page);
  const first = numbers(page).first();
  const address = (await first.getAttribute("href"))!;
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

test("the page size and the page typed in stand in the address, a page that is gone gives way to the last", async ({ browser }) => {
  const { page } = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks");
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
  await expect(page.locator(".row-table tbody tr").nth(20)).toBeAttached();
  await page.goto("/tasks/closed-tasks?pageNo=999");
  await expect(page.locator(".row-table tbody tr").first()).toBeVisible();
  await expect(page).not.toHaveURL(/pageNo=999/);
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`what is overdue is red and bold, what is due today is marked, with motion: ${reducedMotion}`, async ({ browser }) => {
    const { page } = await sitDown(browser, "executor", "UZ", null);
    await page.emulateMedia({ reducedMotion });
    await page.route("**/api/tasks/menu?*", async (route) => {
      const reply = await route.fetch();
      const list = (await reply.json()) as { rows: object[] };
      await route.fulfill({ response: reply, json: { ...list, rows: list.rows.map((row, at) => ({ ...row, daysLeft: at - 1 })) } });
    });
    await page.goto("/tasks/process-tasks");
    const style = (row: Locator, property: string) =>
      row.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

    const over = page.locator("tr.row-over td").nth(4);
    await expect(over).toBeVisible();
    expect(await style(over, "color")).toBe("rgb(180, 35, 24)");
    expect(Number(await style(over, "font-weight"))).toBeGreaterThanOrEqual(700);
    const today = page.locator("tr.row-today td").nth(4);
    expect(await style(today, "animation-name")).toBe(reducedMotion === "reduce" ? "none" : "due");
    if (reducedMotion === "reduce") expect(await style(today, "background-color")).toBe("rgb(253, 241, 224)");
    await expect(page.locator("tr.row-today")).toContainText(t("lists.dueToday"));
  });

test("an empty list says what would be here, a filter without rows offers to go", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await page.route("**/api/tasks/menu?menu=new-tasks*", (route) => route.fulfill({ json: { total: 0, rows: [] } }));
  await page.route("**/api/tasks/menu?*menu=new-tasks*", (route) => route.fulfill({ json: { total: 0, rows: [] } }));
  await page.goto("/tasks/new-tasks");
  await expect(page.getByText(t("lists.emptyNewTasks"))).toBeVisible();

  await page.goto("/tasks/closed-tasks?requestNumber=ZZZ-000");
  await expect(page.getByText(t("lists.nothingMatches"))).toBeVisible();
  await page
    .locator(".list-note")
    .getByRole("button", { name: t("common.clearFilter") })
    .click();

  await expect(page).not.toHaveURL(/requestNumber/);
  await expect(numbers(page).first()).toBeVisible();
});

test("a list that did not come is asked for again", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await page.route("**/api/tasks/menu?*", (route) => route.abort());
  await page.goto("/tasks/closed-tasks");
  await expect(page.getByRole("alert")).toContainText(t("lists.failed"));

  await page.unroute("**/api/tasks/menu?*");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();

  await expect(numbers(page).first()).toBeVisible();
});

test("on paper a row has one measure, and what is left out leaves no room", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/checking-query");
  await settled(page);
  await page.emulateMedia({ media: "print" });
  const sizes = await page
    .locator(".row-table tbody tr")
    .first()
    .locator("td :is(.status, .deadline span, .row-link)")
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).fontSize));
  expect(sizes.length).toBeGreaterThan(2);
  expect(new Set(sizes)).toEqual(new Set(["8px"]));
  const rests = await page.locator(".row-table table").evaluate((table) => {
    const shown = [...table.querySelectorAll("thead th")].filter((cell) => cell.getClientRects().length > 0);
    return table.getBoundingClientRect().right - shown.at(-1)!.getBoundingClientRect().right;
  });
  expect(rests).toBeLessThan(3);
  await expect(page.locator(".row-table thead .list-end")).toBeHidden();

  await page.goto("/dashboard");
  await expect(page.locator(".dashboard .panel").first()).toBeVisible();
  await expect(page.locator(".dashboard .panel").first()).toHaveCSS("print-color-adjust", "exact");
});
