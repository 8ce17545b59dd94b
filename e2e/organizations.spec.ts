import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, word } from "./calls.ts";
import { button, confirm, rowWith, search } from "./reference-lists.ts";
import { choose, dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
/** A picture of four pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNgYGD4z8DAwMDAAAAEBAEAhZc3tgAAAABJRU5ErkJggg==",
  "base64",
);

test("choices and the tree of organisations are searched in either script", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/organizations-v2");
  const names = page.locator("[data-part='organization-name']");
  await expect(names.first()).toBeVisible();
  await page.getByRole("textbox", { name: t("crud.search") }).fill("марғилон шаҳри ҳокимлиги");
  await expect(names.filter({ hasText: "Margʻilon shahri hokimligi" })).toHaveCount(1);
  await expect(names.filter({ hasText: "Oltiariq" })).toHaveCount(0);

  await page.goto("/info/geo/mahallas");
  await button(page, t("crud.filtersButton")).click();
  await page
    .getByRole("combobox", { name: t("references.district") })
    .or(page.getByRole("combobox", { name: t("fields.area") }))
    .first()
    .fill("марғилон");
  const options = page.locator(".ant-select-item-option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("Margʻilon");
});

test("the staff of a department begin at their first page, and a deleted department leaves its organisation", async ({
  browser,
  request,
}) => {
  const admin = await caller(request, "admin");
  const name = word();
  const department = await admin.send("post", "/admin/departments", {
    nameUz: name,
    nameUk: name,
    nameRu: name,
    organizationsId: admin.user.organizationsId,
  });
  const { page } = await sitDown(browser, "admin", "UZ", `/admin/organizations-v2?at=o${admin.user.organizationsId}`);
  const people = page.locator("[data-part='organization-panel'] tbody tr.ant-table-row");
  await page.locator("[data-part='organization-panel'] .ant-pagination-item-2").click();
  await expect(page.locator("[data-part='organization-panel'] .ant-pagination-item-2")).toHaveClass(/active/);
  const offices = (await admin.send("get", "/admin/organizations/tree")) as unknown as {
    id: number;
    name: string;
    departments: { id: number; name: string; staffCount: number }[];
  }[];
  const office = offices.find(({ id }) => id === admin.user.organizationsId)!;
  const staffed = office.departments.find(({ staffCount }) => staffCount > 0)!;
  await page.locator("[data-part='organization-name']").filter({ hasText: staffed.name }).click();
  await expect(people).toHaveCount(staffed.staffCount);

  await page.goto(`/admin/organizations-v2?at=d${department.id}`);
  await button(page.locator("[data-part='organization-panel']"), t("common.delete")).click();
  await confirm(page, t("common.yes"));
  await expect(page.locator("[data-part='organization-name']").filter({ hasText: name })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: office.name })).toBeVisible();
});

test("small forms begin at their first field too, and no name of the tree is cut", async ({ browser }) => {
  // somebody whom work waits for: other walks make people for whom none does
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/users?login=executor3");
  const fieldOf = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await page.locator("tbody tr.ant-table-row").first().click();
  await button(page, t("menu.roles")).click();
  await expect(fieldOf(t("administration.role"))).toBeFocused();
  await page.keyboard.press("Escape");
  await button(page, t("administration.handOver")).click();
  await expect(fieldOf(t("administration.successor"))).toBeFocused();
  await page.goto("/admin/supervisors");
  await button(page, t("administration.appoint")).click();
  await expect(fieldOf(t("administration.user"))).toBeFocused();
  await page.goto("/admin/calendar");
  await page
    .getByRole("button", { name: /^\d{2}\.\d{2}\.\d{4}/ })
    .first()
    .click();
  await expect(dialog(page).getByRole("radio").first()).toBeFocused();

  await page.goto("/admin/organizations-v2");
  const longest = page
    .locator("[data-part='organization-name']")
    .filter({ hasText: "Qurilish, kommunal xoʻjalik va transport kotibiyati" });
  await expect(longest).toBeVisible();
  expect(await longest.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
});

test("an organisation is made with its logo, blocked and unblocked", { tag: "@once" }, async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "UZ", "/admin/organizations");
  const { page } = desk;
  const name = word();
  await button(page, t("crud.add")).click();
  const form = dialog(page);
  for (const field of ["nameUz", "nameUk", "nameRu"] as const) await form.getByLabel(t(`references.${field}`), { exact: true }).fill(name);
  await choose(form, t("administration.level"));
  await form.getByLabel(t("administration.prefix"), { exact: true }).fill("kichik");
  await button(form, t("common.save")).click();
  await expect(form.getByText(t("problems.wrong_format"))).toBeVisible();
  await form.getByLabel(t("administration.prefix"), { exact: true }).fill(name.slice(5));
  await form.locator("[data-field=logoId] input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await expect(form.getByRole("img", { name: t("administration.logo") })).toBeVisible();
  await form.locator("[data-field=logoId]").scrollIntoViewIfNeeded();
  await inspect(desk, "61-organization-form");
  await button(form, t("common.save")).click();
  await expect(form).toBeHidden();

  await search(page, name);
  await rowWith(page, name).dblclick();
  await expect(dialog(page).getByRole("img", { name: t("administration.logo") })).toHaveJSProperty("complete", true);
  await button(dialog(page), t("common.cancel")).click();
  await expect(dialog(page)).toBeHidden();

  await button(page, t("administration.block")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).toHaveAttribute("data-state", /off/);
  await button(page, t("administration.unblock")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).not.toHaveAttribute("data-state", /off/);
});
