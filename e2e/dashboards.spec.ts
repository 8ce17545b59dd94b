import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { dayInTashkent } from "./calls.ts";
import { choose, expectNoViolation, look, openLists, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const words = { now: t("statistics.appealsNow"), tasks: t("statistics.tasksNow"), period: t("statistics.forPeriod") };

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const numberIn = async (place: Locator): Promise<number> => Number(((await place.textContent()) ?? "").replace(/\D/g, ""));
const totalOfList = async (page: Page): Promise<number> => {
  // not the one of a list that the dashboard embeds
  const total = page.locator("section[data-part='list'] [data-part='list-total']");
  await expect(total).toHaveText(/\d/);
  return numberIn(total);
};

/** The list that a number opens holds exactly as many rows. Others work in the same office meanwhile: then both are read again. */
const opensAsMany = async (page: Page, path: string, number: (page: Page) => Locator): Promise<string> => {
  let tries = 0;
  await expect(async () => {
    // back from the list before, as people go; again when the numbers have moved
    if (tries > 0 || new URL(page.url()).pathname !== path) await page.goto(path);
    tries += 1;
    const link = number(page);
    await expect(link).toBeVisible();
    const value = link.locator("[data-part='tile-value'], strong").or(link).last();
    const shown = await numberIn(value);
    expect(shown).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: /Barcha|Kurator/ })).toBeVisible();
    expect(await totalOfList(page)).toBe(shown);
  }).toPass({ timeout: 60_000 });
  const list = page.url();
  await page.goBack();
  return list;
};

test("every number of a dashboard opens a list with exactly as many rows", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/dashboard");
  const opens = (number: (page: Page) => Locator) => opensAsMany(page, "/dashboard", number);
  const linkOf = (name: string, label: string) => (on: Page) => panel(on, name).getByRole("link", { name: label }).first();

  expect(await opens(linkOf(words.now, t("statistics.open")))).toContain("/appeals/dashboard-appeal?isOpen=1");
  expect(await opens(linkOf(words.now, t("lists.bucketOverdue30")))).toContain("bucket=overdue_30");
  expect(await opens(linkOf(words.tasks, t("statistics.overdue")))).toContain("/tasks/dashboard-tasks?isOpen=1&isOverdue=1");
  expect(await opens(linkOf(words.period, t("statistics.received")))).toContain("from_receivedDate=01.01.");
  expect(await opens(linkOf(words.period, t("statistics.lastYear")))).toContain(`to_receivedDate=`);
  expect(await opens(linkOf(t("columns.resultType"), t("statistics.positive")))).toContain("resultTypesId=1");
  expect(
    await opens((on) =>
      on
        .getByRole("list", { name: t("statistics.map") })
        .getByRole("link")
        .first(),
    ),
  ).toContain("areasId=");
  expect(await opens((on) => panel(on, t("statistics.territories")).locator("tbody [data-part~='number-link']").first())).toContain(
    "areasId=",
  );
});

