import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, registered } from "./calls.ts";
import { choose, dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a letter that is due is found in its list, sent with number and date, and removed from the list", async ({ browser, request }) => {
  const { number, appealId } = await registered(request, "registrator", { phone: "000000000", isFakePhoneNumber: 1 });
  const leader = await caller(request, "leader");
  await leader.send("patch", "/appeal-actions/extend-term", { appeal_id: appealId, days: 10, description: "Xulosa kechikdi" });

  const desk = await sitDown(browser, "registrator", "UZ", "/queries/letters-due");
  const { page } = desk;
  await inspect(desk, "90-letters-due");
  await page.locator("[data-part='row-link']").filter({ hasText: number }).click();
  await expect(page.locator("[data-part='card-letters']")).toContainText(t("notifications.extended"));
  await inspect(desk, "91-letters-card");
  await page.getByRole("button", { name: t("actions.sendLetter"), exact: true }).click();
  await expect(dialog(page).getByLabel(t("fields.messageText"), { exact: true })).toHaveValue(new RegExp(number));
  await choose(dialog(page), t("fields.notificationMethod"));
  await dialog(page).getByLabel(t("fields.letterNumber"), { exact: true }).fill("14/2");
  await inspect(desk, "92-send-letter");
  await dialog(page)
    .getByRole("button", { name: t("actions.sendLetter") })
    .click();
  await expect(page.locator("[data-part='card-letters']")).toContainText("14/2");
  await page.goto("/queries/letters-due");
  await expect(page.locator("[data-part='row-link']").filter({ hasText: number })).toHaveCount(0);
});
