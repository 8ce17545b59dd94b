import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { caller, dayInTashkent, taskFor } from "./calls.ts";
import { act, choose, dialog, inspect, openCard, press, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const below = "Margʻilon shahri obodonlashtirish boshqarmasi";

/** Acts by call, at the version that the task has now. */
const byCall = async (request: APIRequestContext, login: string, action: string, taskId: number, body: object = {}) => {
  const person = await caller(request, login);
  const { version } = await person.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  return person.send("patch", `/task-actions/${action}`, { taskId, version, ...body });
};

/** A question of the city's office, in the hands of its executor and sent on to the organisation of registrator3, in hands there. */
const sentDown = async (request: APIRequestContext) => {
  const { appealId, taskId } = await taskFor(request, "registrator2");
  const [executor2, executor3] = [await caller(request, "executor2"), await caller(request, "executor3")];
  const incoming = { incomingNumber: "K-1", incomingDate: dayInTashkent() };
  await byCall(request, "registrator2", "register", taskId, { ...incoming, executorId: executor2.user.id });
  await byCall(request, "executor2", "accept", taskId);
  const depth = { depthLevelsId: 2, reason: "Quyi tashkilot ishi" };
  await byCall(request, "executor2", "request-depth-limit", taskId, depth);
  await byCall(request, "leader", "accept-request", taskId);
  await byCall(request, "leader2", "send-down", taskId, {
    organizationsId: executor3.user.organizationsId,
    text: "Joyida bajaring",
    deadline: dayInTashkent(4),
  });
  const card = await (await caller(request, "registrator3")).send("get", `/appeals/detail/${appealId}`);
  const childId = (card["tasks"] as { id: number; parentId: number | null }[]).find(({ parentId }) => parentId === taskId)!.id;
  await byCall(request, "registrator3", "register", childId, { ...incoming, executorId: executor3.user.id });
  await byCall(request, "executor3", "accept", childId);
  return { appealId, taskId, childId, signerId: (await caller(request, "signer3")).user.id };
};

test("a task that waits for a lower organisation says so; its answer is taken over, a decided request is read with its reason", async ({
  browser,
  request,
}) => {
  const { appealId, taskId, childId, signerId } = await sentDown(request);

  const upper = await sitDown(browser, "executor2", "UZ", null);
  await openCard(upper.page, appealId, taskId);
  const own = upper.page.locator("[data-part='task'][data-meant=true]");
  await expect(own.locator("[data-part='task-waits']")).toHaveText(t("card.waitsBelow", { names: below }));
  await expect(own.getByRole("button", { name: t("actions.answer"), exact: true })).toHaveCount(0);
  await inspect(upper, "58-waits-below");

  // more time than the task above has: who decides is told why not
  const lower = await sitDown(browser, "executor3", "UZ", null);
  await openCard(lower.page, appealId, childId);
  await act(lower, t("actions.requestDeadline"), async (form) => {
    await typeDay(form, t("fields.wantedDeadline"), dayInTashkent(40));
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Materiallar kutilmoqda");
  });
  const leader = await sitDown(browser, "leader2", "UZ", null);
  await openCard(leader.page, appealId, childId);
  const until = await leader.page.locator("[data-part='task']:not([data-meant=true]) [data-part='deadline']").first().innerText();
  await press(leader, t("actions.acceptRequest"));
  await dialog(leader.page)
    .getByRole("button", { name: t("actions.acceptRequest"), exact: true })
    .click();
  await expect(dialog(leader.page).getByRole("alert")).toHaveText(t("problems.after_deadline", { limit: until.slice(0, 10) }));
  await leader.page.keyboard.press("Escape");
  await expect(dialog(leader.page)).toBeHidden();
  await act(leader, t("actions.rejectRequest"), (form) =>
    form.getByLabel(t("fields.reason"), { exact: true }).fill("Oʻzimizda ham shuncha"),
  );
  await openCard(lower.page, appealId, childId);
  const decided = lower.page.locator("[data-part='task'][data-meant=true] [data-part='task-decided'] > li");
  for (const part of [dayInTashkent(40), "Oʻzimizda ham shuncha", leader.login]) {
    const text = part === leader.login ? (await caller(request, part)).user.fio : part;
    await expect(decided).toContainText(text);
  }
  await inspect(lower, "59-decided-request");

  const answer = { resultTypeId: 1, text: "12 ta chiroq almashtirildi", number: "OB-1", date: dayInTashkent(), signerId };
  await byCall(request, "executor3", "answer", childId, answer);
  await byCall(request, "leader3", "check-answer", childId);
  await byCall(request, "signer3", "confirm-answer", childId);
  await byCall(request, "leader2", "accept-lower-answer", childId);

  await openCard(upper.page, appealId, taskId);
  await expect(own.locator("[data-part='task-waits']")).toHaveCount(0);
  await act(upper, t("actions.answer"), async (form) => {
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    await text.fill("Tekshirildi.");
    await form.getByRole("button", { name: t("card.takeAnswer", { name: below }) }).click();
    await expect(text).toHaveValue("Tekshirildi.\n\n12 ta chiroq almashtirildi");
    await inspect(upper, "60-lower-answer-taken");
    await choose(form, t("fields.resultType"));
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("H-1");
    await typeDay(form, t("fields.answerDate"), dayInTashkent());
    await choose(form, t("fields.signer"));
  });
  await upper.page.getByRole("tab", { name: t("card.history") }).click();
  const rows = upper.page.locator("[data-part='history'] > li").filter({ hasText: t("done.answer") });
  await expect(rows.nth(0).locator("[data-part='history-task']")).toContainText("Margʻilon shahri hokimligi");
  await expect(rows.nth(1).locator("[data-part='history-task']")).toContainText(below);
});
