import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { choose, inspect, languagesOf, sitDown } from "./office.ts";

for (const language of languagesOf("RU"))
  test(`an applicant who asks not to be disclosed is named to the registrar, and the controller sees a word (${language})`, async ({
    browser,
  }) => {
    const t = translator(await loadMessages(language));
    const desk = await sitDown(browser, "registrator", language, "/appeals/registration");
    const { page } = desk;
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const drawer = page.locator(".ant-drawer-content-wrapper");
    const name = `Zulxumor${language}`;
    await drawer.getByLabel(t("fields.phone"), { exact: true }).fill("998877661");
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill(name);
    await choose(drawer, t("fields.area"));
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"));
    await drawer.getByLabel(t("fields.text"), { exact: true }).fill("Qoʻshnim daraxtimni kesdi, ismimni bilmasin");
    await drawer.getByRole("checkbox", { name: t("fields.isUndisclosed") }).check();
    await inspect(desk, `61-undisclosed-form-${language}`);
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer).toBeHidden();

    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText(name);
    await expect(row.getByRole("img", { name: t("fields.isUndisclosed") })).toBeVisible();
    await inspect(desk, `62-undisclosed-list-${language}`);
    await row.locator("[data-part='row-link']").click();
    const card = page.locator("[data-part='card-top']");
    await expect(card.getByText(t("card.notDisclosed"), { exact: true })).toBeVisible();
    await expect(page.locator("[data-part='card-left']")).toContainText(name);

    const other = await sitDown(browser, "controller", language, new URL(page.url()).pathname);
    await expect(other.page.locator("[data-part='card-left']").getByText(t("card.notDisclosed"), { exact: true })).toBeVisible();
    await expect(other.page.locator("[data-part='card']")).not.toContainText(name);
    await expect(other.page.getByRole("button", { name: t("card.showPersonal") })).toHaveCount(0);
    await inspect(other, `63-undisclosed-card-${language}`);
  });
