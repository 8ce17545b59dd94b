import { readFile } from "node:fs/promises";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator } from "@playwright/test";
import { caller, word } from "./calls.ts";
import { button, confirm, excelOf, list, openImport, rowWith, search } from "./reference-lists.ts";
import { dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a row is made, changed and deleted; an action without a marked row says so", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/info/appeal/socialstatuses");
  const name = word();
  await expect(page.locator("[data-part='list-total']")).toHaveText(/\d/);
  // shown as off, and a press says why
  await expect(button(page, t("common.edit"))).toHaveAttribute("aria-disabled", "true");
  await button(page, t("common.edit")).click({ force: true });
  await expect(page.getByText(t("messages.markLine"))).toBeVisible();
  await button(page, t("common.delete")).click({ force: true });
  await expect(page.locator(".ant-modal-confirm")).toHaveCount(0);

  await button(page, t("crud.add")).click();
  const form = dialog(page);
  await button(form, t("common.save")).click();
  await expect(form.getByText(t("problems.required"))).toHaveCount(3);
  await expect(form.getByLabel(t("references.nameUz"), { exact: true })).toBeFocused();
  await form.getByLabel(t("references.nameUz"), { exact: true }).fill(`${name} goʻzal`);
  await button(form, t("crud.offer", { text: `${name.replace("Sinov", "Синов")} гўзал` })).click();
  await expect(form.getByLabel(t("references.nameUk"), { exact: true })).toHaveValue(`${name.replace("Sinov", "Синов")} гўзал`);
  await form.getByLabel(t("references.nameRu"), { exact: true }).fill(`${name.replace("Sinov", "Проба")}`);
  await button(form, t("common.save")).click();
  await expect(form).toBeHidden();

  await search(page, name);
  await rowWith(page, name).click();
  await button(page, t("common.edit")).click();
  await dialog(page).getByLabel(t("references.nameRu"), { exact: true }).fill("Изменённая проба");
  await button(dialog(page), t("common.save")).click();
  await expect(rowWith(page, "Изменённая проба")).toHaveCount(1);

  await button(page, t("common.delete")).click();
  await expect(page.locator(".ant-modal-confirm")).toContainText(t("messages.deleteRow"));
  await confirm(page, t("common.no"));
  await expect(rowWith(page, name)).toHaveCount(1);
  await button(page, t("common.delete")).click();
  await confirm(page, t("common.yes"));
  await expect(page.getByText(t("lists.nothingMatches"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: t("crud.search") })).toHaveValue(name);
});

test("deleting the last row of the last page shows the page before, and back returns to the former screen", async ({
  browser,
  request,
}) => {
  const admin = await caller(request, "admin");
  const [atOnce, name] = [20, word()];
  const made: number[] = [];
  for (let n = 0; n <= atOnce; n += 1) {
    const said = `${name} ${String.fromCharCode(65 + n)}`;
    made.push((await admin.send("post", "/crud/social-statuses", { nameUz: said, nameUk: said, nameRu: said })).id);
  }
  const { page } = await sitDown(browser, "admin", "UZ", `/info/appeal/socialstatuses?name=${name}`);
  await page.locator(".ant-pagination-item-2").click();
  await expect(rowWith(page, name)).toHaveCount(1);
  const way = await page.evaluate(() => history.length);

  await rowWith(page, name).click();
  await button(page, t("common.delete")).click();
  await confirm(page, t("common.yes"));

  await expect(rowWith(page, name)).toHaveCount(atOnce);
  await expect(page).toHaveURL(/\?name=\w+$/);
  expect(await page.evaluate(() => history.length)).toBe(way);
  // the page that is gone is not in the way of who goes back
  await page.goBack();
  await expect(rowWith(page, name)).toHaveCount(atOnce);
  await expect(page).toHaveURL(/\?name=\w+$/);
  for (const id of made.slice(0, -1)) await admin.send("delete", `/crud/social-statuses/${id}`);
});

