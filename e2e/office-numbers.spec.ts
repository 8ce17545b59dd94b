import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { caller, dayInTashkent, ownTask } from "./calls.ts";
import { choose, dialog, inspect, openCard, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
/** Whom no other walk sits down: what a form proposes is a person's last input. */
const [writer, colleague] = ["far-executor-7", "far-executor-8"] as const;

/** A question that this member of staff has accepted. */
const accepted = async (request: APIRequestContext, login: string) => {
  const person = await caller(request, login);
  const task = await ownTask(request, "new", { executorId: person.user.id });
  const { version } = await person.send("get", `/tasks/stage-actions?taskId=${task.taskId}`);
  await person.send("patch", "/task-actions/accept", { taskId: task.taskId, version });
  return task;
};

test("an answer proposes the office's next number, and warns of a used one with its appeal", async ({ browser, request }) => {
  const [first, second, third] = [await accepted(request, writer), await accepted(request, writer), await accepted(request, colleague)];
  const desk = await sitDown(browser, writer, "UZ", null);
  const { page } = desk;
  const form = dialog(page);
  const number = form.getByLabel(t("fields.answerNumber"), { exact: true });

  await openCard(page, first.appealId, first.taskId);
  await press(desk, t("actions.answer"));
  await choose(form, t("fields.resultType"), "Ijobiy");
  await form.getByLabel(t("fields.answerText"), { exact: true }).fill("Chiroqlar almashtirildi");
  await number.fill("04-77/118");
  await choose(form, t("fields.signer"));
  await form.getByRole("button", { name: t("actions.answer"), exact: true }).click();
  await expect(form).toHaveCount(0);

  // a colleague of the office is further in the same case
  const other = await caller(request, colleague);
  const [{ version }, signer] = [await other.send("get", `/tasks/stage-actions?taskId=${third.taskId}`), await caller(request, "signer")];
  const answer = { resultTypeId: 1, text: "Bajarildi", number: "04-77/131", date: dayInTashkent(), signerId: signer.user.id };
  await other.send("patch", "/task-actions/answer", { taskId: third.taskId, version, ...answer });

  await openCard(page, second.appealId, second.taskId);
  await press(desk, t("actions.answer"));
  await expect(number).toHaveValue("04-77/132");
  await expect(form).toContainText(t("form.proposedNext"));
  await number.fill("04-77/118");
  await number.press("Tab");
  await expect(form).toContainText(t("form.numberUsed", { number: first.number }));
  await inspect(desk, "60-number-used");
  await number.fill("04-77/140");
  await number.press("Tab");
  await expect(form).not.toContainText(first.number);
});
