import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask, registered } from "./calls.ts";
import { dialog, inspect, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test(
  "a letter is previewed in each language, and its corrected addressee is remembered",
  { tag: ["@pdf", "@once"] },
  async ({ browser, request }) => {
    const { appealId } = await registered(request, "registrator", { lastName: "Щукин", firstName: "Пётр", middleName: "" });
    const leader = await caller(request, "leader");
    await leader.send("patch", "/appeal-actions/extend-term", { appeal_id: appealId, days: 10, description: "Xulosa kechikdi" });

    const desk = await sitDown(browser, "registrator", "UZ", `/appeals/card/${appealId}`);
    const { page } = desk;
    await page
      .getByRole("button", { name: t("card.documents") })
      .first()
      .click();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/letter-names|format=pdf/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("menuitem", { name: t("documents.extensionLetter") }).click();
    const word = dialog(page).getByRole("button", { name: t("documents.word"), exact: true });
    // waits until the window stands still
    await word.hover();
    const place = await word.boundingBox();
    release();
    const addressee = dialog(page).getByLabel(t("documents.addresseeName"));
    await expect(addressee).toHaveValue("Shukin Pyotrga");
    await expect(dialog(page).locator("iframe")).toBeVisible();
    // the buttons stay where they were before the page came: who presses one then presses no other
    expect(await word.boundingBox()).toEqual(place);
    await inspect(desk, "95-letter-window");

    // what is read again after the save comes when its language is no longer looked at
    await page.route("**/api/appeals/*/letter-names?*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => {});
    });
    await addressee.fill("Shchukin Pyotrga");
    await dialog(page)
      .getByRole("button", { name: t("documents.remember") })
      .click();
    await expect(page.getByText(t("documents.remembered"))).toBeVisible();
    await dialog(page).getByText("Русский", { exact: true }).click();
    await expect(addressee).toHaveValue("Щукину Петру");
    await dialog(page).getByText("Oʻzbekcha", { exact: true }).click();
    await expect(addressee).toHaveValue("Shchukin Pyotrga");

    const pdf = page.waitForEvent("download");
    await dialog(page)
      .getByRole("button", { name: t("documents.pdf"), exact: true })
      .click();
    expect((await pdf).suggestedFilename()).toMatch(/^\S+_FAR-\d{6}-\d\d\.pdf$/);
  },
);

test(
  "the checker of an answer sees the letter as it will be sent; keys in its window do nothing in the form",
  { tag: "@pdf" },
  async ({ browser, request }) => {
    const { appealId, taskId } = await ownTask(request, "answered");
    const desk = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
    const { page } = desk;
    await press(desk, t("actions.checkAnswer"));
    const form = page.locator("[data-part='form-panel']");
    await form.getByRole("button", { name: t("documents.showAnswerLetter") }).click();
    const letter = page.getByRole("dialog", { name: t("documents.answerLetter") });
    await expect(letter.locator("iframe")).toBeVisible();
    await inspect(desk, "96-letter-of-an-answer");
    await letter.getByRole("radio").first().press("Control+Enter");
    await expect(letter).toBeVisible();
    await letter.getByRole("radio").first().press("Escape");
    await expect(letter).toBeHidden();
    await expect(form).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[data-part='course'] [aria-current]")).toHaveText(t("card.stepConfirm"));
  },
);

test(
  "the author of an answer previews its letter with the typed text, and nothing is sent",
  { tag: "@pdf" },
  async ({ browser, request }) => {
    const { appealId, taskId } = await ownTask(request, "process");
    const desk = await sitDown(browser, "executor", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
    const { page } = desk;
    await press(desk, t("actions.answer"));
    const form = page.locator("[data-part='form-panel']");
    const text = form.getByLabel(t("fields.answerText"), { exact: true });
    await text.fill("Chiroqlar almashtirildi va tekshirildi.");
    // nothing is typed there as yet
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill(" ");
    const asked = page.waitForRequest("**/api/tasks/typed-letter");
    await form.getByRole("button", { name: t("documents.showAnswerLetter") }).click();
    const typed = (await asked).postDataJSON() as object;
    expect(typed).toMatchObject({ taskId, language: "UZ", text: "Chiroqlar almashtirildi va tekshirildi." });
    expect(typed).not.toHaveProperty("number");
    const letter = page.getByRole("dialog", { name: t("documents.answerLetter") });
    await expect(letter.locator("iframe")).toBeVisible();
    // a draft is looked at and not taken
    await expect(letter.getByRole("button", { name: t("documents.pdf"), exact: true })).toHaveCount(0);
    // the viewer draws after the page
    await page.waitForTimeout(1_500);
    await inspect(desk, "99-typed-letter");
    await letter.getByRole("radio").first().press("Escape");
    await expect(letter).toBeHidden();
    await expect(text).toHaveValue("Chiroqlar almashtirildi va tekshirildi.");
    const executor = await caller(request, "executor");
    expect(await executor.send("get", `/tasks/answers?taskId=${taskId}`)).toEqual([]);
  },
);