test("the second of two people at one record sees field by field what the first wrote, and decides what stays", async ({
  browser,
  request,
}) => {
  const admin = await caller(request, "admin");
  const name = word();
  const made = await admin.send("post", "/admin/channels", {
    nameUz: name,
    nameUk: name,
    nameRu: name,
    code: name.toLowerCase(),
    form: "written",
  });
  const [first, second] = await Promise.all([
    sitDown(browser, "admin", "UZ", `/info/appeal/channels?name=${name}`),
    sitDown(browser, "admin", "UZ", `/info/appeal/channels?name=${name}`),
  ]);
  const forms = await Promise.all(
    [first, second].map(async ({ page }) => {
      await rowWith(page, name).first().dblclick();
      await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).toHaveValue(name);
      return dialog(page);
    }),
  );
  const field = (form: Locator, label: "references.nameUz" | "references.nameRu") => form.getByLabel(t(label), { exact: true });
  const [theirs, mine] = [forms[0]!, forms[1]!];
  await field(theirs, "references.nameUz").fill(`${name} uniki`);
  await field(theirs, "references.nameRu").fill(`${name} его`);
  await theirs.getByLabel(t("references.form"), { exact: true }).click();
  await first.page
    .locator(".ant-select-item-option")
    .filter({ hasText: t("references.formPhone") })
    .click();
  await button(theirs, t("common.save")).click();
  await expect(theirs).toBeHidden();

  await field(mine, "references.nameUz").fill(`${name} meniki`);
  await field(mine, "references.nameRu").fill(`${name} моё`);
  await button(mine, t("common.save")).click();
  await expect(mine.getByText(t("form.conflict"))).toBeVisible();
  const note = mine.getByRole("alert").filter({ hasText: t("form.conflict") });
  await expect(note).toContainText(t("form.conflictKept"));
  const choice = (label: "references.nameUz" | "references.nameRu" | "references.form") =>
    note.getByRole("group", { name: t(label), exact: true });
  await expect(choice("references.nameUz").getByRole("radio", { checked: true })).toHaveAccessibleName(`${t("form.mine")}: ${name} meniki`);
  await expect(choice("references.form").getByRole("radio", { checked: true })).toHaveAccessibleName(
    `${t("form.theirs")}: ${t("references.formPhone")}`,
  );
  await choice("references.nameRu").getByRole("radio").first().check();
  await expect(field(mine, "references.nameRu")).toHaveValue(`${name} его`);
  await expect(field(mine, "references.nameUz")).toHaveValue(`${name} meniki`);
  await inspect(second, "two-at-one-record");

  await button(mine, t("common.save")).click();
  await expect(mine).toBeHidden();
  const now = (await list(request, `/admin/channels/get-by-array?ids=${String(made.id)}`))[0]!;
  expect([now["nameUz"], now["nameRu"], now["form"]]).toEqual([`${name} meniki`, `${name} его`, "phone"]);
});

test("a name in use is refused at its field and stays typed; a deleted record is reported", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const [one, other] = [word(), `${word()}b`];
  const made = await admin.send("post", "/crud/social-statuses", { nameUz: one, nameUk: one, nameRu: one });
  await admin.send("post", "/crud/social-statuses", { nameUz: other, nameUk: other, nameRu: other });
  const { page } = await sitDown(browser, "admin", "UZ", `/info/appeal/socialstatuses?name=${one}`);
  await rowWith(page, one).first().dblclick();
  const form = dialog(page);
  const name = form.getByLabel(t("references.nameUz"), { exact: true });
  await expect(name).toBeFocused();
  await name.fill(other);

  await button(form, t("common.save")).click();
  await expect(form.getByText(t("problems.already_taken"))).toBeVisible();
  await expect(name).toHaveValue(other);
  await expect(name).toBeFocused();

  await admin.send("delete", `/crud/social-statuses/${String(made.id)}`);
  await button(form, t("common.save")).click();
  await expect(form.getByText(t("crud.gone"))).toBeVisible();
  await expect(name).toHaveValue(other);
});

test("a refused field takes the cursor on a slow machine too", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const [one, other] = [word(), word()];
  for (const name of [one, other]) await admin.send("post", "/crud/social-statuses", { nameUz: name, nameUk: name, nameRu: name });
  const { page } = await sitDown(browser, "admin", "UZ", null);
  // what the screen has to draw again waits
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, "postMessage") as (this: MessagePort, message: unknown) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 150);
    };
  });
  await page.goto(`/info/appeal/socialstatuses?name=${one}`);
  await rowWith(page, one).dblclick();
  const name = dialog(page).getByLabel(t("references.nameUz"), { exact: true });
  await name.fill(other);
  await button(dialog(page), t("common.save")).click();

  await expect(dialog(page).getByText(t("problems.already_taken"))).toBeVisible();
  await expect(name).toBeFocused();
});

