// Pages as the server draws them, before the program of the portal has come to the browser, and the moment in which it comes.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMessages, translator, type Language } from "@murojaat/contract";
import { drawScreens, type Drawn } from "@murojaat/server/engine/http/draw-screens.ts";
import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { password } from "./office.ts";

const list = "/appeals/process";
const rows = (page: Page) => page.locator("[data-part='row-table'] tbody tr");
const marked = (page: Page) => page.locator("tr[data-state~='selected']");
const signIn = async (request: APIRequestContext, login: string): Promise<void> =>
  expect((await request.post("/api/auth/login", { data: { login, password } })).status()).toBe(200);

type Looks = Readonly<Record<string, string>>;
/** A person at a browser to which the program does not come before `come`, as this browser has shown the portal before. */
const sitBefore = async (browser: Browser, login: string, looks: Looks = {}, width = 1366) => {
  const url = test.info().project.use.baseURL!;
  const context = await browser.newContext({ viewport: { width, height: 768 }, screen: { width, height: 768 } });
  await signIn(context.request, login);
  await context.addCookies([{ name: "looks", value: encodeURIComponent(JSON.stringify(looks)), url }]);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, looks);
  const page = await context.newPage();
  const told: string[] = [];
  page.on("request", (request) => told.push(new URL(request.url()).pathname));
  page.on("pageerror", ({ message }) => told.push(`error: ${message}`));
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await isOpen;
    await route.continue();
  });
  const come = async () => {
    open();
    await page.locator("#program").waitFor({ state: "detached" });
  };
  return { page, context, come, told, url };
};

