import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { caller, classified, dayInTashkent, ownTask, registered, uniquePhone } from "./calls.ts";
import { act, choose, dialog, inspect, press, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const open = async (page: Page, appealId: number, taskId?: number) => {
  await page.goto(`/appeals/card/${appealId}${taskId ? `?taskId=${taskId}` : ""}`);
  await expect(page.getByRole("heading", { level: 1, name: /^[A-Z]{3}-/ })).toBeVisible();
};
test("a topic is found though its list comes after one has typed", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { name: string; parentId: number | null }[];
  const topic = topics.find((one) => one.parentId !== null)!.name;
  let come = (): void => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/api/lookups/topics", (route) => asked.then(() => route.continue()));
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const box = dialog(page).getByLabel(t("fields.topic"), { exact: true });
  await box.fill(topic);
  await expect(page.locator(".ant-select-dropdown").getByText(t("common.loading"))).toBeVisible();
  come();

  const found = page.locator(".ant-select-dropdown").getByText(topic, { exact: true });
  await found.click();
  await expect(dialog(page).locator(".ant-select-content, .ant-select-selection-item").filter({ hasText: topic })).toBeVisible();
});

test("a question goes to one's own executor or post, or to another office that names them itself", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const executor = await caller(request, "executor3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as { id: number; name: string; isOwn: boolean }[];
  const own = offices.find((office) => office.isOwn)!.name;
  const other = offices.find((office) => !office.isOwn)?.name;
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { name: string; parentId: number | null }[];
  const topic = topics.find((one) => one.parentId !== null)!.name;
  await open(page, appealId);
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  const draft = (office: string, rest: () => Promise<void>) =>
    act(desk, t("actions.draft"), async (form) => {
      await expect(field(t("fields.executor"))).toHaveCount(0);
      await choose(form, t("fields.topic"), topic);
      await choose(form, t("fields.taskType"));
      await choose(form, t("fields.organization"), office);
      await choose(form, t("fields.depthLevel"));
      await rest();
    });

  await draft(own, async () => {
    await expect(field(t("fields.positionLevel"))).toBeVisible();
    await expect(field(t("fields.department"))).toBeVisible();
    await choose(dialog(page), t("fields.executor"), executor.user.fio);
  });
  await expect(page.locator(".draft")).toHaveCount(1);
  await expect(page.locator(".draft")).toContainText(executor.user.fio);
  await draft(own, () => choose(dialog(page), t("fields.positionLevel")));
  await expect(page.locator(".draft")).toHaveCount(2);
  if (other) {
    await draft(other, async () => {
      await expect(field(t("fields.executor"))).toHaveCount(0);
      await expect(field(t("fields.positionLevel"))).toHaveCount(0);
    });
    await expect(page.locator(".draft")).toHaveCount(3);
  }

  const before = await page.locator(".draft").count();
  await page
    .getByRole("button", { name: new RegExp(`^${t("actions.deleteDraft")}`) })
    .last()
    .click();
  await expect(dialog(page).getByText(t("card.deleteDraftQuestion"))).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: t("common.yes") })
    .click();
  await expect(page.locator(".draft")).toHaveCount(before - 1);

  const counted = page.waitForResponse((reply) => reply.url().includes("/profile/notify-counter"));
  await act(desk, t("actions.finishClassification"), undefined, t("common.yes"));
  const counters = (await (await counted).json()) as Record<string, number>;
  await expect(page.locator(".task").first()).toBeVisible();
  const badge = page.getByRole("link", { name: t("menu.resolutionTask") }).locator(".menu-badge");
  await expect(badge).toHaveText(String(counters["task_resolution"]));
});

