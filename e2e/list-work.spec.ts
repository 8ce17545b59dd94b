import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { caller, ownTask, registered, uniquePhone, word } from "./calls.ts";
import { act, choose, dialog, goOnAfterActions, inspect, look, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("columns are chosen and ordered by keyboard, and stay chosen at another desk", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks");
  const { page } = desk;
  await page.getByRole("button", { name: t("lists.chooseColumns") }).click();
  await inspect(desk, "50-columns");
  await dialog(page)
    .getByRole("checkbox", { name: t("columns.topic") })
    .uncheck();
  await dialog(page)
    .getByRole("checkbox", { name: t("columns.channel") })
    .check();
  const executor = dialog(page).getByRole("checkbox", { name: t("columns.executor"), exact: true });
  await executor.focus();
  for (let n = 0; n < 7; n += 1) await page.keyboard.press("Alt+Shift+ArrowUp");
  await dialog(page)
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  const headings = async () =>
    (await page.locator("[data-part='row-table'] thead th").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  await expect.poll(headings).not.toContain(t("columns.topic"));

  const other = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks");
  await expect
    .poll(async () =>
      (await other.page.locator("[data-part='row-table'] thead th").allInnerTexts()).map((text) => text.trim()).filter(Boolean),
    )
    .toEqual(await headings());
  expect((await headings()).indexOf(t("columns.executor"))).toBeLessThan((await headings()).indexOf(t("columns.applicantArea")));

  await page.getByRole("button", { name: t("lists.chooseColumns") }).click();
  await dialog(page)
    .getByRole("button", { name: t("lists.asAtFirst") })
    .click();
  await dialog(page)
    .getByRole("button", { name: t("common.save"), exact: true })
    .click();
  await expect.poll(headings).toContain(t("columns.topic"));
});

test("a filter is saved under a name, applied again and deleted", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "leader", "UZ", "/tasks/process-tasks?bucket=not_due&sortAttr=deadline&sortOrder=ASC");
  const { page } = desk;
  await expect(page.locator("[data-part='filter-tag']")).toContainText(t("lists.bucketNotDue"));
  await page.getByRole("button", { name: t("lists.savedFilters") }).click();
  const name = "Vaqti hali bor, lekin shu haftada koʻrib chiqilishi kerak";
  await page.getByPlaceholder(t("lists.filterName")).fill(name);
  await page.getByPlaceholder(t("lists.filterName")).press("Enter");
  const kept = page.getByRole("button", { name, exact: true });
  await expect(kept).toBeVisible();
  const [line, room] = [(await kept.boundingBox())!, (await page.locator("[data-part='saved-filters']").boundingBox())!];
  expect(line.x + line.width).toBeLessThanOrEqual(room.x + room.width);
  await inspect(desk, "51-saved-filters");

  await page.goto("/tasks/process-tasks");
  await page.getByRole("button", { name: t("lists.savedFilters") }).click();
  await kept.click();
  await expect(page).toHaveURL(/bucket=not_due/);
  await expect(page).toHaveURL(/sortAttr=deadline&sortOrder=ASC/);
  await expect(page.locator("[data-part='filter-tag']")).toContainText(t("lists.bucketNotDue"));

  await page.getByRole("button", { name: t("lists.savedFilters") }).click();
  await page.getByRole("button", { name: `${t("common.delete")}: ${name}` }).press("Enter");
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("lists.savedFilters") })).toBeFocused();
});