/** Where the list, the bar and the menu stand and how they look, but for what is told later: the counts. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header > button, header input, nav a, h1, th, td, [data-part='list-tools'] > *, footer")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const { color, backgroundColor, fontSize } = getComputedStyle(one);
      const name = one.textContent.replace(/\d+\+?$/, "").slice(0, 20);
      return [one.tagName, name, ...[x, y, width, height].map(Math.round), color, backgroundColor, fontSize].join(" ");
    }),
  );

const languageIds: Record<Language, number> = { RU: 1, UZ: 2, UK: 3 };
const desks: readonly [title: string, login: string, language: Language, width: number, looks: Looks][] = [
  ["by day", "leader", "UZ", 1366, {}],
  ["by night, in Russian, beside a folded menu", "leader3", "RU", 1920, { theme: "dark", "menu-folded": "1" }],
  ["on a phone, in Uzbek Cyrillic", "leader2", "UK", 390, { "(max-width: 899px)": "1" }],
];
for (const [title, login, language, width, looks] of desks)
  test(
    `a list ${title} stands with its rows before the program comes, and does not move when it does`,
    { tag: title === "by day" ? ["@once"] : [] },
    async ({ browser }) => {
      const { page, context, come, told, url } = await sitBefore(browser, login, looks, width);
      const speak = (next: Language) => context.request.put("/api/profile/change-language", { data: { languageId: languageIds[next] } });
      await context.addCookies([{ name: "system_language", value: language, url }]);
      expect((await speak(language)).status()).toBe(200);
      const t = translator(await loadMessages(language));
      await page.goto(list);
      await expect(rows(page).first()).toBeVisible();
      await expect(page).toHaveTitle(`${await page.getByRole("heading", { level: 1 }).textContent()} — ${t("common.title")}`);
      expect(told.filter((path) => path.startsWith("/api/"))).toEqual([]);
      const before = await places(page);
      expect(before.length).toBeGreaterThan(40);

      await come();
      expect(await places(page)).toEqual(before);
      // what the page was drawn from is not asked for again
      expect(told.filter((path) => /\/menu|profile\/(me|modules-tree|list-views)|error/.test(path))).toEqual([]);
      await speak("UZ");
      await context.close();
    },
  );

test("My day stands with its rows before the program comes, and answers a click on a button when it does", async ({ browser }) => {
  const { page, context, come, told } = await sitBefore(browser, "executor");
  await page.goto("/my-day");
  const links = page.locator("[data-part='day-link']");
  await expect(links.first()).toBeVisible();
  expect(told.filter((path) => path.startsWith("/api/"))).toEqual([]);
  const texts = await links.allTextContents();
  // a button waits for the program
  await page.getByRole("button", { expanded: true }).first().click();
  await expect(page.locator("[data-folded='true']")).toHaveCount(0);
  await come();
  expect(await links.allTextContents()).toEqual(texts);
  await expect(page.locator("[data-folded='true']").first()).toBeVisible();
  expect(told.filter((path) => path.startsWith("error"))).toEqual([]);
  await context.close();
});

test("a drawn list leads to a drawn card, which does not move when the program comes, and is read once", async ({ browser }) => {
  const { page, context, come, told } = await sitBefore(browser, "leader");
  const t = translator(await loadMessages("UZ"));
  await page.goto(list);
  const link = rows(page).first().getByRole("link").first();
  const [address, number] = [(await link.getAttribute("href"))!, (await link.textContent())!];
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(address)}$`));
  await expect(page.locator("[data-part='card']")).toContainText(number);
  // notes and answers come later and stand below these
  const parts = "[data-part='card'] h1, [data-part='card-left'] > :nth-child(-n + 2) > *, [data-part='card-right'] [role='tablist']";
  const placesOfParts = () =>
    page.locator(parts).evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.tagName, ...[x, y, width, height].map(Math.round), getComputedStyle(one).color].join(" ");
      }),
    );
  const before = await placesOfParts();
  expect(before.length).toBeGreaterThan(6);
  await page.getByRole("tab", { name: t("card.history") }).click();
  // a tab waits for the program
  await expect(page.getByRole("tab", { name: t("card.history") })).toHaveAttribute("aria-selected", "false");

  await come();
  await expect(page.getByRole("tab", { name: t("card.history") })).toHaveAttribute("aria-selected", "true");
  expect(await placesOfParts()).toEqual(before);
  expect(told.filter((path) => /\/detail\/|check-current-user|error/.test(path))).toEqual([]);
  await context.close();
});

test(
  "a row is marked by a click before the program comes, and is the program's when it does; a box marks none",
  { tag: "@once" },
  async ({ browser }) => {
    const { page, context, come, told } = await sitBefore(browser, "leader");
    await page.goto(list);
    const looksOf = (at: number) =>
      rows(page)
        .nth(at)
        .evaluate((row) => [row.dataset["state"]?.trim(), row.ariaSelected, getComputedStyle(row).backgroundColor]);
    await rows(page).nth(1).locator("td").nth(3).click();
    await rows(page).nth(2).locator("td").nth(3).click();
    await expect(marked(page)).toHaveCount(1);
    const before = [await looksOf(1), await looksOf(2)];
    expect(before[1]!.slice(0, 2)).toEqual([expect.stringMatching(/^selected/), "true"]);
    await rows(page).nth(2).locator("td").nth(3).dblclick();
    await expect(page.locator("#program")).toHaveCount(1);
    await expect(page.locator("[data-part='preview']")).toHaveCount(0);

    await come();
    await expect(page.locator("[data-part='preview']")).toBeVisible();
    await expect(marked(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    expect([await looksOf(1), await looksOf(2)]).toEqual(before);
    expect(told.filter((path) => path.startsWith("error"))).toEqual([]);
    await context.close();

    const boxes = await sitBefore(browser, "registrator");
    await boxes.page.goto("/appeals/registration");
    const box = rows(boxes.page).first().getByRole("checkbox");
    await box.click();
    await expect(marked(boxes.page)).toHaveCount(0);
    await boxes.come();
    await expect(box).toBeChecked();
    await expect(marked(boxes.page)).toHaveCount(0);
    await boxes.context.close();
  },
);

test("the parts of a drawn screen come without waiting for its texts", async ({ browser }) => {
  const { page, context, come, told } = await sitBefore(browser, "leader");
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  await page.route(/\/assets\/screens-.*\.js/, async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.goto(list);
  const coming = come();
  await expect.poll(() => told.filter((path) => /\/assets\/(shell|lists)-.*\.js/.test(path))).toHaveLength(2);
  await expect(page.locator("#program")).toHaveCount(1);
  open();
  await coming;
  await context.close();
});

test("a row that is clicked while the page still comes is marked", async ({ browser }) => {
  const { page, context, come } = await sitBefore(browser, "leader");
  const click = `<script>document.querySelector("[data-row-key] td:nth-child(4)").click()</script>`;
  await page.route(`**${list}`, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replace(`<p id="late"`, `${click}$&`) });
  });
  await page.goto(list);
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  await come();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  await context.close();
});

test("the styles that came with the page are not made again, and a theme that is chosen later outweighs them", async ({ browser }) => {
  const { page, context, come } = await sitBefore(browser, "leader");
  const t = translator(await loadMessages("UZ"));
  await page.goto(list);
  await come();
  await expect(page.locator(".ant-pagination")).toBeVisible();
  // those with a token hold the variables of the theme
  await expect(page.locator("style[data-css-hash]:not([data-token-hash])")).toHaveCount(0);
  const colours = (page: Page) =>
    page
      .locator("[data-part='list'] .ant-btn, .ant-pagination-item, .ant-select, header input")
      .evaluateAll((all) => all.map((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor].join(" ")));
  const light = await colours(page);
  await page.getByRole("button", { name: new RegExp(`^${t("shell.profile")}`) }).click();
  await page.getByRole("button", { name: t("shell.themeDark") }).click();
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  const fresh = await context.newPage();
  // one that is not drawn, with all styles made by the program
  await fresh.setExtraHTTPHeaders({ purpose: "prefetch" });
  await fresh.goto(list);
  await expect(rows(fresh).nth(2)).toBeVisible();
  expect(await fresh.locator("link[data-drawn]").count()).toBe(0);
  await expect(fresh.locator(".ant-pagination")).toBeVisible();
  const dark = await colours(fresh);
  expect(dark.length).toBeGreaterThan(5);
  expect(dark).not.toEqual(light);
  await expect.poll(() => colours(page)).toEqual(dark);
  expect(await places(page)).toEqual(await places(fresh));
  await context.close();
});

test("keys, clicks and a word that are typed before the program comes are answered when it does", { tag: "@full" }, async ({ browser }) => {
  const sit = async () => {
    const desk = await sitBefore(browser, "leader");
    await desk.page.goto(list);
    await expect(rows(desk.page).nth(2)).toBeVisible();
    return desk;
  };
  const keys = await sit();
  for (const key of ["j", "j", "Space"]) await keys.page.keyboard.press(key);
  // a key waits, unlike a click on a row
  await expect(marked(keys.page)).toHaveCount(0);
  await keys.come();
  await expect(rows(keys.page).nth(1)).toHaveAttribute("data-state", /selected/);
  await expect(keys.page.locator("[data-part='preview']")).toBeVisible();

  const clicks = await sit();
  await rows(clicks.page).nth(2).locator("td").nth(3).click();
  await clicks.page.getByRole("button", { expanded: true }).first().click();
  // a button waits too
  await expect(clicks.page.locator("[data-folded='true']")).toHaveCount(0);
  await clicks.come();
  await expect(rows(clicks.page).nth(2)).toHaveAttribute("data-state", /selected/);
  await expect(clicks.page.locator("[data-folded='true']").first()).toBeVisible();

  const word = await sit();
  const box = word.page.locator("#appeal-search");
  await box.click();
  await word.page.keyboard.type("FAR-00");
  await word.come();
  await word.page.keyboard.type("01");
  await expect(box).toHaveValue("FAR-0001");
  await expect(box).toBeFocused();

  const sought = await sit();
  for (const key of ["/", "j", "j"]) await sought.page.keyboard.press(key);
  await sought.come();
  await expect(sought.page.locator("#appeal-search")).toHaveValue("jj");
  await expect(marked(sought.page)).toHaveCount(0);

  // a link works by itself, but the one to the rows goes on to the first
  const skipped = await sit();
  await skipped.page.keyboard.press("Tab");
  await skipped.page.keyboard.press("Enter");
  await expect(skipped.page.locator("#content")).toBeFocused();
  await skipped.come();
  await expect(skipped.page.locator("[data-part='row-link']").first()).toBeFocused();
  for (const { context } of [keys, clicks, word, sought, skipped]) await context.close();
});

test("a folded menu and a dark theme are in the very next page; one whose program does not come says so", async ({ browser }) => {
  const { page, context, come } = await sitBefore(browser, "leader");
  const t = translator(await loadMessages("UZ"));
  await page.goto(list);
  await come();
  await page.getByRole("button", { name: t("shell.collapseMenu") }).click();
  await page.getByRole("button", { name: new RegExp(`^${t("shell.profile")}`) }).click();
  await page.getByRole("button", { name: t("shell.themeDark") }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator("nav[data-folded='true']")).toBeVisible();
  await expect(page.locator("link[data-drawn='dark']")).toHaveCount(1);
  await expect(page.locator("#late")).toHaveText(t("common.loading"));
  await expect(page.locator("#late")).toBeVisible();
  await context.close();
});

test("a drawn page on a phone stays where it was scrolled to, and is not used once somebody else has signed in", async ({ browser }) => {
  const { page, context, come, told } = await sitBefore(browser, "leader", { "(max-width: 899px)": "1" }, 390);
  await page.goto(list);
  await expect(rows(page).nth(4)).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const before = await page.evaluate(() => scrollY);
  await come();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await context.close();

  const other = await sitBefore(browser, "leader");
  await other.page.goto(list);
  await expect(rows(other.page).first()).toBeVisible();
  await signIn(other.context.request, "executor");
  await other.page.evaluate(() => localStorage.setItem("murojaat.signed-in", "-"));
  await other.come();
  await expect.poll(() => other.told).toContain("/api/profile/me");
  await expect(rows(other.page)).toHaveCount(0);
  expect(told).not.toContain("/api/profile/me");
  await other.context.close();
});

test("pages that many ask for at once hold the rows of whoever asks", async ({ playwright, baseURL }) => {
  const people = await Promise.all(
    ["leader", "leader2", "leader3", "controller", "executor", "supervisor"].map(async (login) => {
      const request = await playwright.request.newContext({ baseURL: baseURL! });
      await signIn(request, login);
      return { login, request, own: (await (await request.get("/api/profile/me")).json()) as { user: { id: number } } };
    }),
  );
  const paths = [list, "/tasks/new-tasks", "/tasks/control-tasks"];
  const drawn = new Map<string, string>();
  const looks = async ({ login, request, own }: (typeof people)[number], path: string) => {
    const html = await (await request.get(path)).text();
    const read = /<script type="application\/json" id="read" data-at="\d+">(.*?)<\/script>/s.exec(html)?.[1];
    if (read === undefined) return;
    const replies = JSON.parse(read) as [[key: string], { user: { id: number }; rows: { id: number }[] }][];
    expect(replies.find(([[key]]) => key === "/profile/me")![1].user.id).toBe(own.user.id);
    const shown = [...html.matchAll(/data-row-key="(\d+)"/g)].map(([, id]) => Number(id));
    expect(shown).toEqual(replies.find(([[key]]) => key.includes("/menu"))![1].rows.map(({ id }) => id));
    // each time the same rows, whoever else asks meanwhile
    const at = `${login} ${path}`;
    expect(shown.join(), at).toBe((drawn.has(at) ? drawn : drawn.set(at, shown.join())).get(at));
  };
  const turns = [...people, ...people, ...people].flatMap((person) => paths.map((path) => () => looks(person, path)));
  // what waits for 200 ms is left to the program, so a slow machine draws few at once and is asked again
  for (let times = 0; times < 5 && drawn.size <= 6; times += 1) await Promise.all(turns.map((turn) => turn()));
  expect(drawn.size).toBeGreaterThan(6);
  expect(new Set(drawn.values()).size).toBeGreaterThan(4);
  for (const { request } of people) await request.dispose();
});

test(
  "a card whose part of the program never arrives holds up no list for more than two seconds, and nobody has the rows of another",
  { tag: "@full" },
  async ({ playwright, baseURL }) => {
    const folder = mkdtempSync(join(tmpdir(), "murojaat-drawn-"));
    cpSync(join(import.meta.dirname, "../web/dist/drawn"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const part = readdirSync(join(folder, "assets")).filter((name) => name.startsWith("CardScreen-"));
    expect(part).toHaveLength(1);
    appendFileSync(join(folder, "assets", part[0]!), "\nawait new Promise(() => {});\n");
    const { draw, stop } = drawScreens(join(folder, "draw.js"));
    const sit = async (login: string) => {
      const request = await playwright.request.newContext({ baseURL: baseURL! });
      await signIn(request, login);
      /** The page of this person, or why there is none. */
      const page = async (href: string): Promise<Drawn | Error | undefined> => {
        const replies = new Map<string, string>();
        for (;;) {
          const drawn = await draw({ href, language: "UZ", looks: undefined, replies }).catch((error: Error) => error);
          if (!drawn || drawn instanceof Error || "html" in drawn) return drawn;
          for (const address of drawn) replies.set(address, await (await request.get(address)).text());
        }
      };
      const { user } = (await (await request.get("/api/profile/me")).json()) as { user: { id: number } };
      return {
        request,
        page,
        isOf: (drawn: Drawn | Error | undefined) =>
          drawn !== undefined && "read" in drawn && drawn.read.includes(`"user":{"id":${user.id},`),
      };
    };
    const rowsOf = (drawn: Drawn | Error | undefined) =>
      drawn && "html" in drawn ? [...drawn.html.matchAll(/data-row-key="(\d+)"/g)].map(([, id]) => Number(id)) : [];
    const [leader, executor] = [await sit("leader"), await sit("executor")];
    // also as the very first page after a start, one that leads elsewhere is no failure
    expect(await leader.page("/")).toBeUndefined();
    const first = await leader.page(list);
    const { rows: shown } = (await (await leader.request.get("/api/appeals/menu/process?pageNo=1&pageSize=20")).json()) as {
      rows: { id: number }[];
    };

    expect(rowsOf(first)).toEqual(shown.map(({ id }) => id));

    expect(await Promise.all(Array.from({ length: 10 }, () => leader.page("/")))).toEqual(Array.from({ length: 10 }));

    const endless = leader.page(`/appeals/card/${shown[0]!.id}`);
    const began = performance.now();
    const beside = await Promise.all([executor.page("/tasks/new-tasks"), executor.page("/my-day")]);
    expect(performance.now() - began).toBeLessThan(4500);
    expect(beside.some((drawn) => leader.isOf(drawn))).toBe(false);
    expect(await endless).toBeInstanceOf(Error);

    const [again, own] = [await leader.page(list), await executor.page("/tasks/new-tasks")];
    expect([leader.isOf(again), executor.isOf(again), leader.isOf(own), executor.isOf(own)]).toEqual([true, false, false, true]);
    expect(rowsOf(again)).toEqual(rowsOf(first));
    await stop();
    rmSync(folder, { recursive: true });
    for (const { request } of [leader, executor]) await request.dispose();
  },
);

