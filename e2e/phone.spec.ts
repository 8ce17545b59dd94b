import { bells, loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { classified, ownTask, registered, taskFor } from "./calls.ts";
import { dialog, inspect, look, openLists, press, sitDown, tellNothing } from "./office.ts";

const t = translator(await loadMessages("UZ"));
type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;
/** Where parts of a screen stand, once what is said of it holds: a screen is drawn in steps. */
const expectBoxes = (parts: readonly Locator[], holds: (...boxes: Box[]) => void): Promise<void> =>
  expect(async () => holds(...(await Promise.all(parts.map(async (part) => (await part.boundingBox())!))))).toPass({ timeout: 15_000 });
const expectInside = (page: Page, what: string, { whole = false } = {}): Promise<void> =>
  expectBoxes([page.getByRole("dialog").last()], (box) => {
    const { width } = page.viewportSize()!;
    expect(box.x, what).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, what).toBeLessThanOrEqual(width);
    if (whole) expect(box.width, what).toBe(width);
  });

test("list, form, windows and card are read without scrolling sideways from 320 pixels on", async ({ browser, request }) => {
  const { appealId, taskId } = await taskFor(request, "registrator3");
  // a small demo may have nothing to register there today
  await registered(request, "registrator3");
  const desk = await sitDown(browser, "registrator3", "UZ", null);
  const { page } = desk;
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/appeals/registration");
    await expect(page.getByRole("heading", { level: 1, name: t("menu.registration") })).toBeVisible();
    await inspect(desk, `40-list-${width}`);
    // the heading of the buttons stands above them; rows that are cards have no headings
    const ends = page.locator("[data-part='list-room'] tr > [data-part='list-end']");
    if (width > 600) await expectBoxes([ends.nth(0), ends.nth(1)], (head, cell) => expect(Math.abs(head!.x - cell!.x)).toBeLessThan(1));
    await expectBoxes([page.locator("header[data-part='top']")], (top) => expect(top!.height).toBeLessThanOrEqual(57));

    const search = page.getByRole("combobox", { name: t("shell.searchValue") });
    if (width < 700) {
      await expect(search).toBeHidden();
      await page.getByRole("button", { name: t("shell.searchValue") }).click();
      await inspect(desk, `41-search-${width}`);
    }
    await search.fill("Sobirov");
    // the hits lie over what is below, and a press would open one
    await search.blur();
    await expect(openLists(page)).toHaveCount(0);

    if (width > 600) {
      await page.getByRole("button", { name: t("lists.chooseColumns") }).click();
      await expectInside(page, "columns");
      await inspect(desk, `42-columns-${width}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    await expect(page.getByRole("dialog").getByLabel(t("fields.phone"), { exact: true })).toBeVisible();
    await expectInside(page, "form", { whole: true });
    await inspect(desk, `43-form-${width}`);

    await page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
    await expect(page.locator("[data-part='action-bar']").first()).toBeVisible();
    await inspect(desk, `44-card-${width}`);
    const sides = ["[data-part='card-left']", "[data-part='card-right']"].map((part) => page.locator(part).first());
    const oneBelowTheOther = () => expectBoxes(sides, (left, right) => expect(right!.y).toBeGreaterThanOrEqual(left!.y + left!.height - 1));
    if (width < 480) {
      await oneBelowTheOther();
      await page.setViewportSize({ width: 480, height: 740 });
      await oneBelowTheOther();
    }
  }
});

test("the choices of a field stay inside a phone's window", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/appeals/card/${appealId}`);
  await press(desk, t("actions.draft"));
  for (const field of ["fields.topic", "fields.taskType", "fields.organization", "fields.depthLevel", "fields.controller"] as const) {
    await dialog(page).getByLabel(t(field), { exact: true }).click();
    const offered = openLists(page);
    await expect(offered.locator(".ant-select-item-option-content, .ant-select-tree-title").first()).toBeVisible();
    await expect
      .poll(async () => {
        const { x, width } = (await offered.boundingBox())!;
        return x >= 0 && x + width <= 360;
      }, field)
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect(offered).toHaveCount(0);
  }
});

test("the action that waits for the reader is in reach of the thumb on a phone, also while classifying", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const { page } = await sitDown(browser, "leader3", "UZ", null);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/appeals/card/${appealId}`);
  const action = page.getByRole("button", { name: t("actions.draft") });
  await expect(action).toBeInViewport();
  await action.click();
  await expect(page.locator("#groupsId")).toBeFocused();
});

test("the bells stand in one menu by name on a phone, with their numbers", async ({ browser }) => {
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  // other walks change the numbers meanwhile
  await tellNothing(page);
  await page.route("**/api/profile/notify-counter", (route) =>
    route.fulfill({ json: Object.fromEntries(bells.map(({ counter }) => [counter, 7])) }),
  );
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/tasks/process-tasks");
  const one = page.locator("[data-part='bells']").getByRole("button");
  await expect(one).toHaveAccessibleName(/\d+/);
  for (const width of [320, 360, 390, 430, 600]) {
    await page.setViewportSize({ width, height: 740 });
    await expectBoxes([page.locator("[data-part='top']"), one], (top, box) => {
      expect(box!.x, `${width}`).toBeGreaterThanOrEqual(top!.x);
      expect(box!.x + box!.width, `${width}`).toBeLessThanOrEqual(width);
    });
  }
  await one.click();
  const named = page.locator("[data-part='bells-named']").getByRole("link");
  await expect(named.filter({ hasText: t("menu.checkingQuery") })).toContainText("7");
  await inspect(desk, "46-bells-phone");
  await named.filter({ hasText: t("menu.checkingQuery") }).click();
  await expect(page).toHaveURL(/\/queries\/checking-query$/);
});

test("a card on a phone begins with number, deadline, applicant and text; one button, the rest in menus", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
  const text = page.locator("[data-part='card-left'] section").nth(1);
  await expectBoxes([text], (box) => expect(box!.y).toBeLessThan(844 * 0.6));
  for (const bar of await page.locator("[data-part='action-bar']").all())
    expect(await bar.getByRole("button").count()).toBeLessThanOrEqual(2);
  await inspect(desk, "47-card-phone");
  const more = page.locator("[data-part='card-more']");
  await more.locator("summary").click();
  await expect(more.getByRole("button", { name: t("card.documents") })).toBeVisible();
  await expect(more.getByRole("button", { name: t("card.print") })).toBeVisible();
});

test("the buttons that every list has stand in one line on a phone, in three languages", async ({ browser }) => {
  for (const language of ["UZ", "RU", "UK"] as const) {
    const { page } = await sitDown(browser, "leader", language, null);
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto("/tasks/process-tasks");
    const buttons = page.locator("[data-part='list-tools'] button:visible");
    await expect(buttons).toHaveCount(4);
    const lines = () => buttons.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(lines, language).toBe(1);
  }
});

test("every filter of a list opens whole in a phone's window, wherever its heading stands", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UK", null);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/appeals/process");
  const filters = page.locator("th [data-part='filter-button']");
  await page.getByRole("button", { name: translator(await loadMessages("UK"))("lists.orderAndFilters") }).click();
  await expect(filters.first()).toBeVisible();
  const count = await filters.count();
  expect(count).toBeGreaterThan(10);
  for (let i = 0; i < count; i += 1) {
    await filters.nth(i).press("Enter");
    const panel = page.locator(".ant-popover:visible");
    await expect(panel.locator("[data-part='filter-panel']")).toBeVisible();
    await expect(async () => {
      const box = (await panel.boundingBox())!;
      expect(box.x, `${i}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `${i}`).toBeLessThanOrEqual(320);
    }).toPass({ timeout: 3_000 });
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
  }
});

