import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type APIRequestContext, type Browser, type Locator, type Page, type Request } from "@playwright/test";
import { caller, classified, dayInTashkent, ownTask, taskFor, uniquePhone, word } from "./calls.ts";
import { dialog, inspect, onePage, openCard, press, signIn, sitDown, type Desk } from "./office.ts";

const t = translator(await loadMessages("UZ"));
/** Longer than any line. */
const longText = "Murojaatingiz joyiga chiqib oʻrganildi, koʻcha chiroqlarining yettitasi almashtirildi, qolganlari tekshirildi. ".repeat(
  6,
);

/** Whose drafts of which appeal a walk has begun: a person may have twenty, and others walk as the same person. */
const begun: { readonly login: string; readonly appealId: number }[] = [];
const begins = (login: string, appealId: number) => void begun.push({ login, appealId });
test.afterEach(async ({ request }) => {
  for (const { login, appealId } of begun.splice(0)) {
    const by = await caller(request, login);
    const drafts = (await by.send("get", "/profile/form-drafts")) as unknown as { key: string; appealId: number | null }[];
    // the page may be removing it at this moment
    for (const draft of drafts.filter((one) => one.appealId === appealId))
      await by.send("delete", `/profile/form-drafts/${draft.key}`).catch(() => undefined);
  }
});

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const offers = (page: Page) => page.locator("[data-part='draft-offers'] li");
const keptAt = (page: Page) => page.getByText(t("form.draftSaved", { time: "" }).trim());
/** Leaves a changed form by its question. */
const leave = (page: Page) =>
  page
    .getByRole("dialog", { name: t("form.leaveQuestion") })
    .getByRole("button", { name: t("common.yes") })
    .click();
const answerTo = async (desk: Desk) => {
  await press(desk, t("actions.answer"));
  const text = field(dialog(desk.page), t("fields.answerText"));
  await expect(text).toBeVisible();
  return text;
};

/** An executor with the answer form of a task of one's own. */
const answering = async (browser: Browser, request: APIRequestContext) => {
  const { appealId, taskId } = await ownTask(request, "process");
  begins("executor", appealId);
  const desk = await sitDown(browser, "executor", "UZ", null);
  await openCard(desk.page, appealId, taskId);
  return { appealId, taskId, desk, page: desk.page, text: await answerTo(desk) };
};

/** The server says that changes were missed: the screen reads everything again. Prepared before the page is opened. */
const heardBy = (page: Page) =>
  page.addInitScript(() => {
    // a stream of its own, as where a browser has no shared workers
    Reflect.deleteProperty(window, "SharedWorker");
    const sources: EventSource[] = [];
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        sources.push(this);
      }
    };
    window.addEventListener("read-again", () => {
      for (const source of sources) source.dispatchEvent(new MessageEvent("missed", { data: "{}" }));
    });
  });
/** Nothing has been fetched for a moment. The browser's driver never takes a page with a shared worker for idle. */
const atRest = (page: Page): Promise<void> =>
  expect(async () => {
    const fetched = () => page.evaluate(() => performance.getEntriesByType("resource").length);
    const before = await fetched();
    await page.waitForTimeout(400);
    expect(await fetched()).toBe(before);
  }).toPass();
const readAgain = async (page: Page): Promise<void> => {
  const read = page.waitForResponse((reply) => reply.url().endsWith("/api/profile/notify-counter"));
  await page.evaluate(() => window.dispatchEvent(new Event("read-again")));
  await read;
  await atRest(page);
};

// nothing-is-lost.spec.ts leaves any form in any way
test("an answer left right after its last word is offered again with every word", { tag: "@once" }, async ({ browser, request }) => {
  const { appealId, taskId, desk, page, text } = await answering(browser, request);
  await text.pressSequentially("Chiroqlar almashtirildi");
  await expect(keptAt(page)).toBeVisible();
  await text.pressSequentially(" va tekshirildi");
  await page.keyboard.press("Escape");
  await leave(page);
  await expect(dialog(page)).toHaveCount(0);

  await openCard(page, appealId, taskId);
  const again = await answerTo(desk);
  await expect(offers(page)).toContainText("Chiroqlar almashtirildi va tekshirildi");
  await offers(page)
    .getByRole("button", { name: t("form.draftRestore") })
    .click();
  await expect(again).toHaveValue("Chiroqlar almashtirildi va tekshirildi");
});

