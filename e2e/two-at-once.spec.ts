import { readFile } from "node:fs/promises";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { caller, word } from "./calls.ts";
import { button, confirm, openImport } from "./reference-lists.ts";
import { dialog, inspect, scrollTo, sitDown } from "./office.ts";

// Two administrators at one thing that is no row of a list: the slower one is told, keeps what was done, and decides.
const t = translator(await loadMessages("UZ"));
const two = (browser: Browser, path: string) => Promise.all([sitDown(browser, "admin", "UZ", path), sitDown(browser, "admin", "UZ", path)]);
const alertOf = (page: Page | Locator, title: string) => page.getByRole("alert").filter({ hasText: title });

test(
  "a day that a colleague marked meanwhile is shown, and the person chooses which stays",
  { tag: "@full" },
  async ({ browser, request }) => {
    const by = await caller(request, "admin");
    const special = new Set(((await by.send("get", "/admin/calendar/all")) as unknown as { day: string }[]).map((one) => one.day));
    // long after every open deadline: nothing moves
    const year = new Date().getUTCFullYear() + 3;
    const days = ["03", "04", "05", "06", "07", "10", "11"].map((day) => `${day}.03.${year}`).filter((day) => !special.has(day));
    const [day, other] = days as [string, string];
    const [first, second] = await two(browser, `/admin/calendar?year=${year}`);
    const mark = async (page: Page, one: string, kind: "calendar.dayOff" | "calendar.holiday") => {
      await button(page, one).click();
      await dialog(page)
        .getByRole("radio", { name: t(kind) })
        .check();
      await expect(dialog(page).getByLabel(t("references.nameRu"), { exact: true })).not.toHaveValue("");
      await button(dialog(page), t("calendar.mark")).click();
      await expect(dialog(page)).toHaveCount(0);
    };
    await mark(second.page, day, "calendar.holiday");
    await mark(second.page, other, "calendar.holiday");
    await mark(first.page, day, "calendar.dayOff");
    await button(first.page, t("calendar.look")).click();
    await button(dialog(first.page), t("calendar.apply")).click();
    await expect(dialog(first.page)).toHaveCount(0);

    await button(second.page, t("calendar.look")).click();
    const told = alertOf(second.page, t("calendar.daysMet"));
    await expect(told).toContainText(`${day}: ${t("calendar.dayOff")}`);
    await expect(told).not.toContainText(other);
    await expect(second.page.getByText(t("calendar.pending", { count: 2 }))).toBeVisible();
    await inspect(second, "70-two-at-a-day");
    await button(told, t("form.takeTheirs")).click();
    await expect(second.page.getByText(t("calendar.pending", { count: 1 }))).toBeVisible();
    await button(second.page, t("calendar.look")).click();
    await button(dialog(second.page), t("calendar.apply")).click();
    await expect(second.page.getByRole("button", { name: new RegExp(`^${day}, ${t("calendar.dayOff")}`) })).toBeVisible();
    await expect(second.page.getByRole("button", { name: new RegExp(`^${other}, ${t("calendar.holiday")}`) })).toBeVisible();

    // as it was
    for (const one of [other, day]) {
      await second.page
        .getByRole("button", { name: new RegExp(`^${t("calendar.undo")}: ${one}`) })
        .first()
        .click();
      await confirm(second.page, t("common.yes"));
      await expect(button(second.page, one)).toBeVisible();
    }
  },
);

// one setting of the whole portal: these take turns
test.describe("the domains that reports may go to", () => {
  test.describe.configure({ mode: "default" });

  test("of two people at one setting the second sees field by field what the first set", async ({ browser, request }) => {
    const by = await caller(request, "admin");
    const settings = (await by.send("get", "/admin/settings/all")) as unknown as { key: string; value: { domains: string[] } }[];
    const before = settings.find((one) => one.key === "report_mail")!.value;
    const [first, second] = await two(browser, "/admin/settings");
    const formOf = (page: Page) => page.locator("form").filter({ hasText: t("administration.domains") });
    const add = async (page: Page, ...domains: string[]) => {
      for (const domain of domains) {
        await formOf(page).getByLabel(t("administration.domains")).fill(domain);
        await page.keyboard.press("Enter");
      }
      await button(formOf(page), t("common.save")).click();
    };
    // the other walks of the same run go on sending to example.uz
    const [ours, theirs, mine] = ["example.uz", "uniki.uz", "meniki.uz"];
    await add(first.page, ours, theirs);
    await expect(first.page.getByText(t("common.saved")).first()).toBeVisible();
    await add(second.page, ours, mine);

    const told = alertOf(second.page, t("form.conflict"));
    await expect(told).toContainText(theirs);
    await expect(told).toContainText(t("form.conflictKept"));
    await expect(formOf(second.page)).toContainText(mine);
    await inspect(second, "71-two-at-a-setting");
    await button(formOf(second.page), t("common.save")).click();
    await expect(told).toHaveCount(0);
    const now = (await by.send("get", "/admin/settings/all")) as unknown as typeof settings;
    expect(now.find((one) => one.key === "report_mail")!.value.domains).toEqual([...before.domains, ours, mine]);
    await by.send("put", "/admin/settings", { key: "report_mail", value: before });
  });

  test("are a list: an invalid one is refused at its field", async ({ browser }) => {
    const desk = await sitDown(browser, "admin", "UZ", "/admin/settings");
    const setting = desk.page.locator("[data-part='settings-form']").filter({ hasText: t("administration.domains") });
    const box = setting.getByLabel(t("administration.domains"));
    await box.fill("example");
    await box.press("Enter");
    await setting.getByRole("button", { name: t("common.save") }).click();
    await expect(setting.getByText(new RegExp(t("problems.wrong_format")))).toBeVisible();
    await inspect(desk, "78-report-mail");
  });
});

