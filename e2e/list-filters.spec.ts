import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator } from "@playwright/test";
import { dayInTashkent } from "./calls.ts";
import { choose, sitDown } from "./office.ts";
import { column, daysOf, filterOf, iso, numberOf, settled, total } from "./table.ts";

const t = translator(await loadMessages("UZ"));
const apply = (panel: Locator) => panel.getByRole("button", { name: t("lists.apply") }).click();
/** Types a day into the filter and leaves the field with this key. */
const typeFilterDay = async (panel: Locator, label: string, day: string, key: "Tab" | "Enter") => {
  const box = panel.getByLabel(label, { exact: true });
  await box.click();
  await box.pressSequentially(day.replaceAll(".", ""));
  await expect(box).toHaveValue(day);
  await box.press(key);
};
type Rows = { total: number; rows: Record<string, string | null>[] };

test("a range of days keeps its rows, stands above the table and is removed again", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks?sortAttr=createdDate&sortOrder=ASC");
  await settled(page);
  const all = await numberOf(total(page));
  const days = daysOf((await column(page, t("columns.closedDate"))).slice(0, 5)).toSorted((a, b) => (iso(a) < iso(b) ? -1 : 1));
  const [first, last] = [days[0]!, days.at(-1)!];

  await filterOf(page, t("columns.closedDate")).click();
  const panel = page.locator("[data-part='filter-panel']");
  const from = panel.getByLabel(t("lists.from"));
  await from.fill("05.04.1880");
  await from.press("Tab");
  await apply(panel);
  await expect(panel.locator(".ant-picker-status-error")).toHaveCount(1);
  await expect(from).toHaveValue("05.04.1880");
  await expect(page).not.toHaveURL(/resolvedDate/);
  await from.fill("");
  await typeFilterDay(panel, t("lists.from"), first, "Tab");
  await typeFilterDay(panel, t("lists.to"), last, "Tab");
  await apply(panel);

  await expect(page).toHaveURL(new RegExp(`from_resolvedDate=${first}.*to_resolvedDate=${last}`));
  const tag = page.locator("[data-part='filter-tag']");
  await expect(tag).toContainText(`${first} – ${last}`);
  await page.reload();
  await expect(tag).toContainText(`${first} – ${last}`);
  // the rows of before may stand for a moment longer, not yet under their veil
  await expect(async () => {
    await settled(page);
    const shown = daysOf(await column(page, t("columns.closedDate")));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((day) => iso(day) < iso(first) || iso(day) > iso(last))).toEqual([]);
  }).toPass({ timeout: 15_000 });
  await page.getByRole("button", { name: t("lists.removeFilter", { name: t("columns.closedDate") }) }).click();
  await expect(page).not.toHaveURL(/resolvedDate/);
  // other walks close tasks meanwhile
  await expect.poll(() => numberOf(total(page))).toBeGreaterThanOrEqual(all);
});

test("days named from today stay a word: in the address, in a saved filter and after a reload", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "signer", "UZ", "/tasks/closed-tasks");
  await settled(page);
  await filterOf(page, t("columns.closedDate")).click();
  const panel = page.locator("[data-part='filter-panel']");
  await panel.getByRole("button", { name: t("lists.thisMonth"), exact: true }).press("Enter");

  await expect(page).toHaveURL(/[?&]in_resolvedDate=this_month$/);
  const [, month, year] = dayInTashkent().split(".");
  const tag = page.locator("[data-part='filter-tag']");
  await expect(tag).toContainText(new RegExp(`${t("lists.thisMonth")} \\(01\\.${month}–(28|29|30|31)\\.${month}\\.${year}\\)`));
  await page.reload();
  await expect(tag).toContainText(t("lists.thisMonth"));
  await filterOf(page, t("columns.closedDate")).click();
  await expect(panel.getByRole("button", { name: t("lists.thisMonth"), exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: t("lists.savedFilters") }).click();
  const saved = page.locator("[data-part='saved-filters']");
  await saved.getByPlaceholder(t("lists.filterName")).fill("Shu oyda yakunlangan");
  await saved.getByRole("button", { name: t("common.save") }).click();
  await expect(saved.getByRole("button", { name: "Shu oyda yakunlangan", exact: true })).toBeVisible();
  await page.goto("/tasks/closed-tasks");
  await page.getByRole("button", { name: t("lists.savedFilters") }).click();
  await saved.getByRole("button", { name: "Shu oyda yakunlangan", exact: true }).click();
  await expect(page).toHaveURL(/[?&]in_resolvedDate=this_month$/);

  // days of its own take its place
  const words = t("lists.fromToday", { column: t("columns.closedDate") });
  await filterOf(page, t("columns.closedDate")).click();
  await expect(panel.getByRole("group", { name: words })).toBeVisible();
  await typeFilterDay(panel, t("lists.from"), `01.01.${year}`, "Tab");
  await apply(panel);
  await expect(page).toHaveURL(new RegExp(`[?&]from_resolvedDate=01.01.${year}$`));
});