test("the file that was attached last is offered again under its name", async ({ browser, request }) => {
  const { desk, page } = await answering(browser, request);
  const scan = field(dialog(page), t("fields.answerScan"));
  await scan.setInputFiles({ name: "dalolatnoma.pdf", mimeType: "application/pdf", buffer: onePage });
  await expect(page.getByText(t("common.success"))).toBeVisible();
  await page.keyboard.press("Escape");
  await leave(page);
  await expect(dialog(page)).toHaveCount(0);
  await answerTo(desk);
  await offers(page)
    .getByRole("button", { name: t("form.draftRestore") })
    .click();
  await expect(dialog(page).locator("[data-part='file-row']")).toHaveText(/dalolatnoma\.pdf/);
});

test("a chosen template counts as typed text: closing asks about it and keeps it", async ({ browser, request }) => {
  const { appealId, taskId } = await taskFor(request, "registrator3");
  begins("leader3", appealId);
  const registrator = await caller(request, "registrator3");
  const posts = (await registrator.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  const incoming = { incomingNumber: "1", incomingDate: dayInTashkent(), positionLevelsId: posts[0]!.id };
  await registrator.send("patch", "/task-actions/register", { taskId, version: 2, ...incoming });
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId, taskId);
  await press(desk, t("actions.resolution"));
  await dialog(page).getByLabel(t("form.templates")).click();
  const template = page.locator(".ant-select-dropdown .ant-select-item-option").first();
  const words = await template.innerText();
  await template.click();
  await expect(field(dialog(page), t("fields.resolution"))).toHaveValue(words);
  await page.keyboard.press("Escape");
  await leave(page);
  await expect(dialog(page)).toHaveCount(0);
  await press(desk, t("actions.resolution"));
  await expect(offers(page)).toContainText(words.slice(0, 20));
});

test("an answer closed without a line is kept when the line is back", async ({ browser, request }) => {
  const { taskId, page, text } = await answering(browser, request);
  await page.context().setOffline(true);
  await text.pressSequentially("Uzilgan paytda yozildi");
  await page.keyboard.press("Escape");
  await leave(page);
  await page.context().setOffline(false);

  const executor = await caller(request, "executor");
  const firstWords = async () => {
    const drafts = (await executor.send("get", "/profile/form-drafts")) as unknown as { taskId: number; firstWords: string }[];
    return drafts.find((one) => one.taskId === taskId)?.firstWords;
  };
  await expect.poll(firstWords).toBe("Uzilgan paytda yozildi");
});

test(
  "a form without a line says since when its words are only here, and its buttons stay in the window",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { desk, page, text } = await answering(browser, request);
    const foot = dialog(page).locator("footer");
    await text.pressSequentially("Chiroqlar");
    await expect(keptAt(page)).toBeVisible();
    const send = foot.getByRole("button", { name: t("actions.answer"), exact: true });
    await page.context().setOffline(true);
    await text.pressSequentially(" almashtirildi");
    await expect(foot).toContainText(/Qoralama saqlanmoqda…|Aloqa yoʻq/);
    await expect(keptAt(page)).toHaveCount(0);
    await expect(foot).toContainText(/Aloqa yoʻq: soʻnggi soʻzlar shu oynada saqlanmoqda \(\d\d\.\d\d\.\d{4} \d\d:\d\d dan beri\)/);
    await expect(page.getByText(t("common.offline"))).toBeVisible();
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 768 });
      const now = (await send.boundingBox())!;
      expect(now.y + now.height).toBeLessThanOrEqual(768);
      await inspect(desk, `96-line-away-${width}`);
    }
    await page.context().setOffline(false);
    await expect(keptAt(page)).toBeVisible();
  },
);

