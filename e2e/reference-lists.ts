import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { caller } from "./calls.ts";

// the turning sign of a button goes with a movement: where none is wished it may stand a little longer
export const button = (at: Page | Locator, name: string) =>
  at.getByRole("button", { name: new RegExp(`^(loading )?${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) });
export const rowWith = (page: Page, text: string) => page.locator("tbody tr.ant-table-row").filter({ hasText: text });
/** A whole list, as the administrator reads it. */
export const list = async (request: APIRequestContext, path: string) =>
  (await (await caller(request, "admin")).send("get", path)) as unknown as { id: number; name: string; [field: string]: unknown }[];
export const search = async (page: Page, text: string) => {
  await page.locator("[data-part='crud-filters'] input").first().fill(text);
  await expect(page).toHaveURL(new RegExp(`name=${encodeURIComponent(text).replaceAll("%20", "(\\+|%20)")}`));
  await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
};
/** Answers a question that the portal asks back. */
export const confirm = (page: Page, answer: string) => button(page.locator(".ant-modal-confirm"), answer).click();