test(
  "nothing is cut off or out of sight on a phone in Uzbek Cyrillic, and months have their soft signs",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId, taskId } = await taskFor(request, "registrator3");
    const leader = await sitDown(browser, "leader3", "UK", null);
    const narrow = { width: 390, height: 800 };
    await leader.page.setViewportSize(narrow);
    await leader.page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
    await leader.page
      .getByRole("button", { name: leader.t("card.whyDate") })
      .first()
      .click();
    const why = leader.page.locator(".ant-popover:visible");
    await expect(why).toContainText(leader.t("card.finally"));
    await expect(async () => {
      const box = (await why.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(narrow.width);
    }).toPass();
    await look(leader, "46-why-phone");

    await leader.page.goto("/dashboard");
    const dated = leader.page.locator("[data-part='choices-dated'] .ant-select-content");
    await expect(dated).toHaveText(leader.t("statistics.byReceipt"));
    expect(await dated.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);

    const admin = await sitDown(browser, "admin", "UK", null);
    await admin.page.setViewportSize(narrow);
    await admin.page.goto("/admin/audit");
    await admin.page.getByRole("button", { name: admin.t("crud.filtersButton") }).click();
    const day = admin.page.locator("[data-part='crud-days'] input").first();
    await expect(day).toBeVisible();
    expect(await day.evaluate((one: HTMLInputElement) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await inspect(admin, "47-audit-phone");

    await admin.page.goto("/admin/calendar?year=2027");
    await expect(admin.page.locator("[data-part='calendar-month'] caption")).toHaveText(
      ["январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь"],
      { ignoreCase: true },
    );
    await inspect(admin, "47-calendar-phone");

    await admin.page.goto("/admin/roles");
    await admin.page.getByRole("button", { name: admin.t("administration.matrix") }).click();
    const matrix = admin.page.locator("[data-part='role-matrix']");
    const cells = matrix.locator("tbody tr.ant-table-row td");
    // a whole column of a role stands beside the names
    await expectBoxes([cells.first(), cells.nth(1)], (name, role) => {
      expect(role!.x).toBeGreaterThanOrEqual(name!.x + name!.width - 1);
      expect(role!.x + role!.width).toBeLessThanOrEqual(narrow.width - 20);
    });
    await look(admin, "48-matrix-phone");
    // no word of a role is broken in two
    const heads = await matrix.locator("thead th").evaluateAll((all) =>
      all.flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size;
        const words = one.textContent.trim().split(/\s+/).length;
        return lines > words ? [one.textContent] : [];
      }),
    );
    expect(heads).toEqual([]);

    await admin.page.goto("/admin/roles");
    await admin.page.locator("tbody tr.ant-table-row").first().click();
    await admin.page.getByRole("button", { name: admin.t("administration.permissions"), exact: true }).click();
    const lists = admin.page.locator("[data-part='role-transfer'] .ant-transfer-section, [data-part='role-transfer'] .ant-transfer-list");
    await expect(lists).toHaveCount(2);
    await expectBoxes([lists.first(), lists.last()], (free, allowed) => {
      expect(Math.min(free!.width, allowed!.width)).toBeGreaterThan(narrow.width - 60);
      expect(allowed!.y).toBeGreaterThan(free!.y + free!.height);
    });
    await look(admin, "49-permissions-phone");
  },
);