test("rights that two people give one role are saved together, and the second is told what the first gave", async ({
  browser,
  request,
}) => {
  const by = await caller(request, "admin");
  const name = word();
  const role = await by.send("post", "/admin/roles", { nameUz: name, nameUk: name, nameRu: name });
  const [first, second] = await two(browser, `/admin/roles?name=${name}`);
  const give = async (page: Page, permission: string) => {
    const form = dialog(page);
    const free = form.locator(".ant-transfer-section, .ant-transfer-list").first();
    await free.getByRole("textbox").fill(permission);
    await free.getByText(permission, { exact: true }).first().click();
    await form.locator(".ant-transfer-operation button, .ant-transfer-actions button").locator("visible=true").first().click();
  };
  for (const { page } of [first, second]) {
    await page.locator("tbody tr.ant-table-row").filter({ hasText: name }).click();
    await button(page, t("administration.permissions")).click();
    await expect(dialog(page).locator("[data-part='role-permission']").first()).toBeVisible();
  }
  const [theirs, mine] = [t("permissions.manage_references"), t("permissions.view_audit")];
  await give(second.page, mine);
  await give(first.page, theirs);
  await button(dialog(first.page), t("common.save")).click();
  await expect(dialog(first.page)).toHaveCount(0);
  await button(dialog(second.page), t("common.save")).click();

  const told = alertOf(dialog(second.page), t("form.conflict"));
  await expect(told).toContainText(t("administration.permissionsGiven", { names: theirs }));
  await expect(told).toContainText(t("form.changedBy", { who: by.user.fio, when: "" }).replace(/, $/, ""));
  await expect(dialog(second.page).getByText(t("administration.permissionChanges", { given: 1, taken: 0 }))).toBeVisible();
  await inspect(second, "72-two-at-a-role");
  await button(dialog(second.page), t("common.save")).click();
  await expect(dialog(second.page)).toHaveCount(0);
  const { allowed } = (await by.send("get", `/admin/roles/${role.id}/permissions`)) as unknown as { allowed: { shortName: string }[] };
  expect(allowed.map((one) => one.shortName).toSorted()).toEqual(["manage_references", "view_audit"]);
});

test("a template that a colleague replaced meanwhile is replaced only after a question", async ({ browser, request }) => {
  const by = await caller(request, "admin");
  const [first, second] = await two(browser, "/admin/document-templates");
  const rowOf = (page: Page) =>
    page
      .locator("tbody tr.ant-table-row")
      .filter({ hasText: t("documents.resolution") })
      .filter({ hasText: t("shell.langRu") });
  const coming = first.page.waitForEvent("download");
  await rowOf(first.page)
    .getByRole("button", { name: new RegExp(`^${t("common.download")}`) })
    .click();
  const letter = await readFile(await (await coming).path());
  const replace = (page: Page, name: string) =>
    rowOf(page).locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: letter });
  await replace(first.page, "uniki.docx");
  await expect(rowOf(first.page).getByText("uniki.docx")).toBeVisible();

  await replace(second.page, "meniki.docx");
  const asked = second.page.locator(".ant-modal-confirm");
  await expect(asked).toContainText(t("form.conflict"));
  await expect(asked).toContainText(by.user.fio);
  await expect(asked).toContainText("uniki.docx");
  await inspect(second, "73-two-at-a-template");
  await confirm(second.page, t("common.no"));
  await expect(rowOf(second.page).getByText("uniki.docx")).toBeVisible();
  await replace(second.page, "meniki.docx");
  await expect(rowOf(second.page).getByText("meniki.docx")).toBeVisible();

  // put back by a person who still sees the former one: asked again, and done
  await rowOf(first.page)
    .getByRole("button", { name: new RegExp(`^${t("administration.backToBuiltIn")}`) })
    .click();
  await confirm(first.page, t("common.yes"));
  await expect(first.page.locator(".ant-modal-confirm").filter({ hasText: "meniki.docx" })).toBeVisible();
  await first.page
    .locator(".ant-modal-confirm")
    .filter({ hasText: "meniki.docx" })
    .getByRole("button", { name: t("common.yes") })
    .click();
  await expect(rowOf(first.page).getByText(t("administration.builtIn"))).toBeVisible();
});

