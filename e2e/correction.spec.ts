import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { act, choose, inspect, openCard, sitDown } from "./office.ts";

test("a corrected answer is written, sent back, written again, confirmed and told; both versions stay", async ({ browser, request }) => {
  const t = translator(await loadMessages("UZ"));
  const { appealId, taskId } = await ownTask(request, "confirmed");
  const office = await caller(request, "signer");
  const { version } = await office.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  await office.send("patch", "/task-actions/notify-applicant", { taskId, version, methodId: 1, text: "Javob berildi" });
  const executor = await sitDown(browser, "executor", "UZ", null);
  await openCard(executor.page, appealId);
  await act(executor, t("actions.correctAnswer"), async (form) => {
    await form.getByLabel(t("fields.correctionReason"), { exact: true }).fill("Sana xato yozilgan");
    await form.getByLabel(t("fields.answerText"), { exact: true }).fill("Ishlar 20-dekabrda tugaydi");
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("15/8");
    await choose(form, t("fields.signer"), office.user.fio);
    await inspect(executor, "66-correction-form");
  });
  await expect(executor.page.getByText(t("card.correctionWritten")).first()).toBeVisible();

  const ru = translator(await loadMessages("RU"));
  const signer = await sitDown(browser, "signer", "RU", "/queries/checking-query");
  await expect(signer.page.getByText(ru("card.correctionWritten")).first()).toBeVisible();
  await inspect(signer, "67-correction-list");
  await openCard(signer.page, appealId);
  await act(signer, ru("actions.rejectCorrection"), async (form) => {
    await form.getByLabel(ru("fields.reason"), { exact: true }).fill("Номер тоже");
    await inspect(signer, "68-correction-decided");
  });
  await executor.page.reload();
  await act(executor, t("actions.correctAnswer"), async (form) => {
    await expect(form.getByLabel(t("fields.answerText"), { exact: true })).toHaveValue("Ishlar 20-dekabrda tugaydi");
    await expect(form.getByText("Номер тоже").first()).toBeVisible();
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("15/9");
  });
  await signer.page.reload();
  await act(signer, ru("actions.confirmCorrection"));
  await act(signer, ru("actions.tellCorrection"));
  await expect(signer.page.getByText(ru("card.correctionTold")).first()).toBeVisible();
  await expect(signer.page.getByText(ru("card.correctedAnswer")).first()).toBeVisible();
  await inspect(signer, "69-correction-told");
});