test(
  "many rows are sent at once without another question; rows that a colleague has sent before are left out",
  { tag: "@once" },
  async ({ browser, request }) => {
    // other walks register in the same office, and send on what is theirs
    const [count, lastName] = [3, word()];
    const made: { number: string; appealId: number }[] = [];
    for (let n = 0; n < count; n += 1) made.push(await registered(request, "registrator", { lastName }));
    const desk = await sitDown(browser, "registrator", "UZ", `/appeals/registration?applicantName=${lastName}`);
    const { page } = desk;
    const boxes = page.locator("tbody [data-part='list-mark'] input");
    await expect(boxes).toHaveCount(count);
    const numbers = await page.locator("tbody [data-part='row-link']").allInnerTexts();
    // J, X: by keyboard as well
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    for (let n = 1; n < count; n += 1) await boxes.nth(n).check();
    await expect(page.getByText(t("lists.marked", { count: String(count) }))).toBeVisible();

    // a colleague is faster with the first
    const colleague = await caller(request, "registrator");
    const { appealId: id } = made.find(({ number }) => number === numbers[0])!;
    const posts = (await colleague.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as {
      id: number;
      name: string;
    }[];
    await colleague.send("patch", "/appeal-actions/send-to-classification", { appeal_id: id, position_levels_id: posts[0]!.id });
    const row = page.locator("tbody tr", { hasText: numbers[0]! });
    await expect(row).toHaveAttribute("data-state", /off/);
    await look(desk, "52-gone");

    await page
      .locator("[data-part='bulk-bar']")
      .getByRole("button", { name: t("actions.sendToClassification") })
      .click();
    await choose(dialog(page), t("fields.positionLevel"), posts[0]!.name);
    await dialog(page)
      .getByRole("button", { name: t("actions.sendToClassification") })
      .click();

    await expect(page.locator("[data-part='undo-bar']")).toContainText(
      `${t("done.sendToClassification")}: ${count - 1} · ${posts[0]!.name}`,
    );
    await inspect(desk, "53-sent");
    for (const number of numbers) await expect(page.locator("tbody tr", { hasText: number })).toHaveCount(0);
  },
);

/** Appeals of one name, all marked in the list, and the form that sends them, filled. */
const aboutToSend = async (browser: Browser, request: APIRequestContext, count: number) => {
  const lastName = word();
  for (let n = 0; n < count; n += 1) await registered(request, "registrator", { lastName });
  const desk = await sitDown(browser, "registrator", "UZ", `/appeals/registration?applicantName=${lastName}`);
  const { page } = desk;
  const rows = page.locator("tbody [data-part='row-link']");
  await expect(rows).toHaveCount(count);
  await page.getByRole("checkbox", { name: t("lists.markPage") }).check();
  await page
    .locator("[data-part='bulk-bar']")
    .getByRole("button", { name: t("actions.sendToClassification") })
    .click();
  await choose(dialog(page), t("fields.positionLevel"));
  const send = dialog(page).getByRole("button", { name: t("actions.sendToClassification") });
  return { page, rows, send };
};

test("an undo that did not reach the server may be pressed again", async ({ browser, request }) => {
  const { page, rows, send } = await aboutToSend(browser, request, 2);
  await send.click();
  const bar = page.locator("[data-part='undo-bar']");
  const undo = bar.getByRole("button", { name: t("actions.undoSendToClassification") });
  await expect(rows).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(140);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.route("**/api/appeal-actions/undo-send-to-classification", (route) => route.abort());
  await undo.click();
  await expect(page.getByText(t("messages.network"))).toBeVisible();
  await page.unroute("**/api/appeal-actions/undo-send-to-classification");
  await undo.click();
  await expect(page.getByText(t("lists.undone", { count: "2" }))).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(rows).toHaveCount(2);
});

/** From a row of a list, on whose card the next one opens after an action. */
const sendFromCard = async (page: Page) => {
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  await page
    .locator("[data-part='action-bar']")
    .first()
    .getByRole("button", { name: t("actions.sendToClassification") })
    .click();
  await choose(dialog(page), t("fields.positionLevel"));
  await dialog(page)
    .getByRole("button", { name: t("actions.sendToClassification") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(number);
};

test(
  "the list goes on after its last row with the rows that were passed over, at their place",
  { tag: "@full" },
  async ({ browser, request }) => {
    const lastName = word();
    for (let n = 0; n < 21; n += 1) await registered(request, "registrator", { lastName });
    const { page } = await sitDown(browser, "far-registrator-1", "UZ", `/appeals/registration?applicantName=${lastName}&pageNo=2`);
    const place = page.locator("[data-part='place']");
    await page.locator("[data-part='row-link']").click();
    await expect(place).toContainText(t("card.position", { at: 21, total: 21 }));
    await goOnAfterActions(page);
    await sendFromCard(page);
    await expect(place).toContainText(t("card.position", { at: 1, total: 20 }));
  },
);

test("a list whose rows stay goes on without the rows that were acted on", { tag: "@full" }, async ({ browser, request }) => {
  const lastName = word();
  for (let n = 0; n < 2; n += 1) await registered(request, "registrator", { lastName });
  const { page } = await sitDown(browser, "far-registrator-1", "UZ", null);
  // as a list shows them that has every stage
  let shown: string | undefined;
  await page.route("**/api/appeals/menu/registration*", async (route) => {
    shown ??= await (await route.fetch()).text();
    await route.fulfill({ contentType: "application/json", body: shown });
  });
  await page.goto(`/appeals/registration?applicantName=${lastName}`);
  const links = page.locator("[data-part='row-link']");
  await expect(links).toHaveCount(2);
  const numbers = await links.allInnerTexts();
  await links.last().click();
  await goOnAfterActions(page);
  await sendFromCard(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(numbers[0]!);
  await sendFromCard(page);
  await expect(page.getByText(t("card.listEnd"))).toBeVisible();
});

test(
  "all rows of a filter are sent in portions, stopped and continued; the sending is undone",
  { tag: "@full" },
  async ({ browser, request }) => {
    // more than one call takes, on more than one page
    const [count, portion, lastName] = [103, 100, word()];
    const registrator = await caller(request, "registrator");
    const [area] = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
    const add = () =>
      registrator.send("post", "/appeal-actions/with-applicant", {
        applicant: { firstName: "Zilola", lastName, phone: uniquePhone(), areasId: area!.id },
        appeal: { satulationId: 1, channelId: 1, text: "Koʻcha chiroqlari yonmayapti" },
      });
    const taken = await add();
    for (let n = 1; n < count; n += 1) await add();
    const posts = (await registrator.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as {
      id: number;
      name: string;
    }[];
    const desk = await sitDown(browser, "registrator", "UZ", `/appeals/registration?applicantName=${lastName}`);
    const { page } = desk;
    const bar = page.locator("[data-part='bulk-bar']");
    await page.getByRole("checkbox", { name: t("lists.markPage") }).check();
    await expect(bar).toContainText(t("lists.marked", { count: "20" }));
    await bar.getByRole("button", { name: t("lists.markFilter", { count: String(count) }) }).click();
    await expect(bar).toContainText(t("lists.markedFilter", { count: String(count) }));
    // a tick taken away takes only the page's other rows
    await page.locator("tbody [data-part='list-mark'] input").first().uncheck();
    await expect(bar).toContainText(t("lists.marked", { count: "19" }));
    await page.getByRole("checkbox", { name: t("lists.markPage") }).check();
    await bar.getByRole("button", { name: t("lists.markFilter", { count: String(count) }) }).click();
    await look(desk, "58-whole-filter");

    // left while the last portion is tried, nothing is sent
    const isDry: boolean[] = [];
    let finish = () => {};
    const isTried = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await page.route("**/api/appeal-actions/bulk", async (route) => {
      if (isDry.push((route.request().postDataJSON() as { dryRun: boolean }).dryRun) === 2) await isTried;
      await route.continue();
    });
    await bar.getByRole("button", { name: t("actions.sendToClassification") }).click();
    await choose(dialog(page), t("fields.positionLevel"), posts[0]!.name);
    await dialog(page)
      .getByRole("button", { name: t("actions.sendToClassification") })
      .click();
    await expect(dialog(page)).toContainText(t("lists.bulkTrying", { done: String(portion), count: String(count) }));
    await dialog(page)
      .getByRole("button", { name: t("lists.bulkStop") })
      .click();
    const last = page.waitForResponse("**/api/appeal-actions/bulk");
    finish();
    await (await last).finished();
    await page.unroute("**/api/appeal-actions/bulk");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(isDry).toEqual([true, true]);

    await bar.getByRole("button", { name: t("actions.sendToClassification") }).click();
    await choose(dialog(page), t("fields.positionLevel"), posts[0]!.name);
    // a colleague is faster with one on another page
    await registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: taken.id, position_levels_id: posts[0]!.id });
    await dialog(page)
      .getByRole("button", { name: t("actions.sendToClassification") })
      .click();
    const [possible, left] = [String(count - 1), String(count - 1 - portion)];
    const begin = page.getByRole("button", { name: t("lists.bulkDo", { count: possible }) });
    await expect(begin).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: taken.requestNumber })).toHaveAttribute("href", `/appeals/card/${taken.id}`);
    // stopped while the first portion is on its way: that one is done, the second waits
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/appeal-actions/bulk", async (route) => {
      await held;
      await route.continue();
    });
    await begin.click();
    await expect(dialog(page)).toContainText(t("lists.bulkWorking", { done: "0", count: possible }));
    await inspect(desk, "59-working");
    await dialog(page)
      .getByRole("button", { name: t("lists.bulkStop") })
      .click();
    release();
    await expect(dialog(page)).toContainText(t("lists.bulkStopped", { count: left }));
    await expect(dialog(page)).toContainText(t("lists.bulkDone", { what: t("done.sendToClassification"), count: String(portion) }));
    await look(desk, "60-stopped");
    await dialog(page)
      .getByRole("button", { name: t("lists.bulkGoOn", { count: left }) })
      .click();
    const said = page.locator("[data-part='undo-bar']");
    await expect(said).toContainText(`${t("done.sendToClassification")}: ${possible} · ${posts[0]!.name}`);
    await expect(dialog(page)).toContainText(t("lists.bulkLeft", { count: "1" }));
    await expect(dialog(page).getByRole("link", { name: taken.requestNumber })).toBeVisible();
    await inspect(desk, "61-done");
    await dialog(page)
      .locator(".ant-modal-footer")
      .getByRole("button", { name: t("common.close") })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("[data-part='list-note']")).toContainText(t("lists.nothingMatches"));
    await look(desk, "62-undo");

    await said.getByRole("button", { name: t("actions.undoSendToClassification") }).click();
    await expect(page.getByText(t("lists.undone", { count: possible }))).toBeVisible();
    await expect(page.locator("[data-part='list-total']")).toHaveText(new RegExp(possible));
  },
);

