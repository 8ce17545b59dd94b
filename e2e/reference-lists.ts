import type { Translate } from "@murojaat/contract";
import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { caller } from "./calls.ts";

// the turning sign of a button goes with a movement: where none is wished it may stand a little longer
export const button = (at: Page | Locator, name: string) =>
  at.getByRole("button", { name: new RegExp(`^(loading )?${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) });
/** Opens the import of a list, which stands in the menu of what is rare. */
export const openImport = async (page: Page, t: Translate) => {
  await button(page, t("card.more")).click();
  await page.getByRole("menuitem", { name: t("crud.import"), exact: true }).click();
};
/** The Excel of a list: a button, or in the menu of what is rare, which is opened. */
export const excelOf = async (page: Page, t: Translate): Promise<Locator> => {
  const excel = page.getByRole("menuitem", { name: "Excel", exact: true }).or(page.getByRole("button", { name: /Excel$/ }));
  const more = button(page, t("card.more"));
  await expect(more.or(excel)).toBeVisible();
  if (await more.isVisible()) await more.click();
  return excel;
};
export const rowWith = (page: Page, text: string) => page.locator("tbody tr.ant-table-row").filter({ hasText: text });
/** A whole list, as the administrator reads it. */
export const list = async (request: APIRequestContext, path: string) =>
  (await (await caller(request, "admin")).send("get", path)) as unknown as { id: number; name: string; [field: string]: unknown }[];
export const search = async (page: Page, text: string) => {
  await page.locator("[data-part='crud-search'] input").fill(text);
  await expect(page).toHaveURL(new RegExp(`name=${encodeURIComponent(text).replaceAll("%20", "(\\+|%20)")}`));
  await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
};
/** Answers a question that the portal asks back. */
export const confirm = (page: Page, answer: string) => button(page.locator(".ant-modal-confirm"), answer).click();
