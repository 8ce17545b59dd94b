import { expect, test } from "@playwright/test";
import { dialog, inspect, sitDown } from "./office.ts";

/** Of this walk alone, whatever ran before. */
const name = `Tuman tizimi ${Date.now()}`;

test("a system that is told of events is named, shown its key once, and switched off", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "UZ", "/admin/event-receivers");
  const { page, t } = desk;
  await page.getByRole("button", { name: t("outgoingEvents.add") }).click();
  const form = dialog(page);
  await form.getByLabel(t("outgoingEvents.name"), { exact: true }).fill(name);
  const url = form.getByLabel(t("outgoingEvents.url"), { exact: true });
  await url.fill("https://other.example.uz/");
  await form.getByRole("button", { name: t("common.save") }).click();
  await expect(form.getByText(t("problems.host_not_allowed", { limit: "localhost" }))).toBeVisible();
  await url.fill("https://localhost:1/events");
  await inspect(desk, "72-receiver-form");
  await form.getByRole("button", { name: t("common.save") }).click();

  await expect(page.locator("[data-part='receiver-key']")).toHaveText(/^receiver_[\w-]{43}$/);
  await page
    .getByRole("button", { name: t("common.close") })
    .last()
    .click();
  await expect(page.locator("[data-part='receiver-key']")).toBeHidden();
  const card = page.locator("[data-part='receiver']").filter({ hasText: name });
  await expect(card.getByText(t("outgoingEvents.allKinds"))).toBeVisible();
  await expect(page.getByText(/receiver_/)).toHaveCount(0);
  await card.getByRole("button", { name: t("outgoingEvents.givenUp") }).click();
  await expect(page.getByText(t("outgoingEvents.noneGivenUp"))).toBeVisible();
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: t("common.edit") }).click();
  await dialog(page).getByLabel(t("outgoingEvents.isActive"), { exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: t("common.save") })
    .click();
  await expect(card.getByText(t("outgoingEvents.off"))).toBeVisible();
  await inspect(desk, "73-receivers");
});
