import { writeFileSync } from "node:fs";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask, registered, taskFor } from "./calls.ts";
import { dialog, inspect, password, signIn, sitDown, tellNothing } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a wrong password is refused in words, at the form", { tag: "@once" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: t("session.login"), exact: true }).click();
  await expect(page.getByText(t("problems.required"))).toHaveCount(2);

  await page.getByLabel(t("session.username")).fill("nobody");
  await page.getByLabel(t("session.password"), { exact: true }).fill("wrong");
  await page.getByRole("button", { name: t("session.login"), exact: true }).click();

  await expect(page.getByRole("alert")).toHaveText(t("errors.wrong_credentials"));
  await expect(page.getByLabel(t("session.username"))).toHaveValue("nobody");
  // it is typed over at once
  await expect(page.getByLabel(t("session.password"), { exact: true })).toBeFocused();
  await page.keyboard.insertText(password);
  await expect(page.getByLabel(t("session.password"), { exact: true })).toHaveValue(password);
});

test("an address saved yesterday asks for a sign-in and then leads there", async ({ page }) => {
  await page.goto("/tasks/closed-tasks?requestNumber=FAR");
  await expect(page).toHaveURL(/\/login/);

  await page.getByLabel(t("session.username")).fill("signer");
  await page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("session.login"), exact: true }).click();

  await expect(page).toHaveURL(/\/tasks\/closed-tasks\?.*requestNumber=FAR/);
});

test("a screen without the right is 403, an unknown one 404, and both lead home", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "executor", "UZ", null);

  await desk.page.goto("/appeals/registration");
  await expect(desk.page.getByRole("heading", { name: t("errorPages.e403") })).toBeVisible();
  await inspect(desk, "20-forbidden");

  for (const unknown of ["/appeals/card/abc", "/tasks/process-tasks?channelId=zzz", "/tasks/no-such-list"]) {
    await desk.page.goto(unknown);
    await expect(desk.page.getByRole("heading", { name: t("errorPages.e404") }), unknown).toBeVisible();
  }
  await desk.page
    .getByRole("link", { name: t("common.home") })
    .or(desk.page.getByRole("button", { name: t("common.home") }))
    .click();
  await expect(desk.page).toHaveURL(/\/my-day$/);
});

test("another office's appeal is refused with the specified warning", async ({ browser, request }) => {
  const { appealId, number } = await taskFor(request, "registrator2");
  const desk = await sitDown(browser, "executor3", "UZ", null);

  await desk.page.goto(`/appeals/card/${appealId}`);

  await expect(desk.page.getByText("Bu hujjatga kirishga imkoniyat yuq").first()).toBeVisible();
  for (const known of [number, "Sobirov Botir"]) await expect(desk.page.getByText(known)).toHaveCount(0);
});

