import { readFile } from "node:fs/promises";
import { loadMessages, screens, translator, type Language } from "@murojaat/contract";
import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { readXlsx } from "../server/src/test/xlsx.ts";
import { caller, ownTask } from "./calls.ts";
import { choose, dialog, inspect, isLong, password, scrollTo, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));
/** A word that no other record has. */
const word = () => `Sinov${String(Date.now() % 10_000_000)}`;
// the turning sign of a button goes with a movement: where none is wished it may stand a little longer
const button = (at: Page | Locator, name: string) =>
  at.getByRole("button", { name: new RegExp(`^(loading )?${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) });
const rowWith = (page: Page, text: string) => page.locator("tbody tr.ant-table-row").filter({ hasText: text });
const list = async (request: APIRequestContext, path: string) =>
  (await (await caller(request, "admin")).send("get", path)) as unknown as { id: number; name: string; [field: string]: unknown }[];
const search = async (page: Page, text: string) => {
  await page.locator(".crud-filters input").first().fill(text);
  await expect(page).toHaveURL(new RegExp(`name=${encodeURIComponent(text).replaceAll("%20", "(\\+|%20)")}`));
  await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
};
const confirm = (page: Page, answer: string) => button(page.locator(".ant-modal-confirm"), answer).click();
/** A picture of four pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNgYGD4z8DAwMDAAAAEBAEAhZc3tgAAAABJRU5ErkJggg==",
  "base64",
);

test("a row is made, changed and deleted; without a marked row that is said", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/info/appeal/socialstatuses");
  const name = word();
  await expect(page.locator(".list-total")).toHaveText(/\d/);
  await button(page, t("common.edit")).click();
  await expect(page.getByText(t("messages.markLine")).first()).toBeVisible();
  await button(page, t("common.delete")).click();
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

test("who takes away the last row of the last page sees the page before it, and gets back to where they came from", async ({
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

test("two people at one record: the second sees field by field what the first wrote, and what stays is decided", async ({
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

test("a name that is taken is refused at its field, and what was typed stays; a record that is gone says so", async ({
  browser,
  request,
}) => {
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

test("a region that is used stays, and it is said where and how often", async ({ browser, request }) => {
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

test("an import shows every fault first and writes nothing; a clean one goes in; the Excel of the list changes nothing", async ({
  browser,
  request,
}) => {
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
  await button(page, t("crud.import")).click();
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
  await page.getByRole("button", { name: /Excel/ }).click();
  const excel = await readFile(await (await coming).path());
  await button(page, t("crud.import")).click();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "mahallas.xlsx", mimeType: "application/octet-stream", buffer: excel });
  await expect(dialog(page).getByText(t("crud.importNothing"))).toBeVisible();
});

test("choices and the tree of organisations are sought in whichever script one types", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/organizations-v2");
  const names = page.locator(".organization-name");
  await expect(names.first()).toBeVisible();
  await page.getByRole("textbox", { name: t("crud.search") }).fill("марғилон шаҳри ҳокимлиги");
  await expect(names.filter({ hasText: "Margʻilon shahri hokimligi" })).toHaveCount(1);
  await expect(names.filter({ hasText: "Oltiariq" })).toHaveCount(0);

  await page.goto("/info/geo/mahallas");
  await page
    .getByRole("combobox", { name: t("references.district") })
    .or(page.getByRole("combobox", { name: t("fields.area") }))
    .first()
    .fill("марғилон");
  const options = page.locator(".ant-select-item-option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("Margʻilon");
});

test("the staff of a department begin at their first page, and a department taken away leaves its organisation", async ({
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
  const people = page.locator(".organization-panel tbody tr.ant-table-row");
  await page.locator(".organization-panel .ant-pagination-item-2").click();
  await expect(page.locator(".organization-panel .ant-pagination-item-2")).toHaveClass(/active/);
  const offices = (await admin.send("get", "/admin/organizations/tree")) as unknown as {
    id: number;
    name: string;
    departments: { id: number; name: string; staffCount: number }[];
  }[];
  const office = offices.find(({ id }) => id === admin.user.organizationsId)!;
  const staffed = office.departments.find(({ staffCount }) => staffCount > 0)!;
  await page.locator(".organization-name").filter({ hasText: staffed.name }).click();
  await expect(people).toHaveCount(staffed.staffCount);

  await page.goto(`/admin/organizations-v2?at=d${department.id}`);
  await button(page.locator(".organization-panel"), t("common.delete")).click();
  await confirm(page, t("common.yes"));
  await expect(page.locator(".organization-name").filter({ hasText: name })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: office.name })).toBeVisible();
});

test("small forms begin at their first field too, and no name of the tree is cut", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/users");
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
  const longest = page.locator(".organization-name").filter({ hasText: "Qurilish, kommunal xoʻjalik va transport kotibiyati" });
  await expect(longest).toBeVisible();
  expect(await longest.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
});

test("an organisation is made with its logo, blocked and let work again", async ({ browser }) => {
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
  await expect(rowWith(page, name)).toHaveClass(/row-off/);
  await button(page, t("administration.unblock")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).not.toHaveClass(/row-off/);
});

test("a new member of staff gets a role and signs in; blocked, no more", async ({ browser, request }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/users");
  const name = word();
  const login = name.toLowerCase();
  const organization = (await list(request, "/admin/organizations/all"))[0]!.name;
  await button(page, t("crud.add")).click();
  const form = dialog(page);
  await form.getByLabel(t("fields.lastName"), { exact: true }).fill(name);
  await form.getByLabel(t("fields.firstName"), { exact: true }).fill("Dilnoza");
  await form.getByLabel(t("session.username"), { exact: true }).fill(login);
  await choose(form, t("administration.organization"), organization);
  await form.getByLabel(t("administration.firstPassword"), { exact: true }).fill("12345678");
  await button(form, t("common.save")).click();
  await expect(page.getByText(t("errors.weak_password")).first()).toBeVisible();
  await form.getByLabel(t("administration.firstPassword"), { exact: true }).fill(password);
  await button(form, t("common.save")).click();
  await expect(form).toBeHidden();

  await search(page, name);
  await rowWith(page, name).click();
  await button(page, t("menu.roles")).click();
  await choose(dialog(page), t("administration.role"), "Roʻyxatga oluvchi");
  await button(dialog(page), t("administration.giveRole")).click();
  await expect(dialog(page).getByRole("listitem")).toContainText("Roʻyxatga oluvchi");
  await dialog(page).locator(".ant-modal-close").click();

  const staff = { page: await (await browser.newContext()).newPage() };
  await staff.page.goto("/login");
  await staff.page.getByLabel(t("session.username")).fill(login);
  await staff.page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await button(staff.page, t("session.login")).click();
  // a password that somebody else gave is changed first
  await staff.page.getByLabel(t("session.oldPassword"), { exact: true }).fill(password);
  await staff.page.getByLabel(t("session.newPassword"), { exact: true }).fill(`${password}-own`);
  await staff.page.getByLabel(t("session.repeatPassword"), { exact: true }).fill(`${password}-own`);
  await button(staff.page, t("shell.changePassword")).click();
  await expect(staff.page.getByRole("link", { name: t("menu.registration") }).first()).toBeVisible();

  await button(page, t("administration.block")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).toHaveClass(/row-off/);
  await staff.page.goto("/appeals/registration");
  await expect(staff.page).toHaveURL(/\/login/);

  await button(page, t("administration.unblock")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).not.toHaveClass(/row-off/);
  await button(page, t("administration.resetPassword")).click();
  await confirm(page, t("common.yes"));
  const told = await page.locator(".told-password").innerText();
  const signedIn = await request.post("/api/auth/login", { data: { login, password: told.trim() } });
  expect(signedIn.status()).toBe(200);
});

test("what waits for somebody who leaves is seen and given to a colleague", async ({ browser, request }) => {
  const [admin, executor] = [await caller(request, "admin"), await caller(request, "executor")];
  const name = word();
  const leaving = await admin.send("post", "/admin/users", {
    login: name.toLowerCase(),
    password,
    lastName: name,
    firstName: "Ketuvchi",
    organizationsId: executor.user.organizationsId,
    languageId: 2,
  });
  const role = (await list(request, "/admin/roles/all")).find((one) => one.name === "Ijrochi")!;
  await admin.send("post", "/admin/userrolelevels", { usersId: leaving.id, rolesId: role.id, positionLevelsId: null });
  const { taskId } = await ownTask(request, "new", leaving.id);

  const desk = await sitDown(browser, "admin", "UZ", `/admin/users?name=${name}`);
  const { page } = desk;
  await rowWith(page, name).click();
  await button(page, t("administration.handOver")).click();
  const form = dialog(page);
  const figure = (label: string) =>
    form
      .locator(".crud-figures > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd");
  await expect(figure(t("administration.waitsExecutes"))).toHaveText("1");
  await expect(figure(t("administration.waitsSigns"))).toHaveText("0");
  await button(form, t("administration.handOver")).click();
  await expect(form.getByText(t("problems.required"))).toBeVisible();
  await choose(form, t("administration.successor"), executor.user.fio);
  expect(Math.round((await page.locator(".ant-modal").boundingBox())!.width)).toBe(600);
  await inspect(desk, "67-hand-over");
  await button(form, t("administration.handOver")).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(t("administration.handedOver", { count: "1" }))).toBeVisible();

  expect(await executor.send("get", `/tasks/check-access/accept?taskId=${taskId}`)).toEqual({ access: true });
});

test("a permission that a role is given opens its screen", async ({ browser, request }) => {
  // the matrix has more than a thousand cells to look through
  test.setTimeout(180_000);
  const admin = await caller(request, "admin");
  const name = word();
  const role = await admin.send("post", "/admin/roles", { nameUz: name, nameUk: name, nameRu: name });
  const colleague = await caller(request, "controller3");
  // what an earlier walk over the same data gave
  const given = (await admin.send("get", "/admin/userrolelevels/all")) as unknown as { id: number; usersId: number; rolesId: number }[];
  const roles = await list(request, "/admin/roles/all");
  for (const one of given)
    if (one.usersId === colleague.user.id && roles.some(({ id, name: role }) => id === one.rolesId && role.startsWith("Sinov")))
      await admin.send("delete", `/admin/userrolelevels/${one.id}`);
  await admin.send("post", "/admin/orgsrolelevels", {
    organizationsId: colleague.user.organizationsId,
    rolesId: role.id,
    positionLevelsId: null,
  });
  await admin.send("post", "/admin/userrolelevels", { usersId: colleague.user.id, rolesId: role.id, positionLevelsId: null });
  const staff = await sitDown(browser, "controller3", "UZ", "/info/geo/regions");
  await expect(staff.page.getByRole("heading", { name: t("errorPages.e403") })).toBeVisible();

  const desk = await sitDown(browser, "admin", "UZ", `/admin/roles?name=${name}`);
  const { page } = desk;
  await rowWith(page, name).click();
  await button(page, t("administration.permissions")).click();
  const form = dialog(page);
  const free = form.locator(".ant-transfer-section, .ant-transfer-list").first();
  for (const permission of [t("permissions.manage_references"), t("menu.regions")]) {
    await free.getByRole("textbox").fill(permission);
    await free.getByText(permission, { exact: true }).first().click();
    await form.locator(".ant-transfer-operation button, .ant-transfer-actions button").locator("visible=true").first().click();
  }
  await expect(form.getByText(t("administration.permissionChanges", { given: 2, taken: 0 }))).toBeVisible();
  await inspect(desk, "62-role-permissions");
  await button(form, t("common.save")).click();
  await expect(form).toBeHidden();
  await button(page, t("administration.matrix")).click();
  await expect(dialog(page).getByRole("columnheader", { name })).toBeVisible();
  await inspect(desk, "63-role-matrix");

  await staff.page.goto("/info/geo/regions");
  await expect(staff.page.getByRole("heading", { level: 1, name: t("menu.regions") })).toBeVisible();
});

test("a day is marked, what it moves is seen, made and taken back", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const desk = await sitDown(browser, "admin", "UZ", null);
  const { page } = desk;
  const special = new Set((await list(request, "/admin/calendar/all")).map((one) => one["day"]));
  const day = [...Array(30).keys()]
    .map((n) => new Date(Date.now() + (n + 2) * 86_400_000 + 5 * 3_600_000))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .map((date) => date.toISOString().slice(0, 10).split("-").toReversed().join("."))
    .find((one) => !special.has(one))!;
  const expected = (await admin.send("post", "/admin/calendar/preview", {
    days: [{ day, kind: "day_off", nameUz: "Dam olish kuni", nameUk: "Дам олиш куни", nameRu: "Выходной день" }],
  })) as unknown as { appeals: number; tasks: number };
  await page.goto(`/admin/calendar?year=${day.slice(6)}`);
  await button(page, day).click();
  await dialog(page)
    .getByRole("radio", { name: t("calendar.dayOff") })
    .check();
  await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).not.toHaveValue("");
  await inspect(desk, "64-calendar-day");
  await button(dialog(page), t("calendar.mark")).click();
  await expect(page.getByText(t("calendar.pending", { count: 1 }))).toBeVisible();
  await button(page, t("calendar.look")).click();
  const preview = dialog(page);
  const figure = (label: string) => preview.locator(".crud-figures > div").filter({ hasText: label }).locator("dd");
  await expect(figure(t("calendar.movedAppeals"))).toHaveText(String(expected.appeals));
  await expect(figure(t("calendar.movedTasks"))).toHaveText(String(expected.tasks));
  await inspect(desk, "65-calendar-preview");
  await button(preview, t("calendar.apply")).click();
  await expect(preview).toBeHidden();

  const marked = page.getByRole("button", { name: new RegExp(`^${day}, ${t("calendar.dayOff")}`) });
  await expect(marked).toBeVisible();
  await page.reload();
  await expect(marked).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${t("calendar.undo")}: ${day}`) })
    .first()
    .click();
  await confirm(page, t("common.yes"));
  await expect(button(page, day)).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Excel: ${t("calendar.changes")}` }).click(),
  ]);
  const [, changes] = readXlsx(await readFile(await file.path()));
  expect(changes!.rows.slice(1, 3).map((row) => row["D"])).toEqual([`${day} – ${t("calendar.usual")}`, `${day} – ${t("calendar.dayOff")}`]);
});

test("a day marked at the end of the year: the next step stays in sight", async ({ browser }) => {
  const year = new Date(Date.now() + 5 * 3_600_000).getUTCFullYear();
  const { page } = await sitDown(browser, "admin", "UZ", `/admin/calendar?year=${year}`);
  await page
    .getByRole("button", { name: new RegExp(`^2[0-9]\\.12\\.${year}`) })
    .last()
    .click();
  await dialog(page)
    .getByRole("radio", { name: t("calendar.dayOff") })
    .check();
  await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).not.toHaveValue("");
  await button(dialog(page), t("calendar.mark")).click();

  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, t("calendar.look"))).toBeInViewport();
});

test("a leader names a substitute among the own staff, and takes it back", async ({ browser, request }) => {
  const colleague = (await (
    await caller(request, "admin")
  ).send("get", "/admin/users?login=far-executor-&pageSize=2&sortAttr=login&sortOrder=ASC")) as unknown as { rows: { name: string }[] };
  const [absent, substitute] = colleague.rows.map((row) => row.name) as [string, string];
  const desk = await sitDown(browser, "leader", "UZ", "/admin/substitutions");
  const { page } = desk;
  await button(page, t("crud.add")).first().click();
  const form = dialog(page);
  await choose(form, t("substitutions.absent"), absent);
  await choose(form, t("substitutions.substitute"), absent);
  await typeDay(form, t("substitutions.from"), "14.01.2030");
  await typeDay(form, t("substitutions.to"), "20.01.2030");
  await button(form, t("common.save")).click();
  await expect(form.getByText(t("problems.yourself"))).toBeVisible();
  await choose(form, t("substitutions.substitute"), substitute);
  await inspect(desk, "66-substitution");
  await button(form, t("common.save")).click();
  await expect(form).toBeHidden();

  await rowWith(page, "14.01.2030").click();
  await button(page, t("common.delete")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, "14.01.2030")).toHaveCount(0);
});

test("the menu's tree stands open whichever of its parts comes last", async ({ browser }) => {
  for (const late of ["module-categories", "module-groups", "modules"]) {
    const { page } = await sitDown(browser, "admin", "UZ", null);
    let come = (): void => {};
    const asked = new Promise<void>((resolve) => (come = resolve));
    await page.route(`**/api/admin/${late}/all*`, (route) => asked.then(() => route.continue()));
    // awaited before it can have come
    const other = page.waitForResponse((reply) => reply.url().includes("/api/admin/module") && !reply.url().includes(`/${late}/all`));
    await page.goto("/admin/modules");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await other;
    come();
    const node = page.locator(".modules .ant-tree-treenode").filter({ hasText: "/info/geo/regions" });
    await scrollTo(page.locator(".modules"), node);
    await expect(node).toBeVisible();
    await page.close();
  }
});

test("the menu is put in order by keyboard, by buttons and by drag", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/modules");
  const node = (name: string) => page.locator(".modules .ant-tree-treenode").filter({ hasText: name });
  const inMenu = async () =>
    (
      await page
        .getByRole("navigation", { name: t("shell.mainMenu") })
        .getByRole("link")
        .allInnerTexts()
    ).filter((name) => [t("menu.areas"), t("menu.mahallas"), t("menu.regions")].includes(name.trim() as never));
  await scrollTo(page.locator(".modules"), node("/info/geo/regions"));
  await node("/info/geo/mahallas").locator(".module-node").click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(inMenu).toEqual([t("menu.mahallas"), t("menu.areas"), t("menu.regions")]);
  await button(page, t("administration.down")).click();
  await expect.poll(inMenu).toEqual([t("menu.areas"), t("menu.mahallas"), t("menu.regions")]);

  await node("/info/geo/regions").scrollIntoViewIfNeeded();
  const drag = (from: string, to: string, y: number) =>
    node(from)
      .locator(".module-node")
      .dragTo(node(to).locator(".module-node"), { sourcePosition: { x: 40, y: 10 }, targetPosition: { x: 40, y } });
  await drag("/info/geo/regions", "/info/geo/areas", 3);
  await expect.poll(inMenu).toEqual([t("menu.regions"), t("menu.areas"), t("menu.mahallas")]);
  await drag("/info/geo/regions", "/info/geo/mahallas", 18);
  await expect.poll(inMenu).toEqual([t("menu.areas"), t("menu.mahallas"), t("menu.regions")]);
});

test("a letter's template is taken, replaced, refused when it is none, and put back", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/document-templates");
  const row = page
    .locator("tbody tr.ant-table-row")
    .filter({ hasText: t("documents.answerLetter") })
    .filter({ hasText: t("shell.langUz") });
  const coming = page.waitForEvent("download");
  await row.getByRole("button", { name: new RegExp(`^${t("common.download")}`) }).click();
  const letter = await readFile(await (await coming).path());
  const replace = (name: string, buffer: Buffer) =>
    row.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await replace("xat.docx", Buffer.from("no document"));
  await expect(page.getByText(t("problems.broken_template"), { exact: true })).toBeVisible();
  await replace("xat.docx", letter);
  await expect(row.getByText("xat.docx")).toBeVisible();
  await row.getByRole("button", { name: new RegExp(`^${t("administration.backToBuiltIn")}`) }).click();
  await confirm(page, t("common.yes"));
  await expect(row.getByText(t("administration.builtIn"))).toBeVisible();
});

test("what was written stands in the log with its before and after", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const name = word();
  const made = await admin.send("post", "/admin/structures", { nameUz: name, nameUk: name, nameRu: name });
  await admin.send("put", "/admin/structures", { id: made.id, nameRu: `${name} новое` });
  const { page } = await sitDown(browser, "admin", "UZ", `/admin/audit?target=structures:${made.id}`);
  await expect(page.locator("tbody tr.ant-table-row")).toHaveCount(2);
  await expect(page.locator("tbody tr.ant-table-row").first()).toContainText(t("audited.changed", { list: t("menu.structures") }));
  await page
    .getByRole("button", { name: new RegExp(`^${t("administration.details")}`) })
    .first()
    .click();
  await expect(page.locator(".history-changes")).toContainText(`${t("references.nameRu")}${name} → ${name} новое`);
});

const kept = Object.keys(screens).filter((path) => path.startsWith("/info/") || path.startsWith("/admin/"));
for (const language of (isLong ? ["UZ", "RU", "UK"] : []) satisfies Language[])
  test(`every screen of the administration in ${language}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const desk = await sitDown(browser, "admin", language, null);
    const faults: string[] = [];
    const look = (name: string) => inspect(desk, name).catch((error: Error) => void faults.push(error.message));
    for (const path of kept) {
      const name = `7-${path.slice(1).replaceAll("/", "-")}`;
      await desk.page.goto(path);
      await expect(desk.page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(desk.page.locator(".ant-spin-spinning")).toHaveCount(0);
      await look(name);
      // the forms in the language with the longest words
      const add = button(desk.page, desk.t("crud.add")).first();
      if (language !== "RU" || (await add.count()) === 0) continue;
      await add.click();
      await expect(button(dialog(desk.page), desk.t("common.save"))).toBeVisible();
      await look(`${name}-form`);
    }
    expect(faults).toEqual([]);
  });