test("the map has each district and city with the table's number; one stop of the keyboard, arrows, and Enter opens the list", async ({
  browser,
}) => {
  const desk = await sitDown(browser, "leader", "UZ", "/dashboard");
  const { page } = desk;
  const map = page.getByRole("list", { name: t("statistics.map") });
  const table = panel(page, t("statistics.territories")).locator("tbody tr");
  await expect(map.getByRole("listitem")).toHaveCount(19);
  // the table and the map go by one figure
  await panel(page, t("statistics.territories"))
    .getByRole("button", { name: t("statistics.received"), exact: true })
    .click();
  await expect(page.getByText("OCHA ROCCA, CC BY 3.0 IGO")).toBeVisible();
  const named = (all: readonly Element[]) => all.map((one) => one.getAttribute("aria-label") ?? "");
  const places = map.locator("a, [role='img']");
  // the numbers are counted again every few minutes: both are read of one moment
  const rows = await table.evaluateAll((all) =>
    all.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map((cell) => cell.textContent.trim())
        .join(": "),
    ),
  );
  expect(rows).toEqual(expect.arrayContaining(await places.evaluateAll(named)));
  // and the names that are drawn are read by nobody twice
  await expect(map.getByText("Qoʻqon shahri", { exact: true })).toBeVisible();
  await expect(map.locator("a[tabindex='0']")).toHaveCount(1);

  const links = map.getByRole("link");
  const count = await links.count();
  expect(count).toBeGreaterThan(2);
  await map.locator("a[tabindex='0']").focus();
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(links.nth(count - 1)).toBeFocused();
  await look(desk, "61-map");
  await page.keyboard.press("Tab");
  await expect(map.locator("a:focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(links.nth(count - 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/appeals\/dashboard-appeal\?.*areasId=\d+/);

  await page.goBack();
  await page.setViewportSize({ width: 480, height: 800 });
  await expect(panel(page, t("statistics.territories"))).toBeVisible();
  await expect(panel(page, t("statistics.map"))).toBeHidden();
});

test("while the numbers are counted the dashboard says so", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", null);
  const counted = Promise.withResolvers<void>();
  await page.route("**/api/dashboards/dashboard*", async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.goto("/dashboard");

  const waiting = page.locator("[data-part='dashboard']").getByRole("status", { name: t("common.loading") });
  await expect(waiting).toBeVisible();
  counted.resolve();

  await expect(panel(page, words.now)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("choices stand in the address: a link, a reload and the back button restore them", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/dashboard");
  const received = panel(page, words.period)
    .getByRole("link", { name: t("statistics.received") })
    .locator("strong");
  const whole = await numberIn(received);
  const choices = page.getByRole("search", { name: t("statistics.choices") });

  // the channel that most come by: in a small demo others have brought nothing
  await choose(choices, t("statistics.channel"), "Prezident Virtual qabulxonasi");
  await expect(page).toHaveURL(/[?&]channelId=\d+/);
  await expect.poll(() => numberIn(received)).toBeLessThan(whole);
  const part = await numberIn(received);

  await choices.getByLabel(t("statistics.period")).first().click();
  await page.getByTitle(t("lists.lastYear"), { exact: true }).click();
  const past = Number(dayInTashkent().slice(6)) - 1;
  await expect(page).toHaveURL(/[?&]in=last_year/);
  await expect(panel(page, words.period)).toContainText(`01.01.${past} – 31.12.${past}`);
  await page.goBack();
  await expect(panel(page, words.period)).not.toContainText(`31.12.${past}`);
  await expect.poll(() => numberIn(received)).toBe(part);

  await page.reload();
  await expect.poll(() => numberIn(received)).toBe(part);
  await received.click();
  await expect(page).toHaveURL(/\/appeals\/dashboard-appeal\?channelId=\d+&from_receivedDate/);
  expect(await totalOfList(page)).toBe(part);

  await page.goBack();
  await page.getByRole("button", { name: t("lists.reset") }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => numberIn(received)).toBeGreaterThanOrEqual(whole);
});

test("above the numbers stand a sentence of them, the map, and the territories with the largest share overdue first", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/dashboard");
  const sentence = page.locator("[data-part='sentence']");
  await expect(sentence).toHaveText(
    /\d+ ta murojaat kelib tushdi.*eng koʻpi: .+, .+\. Hozir \d+ tasining muddati oʻtgan, eng koʻpi: .+ \(\d+\)\.$/,
  );
  const [text, received] = [await sentence.innerText(), panel(page, words.period).getByRole("link", { name: t("statistics.received") })];
  expect(text.replaceAll("\u00a0", "")).toContain(`: ${await numberIn(received.locator("strong"))} ta murojaat`);

  const worst = panel(page, t("statistics.worst"));
  const shares = (await worst.locator("tbody tr td:nth-child(2)").allInnerTexts()).map((share) =>
    Number(share.replace(",", ".").replace("–", "0")),
  );
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  for (const place of [worst, panel(page, t("statistics.map"))]) {
    const top = (await place.boundingBox())!.y;
    expect(top).toBeLessThan(768 / 2);
  }
});

test("a month and a result open their lists by keyboard too, and all is readable by night", { tag: "@full" }, async ({ browser }) => {
  const desk = await sitDown(browser, "leader", "UZ", "/dashboard");
  const { page } = desk;
  const table = panel(page, t("statistics.months")).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([t("statistics.month"), t("statistics.received"), t("statistics.closed")]);
  await expect(table.locator("tbody tr")).toHaveCount(12);
  // in the month's first days nothing may have been closed in it yet
  await table.locator("tbody td:last-child a").last().press("Enter");
  await expect(page).toHaveURL(/\/appeals\/dashboard-appeal\?.*from_resolvedDate=01\.\d\d\.\d{4}/);
  await page.goBack();
  await panel(page, t("columns.resultType")).locator("tbody a").first().press("Enter");
  await expect(page).toHaveURL(/resultTypesId=1/);
  await page.goBack();

  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  await expect(table).toBeVisible();
  await expectNoViolation(page, "dashboard by night");
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await look(desk, `60-dashboard-${width}`);
  }
});

test("the supervisor sees the organisations assigned to them, and each number opens its list", async ({ browser }) => {
  const { page } = await sitDown(browser, "supervisor", "UZ", "/dashboard-supervisor");
  const table = panel(page, t("statistics.tasksByExecutor"));
  const link = (on: Page) => panel(on, t("statistics.tasksByExecutor")).locator("tbody [data-part~='number-link']").nth(1);
  expect(await opensAsMany(page, "/dashboard-supervisor", link)).toMatch(/\/tasks\/supervisor-tasks\?.*organizationsId=\d+/);

  await page.goto("/dashboard-supervisor");
  await table.getByRole("button", { name: t("statistics.done"), exact: true }).click();
  await expect(async () => {
    const done = await table.locator("tbody tr td:nth-child(4)").allInnerTexts();
    const values = done.map((text) => Number(text.replace(/\D/g, "")));
    expect(values.length).toBeGreaterThan(1);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }).toPass();

  // of an organisation that is not watched nothing would be found: it is not offered
  const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as {
    name: string;
    isOwn: boolean;
    isWatched: boolean;
  }[];
  const [watched, other] = [offices.find((one) => one.isWatched)!.name, offices.findLast((one) => !one.isOwn && !one.isWatched)!.name];
  const offers = async (box: Locator) => {
    const found = openLists(page).locator(".ant-select-tree-node-content-wrapper");
    await box.click();
    await box.fill(watched);
    await expect(found.getByText(watched, { exact: true })).toBeVisible();
    await box.fill(other);
    await expect(openLists(page).getByText(t("common.noData"))).toBeVisible();
    await box.press("Escape");
  };
  await offers(page.getByLabel(t("statistics.organization"), { exact: true }));
  await page.goto("/tasks/supervisor-tasks");
  await page.getByRole("button", { name: t("lists.filterBy", { column: t("columns.executorOrg") }) }).click();
  await offers(page.getByLabel(t("columns.executorOrg"), { exact: true }));
  await page.goto("/dashboard-supervisor");

  // the longest overdue, each with its card in short
  const late = panel(page, t("statistics.longestOverdue"));
  await late.locator("tbody a").first().click();
  await expect(page).toHaveURL(/\/appeals\/res-card\/\d+/);
});

test("the present state stands above the two lists, and each number is a filter", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/tasks/dashboard-tasks");
  for (const [path, name] of [
    ["/tasks/dashboard-tasks", words.tasks],
    ["/appeals/dashboard-appeal", words.now],
  ] as const) {
    const strip = page.getByRole("navigation", { name });
    const open = strip.getByRole("link", { name: t("lists.bucketNotDue") });
    await expect(async () => {
      await page.goto(`${path}?isOpen=1`);
      const shown = await numberIn(open.locator("strong"));
      await open.click();
      await expect(open).toHaveAttribute("aria-current", /./);
      await expect(page).toHaveURL(/\?isOpen=1&bucket=not_due$/);
      await expect.poll(() => totalOfList(page), { timeout: 5_000 }).toBe(shown);
    }).toPass({ timeout: 60_000 });
  }
});