test("the keyboard walks the list on a Cyrillic layout", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", "/tasks/process-tasks");
  await expect(page.locator("tbody a").first()).toBeVisible();
  const press = (code: string, key: string) =>
    page.evaluate(([c, k]) => document.body.dispatchEvent(new KeyboardEvent("keydown", { code: c!, key: k!, bubbles: true })), [code, key]);

  await press("KeyJ", "о");
  await press("KeyJ", "о");
  await expect(page.locator("tbody tr").nth(1)).toHaveAttribute("data-state", /selected/);
  await expect(page.locator("tr[data-state~='selected']")).toHaveCount(1);
  const number = await page.locator("tr[data-state~='selected'] a").first().innerText();
  await press("Enter", "Enter");

  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("a file of ten million bytes is refused before it is sent, a known phone fills the form", async ({ browser, request }) => {
  await registered(request, "registrator3", { firstName: "Botir", lastName: "Sobirov", phone: "905554433" });
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  const large = test.info().outputPath("katta.pdf");
  writeFileSync(large, Buffer.alloc(10_000_000, "%PDF-1.4 "));
  let sent = 0;
  page.on("request", (r) => (sent += r.url().includes("/files/upload") ? 1 : 0));

  await form.getByLabel(t("fields.files")).setInputFiles(large);

  await expect(page.getByText(t("errors.file_too_large")).first()).toBeVisible();
  expect(sent).toBe(0);
  await form.getByLabel(t("fields.phone"), { exact: true }).pressSequentially("905554");
  await page.locator(".ant-select-item-option").filter({ hasText: "Sobirov" }).first().click();
  await expect(form.getByLabel(t("fields.firstName"), { exact: true })).toHaveValue("Botir");
});

test("a change of the password asks for the old one and compares the two new ones", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "signer3", "UZ");
  const change = async (old: string, next: string, repeat: string) => {
    await dialog(page).getByLabel(t("session.oldPassword"), { exact: true }).fill(old);
    await dialog(page).getByLabel(t("session.newPassword"), { exact: true }).fill(next);
    await dialog(page).getByLabel(t("session.repeatPassword"), { exact: true }).fill(repeat);
    await dialog(page)
      .getByRole("button", { name: t("common.save") })
      .click();
  };
  const open = async () => {
    await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
    await page.getByRole("button", { name: t("shell.changePassword") }).click();
    await expect(page.getByLabel(t("session.oldPassword"), { exact: true })).toBeFocused();
  };
  await open();
  await change(password, "Yangi-Parol-77", "Yangi-Parol-78");
  await expect(page.getByText(t("session.passwordMismatch"))).toBeVisible();
  await change("notoʻgʻri", "Yangi-Parol-77", "Yangi-Parol-77");
  await expect(page.getByText(t("errors.wrong_old_password")).first()).toBeVisible();
  // the notice of the first time may stand still
  const changed = () => page.waitForResponse((reply) => reply.url().endsWith("/profile/change-password") && reply.ok());
  const first = changed();
  await change(password, "Yangi-Parol-77", "Yangi-Parol-77");
  await first;
  await expect(page.getByText(t("session.passwordChanged"))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await open();
  const second = changed();
  await change("Yangi-Parol-77", password, password);
  await second;
  await expect(page.getByText(t("session.passwordChanged")).last()).toBeVisible();
});

