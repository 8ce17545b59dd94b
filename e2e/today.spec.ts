import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { dayInTashkent, ownTask } from "./calls.ts";
import { dialog, inspect, openCard, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
test.use({ timezoneId: "America/New_York" });
/** A computer with an empty battery. */
const beginning = new Date("2019-03-05T12:00:00Z");

test(
  "a computer whose clock has stopped proposes the server's day, and says once that its clock is wrong",
  { tag: "@once" },
  async ({ browser, request }) => {
    const { appealId, taskId } = await ownTask(request, "process");
    const desk = await sitDown(browser, "executor", "UZ", null);
    const { page } = desk;
    const notice = page.locator(".ant-notification-notice").filter({ hasText: t("messages.clockOff") });
    await page.clock.setFixedTime(beginning);
    await openCard(page, appealId, taskId);
    await expect(notice).toBeVisible();
    await expect(notice).toHaveRole("status");
    await expect(notice).toContainText("05.03.2019 07:00 (UTC−5)");
    await expect(notice).toContainText(dayInTashkent());
    await expect(notice).toContainText("(UTC+5)");
    await inspect(desk, "93-clock-off");
    await notice.getByRole("button").click();
    await expect(notice).toHaveCount(0);

    await press(desk, t("actions.answer"));
    const date = dialog(page).getByLabel(t("fields.answerDate"), { exact: true });
    await expect(date).toHaveValue(dayInTashkent());
    // neither the calendar nor its link leads to the computer's day
    await date.fill(dayInTashkent(-1));
    await date.press("Tab");
    await expect(dialog(page).getByText(t("problems.before_receipt", { limit: dayInTashkent() }))).toBeVisible();
    await date.click();
    const today = page.locator(".ant-picker-cell-today:visible");
    await expect(today).toHaveText(String(Number(dayInTashkent().slice(0, 2))));
    await page.locator(".ant-picker-now-btn:visible").click();
    await expect(date).toHaveValue(dayInTashkent());
    await inspect(desk, "94-answer-day");

    await page.reload();
    await expect(page.getByText(t("shell.clock"), { exact: false })).toContainText(dayInTashkent());
    await expect(notice).toHaveCount(0);
  },
);

test("the reception journal opens at the server's day", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", null);
  await page.clock.setFixedTime(beginning);
  await page.goto("/reception/journal");
  await expect(page).toHaveURL(new RegExp(`from_day=${dayInTashkent().replaceAll(".", "\\.")}`));
});

test("a computer whose clock is right is told nothing, be its zone another one and its replies slow", async ({ browser }) => {
  const { page } = await sitDown(browser, "leader", "RU", null);
  await page.route("**/api/**", async (route) => {
    await new Promise((later) => setTimeout(later, 2000));
    await route.continue();
  });
  await page.goto("/tasks/new-tasks");
  await expect(page.locator("[data-row-key]").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".ant-notification-notice")).toHaveCount(0);
});
