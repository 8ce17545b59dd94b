import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { classified, uniquePhone } from "./calls.ts";
import { dialog, inspect, languagesOf, openCard, openLists, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

/** What a select or a tree of a form shows as chosen. */
const chosen = (page: Page, id: string): Locator => page.locator(`.ant-form-item:has(#${id}) .ant-select-content-has-value`);
/** Opens a tree and types a word into it, until something is found. */
const look = async (page: Page, id: string, typed: string) => {
  await page.locator(`#${id}`).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.insertText(typed);
  await expect(openLists(page)).toBeVisible();
};

test(
  "the arrow keys go from one found row of a tree to the next, and pass over branches",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator");
    const desk = await sitDown(browser, "far-leader-1", "UZ", null);
    const { page } = desk;
    await openCard(page, appealId);
    await press(desk, t("actions.draft"));
    const form = dialog(page);
    await expect(form.getByLabel(t("fields.topic"), { exact: true })).toBeFocused();

    await look(page, "groupsId", "suv");
    await page.keyboard.press("ArrowDown");
    const marked = openLists(page).locator("[class*='_marked_']");
    const topic = await marked.innerText();
    expect(topic.toLowerCase()).toContain("suv");
    await page.keyboard.press("Enter");
    await expect(chosen(page, "groupsId")).toHaveText(topic);

    await page.keyboard.press("Delete");
    await expect(chosen(page, "groupsId")).toHaveCount(0);
    await look(page, "groupsId", "сув");
    await page.keyboard.press("Enter");
    await expect(chosen(page, "groupsId")).toHaveText(topic);
    await page.keyboard.press("Backspace");
    await expect(chosen(page, "groupsId")).toHaveCount(0);

    for (const [typed, name] of [
      ["margʻ", /^Margʻilon shahri hokimligi/],
      ["suv taʼ", /suv taʼ/i],
      ["Марғ", /^Margʻilon shahri hokimligi/],
    ] as const) {
      await look(page, "organizationsId", typed);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(chosen(page, "organizationsId"), typed).toHaveText(name);
      await page.keyboard.press("Delete");
      await expect(chosen(page, "organizationsId")).toHaveCount(0);
    }

    // the second arrow goes on, the one upwards comes back, each to a row that was found
    await look(page, "organizationsId", "margʻ");
    await page.keyboard.press("ArrowDown");
    const first = await marked.innerText();
    await page.keyboard.press("ArrowDown");
    await expect(marked).not.toHaveText(first);
    expect((await marked.innerText()).toLowerCase()).toContain("margʻ");
    await page.keyboard.press("ArrowUp");
    await expect(marked).toHaveText(first);
  },
);

/** Where the key of the next required field goes, until it has come to the button that saves. */
const stopsOf = async (page: Page): Promise<string[]> => {
  const stops: string[] = [];
  while (stops.at(-1) !== "Control+Enter" && stops.length < 12) {
    const before = await page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe(before);
    stops.push(await page.evaluate(() => document.activeElement!.id || document.activeElement!.getAttribute("aria-keyshortcuts")!));
  }
  return stops;
};

test("one key goes to the next required field that is empty, and after the last one to the save button", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
  // the first key comes when the fields that it leads to are still to be drawn
  await page.evaluate(() => {
    const once = new AbortController();
    const next = { key: "ArrowDown", code: "ArrowDown", altKey: true, bubbles: true, cancelable: true };
    const press = ({ target }: FocusEvent) => {
      if ((target as Element).id !== "applicant_phone") return;
      once.abort();
      (target as Element).dispatchEvent(new KeyboardEvent("keydown", next));
    };
    addEventListener("focusin", press, once);
  });
  await page.keyboard.press("KeyN");
  await expect(page.locator("#applicant_lastName")).toBeFocused();
  const proposed = new Set(["appeal_channelId", "appeal_satulationId"]);
  expect((await stopsOf(page)).filter((id) => !proposed.has(id))).toEqual([
    "applicant_firstName",
    "applicant_areasId",
    "appeal_text",
    "Control+Enter",
  ]);

  // what was filled in is passed over, and no list has opened under the key
  await page.locator("#applicant_phone").focus();
  await page.locator("#applicant_lastName").fill("Rahimova");
  await page.locator("#applicant_phone").fill(uniquePhone());
  await page.locator("#applicant_phone").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator("#applicant_firstName")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator("#applicant_areasId")).toBeFocused();
  await expect(openLists(page)).toHaveCount(0);
});

