import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { ownTask } from "./calls.ts";
import { act, choose, inspect, openCard, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("the executor invites the applicant to a hearing, and notes what was said", async ({ browser, request }) => {
  const { appealId } = await ownTask(request, "process");
  const desk = await sitDown(browser, "executor", "UZ", null);
  const { page } = desk;
  await openCard(page, appealId);
  await act(desk, t("actions.inviteHearing"), async (form) => {
    await typeDay(form, t("fields.hearingDay"), "15.12.2099");
    await form.getByLabel(t("fields.hearingTime"), { exact: true }).fill("10:30");
    await form.getByLabel(t("fields.hearingPlace"), { exact: true }).fill("205-xona");
    await inspect(desk, "59-hearing");
  });
  const hearings = page.locator("[data-part='card-hearings'] li");
  await expect(hearings).toContainText("15.12.2099 10:30, 205-xona");

  await act(desk, t("actions.noteHearing"), async (form) => {
    await choose(form, t("fields.hearingOutcome"), t("card.heard"));
    await form.getByLabel(t("fields.hearingNote"), { exact: true }).fill("Qoʻshimcha hujjat beradi");
  });
  await expect(hearings).toContainText(`${t("card.heard")}: Qoʻshimcha hujjat beradi`);
  await inspect(desk, "60-hearing-noted");
});