test("a page for whoever has signed out, may not see the list or the card, or speaks another language has nothing of it", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const isDrawn = async () => (await (await request.get(list)).text()).includes("data-row-key");
  await signIn(request, "leader");
  expect(await isDrawn()).toBe(true);
  await request.put("/api/profile/change-language", { data: { languageId: languageIds.RU } });
  expect(await isDrawn()).toBe(false);
  await request.put("/api/profile/change-language", { data: { languageId: languageIds.UZ } });
  await request.post("/api/auth/logout");
  expect(await isDrawn()).toBe(false);
  await signIn(request, "mahalla");
  expect(await isDrawn()).toBe(false);

  // the card of another office, of nobody, and of no number
  await signIn(request, "leader");
  const { rows: shown } = (await (await request.get("/api/appeals/menu/process?pageNo=1&pageSize=20")).json()) as {
    rows: { id: number }[];
  };
  const hasCard = async (id: string) => (await (await request.get(`/appeals/card/${id}`)).text()).includes('data-part="card"');
  expect(await hasCard(`${shown[0]!.id}`)).toBe(true);
  for (const id of ["999999999", "", "1e3"]) expect(await hasCard(id)).toBe(false);
  await signIn(request, "executor3");
  expect(await hasCard(`${shown[0]!.id}`)).toBe(false);
  await request.dispose();
});
