import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { caller, dayInTashkent, registered } from "./calls.ts";
import { settled } from "./table.ts";
import { dialog, onePage, openCard, press, sitDown, type Desk } from "./office.ts";

// Nothing is wider than its window, from 320 px on, whatever was typed: what nothing can be broken at is typed everywhere.
const address = `https://example.uz/${"murojaatlarroyxati_".repeat(6)}tugadi`;
const letters = "suvyoq".repeat(500);
const surname = "Abdurahmonxoʻjayevning".repeat(4).slice(0, 90);
const organization = "Suvtaʼminotiqurilishmontaj".repeat(8).slice(0, 200);
const fileName = `${"dalolatnoma_".repeat(20).slice(0, 196)}.pdf`;
const text = `${address} ${letters}`;
const unbroken = `${letters} ${address}`;
const docNumber = "48/".repeat(33);
const home = "Navoiykoʻchasi".repeat(30);

const layTable = async (request: APIRequestContext): Promise<{ legal: number; person: number; asked: number; taskId: number }> => {
  const registrator = await caller(request, "registrator");
  const file = await registrator.send("post", "/admin/files/upload/base64", { name: fileName, content: onePage.toString("base64") });
  const files = [file["resourceId"]];
  const legal = await registered(
    request,
    "registrator",
    { applicantTypeId: 2, name: organization, director: surname, address: home, firstName: undefined, lastName: undefined },
    { text, docNumber, files },
  );
  const who = { lastName: surname, firstName: surname, middleName: surname, address: home };
  const person = await registered(request, "registrator", who, { text: unbroken, docNumber });
  const asked = await registered(request, "registrator", who, { text: unbroken, docNumber });
  const [leader, executor, signer] = await Promise.all(["leader", "executor", "signer"].map((login) => caller(request, login)));
  const topics = (await leader!.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  await registrator.send("patch", "/appeal-actions/send-to-classification", { appeal_id: asked.appealId, position_levels_id: 1 });
  const { id: taskId } = await leader!.send("post", "/task-actions/drafts", {
    appealId: asked.appealId,
    groupsId: topics.find(({ parentId }) => parentId !== null)!.id,
    taskTypesId: 1,
    text: text.slice(0, 1900),
    organizationsId: executor!.user.organizationsId,
    executorId: executor!.user.id,
    depthLevelsId: 1,
  });
  await leader!.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: asked.appealId });
  const act = async (action: string, body: object = {}) => {
    const { version } = await executor!.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    await executor!.send("patch", `/task-actions/${action}`, { taskId, version, ...body });
  };
  await act("accept");
  const number = "15-1/".repeat(15);
  await act("answer", { answerTypeId: 1, resultTypeId: 1, text, number, date: dayInTashkent(), signerId: signer!.user.id });
  return { legal: legal.appealId, person: person.appealId, asked: asked.appealId, taskId };
};

