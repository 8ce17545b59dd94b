import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type CDPSession, type Locator, type Page } from "@playwright/test";
import { taskFor, uniquePhone } from "./calls.ts";
import { choose, dialog, inspect, password, press, signIn, sitDown, type Desk } from "./office.ts";

const t = translator(await loadMessages("UZ"));
test.describe.configure({ timeout: 180_000 });

/** The letters of a keyboard, from the left above, and what a Russian layout writes with them. */
const codes = "Q W E R T Y U I O P [ ] A S D F G H J K L ; ' Z X C V B N M".split(" ");
const letters = "йцукенгшщзхъфывапролджэячсмить";
const codeOf = (letter: string): string => {
  if (letter === " ") return "Space";
  const key = codes[letters.indexOf(letter)]!;
  return { "[": "BracketLeft", "]": "BracketRight", ";": "Semicolon", "'": "Quote" }[key] ?? `Key${key}`;
};
const russian = async (line: CDPSession, text: string): Promise<void> => {
  for (const key of text)
    for (const type of ["keyDown", "keyUp"] as const)
      await line.send("Input.dispatchKeyEvent", { type, key, code: codeOf(key), ...(type === "keyDown" && { text: key }) });
};
const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((one) => one === document.activeElement);
const tabTo = async (page: Page, locator: Locator): Promise<void> => {
  await expect(locator).toBeVisible();
  for (let n = 0; n < 150 && !(await isFocused(locator)); n += 1) await page.keyboard.press("Tab");
  await expect(locator).toBeFocused();
};

test("a task is found, opened and returned by keyboard alone, on a Russian layout", { tag: "@once" }, async ({ browser, request }) => {
  const { number } = await taskFor(request, "registrator3");
  await using context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await page.goto("/login");
  await tabTo(page, page.getByLabel(t("session.username")));
  await page.keyboard.type("registrator3");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("link", { name: t("menu.registerTask") }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("menu.registerTask") })).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  const selected = page.locator("tr[data-state~='selected']");
  for (let n = 0; n < 20; n += 1) {
    await russian(line, "о");
    await expect(page.locator("tbody tr").nth(n)).toHaveAttribute("data-state", /selected/);
    if ((await selected.innerText()).includes(number)) break;
  }
  await expect(selected).toContainText(number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();

  const more = page
    .locator("[data-part='action-bar']")
    .getByRole("button", { name: t("card.more") })
    .last();
  const refusal = page.getByRole("menuitem", { name: t("actions.return") });
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  while (!(await refusal.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const reason = dialog(page).getByLabel(t("fields.reason"), { exact: true });
  await tabTo(page, reason);
  await russian(line, "это не наш вопрос");
  await expect(reason).toHaveValue("это не наш вопрос");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toHaveCount(0);
});

test(
  "the slower of two people at one record keeps the text, and the row goes grey on every open list",
  { tag: "@once" },
  async ({ browser, request }) => {
    const { number, appealId, taskId } = await taskFor(request, "registrator3");
    const slow = await sitDown(browser, "registrator3", "UZ", null);
    const quick = await sitDown(browser, "registrator3", "UZ", null);
    const list = await slow.page.context().newPage();
    await list.goto("/tasks/register-task");
    await expect(list.getByRole("link", { name: number })).toBeVisible();
    const write = async (desk: Desk, text: string) => {
      const { page } = desk;
      await page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
      await press(desk, t("actions.return"));
      await dialog(page).getByLabel(t("fields.reason"), { exact: true }).fill(text);
    };
    await write(slow, "Sekin yozilgan sabab");
    await write(quick, "Tez yozilgan sabab");

    await dialog(quick.page)
      .getByRole("button", { name: t("actions.return") })
      .click();

    // shown at once, before anything is sent; an action that the record no longer allows cannot be pressed
    await expect(dialog(slow.page).getByText(t("form.gone"))).toBeVisible();
    await expect(dialog(slow.page).getByRole("button", { name: t("actions.return") })).toBeDisabled();
    await expect(dialog(slow.page).getByLabel(t("fields.reason"), { exact: true })).toHaveValue("Sekin yozilgan sabab");
    await inspect(slow, "21-conflict");
    await expect(list.locator("tbody tr", { hasText: number })).toHaveAttribute("data-state", /off/);
  },
);

test("text from a killed tab is offered to the person who typed it, and to nobody else at that machine", async ({ browser }) => {
  const name = `Chala${uniquePhone().slice(-4)}`;
  await using machine = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const open = async () => {
    const page = await machine.newPage();
    await page.goto("/appeals/registration");
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    await expect(dialog(page).getByLabel(t("fields.phone"), { exact: true })).toBeVisible();
    return page;
  };
  const change = async (login: string) => {
    await machine.clearCookies();
    const page = await machine.newPage();
    await signIn(page, t, login);
    await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
    await page.close();
  };
  const offer = (page: Page) =>
    dialog(page)
      .locator("[data-part='draft-offers'] li")
      .filter({ hasText: name })
      .getByRole("button", { name: t("form.draftRestore") });
  await change("registrator2");
  const typing = await open();
  const letter = "Yozib ulgurmagan matn";
  const saved = typing.waitForResponse(
    (reply) => reply.request().method() === "PUT" && (reply.request().postData() ?? "").includes(letter) && reply.ok(),
  );
  await dialog(typing).getByLabel(t("fields.lastName"), { exact: true }).fill(name);
  await dialog(typing).getByLabel(t("fields.text"), { exact: true }).fill(letter);
  await saved;
  const stored = await typing.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const typed of [name, letter]) expect(stored, "nothing typed is stored on this computer").not.toContain(typed);
  await typing.close({ runBeforeUnload: false });

  await change("registrator3");
  const foreign = await open();
  await expect(dialog(foreign).getByLabel(t("fields.lastName"), { exact: true })).toHaveValue("");
  expect(await dialog(foreign).innerText()).not.toContain(name);
  await expect(offer(foreign)).toHaveCount(0);
  await foreign.close();

  await change("registrator2");
  const again = await open();
  await offer(again).click();
  await expect(dialog(again).getByLabel(t("fields.lastName"), { exact: true })).toHaveValue(name);
  await expect(dialog(again).getByLabel(t("fields.text"), { exact: true })).toHaveValue(letter);
  for (const label of ["fields.lastName", "fields.text"] as const) await dialog(again).getByLabel(t(label), { exact: true }).fill("");
});

