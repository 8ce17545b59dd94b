import { screenPermission, screens, type Language, type ScreenPath } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { caller } from "./calls.ts";
import { expectNoViolation, inspect, isLong, languagesOf, look, screenRules, sitDown, type Desk } from "./office.ts";
import { layTable, misfits, widths } from "./widths.ts";

// One walk each through the screens that the own menu shows, by whom they are looked at first; through all of them and in every language in the long run.
const everybody = [
  "registrator",
  "leader",
  "executor",
  "signer",
  "controller",
  "supervisor",
  "mahalla",
  "admin",
  ...(isLong ? ["registrator2", "executor3"] : []),
];
const languages = ["UZ", "RU", "UK"] as const satisfies Language[];

/** Who of everybody has a screen first: for another role it is the same but for its rows. */
const firstWith = new Map<string, string>();

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  await layTable(request);
  for (const login of everybody) {
    const { authorities } = await (await caller(request, login)).send("get", "/profile/me");
    const mayOpen = new Set((authorities as readonly { shortName: string }[]).map(({ shortName }) => shortName));
    for (const path of Object.keys(screens) as ScreenPath[])
      if (!firstWith.has(path) && mayOpen.has(screenPermission(path))) firstWith.set(path, login);
  }
  await request.dispose();
});

/** Words that do not fit their place: nothing may be cut off in the longest language. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words =
      "h1, [data-part='menu'] h2, [data-part='menu-name'], [data-part='trail'] li, main button, main th, main .ant-tag, main .ant-tabs-tab, main label, main .ant-select-placeholder";
    const cut = [...document.querySelectorAll<HTMLElement>(words)]
      .filter((one) => one.innerText.trim() !== "" && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className || one.tagName}: ${one.innerText.trim()} (${one.scrollWidth} in ${one.clientWidth})`);
    // what a box is asked for by; a canvas measures the words as they are drawn
    const pen = document.createElement("canvas").getContext("2d")!;
    const hints = [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")].flatMap((box) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(box);
      pen.font = font;
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const wide = pen.measureText(box.placeholder).width;
      return room > 1 && box.value === "" && wide > room + 1 ? [`${box.placeholder} (${Math.round(wide)} in ${Math.round(room)})`] : [];
    });
    // a mark of a state lies inside its cell
    const marks = [...document.querySelectorAll("main td [data-part='status']")].flatMap((mark) => {
      const over = mark.getBoundingClientRect().right - mark.closest("td")!.getBoundingClientRect().right;
      return over > -1 ? [`${mark.textContent} over its cell by ${over}`] : [];
    });
    return [...cut, ...hints, ...new Set(marks)];
  });

/** Does this in the dark theme, as a machine asks for it in the evening. */
const byNight = async (page: Page, does: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  try {
    await does();
  } finally {
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  }
};

/** Walks through the screens of the own menu and looks at each; `isThis`: only through some of them. */
const walk = async (desk: Desk, lookAt: (path: string) => Promise<string[]>, isThis = (_path: string) => true): Promise<void> => {
  const { page, t } = desk;
  const faults: string[] = [];
  let at = "";
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${at}: the console says ${message.text()}`);
  });
  const links = page.getByRole("navigation", { name: t("shell.mainMenu") }).getByRole("link");
  const stops = await links.evaluateAll((items) =>
    items.map((item) => ({
      path: item.getAttribute("href")!,
      name: item.querySelector<HTMLElement>("[data-part='menu-name']")!.innerText,
    })),
  );
  expect(stops.length).toBeGreaterThan(2);
  for (const { path } of stops) expect([...firstWith.keys()], `who has ${path} first`).toContain(path);
  for (const { path, name } of stops.filter((stop) => isThis(stop.path))) {
    at = path;
    await page.locator(`[data-part='menu'] a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.locator("[data-part='trail'] li").last()).toHaveText(name);
    await expect(page).toHaveTitle(`${name} — ${t("common.title")}`);
    await expect(page.locator(".ant-spin-spinning, .ant-skeleton, [data-part='row-table'][aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText(t("common.loading"));
    const content = await page.locator("main").innerText();
    if (content.replace(name, "").trim().length < 10) faults.push(`${path}: there is nothing on it`);
    faults.push(...(await cutOff(page)).map((words) => `${path}: cut off: ${words}`), ...(await lookAt(path)));
  }
  expect(faults).toEqual([]);
};
/** What is wrong where nothing should be. */
const faultsOf = (does: Promise<void>): Promise<string[]> =>
  does.then(
    () => [],
    (error: Error) => [error.message],
  );
const pictureOf = (path: string) => `9-${path.slice(1).replaceAll("/", "-")}`;

// in the short run each screen is opened once; axe and the narrowest window look at it in the rest
if (!isLong)
  for (const [n, login] of everybody.entries())
    test(`the screens that ${login} is the first to have`, { tag: "@once" }, async ({ browser }) => {
      const desk = await sitDown(browser, login, languages[n % 3]!);
      await walk(
        desk,
        (path) => faultsOf(look(desk, pictureOf(path))),
        (path) => firstWith.get(path) === login,
      );
    });

for (const [n, login] of everybody.entries())
  for (const language of languagesOf(languages[n % 3]!))
    test(`every screen of ${login} in ${language}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const desk = await sitDown(browser, login, language);
      const measured = async (path: string) => [
        ...(await faultsOf(inspect(desk, pictureOf(path), screenRules))),
        ...(await misfits(desk.page, path, isLong ? widths : [320])),
        ...(isLong && language === "UZ" ? await faultsOf(byNight(desk.page, () => expectNoViolation(desk.page, `${path} by night`))) : []),
      ];
      await walk(desk, measured, (path) => isLong || firstWith.get(path) === login);
    });