test("a question comes back with its reason and is sent again", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const [leader, executor] = [await caller(request, "leader3"), await caller(request, "executor3")];
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const { id: taskId } = await leader.send("post", "/task-actions/drafts", {
    appealId,
    groupsId: topics.find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Oʻrganing",
    organizationsId: executor.user.organizationsId,
    executorId: executor.user.id,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const executor3 = await sitDown(browser, "executor3", "UZ", null);
  await open(executor3.page, appealId, taskId);
  await act(executor3, t("actions.return"), async (form) => {
    await form.getByRole("button", { name: t("actions.return"), exact: true }).click();
    await expect(form.getByText(t("problems.required"))).toBeVisible();
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Boshqa boʻlimning ishi");
  });

  const leader3 = await sitDown(browser, "leader3", "UZ", null);
  await open(leader3.page, appealId, taskId);
  await expect(leader3.page.getByText("Boshqa boʻlimning ishi").first()).toBeVisible();
  await act(leader3, t("actions.resend"), async (form) => {
    await expect(form.getByLabel(t("fields.taskText"), { exact: true })).toHaveValue("Oʻrganing");
    await form.getByLabel(t("fields.taskText"), { exact: true }).fill("Baribir oʻrganing");
  });

  await executor3.page.reload();
  await expect(executor3.page.getByText("Baribir oʻrganing").first()).toBeVisible();
  await expect(executor3.page.getByRole("button", { name: t("actions.accept") })).toBeVisible();
});

test("a rejected answer comes back with its reason and is mended, not written anew", async ({ browser, request }) => {
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
  const counted = controller.page.waitForResponse((reply) => reply.url().includes("/profile/notify-counter"));
  await act(controller, t("actions.rejectAnswer"), (form) =>
    form.getByLabel(t("fields.reason"), { exact: true }).fill("Dalil ilova qilinmagan"),
  );
  const { sendAnswer = 0 } = (await (await counted).json()) as Record<string, number>;
  await expect(bell).toHaveAccessibleName(t("shell.waiting", { name: t("menu.checkingQuery"), count: sendAnswer }));

  const executor = await sitDown(browser, "executor", "UZ", null);
  await open(executor.page, appealId, taskId);
  await expect(executor.page.getByText("Dalil ilova qilinmagan").first()).toBeVisible();
  await act(executor, t("actions.answer"), async (form) => {
    await expect(form.locator(".task-refused")).toContainText("Dalil ilova qilinmagan");
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    await expect(text).toHaveValue("Chiroqlar almashtirildi");
    await expect(form.getByLabel(t("fields.answerNumber"), { exact: true })).toHaveValue("15-1");
    await expect(form.getByLabel(t("fields.answerDate"), { exact: true })).toHaveValue("");
    for (const chosen of ["Yakuniy javob", signer.user.fio])
      await expect(form.locator(".ant-select-content").filter({ hasText: chosen })).toBeVisible();
    await expect(form.locator(".file-row")).toContainText("dalolatnoma.pdf");
    await inspect(executor, "47-answer-again");
    await text.fill("Dalil bilan qayta javob");
    await typeDay(form, t("fields.answerDate"), dayInTashkent());
  });

  const [again, rejected] = [executor.page.locator(".answers > li").first(), executor.page.locator(".answers > li").nth(1)];
  await expect(again).toContainText("Dalil bilan qayta javob");
  for (const answer of [again, rejected]) await expect(answer.locator(".file-row")).toContainText("dalolatnoma.pdf");
});

test("a letter to the applicant asks for its number and date, a message does not", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "confirmed");
  const desk = await sitDown(browser, "signer", "UZ", null);
  const { page } = desk;
  await open(page, appealId, taskId);

  await act(desk, t("actions.notifyApplicant"), async (form) => {
    await expect(form.getByLabel(t("fields.messageText"), { exact: true })).not.toHaveValue("");
    await expect(form.getByLabel(t("fields.letterNumber"), { exact: true })).toHaveCount(0);
    await choose(form, t("fields.notificationMethod"), t("notifications.post"));
    await form.getByRole("button", { name: t("actions.notifyApplicant"), exact: true }).click();
    await expect(form.getByText(t("problems.letter_needed")).first()).toBeVisible();
    await form.getByLabel(t("fields.letterNumber"), { exact: true }).fill("X-1");
    await typeDay(form, t("fields.letterDate"), dayInTashkent());
  });

  await page.getByRole("tab", { name: t("card.messages") }).click();
  await expect(page.locator(".messages")).toContainText("X-1");
  await expect(page.locator(".messages .status").first()).toHaveAttribute("data-tone", "good");
});