test(
  "many tasks of a department are given to another of its people, not to their present executor or to strangers",
  { tag: "@full" },
  async ({ browser, request }) => {
    const [executor, leader] = [await caller(request, "executor"), await caller(request, "leader")];
    type Person = { readonly id: number; readonly name: string; readonly departmentsId: number };
    const staff = (await leader.send("get", "/lookups/staff?can=task_answer")) as unknown as Person[];
    const { departmentsId } = staff.find((one) => one.id === executor.user.id)!;
    const other = staff.find((one) => one.id !== executor.user.id && one.departmentsId === departmentsId)!;
    const stranger = staff.find((one) => one.departmentsId !== departmentsId)!;
    const made = [await ownTask(request, "new"), await ownTask(request, "new")];
    const desk = await sitDown(browser, "leader", "UZ", "/tasks/new-tasks?pageSize=100");
    const { page } = desk;
    for (const { number } of made) await page.locator("tbody tr", { hasText: number }).locator("[data-part='list-mark'] input").check();
    await page
      .locator("[data-part='bulk-bar']")
      .getByRole("button", { name: t("actions.changeExecutor") })
      .click();

    const form = dialog(page);
    const box = form.getByLabel(t("fields.mainExecutor"), { exact: true });
    await box.click();
    for (const name of [executor.user.fio, stranger.name]) {
      await box.fill(name);
      await expect(page.locator(".ant-select-dropdown").getByText(t("common.noData"))).toBeVisible();
    }
    await box.fill(other.name);
    await page.locator(".ant-select-item-option").filter({ hasText: other.name }).click();
    await form.getByRole("button", { name: t("actions.changeExecutor") }).click();

    await expect(page.getByText(t("lists.bulkDone", { what: t("done.changeExecutor"), count: "2" }))).toBeVisible();
    for (const { number } of made) await expect(page.locator("tbody tr", { hasText: number })).toContainText(other.name);
  },
);