test("the second of two orders of the menu is held back until its author decides", { tag: "@full" }, async ({ browser, request }) => {
  const by = await caller(request, "admin");
  const all = (await by.send("get", "/admin/modules/all")) as unknown as { id: number; permission: string; position: number }[];
  const settings = all.filter((one) => one.permission.startsWith("info-settings-")).toSorted((a, b) => a.position - b.position);
  const [first, second] = await two(browser, "/admin/modules");
  const inMenu = (page: Page) =>
    page.locator("[data-part='menu'] a[href^='/info/settings/']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = settings.map((one) => `/${one.permission.replaceAll("-", "/")}`);
  for (const { page } of [first, second]) await expect.poll(() => inMenu(page)).toEqual(before);
  const [a, b, c] = before as [string, string, string];
  const node = (page: Page, path: string) =>
    page.locator("[data-part='modules'] .ant-tree-treenode").filter({ has: page.getByText(path, { exact: true }) });
  const choose = async (page: Page, path: string) => {
    await scrollTo(page.locator("[data-part='modules']"), node(page, path));
    await node(page, path).locator("[data-part='module-node']").click();
  };

  await choose(first.page, a);
  await button(first.page, t("administration.down")).click();
  await expect.poll(() => inMenu(first.page)).toEqual([b, a, c]);
  await choose(second.page, c);
  await second.page.keyboard.press("Alt+Shift+ArrowUp");

  const told = alertOf(second.page, t("administration.orderMet"));
  await expect(told).toContainText(by.user.fio);
  await expect.poll(() => inMenu(second.page)).toEqual([b, a, c]);
  await inspect(second, "74-two-at-the-menu");
  await button(told, t("form.keepMine")).click();
  await expect(told).toHaveCount(0);
  await expect.poll(() => inMenu(second.page)).toEqual([a, c, b]);

  // faster than it can be drawn: each step is made from the one before
  await choose(second.page, c);
  await second.page.evaluate(() => {
    for (const key of ["ArrowDown", "ArrowUp", "ArrowDown"])
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { code: key, key, altKey: true, shiftKey: true, bubbles: true, cancelable: true }),
      );
  });
  await expect.poll(() => inMenu(second.page)).toEqual([a, b, c]);
  await expect(told).toHaveCount(0);
  const kept = (await by.send("get", "/admin/modules/all")) as unknown as typeof all;
  // another walk puts another part of the menu in order
  const placeOf = (id: number) => kept.find((one) => one.id === id)!.position;
  expect(settings.map(({ id }) => placeOf(id))).toEqual(settings.map(({ position }) => position));
});

test(
  "a checked file does not overwrite a colleague's change since, unless the person says so",
  { tag: "@full" },
  async ({ browser, request }) => {
    const by = await caller(request, "admin");
    const name = word();
    const made = await by.send("post", "/admin/structures", { nameUz: name, nameUk: name, nameRu: name });
    const desk = await sitDown(browser, "admin", "UZ", "/admin/structures".replace("/admin", "/info/settings"));
    const { page } = desk;
    await openImport(page, t);
    const form = dialog(page);
    const buffer = Buffer.from(JSON.stringify([{ id: made.id, nameRu: `${name} из файла` }]));
    await form.locator("input[type=file]").setInputFiles({ name: "tuzilma.json", mimeType: "application/json", buffer });
    await expect(form.getByText(t("crud.importReady"))).toBeVisible();
    await by.send("put", "/admin/structures", { id: made.id, nameUz: `${name} hamkasb`, nameRu: `${name} коллега` });

    await button(form, t("crud.importWrite")).click();
    const told = alertOf(form, t("crud.importAgain"));
    await expect(told).toContainText(by.user.fio);
    await inspect(desk, "75-list-changed-meanwhile");
    const nameOf = async () =>
      ((await by.send("get", `/admin/structures/get-by-array?ids=${made.id}`)) as unknown as { nameUz: string; nameRu: string }[])[0]!;
    expect(await nameOf()).toMatchObject({ nameRu: `${name} коллега` });
    await button(form, t("crud.importWrite")).click();
    await expect(form).toHaveCount(0);
    expect(await nameOf()).toMatchObject({ nameUz: `${name} hamkasb`, nameRu: `${name} из файла` });
  },
);
