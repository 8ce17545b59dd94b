import { loadMessages, translator, type Language } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, dayInTashkent } from "./calls.ts";
import { button, confirm, rowWith } from "./reference-lists.ts";
import { dialog, inspect, sitDown, typeDay } from "./office.ts";

const periods = (application: number | null) => ({ key: "retention", value: { application, complaint: null, proposal: null } });

test("the administrator sets a period; the leader keeps one appeal and confirms another", async ({ browser, request }) => {
  const admin = await sitDown(browser, "admin", "UZ", "/admin/settings");
  await expect(admin.page.getByRole("heading", { name: admin.t("administration.settingRetention") })).toBeVisible();
  await admin.page.getByLabel(admin.t("retention.application")).scrollIntoViewIfNeeded();
  await inspect(admin, "settings-retention");
  const setting = await caller(request, "admin");
  await setting.send("put", "/admin/settings", periods(1));

  const leader = await sitDown(browser, "leader", "UZ", "/admin/retention");
  const { page, t } = leader;
  const rows = page.locator("tbody tr.ant-table-row");
  await expect(async () => {
    await button(page, t("common.refresh")).click();
    expect(await rows.count()).toBeGreaterThan(1);
  }).toPass();
  const [first, second] = await rows.locator("td:first-child a").allInnerTexts();
  await inspect(leader, "retention");
  // nothing is chosen yet
  await expect(page.getByText(t("lists.chooseRow"))).toBeVisible();
  await expect(button(page, t("retention.keep"))).toHaveCount(0);

  await rowWith(page, first!).locator("td").nth(1).click();
  await button(page, t("retention.keep")).click();
  const form = dialog(page);
  const until = form.getByLabel(t("retention.keepUntil"), { exact: true });
  await until.fill("31.02.2030");
  await until.press("Tab");
  await expect(form.getByText(t("problems.no_such_day"))).toBeVisible();
  await expect(until).toHaveValue("31.02.2030");
  await typeDay(form, t("retention.keepUntil"), dayInTashkent(0));
  await form.getByLabel(t("fields.reason")).fill("Sud davom etmoqda");
  await button(form, t("common.save")).click();
  await expect(form.getByText(t("problems.before_start", { limit: dayInTashkent(1) }))).toBeVisible();
  await inspect(leader, "retention-keep");
  // Enter takes the day, and sends the form
  await until.fill(dayInTashkent(30));
  await until.press("Enter");
  await expect(form).toBeHidden();
  await expect(rowWith(page, first!)).toContainText(t("retention.kept"));

  await rowWith(page, second!).locator("td").nth(1).click();
  await button(page, t("retention.confirm")).click();
  await inspect(leader, "retention-confirm");
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, second!)).toContainText(t("retention.confirmed"));

  for (const language of ["RU", "UK"] as const satisfies Language[]) {
    const desk = await sitDown(browser, "leader", language, "/admin/retention");
    const say = translator(await loadMessages(language));
    await expect(desk.page.getByRole("heading", { name: say("retention.title") })).toBeVisible();
    await expect(rowWith(desk.page, second!)).toContainText(say("retention.confirmed"));
    await inspect(desk, "retention");
    if (language === "UK") {
      await desk.page.evaluate(() => localStorage.setItem("theme", "system"));
      await desk.page.emulateMedia({ colorScheme: "dark" });
      await expect(desk.page.locator("html")).toHaveAttribute("data-theme", "dark");
    }
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await inspect(desk, "retention-phone");
  }
  await setting.send("put", "/admin/settings", periods(null));
});
