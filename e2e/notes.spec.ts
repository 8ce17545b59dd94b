import { toCyrillic } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { inspect, languagesOf, look, openCard, sitDown } from "./office.ts";

for (const code of languagesOf("UZ"))
  test(`a note that names a colleague is news to them until they read it, and is struck out, not changed, ${code}`, async ({
    browser,
    request,
  }) => {
    const { appealId, number } = await ownTask(request, "process");
    const to = await caller(request, "executor");
    const writer = await sitDown(browser, "leader", code, null);
    const reader = await sitDown(browser, "executor", code, "/");
    const { t, language } = writer;
    // people are shown in the letters of the language, and found in either
    const latin = to.user.fio;
    const name = language === "UZ" ? latin : toCyrillic(latin);
    await openCard(writer.page, appealId);

    // with @ those are offered who may read it
    await writer.page.getByRole("button", { name: t("notes.write") }).click();
    const field = writer.page.getByRole("textbox", { name: t("notes.text") });
    // a sign of two halves counts once, as at the server
    await field.fill("😀".repeat(2000));
    await expect(writer.page.getByRole("button", { name: t("common.save") })).toBeEnabled();
    await field.fill("Hujjatni kuting ");
    await field.press("End");
    await writer.page.setViewportSize({ width: 390, height: 844 });
    await field.pressSequentially("@");
    // its executor is among the first, before the rest of the office
    await expect(writer.page.getByRole("menuitem").nth(4)).toBeVisible();
    expect((await writer.page.getByRole("menuitem").allInnerTexts()).slice(0, 5).join("\n")).toContain(name);
    await field.pressSequentially(latin.slice(0, 4));
    await expect(writer.page.getByRole("menuitem", { name: new RegExp(name) }).first()).toBeVisible();
    await look(writer, "60-note-people-phone");
    await writer.page
      .getByRole("menuitem", { name: new RegExp(name) })
      .first()
      .click();
    await writer.page.setViewportSize({ width: 1366, height: 768 });
    await inspect(writer, "60-note-form");
    await field.press("Control+Enter");
    const notes = (page: typeof writer.page) => page.getByRole("region", { name: t("notes.title") });
    await expect(notes(writer.page).locator("[data-part='note']")).toContainText("Hujjatni kuting");
    // the name stands in the text, and not a second time
    await expect(notes(writer.page).locator("[data-part='quote']")).toContainText(`@${name}`);
    await expect(notes(writer.page).locator("[data-part='note-people']")).toHaveCount(0);
    // the head of the card says it, and leads there
    const line = writer.page.locator("[data-part='card-top'] [data-part='notes-line']");
    await expect(line).toContainText(`${t("notes.title")} 1`);
    await line.getByRole("link").click();
    await expect(notes(writer.page)).toBeInViewport();

    // the bell moves by itself, and the first screen says it
    const day = reader.page.getByRole("region", { name: t("myDay.first") });
    const mine = day.getByRole("listitem").filter({ hasText: number });
    await expect(mine).toContainText("Hujjatni kuting");
    await inspect(reader, "60-notes-my-day");
    await reader.page
      .locator("[data-part='top']")
      .getByRole("button", { name: t("notices.unread", { count: "" }).split(":")[0]! })
      .click();
    const bell = reader.page.locator("[data-part='notices']");
    await expect(bell.getByRole("link", { name: number })).toBeVisible();
    await inspect(reader, "60-notes-bell");
    await bell.getByRole("link", { name: number }).click();

    // once it was on the screen it is no news
    // the card takes over from its placeholder meanwhile
    await expect(() => notes(reader.page).scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
    await expect(notes(reader.page)).toContainText("Hujjatni kuting");
    await expect
      .poll(async () =>
        ((await to.send("get", "/notes/mentions")) as unknown as { appealId: number }[]).some((one) => one.appealId === appealId),
      )
      .toBe(false);
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await inspect(reader, "60-notes-phone");
    await expect(notes(reader.page).getByRole("button", { name: t("notes.strike") })).toHaveCount(0);

    await notes(writer.page)
      .getByRole("button", { name: t("notes.strike") })
      .click();
    await writer.page
      .getByRole("dialog")
      .getByRole("button", { name: t("notes.strike") })
      .click();
    await expect(notes(writer.page).locator("del")).toContainText("Hujjatni kuting");
    // its reader sees it at once
    await expect(notes(reader.page).locator("del")).toContainText("Hujjatni kuting");
    await inspect(writer, "60-note-struck");
    await writer.page.emulateMedia({ media: "print" });
    await expect(writer.page.locator("[data-part='notes']")).toBeHidden();
  });