test(
  "the key of the next required field is the same in a question, a line of the journal and a window",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator3");
    const desk = await sitDown(browser, "leader3", "RU", null);
    await openCard(desk.page, appealId);
    await press(desk, desk.t("actions.draft"));
    await expect(dialog(desk.page).getByLabel(desk.t("fields.topic"), { exact: true })).toBeFocused();
    const ofQuestion = (await stopsOf(desk.page)).filter((id) => !["taskTypesId", "depthLevelsId"].includes(id));
    expect(ofQuestion).toEqual(["organizationsId", "Control+Enter"]);

    const journal = await sitDown(browser, "registrator3", "UK", "/reception/journal");
    await expect(journal.page.getByRole("button", { name: journal.t("crud.add") }).first()).toBeVisible();
    // the place of the key, not its letter: on a Cyrillic layout it writes another one
    await journal.page.keyboard.press("KeyN");
    await expect(dialog(journal.page).getByLabel(journal.t("fields.phone"), { exact: true })).toBeVisible();
    await journal.page.locator("#fullName").focus();
    expect(await stopsOf(journal.page)).toEqual(["topic", "Control+Enter"]);
  },
);

test(
  "the keys of a form do what its buttons say, and nothing where there is no such button",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator3");
    const desk = await sitDown(browser, "leader3", "UZ", null);
    const { page } = desk;
    await openCard(page, appealId);
    await press(desk, t("actions.draft"));
    const form = dialog(page);
    const save = form.getByRole("button", { name: t("actions.draft"), exact: true });
    await expect(save).toHaveAttribute("aria-keyshortcuts", "Control+Enter");
    await expect(save.locator("kbd")).toHaveText("Ctrl+Enter");
    const next = form.getByRole("button", { name: t("form.saveAndNext"), exact: true });
    await expect(next).toHaveAttribute("aria-keyshortcuts", "Control+Shift+Enter");
    await expect(next.locator("kbd")).toHaveText("Ctrl+Shift+Enter");
    await page.keyboard.press("Alt+Enter");
    await expect(page.getByText(t("messages.requiredFields"))).toHaveCount(0);
    await page.keyboard.press("Control+Shift+Enter");
    await expect(page.getByText(t("messages.requiredFields"))).toBeVisible();

    const other = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
    await expect(other.page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
    await other.page.keyboard.press("KeyN");
    const buttons = other.page.locator(".ant-drawer-footer");
    for (const [name, key, sign] of [
      ["common.save", "Control+Enter", "Ctrl+Enter"],
      ["form.saveAndNext", "Control+Shift+Enter", "Ctrl+Shift+Enter"],
      ["form.saveAndSend", "Alt+Enter", "Alt+Enter"],
    ] as const) {
      const button = buttons.getByRole("button", { name: t(name), exact: true });
      await expect(button).toHaveAttribute("aria-keyshortcuts", key);
      await expect(button.locator("kbd")).toHaveText(sign);
    }
  },
);

/** Fills in what a registration needs, in a form that has just opened. */
const fill = async (page: Page, text: string) => {
  await expect(page.locator("#applicant_phone")).toBeFocused();
  await page.keyboard.insertText(uniquePhone());
  await page.locator("#applicant_firstName").fill("Malika");
  for (const id of ["applicant_areasId", "appeal_channelId", "appeal_satulationId"])
    if ((await chosen(page, id).count()) === 0) {
      await page.locator(`#${id}`).focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.locator(".ant-select-dropdown:visible .ant-select-item-option-active")).toBeVisible();
      await page.keyboard.press("Enter");
    }
  await page.locator("#appeal_text").fill(text);
};