test("an appeal is registered and opened on a phone, by touch", { tag: "@once" }, async ({ browser }) => {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 3,
  });
  const page = await context.newPage();
  const desk = { page, t, language: "UZ", login: "phone" } as const;
  const name = `Telefonov${uniquePhone().slice(-5)}`;
  await signIn(page, t, "registrator2");
  await page.getByRole("button", { name: t("shell.expandMenu") }).tap();
  // "My day" behind the menu may lead there too
  const link = page.locator("a[href='/appeals/registration']:not([data-part])");
  await expect(link).toBeVisible();
  // closes it, where the focus is still on the button that opened it
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: t("shell.expandMenu") }).tap();
  await page
    .getByRole("link", { name: t("menu.registration") })
    .first()
    .tap();
  await expect(page.getByRole("heading", { level: 1, name: t("menu.registration") })).toBeVisible();
  await inspect(desk, "30-phone-list");
  await page.getByRole("button", { name: t("form.addAppeal") }).tap();
  const form = dialog(page);
  await form.getByLabel(t("fields.phone"), { exact: true }).fill(uniquePhone());
  await form.getByLabel(t("fields.lastName"), { exact: true }).fill(name);
  await form.getByLabel(t("fields.firstName"), { exact: true }).fill("Shuhrat");
  const areas = (await (await page.request.get("/api/crud/areas/all")).json()) as { name: string }[];
  await choose(form, t("fields.area"), areas[0]!.name);
  await choose(form, t("fields.channel"));
  await choose(form, t("fields.satulation"));
  await form.getByLabel(t("fields.text"), { exact: true }).fill("Koʻchada chiroq yoʻq");
  await inspect(desk, "31-phone-form");
  await form.getByRole("button", { name: t("common.save"), exact: true }).tap();
  await expect(form).toBeHidden();

  // the list comes again after the form has closed
  const row = page.locator("tbody tr", { hasText: name }).locator("a").first();
  const number = await row.innerText();
  await row.tap();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await inspect(desk, "32-phone-card");
});
