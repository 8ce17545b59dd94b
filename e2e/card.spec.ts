import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, classified, ownTask, registered, uniquePhone } from "./calls.ts";
import { act, choose, dialog, expectNoViolation, inspect, openCard as open, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test(
  "the history names the changes, with personal data once they are opened; an earlier appeal shows what both share",
  { tag: "@once" },
  async ({ browser, request }) => {
    const phone = uniquePhone();
    const earlier = await registered(request, "registrator3", { phone });
    const { appealId } = await registered(request, "registrator3", { phone, lastName: "Toʻrayeva" });
    const desk = await sitDown(browser, "registrator3", "UZ", null);
    const { page } = desk;
    await open(page, appealId);

    await press(desk, t("actions.update"));
    await dialog(page).getByLabel(t("fields.text"), { exact: true }).fill("Suv yoʻq");
    await dialog(page)
      .getByRole("button", { name: t("common.save"), exact: true })
      .click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("tab", { name: t("card.history") }).click();
    const change = page.locator("[data-part='history-changes'] li").filter({ hasText: t("fields.text") });
    await expect(change.locator("ins")).toHaveText("Suv yoʻq");
    await expect(change.locator("del")).toHaveText("Koʻcha chiroqlari yonmayapti");

    await press(desk, t("actions.update"));
    await dialog(page).getByLabel(t("fields.address"), { exact: true }).fill("Navoiy 5");
    await dialog(page)
      .getByRole("button", { name: t("common.save"), exact: true })
      .click();
    await expect(dialog(page)).toBeHidden();
    const address = page.locator("[data-part='history-changes'] li").filter({ hasText: t("fields.address") });
    await expect(address.locator("ins")).toHaveText("N*******");
    const reading = page.waitForRequest((call) => call.url().endsWith(`/appeals/${appealId}/personal-history`) && call.method() === "POST");
    await page
      .getByRole("tabpanel")
      .getByRole("button", { name: t("card.showPersonal") })
      .click();
    await reading;
    await expect(address.locator("ins")).toHaveText("Navoiy 5");
    // one click is for the whole card, and for the visit
    const applicant = page.getByRole("region", { name: t("fields.applicantData") });
    await expect(applicant.getByRole("button", { name: t("card.hidePersonal") })).toBeVisible();
    await page.getByRole("tab", { name: new RegExp(`^${t("card.tasks")}`) }).click();
    await page.getByRole("tab", { name: t("card.history") }).click();
    await expect(address.locator("ins")).toHaveText("Navoiy 5");
    await applicant.getByRole("button", { name: t("card.hidePersonal") }).click();
    await expect(address.locator("ins")).toHaveText("N*******");

    await page.getByRole("tab", { name: new RegExp(`^${t("card.previous")}`) }).click();
    const row = page.locator("[data-part='messages'] li").filter({ hasText: earlier.number });
    await expect(row).toContainText(t("card.sharedPhone"));
    await row.getByRole("link", { name: earlier.number }).click();
    await expect(page.getByRole("heading", { level: 1, name: earlier.number })).toBeVisible();
  },
);

test(
  "personal data stand behind masks until they are opened, and remain masked without the right",
  { tag: "@once" },
  async ({ browser, request }) => {
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
    // the phone is that of the list; the rest is opened
    await expect(applicant).toContainText("+998 93 555 66 77");
    await applicant.getByRole("button", { name: t("card.allData") }).click();
    await expect(applicant).not.toContainText("7418529");
    await expect(applicant).not.toContainText("Navoiy");
    const opened = page.waitForRequest((call) => call.url().endsWith(`/appeals/${appealId}/personal-data`) && call.method() === "POST");
    await applicant.getByRole("button", { name: t("card.showPersonal") }).click();
    await opened;
    for (const value of ["+998 93 555 66 77", "AC7418529", "Navoiy koʻchasi, 12"]) await expect(applicant).toContainText(value);
    await applicant.getByRole("button", { name: t("card.hidePersonal") }).click();
    await expect(applicant).not.toContainText("7418529");

    const controller = await sitDown(browser, "controller", "UZ", null);
    await open(controller.page, appealId);
    const masked = controller.page.getByRole("region", { name: t("fields.applicantData") });
    await expect(masked).toContainText("+998 93 *** ** 77");
    await expect(masked.getByRole("button", { name: t("card.showPersonal") })).toHaveCount(0);
  },
);

test("the likeliest actions are buttons, the others are in a menu for the keyboard, and the card is printed whole", async ({
  browser,
  request,
}) => {
  const { appealId } = await registered(request, "registrator");
  const desk = await sitDown(browser, "registrator", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  const bar = page.locator("[data-part='card-top'] [data-part='action-bar']");
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
  await expect(page.locator("[data-part='flow'] > li")).not.toHaveCount(0);
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector("[data-part='card']")?.textContent ?? "";
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await page.getByRole("button", { name: t("card.print") }).click();
  for (const part of ["Chiroqlar almashtirildi", t("done.finishClassification"), t("card.messages"), t("card.noFiles")])
    await expect.poll(() => page.title()).toContain(part);
  await expect(page.getByRole("tablist")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const gone of ["header[data-part='top']", "aside[data-part='side']", "[data-part='trail']"])
    await expect(page.locator(gone).first(), gone).toBeHidden();
  await page.pdf({ path: "artifacts/walk/UZ/25-printed-card.pdf", preferCSSPageSize: true });
  await expect(page.getByRole("button", { name: t("card.print") })).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await expect(page.locator("[data-part='appeal-text']")).toBeVisible();
  // no empty band where the buttons were, no heading left alone at the foot of a sheet
  await expect(page.locator("[data-part='task-actions']").first()).toBeHidden();
  for (const heading of await page.locator("[data-part='card'] :is(h2, h3)").all()) await expect(heading).toHaveCSS("break-after", "avoid");
});

test("the short card has no actions, a card without a number says so, a failed one can be requested again", async ({
  browser,
  request,
}) => {
  const { appealId, taskId, number } = await ownTask(request, "process");
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await open(page, appealId, taskId);
  await expect(page.getByRole("button", { name: t("actions.answer") })).toBeVisible();

  await page.goto(`/appeals/res-card/${appealId}?taskId=${taskId}`);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator("[data-part='task']")).toBeVisible();
  await expect(page.locator("[data-part='action-bar']")).toHaveCount(0);
  await page.goto("/appeals/card");
  await expect(page.getByText(t("card.noId"))).toBeVisible();

  await page.route("**/api/appeals/detail/*", (route) => route.abort());
  await page.goto(`/appeals/card/${appealId}`);
  await expect(page.getByText(t("card.failed"))).toBeVisible();
  await page.unroute("**/api/appeals/detail/*");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("the card leads back without a warning when its reader has sent the appeal out of sight", async ({ browser, request }) => {
  const { number, appealId } = await classified(request, "registrator2");
  const leader2 = await caller(request, "leader2");
  await leader2.send("patch", "/appeal-actions/ask-send-another-org", { appealsId: appealId, description: "Vakolatimizda emas" });
  const desk = await sitDown(browser, "leader", "UZ", "/appeals/send-to-another-org");
  const { page } = desk;
  await page.getByRole("link", { name: number }).click();
  await expect(page.locator("[data-part='card-top']")).toContainText("Vakolatimizda emas");
  await press(desk, t("actions.rejectAskSendAnotherOrg"));
  await dialog(page).getByLabel(t("fields.reason"), { exact: true }).fill("Oʻzingiz hal qiling");
  await dialog(page)
    .getByRole("button", { name: t("common.cancel") })
    .focus();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText(t("done.rejectAskSendAnotherOrg"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.sendToAnotherOrg") })).toBeVisible();
  // it would be gone by itself in three seconds
  expect(await page.getByText(t("messages.noAppealAccess")).count()).toBe(0);
});

test("a finished action removes its button, and the focus stays at its place", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "new");
  const executor = await sitDown(browser, "executor", "UZ", null);
  await open(executor.page, appealId);
  const accept = executor.page.getByRole("button", { name: t("actions.accept"), exact: true });
  await accept.press("Enter");
  await expect(accept).toHaveCount(0);
  await expect(executor.page.locator("[data-part='task-head']")).toBeFocused();

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

test("sending an appeal on offers neither the office that has it nor the one complained about", async ({ browser, request }) => {
  const [asker, below] = [await caller(request, "registrator2"), await caller(request, "registrator3")];
  const { appealId } = await registered(request, "registrator2", {}, { satulationId: 2, complainedOrgId: below.user.organizationsId });
  await asker.send("patch", "/appeal-actions/ask-send-another-org", { appealsId: appealId, description: "Bizning vakolatimizda emas" });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as {
    id: number;
    name: string;
    parentId: number | null;
  }[];
  const holder = offices.find((one) => one.id === asker.user.organizationsId)!;
  const complained = offices.find((one) => one.id === below.user.organizationsId)!;
  const receiver = offices.find((one) => one.parentId === holder.id && one.id !== complained.id)!;
  await open(page, appealId);

  const sent = page.waitForRequest((call) => call.url().endsWith("/appeal-actions/accept-ask-send-another-org"));
  await act(desk, t("actions.acceptAskSendAnotherOrg"), async (form) => {
    const box = form.getByLabel(t("fields.receiver"), { exact: true });
    const offered = page.locator(".ant-select-dropdown .ant-select-tree-node-content-wrapper");
    await box.click();
    await box.fill(complained.name);
    await expect(page.locator(".ant-select-dropdown").getByText(t("common.noData"))).toBeVisible();
    // the holder stands above its own offices, and a press chooses nothing
    await box.fill(holder.name);
    await offered.getByText(holder.name, { exact: true }).click();
    // what is chosen takes the place of what was typed
    await expect(box).toHaveValue(holder.name);
    await box.fill(receiver.name);
    await offered.getByText(receiver.name, { exact: true }).click();
  });

  expect((await sent).postDataJSON()).toMatchObject({ appealsId: appealId, organizationsId: receiver.id });
});

test("cancelling a question says that it is cancelled", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator");
  const [leader, executor] = await Promise.all([caller(request, "leader"), caller(request, "executor")]);
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const drafts = [];
  for (const { id } of topics.filter(({ parentId }) => parentId !== null).slice(0, 2))
    drafts.push(
      await leader.send("post", "/task-actions/drafts", {
        appealId,
        groupsId: id,
        taskTypesId: 1,
        text: "Chiroqlarni tiklang",
        organizationsId: executor.user.organizationsId,
        executorId: executor.user.id,
        depthLevelsId: 1,
      }),
    );
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const taskId = drafts[0]!.id;
  const { version } = await leader.send("get", `/tasks/stage-actions?taskId=${taskId}`);
  await executor.send("patch", "/task-actions/return", { taskId, version, reason: "Bizga tegishli emas" });

  const desk = await sitDown(browser, "leader", "UZ", null);
  await open(desk.page, appealId, taskId);
  await act(desk, t("actions.cancel"), async (form) => {
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Ikkinchi masala yetarli");
  });
  await expect(desk.page.getByText("Muvaffaqiyatli bekor qilindi", { exact: true })).toBeVisible();
});

test("the keyboard scrolls a letter that is longer than its frame, and skips a short one", async ({ browser, request }) => {
  const sentence = "Koʻchamizda uch haftadan beri ichimlik suvi kelmayapti, mahalla raisiga murojaat qildik, lekin natija boʻlmadi. ";
  const [long, short] = await Promise.all([
    registered(request, "registrator3", {}, { text: sentence.repeat(40) }),
    registered(request, "registrator3", {}, { text: sentence }),
  ]);
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  await open(page, long.appealId);
  const letter = page.getByRole("region", { name: t("card.letter"), exact: true });
  await letter.focus();
  await page.keyboard.press("End");
  await expect.poll(() => letter.evaluate((frame) => frame.scrollTop)).toBeGreaterThan(100);
  await expectNoViolation(page, "a long letter");

  await open(page, short.appealId);
  await expect(page.locator("[data-part='appeal-text']")).toContainText(sentence.trim());
  await expect(letter).toHaveCount(0);
});