test("the keys of a form work from its buttons and its empty places as they do from its fields", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
  await page.keyboard.press("KeyN");
  await fill(page, `Birinchi xat ${uniquePhone()}`);
  // the key of the next required field ends here
  await dialog(page)
    .getByRole("button", { name: t("common.save"), exact: true })
    .focus();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.locator("#appeal_text")).toHaveValue("");
  await expect(page.getByRole("dialog", { name: new RegExp(t("actions.sendToClassification")) })).toHaveCount(0);

  await fill(page, `Ikkinchi xat ${uniquePhone()}`);
  await dialog(page).getByText(t("form.newAppeal"), { exact: true }).click();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator("#applicant_lastName")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  const save = dialog(page).getByRole("button", { name: t("common.save"), exact: true });
  await expect(save).toBeFocused();
  await page.keyboard.press("Alt+Enter");
  await expect(page.getByRole("dialog", { name: new RegExp(t("actions.sendToClassification")) })).toBeVisible();
});

test(
  "a held key saves one form and not the next, and a second press during a save does nothing",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
    await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
    await page.keyboard.press("KeyN");
    await fill(page, `Bosib turilgan xat ${uniquePhone()}`);
    await page.keyboard.down("Control");
    await page.keyboard.down("Shift");
    await page.keyboard.down("Enter");
    await expect(async () => {
      await page.keyboard.down("Enter");
      expect(await page.locator("#appeal_text").inputValue()).toBe("");
    }).toPass();
    await expect(page.locator("#applicant_phone")).toBeFocused();
    await page.keyboard.down("Enter");
    await page.waitForTimeout(300);
    await expect(page.getByText(t("messages.requiredFields"))).toHaveCount(0);

    const { appealId } = await classified(request, "registrator3");
    const desk = await sitDown(browser, "leader3", "UZ", null);
    await openCard(desk.page, appealId);
    await press(desk, t("actions.backToRegistration"));
    const form = dialog(desk.page);
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Mahalla aniqlashtirilsin");
    let sent = 0;
    await desk.page.route("**/appeal-actions/back-to-registration", async (route) => {
      sent += 1;
      await new Promise((on) => setTimeout(on, 1000));
      await route.continue();
    });
    await form.getByRole("button", { name: t("actions.backToRegistration"), exact: true }).focus();
    for (let n = 0; n < 3; n += 1) {
      await desk.page.keyboard.press("Control+Enter");
      await desk.page.waitForTimeout(150);
    }
    await expect(form).toBeHidden();
    expect(sent).toBe(1);
  },
);

test("one page shows all keys by their places, from any screen and from the user's menu", { tag: "@once" }, async ({ browser }) => {
  for (const language of languagesOf("RU")) {
    const desk = await sitDown(browser, "registrator3", language, "/my-day");
    const { page } = desk;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: new RegExp(desk.t("shell.profile")) }).click();
    await page.getByRole("button", { name: desk.t("keys.title"), exact: true }).click();
    const page1 = page.getByRole("dialog", { name: desk.t("keys.title") });
    for (const place of ["lists", "card", "forms", "choices", "reception", "incoming"] as const)
      await expect(page1.getByRole("heading", { name: desk.t(`keys.${place}`), exact: true })).toBeVisible();
    await expect(page1.getByText(desk.t("keys.nextNeeded")).first()).toBeVisible();
    await inspect(desk, "90-keys");
    await page.keyboard.press("Escape");
    await expect(page1).toHaveCount(0);
    await page.keyboard.press("Shift+Slash");
    await expect(page1).toBeVisible();
  }
});

test("buttons name no keys on a device without a keyboard", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  const add = page.getByRole("button", { name: t("form.addAppeal") });
  await expect(add.locator("kbd")).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await expect(add.locator("kbd")).toBeHidden();
});

