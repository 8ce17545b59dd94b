import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { registered } from "./calls.ts";
import { choose, inspect, languagesOf, sitDown } from "./office.ts";

for (const language of languagesOf("RU"))
  test(`an anonymous letter is registered by the keyboard, with a warning where it is signed (${language})`, async ({ browser }) => {
    const t = translator(await loadMessages(language));
    const desk = await sitDown(browser, "registrator", language, "/appeals/registration");
    const { page } = desk;
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const drawer = page.locator(".ant-drawer-content-wrapper");
    const kinds = drawer.getByRole("radiogroup", { name: t("fields.applicantType") });
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill("Nodira");
    await kinds.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(drawer.getByText(t("form.namedAnonymous"))).toBeVisible();
    await inspect(desk, `58-anonymous-${language}`);
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill("");
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"));
    await drawer.getByLabel(t("fields.text"), { exact: true }).fill("Bozor yonidagi chiqindilar uch haftadan beri olib ketilmayapti");
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer).toBeHidden();

    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText({ UZ: "Anonim", RU: "Анонимное", UK: "Аноним" }[language]);
  });

test("the card of an anonymous letter proposes to leave it unconsidered, with its conclusion", async ({ browser, request }) => {
  const t = translator(await loadMessages("RU"));
  const nobody = { incompleteKind: "anonymous", firstName: null, lastName: null, phone: null, isFakePhoneNumber: 0 };
  const { appealId } = await registered(request, "registrator", nobody);
  const desk = await sitDown(browser, "leader", "RU", `/appeals/card/${appealId}`);
  const { page } = desk;
  await expect(page.getByText(t("card.mayLeave"))).toBeVisible();
  await page
    .getByRole("button", { name: t("card.more") })
    .first()
    .click();
  await page.getByRole("menuitem", { name: t("actions.leaveUnconsidered") }).click();
  const dialog = page.getByRole("dialog", { name: t("actions.leaveUnconsidered") });
  await expect(dialog.getByLabel(t("fields.conclusion"), { exact: true })).toHaveValue(t("card.conclusionOfIncomplete"));
  await inspect(desk, "59-leave-anonymous");
});
