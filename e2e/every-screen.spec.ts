import type { Language } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { expectNoViolation, inspect, isLong, languagesOf, look, sitDown, type Desk } from "./office.ts";
import { layTable, misfits, widths } from "./widths.ts";

// One walk each through every screen that the own menu shows; every language over the screens of all of them in the long run.
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

// by one worker, which so knows what axe has seen; in the long run axe looks at everything
if (!isLong) test.describe.configure({ mode: "default" });

/** Screens that axe has seen and that were measured: for another role they are the same but for their rows. */
const seen = new Set<string>();

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  await layTable(request);
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

const walk = async (desk: Desk): Promise<void> => {
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
  for (const { path, name } of stops) {
    at = path;
    await page.locator(`[data-part='menu'] a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.locator("[data-part='trail'] li").last()).toHaveText(name);
    await expect(page).toHaveTitle(`${name} — ${t("common.title")}`);
    await expect(page.locator(".ant-spin-spinning, .ant-skeleton, [data-part='row-table'][aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText(t("common.loading"));
    const content = await page.locator("main").innerText();
    if (content.replace(name, "").trim().length < 10) faults.push(`${path}: there is nothing on it`);
    faults.push(...(await cutOff(page)).map((words) => `${path}: cut off: ${words}`));
    const isNew = isLong || !seen.has(path);
    seen.add(path);
    const picture = `9-${path.slice(1).replaceAll("/", "-")}`;
    const note = (error: Error) => void faults.push(error.message);
    await (isNew ? inspect : look)(desk, picture).catch(note);
    if (isNew) faults.push(...(await misfits(page, path, isLong ? widths : [320])));
    if (isLong && desk.language === "UZ") await byNight(page, () => expectNoViolation(page, `${path} by night`)).catch(note);
  }
  expect(faults).toEqual([]);
};

for (const [n, login] of everybody.entries())
  for (const language of languagesOf(languages[n % 3]!))
    test(`every screen of ${login} in ${language}`, async ({ browser }) => {
      test.setTimeout(600_000);
      await walk(await sitDown(browser, login, language));
    });
