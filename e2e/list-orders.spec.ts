import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { dayInTashkent } from "./calls.ts";
import { password, sitDown } from "./office.ts";
import { column, daysOf, filterOf, iso, numbers, settled } from "./table.ts";

const t = translator(await loadMessages("UZ"));
// a chosen order belongs to its person and stays: each of these tests has people whom no other walk sits down at such a list

test("tasks begin with the nearest deadline, a click reverses the order, and the chosen order is kept for the next visit", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "far-controller-1", "UZ", "/tasks/process-tasks");
  await settled(page);
  const heading = page.getByRole("columnheader", { name: t("columns.deadline") }).first();
  const deadlines = async () => {
    await settled(page);
    return daysOf(await column(page, t("columns.deadline"))).map(iso);
  };

  await expect(heading).toHaveAttribute("aria-sort", "ascending");
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

  await page.goto("/tasks/process-tasks");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(async () => {
    const falling = await deadlines();
    expect(falling).toEqual(falling.toSorted().toReversed());
  }).toPass();
  // the order belongs to the person: it is there at another desk, and not for who comes to this one
  const elsewhere = (await sitDown(browser, "far-controller-1", "UZ", "/tasks/process-tasks")).page;
  await expect(elsewhere.getByRole("columnheader", { name: t("columns.deadline") }).first()).toHaveAttribute("aria-sort", "descending");
  await page.context().request.post("/api/auth/login", { data: { login: "leader", password } });
  await page.goto("/tasks/process-tasks");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");

  const back = elsewhere.getByRole("columnheader", { name: t("columns.deadline") }).first();
  const saved = elsewhere.waitForResponse((reply) => reply.url().endsWith("/profile/list-views") && reply.request().method() === "PUT");
  await back.click();
  await expect(back).toHaveAttribute("aria-sort", "ascending");
  expect((await saved).status()).toBe(200);
  await elsewhere.goto("/tasks/process-tasks");
  await expect(back).toHaveAttribute("aria-sort", "ascending");
});

test("a heading orders by names, the address bar holds the order, and back returns to the former one", async ({ browser }) => {
  // what was there before today: other walks register meanwhile
  const { page } = await sitDown(browser, "far-registrator-1", "RU", `/appeals/process?pageSize=100&to_createdDate=${dayInTashkent(-1)}`);
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
  const applicants = () => column(page, t("columns.applicant"));
  await expect(async () => {
    await settled(page);
    const falling = await applicants();
    // Cyrillic names, where there are any, stand behind Latin ones
    const isCyrillic = falling.map((name) => /^\p{Script=Cyrillic}/u.test(name));
    expect(isCyrillic).toEqual(isCyrillic.toSorted((a, b) => Number(b) - Number(a)));
    expect(falling.at(-1)).toMatch(/^[«A-Z]/);
    expect(falling.at(-1)![0]! < falling.find((_, at) => !isCyrillic[at])![0]!).toBe(true);
  }).toPass();
  const people = await applicants();
  await numbers(page).first().click();
  await expect(page).toHaveURL(/card/);
  await page.goBack();

  await expect(page).toHaveURL(/sortAttr=applicantName&sortOrder=DESC/);
  await expect(applicant).toHaveAttribute("aria-sort", "descending");
  await expect.poll(applicants).toEqual(people);
});

test("the headings of a list that is too long say so, and a link with such an order opens the list without it", async ({ browser }) => {
  const { page } = await sitDown(browser, "far-leader-2", "UZ", null);
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
  // what is told stands three seconds: a slow machine may still be at the load event then
  await page.goto("/appeals/closed?sortAttr=applicantName&sortOrder=ASC", { waitUntil: "commit" });

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
  await settled(page);
});

test("the keyboard turns and ends the order of a heading, and a filter opens with the cursor in it", async ({ browser }) => {
  const { page } = await sitDown(browser, "mrg-controller-1", "UZ", "/tasks/process-tasks");
  await settled(page);
  const heading = page.getByRole("columnheader", { name: t("columns.deadline") });
  await heading.getByRole("button", { name: t("columns.deadline"), exact: true }).focus();
  for (const [order, address] of [
    ["descending", /sortOrder=DESC/],
    ["ascending", /process-tasks$/],
  ] as const) {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(heading).toHaveAttribute("aria-sort", order);
  }

  await page.keyboard.press("ArrowRight");
  await expect(filterOf(page, t("columns.deadline"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-part='filter-panel']")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-part='filter-panel'] input").first()).toBeFocused();
  await page.keyboard.type("01.01.2099");
  // the first one closes the calendar
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-part='filter-panel']")).toBeHidden();
  // leaving returns to where it was opened, and an unapplied filter changed nothing
  await expect(filterOf(page, t("columns.deadline"))).toBeFocused();
  await expect(page).toHaveURL(/process-tasks$/);
});