test("a card opened from the dashboard's list says so, and its link leads back there when it is opened elsewhere", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/dashboard-appeal");
  await page.locator("[data-part='row-table'] tbody tr").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/appeals\/card\/\d+\?.*dashboardAppeal=true/);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  const trail = elsewhere.getByRole("navigation", { name: t("shell.path") });
  await expect(trail).toContainText(t("menu.dashboardAppeal"));
  await trail.getByRole("link", { name: t("menu.dashboardAppeal") }).click();
  await expect(elsewhere).toHaveURL(/\/appeals\/dashboard-appeal/);
});

test(
  "the tables of a dashboard stay within their panel; on paper they are whole, without empty sheets",
  { tag: "@full" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "supervisor", "UZ", "/dashboard-supervisor");
    await expect(page.locator("[data-part='embedded-room'] tbody tr")).toHaveCount(6);
    const beyond = await page.locator("[data-part='embedded-room']").evaluate((room) => room.scrollWidth - room.clientWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1047 });

    const tables = page.locator("[data-part='panel'] table");
    expect(await tables.count()).toBeGreaterThan(2);
    for (const table of await tables.all()) {
      const hidden = await table.evaluate((one) => {
        const room = one.parentElement!;
        return [room.scrollHeight - room.clientHeight, room.scrollWidth - room.clientWidth];
      });
      expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
    }
    const lines = await page
      .locator("[data-part='embedded-room'] tbody :is([data-part='row-link'], [data-part='status'])")
      .evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))),
      );
    expect(lines.length).toBeGreaterThanOrEqual(12);
    expect(new Set(lines)).toEqual(new Set([1]));
    const pdf = await page.pdf({ format: "A4", margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" } });
    const sheets = [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;
    // reports and dashboards lie on their sheets
    await page.setViewportSize({ width: 1047, height: 718 });
    const height = await page.locator("[data-part='dashboard']").evaluate((one) => one.scrollHeight);
    // no more than a third of a sheet is lost where a panel does not fit
    expect(sheets).toBeLessThanOrEqual(Math.ceil((1.33 * height) / 718));
  },
);
