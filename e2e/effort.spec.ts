import { loadMessages, translator } from "@murojaat/contract";
import { typedPdf } from "@murojaat/server/test/support/letters.ts";
import { thirtyLetters } from "@murojaat/tools/readings/thirty-letters.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { caller, classified, dayInTashkent, ownTask, registered, unheardText, uniquePhone, word } from "./calls.ts";
import { goOnAfterActions, openCard, openLists, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

/** Counts keys and clicks of a job; free text counts nothing. */
const counting = (page: Page) => {
  let count = 0;
  return {
    count: () => count,
    open: async (row: Locator) => {
      count += 1;
      await row.click();
    },
    key: async (...names: readonly string[]) => {
      for (const name of names) {
        count += 1;
        await page.keyboard.press(name);
      }
    },
    click: async (name: string | RegExp, role: "button" | "link" | "menuitem" = "button") => {
      count += 1;
      await page.getByRole(role, { name }).first().click();
    },
    /** Free text: a letter, an answer, a name to search. */
    write: (text: string) => page.keyboard.insertText(text),
  };
};
/** The jobs of the office: the most keys and clicks that each may take, and how many it took at 7db6efcf, where that was counted. */
const jobs = {
  "register a letter of a known person and send it": [14, 14],
  "register a letter of a new person by hand": [24, 44],
  "register a typed letter of a known person from its scan": [3, undefined],
  "register a typed letter of a firm from its scan": [6, undefined],
  "register a typed letter with two telephones from its scan": [5, undefined],
  "register a typed letter of many from its scan": [5, undefined],
  "register a letter behind a covering letter from its scan": [6, undefined],
  "classify into two and open the next": [9, 9],
  "classify into two when the first proposal is wrong": [12, 15],
  "accept and answer": [5, 5],
  "answer from a proposal in the open form": [4, undefined],
  "check an answer from the list": [3, 3],
  "answer forty people with one text": [18, undefined],
  "a line of the reception journal for a known person": [6, undefined],
  "register an incoming message": [2, 2],
  "find by number": [2, 2],
  "find by phone": [2, 2],
  "find by name": [2, 2],
} as const satisfies Record<string, readonly [most: number, before: number | undefined]>;
const report = (job: keyof typeof jobs, count: number) => {
  const [most, before] = jobs[job];
  process.stdout.write(`${job}: ${count} keys and clicks, at most ${most}, at 7db6efcf ${before ?? "not counted"}\n`);
  expect(count, job).toBeLessThanOrEqual(most);
};
/** The list of a select has opened on its first choice. */
const isOffered = (page: Page) => expect(page.locator(".ant-select-dropdown:visible .ant-select-item-option-active")).toBeVisible();
const focused = (page: Page, id: string) => expect(page.locator(`#${id}`)).toBeFocused();

test("register a paper letter of a known person and send it to the governor", async ({ browser, request }) => {
  const phone = uniquePhone();
  await registered(request, "registrator3", { phone });
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await expect(page.locator("[data-part='row-table'] tbody tr").first()).toBeVisible();
  /** What the office proposes it has learnt from a first letter: its channel, kind and post. */
  const register = async () => {
    const job = counting(page);
    await job.key("KeyN");
    await focused(page, "applicant_phone");
    // nine digits find one person
    await job.key(...phone.split(""));
    await expect(page.getByRole("option").first()).toBeAttached();
    await job.key("ArrowDown", "Enter");
    await expect(page.locator("#applicant_firstName")).toHaveValue("Zilola");
    return job;
  };
  const first = await register();
  for (const id of ["appeal_channelId", "appeal_satulationId"])
    if ((await page.locator(`.ant-form-item:has(#${id}) .ant-select-content-has-value`).count()) === 0) {
      await page.locator(`#${id}`).focus();
      await first.key("ArrowDown");
      await isOffered(page);
      await first.key("Enter");
    }
  await page.locator("#appeal_text").focus();
  await first.write("Birinchi xat");
  await page.keyboard.press("Alt+Enter");
  const post = page.getByRole("dialog", { name: new RegExp(t("actions.sendToClassification")) });
  await expect(post).toBeVisible();
  if ((await post.locator(".ant-select-content-has-value").count()) === 0) {
    await page.locator("#position_levels_id").focus();
    await first.key("ArrowDown");
    await isOffered(page);
    await first.key("Enter");
  }
  // a key that comes before the window has the cursor is the page's
  await expect(post.locator(":focus")).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(post).toBeHidden();

  const job = await register();
  await focused(page, "appeal_text");
  await job.write("Koʻchamizda suv yoʻq");
  await job.key("Alt+Enter");
  await expect(post).toBeVisible();
  await expect(post.getByRole("button", { name: t("actions.sendToClassification") })).toBeFocused();
  await job.key("Enter");

  await expect(page.getByText(t("done.sendToClassification")).first()).toBeVisible();
  await expect(page.locator("[data-part='saved-bar']")).toBeVisible();
  report("register a letter of a known person and send it", job.count());
});

test("register a letter of a new person by hand and send it to the governor", { tag: "@full" }, async ({ browser, request }) => {
  // the clerk's last letter has taught the form its channel, kind and post
  const { page } = await sitDown(browser, "registrator2", "UZ", "/appeals/registration");
  const areas = (await (await caller(request, "registrator2")).send("get", "/crud/areas/all")) as unknown as { id: number; name: string }[];
  const post = page.getByRole("dialog", { name: new RegExp(t("actions.sendToClassification")) });
  const take = async (job: ReturnType<typeof counting>, typed?: string) => {
    if (typed) await job.write(typed);
    else await job.key("ArrowDown");
    await isOffered(page);
    await job.key("Enter");
    // a list that is still open takes the next key
    await expect(openLists(page)).toHaveCount(0);
  };
  /** Everything that a letter says of its writer, in the order of the form. */
  const register = async (isFirst: boolean) => {
    const job = counting(page);
    await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
    await job.key("KeyN");
    await focused(page, "applicant_phone");
    await job.write(uniquePhone());
    await expect(page.locator("#appeal_text")).toBeAttached();
    await job.key("Alt+ArrowDown");
    await focused(page, "applicant_lastName");
    await job.write("Yangiyeva");
    await job.key("Tab");
    await job.write("Nargiza");
    await job.key("Tab");
    await job.write("Anvarovna");
    await job.key("Tab");
    await focused(page, "applicant_birthdate");
    // another person each time: the same one would be asked about
    const now = Date.now();
    await job.write(`${10 + (now % 18)}${10 + (now % 3)}${1930 + (Math.floor(now / 1000) % 70)}`);
    await job.key("Tab");
    await focused(page, "applicant_gendersId");
    await take(job);
    await job.key("Alt+ArrowDown");
    await focused(page, "applicant_areasId");
    await take(job, areas[0]!.name);
    await expect(page.locator("#applicant_mahallasId")).toBeEnabled();
    await job.key("Tab");
    await focused(page, "applicant_mahallasId");
    await take(job);
    await job.key("Tab", "Tab");
    await focused(page, "applicant_address");
    await job.write("Bogʻishamol koʻchasi, 12");
    await job.key("Alt+ArrowDown");
    for (const id of ["appeal_channelId", "appeal_satulationId"])
      if (isFirst && (await page.locator(`.ant-form-item:has(#${id}) .ant-select-content-has-value`).count()) === 0) {
        await focused(page, id);
        await take(job);
        await job.key("Alt+ArrowDown");
      }
    await focused(page, "appeal_text");
    await job.write(unheardText());
    await job.key("Alt+Enter");
    await expect(post).toBeVisible();
    return job;
  };
  await register(true);
  if ((await post.locator(".ant-select-content-has-value").count()) === 0) {
    await page.locator("#position_levels_id").focus();
    await take(counting(page));
  }
  // a key that comes before the window has the cursor is the page's
  await expect(post.locator(":focus")).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(post).toBeHidden();

  const job = await register(false);
  await expect(post.getByRole("button", { name: t("actions.sendToClassification") })).toBeFocused();
  await job.key("Enter");
  await expect(post).toBeHidden();
  await expect(page.locator("[data-part='saved-bar']")).toBeVisible();
  report("register a letter of a new person by hand", job.count());
});

test("register five typed letters from their scans", { tag: "@full" }, async ({ browser, request }) => {
  test.setTimeout(400_000);
  const phone = uniquePhone();
  const grouped = `${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}`;
  const email = "ergasheva@example.uz";
  await registered(request, "registrator2", { phone, lastName: "Ergasheva", firstName: "Manzura", middleName: "Yoʻldoshevna", email });
  const registrator = await caller(request, "registrator2");
  const { rows } = (await registrator.send("get", "/appeals/scans?pageSize=100")) as unknown as { rows: { id: number }[] };
  for (const { id } of rows) await registrator.send("patch", `/appeals/scans/${id}/remove`, { reason: "Boshqa sinovniki" });

  /** Each with what of it must be saved. */
  const letters = [
    {
      job: "register a typed letter of a known person from its scan",
      number: "1.",
      saved: { applicant: { phone, email, lastName: "Ergasheva" }, appeal: { satulationId: 1, pageCnt: 1 } },
    },
    {
      job: "register a typed letter of a firm from its scan",
      number: "8.",
      saved: {
        applicant: { applicantTypeId: 2, name: '"NUR QURILISH SERVIS" MCHJ', inn: "302145678", director: "B. Rahimov", homePhone: phone },
        appeal: { satulationId: 3 },
      },
    },
    {
      job: "register a typed letter with two telephones from its scan",
      number: "5.",
      saved: { applicant: { phone, homePhone: "732534116" }, appeal: { satulationId: 2 } },
    },
    {
      job: "register a typed letter of many from its scan",
      number: "14.",
      saved: { applicant: { applicantCnt: 12 }, appeal: { satulationId: 2 } },
    },
    {
      job: "register a letter behind a covering letter from its scan",
      number: "20.",
      saved: {
        applicant: { phone, lastName: "Karimova" },
        appeal: { satulationId: 1, pageCnt: 2, docNumber: "48-8593", docDate: "17.11.2026" },
      },
    },
  ] as const;
  const files = letters.map(async ({ number }, at) => {
    const { text } = thirtyLetters.find(({ name }) => name.startsWith(number))!;
    // mobile telephones are of this run
    const pages = text.replaceAll(/9\d \d{3} \d{2} \d{2}/g, grouped).split("\f");
    const content = pages.map((page, n) => ({ text: page, preserveLeadingSpaces: true, ...(n > 0 && { pageBreak: "before" }) }));
    return { name: `xat-${at + 1}.pdf`, mimeType: "application/pdf", buffer: await typedPdf({ pageSize: "A4", content }) };
  });
  const { page } = await sitDown(browser, "registrator2", "UZ", "/appeals/scans");
  await page.getByRole("button", { name: t("scanned.add") }).click();
  const window = page.locator(".ant-modal").last();
  await window.locator("input[type=file]").setInputFiles(await Promise.all(files));
  await expect(window.locator("[data-part='file-row'] button").first()).toBeVisible();
  await expect(window.locator("progress")).toHaveCount(0);
  // of many uploads one message
  await expect(page.locator(".ant-message-notice")).toHaveCount(1);
  await window.getByRole("button", { name: t("common.save"), exact: true }).click();
  // the scans of the demo are read before them
  await expect(page.getByRole("row").filter({ hasText: t("scanned.ready") })).toHaveCount(letters.length, { timeout: 240_000 });
  await expect(page.getByRole("row").filter({ hasText: "xat-2.pdf" })).toContainText(/"NUR QURILISH SERVIS" MCHJ.*Fargʻona shahri.*Taklif/);

  const missed: string[] = [];
  page.on("response", (reply) => {
    if (reply.status() === 404 && reply.url().includes("/release")) missed.push(reply.url());
  });
  for (const { job: name, saved } of letters) {
    const job = counting(page);
    await job.click(t("scanned.registerNext"));
    await expect(page.locator("[data-part='letter']").getByRole("button", { name: t("readings.takeAll") })).toBeVisible();
    await job.key("Alt+Shift+KeyR");
    await expect(page.locator("#appeal_text")).not.toHaveValue("");
    if ("email" in saved.applicant) await expect(page.locator("#applicant_email")).toHaveValue(email);
    const sent = page.waitForRequest((call) => call.url().includes("/with-applicant"));
    await job.key("Control+Enter");
    expect.soft((await sent).postDataJSON(), name).toMatchObject(saved);
    // letters of one telephone are asked about, and an earlier run has registered the same words
    const apart = page.getByRole("button", { name: t("form.saveApart") });
    const done = page.locator("[data-part='saved-bar']").filter({ visible: true });
    await expect(done.or(apart).first()).toBeVisible();
    if (await apart.isVisible()) await apart.click();
    await expect(page.locator("[data-part='letter']")).toBeHidden();
    report(name, job.count());
  }
  expect(missed).toEqual([]);
});

test("enrol a known person for a reception", async ({ browser, request }) => {
  const phone = uniquePhone();
  await registered(request, "registrator3", { phone, lastName: "Rahimova", firstName: "Zilola", middleName: null });
  const registrator = await caller(request, "registrator3");
  const [leader] = (await registrator.send("get", "/lookups/staff?can=task_resolution")) as unknown as { id: number }[];
  const held = { leaderId: leader!.id, day: dayInTashkent(2), startsAt: "10:00", endsAt: "12:00", place: "1-xona", places: 200 };
  await registrator.send("post", "/reception/schedule", held);
  const { page } = await sitDown(browser, "registrator3", "UZ", "/reception/journal");

  const job = counting(page);
  await job.click(t("crud.add"));
  await focused(page, "scheduleId");
  await job.key("ArrowDown");
  await isOffered(page);
  await job.key("Enter");
  await expect(page.locator("#day")).toHaveValue(dayInTashkent(2));
  await job.key("Tab", "Tab");
  await focused(page, "phone");
  await job.write(phone);
  await expect(page.locator("#fullName")).toHaveValue("Rahimova Zilola");
  await focused(page, "topic");
  await job.write("Gaz taʼminoti");
  await job.key("Control+Enter");
  await expect(page.locator(".ant-drawer-content-wrapper")).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Rahimova Zilola" }).first()).toContainText(dayInTashkent(2));
  report("a line of the reception journal for a known person", job.count());
});

test("accept a task, write its answer and send it", async ({ browser, request }) => {
  const [former, { appealId, taskId }] = [await ownTask(request, "process"), await ownTask(request, "new")];
  const { page } = await sitDown(browser, "executor", "UZ", null);
  const answer = async (job: ReturnType<typeof counting>) => {
    await job.click(t("actions.answer"));
    await focused(page, "resultTypeId");
    await job.key("ArrowDown");
    await isOffered(page);
    await job.key("Enter");
    await page.locator("#text").focus();
    await job.write("Chiroqlar almashtirildi");
  };
  // the first answer teaches the form number and signer
  await openCard(page, former.appealId, former.taskId);
  await answer(counting(page));
  await page.locator("#number").fill("15-1/26");
  await page.locator("#signerId").focus();
  await page.keyboard.press("ArrowDown");
  await isOffered(page);
  await page.keyboard.press("Enter");
  const learnt = page.waitForResponse((reply) => reply.url().endsWith("/profile/list-views") && reply.request().method() === "PUT");
  await page.keyboard.press("Control+Enter");
  expect((await learnt).status()).toBe(200);

  await openCard(page, appealId, taskId);
  const job = counting(page);
  await job.click(t("actions.accept"));
  await answer(job);
  await job.key("Control+Enter");

  await expect(page.locator("[data-part='course'] [aria-current]")).toHaveText(t("card.stepCheck"));
  report("accept and answer", job.count());
});

test("answer from a proposal in the open form", async ({ browser, request }) => {
  // what the form has learnt from the answer before: number and signer
  const topics = (await (await caller(request, "leader")).send("get", "/lookups/topics")) as unknown as {
    id: number;
    parentId: number | null;
  }[];
  const groupsId = topics.filter(({ parentId }) => parentId !== null).at(-2)!.id;
  const text = "Hovlimizda gulzor quriyapti, sugʻorish ariqchasi loyqa bosgan";
  const former = await ownTask(request, "confirmed", { groupsId, fields: { text } });
  const signer = await caller(request, "signer");
  const { version } = await signer.send("get", `/tasks/stage-actions?taskId=${former.taskId}`);
  const told = { taskId: former.taskId, version, methodId: 1, text: "Javob yuborildi" };
  await signer.send("patch", "/task-actions/notify-applicant", told);
  const { page } = await sitDown(browser, "executor", "UZ", null);
  const openForm = async () => {
    const { appealId, taskId } = await ownTask(request, "process", { groupsId, fields: { text } });
    await openCard(page, appealId, taskId);
    await page
      .getByRole("button", { name: t("actions.answer") })
      .first()
      .click();
    await focused(page, "resultTypeId");
    await expect(page.locator("[data-part='answer-proposals']")).toBeVisible();
  };
  const send = async (job: ReturnType<typeof counting>) => {
    await job.key("Alt+KeyR");
    await focused(page, "text");
    await expect(page.locator("#text")).toHaveValue("Chiroqlar almashtirildi");
    await job.key("Control+Enter");
  };
  await openForm();
  for (const id of ["resultTypeId", "signerId"]) {
    await page.locator(`#${id}`).focus();
    await page.keyboard.press("ArrowDown");
    await isOffered(page);
    await page.keyboard.press("Enter");
  }
  await page.locator("#number").fill("15-1/26");
  const learnt = page.waitForResponse((reply) => reply.url().endsWith("/profile/list-views") && reply.request().method() === "PUT");
  await send(counting(page));
  expect((await learnt).status()).toBe(200);

  await openForm();
  const job = counting(page);
  await job.key("ArrowDown");
  await isOffered(page);
  await job.key("Enter");
  await send(job);

  await expect(page.locator("[data-part='course'] [aria-current]")).toHaveText(t("card.stepCheck"));
  report("answer from a proposal in the open form", job.count());
});

test("check an answer from the list", async ({ browser, request }) => {
  const { appealId, taskId } = await ownTask(request, "answered");
  const { page } = await sitDown(browser, "leader", "UZ", "/queries/checking-query");
  const job = counting(page);
  await job.open(page.locator(`[data-row-key="${taskId}"] [data-part='row-link']`));
  await expect(page).toHaveURL(new RegExp(`/appeals/card/${appealId}`));
  await job.click(t("actions.checkAnswer"));
  await expect(page.getByRole("dialog")).toContainText("Chiroqlar almashtirildi");
  await job.key("Control+Enter");

  await expect(page.locator("[data-part='course'] [aria-current]")).toHaveText(t("card.stepConfirm"));
  report("check an answer from the list", job.count());
});

test("answer forty people with one text: write, check, confirm and tell", { tag: "@full" }, async ({ browser, request }) => {
  test.setTimeout(600_000);
  const members = [];
  for (let n = 0; n < 40; n += 1) members.push(await ownTask(request, "process"));
  const leader = await caller(request, "leader");
  await leader.send("post", "/appeals/problems", { appealIds: members.map(({ appealId }) => appealId) });
  const letters = (page: Page) => page.locator("[data-part='common-letter']");
  const step = (name: string) => t("commonAnswers.step", { step: name, count: 40 });

  const { page } = await sitDown(browser, "executor", "UZ", `/appeals/card/${members[0]!.appealId}`);
  const job = counting(page);
  await job.click(t("commonAnswers.writeCount", { count: 40 }), "link");
  await focused(page, "resultTypeId");
  await job.key("ArrowDown");
  await isOffered(page);
  await job.key("Enter");
  await page.locator("#text").focus();
  await job.write("Hurmatli «…ism»! «…raqam»-sonli murojaatingiz boʻyicha chiroqlar almashtirildi.");
  if ((await page.locator("#number").inputValue()) === "") await page.locator("#number").fill("15-1/1");
  await page.locator("#signerId").focus();
  await job.key("ArrowDown");
  await isOffered(page);
  await job.key("Enter");
  await job.key("Control+Enter");
  await expect(letters(page)).toHaveCount(40);
  await job.click(step(t("commonAnswers.send")));
  await expect(letters(page).filter({ hasText: t("commonAnswers.sent") })).toHaveCount(40, { timeout: 60_000 });
  const written = job.count();

  const desk = await sitDown(browser, "controller", "UZ", `/appeals/card/${members[0]!.appealId}`);
  const checking = counting(desk.page);
  await checking.click(t("commonAnswers.oneOf", { count: 40 }), "link");
  await checking.click(step(t("commonAnswers.check")));
  await expect(letters(desk.page).filter({ hasText: t("commonAnswers.checked") })).toHaveCount(40, { timeout: 60_000 });

  const { page: signing } = await sitDown(browser, "signer", "UZ", `/appeals/card/${members[0]!.appealId}`);
  const confirming = counting(signing);
  await confirming.click(t("commonAnswers.oneOf", { count: 40 }), "link");
  await confirming.open(letters(signing).first().getByRole("button"));
  for (const name of [t("commonAnswers.next"), t("commonAnswers.next"), t("common.close")]) {
    await expect(signing.getByRole("dialog").getByRole("button", { name, exact: true }).last()).toBeFocused();
    await confirming.key("Enter");
  }
  await expect(signing.getByRole("dialog")).toHaveCount(0);
  await confirming.click(step(t("commonAnswers.confirm")));
  await expect(letters(signing).filter({ hasText: t("commonAnswers.confirmed") })).toHaveCount(40, { timeout: 60_000 });
  await confirming.click(step(t("commonAnswers.tell")));
  await expect(letters(signing).filter({ hasText: t("commonAnswers.told") })).toHaveCount(40, { timeout: 60_000 });
  report("answer forty people with one text", written + checking.count() + confirming.count());
});

test("classify an appeal into two tasks and open the next appeal", async ({ browser, request }) => {
  // the office has had three such letters, and knows who works on them
  const [text, lastName] = [unheardText(), word()];
  for (let n = 0; n < 3; n += 1) await ownTask(request, "new", { fields: { text } });
  for (let n = 0; n < 3; n += 1) await classified(request, "registrator", { text }, { lastName });
  const { page } = await sitDown(browser, "far-leader-1", "UZ", `/appeals/unlocated?applicantName=${lastName}`);
  const panel = page.locator("[data-part='form-panel']");
  /** Topic, office and executor as the similar appeals went; kind and depth are those of the question before. */
  const question = async (job: ReturnType<typeof counting>, isFirst: boolean) => {
    await expect(panel).toBeVisible();
    await focused(page, "groupsId");
    // the executor is asked once the office is known
    for (const taken of [2, 3]) {
      await expect(panel.getByRole("list", { name: t("form.routing") })).toHaveCount(taken);
      await job.key("Alt+Shift+KeyR");
      await expect(panel.locator("button[aria-pressed='true']")).toHaveCount(taken);
    }
    if (isFirst)
      for (const id of ["taskTypesId", "depthLevelsId"]) {
        await page.locator(`#${id}`).focus();
        await job.key("ArrowDown");
        await isOffered(page);
        await job.key("Enter");
      }
  };
  await page.locator("[data-part='row-link']").first().click();
  await goOnAfterActions(page);
  // the first question of all teaches kind and depth
  const first = counting(page);
  await first.click(t("actions.draft"));
  await question(first, true);
  await page.keyboard.press("Control+Enter");
  await expect(panel).toBeHidden();
  await page.keyboard.press("KeyJ");
  const number = await page.getByRole("heading", { level: 1 }).innerText();

  const job = counting(page);
  await job.click(t("actions.draft"));
  await question(job, false);
  await job.key("Control+Shift+Enter");
  await expect(page.locator("[data-part='draft']")).toHaveCount(1);
  await expect(panel.getByText(/^Oldingi masala saqlandi: .+ → .+/)).toBeVisible();
  await question(job, false);
  await job.key("Control+Enter");
  await expect(page.locator("[data-part='draft']")).toHaveCount(2);
  await job.click(t("actions.finishClassification"));
  await expect(page.getByRole("dialog").getByRole("button", { name: t("common.yes") })).toBeFocused();
  await job.key("Enter");
  await expect(page.getByText(t("done.finishClassification"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(number);
  report("classify into two and open the next", job.count());
});

test("classify an appeal into two tasks when the first proposal is wrong", async ({ browser, request }) => {
  const [text, lastName] = [unheardText(), word()];
  const leader = await caller(request, "far-leader-1");
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; name: string; parentId: number | null }[];
  const leaves = topics.filter(({ id, parentId }) => parentId !== null && !topics.some((one) => one.parentId === id));
  // the office has had three such letters on the first topic, and knows who works on the questions of another one
  for (let n = 0; n < 3; n += 1) await ownTask(request, "new", { fields: { text } });
  const other = leaves.find(({ name }) => topics.filter((one) => one.name.includes(name)).length === 1 && name !== leaves[0]!.name)!;
  for (let n = 0; n < 3; n += 1) await ownTask(request, "new", { groupsId: other.id });
  for (let n = 0; n < 3; n += 1) await classified(request, "registrator", { text }, { lastName });
  const { page } = await sitDown(browser, "far-leader-1", "UZ", `/appeals/unlocated?applicantName=${lastName}`);
  const panel = page.locator("[data-part='form-panel']");
  const chosen = (id: string) => page.locator(`.ant-form-item:has(#${id}) .ant-select-content-has-value`);
  let asked = 0;
  const question = async (job: ReturnType<typeof counting>, isFirst: boolean) => {
    await expect(panel).toBeVisible();
    await focused(page, "groupsId");
    await expect(panel.getByRole("list", { name: t("form.routing") }).first()).toBeVisible();
    await job.write(other.name);
    // once a page: the next question has the reply already
    const byTopic = isFirst || asked === 0 ? page.waitForResponse((reply) => reply.url().includes(`groupsId=${other.id}`)) : undefined;
    asked += isFirst ? 0 : 1;
    // nobody presses it before what was typed is found
    await expect(page.locator(".ant-select-dropdown:visible").getByText(other.name)).toBeVisible();
    await job.key("Enter");
    await byTopic;
    await expect(chosen("groupsId")).toHaveText(other.name);
    // organisation and executor of the topic that was chosen instead
    for (const id of ["organizationsId", "executorId"]) {
      await expect(panel.locator(`.ant-form-item:has(#${id}) kbd`)).toBeVisible();
      await job.key("Alt+Shift+KeyR");
      await expect(chosen(id)).toBeVisible();
    }
    if (isFirst)
      for (const id of ["taskTypesId", "depthLevelsId"])
        if ((await chosen(id).count()) === 0) {
          await page.locator(`#${id}`).focus();
          await job.key("ArrowDown");
          await isOffered(page);
          await job.key("Enter");
        }
  };
  await page.locator("[data-part='row-link']").first().click();
  await goOnAfterActions(page);
  const first = counting(page);
  await first.click(t("actions.draft"));
  await question(first, true);
  await page.keyboard.press("Control+Enter");
  await expect(panel).toBeHidden();
  await page.keyboard.press("KeyJ");
  const number = await page.getByRole("heading", { level: 1 }).innerText();

  const job = counting(page);
  await job.click(t("actions.draft"));
  await question(job, false);
  await job.key("Control+Shift+Enter");
  await expect(page.locator("[data-part='draft']")).toHaveCount(1);
  await question(job, false);
  await job.key("Control+Enter");
  await expect(page.locator("[data-part='draft']")).toHaveCount(2);
  await job.click(t("actions.finishClassification"));
  await expect(page.getByRole("dialog").getByRole("button", { name: t("common.yes") })).toBeFocused();
  await job.key("Enter");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(number);
  report("classify into two when the first proposal is wrong", job.count());
});

test("register an incoming message", async ({ browser, request }) => {
  const registrator = await caller(request, "registrator");
  type Incoming = {
    id: number;
    ticket: string;
    appeal: { satulationId: number | null };
    applicant: { areasId: number | null; firstName: string | null };
  };
  const list = ["web", "telegram", "mobile"];
  // a message that says everything that a registration needs, as most do
  let found: { path: string; ticket: string } | undefined;
  for (const menu of list) {
    const reply = (await registrator.send("get", `/appeals/menu/${menu}`).catch(() => ({ rows: [] }))) as unknown as {
      rows: { id: number }[];
    };
    for (const { id } of reply.rows) {
      const one = (await registrator.send("get", `/appeals/incoming/${id}`)) as unknown as Incoming;
      if (!found && one.appeal.satulationId && one.applicant.areasId && one.applicant.firstName)
        found = { path: `/appeals/${menu}`, ticket: one.ticket };
    }
  }
  const { page } = await sitDown(browser, "registrator", "UZ", found!.path);
  const job = counting(page);
  await job.click(found!.ticket);
  await expect(page.locator(".ant-drawer-content-wrapper").getByLabel(t("fields.text"), { exact: true })).not.toHaveValue("");
  await job.key("Control+Enter");
  await expect(page.locator("[data-part='saved-bar']")).toBeVisible();
  report("register an incoming message", job.count());
});

test("find an appeal by what a clerk remembers", async ({ browser, request }) => {
  const phone = uniquePhone();
  const { number } = await registered(request, "registrator3", { phone, lastName: "Topilov", firstName: `Q${phone.slice(-4)}` });
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  for (const remembered of [number, phone, `Q${phone.slice(-4)} topilov`]) {
    const job = counting(page);
    await expect(page.locator("[data-part='row-link']").first()).toBeVisible();
    await job.key("Slash");
    await job.write(remembered);
    await expect(page.getByRole("option").first()).toBeAttached();
    await job.key("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
    report(`find by ${remembered === number ? "number" : remembered === phone ? "phone" : "name"}`, job.count());
    await page.goto("/appeals/registration");
  }
});

test("go from one card of the list to the next by a key, and back to that list", async ({ browser, request }) => {
  await classified(request, "registrator3");
  await classified(request, "registrator3");
  const { page } = await sitDown(browser, "leader3", "UZ", "/appeals/unlocated?sortAttr=deadline");
  await page.locator("[data-part='row-link']").first().click();
  const place = page.getByRole("navigation", { name: t("card.placeInList") });
  await expect(place).toContainText(/^.*1 \/ \d+/);
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  await page.keyboard.press("KeyJ");
  await expect(place).toContainText(/2 \/ \d+/);
  await page.keyboard.press("KeyK");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await page.locator("[data-part='trail']").getByRole("link").click();
  await expect(page).toHaveURL(/\/appeals\/unlocated\?sortAttr=deadline/);
});

test("a card shows its place in the list also where its appeal has tasks, and keeps it over a reload until the sign-out", async ({
  browser,
  request,
}) => {
  const { appealId } = await ownTask(request, "process");
  const { page } = await sitDown(browser, "leader", "UZ", "/appeals/process");
  await page.locator(`[data-row-key="${appealId}"] [data-part='row-link']`).click();
  const place = page.getByRole("navigation", { name: t("card.placeInList") });
  // other walks may have registered meanwhile, so the new one need not be the first
  await expect(place).toContainText(/\d+ \/ \d+/);
  const at = Number(/(\d+) \/ \d+/.exec(await place.innerText())![1]);
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  await page.reload();
  await expect(place).toContainText(new RegExp(`\\D${at} / \\d+`));
  await page.keyboard.press("KeyJ");
  await expect(place).toContainText(new RegExp(`\\D${at + 1} / \\d+`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(number);
  await page.locator("[data-part='trail']").getByRole("link").click();
  await expect(page).toHaveURL(/\/appeals\/process$/);

  await page.locator("[data-part='row-link']").first().click();
  await expect(place).toBeVisible();
  await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
  await page.getByRole("button", { name: t("shell.logout") }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