test("a region in use stays, with a list of where and how often", async ({ browser, request }) => {
  const areas = await list(request, "/crud/areas/all");
  const region = (await list(request, "/crud/regions/all")).find((one) => one.id === areas[0]!["regionsId"])!;
  const { page } = await sitDown(browser, "admin", "UZ", "/info/geo/regions");
  await rowWith(page, region.name).first().click();
  await button(page, t("common.delete")).click();
  await confirm(page, t("common.yes"));

  const told = page.locator(".ant-modal-confirm").filter({ hasText: t("errors.in_use") });
  await expect(told.getByRole("listitem").filter({ hasText: t("menu.areas") })).toContainText(
    String(areas.filter((one) => one["regionsId"] === region.id).length),
  );
  await button(told, t("crud.understood")).click();
  await expect(rowWith(page, region.name).first()).toBeVisible();
});

test(
  "an import shows every fault first and writes nothing; a clean one is written; the Excel of the list changes nothing",
  { tag: "@once" },
  async ({ browser, request }) => {
    const [area] = await list(request, "/crud/areas/all");
    const name = word();
    const rows = ["a", "b", "d"].map((letter, at) => ({
      code: `${name}${at}`,
      uz: `${name} ${letter}`,
      ru: `МСГ ${name.slice(5)} ${at}`,
      district: String(area!["code"]),
    }));
    const file = (of: object[]) => ({ name: "mahallas.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(of)) });
    const desk = await sitDown(browser, "admin", "UZ", "/info/geo/mahallas");
    const { page } = desk;
    await openImport(page, t);
    const form = dialog(page);
    await form.locator("input[type=file]").setInputFiles(file([...rows, { ...rows[0], code: `${name}9`, district: "no such" }]));
    await expect(form.getByText(t("problems.no_such_record"))).toBeVisible();
    await expect(form.getByRole("row").filter({ hasText: t("problems.no_such_record") })).toContainText("4");
    await expect(button(form, t("crud.importWrite"))).toBeDisabled();
    await inspect(desk, "60-import-faults");
    expect((await list(request, "/crud/mahalla/all")).filter((one) => one.name.startsWith(name))).toEqual([]);

    await form.locator("input[type=file]").setInputFiles(file(rows));
    await expect(form.getByText(t("crud.importReady"))).toBeVisible();
    await button(form, t("crud.importWrite")).click();
    await expect(form).toBeHidden();
    await search(page, name);
    await expect(rowWith(page, name)).toHaveCount(3);
    await expect(rowWith(page, `${name} a`)).toContainText(`${name.replace("Sinov", "Синов")} а`);

    const coming = page.waitForEvent("download");
    await (await excelOf(page, t)).click();
    const excel = await readFile(await (await coming).path());
    await openImport(page, t);
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "mahallas.xlsx", mimeType: "application/octet-stream", buffer: excel });
    await expect(dialog(page).getByText(t("crud.importNothing"))).toBeVisible();
  },
);

test("every reference list is exported as Excel under its filter and in its order", { tag: "@full" }, async ({ browser, request }) => {
  // what is read of people is noted a moment later
  await (await caller(request, "leader")).send("get", "/appeals/menu/process");
  const { page } = await sitDown(browser, "admin", "UZ", null);
  for (const path of [
    "/admin/organizations?sortAttr=name&sortOrder=ASC",
    "/admin/departments?organizationsId=1",
    "/admin/users?login=executor&sortAttr=login&sortOrder=DESC",
    "/admin/roles",
    "/admin/orgsrolelevels",
    "/admin/userrolelevels",
    "/admin/supervisors",
    "/admin/audit?sortAttr=userName&sortOrder=ASC",
    "/admin/reading-log",
    "/admin/modules",
    "/admin/document-templates",
    "/admin/calendar",
    "/admin/appactions?sortAttr=name&sortOrder=DESC",
  ] as const) {
    await page.goto(path);
    const excel = await excelOf(page, t);
    await expect(excel).toBeEnabled();
    const [file] = await Promise.all([page.waitForEvent("download"), excel.click()]);
    expect(file.suggestedFilename(), path).toMatch(/^\S+_\d\d\.\d\d\.\d{4}_\d\d-\d\d-\d\d\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString(), path).toBe("PK");
  }
});