test("a filter of one day shows that day only", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  const list = (await (await page.request.get("/api/appeals/menu/process?pageSize=100&pageNo=1")).json()) as Rows;
  const day = list.rows.find((row) => row["documentDate"])!["documentDate"]!;
  await page.goto("/appeals/process");
  await settled(page);

  await filterOf(page, t("columns.documentDate")).click();
  await typeFilterDay(page.locator("[data-part='filter-panel']"), t("columns.documentDate"), day, "Enter");

  await expect(page).toHaveURL(new RegExp(`documentDate=${day}`));
  await expect(async () => {
    await settled(page);
    expect([...new Set(await column(page, t("columns.documentDate")))]).toEqual([day]);
  }).toPass({ timeout: 15_000 });
});

test("an incomplete day is no filter: it stays in sight, is marked and leaves the list as it is", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  await page.goto("/appeals/process");
  await settled(page);
  const all = await total(page).innerText();

  await filterOf(page, t("columns.documentDate")).click();
  const panel = page.locator("[data-part='filter-panel']");
  const box = panel.getByLabel(t("columns.documentDate"), { exact: true });
  await box.fill("05.06.85");
  await box.press("Tab");
  await panel.getByRole("button", { name: t("lists.apply") }).click();

  await expect(box).toHaveValue("05.06.85");
  await expect(panel.locator(".ant-picker-status-error")).toBeVisible();
  await expect(page).not.toHaveURL(/documentDate/);
  await expect(total(page)).toHaveText(all);
});

test("a reader of masked phones is told to filter by a whole number", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  await page.goto("/appeals/process");
  await settled(page);
  const all = await total(page).innerText();

  await filterOf(page, t("columns.applicantPhone")).click();
  const panel = page.locator("[data-part='filter-panel']");
  const box = panel.getByLabel(t("columns.applicantPhone"), { exact: true });
  await expect(panel.getByText(t("lists.wholePhone"))).toBeVisible();
  await box.fill("9011");
  await panel.getByRole("button", { name: t("lists.apply") }).click();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/applicantPhone/);
  await expect(total(page)).toHaveText(all);
  await box.fill("90 111 22 33");
  await panel.getByRole("button", { name: t("lists.apply") }).click();
  await expect(page).toHaveURL(/applicantPhone/);
});

test("the area filter offers those of the chosen region, and is cleared with it", async ({ browser }) => {
  const { page } = await sitDown(browser, "controller", "UZ", null);
  const get = async (path: string) => (await (await page.request.get(`/api${path}`)).json()) as { id: number; name: string }[];
  const regions = await get("/crud/regions/all");
  const home = regions.find((region) => region.name === "Fargʻona viloyati")!;
  const areas = await get(`/crud/areas/all?regions_id=${home.id}`);
  await page.goto("/appeals/process");
  await settled(page);
  const panel = page.locator("[data-part='filter-panel']");

  await filterOf(page, t("columns.applicantRegion")).click();
  await choose(panel, t("columns.applicantRegion"), home.name);
  await apply(panel);
  await expect(page).toHaveURL(new RegExp(`regionsId=${home.id}`));
  await filterOf(page, t("columns.applicantArea")).click();
  await panel.getByLabel(t("columns.applicantArea")).click();
  const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(options.first()).toBeVisible();
  const names = new Set(areas.map((area) => area.name));
  expect((await options.allInnerTexts()).filter((name) => !names.has(name))).toEqual([]);
  await options.first().click();
  await apply(panel);
  await expect(page).toHaveURL(/areasId=\d/);

  await filterOf(page, t("columns.applicantRegion")).click();
  await choose(panel, t("columns.applicantRegion"), regions.find((region) => region.id !== home.id)!.name);
  await apply(panel);

  await expect(page).not.toHaveURL(/areasId/);
});