test("new rows are counted above the list and shown on request", { tag: "@once" }, async ({ browser, request }) => {
  const desk = await sitDown(browser, "registrator2", "UZ", "/appeals/registration");
  const { page } = desk;
  await expect(page.locator("[data-part='list-total']")).toHaveText(/\d/);
  const made = await registered(request, "registrator2");

  // more than one where another walk registers in the same office
  const chip = page.getByRole("button", { name: new RegExp(t("lists.newRows", { count: "\\d+" })) });
  await expect(chip).toBeVisible();
  await expect(page.getByText(made.number)).toHaveCount(0);
  await chip.click();
  await expect(page.getByText(made.number)).toBeVisible();
  await expect(async () => {
    if (await chip.isVisible()) await chip.click({ timeout: 1_000 });
    await expect(chip).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test("incoming appeals are read through beside their list: Space, J and K, Enter opens the form", async ({ browser }) => {
  // no other walk registers what waits here
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/my-fergana");
  const { page } = desk;
  const preview = page.locator("[data-part='preview']");
  const rows = page.locator("tbody tr[data-row-key]");
  await expect(rows.nth(1)).toBeVisible();
  const tickets = await rows.locator("[data-part='row-link']").allInnerTexts();
  const leftOut = [{ part: "applicant.email", reason: "wrong_format", name: "E-mail", given: "lola@", message: "Manzil notoʻgʻri" }];
  await page.route("**/api/appeals/incoming/*", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), leftOut } });
  });
  await page.keyboard.press("j");
  const asked = page.waitForResponse((reply) => /\/api\/appeals\/incoming\/\d+$/.test(reply.url()));
  await page.keyboard.press("Space");
  const { appeal } = (await (await asked).json()) as { appeal: { text: string } };
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(tickets[0]!);
  await expect(preview).toContainText(appeal.text);
  await expect(preview).toContainText(t("card.files"));
  await expect(preview.locator("[data-part='left-out']")).toContainText("E-mail, «lola@»: Manzil notoʻgʻri");
  await inspect(desk, "57-incoming-preview");
  await page.keyboard.press("j");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(tickets[1]!);
  await page.keyboard.press("k");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(tickets[0]!);
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await page.keyboard.press("Shift+Slash");
  await expect(dialog(page)).toContainText(t("keys.preview"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Space");
  await preview.getByRole("button", { name: tickets[0]!, exact: true }).click();
  await expect(page.locator(".ant-drawer-content-wrapper").getByLabel(t("fields.text"), { exact: true })).toHaveValue(appeal.text);
});

test("an incoming appeal is registered from the filled form, or rejected with a reason that its sender is told", async ({ browser }) => {
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/telegram");
  const { page } = desk;
  const tickets = page.locator("tbody [data-part='row-link']");
  await expect(tickets.first()).toBeVisible();
  const ticket = await tickets.first().innerText();
  await tickets.filter({ hasText: ticket }).click();
  const drawer = page.locator(".ant-drawer-content-wrapper");
  await expect(drawer.getByLabel(t("fields.text"), { exact: true })).not.toHaveValue("");
  await expect(drawer.getByLabel(t("fields.channel"), { exact: true })).toBeDisabled();
  await look(desk, "54-incoming");
  await choose(drawer, t("fields.satulation"));
  await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(page.locator("[data-part='saved-bar']")).toBeVisible();
  await expect(page.getByText(ticket)).toHaveCount(0);

  await page.goto("/appeals/web");
  await expect(tickets.first()).toBeVisible();
  const refused = await tickets.first().innerText();
  await page.getByRole("button", { name: `${t("actions.rejectIncoming")}: ${refused}` }).click();
  await choose(dialog(page), t("fields.reason"));
  await dialog(page).getByLabel(t("fields.note"), { exact: true }).fill("Murojaat matni yoʻq");
  await inspect(desk, "55-reject-incoming");
  await dialog(page)
    .getByRole("button", { name: t("actions.rejectIncoming") })
    .click();
  await expect(page.getByText(refused)).toHaveCount(0);

  await page.getByRole("button", { name: new RegExp(`^${t("notifications.ofRejected")}`) }).click();
  const told = page.locator("[data-part='messages'] > li").filter({ hasText: refused });
  await expect(told).toContainText(t("notifications.rejected"));
  await expect(told).toContainText("Murojaat matni yoʻq");
  await expect(told).toContainText(/\d\d\*{5}\d\d/);
  await inspect(desk, "56-messages-of-rejected");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: t("lists.showRejected"), exact: true }).click();
  await expect(page).toHaveURL(/rejected=1/);
  await expect(page.getByRole("heading", { name: t("lists.rejectedWeb") })).toBeVisible();
  const row = page.locator("tbody tr").filter({ hasText: refused });
  await expect(row).toContainText("Murojaat matni yoʻq");
  await expect(row.getByRole("button", { name: t("actions.rejectIncoming") })).toHaveCount(0);
  await row.locator("td").nth(1).click();
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toContainText("Murojaat matni yoʻq");
  await page.keyboard.press("Escape");
  await row.locator("[data-part='row-link']").click();
  const record = page.getByRole("dialog", { name: t("form.incomingAppeal", { ticket: refused }) });
  await expect(record.getByText("Murojaat matni yoʻq")).toHaveCount(2);
  await expect(record).toContainText(t("fields.applicantData"));
  await expect(record.locator("[data-part='messages']")).toContainText(t("notifications.rejected"));
  await expect(record.getByRole("button", { name: t("common.save"), exact: true })).toHaveCount(0);
  await inspect(desk, "57-rejected-record");
  await page.keyboard.press("Escape");
  await expect(record).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: t("lists.showWaiting"), exact: true }).click();
  await expect(page).not.toHaveURL(/rejected/);
  await expect(row).toHaveCount(0);
});

