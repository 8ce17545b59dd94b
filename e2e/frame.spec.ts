import { appealEndpoints, loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { registered, uniquePhone } from "./calls.ts";
import { sitDown } from "./office.ts";

const translatorOf = async (language: "UZ" | "UK") => translator(await loadMessages(language));
const t = await translatorOf("UZ");
const found = (page: Page) => page.locator("[data-part='search-hit']");

test("the search finds while one types, by each kind and from its minimum on", { tag: "@once" }, async ({ browser, request }) => {
  const phone = uniquePhone();
  const name = `Qidiruvov${phone.slice(-4)}`;
  const company = `Sinov${phone.slice(-4)} MCHJ`;
  const person = await registered(request, "registrator3", { lastName: name, phone });
  const legal = await registered(request, "registrator3", {
    applicantTypeId: 2,
    name: company,
    director: "Aliyev Vali",
    firstName: undefined,
  });
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  // barred before the page is there: one that is at work may send a call past a way that was barred just now
  let fails = false;
  await page.route(`**/api${appealEndpoints.search.path}*`, (route) =>
    fails ? route.fulfill({ status: 500, json: { error: "Nosozlik" } }) : route.continue(),
  );
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (r) => {
    const { pathname, searchParams } = new URL(r.url());
    if (pathname === `/api${appealEndpoints.search.path}`) asked.push(searchParams.get("search_value") ?? "");
  });
  const box = page.getByRole("combobox", { name: t("shell.searchValue") });
  const kind = async (label: string) => {
    await page.locator("search .ant-select").first().click();
    await page.locator(".ant-select-item-option").filter({ hasText: label }).click();
  };
  const tooShort = async (typed: string, n: number) => {
    await box.fill(typed);
    await expect(page.getByText(t("shell.searchMin", { n }))).toBeVisible();
  };

  await tooShort(person.number.slice(0, 2), 3);
  await tooShort("-123", 3);
  expect(asked).toEqual([]);
  await box.fill(person.number);
  await expect(found(page).first()).toContainText(person.number);

  for (const [label, short, n, full, number] of [
    [t("shell.searchByPhone"), phone.slice(0, 8), 9, phone, person.number],
    [t("shell.searchByApplicant"), name.slice(0, 3), 4, name, person.number],
    [t("shell.searchByLegal"), company.slice(0, 3), 4, company, legal.number],
  ] as const) {
    await box.fill("");
    await kind(label);
    await tooShort(short, n);
    expect(asked).not.toContain(short);
    await box.fill(full);
    await expect(found(page)).toHaveCount(1);
    await expect(found(page)).toContainText(number);
  }
  await box.fill("Hech kim emas");
  await expect(page.getByText(t("shell.nothingFound"))).toBeVisible();
  // a search that failed has not found nothing
  fails = true;
  await box.fill("Nosoz qidiruv");
  await expect(page.locator("[data-part='search-hint']")).toHaveText(t("messages.system"));
  fails = false;

  await box.fill(company);
  await found(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: legal.number })).toBeVisible();
});

test("the search box recognises the kind of the typed text, Enter opens it, and a command is never searched for", async ({
  browser,
  request,
}) => {
  const name = `Topilmas${uniquePhone().slice(-4)}`;
  const person = await registered(
    request,
    "registrator3",
    { lastName: name },
    { text: `Hovlimizda ${name.toLowerCase()}soy toshib ketdi` },
  );
  const { page } = await sitDown(browser, "registrator3", "UZ");
  const box = page.getByRole("combobox", { name: t("shell.searchValue") });
  const asked: string[] = [];
  page.on("request", (one) => {
    if (one.url().includes(`/api${appealEndpoints.search.path}`)) asked.push(one.url());
  });
  await page.getByRole("heading", { level: 1 }).first().click();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type(name);
  await expect(found(page)).toContainText(person.number);
  await expect(found(page)).toContainText(name);
  // before the pause in typing is over
  await box.fill(person.number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: person.number })).toBeVisible();

  // a kind that finds nothing shows what another one finds
  await page.locator("search .ant-select").first().click();
  await page
    .locator(".ant-select-item-option")
    .filter({ hasText: t("shell.searchByNumber") })
    .click();
  await box.fill(name);
  await expect(page.getByText(t("shell.foundByOther", { kind: t("shell.searchByApplicant") }))).toBeVisible();
  await expect(found(page)).toContainText(person.number);

  await found(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: person.number })).toBeVisible();
  // words of the text, in another form; they are indexed a moment after they are written
  await page.locator("search .ant-select").first().click();
  await page
    .locator(".ant-select-item-option")
    .filter({ hasText: t("shell.searchByWords") })
    .click();
  await expect(async () => {
    await box.fill("");
    await box.fill(`${name.toLowerCase()}soyni`);
    await expect(page.getByText(t("shell.foundInTexts"))).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 15_000 });
  await expect(found(page).locator("mark")).toHaveText(["topilmas", name.slice(-4), "soy"]);
  await box.fill("");
  const before = asked.length;
  await box.fill(`> ${t("menu.closed").toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("menu.closed") })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: person.number })).toBeVisible();
  await box.fill(`>${t("actions.sendToClassification")}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(t("actions.sendToClassification"));
  // whoever comes back finds the search of that page again
  expect(asked.slice(before).filter((one) => !asked.slice(0, before).includes(one))).toEqual([]);
});

