import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller } from "./calls.ts";
import { button, confirm, rowWith } from "./reference-lists.ts";
import { inspect, sitDown } from "./office.ts";

test(
  "the administrator has a quarter made, looks at it and publishes it for everybody",
  { tag: "@once" },
  async ({ browser, page, request }) => {
    const setting = await caller(request, "admin");
    await setting.send("put", "/admin/settings", { key: "openData", value: { isOn: true } });
    const admin = await sitDown(browser, "admin", "UZ", "/admin/open-data");
    const { t } = admin;
    await button(admin.page, t("openData.make")).click();
    await inspect(admin, "open-data-make");
    // of use to a second try, which corrects what the first has published
    await admin.page.getByRole("textbox", { name: t("openData.reason") }).fill("Qayta sanaldi");
    await admin.page.keyboard.press("Control+Enter");
    await expect(admin.page.getByRole("dialog")).toHaveCount(0);
    const row = rowWith(admin.page, "-q").first();
    await expect(async () => {
      await button(admin.page, t("common.refresh")).click();
      await expect(row).toContainText(t("openData.draft"), { timeout: 500 });
    }).toPass();
    const [period, edition] = (await row.locator("td").allInnerTexts()) as [string, string];
    const [draft] = await Promise.all([admin.page.context().waitForEvent("page"), row.getByRole("link").click()]);
    await expect(draft.getByRole("heading", { level: 1 })).toContainText(t("openPages.title"));
    await draft.close();
    expect((await page.goto(`/open/${period}/${edition}/`))!.status()).toBe(404);

    await row.locator("td").nth(1).click();
    await button(admin.page, t("openData.publish")).click();
    await confirm(admin.page, t("common.yes"));
    await expect(row).toContainText(t("openData.published"));
    await inspect(admin, "open-data");

    await page.setViewportSize({ width: 390, height: 740 });
    const russian = { page, language: "RU" as const, t: translator(await loadMessages("RU")), login: "citizen" };
    await page.goto(`/open/${period}/?til=ru`);
    await expect(page.getByRole("heading", { name: russian.t("openPages.districts") })).toBeVisible();
    await inspect(russian, "open-data-page");
    expect(await page.locator("script").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);
