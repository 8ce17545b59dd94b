import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator } from "@playwright/test";
import { caller, dayInTashkent, ownTask } from "./calls.ts";
import { act, choose, dialog, inspect, openFromList, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("an executor requests more time, the head sees the reason and grants it", { tag: "@once" }, async ({ browser, request }) => {
  const { number, appealId, taskId } = await ownTask(request, "process");
  const executor = await sitDown(browser, "executor", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  await act(executor, t("actions.requestDeadline"), async (form) => {
    await typeDay(form, t("fields.wantedDeadline"), dayInTashkent(25));
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Xulosa kutilmoqda");
  });
  await expect(executor.page.getByText("Xulosa kutilmoqda").first()).toBeVisible();

  const leader = await sitDown(browser, "leader", "UZ");
  await openFromList(leader, "menu.deadlineQuery", number);
  await act(leader, t("actions.acceptRequest"), async (form) => {
    await expect(form.getByText(dayInTashkent(25))).toBeVisible();
    await expect(form.getByText("Xulosa kutilmoqda")).toBeVisible();
    await inspect(leader, "40-accept-request");
  });

  await expect(leader.page.locator("[data-part='task']").first()).toContainText(dayInTashkent(25));
  await leader.page
    .getByRole("button", { name: t("card.whyDate") })
    .first()
    .click();
  await expect(leader.page.getByText(t("card.extendedBy")).first()).toBeVisible();
});

/** People are offered with department and load; their names are the titles. */
const namesOf = (options: Locator) => options.evaluateAll((all) => all.map((one) => one.getAttribute("title")));

test("the head of a department gives a task to another of its own people", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "process");
  const head = await caller(request, "leader");
  const leader = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  const executor = await caller(request, "executor");
  await expect(leader.page.locator("[data-part='task']").first()).toContainText(executor.user.fio);
  let chosen = "";
  await act(leader, t("actions.changeExecutor"), async (form) => {
    const department = form.getByLabel(t("fields.department"), { exact: true });
    await expect(form.getByTitle(head.user.departmentName!, { exact: true })).toBeVisible();
    await department.click();
    await expect(leader.page.locator(".ant-select-dropdown:visible .ant-select-item-option")).toHaveText([head.user.departmentName!]);
    await leader.page.keyboard.press("Enter");
    await form.getByLabel(t("fields.mainExecutor"), { exact: true }).click();
    const others = leader.page.locator(".ant-select-dropdown:visible .ant-select-item-option");
    chosen = (await others.first().getAttribute("title"))!;
    // who has the task is not offered as another executor
    expect(await namesOf(others)).not.toContain(executor.user.fio);
    await others.first().click();
  });
  await expect(leader.page.locator("[data-part='task']").first()).toContainText(chosen);
});

