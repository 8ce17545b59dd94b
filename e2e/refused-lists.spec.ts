import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page, type Route } from "@playwright/test";
import { inspect, sitDown } from "./office.ts";

// A list that was refused says why, in the server's words; it is asked for again where that can help.
const t = translator(await loadMessages("UZ"));
const note = (page: Page) => page.getByRole("alert").filter({ visible: true });
const again = (page: Page) => note(page).getByRole("button", { name: t("common.tryAgain") });
const clear = (page: Page) => note(page).getByRole("button", { name: t("common.clearFilter") });

test("a refused filter is reported with its name, and the way out is to clear it", async ({ browser }) => {
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/registration?areasId=0");
  const { page } = desk;
  await expect(note(page)).toContainText(t("errors.invalid_input"));
  await expect(note(page)).toContainText(`${t("columns.applicantArea")}: ${t("problems.too_small", { limit: 1 })}`);
  await expect(again(page)).toHaveCount(0);
  await inspect(desk, "81-refused-list");

  await clear(page).click();
  await expect(page.locator("tbody tr[data-row-key]").first()).toBeVisible();
  await expect(page).not.toHaveURL(/areasId/);
});

test("a refused filter of a reference list is reported the same way", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/departments?organizationsId=0");
  await expect(note(page)).toContainText(t("errors.invalid_input"));
  await expect(note(page)).toContainText(`${t("administration.organization")}: ${t("problems.too_small", { limit: 1 })}`);
  await expect(again(page)).toHaveCount(0);
  await clear(page).click();
  await expect(page.locator("tbody tr.ant-table-row").first()).toBeVisible();
});

test("a forbidden list is reported without a retry; a list that did not arrive, or failed for now, offers one", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", null);
  const answers: Record<string, { status: number; code: string; error: string } | undefined> = {};
  await page.route(/\/api\/appeals\/menu\/registration/, (route) =>
    answers["now"] ? route.fulfill({ status: answers["now"].status, json: answers["now"] }) : route.continue(),
  );
  answers["now"] = { status: 403, code: "not_permitted", error: t("errors.not_permitted") };
  await page.goto("/appeals/registration");
  await expect(note(page)).toHaveText(`${t("lists.failed")}${t("errors.not_permitted")}`);
  await expect(again(page)).toHaveCount(0);

  const lost = (route: Route) => route.abort();
  await page.route(/\/api\/appeals\/menu\/registration/, lost);
  await page.reload();
  await expect(note(page)).toContainText(t("lists.failed"));
  await expect(again(page)).toBeVisible();
  await page.unroute(/\/api\/appeals\/menu\/registration/, lost);

  answers["now"] = { status: 503, code: "took_too_long", error: t("errors.took_too_long") };
  await page.reload();
  await expect(note(page)).toContainText(t("errors.took_too_long"));
  answers["now"] = undefined;
  await again(page).click();
  await expect(page.locator("tbody tr[data-row-key]").first()).toBeVisible();
});
