import { loadMessages, translator } from "@murojaat/contract";
import { expect, type Locator, type Page } from "@playwright/test";

const t = translator(await loadMessages("UZ"));
export const total = (page: Page) => page.locator("[data-part='list-total']");
export const numberOf = async (place: Locator): Promise<number> => Number((await place.innerText()).replaceAll(/\D/g, ""));
export const numbers = (page: Page) => page.locator("tbody [data-part='row-link']");
export const filterOf = (page: Page, column: string) => page.getByRole("button", { name: t("lists.filterBy", { column }), exact: true });
export const daysOf = (texts: string[]) => texts.flatMap((text) => text.match(/\d{2}\.\d{2}\.\d{4}/g) ?? []);
export const iso = (day: string) => day.split(".").toReversed().join("-");

/** The texts of a column as the table stands. */
export const column = async (page: Page, title: string): Promise<string[]> => {
  const titles = await page.locator("[data-part='row-table'] thead th").allInnerTexts();
  const at = titles.findIndex((text) => text.replaceAll(/\s+/g, " ").trim() === title);
  return page.locator(`[data-part='row-table'] tbody tr td:nth-child(${at + 1})`).allInnerTexts();
};
/** The list has come and nothing of it is on its way. */
export const settled = async (page: Page) => {
  await expect(total(page)).toHaveText(/\d/);
  await expect(page.locator("[data-part='row-table'] tbody tr, [data-part='list-note']").first()).toBeVisible();
  await expect(page.locator("[data-part='row-table'][aria-busy=true]")).toHaveCount(0);
};
