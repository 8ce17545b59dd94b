import { AxeBuilder } from "@axe-core/playwright";
import { loadMessages, translator, type Language, type MessageKey, type Translate } from "@murojaat/contract";
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { noteReached } from "../server/test/support/reached.ts";
import { unnamed } from "./names.ts";

/** The server of the walks has it too: it is one that a person may choose again. */
export const password = "Chorsu-qovun-7714";
/** Every language, light and dark: `npm run test:full`. */
export const isLong = process.env.WALKS === "full";
/** The languages of a walk that is the same in each: one of them in the short run. */
export const languagesOf = (inShort: Language): readonly Language[] => (isLong ? ["UZ", "RU", "UK"] : [inShort]);

export type Desk = { readonly page: Page; readonly t: Translate; readonly language: Language; readonly login: string };

const desks: { test: string; contexts: BrowserContext[] } = { test: "", contexts: [] };
/** Who sat here in an earlier test has gone home: their pages would go on ticking and asking for counters. */
const leaveEarlierDesks = async (): Promise<void> => {
  const { testId } = test.info();
  if (desks.test === testId) return;
  desks.test = testId;
  for (const context of desks.contexts.splice(0)) {
    // what a test puts in the way of a call may be at work still: its failure then is nobody's
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
};

/** The look of every desk. */
const desk = { viewport: { width: 1366, height: 768 }, screen: { width: 1366, height: 768 } } as const;

/** Signs in by hand, in the language that the page has. */
export const signIn = async (page: Page, t: Translate, login: string): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel(t("session.username")).fill(login);
  await page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("session.login"), exact: true }).click();
};

/** Where the work of a role begins: most walks are about it, and not about the first screen, to which "/" leads. */
const workplaces: Readonly<Record<string, string>> = {
  admin: "/reports/scheduled",
  registrator: "/appeals/registration",
  leader: "/dashboard",
  executor: "/tasks/new-tasks",
  controller: "/dashboard",
  signer: "/dashboard",
  supervisor: "/dashboard-supervisor",
  mahalla: "/appeals/reg-mahalla",
};
const workplaceOf = (login: string): string => workplaces[login.replace(/\d+$/, "")] ?? "/";

/**
 * Sits a person down at a browser of their own, signed in by call, in a language and before a screen; null: before an empty page.
 * By hand one signs in in shell, by-hand, given-password and limits.
 */
export const sitDown = async (
  browser: Browser,
  login: string,
  language: Language,
  path: string | null = workplaceOf(login),
): Promise<Desk> => {
  await leaveEarlierDesks();
  const context = await browser.newContext(desk);
  desks.contexts.push(context);
  const reply = await context.request.post("/api/auth/login", { data: { login, password } });
  expect(reply.status(), `${login} signs in`).toBe(200);
  await context.addInitScript(speak, language);
  // the server draws the page of an account in its own language only
  await context.addCookies([{ name: "system_language", value: language, url: new URL("/", reply.url()).href }]);
  const page = await context.newPage();
  beginWhereTheProgramStands(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) noteReached([`screen ${new URL(frame.url()).pathname}`]);
  });
  page.on("close", () => expect(faults, `${login}: errors on the page`).toEqual([]));
  const t = translator(await loadMessages(language));
  if (path !== null) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: t("shell.mainMenu") })).toBeVisible();
  }
  return { page, t, language, login };
};

/**
 * A page that the server has drawn is replaced when the program has come: first-page.spec.ts walks before that, all others after it. Where
 * a walk answers calls itself, the server draws none: it would make them without the walk.
 */
const beginWhereTheProgramStands = (page: Page): void => {
  const stands = () => page.locator("#program").waitFor({ state: "detached" });
  const [goto, reload, route] = [page.goto.bind(page), page.reload.bind(page), page.route.bind(page)];
  page.goto = async (...given) => {
    const reply = await goto(...given);
    await stands();
    return reply;
  };
  page.reload = async (...given) => {
    const reply = await reload(...given);
    await stands();
    return reply;
  };
  page.route = async (...given) => {
    await page.setExtraHTTPHeaders({ "sec-purpose": "prefetch" });
    return route(...given);
  };
};