test(
  "the letter of an answer, the keys and the user's menu open without a line over the form, which stays",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { page, text } = await answering(browser, request);
    await text.pressSequentially("Chiroqlar almashtirildi");
    await expect(keptAt(page)).toBeVisible();
    // what is fetched ahead is fetched once the screen is at rest
    await page.waitForTimeout(2_500);
    await atRest(page);
    await page.context().setOffline(true);
    await text.pressSequentially(", ustunlar boʻyaldi");

    await dialog(page)
      .getByRole("button", { name: t("documents.showAnswerLetter") })
      .click();
    const letter = page.getByRole("dialog", { name: t("documents.answerLetter") });
    await expect(letter.getByRole("alert")).toHaveText(t("messages.network"));
    await page.keyboard.press("Escape");
    await expect(letter).toHaveCount(0);
    await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
    await page.getByRole("button", { name: t("keys.title"), exact: true }).click();
    await expect(page.getByRole("dialog", { name: t("keys.title") })).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(text).toHaveValue("Chiroqlar almashtirildi, ustunlar boʻyaldi");
    await page.context().setOffline(false);
    await expect(keptAt(page)).toBeVisible();
  },
);

test("an answer whose words were all cleared leaves no draft", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  begins("leader3", appealId);
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId);
  await press(desk, t("actions.askSendAnotherOrg"));
  const reason = field(dialog(page), t("fields.reason"));
  await reason.pressSequentially("Vakolat");
  await expect(keptAt(page)).toBeVisible();
  await reason.fill("");
  const leader = await caller(request, "leader3");
  const left = async () => {
    const drafts = (await leader.send("get", "/profile/form-drafts")) as unknown as { appealId: number }[];
    return drafts.filter((one) => one.appealId === appealId);
  };
  await expect.poll(left).toEqual([]);
});

test(
  "a person with the greatest number of drafts is told that this form is not kept, and is asked before it closes",
  { tag: "@full" },
  async ({ browser, request }) => {
    // a person who begins nothing in the other walks
    const mahalla = await caller(request, "mahalla");
    const kept = async () => (await mahalla.send("get", "/profile/form-drafts")) as unknown as readonly object[];
    const keys = Array.from({ length: 20 - (await kept()).length }, (_, n) => `new.many-${n}-${word()}`);
    const values = { applicant: { lastName: "Boshlangan" }, appeal: {} };
    const heading = { form: "registration", appealId: null, taskId: null, name: "Boshlangan", firstWords: "" };
    for (const key of keys)
      await mahalla.send("put", `/profile/form-drafts/${key}`, { ...heading, content: JSON.stringify({ values, names: [] }) });
    const desk = await sitDown(browser, "mahalla", "UZ", "/appeals/reg-mahalla");
    const { page } = desk;
    await page
      .getByRole("button", { name: new RegExp(`${t("form.addAppeal")}$`) })
      .first()
      .click();
    await field(dialog(page), t("fields.lastName")).fill("Saqlanmaydigan");
    await expect(
      dialog(page)
        .getByRole("alert")
        .filter({ hasText: t("form.draftRefused") }),
    ).toBeVisible();
    await inspect(desk, "95-draft-refused");
    for (const key of keys) await mahalla.send("delete", `/profile/form-drafts/${key}`);
    await page.keyboard.press("Escape");
    const asked = page.getByRole("dialog", { name: t("crud.unsaved") });
    await asked.getByRole("button", { name: t("common.no") }).click();
    // there is room again
    await field(dialog(page), t("fields.firstName")).fill("Nodira");
    await expect(
      dialog(page)
        .getByRole("alert")
        .filter({ hasText: t("form.draftRefused") }),
    ).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const [own] = (await kept()) as readonly { key: string }[];
    await mahalla.send("delete", `/profile/form-drafts/${own!.key}`);
  },
);