test("the letter of a withdrawn appeal is offered the ways that reach, and says of the others why not", async ({ browser, request }) => {
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
  await expect(page.locator(".messages")).toContainText("X-2");
});

test("the history names what was changed, personal data when they are opened; the earlier appeals what they share", async ({
  browser,
  request,
}) => {
  const phone = uniquePhone();
  const earlier = await registered(request, "registrator3", { phone });
  const { appealId } = await registered(request, "registrator3", { phone, lastName: "Toʻrayeva" });
  const desk = await sitDown(browser, "registrator3", "UZ", null);
  const { page } = desk;
  await open(page, appealId);

  await press(desk, t("actions.update"));
  await dialog(page).getByLabel(t("fields.text"), { exact: true }).fill("Suv yoʻq");
  await dialog(page)
    .getByRole("button", { name: t("common.save") })
    .click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("tab", { name: t("card.history") }).click();
  const change = page.locator(".history-changes li").filter({ hasText: t("fields.text") });
  await expect(change.locator("ins")).toHaveText("Suv yoʻq");
  await expect(change.locator("del")).toHaveText("Koʻcha chiroqlari yonmayapti");

  await press(desk, t("actions.update"));
  await dialog(page).getByLabel(t("fields.address"), { exact: true }).fill("Navoiy 5");
  await dialog(page)
    .getByRole("button", { name: t("common.save") })
    .click();
  await expect(dialog(page)).toBeHidden();
  const address = page.locator(".history-changes li").filter({ hasText: t("fields.address") });
  await expect(address.locator("ins")).toHaveText("N*******");
  const reading = page.waitForRequest((call) => call.url().endsWith(`/appeals/${appealId}/personal-history`) && call.method() === "POST");
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: t("card.showPersonal") })
    .click();
  await reading;
  await expect(address.locator("ins")).toHaveText("Navoiy 5");

  await page.getByRole("tab", { name: new RegExp(`^${t("card.previous")}`) }).click();
  const row = page.locator(".messages li").filter({ hasText: earlier.number });
  await expect(row).toContainText(t("card.sharedPhone"));
  await row.getByRole("link", { name: earlier.number }).click();
  await expect(page.getByRole("heading", { level: 1, name: earlier.number })).toBeVisible();
});

test("personal data stand behind masks until they are opened, and stay behind them without the right", async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator", {
    phone: "935556677",
    passportSn: "AC",
    passportNum: "7418529",
    address: "Navoiy koʻchasi, 12",
  });
  const desk = await sitDown(browser, "registrator", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  const applicant = page.getByRole("region", { name: t("fields.applicantData") });
  await expect(applicant).toContainText("93*****77");
  await expect(applicant).not.toContainText("7418529");
  const opened = page.waitForRequest((call) => call.url().endsWith(`/appeals/${appealId}/personal-data`) && call.method() === "POST");
  await applicant.getByRole("button", { name: t("card.showPersonal") }).click();
  await opened;
  for (const value of ["+998 93 555 66 77", "AC7418529", "Navoiy koʻchasi, 12"]) await expect(applicant).toContainText(value);
  await applicant.getByRole("button", { name: t("card.hidePersonal") }).click();
  await expect(applicant).not.toContainText("7418529");

  const controller = await sitDown(browser, "controller", "UZ", null);
  await open(controller.page, appealId);
  const masked = controller.page.getByRole("region", { name: t("fields.applicantData") });
  await expect(masked).toContainText("93*****77");
  await expect(masked.getByRole("button")).toHaveCount(0);
});

