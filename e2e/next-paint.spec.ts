import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { classified } from "./calls.ts";
import { isLong, openCard, sitDown } from "./office.ts";
import { settled } from "./table.ts";

// Interaction to next paint with a processor of a quarter of this one's speed: the figures are printed, the median counts.
const t = translator(await loadMessages("UZ"));
const slower = 4;
const times = isLong ? 7 : 3;
/** Walks share their processors with a server, a database and another browser: the limits of an idle machine are multiplied by this. */
const busy = 6;

/** In the page: collects how long each interaction took until the next paint, and what moved without one. Milliseconds, shares. */
const watch = (): void => {
  const seen = { painted: [] as number[], shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.painted.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
};
type Seen = { painted: number[]; shift: number };
const seenIn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

/** The slowest event of an interaction; one that no entry reports took less than 16 ms. */
const painted = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const before = (await seenIn(page)).painted.length;
  await act();
  // entries arrive after the paint
  await page.waitForTimeout(400);
  return Math.max(16, ...(await seenIn(page)).painted.slice(before));
};

/** In the page: from the press of a menu item to the paint of the first row below the new title, the server's answer included. Milliseconds. */
const untilRows = (title: string): Promise<number> =>
  new Promise((done) => {
    let pressed = 0;
    document.addEventListener("click", (event) => (pressed = event.timeStamp), { capture: true, once: true });
    const look = () => {
      const isThere = pressed > 0 && document.querySelector("h1")?.textContent === title;
      if (isThere && document.querySelector("[data-part='row-table'][aria-busy=false] tbody tr"))
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
      else requestAnimationFrame(look);
    };
    look();
  });

test(
  "selecting, preview, the next row and opening a list or a card are painted at once on a slow computer, and nothing moves by itself",
  { tag: "@full" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "leader", "UZ", null);
    await page.addInitScript(watch);
    const line = await page.context().newCDPSession(page);
    await page.goto("/appeals/process");
    await settled(page);
    await page.waitForTimeout(1_000);
    const { shift } = await seenIn(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: slower });

    const rows = page.locator("tbody tr");
    const take = async (act: (n: number) => Promise<unknown>): Promise<number> => {
      const all: number[] = [];
      for (let n = 0; n < times; n += 1) all.push(await painted(page, () => act(n)));
      return median(all);
    };
    const select = await take((n) => rows.nth(n).locator("td").nth(3).click());
    // opened and closed in turn
    const preview = await take(() => page.keyboard.press("Space"));
    await expect(page.locator("[data-part='preview']")).toBeVisible();
    const next = await take((n) => page.keyboard.press(n % 2 === 0 ? "j" : "k"));

    const rowsAfter: number[] = [];
    const open = await take(async (n) => {
      const name = t(n % 2 === 0 ? "menu.closed" : "menu.process");
      const waiting = page.evaluate(untilRows, name);
      await page.getByRole("link", { name }).click();
      rowsAfter.push(await waiting);
    });
    const card = await painted(page, () => page.locator("[data-part='row-link']").first().click());
    // oxlint-disable-next-line no-console -- the figures are what the walk is for
    console.log(
      `interaction to next paint, processor ÷ ${slower}: select ${select} ms, preview ${preview} ms, next row ${next} ms; list ${open} ms, its rows after ${Math.round(median(rowsAfter))} ms; card ${card} ms`,
    );
    // oxlint-disable-next-line no-console -- the figures are what the walk is for
    console.log(`layout shift of the first list: ${shift.toFixed(4)}`);

    expect(shift).toBe(0);
    for (const [what, took, limit] of [
      ["select", select, 100],
      ["preview", preview, 100],
      ["next row", next, 100],
      ["list", open, 200],
      ["card", card, 200],
    ] as const)
      expect(took, what).toBeLessThanOrEqual(limit * busy);
  },
);

type Opened = { readonly field: number; readonly isWindowFirst: boolean };
/**
 * In the page: from the next press, how long until a field is painted, and whether the first frame has its window and not yet the field.
 * Milliseconds.
 */
const untilField = ({ frame, field }: { readonly frame: string; readonly field: string }): Promise<Opened> =>
  new Promise((done) => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    document.addEventListener(
      "click",
      ({ timeStamp }) => {
        let isWindowFirst = false;
        requestAnimationFrame(() => (isWindowFirst = has(frame) && !has(field)));
        const look = () => {
          if (!has(field)) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => done({ field: performance.now() - timeStamp, isWindowFirst })));
        };
        look();
      },
      { capture: true, once: true },
    );
  });

test(
  "a form is painted with its window first on a slow computer, and its first field soon after",
  { tag: "@full" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator");
    const question = { button: t("actions.draft"), frame: "[data-part='form-panel']", field: "[data-part='form-panel'] textarea" };
    const registration = { button: t("form.addAppeal"), frame: ".ant-drawer-title", field: "#applicant_phone" };
    const person = { button: t("crud.add"), frame: ".ant-drawer-title", field: ".ant-drawer-body input" };

    for (const [login, { button, ...form }] of [
      ["leader", question],
      ["registrator", registration],
      ["admin", person],
    ] as const) {
      const { page } = await sitDown(browser, login, "UZ", null);
      await page.addInitScript(watch);
      const line = await page.context().newCDPSession(page);
      if (login === "leader") await openCard(page, appealId);
      else {
        await page.goto(login === "admin" ? "/admin/users" : "/appeals/registration");
        await expect(page.getByRole("button", { name: button })).toBeVisible();
      }
      // its code comes with the first press at the latest
      await page.getByRole("button", { name: button }).click();
      await expect(page.locator(form.field).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(form.field)).toHaveCount(0);
      await line.send("Emulation.setCPUThrottlingRate", { rate: slower });

      const opened: Opened[] = [];
      const paints: number[] = [];
      for (let n = 0; n < (isLong ? 5 : 3); n += 1) {
        const waiting = page.evaluate(untilField, form);
        paints.push(await painted(page, () => page.getByRole("button", { name: button }).click()));
        opened.push(await waiting);
        await page.keyboard.press("Escape");
        await expect(page.locator(form.field)).toHaveCount(0);
      }
      const [paint, field] = [median(paints), median(opened.map((one) => one.field))];
      // oxlint-disable-next-line no-console -- the figures are what the walk is for
      console.log(`${button}, processor ÷ ${slower}: next paint ${paint} ms, first field after ${Math.round(field)} ms`);

      expect(opened.map(({ isWindowFirst }) => isWindowFirst)).not.toContain(false);
      expect(paint, button).toBeLessThanOrEqual(200 * busy);
      expect(field, button).toBeLessThanOrEqual(500 * busy);
    }
  },
);
