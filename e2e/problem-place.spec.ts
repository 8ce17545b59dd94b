import { expect, test } from "@playwright/test";
import { dialog, inspect, sitDown } from "./office.ts";

test("the place that the text names is taken by a key, goes into the form", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "registrator", "UZ", null);
  const { page, t } = desk;
  const [area] = ((await (await page.request.get("/api/crud/areas/all")).json()) as { id: number; name: string }[]).filter(
    ({ name }) => name === "Quva tumani",
  );
  const mahallas = (await (await page.request.get(`/api/crud/mahalla/all?areas_id=${area!.id}`)).json()) as { name: string }[];
  const { name } = mahallas[0]!;
  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await form.getByLabel(t("fields.text"), { exact: true }).fill(`Quva tumani, ${name} hududida uch kundan beri ichimlik suvi yoʻq.`);
  const said = form.getByText(t("form.placeInText", { value: `Quva tumani, ${name}` }));
  await expect(said).toBeVisible();
  await inspect(desk, "problem-place");
  await form.getByLabel(t("fields.placeArea"), { exact: true }).focus();
  await page.keyboard.press("Alt+R");
  await expect(said).toBeHidden();
  await expect(form.getByText(name, { exact: true })).toBeVisible();
});
