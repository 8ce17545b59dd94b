import { expect, test } from "@playwright/test";
import { caller, registered } from "./calls.ts";
import { dialog, inspect, languagesOf, sitDown } from "./office.ts";

for (const language of languagesOf("UZ"))
  test(`the language of an appeal is proposed from its text, chosen and kept, ${language}`, async ({ browser, request }) => {
    const { appealId } = await registered(request, "registrator");
    const desk = await sitDown(browser, "registrator", language, "/appeals/registration");
    const { page, t } = desk;
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const form = dialog(page);
    await form.getByLabel(t("fields.text"), { exact: true }).fill("Прошу выдать копию решения.");
    const item = form.locator(".ant-form-item").filter({ has: page.getByText(t("fields.textLanguage"), { exact: true }) });
    await expect(item).toContainText(t("fields.russian"));
    await expect(item).toContainText(t("fields.languageOfText"));
    await form.getByLabel(t("fields.text"), { exact: true }).fill("Сув йўқ, ёрдам беринг.");
    await expect(item).toContainText(t("fields.uzbekCyrillic"));
    await item.scrollIntoViewIfNeeded();
    await inspect(desk, "97-text-language");
    await item.getByRole("combobox").click();
    await page.locator(".ant-select-item-option").getByText(t("fields.otherLanguage"), { exact: true }).click();
    await expect(item).not.toContainText(t("fields.languageOfText"));
    await form.getByLabel(t("fields.text"), { exact: true }).fill("Suv yoʻq");
    await expect(item).toContainText(t("fields.otherLanguage"));

    await page.goto(`/appeals/card/${appealId}`);
    await expect(page.getByText(t("fields.textLanguage"), { exact: true })).toBeVisible();
  });

test("the administrator chooses how a month is counted", async ({ browser, request }) => {
  await caller(request, "admin");
  const desk = await sitDown(browser, "admin", "UZ", "/admin/settings");
  const { page, t } = desk;
  const month = page.locator(".ant-form-item").filter({ has: page.getByText(t("administration.month"), { exact: true }) });
  await expect(month).toContainText(t("administration.monthEarlier"));
  await month.scrollIntoViewIfNeeded();
  await inspect(desk, "98-month");
});
