import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, classified, dayInTashkent, ownTask, registered } from "./calls.ts";
import { dialog, inspect, openCard as open, press, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("text that two people wrote at once is decided field by field", async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator3");
  const desk = await sitDown(browser, "registrator3", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  await press(desk, t("actions.update"));
  const form = dialog(page);
  const field = (label: string) => form.getByLabel(label, { exact: true });
  // the form's code comes with the first press
  await field(t("fields.text")).waitFor({ timeout: 30_000 });
  await field(t("fields.text")).fill("Mening matnim");
  const colleague = await caller(request, "registrator3");
  const now = await colleague.send("get", `/appeals/${appealId}`);
  await colleague.send("put", "/appeal-actions/update-with-applicant", {
    applicant: await colleague.send("get", `/applicants/${String(now["applicantsId"])}`),
    appeal: {
      id: appealId,
      satulationId: 2,
      channelId: now["channelId"],
      text: "Hamkasbim matni",
      incomingDocNumber: "K-77",
      files: [],
    },
  });

  await form.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(form.getByText(t("form.conflict"))).toBeVisible();
  await expect(form.getByText(t("form.conflictKept"))).toBeVisible();
  const of = (label: string) => form.getByRole("group", { name: label, exact: true });
  await expect(of(t("fields.text"))).toContainText("Hamkasbim matni");
  await expect(of(t("fields.text")).getByRole("radio", { name: new RegExp(`^${t("form.mine")}`) })).toBeChecked();
  await expect(of(t("fields.satulation")).getByRole("radio", { name: `${t("form.theirs")}: Shikoyat` })).toBeChecked();
  await inspect(desk, "22-field-by-field");
  // what only the other one wrote came over by itself, and can be taken back
  await expect(field(t("fields.incomingNumber"))).toHaveValue("K-77");
  await of(t("fields.satulation"))
    .getByRole("radio", { name: `${t("form.mine")}: Ariza` })
    .check();
  await of(t("fields.text"))
    .getByRole("radio", { name: new RegExp(`^${t("form.theirs")}`) })
    .check();
  await expect(field(t("fields.text"))).toHaveValue("Hamkasbim matni");
  await of(t("fields.text"))
    .getByRole("radio", { name: new RegExp(`^${t("form.mine")}`) })
    .check();
  await expect(field(t("fields.text"))).toHaveValue("Mening matnim");
  // a change of the calendar in another walk may move the deadline meanwhile: that is told, and saved again
  await expect(async () => {
    await form.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(form).toBeHidden({ timeout: 4_000 });
  }).toPass();
  expect(await colleague.send("get", `/appeals/${appealId}`)).toMatchObject({
    text: "Mening matnim",
    incomingDocNumber: "K-77",
    satulationId: 1,
  });
});

test("an appeal that a colleague sent on meanwhile is not changed any more, and what was typed can be copied", async ({
  browser,
  request,
}) => {
  const { appealId } = await registered(request, "registrator");
  const desk = await sitDown(browser, "registrator", "UZ", null);
  await open(desk.page, appealId);
  await press(desk, t("actions.update"));
  const form = dialog(desk.page);
  const text = form.getByLabel(t("fields.text"), { exact: true });
  await text.waitFor({ timeout: 30_000 });
  await text.fill("Kechikkan matn");
  const colleague = await caller(request, "registrator");
  const { version } = await colleague.send("get", `/appeals/${appealId}`);
  await colleague.send("patch", "/appeal-actions/send-to-classification", { appeal_id: appealId, position_levels_id: 1, version });

  await form.getByRole("button", { name: t("common.save"), exact: true }).click();

  await expect(form.getByRole("alert")).toContainText(t("form.gone"));
  await expect(form.getByText(t("form.conflictKept"))).toHaveCount(0);
  await expect(form.getByRole("button", { name: t("form.copyTyped") })).toBeVisible();
  await expect(text).toHaveValue("Kechikkan matn");
});

test("a draft that a colleague changed meanwhile shows the colleague's fields beside one's own", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const [leader, executor] = [await caller(request, "leader3"), await caller(request, "executor3")];
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const draft = {
    groupsId: topics.find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Oʻrganing",
    organizationsId: executor.user.organizationsId,
    executorId: executor.user.id,
    depthLevelsId: 1,
  };
  const { id: taskId, version } = await leader.send("post", "/task-actions/drafts", { appealId, ...draft });
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  await page.getByRole("button", { name: new RegExp(`^${t("actions.updateDraft")}`) }).click();
  const form = dialog(page);
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field(t("fields.taskText")).fill("Joyiga chiqib oʻrganing");

  await leader.send("put", "/task-actions/drafts", { taskId, version, ...draft, text: "Hujjat asosida oʻrganing", deadlineDays: 7 });
  const group = form.getByRole("group", { name: t("fields.taskText"), exact: true });
  await expect(group).toContainText("Hujjat asosida oʻrganing");
  await expect(field(t("fields.taskText"))).toHaveValue("Joyiga chiqib oʻrganing");
  await expect(field(t("fields.deadlineDays"))).toHaveValue("7");
  await group.getByRole("radio", { name: new RegExp(`^${t("form.theirs")}`) }).check();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/task-actions/drafts", async (route) => {
    const reply = await route.fetch();
    await held.promise;
    await route.fulfill({ response: reply });
  });
  const readAgain = page.waitForResponse(/\/api\/appeals\/detail\//);
  await form.getByRole("button", { name: t("actions.updateDraft"), exact: true }).click();
  // the form's own write is read before its reply has come, and is nobody else's
  await (await readAgain).finished();
  await expect(page.locator("[data-part='draft']")).toContainText("Hujjat asosida oʻrganing");
  await expect(form.getByRole("alert")).toHaveCount(0);
  held.resolve();

  await expect(form).toBeHidden();
  await expect(page.locator("[data-part='draft']")).toContainText("Hujjat asosida oʻrganing");
});

