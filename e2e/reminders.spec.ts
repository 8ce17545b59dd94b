import { languages } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { dialog, inspect, isLong, look, openCard, sitDown } from "./office.ts";

// the languages choose for the same person
test.describe.configure({ mode: "default" });

for (const { code } of languages.filter((one) => isLong || one.code === "UZ"))
  test(`late work is chased from its list, and the reminded person sees it until the card is opened, ${code}`, async ({
    browser,
    request,
  }) => {
    const controller = await sitDown(browser, "controller", code, "/tasks/delayed-tasks?wasReminded=0");
    const { t } = controller;

    // who is late, and how often; a name leaves that one's rows
    const strip = controller.page.locator("[data-part='late-executors']");
    const worst = strip.getByRole("link").first();
    await expect(worst).toContainText(/ \d+/);
    await inspect(controller, "61-late-executors");
    await worst.click();
    await expect(worst).toHaveAttribute("aria-current", "true");
    await expect(controller.page).toHaveURL(/executorId=\d+/);
    await look(controller, "61-late-of-one");

    // one that nobody has reminded of: a task is reminded of once a day
    await controller.page.getByRole("checkbox").nth(1).check();
    await controller.page.getByRole("button", { name: t("actions.remind") }).click();
    await dialog(controller.page)
      .getByRole("textbox", { name: t("fields.reminderText") })
      .fill("Bugun javob bering");
    // whom it reaches, what they read, and that nobody has reminded before
    const about = dialog(controller.page).locator("[data-part='receivers']");
    await expect(about).toContainText(`${t("reminders.to")}:`);
    await expect(about).toContainText(/«[A-Z]+-\d{6}\/\d{2}, /);
    await expect(about).toContainText(t("reminders.neverBefore"));
    await look(controller, "61-remind-form");
    await dialog(controller.page)
      .getByRole("button", { name: t("actions.remind") })
      .click();
    await expect(
      controller.page.getByText(new RegExp(`^${t("reminders.sent", { tasks: "1", people: "#" }).replace("#", "\\d+")}`)),
    ).toBeVisible();

    // the executor's first screen and bell, until the card is opened
    const { appealId, taskId, number } = await ownTask(request, "process");
    const by = await caller(request, "controller");
    const { task } = (await by.send("get", `/tasks/get-article-info?taskId=${taskId}`)) as never as { task: { version: number } };
    const reader = await sitDown(browser, "executor", code, "/");
    await by.send("patch", "/task-actions/remind", { taskId, version: task.version, text: "Muddat yaqin" });
    const mine = reader.page
      .getByRole("region", { name: t("myDay.first") })
      .getByRole("listitem")
      .filter({ hasText: number });
    await expect(mine).toContainText("Muddat yaqin");
    await expect(mine.locator("[data-part='reminded']")).toHaveText(t("lists.reminded"));
    // other walks remind this executor too: among what was reminded of it is with the first
    await expect(reader.page.locator("[data-part='day-first'] > li").first().locator("[data-part='reminded']")).toBeVisible();
    await inspect(reader, "61-reminders-my-day");
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await look(reader, "61-reminders-phone");
    await openCard(reader.page, appealId, taskId);
    await expect
      .poll(async () => {
        const rows = (await (await caller(request, "executor")).send("get", "/reminders")) as never as { taskId: number }[];
        return rows.some((one) => one.taskId === taskId);
      })
      .toBe(false);
    await reader.page.setViewportSize({ width: 1366, height: 768 });

    // what is told outside is offered once a way is switched on
    const admin = await caller(request, "admin");
    for (const key of ["staffEmail", "staffTelegram"]) await admin.send("put", "/admin/settings", { key, value: { isOn: true } });
    await reader.page.reload();
    await reader.page
      .locator("[data-part='top']")
      .getByRole("button", { name: new RegExp(`^${t("shell.profile")}`) })
      .click();
    await expect(reader.page.getByText(t("news.offer"))).toBeVisible();
    await look(reader, "61-news-offer");
    await reader.page.getByRole("button", { name: t("news.open") }).click();
    await dialog(reader.page)
      .getByRole("textbox", { name: t("news.email") })
      .fill("ijrochi@example.uz");
    await dialog(reader.page)
      .getByRole("button", { name: t("news.link") })
      .click();
    await expect(dialog(reader.page).getByRole("button", { name: /^[A-Z0-9]{8}$/ })).toBeVisible();
    await inspect(reader, "61-news-dialog");
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await look(reader, "61-news-phone");
    await dialog(reader.page)
      .getByRole("button", { name: t("common.save") })
      .click();
    await expect(reader.page.getByText(t("common.saved"))).toBeVisible();
    expect(await (await caller(request, "executor")).send("get", "/profile/news")).toMatchObject({ email: "ijrochi@example.uz" });

    if (!isLong) return;
    const settings = await sitDown(browser, "admin", code, "/admin/settings");
    await settings.page.getByLabel(t("reminders.controllerAfter")).scrollIntoViewIfNeeded();
    await inspect(settings, "61-news-settings");
  });