/** Where it stands, without scrolling, the button is within the window. */
const expectInReach = async (page: Page, button: Locator): Promise<void> => {
  await expect(button).toBeVisible();
  const { x, width } = (await button.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
};

test("a draft that begins with a long text is opened by its button, on a phone too", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "process");
  begins("executor", appealId);
  const executor = await caller(request, "executor");
  await executor.send("put", `/profile/form-drafts/long-${taskId}`, {
    form: "task-action:answer",
    appealId: null,
    taskId,
    name: "Abdurahmonova Muhayyo Shavkatbek qizi".repeat(2),
    firstWords: longText.slice(0, 200),
    content: JSON.stringify({ values: { text: longText }, names: [] }),
  });
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId, taskId);
  const text = await answerTo(desk);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    for (const label of ["form.draftDiscard", "form.draftRestore"] as const)
      await expectInReach(page, offers(page).getByRole("button", { name: t(label) }));
    await inspect(desk, `93-long-draft-${width}`);
  }
  await offers(page)
    .getByRole("button", { name: t("form.draftRestore") })
    .click();
  await expect(text).toHaveValue(longText);
});

test("a letter that begins with a long text is opened by its button, on a phone too", async ({ browser, request }) => {
  const registrator = await caller(request, "registrator3");
  const name = word();
  await registrator.send("put", `/profile/form-drafts/new.${name}`, {
    form: "registration",
    appealId: null,
    taskId: null,
    name,
    firstWords: longText.slice(0, 200),
    content: JSON.stringify({ values: { applicant: { lastName: name }, appeal: { text: longText } }, names: [] }),
  });
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await page.locator("[data-part='drafts']").click();
  const offer = offers(page).filter({ hasText: name });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await expectInReach(page, offer.getByRole("button", { name: t("form.draftRestore") }));
  }
  await offer.getByRole("button", { name: t("form.draftRestore") }).click();
  await expect(field(dialog(page), t("fields.lastName"))).toHaveValue(name);
  await registrator.send("delete", `/profile/form-drafts/new.${name}`);
});