test("what two people wrote at once is decided field by field", async ({ browser, request }) => {
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

  await form.getByRole("button", { name: t("common.save") }).click();
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
  await form.getByRole("button", { name: t("common.save") }).click();

  await expect(form).toBeHidden();
  expect(await colleague.send("get", `/appeals/${appealId}`)).toMatchObject({
    text: "Mening matnim",
    incomingDocNumber: "K-77",
    satulationId: 1,
  });
});

test("a draft that a colleague changes meanwhile shows their fields beside one's own", async ({ browser, request }) => {
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
  await form.getByRole("button", { name: t("actions.updateDraft"), exact: true }).click();

  await expect(form).toBeHidden();
  await expect(page.locator(".draft")).toContainText("Hujjat asosida oʻrganing");
});

test("the likeliest actions are buttons, the rest a menu for the keyboard, and the card is printed whole", async ({ browser, request }) => {
  const { appealId } = await registered(request, "registrator");
  const desk = await sitDown(browser, "registrator", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  const bar = page.locator(".card-top .action-bar");
  await expect(bar.getByRole("button").first()).toHaveText(t("actions.sendToClassification"));
  await expect(bar.getByRole("button")).toHaveCount(3);
  await bar.getByRole("button", { name: t("card.more") }).focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await inspect(desk, "23-more-actions");
  await page.keyboard.press("Escape");
  await expect(items.first()).toBeHidden();

  const worked = await ownTask(request, "answered");
  await open(page, worked.appealId);
  await expect(page.locator(".flow > li")).not.toHaveCount(0);
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector(".card")?.textContent ?? "";
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await page.getByRole("button", { name: t("card.print") }).click();
  for (const part of ["Chiroqlar almashtirildi", t("done.finishClassification"), t("card.messages"), t("card.noFiles")])
    await expect.poll(() => page.title()).toContain(part);
  await expect(page.getByRole("tablist")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const gone of ["header.top", "aside.side", ".trail"]) await expect(page.locator(gone).first(), gone).toBeHidden();
  await page.pdf({ path: "artifacts/walk/UZ/25-printed-card.pdf", preferCSSPageSize: true });
  await expect(page.getByRole("button", { name: t("card.print") })).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await expect(page.locator(".appeal-text")).toBeVisible();
});

test("a request is decided and an answer checked in the row of its list", async ({ browser, request }) => {
  const [asked, refused, answered] = [
    await ownTask(request, "process"),
    await ownTask(request, "process"),
    await ownTask(request, "answered"),
  ];
  const executor = await caller(request, "executor");
  for (const { taskId } of [asked, refused]) {
    const { version } = await executor.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    const groups = (await executor.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
    await executor.send("patch", "/task-actions/request", {
      taskId,
      version,
      type: "group",
      groupsId: groups.findLast((topic) => topic.parentId !== null)!.id,
      reason: "Boshqa mavzuga tegishli",
    });
  }
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  const decide = async (number: string, action: string, fill?: (form: ReturnType<typeof dialog>) => Promise<void>) => {
    await page.getByRole("button", { name: `${action}: ${number}` }).click();
    const form = dialog(page);
    await fill?.(form);
    await form.getByRole("button", { name: action, exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: `${action}: ${number}` })).toHaveCount(0);
  };

  await page.goto("/queries/groups-query");
  await decide(asked.number, t("actions.acceptRequest"), (form) => expect(form).toContainText("Boshqa mavzuga tegishli"));
  await decide(refused.number, t("actions.rejectRequest"), (form) =>
    form.getByLabel(t("fields.reason"), { exact: true }).fill("Mavzu toʻgʻri"),
  );
  await inspect(desk, "24-decided-in-rows");
  await page.goto(`/queries/checking-query?requestNumber=${encodeURIComponent(answered.number)}`);
  await decide(answered.number, t("actions.checkAnswer"));

  const [accepted, kept] = await Promise.all(
    [asked, refused].map(({ taskId }) => executor.send("get", `/tasks/get-article-info-with-request?taskId=${taskId}`)),
  );
  expect([accepted, kept].map((info) => (info!["requests"] as { status: string }[])[0]!.status)).toEqual(["accepted", "rejected"]);

  const signer = await sitDown(browser, "signer", "UZ", `/queries/checking-query?requestNumber=${encodeURIComponent(answered.number)}`);
  await expect(signer.page.getByRole("button", { name: `${t("actions.confirmAnswer")}: ${answered.number}` })).toBeVisible();
  await expect(signer.page.getByRole("button", { name: `${t("actions.checkAnswer")}: ${answered.number}` })).toHaveCount(0);
});

test("the short card has no actions, a card without a number says so, a failed one is asked for again", async ({ browser, request }) => {
  const { appealId, taskId, number } = await ownTask(request, "process");
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await open(page, appealId, taskId);
  await expect(page.getByRole("button", { name: t("actions.answer") })).toBeVisible();

  await page.goto(`/appeals/res-card/${appealId}?taskId=${taskId}`);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator(".task")).toBeVisible();
  await expect(page.locator(".action-bar")).toHaveCount(0);
  await page.goto("/appeals/card");
  await expect(page.getByText(t("card.noId"))).toBeVisible();

  await page.route("**/api/appeals/detail/*", (route) => route.abort());
  await page.goto(`/appeals/card/${appealId}`);
  await expect(page.getByText(t("card.failed"))).toBeVisible();
  await page.unroute("**/api/appeals/detail/*");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("by the keyboard alone: an action of the menu opens its form, nothing typed is lost, the focus comes back", async ({
  browser,
  request,
}) => {
  const { appealId } = await classified(request, "registrator3");
  const { page } = await sitDown(browser, "leader3", "UZ", null);
  await open(page, appealId);
  const more = page.locator(".card-top .action-bar").getByRole("button", { name: t("card.more") });
  const reason = dialog(page).getByLabel(t("fields.reason"), { exact: true });
  await more.focus();
  await page.keyboard.press("Enter");
  const meant = page.getByRole("menuitem", { name: t("actions.askSendAnotherOrg") });
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  while (!(await meant.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(reason).toBeFocused();

  await page.keyboard.type("Vakolatimizga kirmaydi");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: t("crud.unsaved") });
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(reason).toHaveValue("Vakolatimizga kirmaydi");
  await expect(reason).toBeFocused();

  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: t("common.yes") }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
});

test("a topic is taken by Enter, its branch opens where it is pressed, and a refusal takes the cursor", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { id: number; name: string; parentId: number | null }[];
  const leaf = topics.find((one) => one.parentId !== null)!;
  const branch = topics.find((one) => one.id === leaf.parentId)!;
  const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as { name: string; isOwn: boolean }[];
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const topic = dialog(page).getByLabel(t("fields.topic"), { exact: true });
  const list = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await expect(topic).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await list.getByText(branch.name, { exact: true }).click();
  await expect(list.getByText(leaf.name, { exact: true })).toBeVisible();

  await topic.fill(leaf.name);
  await expect(list.getByText(leaf.name, { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(dialog(page).locator(".ant-select").first()).toContainText(leaf.name);

  await choose(dialog(page), t("fields.taskType"));
  await choose(dialog(page), t("fields.organization"), offices.find((office) => office.isOwn)!.name);
  await choose(dialog(page), t("fields.depthLevel"));
  await dialog(page).getByLabel(t("fields.depthLevel"), { exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  // a choice would open its list by the same key
  expect(await list.count()).toBe(0);
  await expect(dialog(page).getByText(t("problems.executor_or_post_needed"))).toBeVisible();
  await expect(dialog(page).getByLabel(t("fields.executor"), { exact: true })).toBeFocused();
});

test("a wish decided in its row looks as it does on the card", async ({ browser, request }) => {
  const { number, taskId } = await ownTask(request, "process");
  const executor = await caller(request, "executor");
  const { version } = await executor.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  const topics = (await executor.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const groupsId = topics.findLast((one) => one.parentId !== null)!.id;
  await executor.send("patch", "/task-actions/request-group", { taskId, version, groupsId, reason: "Boshqa yoʻnalish" });
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/groups-query");
  const accept = page.getByRole("button", { name: `${t("actions.acceptRequest")}: ${number}` });
  await accept.click();
  const wish = dialog(page).locator(".task-request");

  await expect(wish).toContainText("Boshqa yoʻnalish");
  expect(await wish.evaluate((note) => Number.parseFloat(getComputedStyle(note).paddingLeft))).toBeGreaterThan(0);
  await expect(dialog(page).getByLabel(t("fields.note"), { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(accept).toBeFocused();
});

test("who decides an answer in its row sees whose it is and what it says", async ({ browser, request }) => {
  const { number } = await ownTask(request, "checked");
  const { page } = await sitDown(browser, "signer", "UZ", "/queries/checking-query");
  await page.getByRole("button", { name: `${t("actions.confirmAnswer")}: ${number}` }).click();

  const form = page.getByRole("dialog", { name: `${t("actions.confirmAnswer")}: ${number}` });
  await expect(form).toContainText("Chiroqlar almashtirildi");
  await expect(form).toContainText("15-1");
  await expect(form.getByLabel(t("fields.note"), { exact: true })).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await page.goto("/queries/notify-applicant-query");
  await page.getByRole("button", { name: `${t("actions.notifyApplicant")}: ${number}` }).click();
  await expect(page.getByRole("dialog", { name: `${t("actions.notifyApplicant")}: ${number}` })).toContainText("Rahimova Zilola");
});

test("who sends an appeal out of sight goes back without a warning", async ({ browser, request }) => {
  const { number, appealId } = await classified(request, "registrator2");
  const leader2 = await caller(request, "leader2");
  await leader2.send("patch", "/appeal-actions/ask-send-another-org", { appealsId: appealId, description: "Vakolatimizda emas" });
  const desk = await sitDown(browser, "leader", "UZ", "/appeals/send-to-another-org");
  const { page } = desk;
  await page.getByRole("link", { name: number }).click();
  await expect(page.locator(".card-top")).toContainText("Vakolatimizda emas");
  await press(desk, t("actions.rejectAskSendAnotherOrg"));
  await dialog(page).getByLabel(t("fields.reason"), { exact: true }).fill("Oʻzingiz hal qiling");
  await dialog(page)
    .getByRole("button", { name: t("common.cancel") })
    .focus();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText(t("common.success"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.sendToAnotherOrg") })).toBeVisible();
  // it would be gone by itself in three seconds
  expect(await page.getByText(t("messages.noAppealAccess")).count()).toBe(0);
});

test("what is done takes its button away, and the focus stays at what it belonged to", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "new");
  const executor = await sitDown(browser, "executor", "UZ", null);
  await open(executor.page, appealId);
  const accept = executor.page.getByRole("button", { name: t("actions.accept"), exact: true });
  await accept.press("Enter");
  await dialog(executor.page)
    .getByRole("button", { name: t("common.yes") })
    .press("Enter");
  await expect(accept).toHaveCount(0);
  await expect(executor.page.locator(".task-head")).toBeFocused();

  const waiting = await registered(request, "registrator3");
  const registrator = await sitDown(browser, "registrator3", "UZ", null);
  await open(registrator.page, waiting.appealId);
  const send = registrator.page.getByRole("button", { name: t("actions.sendToClassification"), exact: true });
  await send.press("Enter");
  await choose(dialog(registrator.page), t("fields.positionLevel"));
  await registrator.page.keyboard.press("Control+Enter");
  await expect(send).toHaveCount(0);
  await expect(registrator.page.getByRole("heading", { level: 1, name: waiting.number })).toBeFocused();
});

test("an interim answer is told from a final one, and one to a review is not offered", async ({ browser, request }) => {
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
  await page.getByRole("button", { name: `${t("actions.checkAnswer")}: ${number}` }).click();
  await expect(dialog(page).getByText("Oraliq javob", { exact: true })).toBeVisible();
});

test("a wish decided in its row leaves the focus in the row that takes its place", async ({ browser, request }) => {
  const [executor, leader] = [await caller(request, "executor"), await caller(request, "leader")];
  const topics = (await executor.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const groupsId = topics.findLast((one) => one.parentId !== null)!.id;
  for (const { taskId } of [await ownTask(request, "process"), await ownTask(request, "process")]) {
    const { version } = await leader.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    await executor.send("patch", "/task-actions/request-group", { taskId, version, groupsId, reason: "Boshqa yoʻnalish" });
  }
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/groups-query");
  const numbers = page.locator("tbody .row-link");
  const [first, second] = [await numbers.nth(0).innerText(), await numbers.nth(1).innerText()];
  await page.getByRole("button", { name: `${t("actions.acceptRequest")}: ${first}` }).press("Enter");
  await expect(dialog(page).getByLabel(t("fields.note"), { exact: true })).toBeFocused();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("link", { name: first })).toHaveCount(0);
  const row = page.locator("tbody tr").filter({ hasText: second });
  await expect(async () => expect(await row.evaluate((one) => one.contains(document.activeElement))).toBe(true)).toPass();
});

test("names that one chooses by stand whole, in the list and in the field", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator");
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  const isCut = (name: Locator) => name.evaluate((one) => one.scrollWidth > one.clientWidth);
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  const longest = "Margʻilon shahri obodonlashtirish boshqarmasi";
  await choose(form, t("fields.organization"), longest);
  const chosen = form.locator(".ant-select-content").filter({ hasText: longest });
  await expect(chosen).toBeVisible();
  expect(await isCut(chosen)).toBe(false);

  await page.emulateMedia({ colorScheme: "dark" });
  await choose(form, t("fields.organization"), "Fargʻona viloyati hokimligi");
  await form.getByLabel(t("fields.positionLevel"), { exact: true }).click();
  const list = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  const post = list.locator(".ant-select-item-option-content").filter({ hasText: "Viloyat hokimining birinchi oʻrinbosari" });
  await expect(post).toBeVisible();
  expect(await isCut(post)).toBe(false);
  // no shadow is seen by night
  await expect(list).toHaveCSS("border-top-width", "1px");
});

test("a form that could not be sent gives the cursor back where it was", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  await press(desk, t("actions.requestDeadline"));
  await typeDay(dialog(page), t("fields.wantedDeadline"), "25.12.2099");
  const reason = dialog(page).getByLabel(t("fields.reason"), { exact: true });
  await reason.fill("Hujjat kutilmoqda");
  await page.route("**/task-actions/request-deadline", (route) => setTimeout(() => void route.abort(), 300));
  await page.keyboard.press("Control+Enter");

  await expect(dialog(page).getByText(t("messages.network"))).toBeVisible();
  await expect(reason).toBeFocused();
});

test("who is the main executor is not offered as a co-executor", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator");
  const leader = await caller(request, "leader");
  const executor = await caller(request, "executor");
  const posts = (await leader.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  await leader.send("post", "/task-actions/drafts", {
    appealId,
    groupsId: topics.find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Chiroqlarni tiklang",
    organizationsId: leader.user.organizationsId,
    positionLevelsId: posts[0]!.id,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  await press(desk, t("actions.resolution"));
  await choose(dialog(page), t("fields.mainExecutor"), executor.user.fio);
  const helpers = dialog(page).getByLabel(t("fields.coExecutors"), { exact: true });
  await helpers.fill(executor.user.fio.split(" ")[0]!);
  const list = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await expect(list).toBeVisible();
  await expect(list.getByText(executor.user.fio, { exact: true })).toHaveCount(0);
});
