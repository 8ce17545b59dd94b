import { expect, test, type APIRequestContext } from "@playwright/test";
import pg from "pg";
import { findRunning } from "../server/src/engine/db/embedded.ts";
import { dataDir } from "../playwright.config.ts";
import { caller, dayInTashkent, ownTask } from "./calls.ts";
import { dialog, inspect, languagesOf, look, sitDown } from "./office.ts";
import { misfits } from "./widths.ts";

/** Two appeals of two people about one topic in one mahalla, of which no other walk writes. */
const ofOnePlace = async (request: APIRequestContext) => {
  const registrator = await caller(request, "registrator");
  const areas = (await registrator.send("get", "/crud/areas/all?regions_id=12")) as unknown as { id: number }[];
  const mahallas = (await registrator.send("get", `/crud/mahalla/all?areas_id=${areas.at(-1)!.id}`)) as unknown as { id: number }[];
  const leader = await caller(request, "leader");
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  const at = {
    groupsId: one(topics.filter(({ parentId }) => parentId !== null)).id,
    fields: { placeAreaId: areas.at(-1)!.id, placeMahallaId: one(mahallas).id },
  };
  return [await ownTask(request, "new", at), await ownTask(request, "new", at)] as const;
};
/** As the job writes it where many write: an office of a few hundred appeals has no usual number. */
const warned = async (appealId: number): Promise<void> => {
  const client = new pg.Client({ connectionString: findRunning(dataDir)!.url });
  await client.connect();
  await client.query(
    `insert into early_warnings (topic_id, place_area_id, place_mahalla_id, organization_id, days, people, usual, began_at, last_at)
     select topic_id, place_area_id, place_mahalla_id, office_id, 3, 14, 2, now(), now() from appeal_rows where id = $1 and is_own
     on conflict do nothing`,
    [appealId],
  );
  await client.end();
};

for (const language of languagesOf("UZ"))
  test(`a leader makes one problem of two appeals, solves it and opens it again, ${language}`, async ({ browser, request }) => {
    const [first, second] = await ofOnePlace(request);
    const desk = await sitDown(browser, "leader", language, `/appeals/card/${first.appealId}`);
    const { page, t } = desk;
    const strip = page.locator("[data-part=problem-strip]");
    await expect(strip).toBeVisible();
    await inspect(desk, "problem-strip");
    await strip.getByRole("button", { name: t("commonProblems.open") }).click();
    await strip.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(t("commonProblems.confirmed"), { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: second.number }).check();
    await page.getByRole("button", { name: t("commonProblems.joinAll", { count: 1 }) }).click();
    await expect(page.getByText(t("commonProblems.joined", { count: 1 }))).toBeVisible();
    await inspect(desk, "problem");

    await page.getByRole("button", { name: t("commonProblems.solve") }).click();
    const form = dialog(page);
    await form.getByLabel(t("commonProblems.doneDate"), { exact: true }).fill(dayInTashkent());
    await form.getByLabel(t("commonProblems.doneText"), { exact: true }).fill("Quvur almashtirildi");
    await form.getByRole("button", { name: t("common.save") }).click();
    await expect(form).toBeHidden();
    await page.goto(`/appeals/card/${second.appealId}`);
    await expect(strip).toContainText("Quvur almashtirildi");

    await page.goto("/appeals/problems");
    await expect(page.getByText(t("commonProblems.solved"), { exact: true }).first()).toBeVisible();
    await look(desk, "problems");
  });

for (const language of languagesOf("RU"))
  test(`a leader reads an early warning, opens the appeals behind it and silences it with a reason, ${language}`, async ({
    browser,
    request,
  }) => {
    const [{ appealId }] = await ofOnePlace(request);
    await warned(appealId);
    const desk = await sitDown(browser, "leader", language, "/my-day");
    const { page, t } = desk;
    const block = page.getByRole("region", { name: t("myDay.warnings") });
    const row = block.getByRole("listitem").first();
    const said = await row.getByRole("paragraph").innerText();
    expect(said).toMatch(/3.*14.*2$/);
    await inspect(desk, "early-warning");
    expect(await misfits(page, "early warning")).toEqual([]);
    const link = row.getByRole("link").first();
    const shown = Number(/\d+/.exec(await link.innerText())![0]);
    expect(shown).toBeGreaterThanOrEqual(2);
    await link.click();
    await expect(page.locator("section[data-part='list'] [data-part='list-total']")).toHaveText(new RegExp(`(^|\\D)${shown}$`));

    await page.goto("/my-day");
    await row.getByRole("button", { name: t("myDay.silence") }).click();
    const form = dialog(page);
    await expect(form).toContainText(said);
    await inspect(desk, "early-warning-silence");
    await form.getByRole("button", { name: t("myDay.silence") }).click();
    await expect(form.getByText(t("problems.required")).first()).toBeVisible();
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Quvur almashtirilmoqda");
    await form.getByRole("button", { name: t("myDay.silence") }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(said, { exact: true })).toHaveCount(0);
  });

for (const language of languagesOf("UK"))
  test(`a leader ticks two appeals in a list and begins a problem of them, then lets another join, ${language}`, async ({
    browser,
    request,
  }) => {
    const [first, second] = await ofOnePlace(request);
    const desk = await sitDown(browser, "leader", language, "/appeals/process");
    const { page, t } = desk;
    const choose = async (number: string) => {
      await page.goto(`/appeals/process?requestNumber=${encodeURIComponent(number)}`);
      await page.getByRole("checkbox", { name: number }).check();
      await page.getByRole("button", { name: t("commonProblems.join") }).click();
      return dialog(page);
    };
    const begun = await choose(first.number);
    await inspect(desk, "join-dialog");
    await begun.getByRole("radio", { name: t("commonProblems.open") }).check();
    await begun.getByRole("button", { name: t("commonProblems.join") }).click();
    await expect(begun).toBeHidden();
    const joined = await choose(second.number);
    await expect(joined.getByRole("radio").first()).toBeChecked();
    await joined.getByRole("button", { name: t("commonProblems.join") }).click();
    await expect(page.getByText(t("commonProblems.joined", { count: 1 }))).toBeVisible();
    await page.goto(`/appeals/card/${second.appealId}`);
    await expect(page.locator("[data-part=problem-strip]")).toContainText(t("commonProblems.isMember"));
  });