test("in a small window nothing is cut off", async ({ browser }) => {
  const desk = await sitDown(browser, "admin", "RU", null);
  await desk.page.setViewportSize({ width: 390, height: 780 });
  for (const path of [
    "/info/geo/mahallas",
    "/admin/organizations-v2",
    "/admin/users",
    "/admin/calendar",
    "/admin/modules",
    "/admin/audit",
  ]) {
    await desk.page.goto(path);
    await expect(desk.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(desk.page.locator(".ant-spin-spinning")).toHaveCount(0);
    await inspect(desk, `8-small-${path.slice(1).replaceAll("/", "-")}`);
  }
});

test("every kept list leaves as Excel under its filter and in its order", async ({ browser, request }) => {
  // what is read of people is noted a moment later
  await (await caller(request, "leader")).send("get", "/appeals/menu/process");
  const { page } = await sitDown(browser, "admin", "UZ", null);
  const excel = page.getByRole("button", { name: /Excel$/ });
  for (const [path, name] of [
    ["/admin/organizations?sortAttr=name&sortOrder=ASC", "organizations"],
    ["/admin/departments?organizationsId=1", "departments"],
    ["/admin/users?login=executor&sortAttr=login&sortOrder=DESC", "users"],
    ["/admin/roles", "roles"],
    ["/admin/orgsrolelevels", "orgsrolelevels"],
    ["/admin/userrolelevels", "userrolelevels"],
    ["/admin/supervisors", "supervisors"],
    ["/admin/audit?sortAttr=userName&sortOrder=ASC", "audit"],
    ["/admin/reading-log", "readingLog"],
    ["/admin/modules", "modules"],
    ["/admin/document-templates", "document-templates"],
    ["/admin/calendar", "calendar"],
    ["/admin/appactions?sortAttr=name&sortOrder=DESC", "appactions"],
  ] as const) {
    await expect(async () => {
      await page.goto(path);
      await expect(excel).toBeEnabled({ timeout: 5_000 });
    }, path).toPass();
    const [file] = await Promise.all([page.waitForEvent("download"), excel.click()]);
    expect(file.suggestedFilename(), path).toMatch(new RegExp(`^${name}_\\d{8}_\\d{6}\\.xlsx$`));
    expect((await readFile(await file.path())).subarray(0, 2).toString(), path).toBe("PK");
  }
});
