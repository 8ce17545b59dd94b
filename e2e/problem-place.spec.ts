import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { dialog, inspect, onePage, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("the place that the text names is taken by a key, stands on the card and narrows a list", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", null);
  const [area] = ((await (await page.request.get("/api/crud/areas/all")).json()) as { id: number; name: string }[]).filter(
    ({ name }) => name === "Quva tumani",
  );
  const mahallas = (await (await page.request.get(`/api/crud/mahallas/all?areas_id=${area!.id}`)).json()) as { name: string; parentId: number }[];
  const { name } = mahallas.find(({ parentId }) => parentId === area!.id)!;
  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await form.getByLabel(t("fields.text"), { exact: true }).fill(`Quva tumani, ${name} hududida uch kundan beri ichimlik suvi yoʻq.`);
  const said = form.getByText(t("form.placeInText", { value: `Quva tumani, ${name}` }));
  await expect(said).toBeVisible();
  await inspect(page);
  await form.getByLabel(t("fields.placeArea"), { exact: true }).focus();
  await page.keyboard.press("Alt+R");
  await expect(said).toBeHidden();
  await expect(form.getByText(name, { exact: true })).toBeVisible();
  await onePage(page, "problem-place");
});
