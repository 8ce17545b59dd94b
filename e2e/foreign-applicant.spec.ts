import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, registered, uniquePhone } from "./calls.ts";
import { dialog, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test(
  "a number of another office shows a masked name; a birth date fills the form, a wrong one is refused",
  { tag: "@once" },
  async ({ browser, request }) => {
    const phone = uniquePhone();
    await registered(request, "registrator3", { lastName: "Begonayeva", firstName: "Zilola", birthdate: "05.04.1980", phone });
    const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const form = dialog(page);
    await form.getByLabel(t("fields.phone"), { exact: true }).fill(phone);

    const fact = form.locator("[data-part='second-fact']");
    await expect(form.getByText(t("form.foreignApplicant", { name: "B******** Z*****" }))).toBeVisible();
    const open = fact.getByRole("button", { name: t("form.openApplicant") });
    await expect(open).toBeDisabled();
    const birthday = fact.getByLabel(t("fields.birthdate"));
    for (const wrong of ["05.04.1880", "31.02.1980"]) {
      await birthday.fill(wrong);
      await fact.getByLabel(t("fields.passport")).click();
      await expect(birthday).toHaveValue(wrong);
      await expect(fact.locator(".ant-picker-status-error")).toBeVisible();
      await expect(open).toBeDisabled();
    }
    await birthday.fill("06.04.1980");
    await open.click();
    await expect(fact.getByRole("alert")).toHaveText(t("problems.fact_differs"));
    await expect(form.getByLabel(t("fields.lastName"))).toHaveValue("");

    await fact.getByLabel(t("fields.birthdate")).fill("05.04.1980");
    await open.click();
    await expect(fact).toBeHidden();
    await expect(form.getByLabel(t("fields.lastName"))).toHaveValue("Begonayeva");
  },
);

test("important facts are in the header, and are read once it is opened", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const users = (await admin.send("get", "/admin/users?login=bag-signer-1")) as unknown as { rows: { id: number; name: string }[] };
  const signer = users.rows[0]!;
  await admin.send("patch", `/admin/users/${signer.id}/reset-password`);
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/reading-days");
  await expect(page.getByRole("heading", { name: t("administration.readingDays") })).toBeVisible();
  await page.getByRole("button", { name: /^Bildirishnomalar: \d+ ta oʻqilmagan$/ }).click();
  const notices = page.locator("[data-part='notices']");
  await expect(notices.getByText(t("notices.passwordReset", { about: signer.name })).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t("notices.unread", { count: 0 }) })).toBeVisible();
});
