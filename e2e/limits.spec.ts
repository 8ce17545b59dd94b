import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator } from "@playwright/test";
import { password, sitDown } from "./office.ts";

// The numbers and texts of the specification, sections 2, 8 and 9, as they stand on the screen.
const t = translator(await loadMessages("UZ"));
const expectWidth = (of: Locator, wanted: number) => expect.poll(async () => Math.round((await of.boundingBox())!.width)).toBe(wanted);

test("the side bar is 270 or 70 wide, the user popover 225, the drawer 1000, the table as high as the screen less 455", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "registrator", "UZ");
  const side = page.locator("aside[data-part='side']");
  await expectWidth(side, 270);
  await page.getByRole("button", { name: t("shell.collapseMenu") }).click();
  await expectWidth(side, 70);
  await page.reload();
  await expect(side).toHaveCSS("width", "70px");
  await page.getByRole("button", { name: t("shell.expandMenu") }).click();

  await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
  await expect(page.locator("[data-part='user-card']")).toBeVisible();
  await expectWidth(page.locator(".ant-popover:has([data-part='user-card'])"), 225);
  await page.keyboard.press("Escape");

  await page.goto("/appeals/process");
  await expect(page.locator("tbody a").first()).toBeVisible();
  // the screen of the test is 768 high, all of it to be had
  const room = page.locator("[data-part='list-room']");
  expect(await room.evaluate((one) => parseFloat(getComputedStyle(one).minHeight) - one.querySelector("thead")!.offsetHeight)).toBe(313);
  // where the window has more room, the table takes it, and nothing is below the footer
  expect((await room.boundingBox())!.height).toBeGreaterThan(480);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const drawer = page.locator(".ant-drawer-content-wrapper, .ant-drawer-section").first();
  await expect(drawer).toBeVisible();
  await expectWidth(drawer, 1000);
});

test("the sign-in box is a third of the width; cookies live 7 and 365 days", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByLabel(t("session.username"))).toBeVisible();
  // who has not signed in is led back from an unknown path
  await page.goto("/no/such/page/at-all");
  await expect(page.getByRole("heading", { name: t("errorPages.e404") })).toBeVisible();
  await page.getByRole("button", { name: "Ortga", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(async () => Math.abs((await page.locator("[data-part='login-box']").boundingBox())!.width - 1366 / 3)).toBeLessThan(1);
  await page.getByRole("button", { name: "Русский" }).click();
  const ru = translator(await loadMessages("RU"));
  await page.getByLabel(ru("session.username")).fill("executor2");
  await page.getByLabel(ru("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: ru("session.login"), exact: true }).click();
  await expect(page.getByRole("navigation", { name: ru("shell.mainMenu") })).toBeVisible();

  const days = async (name: RegExp) => {
    const cookie = (await context.cookies()).find((one) => name.test(one.name));
    return cookie && Math.round((cookie.expires - Date.now() / 1000) / 86_400);
  };
  expect(await days(/^system_language$/)).toBe(365);
  expect(await days(/token$/)).toBe(7);
  await context.close();
});
