import { expect, test } from "@playwright/test";
import { ownTask } from "./calls.ts";
import { act, choose, dialog, inspect, languagesOf, openCard, press, sitDown } from "./office.ts";

const stranger = "Hurmatli Shuhrat Komilovich! Chiroqlar yaqin kunlarda oʻrnatiladi.";
const words = "Shuhrat Komilovich";

for (const language of languagesOf("UZ"))
  test(`an executor says why a name stays, checker and signer see it, ${language}`, async ({ browser, request }) => {
    const { appealId, taskId } = await ownTask(request, "process");
    const desk = await sitDown(browser, "executor", language, null);
    const { page, t } = desk;
    await openCard(page, appealId, taskId);
    await press(desk, t("actions.answer"));
    const form = dialog(page);
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    const checks = form.locator("[data-part='answer-checks']");
    await text.fill("Chiroqlar bugun almashtirildi.");
    await page.waitForTimeout(1_200);
    // nothing is wrong, nothing is said
    await expect(checks).toHaveCount(0);

    await text.fill(stranger);
    await expect(checks).toContainText(t("answerChecks.otherPerson"));
    await expect(checks).toContainText(t("answerChecks.noDay"));
    await inspect(desk, "answer-checks");
    await checks.getByRole("button", { name: t("answerChecks.goTo", { words }) }).click();
    await expect(text).toBeFocused();
    expect(await text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe(words);

    await choose(form, t("fields.resultType"));
    await choose(form, t("fields.signer"));
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("15-9");
    const send = form.getByRole("button", { name: t("actions.answer"), exact: true });
    await send.click();
    await expect(form.getByText(t("problems.says_why", { limit: words }))).toBeVisible();
    await checks.getByLabel(t("answerChecks.whyItStays")).fill("Xat otasiga yozilgan");
    await checks.getByRole("button", { name: t("answerChecks.staysSo") }).click();
    await send.click();
    await expect(form).toBeHidden();
    const kept = page.locator("[data-part='passed-over']");
    await expect(kept).toContainText("Xat otasiga yozilgan");
    await expect(kept.locator("li")).toHaveCount(2);

    const checker = await sitDown(browser, "controller", language, null);
    await openCard(checker.page, appealId, taskId);
    await act(checker, t("actions.checkAnswer"), async (open) => {
      await expect(open.locator("[data-part='passed-over']")).toContainText("Xat otasiga yozilgan");
      await inspect(checker, "answer-checks-of-checker");
    });
    const signer = await sitDown(browser, "signer", language, null);
    await openCard(signer.page, appealId, taskId);
    await expect(signer.page.locator("[data-part='passed-over']").first()).toContainText(words);
    await act(signer, t("actions.confirmAnswer"));
  });

test("an administrator switches a rule off and on, and sees what was found", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "UZ", "/admin/settings");
  const { page, t } = desk;
  const setting = page.locator("form", { has: page.getByRole("heading", { name: t("administration.settingAnswerRules") }) });
  const rule = setting.getByRole("switch", { name: t("answerChecks.long") });
  await expect(page.locator("[data-part='finding-figures']")).toBeVisible();
  for (const isOn of [false, true]) {
    await rule.click();
    await setting.getByRole("button", { name: t("common.save") }).click();
    await expect(page.getByText(t("common.saved")).first()).toBeVisible();
    await page.reload();
    await expect(rule).toBeChecked({ checked: isOn });
  }
  await inspect(desk, "answer-rules");
});
