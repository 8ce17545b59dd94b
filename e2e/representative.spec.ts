import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { choose, inspect, languagesOf, sitDown, typeDay } from "./office.ts";

for (const language of languagesOf("UK"))
  test(`an appeal is registered through a representative, who stands on its card (${language})`, async ({ browser }) => {
    const t = translator(await loadMessages(language));
    const desk = await sitDown(browser, "registrator", language, "/appeals/registration");
    const { page } = desk;
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const drawer = page.locator(".ant-drawer-content-wrapper");
    const name = `Shoira${language}`;
    await drawer.getByLabel(t("fields.phone"), { exact: true }).fill("907654321");
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill(name);
    await choose(drawer, t("fields.area"));
    const represented = drawer.getByRole("checkbox", { name: t("form.throughRepresentative") });
    await represented.click();
    await expect(represented).toBeChecked();
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"));
    // once ticked, what letters and the proof need is needed
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer.getByText(t("problems.required")).first()).toBeVisible();
    await drawer.getByLabel(t("form.representativeName"), { exact: true }).fill("Aliyev Valijon Karimovich");
    await choose(drawer, t("fields.authorityKind"));
    await drawer.getByLabel(t("fields.authorityNumber"), { exact: true }).fill("ORD-17");
    await typeDay(drawer, t("fields.authorityDate"), "01.10.2025");
    await drawer.getByLabel(t("fields.representativePhone"), { exact: true }).fill("935554433");
    await drawer.getByLabel(t("fields.representativeAddress"), { exact: true }).fill("Navoiy koʻchasi, 5");
    await inspect(desk, `64-representative-form-${language}`);
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer).toBeHidden();

    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText(name);
    await row.locator("[data-part='row-link']").click();
    const card = page.locator("[data-part='representative']");
    await expect(card).toContainText("Aliyev Valijon Karimovich");
    await expect(card).not.toContainText("Navoiy");
    await page.getByRole("button", { name: t("card.showPersonal") }).click();
    await expect(card).toContainText("Navoiy koʻchasi, 5");
    await inspect(desk, `65-representative-card-${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect(desk, `65-representative-card-phone-${language}`);
  });
