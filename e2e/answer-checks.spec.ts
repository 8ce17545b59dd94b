import { expect, test } from "@playwright/test";
import { caller, dayInTashkent, ownTask, registered } from "./calls.ts";
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

for (const language of languagesOf("UZ"))
  test(`a letter of a closing stops at another name until somebody says why, ${language}`, async ({ browser, request }) => {
    const { appealId } = await registered(request, "registrator");
    const desk = await sitDown(browser, "registrator", language, null);
    const { page, t } = desk;
    await openCard(page, appealId);
    await act(desk, t("actions.returnToApplicant"), async (form) => {
      await form.getByLabel(t("fields.reason"), { exact: true }).fill("Hurmatli Shuhrat Komilovich! Manzil koʻrsatilmagan.");
      const checks = form.locator("[data-part='answer-checks']");
      await checks.getByRole("button", { name: t("answerChecks.goTo", { words }) }).click();
      await expect(form.getByLabel(t("fields.reason"), { exact: true })).toBeFocused();
      await checks.getByLabel(t("answerChecks.whyItStays")).fill("Xat otasiga yozilgan");
      await inspect(desk, "letter-checks");
    });
    await page.getByRole("tab", { name: t("card.history") }).click();
    await expect(page.locator("[data-part='history-changes'] li").filter({ hasText: "Xat otasiga yozilgan" })).toContainText(
      t("answerChecks.name"),
    );
  });

test("a letter of many with one text that names another person is sent once its list has a reason", async ({ browser, request }) => {
  const members = [await ownTask(request, "process"), await ownTask(request, "process")];
  const leader = await caller(request, "leader");
  const problem = await leader.send("post", "/appeals/problems", { appealIds: members.map(({ appealId }) => appealId) });
  const executor = await caller(request, "executor");
  const signer = await caller(request, "signer");
  const { id } = await executor.send("post", `/appeals/problems/${problem.id}/answers`, {
    text: "Hurmatli «…ism»! Chiroqlar Toshmatova Inobatning uyi oldida almashtirildi.",
    resultTypeId: 1,
    number: `N${Date.now() % 100_000}/1`,
    date: dayInTashkent(),
    signerId: signer.user.id,
  });
  const desk = await sitDown(browser, "executor", "UZ", `/appeals/common-answer/${id}`);
  const { page, t } = desk;
  const send = page.getByRole("button", { name: t("commonAnswers.step", { step: t("commonAnswers.send"), count: 2 }) });
  await send.click();
  const reasons = page.getByLabel(new RegExp(`^${t("answerChecks.whyItStays")}`));
  await expect(reasons).toHaveCount(2);
  for (const reason of await reasons.all()) await reason.fill("Chiroq shu uy oldida");
  await inspect(desk, "common-answer-why");
  await send.last().click();
  await expect(page.locator("[data-part='common-letter']").filter({ hasText: t("commonAnswers.sent") })).toHaveCount(2);
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
