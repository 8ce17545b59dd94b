import { readFile } from "node:fs/promises";
import { expect, test, type Locator } from "@playwright/test";
import { smtpPort } from "../playwright.config.ts";
import { openLetter, startMailServer } from "../server/test/support/mail-server.ts";
import { readXlsx } from "../server/test/support/xlsx.ts";
import { caller } from "./calls.ts";
import { dialog, inspect, sitDown, type Desk } from "./office.ts";

/** A day's mailboxes of these walks alone, whatever ran before. */
const mark = Date.now();
const mailbox = (name: string) => `${name}.${mark}@example.uz`;
const planOf = ({ page }: Desk, address: string): Locator => page.locator("[data-part='plan']").filter({ hasText: address });
const typeReceivers = async (form: Locator, label: string, addresses: readonly string[]) => {
  const box = form.getByLabel(label, { exact: true });
  for (const address of addresses) {
    await box.fill(address);
    await box.press("Enter");
  }
};

test("a report is planned from its screen, sent by hand, and the letter has the numbers of the screen", async ({ browser }) => {
  const mail = await startMailServer((address) => (address.startsWith("yoq") ? 550 : undefined), Number(smtpPort));
  try {
    const desk = await sitDown(browser, "leader", "UZ", "/reports/report-five?from=01.10.2026&to=31.10.2026");
    const { page, t } = desk;
    await page.getByRole("button", { name: t("reportPlans.planned") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("menu.scheduledReports") })).toBeVisible();
    const form = dialog(page);
    await expect(form.getByTitle("5-hisobot")).toBeVisible();
    // the days of the report are a month: so the plan is monthly, of the month that is over
    await expect(form.getByText(t("reportPlans.lastMonth"))).toBeVisible();
    await inspect(desk, "70-plan-form");

    await typeReceivers(form, t("reportPlans.receivers"), ["yoziladi", mailbox("devonxona"), mailbox("yoq")]);
    await form.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(form.getByText(`yoziladi: ${t("problems.wrong_format")}`)).toBeVisible();
    await form
      .locator(".ant-select-selection-item, .ant-tag")
      .filter({ hasText: "yoziladi" })
      .locator("[class*=remove], [aria-label=close]")
      .first()
      .click();
    await form.getByLabel(t("reportPlans.period"), { exact: true }).click();
    await page
      .locator(".ant-select-item-option")
      // days that are over: other walks register today
      .filter({ hasText: t("reportPlans.lastQuarter") })
      .click();
    await form.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/reports\/scheduled$/);

    const plan = planOf(desk, mailbox("devonxona"));
    await expect(plan.getByText(t("reportPlans.nextAt"))).toBeVisible();
    await plan.getByRole("button", { name: new RegExp(t("reportPlans.sendNow")) }).click();
    await expect(plan.getByText(t("reportPlans.partly"))).toBeVisible({ timeout: 30_000 });
    await expect(plan.getByText(t("reportPlans.mailboxRefused"))).toBeVisible();
    await inspect(desk, "71-plans");
    const [taken] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Excel$/ }).click()]);
    const plans = readXlsx(await readFile(await taken.path()))[0]!.rows;
    expect(plans[1]!["I"]).toBe(`${mailbox("devonxona")}; ${mailbox("yoq")}`);
    await plan.getByRole("button", { name: new RegExp(t("reportPlans.history")) }).click();
    await expect(dialog(page).getByText(t("reportPlans.takenBy", { addresses: mailbox("devonxona") }))).toBeVisible();
    await expect(dialog(page).getByText(t("reportPlans.refusedBy", { addresses: mailbox("yoq") }))).toBeVisible();
    await inspect(desk, "72-plan-history");
    const [sent] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page)
        .getByRole("button", { name: t("reportPlans.sentFile") })
        .click(),
    ]);
    const kept = await readFile(await sent.path());

    const letters = mail.letters.filter(({ to }) => to.includes(mailbox("devonxona")));
    expect(letters).toHaveLength(1);
    const { subject, text, file } = openLetter(letters[0]!);
    const [, from, to] = /, (\S+) – (\S+)$/.exec(subject)!;
    expect(text).toContain(`${t("statistics.period")}: ${from} – ${to}`);
    await page.goto(`/reports/report-five?from=${from}&to=${to}`);
    await expect(page.locator("[data-part='report'][aria-busy=false]")).toBeVisible();
    const shown = page.locator("[data-part='report-table'] tbody tr");
    expect(kept.equals(file!.bytes)).toBe(true);
    const rows = readXlsx(file!.bytes)[0]!.rows;
    const first = await shown.first().locator("th").innerText();
    const inFile = rows.find((row) => row["A"] === first)!;
    expect(inFile["B"]).toBe(Number((await shown.first().locator("td").first().innerText()).replaceAll(/\D/g, "")));
  } finally {
    await mail.close();
  }
});