test(
  "the language is changed in the header, kept on the server, and used when the page loads again",
  { tag: "@once" },
  async ({ page, request }) => {
    const languageId = { RU: 1, UZ: 2 };
    const controller = await caller(request, "controller3");
    await controller.send("put", "/profile/change-language", { languageId: languageId.UZ });
    await signIn(page, t, "controller3");
    const ru = translator(await loadMessages("RU"));

    await page.getByRole("button", { name: new RegExp(t("shell.language")) }).click();
    await page.getByRole("button", { name: "Русский" }).click();

    await expect(page.getByRole("navigation", { name: ru("shell.mainMenu") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    // the page that the server draws speaks it first; its program remembers it
    await page.locator("#program").waitFor({ state: "detached" });
    // at another machine, which knows nothing of it, the menu too speaks it from the first moment
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, t, "controller3");
    await expect(page.getByRole("navigation", { name: ru("shell.mainMenu") })).toContainText(ru("menu.forControler"));
  },
);

test(
  "Uzbek in the letters of 2026 is chosen in the header: menu, lists and choices are read in them, and found in either",
  { tag: "@once" },
  async ({ page, request }) => {
    const own = await caller(request, "registrator3");
    await own.send("put", "/profile/change-language", { languageId: 2, alphabet: "1995" });
    await signIn(page, t, "registrator3");
    const recent = translator(await loadMessages("UZ", "2026"));

    await page.getByRole("button", { name: new RegExp(t("shell.language")) }).click();
    await page.getByRole("button", { name: "Özbekça" }).click();

    await expect(page.getByRole("navigation", { name: recent("shell.mainMenu") })).toContainText("Röyxatga oliş");
    await page.goto("/appeals/registration");
    await page.locator("#program").waitFor({ state: "detached" });
    await page.getByRole("button", { name: recent("form.addAppeal") }).click();
    const district = dialog(page).getByLabel(recent("fields.area"), { exact: true });
    for (const typed of ["beşar", "beshar", "бешар"]) {
      await district.fill(typed);
      await expect(page.locator(".ant-select-item-option").first()).toHaveText("Beşariq tumani");
    }
    // at another machine, which knows nothing of it, the portal speaks it from the first moment
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, t, "registrator3");
    await expect(page.getByRole("navigation", { name: recent("shell.mainMenu") })).toBeVisible();
    await own.send("put", "/profile/change-language", { languageId: 2, alphabet: null });
  },
);

test("an ended session shows the 401 page, whose button leads over the sign-in page back to the screen", async ({ browser }) => {
  const desk = await sitDown(browser, "leader3", "UZ", null);
  // what others do in the office would have the counters asked for, and they would meet the end of the session first
  await tellNothing(desk.page);
  await desk.page.goto("/tasks/new-tasks");
  // what the screen asks for at first has been answered: nothing but the press meets the end of the session
  await expect(desk.page.locator("[data-part='row-table'] tbody tr, [data-part='list-note']").first()).toBeVisible();
  await desk.page.waitForLoadState("load");
  await desk.page.context().clearCookies({ name: /token/ });

  await desk.page.locator("a[href='/tasks/closed-tasks']").click();

  await expect(desk.page.getByRole("heading", { name: "Uzr! Ish vaqtingiz tugadi" })).toBeVisible();
  await expect(desk.page).toHaveTitle(`401 — ${t("common.title")}`);
  await desk.page.getByRole("button", { name: t("session.login"), exact: true }).click();
  await expect(desk.page.getByLabel(t("session.username"))).toBeVisible();
  expect(new URL(desk.page.url()).searchParams.get("back")).toBe("/tasks/closed-tasks");
});

test(
  "the page of an ended session says that typed text is kept, and offers unkept text to be copied",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId, taskId } = await ownTask(request, "process");
    const { page } = await sitDown(browser, "executor", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
    const type = async (words: string) => {
      await page.getByRole("button", { name: t("actions.answer"), exact: true }).click();
      const text = dialog(page).getByLabel(t("fields.answerText"), { exact: true });
      await text.click();
      await text.pressSequentially(words);
      return text;
    };
    const ended = page.getByRole("heading", { name: t("errorPages.e401") });
    await type("Koʻchadagi chiroqlar almashtirildi");
    await expect(page.getByText(t("form.draftSaved", { time: "" }).trim())).toBeVisible();
    await page.context().clearCookies({ name: /token/ });
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: t("form.leaveQuestion") });
    await question.getByRole("button", { name: t("common.yes") }).click();
    await page.locator("a[href='/my-day']").first().click();
    await expect(ended).toBeVisible();
    await expect(page.getByText(t("errorPages.kept"))).toBeVisible();

    await signIn(page, t, "executor");
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
    await page.route("**/api/profile/form-drafts/*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await type("Saqlanmagan soʻzlar");
    await page.context().clearCookies({ name: /token/ });
    await page.unroute("**/api/profile/form-drafts/*");
    await expect(ended).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t("errorPages.notKept"))).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: t("form.draftCopy") }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Saqlanmagan soʻzlar");
  },
);

test("the next screen offers a reload after an upgrade, and only then", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader3", "UZ", null);
  let version = "1";
  await page.route("**/api/front/public/dict/base-uid", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), version } });
  });
  await page.clock.install();
  const asked = () => page.waitForResponse(/base-uid/);
  const first = asked();
  await page.goto("/tasks/new-tasks");
  await first;

  version = "2";
  await page.clock.fastForward("02:00");
  await expect(page.getByText(t("common.newVersion"))).toHaveCount(0);
  const second = asked();
  await page.locator("a[href='/tasks/closed-tasks']").click();
  await second;
  await expect(page.getByText(t("common.newVersion"))).toBeVisible();
  const third = asked();
  await page.getByRole("button", { name: t("common.reload") }).click();
  await third;
  await expect(page.getByRole("heading", { level: 1, name: t("menu.closedTasks") })).toBeVisible();
  await expect(page.getByText(t("common.newVersion"))).toHaveCount(0);
});
