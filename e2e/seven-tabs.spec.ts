import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { registered } from "./calls.ts";
import { sitDown } from "./office.ts";

/** A browser has six connections to a server of HTTP/1.1, for all its tabs together. */
const tabs = 9;

const another = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto("/appeals/registration");
  await page.locator("#program").waitFor({ state: "detached" });
  await expect(page.locator("[data-part='list-total']")).toHaveText(/\d/);
  return page;
};

test("more tabs of one person than a browser has connections are loaded, answered and told of a new row", async ({ browser, request }) => {
  const { page, t } = await sitDown(browser, "registrator2", "UZ", "/appeals/registration");
  const pages = [page];
  while (pages.length < tabs) pages.push(await another(page.context()));
  // the one that was there first is not needed
  await pages.shift()!.close();

  await registered(request, "registrator2");
  for (const one of pages) {
    const chip = one.getByRole("button", { name: new RegExp(t("lists.newRows", { count: "\\d+" })) });
    await expect(chip).toBeVisible();
    const answered = one.waitForResponse(/\/api\/appeals\/menu/);
    await chip.click();
    expect((await answered).status()).toBe(200);
  }
});