test("one of several requests has to be chosen to be granted; a request offers no person and nothing that would be refused", async ({
  browser,
  request,
}) => {
  const { appealId, taskId } = await ownTask(request, "process");
  const executor = await sitDown(browser, "executor", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  const own = await caller(request, "executor");
  const options = executor.page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await act(executor, t("actions.requestExecutor"), async (form) => {
    await form.getByLabel(t("fields.mainExecutor"), { exact: true }).click();
    await expect(options.first()).toBeVisible();
    expect(await namesOf(options)).not.toContain(own.user.fio);
    await options.first().click();
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Boshqa soha");
  });
  await act(executor, t("actions.requestDepthLimit"), async (form) => {
    await form.getByLabel(t("fields.depthLevel"), { exact: true }).click();
    // the task is for the own organisation only: what is offered goes further down
    await expect(options).toHaveText(["1 daraja quyiga", "2 daraja quyiga", "Cheklanmagan"]);
    await options.first().click();
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Quyi tashkilot ishi");
  });

  const leader = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  await act(leader, t("actions.acceptRequest"), async (form) => {
    await expect(form.locator("label.ant-form-item-required")).toHaveText([t("fields.request")]);
    await form.getByRole("button", { name: t("actions.acceptRequest"), exact: true }).click();
    await expect(form.getByText(t("problems.required"))).toBeVisible();
    await choose(form, t("fields.request"));
  });
});

test("a leader asks a colleague for a review, and confirms the answer", async ({ browser, request }) => {
  const { number, appealId, taskId } = await ownTask(request, "process");
  const colleague = await caller(request, "controller");
  const leader = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  await act(leader, t("actions.sendReview"), async (form) => {
    await choose(form, t("fields.reviewer"), colleague.user.fio);
    await form.getByLabel(t("fields.question"), { exact: true }).fill("Quvur loyihaga mosmi?");
    await typeDay(form, t("fields.dueDate"), dayInTashkent(5));
  });

  const controller = await sitDown(browser, "controller", "UZ");
  await openFromList(controller, "menu.reviewTasks", number);
  await act(controller, t("actions.answerReview"), async (form) => {
    await expect(form.getByText("Quvur loyihaga mosmi?")).toBeVisible();
    await form.getByLabel(t("fields.answerText"), { exact: true }).fill("Mos, dalolatnoma bor");
  });

  await openFromList(leader, "menu.answerReviewTasks", number);
  await act(leader, t("actions.confirmReview"));
  await expect(leader.page.getByText("Mos, dalolatnoma bor").first()).toBeVisible();
});

test("a list is exported as Excel, with as many rows as it says", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  let release = () => undefined as void;
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/api/appeals/excel*", async (route) => (await held, await route.continue().catch(() => undefined)));
  // what was there before today: other walks register meanwhile
  await page.goto(`/appeals/process?requestNumber=FAR&to_createdDate=${dayInTashkent(-1)}`);
  const total = (await page.locator("[data-part='list-total']").filter({ hasText: /\d/ }).innerText()).replaceAll(/\D/g, "");
  await page.getByRole("button", { name: "Excel", exact: true }).click();
  const asked = page.getByRole("dialog").last();
  await expect(asked).toContainText(t("excel.what", { count: total }));
  await expect(asked).toContainText(`${t("columns.requestNumber")}: FAR`);
  // the line says how far it is, and may be cut
  await asked.getByRole("button", { name: t("excel.start") }).click();
  await expect(asked.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await asked.getByRole("button", { name: t("common.cancel") }).click();
  await expect(asked).toContainText(t("excel.stopped"));
  release();

  const saving = page.waitForEvent("download");
  await asked.getByRole("button", { name: t("excel.start") }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^\S+_\d.*\.xlsx$/);
  await expect(asked).toBeHidden();
});

test("the card, its blank and the letters are downloaded as documents", { tag: "@pdf" }, async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "confirmed");
  const { page } = await sitDown(browser, "signer", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  // the documents of the appeal are one menu, those of the task another
  const open = async (at: 0 | 1) => {
    const documents = page.getByRole("button", { name: t("card.documents") }).nth(at);
    // the button takes no press while the last document is coming
    await expect(documents).not.toHaveClass(/ant-btn-loading/);
    await documents.click();
  };
  const take = async (button: Locator, ending: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(file.suggestedFilename()).toMatch(ending);
  };
  for (const [label, ending] of [
    [`${t("card.title")} (Word)`, /\.docx$/],
    [`${t("card.title")} (PDF)`, /^Murojaat-kartasi_FAR-\d+-\d\d\.pdf$/],
    [`${t("documents.blank")} (Word)`, /_FAR-\d+-\d\d\.docx$/],
    [`${t("documents.blank")} (PDF)`, /_FAR-\d+-\d\d\.pdf$/],
  ] as const) {
    await open(0);
    await take(page.getByRole("menuitem", { name: label }), ending);
  }
  // a letter is looked at before it is taken
  await open(1);
  await page.getByRole("menuitem", { name: t("documents.answerLetter") }).click();
  await take(dialog(page).getByRole("button", { name: t("documents.word"), exact: true }), /\.docx$/);
});
