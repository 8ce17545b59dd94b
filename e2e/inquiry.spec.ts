import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { ownTask } from "./calls.ts";
import { act, choose, inspect, openCard, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("the executor asks another body, finds the inquiry in a list, and enters its answer", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId);
  await act(desk, t("actions.sendInquiry"), async (form) => {
    await form.getByLabel(t("fields.inquiryRecipient"), { exact: true }).fill("Hududgaztaʼminot AJ");
    await form.getByLabel(t("fields.inquiryAddress"), { exact: true }).fill("Fargʻona shahri, Sayilgoh koʻchasi, 7-uy");
    await form.getByLabel(t("fields.inquiryQuestion"), { exact: true }).fill("Gaz qachon ulanadi?");
    await inspect(desk, "61-inquiry");
  });
  const inquiries = page.locator("[data-part='card-inquiries'] li");
  await expect(inquiries).toContainText("Gaz qachon ulanadi?");
  await inspect(desk, "62-inquiry-waits");
  await page
    .getByRole("button", { name: t("card.documents") })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: t("documents.inquiryLetter") })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/queries/inquiries");
  await expect(page.getByRole("row").filter({ hasText: "Hududgaztaʼminot AJ" }).first()).toBeVisible();
  await inspect(desk, "63-inquiries");

  await openCard(page, appealId);
  await act(desk, t("actions.answerInquiry"), async (form) => {
    await choose(form, t("fields.inquiry"), "Gaz qachon ulanadi?");
    await form.getByLabel(t("fields.inquiryAnswerNumber"), { exact: true }).fill("15/7");
    await form.getByLabel(t("fields.inquiryAnswer"), { exact: true }).fill("Noyabr oxirida ulanadi");
  });
  await expect(inquiries).toContainText(`${t("card.inquiryAnswered")}`);
  await expect(inquiries).toContainText("Noyabr oxirida ulanadi");
});
