import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, dayInTashkent, expectCounted, ownTask, registered } from "./calls.ts";
import { act, choose, dialog, inspect, openCard as open, press, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a rejected answer comes back with its reason and is corrected, not written again", { tag: "@once" }, async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "process");
  const [writer, signer] = [await caller(request, "executor"), await caller(request, "signer")];
  const { version } = await writer.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  const content = Buffer.from("%PDF-1.7\n").toString("base64");
  const file = await writer.send("post", "/admin/files/upload/base64", { name: "dalolatnoma.pdf", content });
  await writer.send("patch", "/task-actions/answer", {
    taskId,
    version,
    answerTypeId: 1,
    resultTypeId: 1,
    text: "Chiroqlar almashtirildi",
    number: "15-1",
    date: dayInTashkent(),
    signerId: signer.user.id,
    files: [file["resourceId"]],
  });
  const controller = await sitDown(browser, "controller", "UZ", null);
  await open(controller.page, appealId, taskId);
  const bell = controller.page.getByRole("link", {
    name: new RegExp(`^${t("shell.waiting", { name: t("menu.checkingQuery"), count: "" }).trim()}`),
  });
  await expect(bell).toBeVisible();
  await act(controller, t("actions.rejectAnswer"), (form) =>
    form.getByLabel(t("fields.reason"), { exact: true }).fill("Dalil ilova qilinmagan"),
  );
  await expectCounted(controller.page, "sendAnswer", (count) =>
    expect(bell).toHaveAccessibleName(t("shell.waiting", { name: t("menu.checkingQuery"), count }), { timeout: 2_000 }),
  );

  const executor = await sitDown(browser, "executor", "UZ", null);
  await open(executor.page, appealId, taskId);
  await expect(executor.page.getByText("Dalil ilova qilinmagan").first()).toBeVisible();
  await act(executor, t("actions.answer"), async (form) => {
    await expect(form.locator("[data-part='task-refused']")).toContainText("Dalil ilova qilinmagan");
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    await expect(text).toHaveValue("Chiroqlar almashtirildi");
    await expect(form.getByLabel(t("fields.answerNumber"), { exact: true })).toHaveValue("15-1");
    await expect(form.getByLabel(t("fields.answerDate"), { exact: true })).toHaveValue(dayInTashkent());
    for (const chosen of ["Yakuniy javob", signer.user.fio])
      await expect(form.locator(".ant-select-content").filter({ hasText: chosen })).toBeVisible();
    await expect(form.locator("[data-part='file-row']")).toContainText("dalolatnoma.pdf");
    await inspect(executor, "47-answer-again");
    await text.fill("Dalil bilan qayta javob");
  });

  const [again, rejected] = [
    executor.page.locator("[data-part='answers'] > li").first(),
    executor.page.locator("[data-part='answers'] > li").nth(1),
  ];
  await expect(again).toContainText("Dalil bilan qayta javob");
  for (const answer of [again, rejected]) await expect(answer.locator("[data-part='file-row']")).toContainText("dalolatnoma.pdf");
});

test("an unchecked answer is taken back in the list, and its text waits in the form", async ({ browser, request }) => {
  const { number, appealId, taskId } = await ownTask(request, "answered");
  const desk = await sitDown(browser, "executor", "UZ", `/tasks/process-tasks?requestNumber=${encodeURIComponent(number)}`);
  const { page } = desk;
  const row = page.locator("tbody tr", { hasText: number });
  await inspect(desk, "48-take-back");
  await row.getByRole("button", { name: t("actions.takeBackAnswer") }).click();
  await expect(page.getByText(t("done.takeBackAnswer"))).toBeVisible();
  await expect(row.getByRole("button", { name: t("actions.takeBackAnswer") })).toHaveCount(0);

  await open(page, appealId, taskId);
  await expect(page.locator("[data-part='answers'] > li")).toContainText(t("card.answerTakenBack"));
  await act(desk, t("actions.answer"), async (form) => {
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    await expect(text).toHaveValue("Chiroqlar almashtirildi");
    await text.fill("Chiroqlar almashtirildi va sinaldi");
  });
  await expect(page.locator("[data-part='answers'] > li").first()).toContainText("va sinaldi");
  await inspect(desk, "49-answered-again");

  // once a checker has opened it, it waits for the check
  const controller = await sitDown(browser, "controller", "UZ", null);
  await open(controller.page, appealId, taskId);
  await page.getByRole("button", { name: t("actions.takeBackAnswer") }).click();
  await expect(page.getByText(t("errors.answer_seen"))).toBeVisible();
});