test("a question stays open when a colleague takes the appeal back, and its words can be copied and are kept", async ({
  browser,
  request,
}) => {
  const { appealId, number } = await classified(request, "registrator3");
  begins("leader3", appealId);
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCard(page, appealId);
  await press(desk, t("actions.draft"));
  const form = page.locator("[data-part='form-panel']");
  const text = field(form, t("fields.taskText"));
  await text.fill("Joyiga chiqib oʻrganing");
  const colleague = await caller(request, "leader3");
  await colleague.send("patch", "/appeal-actions/back-to-registration", { appeal_id: appealId, description: "Mahalla aniqlashtirilsin" });

  const told = form.getByRole("alert");
  await expect(told).toContainText(colleague.user.fio);
  await expect(told).toContainText(t("done.backToRegistration"));
  await expect(told).toContainText(t("form.goneKept"));
  await expect(text).toHaveValue("Joyiga chiqib oʻrganing");
  await expect(form.getByRole("button", { name: t("actions.draft"), exact: true })).toBeDisabled();
  await inspect(desk, "94-form-gone");
  await told.getByRole("button", { name: t("form.copyTyped") }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Joyiga chiqib oʻrganing");
  await told.getByRole("button", { name: t("common.close") }).click();
  await expect(form).toHaveCount(0);

  // as in an office without https, whose pages have no clipboard of their own
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto("/my-day");
  const row = page.locator("[data-part='day-drafts'] li", { hasText: number });
  await expect(row).toContainText("Joyiga chiqib oʻrganing");
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await row.getByRole("button", { name: t("form.draftCopy") }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Joyiga chiqib oʻrganing");
  await row.getByRole("button", { name: t("form.draftDiscard") }).click();
  await expect(row).toHaveCount(0);
});

test("an answer stays open when the appeal is ended meanwhile", async ({ browser, request }) => {
  const { appealId, page, text } = await answering(browser, request);
  await text.fill("Yarim yoʻlda qolgan javob");
  const leader = await caller(request, "leader");
  const reasons = (await leader.send("get", "/admin/dictionaries/result-reason-types")) as unknown as { id: number; code: string }[];
  const reasonId = reasons.find(({ code }) => code === "withdrawn")!.id;
  await leader.send("patch", "/appeal-actions/terminate", { appeal_id: appealId, reasonId, text: "Arizachi qaytarib oldi" });
  const form = page.locator("[data-part='form-panel']");
  await expect(form.getByRole("alert")).toContainText(leader.user.fio);
  await expect(text).toHaveValue("Yarim yoʻlda qolgan javob");
  await expect(form.getByRole("button", { name: t("actions.answer"), exact: true })).toBeDisabled();
  await text.press("Control+Enter");
  await expect(form.getByRole("alert")).toContainText(t("form.gone"));
});

test("a question stays open when the appeal itself is deleted, and the card is left afterwards", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  begins("leader3", appealId);
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  await heardBy(page);
  await page.goto("/my-day");
  await openCard(page, appealId);
  await press(desk, t("actions.draft"));
  const form = page.locator("[data-part='form-panel']");
  const text = field(form, t("fields.taskText"));
  await text.fill("Oʻrganib chiqing");
  const [leader, registrator] = [await caller(request, "leader3"), await caller(request, "registrator3")];
  await leader.send("patch", "/appeal-actions/back-to-registration", { appeal_id: appealId, description: "Aniqlang" });
  await expect(form.getByRole("alert")).toContainText(t("form.gone"));
  await registrator.send("delete", `/appeal-actions/${appealId}`);
  await readAgain(page);
  await expect(text).toHaveValue("Oʻrganib chiqing");
  await form
    .getByRole("alert")
    .getByRole("button", { name: t("common.close") })
    .click();
  await expect(page.locator("[data-part='deleted-appeal']")).toContainText(t("card.noReason"));
});

test("a decision over a list stays open when its row leaves the list", async ({ browser, request }) => {
  const lastName = word();
  const { appealId } = await ownTask(request, "process", { applicant: { lastName } });
  begins("executor", appealId);
  const { page } = await sitDown(browser, "executor", "UZ", null);
  await heardBy(page);
  await page.goto(`/tasks/process-tasks?applicantName=${lastName}`);
  await page.locator("tbody tr").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const preview = page.locator("[data-part='preview']");
  await preview.getByRole("button", { name: t("actions.answer"), exact: true }).click();
  const text = field(dialog(page), t("fields.answerText"));
  await text.fill("Roʻyxat ustida yozilgan javob");
  const leader = await caller(request, "leader");
  const reasons = (await leader.send("get", "/admin/dictionaries/result-reason-types")) as unknown as { id: number; code: string }[];
  await leader.send("patch", "/appeal-actions/terminate", {
    appeal_id: appealId,
    reasonId: reasons.find(({ code }) => code === "withdrawn")!.id,
    text: "Arizachi qaytarib oldi",
  });
  await readAgain(page);
  await expect(text).toHaveValue("Roʻyxat ustida yozilgan javob");
  await expect(dialog(page).getByRole("alert")).toContainText(t("form.gone"));
});

const isDraftSave = (sent: Request) => sent.method() === "PUT" && sent.url().includes("/form-drafts/");

test(
  "a saved question is nowhere offered as unsaved, however slowly its draft is removed",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator3");
    begins("leader3", appealId);
    const [leader, executor] = [await caller(request, "leader3"), await caller(request, "executor3")];
    const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
    const question = {
      groupsId: topics.find((topic) => topic.parentId !== null)!.id,
      taskTypesId: 1,
      text: "Oʻrganing",
      organizationsId: executor.user.organizationsId,
      executorId: executor.user.id,
      depthLevelsId: 1,
    };
    // what was begun before is taken up, so that only its words are left to be written
    await leader.send("put", `/profile/form-drafts/next-${appealId}`, {
      form: "task-action:draft",
      appealId,
      taskId: null,
      name: "",
      firstWords: "Oʻrganing",
      content: JSON.stringify({ values: question, names: [] }),
    });
    // nothing is remembered yet
    await leader.send("put", "/profile/list-views", { list: "form:task-action:draft", columns: null, saved: [] });
    const { page } = await sitDown(browser, "leader3", "UZ", null);
    for (const slow of ["**/api/profile/form-drafts/*", "**/api/profile/list-views"])
      await page.route(slow, async (route) => {
        if (["DELETE", "PUT"].includes(route.request().method()) && !isDraftSave(route.request()))
          await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue().catch(() => undefined);
      });
    await openCard(page, appealId);
    const add = page.getByRole("button", { name: new RegExp(`${t("actions.draft")}$`) }).first();
    await add.click();
    await offers(page)
      .getByRole("button", { name: t("form.draftRestore") })
      .click();
    const text = field(dialog(page), t("fields.taskText"));
    await expect(text).toHaveValue("Oʻrganing");
    await text.press("End");
    await text.pressSequentially(" va xabar bering");
    await expect(keptAt(page)).toBeVisible();
    const removed = page.waitForResponse((reply) => reply.request().method() === "DELETE" && reply.url().includes("/form-drafts/"));
    await page.keyboard.press("Control+Shift+Enter");
    await expect(page.locator("[data-part='draft']")).toContainText("Oʻrganing va xabar bering");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByText(t("form.proposedLast"))).toHaveCount(2);
    await removed;
    await expect(offers(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(add).not.toHaveAttribute("data-draft");
  },
);

test("a letter whose save waited for the line is not counted among the letters begun", async ({ browser, request }) => {
  const registrator = await caller(request, "registrator3");
  const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
  const name = word();
  await registrator.send("put", `/profile/form-drafts/new.${name}`, {
    form: "registration",
    appealId: null,
    taskId: null,
    name,
    firstWords: "",
    content: JSON.stringify({
      values: {
        applicant: { firstName: "Nodira", lastName: name, phone: uniquePhone(), areasId: areas[0]!.id },
        appeal: { satulationId: 1, channelId: 1, text: "Suv yoʻq" },
      },
      names: [],
    }),
  });
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await page.locator("[data-part='drafts']").click();
  const form = dialog(page);
  await offers(page)
    .filter({ hasText: name })
    .getByRole("button", { name: t("form.draftRestore") })
    .click();
  await expect(field(form, t("fields.lastName"))).toHaveValue(name);
  await field(form, t("fields.text")).fill("Suv yoʻq, yordam bering");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(page.getByText(t("common.savesWait", { count: 1 }))).toBeVisible();
  // until the screen has read everything again, as it does when its line is back
  const { promise: isReadAgain, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/profile/form-drafts/*", async (route) => {
    if (route.request().method() === "DELETE") await isReadAgain;
    await route.continue().catch(() => undefined);
  });
  page.on("response", (reply) => void (reply.url().endsWith("/api/profile/form-drafts") && reply.ok() && letGo()));
  const removed = page.waitForResponse((reply) => reply.request().method() === "DELETE" && reply.url().includes("/form-drafts/"));
  await page.context().setOffline(false);
  await expect(form).toBeHidden();
  await removed;
  const kept = (await registrator.send("get", "/profile/form-drafts")) as unknown as { name: string }[];
  expect(kept.filter((one) => one.name === name)).toEqual([]);
  // the count is of the letters that a new form offers; others walk as the same person
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await expect(field(form, t("fields.lastName"))).toBeVisible();
  await expect(offers(page).filter({ hasText: name })).toHaveCount(0);
});

test(
  "signing out in one tab leaves no form in another, and nothing of it is saved for the next person",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { taskId, page, text } = await answering(browser, request);
    await text.pressSequentially("Birinchi kishining soʻzlari");
    await expect(keptAt(page)).toBeVisible();

    const other = await page.context().newPage();
    await other.goto("/tasks/new-tasks");
    await text.pressSequentially(" va oxirgilari");
    await other.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
    await other.getByRole("button", { name: t("shell.logout") }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login/);

    await signIn(other, t, "leader");
    await expect(other.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
    const drafts = (await (await caller(request, "leader")).send("get", "/profile/form-drafts")) as unknown as { taskId: number | null }[];
    expect(drafts.filter((draft) => draft.taskId === taskId)).toEqual([]);
  },
);
