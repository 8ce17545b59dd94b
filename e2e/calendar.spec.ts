import { readFile } from "node:fs/promises";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { readXlsx } from "../server/test/support/xlsx.ts";
import { button, confirm, list } from "./reference-lists.ts";
import { dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a marked day shows the deadlines that it moves, is saved and is taken back", async ({ browser, request }) => {
  const desk = await sitDown(browser, "admin", "UZ", null);
  const { page } = desk;
  const special = new Set((await list(request, "/admin/calendar/all")).map((one) => one["day"]));
  const day = [...Array(30).keys()]
    .map((n) => new Date(Date.now() + (n + 2) * 86_400_000 + 5 * 3_600_000))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .map((date) => date.toISOString().slice(0, 10).split("-").toReversed().join("."))
    .find((one) => !special.has(one))!;
  await page.goto(`/admin/calendar?year=${day.slice(6)}`);
  await button(page, day).click();
  await dialog(page)
    .getByRole("radio", { name: t("calendar.dayOff") })
    .check();
  await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).not.toHaveValue("");
  await inspect(desk, "64-calendar-day");
  await button(dialog(page), t("calendar.mark")).click();
  await expect(page.getByText(t("calendar.pending", { count: 1 }))).toBeVisible();
  // other walks register appeals meanwhile: what counts is the reply to this look
  const [looked] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith("/admin/calendar/preview")),
    button(page, t("calendar.look")).click(),
  ]);
  const expected = (await looked.json()) as { appeals: number; tasks: number };
  const preview = dialog(page);
  const figure = (label: string) => preview.locator("[data-part='crud-figures'] > div").filter({ hasText: label }).locator("dd");
  await expect(figure(t("calendar.movedAppeals"))).toHaveText(String(expected.appeals));
  await expect(figure(t("calendar.movedTasks"))).toHaveText(String(expected.tasks));
  await inspect(desk, "65-calendar-preview");
  // what an appeal of another walk has moved meanwhile is shown again before it is applied
  await expect(async () => {
    if (await preview.isVisible()) await button(preview, t("calendar.apply")).click({ timeout: 2_000 });
    await expect(preview).toBeHidden({ timeout: 3_000 });
  }).toPass();

  const marked = page.getByRole("button", { name: new RegExp(`^${day}, ${t("calendar.dayOff")}`) });
  await expect(marked).toBeVisible();
  await page.reload();
  await expect(marked).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${t("calendar.undo")}: ${day}`) })
    .first()
    .click();
  await confirm(page, t("common.yes"));
  await expect(button(page, day)).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Excel: ${t("calendar.changes")}` }).click(),
  ]);
  const [changes] = readXlsx(await readFile(await file.path()));
  // another walk marks other days
  const ofDay = changes!.rows.map((row) => String(row["D"])).filter((text) => text.startsWith(day));
  expect(ofDay.slice(0, 2)).toEqual([`${day} – ${t("calendar.usual")}`, `${day} – ${t("calendar.dayOff")}`]);
});

test("the next step stays in sight when a day at the end of the year is marked", async ({ browser }) => {
  const year = new Date(Date.now() + 5 * 3_600_000).getUTCFullYear();
  const { page } = await sitDown(browser, "admin", "UZ", `/admin/calendar?year=${year}`);
  await page
    .getByRole("button", { name: new RegExp(`^2[0-9]\\.12\\.${year}`) })
    .last()
    .click();
  await dialog(page)
    .getByRole("radio", { name: t("calendar.dayOff") })
    .check();
  await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).not.toHaveValue("");
  await button(dialog(page), t("calendar.mark")).click();

  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, t("calendar.look"))).toBeInViewport();
});