test("an interim answer can be distinguished from a final one, and is not offered for a review", async ({ browser, request }) => {
  const { number, appealId, taskId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  await open(desk.page, appealId);
  await press(desk, t("actions.answer"));
  await dialog(desk.page).getByLabel(t("fields.answerType"), { exact: true }).click();
  await expect(desk.page.locator(".ant-select-item-option")).toHaveText(["Yakuniy javob", "Oraliq javob", "Rad javobi"]);

  const [executor, signer] = [await caller(request, "executor"), await caller(request, "signer")];
  const { version } = await executor.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  const interim = 2;
  await executor.send("patch", "/task-actions/answer", {
    taskId,
    version,
    answerTypeId: interim,
    resultTypeId: 1,
    text: "Hujjatlar kutilmoqda",
    number: "15-2",
    date: dayInTashkent(),
    signerId: signer.user.id,
  });
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/checking-query");
  await page.getByRole("button", { name: `${t("lists.rowCheck")}: ${number}` }).click();
  await expect(dialog(page).getByText("Oraliq javob", { exact: true })).toBeVisible();
});

test("a letter to the applicant asks for its number and date, a message does not", { tag: "@once" }, async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "confirmed");
  const desk = await sitDown(browser, "signer", "UZ", null);
  const { page } = desk;
  await open(page, appealId, taskId);

  await act(desk, t("actions.notifyApplicant"), async (form) => {
    await expect(form.getByLabel(t("fields.messageText"), { exact: true })).not.toHaveValue("");
    await expect(form.getByLabel(t("fields.letterNumber"), { exact: true })).toHaveCount(0);
    await choose(form, t("fields.notificationMethod"), t("notifications.post"));
    // the letter bears the number of the answer
    await expect(form.getByLabel(t("fields.letterNumber"), { exact: true })).toHaveValue("15-1");
    await form.getByLabel(t("fields.letterNumber"), { exact: true }).clear();
    await form.getByRole("button", { name: t("actions.notifyApplicant"), exact: true }).click();
    await expect(form.getByText(t("problems.letter_needed")).first()).toBeVisible();
    await form.getByLabel(t("fields.letterNumber"), { exact: true }).fill("X-1");
    await typeDay(form, t("fields.letterDate"), dayInTashkent());
  });

  await page.getByRole("tab", { name: t("card.messages") }).click();
  await expect(page.locator("[data-part='messages']")).toContainText("X-1");
  await expect(page.locator("[data-part='messages'] [data-part='status']").first()).toHaveAttribute("data-tone", "good");
});

test("the letter of a withdrawn appeal offers the ways that reach the applicant, and explains the others", async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator");
  const leader = await caller(request, "leader");
  const reasons = (await leader.send("get", "/admin/dictionaries/result-reason-types")) as unknown as { id: number; code: string }[];
  const reasonId = reasons.find(({ code }) => code === "withdrawn")!.id;
  await leader.send("patch", "/appeal-actions/terminate", { appeal_id: appealId, reasonId, text: "Arizachi qaytarib oldi" });
  const desk = await sitDown(browser, "registrator", "UZ", null);
  const { page } = desk;
  await open(page, appealId);

  await act(desk, t("actions.sendLetter"), async (form) => {
    await expect(form.getByText(`${t("notifications.telegram")}: ${t("notifications.noChat")}`)).toBeVisible();
    await form.getByLabel(t("fields.notificationMethod"), { exact: true }).click();
    await expect(page.locator(".ant-select-item-option")).toHaveText([
      t("notifications.sms"),
      t("notifications.post"),
      t("notifications.inPerson"),
    ]);
    await page.keyboard.press("Escape");
    await inspect(desk, "57-closing-letter");
    await choose(form, t("fields.notificationMethod"), t("notifications.post"));
    await form.getByLabel(t("fields.letterNumber"), { exact: true }).fill("X-2");
    await typeDay(form, t("fields.letterDate"), dayInTashkent());
  });

  await page.getByRole("tab", { name: t("card.messages") }).click();
  await expect(page.locator("[data-part='messages']")).toContainText("X-2");
});
