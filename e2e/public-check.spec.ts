import { loadMessages, tagOf, translator, type Language } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { inspect, sitDown, type Desk } from "./office.ts";

/** Somebody outside, with a phone. */
const outside = async (page: Page, language: Language): Promise<Desk> => ({
  page,
  language,
  t: translator(await loadMessages(language)),
  login: "citizen",
});

test(
  "an old person with a phone learns the appeal's outcome, and rates the answer",
  { tag: "@once" },
  async ({ browser, page, request }) => {
    const { number, appealId, taskId } = await ownTask(request, "confirmed");
    const registrator = await caller(request, "registrator");
    const { statusCode } = (await registrator.send("get", `/appeals/detail/${appealId}`)) as unknown as { statusCode: string };
    await page.setViewportSize({ width: 360, height: 740 });
    const citizen = await outside(page, "UZ");
    const { t } = citizen;
    await page.goto("/check");
    await inspect(citizen, "95-check-start");
    expect(await page.locator("script").count()).toBe(0);

    await page.getByLabel(t("check.number")).fill(number);
    await page.getByLabel(t("check.statusCode")).fill("00000000");
    await page.getByRole("button", { name: t("check.askAppeal") }).click();
    await expect(page.getByRole("alert")).toHaveText(t("check.wrongPair"));
    await inspect(citizen, "95-check-wrong");

    await page.getByLabel(t("check.statusCode")).fill(`${statusCode.slice(0, 4)}-${statusCode.slice(4)}`.toLowerCase());
    await page.getByRole("button", { name: t("check.askAppeal") }).click();
    await expect(page.getByText(t("check.considered"))).toBeVisible();
    await inspect(citizen, "95-check-considered");

    const { version } = await registrator.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    await registrator.send("patch", "/task-actions/notify-applicant", { taskId, version, methodId: 1, text: "Javob berildi" });
    await page.reload();
    const russian = await outside(page, "RU");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("button", { name: "Русский" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", tagOf("RU"));
    await expect(page.getByText(russian.t("check.answered"))).toBeVisible();
    await inspect(russian, "95-check-answered");
    await page.getByLabel(russian.t("check.dissatisfied")).check();
    await page.getByLabel(russian.t("check.why")).fill("Фонари снова не горят");
    await page.getByRole("button", { name: russian.t("check.say") }).click();
    await expect(page.getByRole("status")).toHaveText(russian.t("check.thanks"));
    await inspect(russian, "95-check-thanks");

    const leader = await sitDown(browser, "leader", "UZ", `/appeals/card/${appealId}`);
    await expect(leader.page.locator("[data-part='card-top']")).toContainText("Фонари снова не горят");
    await inspect(leader, "95-check-card");
    await leader.page.goto("/my-day");
    await expect(leader.page.getByRole("region", { name: leader.t("myDay.dissatisfied") })).toBeVisible();
    await inspect(leader, "95-check-my-day");
  },
);

test("a reader who types a letter's code is told if there is no such letter", async ({ page }) => {
  const citizen = await outside(page, "UK");
  const { t } = citizen;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/check?til=uk");
  await page.getByLabel(t("check.letterCode")).fill("0000-0000-0000");
  await page.getByRole("button", { name: t("check.checkLetter") }).click();
  await expect(page.getByRole("alert")).toHaveText(t("check.wrongCode"));
  await inspect(citizen, "95-check-wrong-letter");
});

test("the administrator opens and closes the page", { tag: "@once" }, async ({ browser }) => {
  const admin = await sitDown(browser, "admin", "UZ", "/admin/settings");
  await expect(admin.page.getByRole("heading", { name: admin.t("administration.settingPublicCheck") })).toBeVisible();
  await admin.page.getByRole("switch", { name: admin.t("administration.publicCheckOn") }).scrollIntoViewIfNeeded();
  await inspect(admin, "95-check-setting");
});
