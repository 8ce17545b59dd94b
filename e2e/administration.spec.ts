import { readFile } from "node:fs/promises";
import { loadMessages, screens, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, word } from "./calls.ts";
import { button, confirm } from "./reference-lists.ts";
import { dialog, inspect, isLong, scrollTo, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("the menu's tree stays open whichever of its parts loads last", async ({ browser }) => {
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
    const node = page.locator("[data-part='modules'] .ant-tree-treenode").filter({ hasText: "/info/geo/regions" });
    await scrollTo(page.locator("[data-part='modules']"), node);
    await expect(node).toBeVisible();
    await page.close();
  }
});

test(
  "the administrator's home says what is wrong first, and what is right under the name of its group",
  { tag: "@once" },
  async ({ browser }) => {
    const desk = await sitDown(browser, "admin", "UZ", "/my-day");
    const { page } = desk;
    const panel = page.getByRole("region", { name: t("system.title") });
    await expect(panel).toContainText(t("system.whatToDo", { command: "murojaat check" }));
    const first = panel.getByRole("list").first();
    await expect(first.getByRole("listitem").filter({ hasText: t("system.keyCopied") })).toContainText(t("system.warn"));
    await expect(first).not.toContainText(t("system.good"));

    const roles = panel.getByRole("listitem").filter({ hasText: t("system.roles") });
    await expect(roles).toBeHidden();
    await panel.getByText(t("system.groupDatabase")).click();
    await expect(roles).toContainText(t("system.good"));
    await inspect(desk, "the state of the system");
  },
);

test("the menu is put in order by keyboard, by buttons and by drag", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/modules");
  const node = (name: string) => page.locator("[data-part='modules'] .ant-tree-treenode").filter({ hasText: name });
  const inMenu = async () =>
    (
      await page
        .getByRole("navigation", { name: t("shell.mainMenu") })
        .getByRole("link")
        .allInnerTexts()
    ).filter((name) => [t("menu.areas"), t("menu.mahallas"), t("menu.regions")].includes(name.trim() as never));
  await scrollTo(page.locator("[data-part='modules']"), node("/info/geo/regions"));
  await node("/info/geo/mahallas").locator("[data-part='module-node']").click();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(inMenu).toEqual([t("menu.mahallas"), t("menu.areas"), t("menu.regions")]);
  await button(page, t("administration.down")).click();
  await expect.poll(inMenu).toEqual([t("menu.areas"), t("menu.mahallas"), t("menu.regions")]);

  await node("/info/geo/regions").scrollIntoViewIfNeeded();
  const drag = (from: string, to: string, y: number) =>
    node(from)
      .locator("[data-part='module-node']")
      .dragTo(node(to).locator("[data-part='module-node']"), { sourcePosition: { x: 40, y: 10 }, targetPosition: { x: 40, y } });
  await drag("/info/geo/regions", "/info/geo/areas", 3);
  await expect.poll(inMenu).toEqual([t("menu.regions"), t("menu.areas"), t("menu.mahallas")]);
  await drag("/info/geo/regions", "/info/geo/mahallas", 18);
  await expect.poll(inMenu).toEqual([t("menu.areas"), t("menu.mahallas"), t("menu.regions")]);
});

test("a letter's template is uploaded, replaced, refused when it is invalid, and put back", { tag: "@once" }, async ({ browser }) => {
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

test("a saved change stands in the log with its values before and after", { tag: "@once" }, async ({ browser, request }) => {
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
  await expect(page.locator("[data-part='history-changes']")).toContainText(`${t("references.nameRu")}${name} → ${name} новое`);
});

// every-screen.spec.ts looks at the screens themselves
if (isLong)
  test("every form of the administration in the language with the longest words", async ({ browser }) => {
    test.setTimeout(600_000);
    const desk = await sitDown(browser, "admin", "RU", null);
    const { page, t: say } = desk;
    const faults: string[] = [];
    for (const path of Object.keys(screens).filter((one) => one.startsWith("/info/") || one.startsWith("/admin/"))) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
      const add = button(page, say("crud.add")).first();
      if ((await add.count()) === 0) continue;
      await add.click();
      await expect(button(dialog(page), say("common.save"))).toBeVisible();
      const name = `7-${path.slice(1).replaceAll("/", "-")}-form`;
      await inspect(desk, name).catch((error: Error) => void faults.push(error.message));
    }
    expect(faults).toEqual([]);
  });