/** Prepares a page to which the server tells no changes. Ways of a page are not barred to a shared worker: it has a stream of its own. */
export const tellNothing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, "SharedWorker"));
  await page.route("**/api/profile/events*", (route) => route.abort());
};

/**
 * The language belongs to the account, and one account sits at several desks at once, each in its own language:
 * what the server says of it is overwritten at this desk. Runs in the page.
 */
const speak = (languageCode: Language): void => {
  // not in an empty page, nor in the frame of a previewed file
  if (window !== window.top || location.protocol !== "http:") return;
  localStorage.setItem("murojaat.signed-in", "-");
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const reply = await ask(input, init);
    if (!reply.ok || input !== "/api/profile/me") return reply;
    const profile = (await reply.json()) as { user: object };
    return Response.json({ ...profile, user: { ...profile.user, languageCode, alphabet: "1995" } });
  };
};

/** A PDF of one empty page. Of a file that is none the viewer complains in a window of its own, which takes the focus for a moment from what is filled. */
export const onePage = Buffer.from(
  `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>> endobj
trailer <</Root 1 0 R>>
`,
);

/** Lists of choices that are open: one whose closing is still drawn is closed. */
export const openLists = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden):not([class*="-leave"])');

/** Chooses in a select or tree of a form by the text of the choice; without a text the first one. */
export const choose = async (form: Locator, label: string, choice?: string): Promise<void> => {
  const page = form.page();
  const box = form.getByLabel(label, { exact: true });
  const list = openLists(page);
  const leaves = list.locator(
    ".ant-select-item-option, .ant-select-tree-treenode-leaf .ant-select-tree-node-content-wrapper, .ant-select-tree-node-content-wrapper",
  );
  const wanted = choice ? leaves.filter({ hasText: choice }).last() : leaves.first();
  // on a loaded machine the list of the field before may stay open beside it: a press elsewhere closes both
  await expect(async () => {
    if ((await list.count()) > 0) await page.evaluate(() => document.body.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
    await box.click({ timeout: 2_000 });
    if (choice) await box.fill(choice.slice(0, 40));
    await expect(list).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expect(list).toBeVisible();
  // it is drawn again while one types: a press on a row that is being replaced is lost, and is made again
  await expect(async () => {
    if ((await list.count()) > 0) await wanted.click({ timeout: 2_000 });
    await expect(list).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
};

/** Types a day into a field, as a person does: its digits, then away. */
export const typeDay = async (form: Locator, label: string, day: string): Promise<void> => {
  const box = form.getByLabel(label, { exact: true });
  await box.click();
  await box.fill("");
  await box.pressSequentially(day.replaceAll(".", ""), { delay: 20 });
  await box.press("Enter");
  await box.press("Tab");
  await expect(box).toHaveValue(day);
};

/**
 * Scrolls a long tree, of which only the part that is seen is drawn, until the node is there; each step is drawn before the next one, so
 * that none goes past. A tree that was drawn again meanwhile is scrolled again.
 */
export const scrollTo = async (tree: Locator, node: Locator): Promise<void> => {
  const box = tree.locator(".ant-tree-list-holder");
  await expect(async () => {
    for (let y = 0; (await node.count()) === 0 && y < 6000; y += 150)
      await box.evaluate(
        (holder, at) =>
          new Promise<void>((drawn) => {
            holder.scrollTo(0, at);
            requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
          }),
        y,
      );
    await expect(node).toHaveCount(1, { timeout: 500 });
  }).toPass();
};

/** Opens the card of an appeal, at one of its tasks where that is named. */
export const openCard = async (page: Page, appealId: number, taskId?: number): Promise<void> => {
  await page.goto(`/appeals/card/${appealId}${taskId ? `?taskId=${taskId}` : ""}`);
  await expect(page.getByRole("heading", { level: 1, name: /^[A-Z]{3}-/ })).toBeVisible();
};

/** The dialog that is open, or the drawer. */
export const dialog = (page: Page): Locator => page.getByRole("dialog").last();

/** The name of a button that may have an icon before its words, and behind them that a draft of it is kept. */
const endingWith = (words: string) => new RegExp(`(^|\\s)${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( · .+)?$`);

/** Presses the action where it stands: as a button, or in the menu of the rest. */
export const press = async ({ page, t }: Desk, button: string): Promise<void> => {
  const named = { name: endingWith(button) };
  const direct = page.getByRole("button", named).first();
  const inMenu = page.getByRole("menuitem", named).first();
  // sought again and again, but pressed once: a press that took long may have opened its form all the same
  await expect(async () => {
    if (await direct.isVisible()) return;
    const menus = page.locator("[data-part='action-bar']").getByRole("button", { name: endingWith(t("card.more")) });
    for (const menu of await menus.all()) {
      await menu.click({ timeout: 2_000 });
      const found = await inMenu.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      if (found) return;
      await page.keyboard.press("Escape");
    }
    throw new Error(`no action ${button}`);
  }).toPass();
  await direct.or(inMenu).first().click();
};

/** Presses the action, fills its form and sends it. */
export const act = async (desk: Desk, button: string, fill?: (form: Locator) => Promise<void>, send?: string): Promise<void> => {
  const { page } = desk;
  await press(desk, button);
  const form = dialog(page);
  await expect(form).toBeVisible();
  await fill?.(form);
  await form.getByRole("button", { name: send ?? button, exact: true }).click();
  await expect(form).toBeHidden();
};

/** The next card opens after an action: the choice is kept on the server for the account, so no walk of a shared one makes it. */
export const goOnAfterActions = async (page: Page): Promise<void> => {
  const box = page.locator("[data-part='place']").getByRole("checkbox");
  if (!(await box.isChecked())) await box.click();
  await expect(box).toBeChecked();
};

/** Opens a list by its menu item and the record in it by its number. */
export const openFromList = async ({ page, t }: Desk, list: MessageKey, number: string): Promise<void> => {
  await page
    .getByRole("navigation", { name: t("shell.mainMenu") })
    .getByRole("link", { name: t(list as "menu.process") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t(list as "menu.process") })).toBeVisible();
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
};

/** What must hold on every screen: no axe violation, everything named once, no sideways scrolling; the full run keeps a picture of it. */
export const inspect = async (desk: Desk, name: string, rules = accessRules): Promise<void> => {
  await look(desk, name);
  await expectNoViolation(desk.page, name, rules);
};

/** The same without axe: for a screen that another walk of the same run has given to it. */
export const look = async ({ page, language, login }: Desk, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  if (isLong) await page.screenshot({ path: `artifacts/walk/${language}/${name}-${login}.png` });
  expect(await unnamed(page), name).toEqual([]);
  // pictures follow a window that has just been made narrower
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${name}: the page scrolls sideways`,
    })
    .toBeLessThanOrEqual(0);
};

const accessRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Of a whole screen: its landmarks and headings too. */
export const screenRules = [...accessRules, "best-practice"];
/** Rows without a state of their own below the first ones, which are like them: a third of what axe looks at in a list. */
const furtherRows = "tbody tr:nth-child(n + 7):not([data-state]:not([data-state='']))";
export const expectNoViolation = async (page: Page, name: string, rules = accessRules): Promise<void> => {
  // what lies half under the head of the page would count as too small
  await page.evaluate(() => window.scrollTo(0, 0));
  // a document that has axe already is not given it again; a frame is
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  // only what is wrong is described, and in the page itself: a third of the time; no rule of these reads style sheets
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "window.axe" }) })
    .options({ runOnly: { type: "tag", values: rules }, resultTypes: ["violations"], preload: { assets: ["media"] } })
    .setLegacyMode();
  const { violations } = await (isLong ? axe : axe.exclude(furtherRows)).analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`),
    `${name}: axe`,
  ).toEqual([]);
};
