import type { Language } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { uniquePhone, word } from "./calls.ts";
import { act, choose, dialog, inspect, languagesOf, look, openFromList, password, onePage, press, sitDown, typeDay } from "./office.ts";

// the language is the user's own and kept on the server: the three walks take turns at the same desks
test.describe.configure({ mode: "serial" });

const today = () => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10).split("-").toReversed().join(".");
const read = async <T>(page: Page, path: string, language: Language): Promise<T> =>
  (await page.request.get(`/api${path}`, { headers: { "accept-language": language } })).json() as Promise<T>;

for (const language of languagesOf("UZ"))
  test(`an appeal goes from the counter to the archive through six pairs of hands, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);

    // the registrar at the counter
    const registrator = await sitDown(browser, "registrator", language);
    const { t, page } = registrator;
    await expect(page).toHaveURL(/\/appeals\/registration/);
    await look(registrator, "01-registration");
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    const drawer = dialog(page);
    await expect(drawer.getByLabel(t("fields.phone"), { exact: true })).toBeVisible();
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer.getByText(t("problems.required")).first()).toBeVisible();
    await inspect(registrator, "02-form-with-errors");
    await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(uniquePhone());
    // nobody who has written the same before
    await drawer.getByLabel(t("fields.lastName"), { exact: true }).fill(word());
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill("Зулфия");
    const areas = await read<{ id: number; name: string }[]>(page, "/crud/areas/all", language);
    await choose(drawer, t("fields.area"), areas[0]!.name);
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"));
    await drawer.getByLabel(t("fields.text"), { exact: true }).fill("Кўчамизда икки ҳафтадан бери ичимлик суви йўқ.");
    await drawer.getByLabel(t("fields.files")).setInputFiles({ name: "ariza.pdf", mimeType: "application/pdf", buffer: onePage });
    await expect(drawer.getByText("ariza.pdf")).toBeVisible();
    await inspect(registrator, "03-form-filled");
    const saved = page.waitForResponse((reply) => reply.url().endsWith("/appeal-actions/with-applicant"));
    await page.keyboard.press("Control+Enter");
    await expect(drawer).toBeHidden();
    const { requestNumber: number } = (await (await saved).json()) as { requestNumber: string };
    expect(number).toMatch(/^FAR-\d{6}\/\d{2}$/);
    await page.getByRole("link", { name: number }).click();
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    await page.getByRole("button", { name: t("card.whyDate") }).click();
    await expect(page.getByText(t("terms.fifteen_days"))).toBeVisible();
    await look(registrator, "04-card-registered");
    await page.keyboard.press("Escape");
    await act(registrator, t("actions.sendToClassification"), (form) => choose(form, t("fields.positionLevel")));

    // the leader classifies
    const leader = await sitDown(browser, "leader", language);
    await openFromList(leader, "menu.unlocated", number);
    await look(leader, "05-card-classification");
    const districtOffice = (
      await read<{ id: number; name: string; parentId: number | null }[]>(leader.page, "/lookups/organizations", language)
    ).find((o) => o.id === districtId)!;
    const topics = await read<{ id: number; name: string; parentId: number | null }[]>(leader.page, "/lookups/topics", language);
    await act(leader, t("actions.draft"), async (form) => {
      await choose(form, t("fields.topic"), topics.find((g) => g.parentId !== null)!.name);
      await choose(form, t("fields.taskType"));
      await choose(form, t("fields.organization"), districtOffice.name);
      await choose(form, t("fields.depthLevel"));
      await inspect(leader, "06-draft-form");
    });
    await act(leader, t("actions.finishClassification"), undefined, t("common.yes"));
    await expect(leader.page.getByText(districtOffice.name).first()).toBeVisible();
    await inspect(leader, "07-card-in-process");

    // the district office registers it
    const registrator2 = await sitDown(browser, "registrator2", language);
    await openFromList(registrator2, "menu.registerTask", number);
    await act(registrator2, t("actions.registerTask"), async (form) => {
      await form.getByLabel(t("fields.incomingNumber"), { exact: true }).fill("K-77");
      await typeDay(form, t("fields.incomingDate"), today());
      await choose(form, t("fields.positionLevel"));
      await inspect(registrator2, "08-register-form");
    });

    // its leader writes the resolution
    const leader2 = await sitDown(browser, "leader2", language);
    await leader2.page
      .getByRole("link", { name: t("menu.resolutionTask") })
      .first()
      .click();
    await expect(leader2.page.getByRole("link", { name: number })).toBeVisible();
    await look(leader2, "09-resolution-list");
    await openFromList(leader2, "menu.resolutionTask", number);
    const executorName = await fullName(browser, "executor2", language);
    await act(leader2, t("actions.resolution"), async (form) => {
      await choose(form, t("fields.mainExecutor"), executorName);
      await form.getByLabel(t("fields.resolution"), { exact: true }).fill("Жойига чиқиб ўрганинг, белгиланган муддатда ҳал этинг.");
      await inspect(leader2, "10-resolution-form");
    });

    // the executor accepts and answers
    const executor2 = await sitDown(browser, "executor2", language);
    await openFromList(executor2, "menu.newTasks", number);
    await press(executor2, t("actions.accept"));
    const signerName = await fullName(browser, "signer2", language);
    await act(executor2, t("actions.answer"), async (form) => {
      await choose(form, t("fields.resultType"));
      await form.getByLabel(t("fields.answerText"), { exact: true }).fill("Сув таъминоти тикланди, қувур алмаштирилди.");
      await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill("12-45/26");
      await typeDay(form, t("fields.answerDate"), today());
      await choose(form, t("fields.signer"), signerName);
      await form.getByLabel(t("fields.answerScan")).setInputFiles({ name: "javob.pdf", mimeType: "application/pdf", buffer: onePage });
      await expect(form.getByText("javob.pdf")).toBeVisible();
      await inspect(executor2, "11-answer-form");
    });
    await look(executor2, "12-card-answered");

    // the leader checks, the signer confirms and tells the applicant
    await openFromList(leader2, "menu.checkingQuery", number);
    await act(leader2, t("actions.checkAnswer"));
    const signer2 = await sitDown(browser, "signer2", language);
    await openFromList(signer2, "menu.checkingQuery", number);
    await act(signer2, t("actions.confirmAnswer"));
    await openFromList(signer2, "menu.notifyApplicantQuery", number);
    await act(signer2, t("actions.notifyApplicant"), async (form) => {
      await expect(form.getByLabel(t("fields.messageText"), { exact: true })).toHaveValue(new RegExp(number.replace("/", "\\/")));
      await inspect(signer2, "13-notify-form");
    });

    // the archive
    await openFromList(leader, "menu.closed", number);
    await inspect(leader, "14-card-closed");
    await leader.page.getByRole("tab", { name: t("card.history") }).click();
    await expect(leader.page.getByText(t("done.resolve")).first()).toBeVisible();
    await inspect(leader, "15-history");
    await leader.page.getByRole("tab", { name: t("card.messages") }).click();
    await inspect(leader, "16-messages");
    for (const desk of [registrator, leader, registrator2, leader2, executor2, signer2]) await desk.page.context().close();
  });

/** The district governor's office of the demo accounts with a 2. */
let districtId: number;
test.beforeAll(async ({ request }) => {
  const reply = await request.post("/api/auth/login", {
    data: { login: "registrator2", password },
  });
  districtId = ((await reply.json()) as { user: { organizationsId: number } }).user.organizationsId;
});

const fullName = async (browser: import("@playwright/test").Browser, login: string, language: Language): Promise<string> => {
  const context = await browser.newContext();
  const reply = await context.request.post("/api/auth/login", {
    data: { login, password },
    headers: { "accept-language": language },
  });
  const { user } = (await reply.json()) as { user: { fio: string } };
  await context.close();
  return user.fio;
};