test("the keyboard alone opens the form of an action in the menu, loses nothing typed and returns the focus", async ({
  browser,
  request,
}) => {
  const { appealId } = await classified(request, "registrator3");
  const { page } = await sitDown(browser, "leader3", "UZ", null);
  await open(page, appealId);
  const more = page.locator("[data-part='card-top'] [data-part='action-bar']").getByRole("button", { name: t("card.more") });
  const reason = dialog(page).getByLabel(t("fields.reason"), { exact: true });
  await more.focus();
  await page.keyboard.press("Enter");
  const meant = page.getByRole("menuitem", { name: t("actions.backToRegistration") });
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  while (!(await meant.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(reason).toBeFocused();

  await page.keyboard.type("Vakolatimizga kirmaydi");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: t("form.leaveQuestion") });
  await expect(asked).toContainText(t("form.leaveDraft"));
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(reason).toHaveValue("Vakolatimizga kirmaydi");
  await expect(reason).toBeFocused();

  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: t("common.yes") }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
});

test("a form that could not be sent returns the cursor to its place", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  // before the page is there: one that is at work may send a call past a way that was barred just now
  await page.route("**/task-actions/request-deadline", (route) => setTimeout(() => void route.abort(), 300));
  await open(page, appealId);
  await press(desk, t("actions.requestDeadline"));
  await typeDay(dialog(page), t("fields.wantedDeadline"), "25.12.2099");
  const reason = dialog(page).getByLabel(t("fields.reason"), { exact: true });
  await reason.fill("Hujjat kutilmoqda");
  await page.keyboard.press("Control+Enter");

  await expect(dialog(page).getByText(t("messages.network"))).toBeVisible();
  await expect(reason).toBeFocused();
});

test("a refusal because of the record's state is told in its own words, above the form that stays", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  const { page } = desk;
  // the term ends between the opening of the form and its sending, as at midnight
  await page.route("**/api/task-actions/request*", (route) =>
    route.fulfill({ status: 409, json: { error: t("errors.term_ended"), code: "term_ended", requestId: "x" } }),
  );
  await press(desk, t("actions.requestDeadline"));
  const form = dialog(page);
  await typeDay(form, t("fields.wantedDeadline"), dayInTashkent(25));
  await form.getByLabel(t("fields.reason"), { exact: true }).fill("Xulosa kutilmoqda");
  await page.keyboard.press("Control+Enter");

  await expect(form.getByText(t("errors.term_ended"))).toBeVisible();
  await expect(form.getByLabel(t("fields.reason"), { exact: true })).toHaveValue("Xulosa kutilmoqda");
});
