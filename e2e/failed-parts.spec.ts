import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ownTask, registered } from "./calls.ts";
import { dialog, inspect, sitDown } from "./office.ts";

// A part of a screen whose call failed says so and is asked for again; the rest of the screen stands.
const t = translator(await loadMessages("UZ"));

/** Lets these calls fail until told otherwise. */
const breakCalls = async (page: Page, paths: RegExp): Promise<() => void> => {
  let broken = true;
  await page.route(paths, (route) => (broken ? route.fulfill({ status: 500, json: { error: "Nosozlik" } }) : route.continue()));
  return () => (broken = false);
};
const again = (at: Page | Locator) => at.getByRole("button", { name: t("common.tryAgain") });
const row = (page: Page, text: string) => page.locator("tbody tr[data-row-key]").filter({ hasText: text }).first();

test(
  "history, messages, earlier appeals, answers and the course of a question can be requested again",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId, taskId, number } = await ownTask(request, "answered");
    const desk = await sitDown(browser, "leader", "UZ", null);
    const { page } = desk;
    const mend = await breakCalls(
      page,
      /\/api\/(appeals\/previous|appeal-actions\/appeal-action-descs|tasks\/(answers|flows|requests|notifications))/,
    );
    await page.goto(`/appeals/card/${appealId}?taskId=${taskId}`);
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    await expect(again(page)).toHaveCount(3);
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await inspect(desk, "80-failed-parts");
    const tab = (name: "history" | "messages" | "previous") => page.getByRole("tab", { name: new RegExp(`^${t(`card.${name}`)}`) });
    for (const name of ["history", "messages", "previous"] as const) {
      await tab(name).click();
      await expect(again(page.getByRole("tabpanel").filter({ visible: true }))).toHaveCount(1);
    }

    mend();
    await again(page.getByRole("tabpanel").filter({ visible: true })).click();
    await expect(page.getByText(t("card.noPrevious"))).toBeVisible();
    await tab("history").click();
    await expect(page.locator("[data-part='history'] > li").first()).toBeVisible();
    await page.getByRole("tab", { name: new RegExp(`^${t("card.tasks")}`) }).click();
    await expect(page.locator("[data-part='flow'] li").first()).toBeVisible();
    await expect(page.getByText("Chiroqlar almashtirildi").first()).toBeVisible();
    await expect(again(page)).toHaveCount(0);
  },
);

test("a form whose record did not come offers a retry, and is filled then", async ({ browser, request }) => {
  const { number, appealId } = await registered(request, "registrator3");
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const mend = await breakCalls(page, new RegExp(`/api/appeals/${appealId}$`));
  await page.goto(`/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  await row(page, number)
    .getByRole("button", { name: new RegExp(`^${t("common.edit")}`) })
    .click();
  await expect(again(dialog(page))).toBeVisible();
  mend();
  await again(dialog(page)).click();
  await expect(dialog(page).getByLabel(t("fields.firstName"), { exact: true })).toHaveValue("Zilola");
});

test(
  "roles and queue of a member of staff, the table of rights, the calendar's changes and the menu can be requested again too",
  { tag: "@full" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "admin", "UZ", null);
    const broken = /\/api\/admin\/(userrolelevels\?|users\/\d+\/queue|permissions\/all|calendar\/changes|modules\/all|module-groups\/all)/;
    const mend = await breakCalls(page, broken);
    await page.goto("/admin/users?login=executor3");
    await row(page, "executor3").click();
    for (const window of [t("menu.roles"), t("administration.handOver")]) {
      await page.locator("[data-part='row-bar']").getByRole("button", { name: window }).click();
      await expect(again(dialog(page))).toBeVisible();
      await dialog(page).locator(".ant-modal-close").click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto("/admin/roles");
    await page.getByRole("button", { name: t("administration.matrix") }).click();
    await expect(again(dialog(page))).toBeVisible();
    await page.goto("/admin/calendar");
    await expect(again(page)).toBeVisible();
    await page.goto("/admin/modules");
    await expect(again(page)).toBeVisible();
    mend();
    await again(page).click();
    await expect(page.locator("[data-part='module-node']").first()).toBeVisible();
  },
);