/** What lies beyond the window and no scroller brings in; a text that ends in dots says so. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const holds = (box: HTMLElement): boolean => {
      const { overflowX, textOverflow, position } = getComputedStyle(box);
      // the head of a table goes along with its rows
      if (overflowX === "auto" || overflowX === "scroll" || box.matches(".ant-table-header")) return true;
      if (overflowX !== "visible" && (textOverflow === "ellipsis" || getComputedStyle(box).webkitLineClamp !== "none")) return true;
      return position !== "fixed" && box.parentElement !== null && holds(box.parentElement);
    };
    const out = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return (
        isSeen &&
        right > 0 &&
        (right > innerWidth + 1 || left < -1) &&
        !one.closest("svg, [aria-hidden='true'], [data-part='menu']") &&
        !holds(one)
      );
    });
    return [
      ...(wide > 0 ? [`the page is ${wide} px wider than its window`] : []),
      ...out
        .slice(0, 5)
        .map(
          (one) =>
            `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}: ${Math.round(one.getBoundingClientRect().left)}..${Math.round(one.getBoundingClientRect().right)}`,
        ),
    ];
  });

const widths = [1366, 320] as const;
/** What is wrong with what is open in a wide window and in the narrowest. */
const misfits = async (page: Page, name: string, at: readonly number[] = widths): Promise<string[]> => {
  const found: string[] = [];
  for (const width of at) {
    await page.setViewportSize({ width, height: 720 });
    let faults: string[] = [];
    // it is drawn anew for its window
    await expect(async () => expect((faults = await beyond(page))).toEqual([]))
      .toPass({ timeout: 2_000 })
      .catch(() => undefined);
    found.push(...faults.map((fault) => `${name} at ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  return found;
};

let laid: Awaited<ReturnType<typeof layTable>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  laid = await layTable(request);
  await request.dispose();
});

for (const login of ["registrator", "leader", "executor", "admin"])
  test(`nothing is wider than its window: ${login}`, async ({ browser }) => {
    const { page, t } = await sitDown(browser, login, "UZ");
    const links = page.getByRole("navigation", { name: t("shell.mainMenu") }).getByRole("link");
    const stops = await links.evaluateAll((items) =>
      items.map((item) => ({
        path: item.getAttribute("href")!,
        name: item.querySelector<HTMLElement>("[data-part='menu-name']")!.innerText,
      })),
    );
    const found: string[] = [];
    for (const { path, name } of stops) {
      await page.locator(`[data-part='menu'] a[href="${path}"]`).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.locator(".ant-spin-spinning, .ant-skeleton, [data-part='row-table'][aria-busy=true]")).toHaveCount(0);
      found.push(...(await misfits(page, path)));
    }
    const cards = login === "admin" ? [] : login === "executor" ? [laid.asked] : [laid.legal, laid.person, laid.asked];
    for (const id of cards) {
      await openCard(page, id);
      found.push(...(await misfits(page, `card ${id}`)));
    }
    expect(found).toEqual([]);
  });

/** Searches, reads, edits and refuses what was typed. */
test("nothing is wider than its window: what opens over a screen", async ({ browser }) => {
  const found: string[] = [];
  const registrator = await sitDown(browser, "registrator", "UZ");
  const { page, t } = registrator;
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toContainText("suvyoq");
  found.push(...(await misfits(page, "preview")));

  await openCard(page, laid.person);
  await press(registrator, t("actions.update"));
  await dialog(page).getByLabel(t("fields.text"), { exact: true }).waitFor({ timeout: 30_000 });
  found.push(...(await misfits(page, "form of a person")));
  await openCard(page, laid.legal);
  await press(registrator, t("actions.update"));
  await expect(dialog(page).getByText(fileName)).toBeVisible({ timeout: 30_000 });
  found.push(...(await misfits(page, "form of an organisation")));

  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto("/");
    // on a phone the search opens under the bar
    if (width < 700) await page.getByRole("button", { name: t("shell.searchValue") }).click();
    await page.getByRole("combobox", { name: t("shell.searchValue") }).fill(surname.slice(0, 50));
    await expect(page.locator("[data-part='search-hit']").first()).toBeVisible();
    found.push(...(await misfits(page, "search", [width])));
    const name = await page.locator("[data-part='search-hit'] [data-part='search-name']").first().boundingBox();
    if (name === null || name.width < 150) found.push(`search at ${width} px: a name has ${name?.width} px`);
  }

  const controller = await sitDown(browser, "controller", "UZ", null);
  await openCard(controller.page, laid.asked, laid.taskId);
  await press(controller, t("actions.rejectAnswer"));
  await dialog(controller.page).getByLabel(t("fields.reason"), { exact: true }).fill(unbroken.slice(0, 900));
  found.push(...(await misfits(controller.page, "dialog of an action")));

  for (const path of ["/login", "/check"]) {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(path);
    await stranger.locator("input").first().fill(letters.slice(0, 60));
    found.push(...(await misfits(stranger, path)));
    await stranger.context().close();
  }
  expect(found).toEqual([]);
});

// 1280 x 1024 and 1366 x 768 at 400 %
const low = [
  { width: 320, height: 256 },
  { width: 342, height: 192 },
] as const;
/** How much of the window is neither head nor foot of what is open, in the middle of its way. */
const roomOf = (page: Page, body: string): Promise<number> =>
  page.evaluate((selector) => {
    const inside = [...document.querySelectorAll(selector)].at(-1)!;
    inside.scrollIntoView({ block: "center" });
    const rows = Array.from({ length: innerHeight }, (_, y) => inside.contains(document.elementFromPoint(innerWidth / 2, y)));
    return rows.filter(Boolean).length / innerHeight;
  }, body);
/** What the field that has the focus lies under. */
const coverOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const field = document.activeElement!;
    if (field === document.body) return null;
    const { left, top, bottom, width, height } = field.getBoundingClientRect();
    // the library leads the focus from the last button to the first without scrolling there
    if (bottom < 0) return null;
    const y = Math.min(Math.max(top + Math.min(height, 20) / 2, 1), innerHeight - 1);
    const over = document.elementFromPoint(left + width / 2, y);
    return over !== null &&
      (field.contains(over) ||
        over.contains(field) ||
        field.closest("label, .ant-select, .ant-picker, .ant-radio-wrapper, .ant-checkbox-wrapper")?.contains(over))
      ? null
      : `${field.tagName} ${field.id} under ${over?.className}`;
  });
const lowMisfits = async ({ page }: Desk, name: string, body: string): Promise<string[]> => {
  const found: string[] = [];
  for (const size of low) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    const room = await roomOf(page, body);
    if (room < 0.6) found.push(`${name} at ${size.width}x${size.height}: ${Math.round(room * 100)} % is fields`);
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press("Tab");
      const cover = await coverOfFocus(page);
      if (cover) found.push(`${name} at ${size.width}x${size.height}: ${cover}`);
    }
  }
  return found;
};

test("at 400 % the head and the foot of a form scroll with it", async ({ browser }) => {
  const found: string[] = [];
  const registrator = await sitDown(browser, "registrator", "UZ");
  const { page, t } = registrator;
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.locator("[data-part='preview']")).toContainText("suvyoq");
  found.push(...(await lowMisfits(registrator, "preview", "[data-part='preview']")));
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await dialog(page).getByLabel(t("fields.text"), { exact: true }).waitFor({ timeout: 30_000 });
  found.push(...(await lowMisfits(registrator, "registration", ".ant-drawer-body")));

  const controller = await sitDown(browser, "controller", "UZ", null);
  await openCard(controller.page, laid.asked, laid.taskId);
  await press(controller, t("actions.rejectAnswer"));
  await expect(dialog(controller.page).getByLabel(t("fields.reason"), { exact: true })).toBeVisible();
  found.push(...(await lowMisfits(controller, "action", "[data-part='form-panel'], .ant-modal-body")));

  const admin = await sitDown(browser, "admin", "UZ", "/admin/settings");
  await expect(admin.page.locator("main form").first()).toBeVisible();
  found.push(...(await lowMisfits(admin, "settings", "main")));
  await admin.page.goto("/admin/users");
  await admin.page.getByRole("button", { name: t("crud.add"), exact: false }).click();
  await expect(dialog(admin.page).locator("input").first()).toBeVisible();
  found.push(...(await lowMisfits(admin, "form of a list", ".ant-drawer-body")));
  expect(found).toEqual([]);
});