test("a printed list is its page whole, with its filter and time, and without buttons", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks?pageSize=20&from=FAR&requestNumber=FAR");
  await expect(page.locator("tbody a").first()).toBeVisible();
  const headings = await page.locator("[data-part='row-table'] thead th:visible").count();
  await page.emulateMedia({ media: "print" });

  for (const gone of [
    "header[data-part='top']",
    "aside[data-part='side']",
    "[data-part='list-tools']",
    ".ant-pagination",
    "[data-part='filter-button']",
  ])
    await expect(page.locator(gone).first(), gone).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-part='filter-tag']")).toContainText("FAR");
  await expect(page.locator("[data-part='list-printed']")).toHaveText(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/);
  expect(await page.locator("[data-part='row-table'] thead th:visible").count()).toBeGreaterThanOrEqual(headings - 1);
  const cut = () =>
    page.locator("[data-part='list-room']").evaluate((body) => ({
      wide: body.scrollWidth - body.clientWidth,
      high: body.scrollHeight - body.clientHeight,
    }));
  await expect.poll(cut).toEqual({ wide: 0, high: 0 });
  // what is a box of its own in a heading is missing where the heading is repeated
  const boxes = page.locator("[data-part='row-table'] thead :is(button, a):visible");
  expect(await boxes.evaluateAll((all) => all.filter((one) => getComputedStyle(one).display !== "contents").length)).toBe(0);
  await page.pdf({ path: "artifacts/walk/UZ/45-printed.pdf", preferCSSPageSize: true });
});

test("the buttons of a form do not touch on a narrow phone", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`/appeals/card/${appealId}`);
  await press(desk, t("actions.askSendAnotherOrg"));
  const buttons = dialog(page).locator("footer button");
  await expect(buttons).toHaveCount(2);

  await expectBoxes([buttons.nth(0), buttons.nth(1)], (first, second) =>
    expect(Math.max(second!.y - first!.y - first!.height, second!.x - first!.x - first!.width)).toBeGreaterThanOrEqual(7.5),
  );
});