test("a mahalla's clerk chooses her mahalla once, and her next registration proposes it", async ({ browser }) => {
  const { page } = await sitDown(browser, "mahalla", "UZ", "/appeals/reg-mahalla");
  await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
  await page.keyboard.press("KeyN");
  await expect(page.locator("#applicant_phone")).toBeFocused();
  await page.keyboard.insertText(uniquePhone());
  await page.locator("#applicant_firstName").fill("Malika");
  for (const id of ["applicant_areasId", "applicant_mahallasId", "appeal_satulationId"]) {
    await page.locator(`#${id}`).focus();
    if ((await chosen(page, id).count()) > 0) await page.keyboard.press("Delete");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator(".ant-select-dropdown:visible .ant-select-item-option-active")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  const [area, mahalla] = [await chosen(page, "applicant_areasId").innerText(), await chosen(page, "applicant_mahallasId").innerText()];
  await page.locator("#appeal_text").fill(`Koʻcha chirogʻi ${uniquePhone()}`);
  const learnt = page.waitForResponse((reply) => reply.url().endsWith("/profile/list-views") && reply.request().method() === "PUT");
  await page.keyboard.press("Control+Shift+Enter");
  expect((await learnt).status()).toBe(200);
  await expect(page.locator("#appeal_text")).toHaveValue("");

  await expect(chosen(page, "applicant_areasId")).toHaveText(area);
  await expect(chosen(page, "applicant_mahallasId")).toHaveText(mahalla);
  for (const id of ["applicant_regionsId", "applicant_areasId", "applicant_mahallasId"])
    await expect(page.locator(`.ant-form-item:has(#${id})`)).toContainText(t("form.proposedLast"));
  // after a reload too, and as long as it is not chosen otherwise
  await page.reload();
  await expect(page.getByRole("button", { name: t("form.addAppeal") })).toBeVisible();
  await page.keyboard.press("KeyN");
  await expect(chosen(page, "applicant_mahallasId")).toHaveText(mahalla);
  await page.locator("#applicant_areasId").focus();
  await page.keyboard.press("Delete");
  await expect(chosen(page, "applicant_mahallasId")).toHaveCount(0);
});

/** Presses Tab until the focus is in a row; how often that was. */
const tabsToRow = async (page: Page): Promise<number> => {
  for (let stops = 1; stops < 30; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.closest("tbody [data-row-key]") !== null)) return stops;
  }
  return Number.POSITIVE_INFINITY;
};
test("rows are two keys from the top of a page and few stops from the title of a list", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  const link = page.locator("[data-part='row-link']").first();
  await expect(link).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText(t("shell.skip"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(/registration$/);

  await page.locator("main h1").evaluate((title) => {
    title.tabIndex = -1;
    title.focus();
  });
  // letters that other walks have begun are one stop more
  const begun = await page.locator("[data-part='drafts']").count();
  expect(await tabsToRow(page)).toBeLessThanOrEqual(8 + begun);

  // no list: the content
  await page.goto("/my-day");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
});

test("the head of a list is one stop, and the arrows go through its orders and filters", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  await expect(page.locator("[data-part='row-link']").first()).toBeVisible();
  const head = page.locator("[data-part='list-room'] thead");
  const stops = head.locator("button, input");
  expect(await stops.count()).toBeGreaterThan(8);
  await expect(head.locator(":is(button, input)[tabindex='0']")).toHaveCount(1);

  await head.locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByLabel(t("lists.markPage"))).toBeFocused();
  await page.keyboard.press("End");
  await expect(stops.last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(stops.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(stops.nth(1)).toBeFocused();
  // out of it and back: to where one was
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(stops.nth(1)).toBeFocused();
  // whatever order the account had here last
  const order = () =>
    head
      .locator("th")
      .filter({ has: page.locator(":focus") })
      .getAttribute("aria-sort");
  for (const key of ["Enter", "Space"]) {
    const before = await order();
    await page.keyboard.press(key);
    await expect.poll(order).not.toBe(before);
    await expect(stops.nth(1)).toBeFocused();
  }

  const filter = head.locator("[data-part='filter-button']").first();
  await page.keyboard.press("ArrowRight");
  await expect(filter).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-popover:visible input").first()).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(filter).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await expect(head.locator(":is(button, input)[tabindex='0']")).toHaveCount(1);
});

test("the head of a reference list is one stop, and its headings sort by Enter and Space", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/info/geo/regions");
  const stops = page.locator("main thead th[data-stop]");
  await expect(stops.nth(1)).toBeVisible();
  await expect(page.locator("main thead [tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("main .ant-table-body")).toBeFocused();

  await stops.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(stops.nth(1)).toBeFocused();
  await expect(page.locator("main thead [tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(stops.nth(1)).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Space");
  await expect(stops.nth(1)).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