/** The link of the row that is selected. */
const cursor = (page: Page) => page.locator("tbody tr[aria-selected='true'] [data-part='row-link']");
const roomTop = (page: Page) => page.locator("[data-part='list-room']").evaluate((room) => room.scrollTop);
const pageTop = (page: Page) => page.evaluate(() => scrollY);
const isOnCard = (page: Page, number: string) => expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();

test("one comes back from a card to the row that was opened, where the list was left", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/closed?pageSize=100&pageNo=2");
  const links = page.locator("tbody [data-part='row-link']");
  await expect(links.nth(61)).toBeAttached();
  const number = await links.nth(59).innerText();
  await links.nth(59).scrollIntoViewIfNeeded();
  const left = await roomTop(page);
  expect(left).toBeGreaterThan(1000);
  await links.nth(59).click();
  await isOnCard(page, number);
  expect(await pageTop(page)).toBe(0);

  const isBack = async () => {
    await expect(cursor(page)).toHaveText(number);
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page)).toBeInViewport();
    expect(Math.abs((await roomTop(page)) - left)).toBeLessThan(3);
    expect(await pageTop(page)).toBe(0);
  };
  await page.goBack();
  await isBack();
  // the keyboard goes on from there
  await page.keyboard.press("j");
  await expect(cursor(page)).toHaveText(await links.nth(60).innerText());
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await isOnCard(page, number);

  // the way of the card itself is a new entry of the history
  await page.locator("[data-part='trail'] a").click();
  await isBack();
  // opened anew it begins at its top
  await page.locator("[data-part='menu'] a[href='/appeals/process']").click();
  await expect(page).toHaveURL(/process/);
  await page.locator("[data-part='menu'] a[href='/appeals/closed']").click();
  await expect(links.first()).toBeVisible();
  expect(await roomTop(page)).toBe(0);
  await expect(cursor(page)).toHaveCount(0);
});