test("the path of a screen stands above it, the clock in the foot ticks, the page fills the screen", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/delayed-tasks");
  const path = page.getByRole("navigation", { name: t("shell.path") });
  await expect(path.getByRole("listitem")).toHaveText([t("menu.tasks"), t("menu.delayedTasks")]);
  await page.locator("tbody [data-part='row-link']").first().click();
  await expect(path.getByRole("listitem")).toHaveText([t("menu.tasks"), t("menu.delayedTasks"), t("shell.card")]);

  const clock = page.locator("footer time");
  await expect(clock).toHaveText(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/);
  const before = await clock.innerText();
  await expect(clock).not.toHaveText(before);

  await page.getByRole("button", { name: t("shell.fullscreen"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("shell.exitFullscreen") })).toBeVisible();
  await page.getByRole("button", { name: t("shell.exitFullscreen") }).click();
  await expect(page.getByRole("button", { name: t("shell.fullscreen"), exact: true })).toBeVisible();
});

test("the search stands at one place for every role; in the menu the number of late tasks alone is red", async ({ browser }) => {
  const [registrator, leader, controller] = [
    await sitDown(browser, "registrator", "UZ"),
    await sitDown(browser, "leader", "UZ"),
    await sitDown(browser, "controller", "UZ"),
  ];
  const place = await registrator.page.locator("#search").boundingBox();
  for (const { page } of [leader, controller]) expect(await page.locator("#search").boundingBox()).toEqual(place);

  const badges = controller.page.locator("[data-part='menu-badge']");
  const late = controller.page.getByRole("link", { name: t("menu.delayedTasks") }).locator("[data-part='menu-badge']");
  await expect(late).toHaveCSS("background-color", "rgb(180, 35, 24)");
  for (const badge of await badges.and(controller.page.locator("[data-late='false']")).all())
    await expect(badge).toHaveCSS("background-color", "rgb(67, 56, 202)");
  expect(await badges.count()).toBeGreaterThan(2);
});

test("a lost line is reported and the report is taken back, a slow call shows a bar", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  let held: Promise<void> | undefined;
  await page.route("**/api/tasks/menu?*", async (route) => (await held, await route.continue()));
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(t("common.offline"))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("common.offline"))).toBeHidden();

  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  await page.locator("a[href='/tasks/closed-tasks']").click();
  await expect(page.locator("[data-part='loading-bar']")).toBeVisible();
  release();
  await expect(page.locator("[data-part='loading-bar']")).toHaveCount(0);
});

test("a lost line is reported over a form that waits for it, on a phone too", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UK", null);
  const words = (await translatorOf("UK"))("common.offline");
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/appeals/registration");
    await page.getByRole("button", { name: (await translatorOf("UK"))("form.addAppeal") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.context().setOffline(true);
    const notice = page.getByText(words);
    await expect(notice).toBeVisible();
    const isOnTop = await notice.evaluate((element) => {
      element.style.pointerEvents = "auto";
      const { left, top, width: wide, height, right } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + wide / 2, top + height / 2);
      return at === element && left >= 0 && right <= window.innerWidth;
    });
    expect(isOnTop, `${width}`).toBe(true);
    await page.context().setOffline(false);
    await expect(notice).toBeHidden();
  }
});

test("a missing part of the client reloads the page once in a minute, then the error page appears", async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  page.removeAllListeners("close");
  await page.route(/\/assets\/CardScreen[^/]*\.js$/, (route) => route.abort());
  await page.goto("/tasks/closed-tasks");
  await expect(page.locator("tbody [data-part='row-link']").first()).toBeVisible();
  let loads = 0;
  // counted by what is asked for: the error page may stand before its document's load event
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));

  await page.locator("tbody [data-part='row-link']").first().click();

  await expect(page.getByRole("heading", { name: t("errorPages.e500") })).toBeVisible();
  expect(loads).toBe(1);
});

test("a screen that breaks shows the error page in its place, and the menu leads on", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "executor", "UZ", null);
  page.removeAllListeners("close");
  await page.route("**/api/tasks/menu?*", (route) => route.fulfill({ json: { total: 1, rows: [null] } }));
  await page.goto("/tasks/closed-tasks");
  await expect(page.getByRole("heading", { name: t("errorPages.e500") })).toBeVisible();

  await page.unroute("**/api/tasks/menu?*");
  await page.getByRole("link", { name: t("menu.newTasks") }).click();

  await expect(page.getByRole("heading", { level: 1, name: t("menu.newTasks") })).toBeVisible();
});

test("a profile that does not arrive shows an internal error and signs out", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ");
  await page.route("**/api/profile/me", (route) => route.fulfill({ status: 500, json: { error: "x", code: "internal" } }));
  const left = page.waitForRequest("**/api/auth/logout");

  await page.reload();

  await left;
  await expect(page.getByText(t("messages.internal"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("session.login"), exact: true })).toBeVisible();
  await page.unroute("**/api/profile/me");
  // signing out has been asked for, and may still be at work
  await expect.poll(async () => (await page.request.get("/api/profile/me")).status()).toBe(401);
});
