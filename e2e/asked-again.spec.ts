import { AxeBuilder } from "@axe-core/playwright";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, registered, word } from "./calls.ts";
import { button, confirm, rowWith } from "./reference-lists.ts";
import { dialog, inspect, look, openCard, password, sitDown } from "./office.ts";

const looks = [
  ["UZ", "light", 1366],
  ["RU", "dark", 390],
] as const;

for (const [language, scheme, width] of looks)
  test(
    `a late change of roles asks for the password and loses nothing (${language})`,
    { tag: language === "UZ" ? ["@once"] : [] },
    async ({ browser }) => {
      const t = translator(await loadMessages(language));
      const desk = await sitDown(browser, "admin", language, "/admin/roles");
      const { page } = desk;
      if (scheme === "dark") {
        await page.evaluate(() => localStorage.setItem("theme", "dark"));
        await page.reload();
      }
      await page.setViewportSize({ width, height: 768 });
      // as if a quarter of an hour had passed
      let late = true;
      await page.route("**/api/admin/roles", (route) =>
        late && route.request().method() === "POST"
          ? route.fulfill({ status: 403, json: { error: t("errors.confirm_yourself"), code: "confirm_yourself" } })
          : route.continue(),
      );
      await page.route("**/api/profile/confirm", (route) => {
        late = false;
        return route.continue();
      });
      const name = word();
      await button(page, t("crud.add")).click();
      const form = dialog(page).first();
      for (const field of ["references.nameUz", "references.nameRu", "references.nameUk"] as const)
        await form.getByLabel(t(field), { exact: true }).fill(name);
      await button(form, t("common.save")).click();
      const asked = page.getByRole("dialog", { name: t("session.confirm") });
      const typed = asked.getByLabel(t("session.oldPassword"), { exact: true });
      await expect(typed).toBeFocused();
      await typed.fill("Boshqa-2026");
      await typed.press("Enter");
      await expect(asked.getByText(t("errors.wrong_old_password"))).toBeVisible();
      await look(desk, `90-asked-again-${language}`);
      // the save button behind waits and is dimmed, which axe takes for a fault
      const { violations } = await new AxeBuilder({ page }).include("[data-part='confirm-self']").analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await typed.fill(password);
      await typed.press("Enter");
      await expect(asked).toBeHidden();
      await expect(form).toBeHidden();
      await expect(rowWith(page, name)).toBeVisible();
    },
  );

const yesNo = [
  { path: "/admin/users", choice: "administration.resetPassword", sent: "**/api/admin/users/*/reset-password" },
  { path: "/admin/users", choice: "administration.resetFactor", sent: "**/api/admin/users/*/reset-factor" },
  { path: "/admin/roles", choice: "common.delete", sent: "**/api/admin/roles/*" },
] as const;

for (const [n, { path, choice, sent }] of yesNo.entries()) {
  const [language, scheme, width] = looks[n % looks.length]!;
  test(`a late answer to a question (${choice}) asks for the password above it, within reach of the mouse`, async ({
    browser,
    request,
  }) => {
    const t = translator(await loadMessages(language));
    const admin = await caller(request, "admin");
    const name = word();
    if (path === "/admin/roles") await admin.send("post", "/admin/roles", { nameUz: name, nameUk: name, nameRu: name });
    else {
      const person = { lastName: name, firstName: "Xodim", organizationsId: admin.user.organizationsId, languageId: 2 };
      await admin.send("post", "/admin/users", { login: name.toLowerCase(), password: "Zarafshon-archa-2741", ...person });
    }
    const desk = await sitDown(browser, "admin", language, `${path}?name=${name}`);
    const { page } = desk;
    if (scheme === "dark") {
      await page.evaluate(() => localStorage.setItem("theme", "dark"));
      await page.reload();
    }
    await page.setViewportSize({ width, height: 768 });
    let late = true;
    let done = 0;
    await page.route(sent, (route) => {
      const isRead = route.request().method() === "GET";
      if (late && !isRead) return route.fulfill({ status: 403, json: { error: t("errors.confirm_yourself"), code: "confirm_yourself" } });
      if (!isRead) done += 1;
      return route.continue();
    });
    await page.route("**/api/profile/confirm", (route) => {
      late = false;
      return route.continue();
    });
    await rowWith(page, name).click();
    await button(page, t(choice)).first().click();
    await confirm(page, t("common.yes"));
    const asked = page.getByRole("dialog", { name: t("session.confirm") });
    const typed = asked.getByLabel(t("session.oldPassword"), { exact: true });
    await typed.click();
    await typed.fill(password);
    await look(desk, `90-asked-over-question-${n}`);
    await asked.getByRole("button", { name: t("session.confirmDo") }).click();
    await expect(asked).toBeHidden();
    await expect.poll(() => done).toBe(1);
    await expect(page.locator(".ant-modal-confirm-confirm")).toHaveCount(0);
  });
}

test("opening masks beside the work asks for the purpose once a card, and one key chooses it", async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator", { phone: "935556678" });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId);
  const t = translator(await loadMessages("UZ"));
  const applicant = page.getByRole("region", { name: t("fields.applicantData") });
  await applicant.getByRole("button", { name: t("card.showPersonal") }).click();
  const asked = page.getByRole("group", { name: t("card.purposeAsked") });
  await expect(asked.getByRole("button").first()).toBeFocused();
  await inspect(desk, "91-purpose");
  await page.keyboard.press("2");
  await expect(applicant).toContainText("+998 93 555 66 78");
  await applicant.getByRole("button", { name: t("card.hidePersonal") }).click();
  await applicant.getByRole("button", { name: t("card.showPersonal") }).click();
  await expect(applicant).toContainText("+998 93 555 66 78");
  await expect(asked).toHaveCount(0);

  const admin = await sitDown(browser, "admin", "UZ", "/admin/reading-days");
  await expect(admin.page.getByRole("columnheader", { name: t("card.purposeCall") })).toBeVisible();
  await inspect(admin, "92-reading-days");
});

test("printing beside the work asks for the purpose once for card and letters", { tag: "@pdf" }, async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator", { phone: "935556679" });
  const leader = await caller(request, "leader");
  await leader.send("patch", "/appeal-actions/extend-term", { appeal_id: appealId, days: 10, description: "Xulosa kechikdi" });
  const desk = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}`);
  const { page } = desk;
  const t = translator(await loadMessages("UZ"));
  const asked = page.getByRole("group", { name: t("card.purposeAsked") });
  const choose = async (document: string) => {
    await page
      .getByRole("button", { name: t("card.documents") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: document }).click();
  };

  await choose(t("documents.extensionLetter"));
  await expect(dialog(page).getByRole("group", { name: t("card.purposeAsked") })).toBeVisible();
  await inspect(desk, "93-purpose-of-a-letter");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await choose(`${t("card.title")} (PDF)`);
  await expect(asked.getByRole("button").first()).toBeFocused();
  await inspect(desk, "94-purpose-of-a-print");
  const printed = page.waitForEvent("download");
  await page.keyboard.press("4");
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);

  await choose(t("documents.extensionLetter"));
  await expect(dialog(page).locator("iframe")).toBeVisible();
  await expect(dialog(page).getByLabel(t("documents.addresseeName"))).toHaveCount(0); // a leader corrects no names
  await expect(asked).toHaveCount(0);
});