test("one comes back to the row in place of one that has left the list", async ({ browser, request }) => {
  const lastName = word();
  for (let n = 0; n < 3; n += 1) await registered(request, "registrator", { lastName });
  const desk = await sitDown(browser, "registrator", "UZ", `/appeals/registration?applicantName=${lastName}`);
  const { page } = desk;
  const links = page.locator("tbody [data-part='row-link']");
  await expect(links).toHaveCount(3);
  const numbers = await links.allInnerTexts();
  await links.nth(1).click();
  await isOnCard(page, numbers[1]!);
  await act(desk, t("actions.sendToClassification"), (form) => choose(form, t("fields.positionLevel")));
  await page.goBack();
  await expect(links).toHaveText([numbers[0]!, numbers[2]!]);
  await expect(cursor(page)).toHaveText(numbers[2]!);
  await expect(cursor(page)).toBeFocused();
});

test("one comes back to the row of My day, to what was sought and to the row of a phone's list", async ({ browser, request }) => {
  const lastName = word();
  for (let n = 0; n < 3; n += 1) await registered(request, "registrator", { lastName });
  const { page } = await sitDown(browser, "leader", "UZ", "/my-day");
  const rows = page.locator("[data-part='day-link']");
  const last = rows.last();
  const number = await last.innerText();
  await last.focus();
  await page.keyboard.press("Enter");
  await isOnCard(page, number);
  await page.goBack();
  await expect(last).toHaveText(number);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();

  const box = page.locator("#appeal-search");
  await box.fill(lastName);
  const hits = page.locator("[data-part='search-hit']");
  await expect(hits).toHaveCount(3);
  const sought = await hits.nth(1).locator("strong").innerText();
  await hits.nth(1).click();
  await isOnCard(page, sought);
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(box).toHaveValue(lastName);
  await expect(box).toBeFocused();
  await expect(hits.and(page.locator("[aria-current]"))).toContainText(sought);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/appeals/closed");
  const card = page.locator("tbody [data-part='row-link']").nth(14);
  await card.scrollIntoViewIfNeeded();
  const from = await pageTop(page);
  expect(from).toBeGreaterThan(800);
  const ofCard = await card.innerText();
  await card.click();
  await isOnCard(page, ofCard);
  expect(await pageTop(page)).toBe(0);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  expect(Math.abs((await pageTop(page)) - from)).toBeLessThan(3);
});
