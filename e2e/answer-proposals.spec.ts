import { expect, test, type APIRequestContext } from "@playwright/test";
import { caller, dayInTashkent, ownTask } from "./calls.ts";
import { act, choose, dialog, inspect, openCard, press, sitDown } from "./office.ts";

const letter = "Koʻchamizda nasos kuyib qolgan, ichimlik suvi kelmayapti";
const answered = "Kuygan nasos 5-martda almashtirildi, ichimlik suvi berildi.";
const masked = "Kuygan nasos «…» almashtirildi, ichimlik suvi berildi.";

/** The last topic, of which no other walk answers. */
const lastTopic = async (request: APIRequestContext): Promise<number> => {
  const topics = await (await caller(request, "leader")).send("get", "/lookups/topics");
  return (topics as unknown as { id: number; parentId: number | null }[]).filter(({ parentId }) => parentId !== null).at(-1)!.id;
};
/** A question that was answered, and the applicant told. */
const told = async (request: APIRequestContext, groupsId: number) => {
  const task = await ownTask(request, "process", { groupsId, fields: { text: letter } });
  const signer = await caller(request, "signer");
  const step = async (login: string, action: string, body: object = {}) => {
    const { version } = await signer.send("get", `/tasks/stage-actions?taskId=${task.taskId}`);
    await (await caller(request, login)).send("patch", `/task-actions/${action}`, { taskId: task.taskId, version, ...body });
  };
  const answer = { resultTypeId: 1, text: answered, number: "15-1", date: dayInTashkent(), signerId: signer.user.id };
  await step("executor", "answer", answer);
  await step("leader", "check-answer");
  await step("signer", "confirm-answer");
  await step("signer", "notify-applicant", { methodId: 1, text: "Javob yuborildi" });
  return task;
};

test(
  "an executor takes an earlier answer, fills its gap, and the checker sees where it is from",
  { tag: "@once" },
  async ({ browser, request }) => {
    const groupsId = await lastTopic(request);
    const earlier = await told(request, groupsId);
    const { appealId, taskId } = await ownTask(request, "process", { groupsId, fields: { text: letter } });
    const desk = await sitDown(browser, "executor", "UZ", null);
    const { page, t } = desk;
    await openCard(page, appealId, taskId);
    await press(desk, t("actions.answer"));
    const form = dialog(page);
    const [text, panel] = [form.getByLabel(t("fields.answerText"), { exact: true }), form.locator("[data-part='answer-proposals']")];
    const proposals = panel.getByRole("button", { expanded: false });
    await expect(proposals).toBeVisible();
    await expect(panel.getByRole("listitem")).toHaveCount(0);

    // one that is typed gives way only when it is said so
    await text.fill("Oʻzim yozgan matn");
    await proposals.click();
    await inspect(desk, "answer-proposals");
    const take = panel
      .getByRole("listitem")
      .first()
      .getByRole("button", { name: t("answerProposals.take") });
    await take.click();
    const question = page.getByRole("dialog").filter({ hasText: t("answerProposals.replace") });
    await question.getByRole("button", { name: t("common.no") }).click();
    await expect(question).toBeHidden();
    await expect(text).toHaveValue("Oʻzim yozgan matn");
    await text.fill("");
    await page.keyboard.press("Alt+KeyR");
    await expect(text).toHaveValue(masked);
    const selected = () => text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
    await expect(text).toBeFocused();
    expect(await selected()).toBe("«…»");

    await choose(form, t("fields.resultType"));
    await choose(form, t("fields.signer"));
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("15-7");
    const send = form.getByRole("button", { name: t("actions.answer"), exact: true });
    await send.click();
    await expect(form.getByText(t("problems.gap_left", { limit: "«…»" })).first()).toBeVisible();
    await text.focus();
    await page.keyboard.press("Alt+KeyR");
    await page.keyboard.insertText("kecha");
    await send.click();
    await expect(form).toBeHidden();

    const checker = await sitDown(browser, "controller", "UZ", null);
    await openCard(checker.page, appealId, taskId);
    await expect(checker.page.locator("[data-part='answer-sources']").first()).toContainText(earlier.number);
    await act(checker, t("actions.checkAnswer"));

    const signer = await sitDown(browser, "signer", "UZ", null);
    await openCard(signer.page, earlier.appealId, earlier.taskId);
    await signer.page.getByRole("button", { name: t("answerProposals.mark") }).click();
    await dialog(signer.page).getByLabel(t("answerProposals.why"), { exact: true }).fill("Nima qilingani aytilgan");
    await dialog(signer.page)
      .getByRole("button", { name: t("common.save") })
      .click();
    await expect(signer.page.getByText("Nima qilingani aytilgan").first()).toBeVisible();
    await signer.page.goto("/tasks/good-answers");
    await expect(signer.page.getByRole("row", { name: earlier.number })).toContainText("Nima qilingani aytilgan");
    await inspect(signer, "good-answers");
  },
);
