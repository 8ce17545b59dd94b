import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, dayInTashkent, ownTask, word } from "./calls.ts";
import { button, confirm, list, openImport, rowWith, search } from "./reference-lists.ts";
import { choose, dialog, inspect, password, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a new member of staff gets a role and signs in, and can no longer once blocked", { tag: "@once" }, async ({ browser, request }) => {
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

  // a digit of the PINFL was typed for another: warned of, and saved nonetheless
  await button(page, t("administration.pinfl")).click();
  const pinfl = dialog(page).getByLabel(t("administration.pinfl"), { exact: true });
  const doubtful = dialog(page).getByText(t("administration.pinflDoubtful"));
  await pinfl.fill("30101801234568");
  await expect(doubtful).toBeHidden();
  await pinfl.fill("30101801234468");
  await expect(doubtful).toBeVisible();
  await button(dialog(page), t("common.save")).click();
  await expect(page.getByText(t("common.saved")).first()).toBeVisible();

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
  await expect(rowWith(page, name)).toHaveAttribute("data-state", /off/);
  await staff.page.goto("/appeals/registration");
  await expect(staff.page).toHaveURL(/\/login/);

  await button(page, t("administration.unblock")).click();
  await confirm(page, t("common.yes"));
  await expect(rowWith(page, name)).not.toHaveAttribute("data-state", /off/);
  await button(page, t("administration.resetPassword")).click();
  await confirm(page, t("common.yes"));
  const told = await page.locator("[data-part='new-password']").innerText();
  const signedIn = await request.post("/api/auth/login", { data: { login, password: told.trim() } });
  expect(signedIn.status()).toBe(200);
});

test("an office of sixty people is made from one workbook, with slips of first passwords", async ({ browser, request }) => {
  const name = word();
  const admin = await caller(request, "admin");
  const [organization] = await list(request, "/admin/organizations/all");
  const rows = Array.from({ length: 60 }, (_, n) => ({
    login: `${name.toLowerCase()}.${n}`,
    lastName: name,
    firstName: "Anvar",
    organizationsId: organization!.name,
    departmentsId: `${name} boʻlimi`,
    departmentRu: `Отдел ${name}`,
    rolesId: "Ijrochi",
  }));
  const desk = await sitDown(browser, "admin", "UZ", "/admin/users");
  const { page } = desk;
  await openImport(page, t);
  const form = dialog(page);
  const file = { name: "idora.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(rows)) };
  await form.locator("input[type=file]").setInputFiles(file);
  await expect(form.getByText(t("crud.importAlongside", { names: `${name} boʻlimi (Отдел ${name})` }))).toBeVisible();
  await inspect(desk, "61-office-of-sixty");
  await button(form, t("crud.importWrite")).click();

  const told = page.getByRole("dialog").filter({ hasText: t("administration.slips") });
  const coming = page.waitForEvent("download");
  await told.getByRole("button", { name: /PDF/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await button(told, t("crud.understood")).click();
  const { total } = await admin.send("get", `/admin/users?pageSize=20&login=${name.toLowerCase()}.`);
  expect(total).toBe(60);
});

test("the waiting work of a person who leaves is seen and given to a colleague", async ({ browser, request }) => {
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
  const { taskId } = await ownTask(request, "new", { executorId: leaving.id });

  const desk = await sitDown(browser, "admin", "UZ", `/admin/users?name=${name}`);
  const { page } = desk;
  await rowWith(page, name).click();
  await button(page, t("administration.handOver")).click();
  const form = dialog(page);
  const figure = (label: string) =>
    form
      .locator("[data-part='crud-figures'] > div")
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

test("a leader names a substitute among the own staff, and takes the substitution back", async ({ browser, request }) => {
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

test("a leave that begins during a session is noticed without a reload", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const { rows } = (await admin.send("get", "/admin/users?login=mrg-executor-&pageSize=2&sortAttr=login&sortOrder=ASC")) as unknown as {
    rows: { id: number; name: string; login: string }[];
  };
  const [absent, substitute] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const { page } = await sitDown(browser, substitute.login, "UZ", null);
  await page.clock.install();
  await page.goto("/tasks/new-tasks");
  const own = page.getByRole("button", { name: new RegExp(`^${t("shell.profile")}`) });
  await own.click();
  const card = page.locator("[data-part='user-card']");
  await expect(card).toContainText(substitute.name);
  await page.keyboard.press("Escape");
  const [fromDay, toDay] = [dayInTashkent(), dayInTashkent(3)];
  const leave = await admin.send("post", "/admin/substitutions", { usersId: absent.id, substitutesId: substitute.id, fromDay, toDay });

  await page.clock.fastForward("06:00");
  await own.click();
  await expect(card).toContainText(t("shell.standsFor", { name: absent.name, day: toDay }));

  await admin.send("delete", `/admin/substitutions/${leave.id}`);
});