test("deleting the last plan of the last page shows the page before, and back returns to the former screen", async ({
  browser,
  request,
}) => {
  const planner = await caller(request, "controller2");
  const { total } = (await planner.send("get", "/reports/scheduled")) as unknown as { total: number };
  const atOnce = 20;
  const usual = {
    report: "report-one",
    frequency: "monthly",
    monthDay: 5,
    at: "09:00",
    period: "last_month",
    by: "created",
    language: "UZ",
  };
  const plan = (n: number) => ({ ...usual, receivers: [mailbox(`q${n}`)], isOn: true });
  for (let n = total; n < atOnce + 1; n += 1) await planner.send("post", "/reports/scheduled", plan(n));
  const { page, t } = await sitDown(browser, "controller2", "UZ", "/reports/scheduled");
  await page.locator(".ant-pagination-item-2").click();
  await expect(page.locator("[data-part='plan']")).toHaveCount(1);

  await page
    .locator("[data-part='plan']")
    .getByRole("button", { name: new RegExp(t("common.delete")) })
    .click();
  await dialog(page)
    .getByRole("button", { name: t("common.yes"), exact: true })
    .click();

  await expect(page.locator("[data-part='plan']")).toHaveCount(atOnce);
  await expect(page).toHaveURL(/\/reports\/scheduled$/);
  await page.goBack();
  await expect(page.locator("[data-part='plan']")).toHaveCount(atOnce);
});

test("an administrator sees a plan of the office and switches it off, on a phone too", async ({ browser }) => {
  const owner = await sitDown(browser, "supervisor", "UZ", "/reports/scheduled?plan=report-one");
  const form = dialog(owner.page);
  await owner.page.setViewportSize({ width: 360, height: 740 });
  await expect(form.getByLabel(owner.t("reportPlans.at"), { exact: true })).toBeVisible();
  await inspect(owner, "77-plan-form-phone");
  await typeReceivers(form, owner.t("reportPlans.receivers"), [mailbox("kurator")]);
  await form.getByRole("button", { name: owner.t("common.save"), exact: true }).click();
  await expect(form).toBeHidden();

  const desk = await sitDown(browser, "admin", "UZ", "/reports/scheduled");
  const { page, t } = desk;
  const plan = planOf(desk, mailbox("kurator"));
  await expect(plan).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await inspect(desk, "75-plans-dark");
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(desk, "76-plans-phone");
  await expect(plan.getByText(t("reportPlans.owner"))).toBeVisible();
  await expect(plan.getByRole("button", { name: new RegExp(t("reportPlans.sendNow")) })).toHaveCount(0);
  await plan.getByRole("button", { name: new RegExp(t("reportPlans.switchOff")) }).click();
  await expect(plan.getByText(t("reportPlans.off"), { exact: true })).toBeVisible();
  await plan.getByRole("button", { name: new RegExp(t("common.delete")) }).click();
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: t("common.yes"), exact: true })
    .click();
  await expect(plan).toHaveCount(0);
});
