import { expect, test, type APIRequestContext, type Locator } from "@playwright/test";
import { caller, ownTask } from "./calls.ts";
import { inspect, languagesOf, sitDown, type Desk } from "./office.ts";

const texts = {
  UZ: "Koʻchamizda suv quvuri yorilgan",
  UK: "Кўчамизда сув қувури ёрилган, сув йўқ",
  RU: "На нашей улице прорвало трубу, воды нет",
};
/** A common problem of so many appeals of different people, whose questions an executor has accepted. */
const problemOf = async (request: APIRequestContext, languages: readonly (keyof typeof texts)[]) => {
  const members = [];
  for (const language of languages) members.push(await ownTask(request, "process", { fields: { text: texts[language] } }));
  const leader = await caller(request, "leader");
  const { id } = await leader.send("post", "/appeals/problems", { appealIds: members.map(({ appealId }) => appealId) });
  return { id, members };
};
const letters = ({ page }: Desk): Locator => page.locator("[data-part='common-letter']");

for (const language of languagesOf("UZ"))
  test(`one text becomes a letter for each, which are checked, confirmed and told from one list, ${language}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000);
    const { members } = await problemOf(request, ["UZ", "UZ", "UK", "RU", "UZ"]);
    const desk = await sitDown(browser, "executor", language, `/appeals/card/${members[0]!.appealId}`);
    const { page, t } = desk;
    await page.locator("[data-part='answer-problem']").click();
    const form = page.locator("[data-part='form-panel']");
    await form.getByLabel(t("commonAnswers.text"), { exact: true }).fill("Hurmatli ");
    await form
      .getByRole("button", { name: t("commonAnswers.gapName"), exact: true })
      .first()
      .click();
    await page.keyboard.insertText("! Quvur almashtirildi. ");
    await form
      .getByRole("button", { name: t("commonAnswers.gapOwnWords"), exact: true })
      .first()
      .click();
    await expect(form.getByLabel(t("commonAnswers.text"), { exact: true })).toHaveValue(
      "Hurmatli «…ism»! Quvur almashtirildi. «…oʻz soʻzlari»",
    );
    await form.getByLabel(t("commonAnswers.textRu"), { exact: true }).fill("«…имя», труба заменена.");
    await form.getByLabel(t("fields.answerNumber"), { exact: true }).fill(`U${Date.now() % 100_000}/1`);
    for (const id of ["resultTypeId", "signerId"]) {
      await page.locator(`#${id}`).focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.locator(".ant-select-dropdown:visible .ant-select-item-option-active")).toBeVisible();
      await page.keyboard.press("Enter");
    }
    await inspect(desk, "answer-problem");
    await page.keyboard.press("Control+Enter");

    await expect(letters(desk)).toHaveCount(5);
    await expect(letters(desk).filter({ hasText: t("commonAnswers.toFill") })).toHaveCount(4);
    await expect(letters(desk).filter({ hasText: "Ҳурматли" })).toHaveCount(1);
    await inspect(desk, "common-answer");
    // each is filled by itself
    for (let n = 0; n < 4; n += 1) {
      await letters(desk)
        .filter({ hasText: t("commonAnswers.toFill") })
        .first()
        .getByRole("button")
        .click();
      await page.getByRole("button", { name: t("commonAnswers.change") }).click();
      const dialog = page.getByRole("dialog").last();
      await dialog.getByLabel(t("commonAnswers.letterText"), { exact: true }).fill("Hurmatli «…ism»! Hovlingizni koʻrdik.");
      await page.keyboard.press("Control+Enter");
      // in the letters of its applicant
      await expect(page.getByRole("dialog").getByText(/! (?:Hovlingizni koʻrdik|Ҳовлингизни кўрдик)\.$/)).toBeVisible();
      await expect(page.getByRole("dialog").locator(".ant-btn-primary")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(letters(desk).filter({ hasText: t("commonAnswers.toFill") })).toHaveCount(3 - n);
    }
    await page.getByRole("button", { name: t("commonAnswers.step", { step: t("commonAnswers.send"), count: 5 }) }).click();
    await expect(letters(desk).filter({ hasText: t("commonAnswers.sent") })).toHaveCount(5);
    const address = page.url();

    const checker = await sitDown(browser, "controller", language, `/appeals/card/${members[2]!.appealId}`);
    await checker.page.locator("[data-part='common-answer-link']").click();
    await checker.page.getByRole("button", { name: t("commonAnswers.step", { step: t("commonAnswers.check"), count: 5 }) }).click();
    await expect(letters(checker).filter({ hasText: t("commonAnswers.checked") })).toHaveCount(5);

    const signer = await sitDown(browser, "signer", language, address);
    const confirm = signer.page.getByRole("button", { name: t("commonAnswers.step", { step: t("commonAnswers.confirm"), count: 5 }) });
    await expect(confirm).toBeDisabled();
    await inspect(signer, "common-answer-to-open");
    await letters(signer).first().getByRole("button").click();
    for (let n = 0; n < 2; n += 1) await signer.page.getByRole("button", { name: t("commonAnswers.next") }).click();
    await signer.page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.close"), exact: true })
      .last()
      .click();
    await confirm.click();
    await expect(letters(signer).filter({ hasText: t("commonAnswers.confirmed") })).toHaveCount(5);
    await signer.page.getByRole("button", { name: t("commonAnswers.step", { step: t("commonAnswers.tell"), count: 5 }) }).click();
    await expect(letters(signer).filter({ hasText: t("commonAnswers.told") })).toHaveCount(5);
  });
