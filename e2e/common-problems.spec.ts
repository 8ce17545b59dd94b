import { expect, test, type APIRequestContext } from "@playwright/test";
import { caller, dayInTashkent, ownTask } from "./calls.ts";
import { dialog, inspect, languagesOf, look, sitDown } from "./office.ts";

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
