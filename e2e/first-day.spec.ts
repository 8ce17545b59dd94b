import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { dayInTashkent, uniquePhone, word } from "./calls.ts";
import { act, choose, dialog, inspect, openFromList, press, sitDown, typeDay, type Desk } from "./office.ts";

/** How many steps the first day of each demo account has: each has one role, but for those who are named with two. */
const steps = { registrator: 8, leader: 7, executor: 5, controller: 5, signer: 4, supervisor: 5, mahalla: 5, admin: 6 } as const;

test(
  "the user's menu leads each of the eight roles to its first day, whose steps name lists that it sees",
  { tag: "@once" },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const first = await sitDown(browser, "registrator", "RU");
    await first.page.getByRole("button", { name: new RegExp(`^${first.t("shell.profile")}`) }).click();
    await first.page.getByRole("button", { name: first.t("shell.firstDay") }).click();
    await expect(first.page.getByRole("heading", { level: 1, name: first.t("shell.firstDay") })).toBeVisible();
    await expect(first.page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([first.t("firstDay.registrator")]);
    await inspect(first, "140-first-day");
    await first.page.emulateMedia({ media: "print" });
    await expect(first.page.getByRole("button", { name: first.t("card.print") })).toBeHidden();

    for (const [login, count] of Object.entries(steps) as [keyof typeof steps, number][]) {
      const { page, t } = await sitDown(browser, login, "UZ", "/first-day");
      await expect(
        page
          .getByRole("main")
          .getByRole("region", { name: t(`firstDay.${login}`), exact: true })
          .getByRole("listitem"),
      ).toHaveCount(count);
      await page.close();
    }
  },
);

test("the walk of the README is walked by its own words", { tag: "@once" }, async ({ browser }) => {
  test.setTimeout(240_000);
  const page = /## A first walk\n([^]*?)\n## /.exec(await readFile(new URL("../README.md", import.meta.url), "utf8"))![1]!;
  /** A button, list or field that the page names in bold. */
  const named = (words: string): string => {
    expect(page).toContain(`**${words}**`);
    return words;
  };

  const registrator = await sitDown(browser, "registrator", "UZ");
  const { t } = registrator;
  await registrator.page
    .getByRole("link", { name: named(t("menu.registration")) })
    .first()
    .click();
  await expect(registrator.page.getByRole("heading", { level: 1, name: t("menu.registration") })).toBeVisible();
  await registrator.page.keyboard.press("n");
  const form = dialog(registrator.page);
  await form.getByLabel(named(t("fields.phone")), { exact: true }).fill(uniquePhone());
  await form.getByLabel(named(t("fields.lastName")), { exact: true }).fill(word());
  await form.getByLabel(named(t("fields.firstName")), { exact: true }).fill("Zulfiya");
  for (const field of [t("fields.area"), t("fields.channel"), t("fields.satulation")]) await choose(form, named(field));
  await form.getByLabel(named(t("fields.text")), { exact: true }).fill("Koʻchamizda ikki haftadan beri ichimlik suvi yoʻq.");
  const saved = registrator.page.waitForResponse((reply) => reply.url().endsWith("/appeal-actions/with-applicant"));
  await registrator.page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  const { requestNumber: number } = (await (await saved).json()) as { requestNumber: string };
  await registrator.page.getByRole("link", { name: number }).first().click();
  await act(registrator, named(t("actions.sendToClassification")), (to) => choose(to, named(t("fields.positionLevel"))));

  const nameOf = async ({ page: at }: Desk) =>
    ((await (await at.request.get("/api/profile/me")).json()) as { user: { fio: string } }).user.fio;
  const [executor, signer] = [await sitDown(browser, "executor", "UZ"), await sitDown(browser, "signer", "UZ")];
  const leader = await sitDown(browser, "leader", "UZ");
  await openFromList(leader, "menu.unlocated", number);
  named(t("menu.unlocated"));
  const executorName = await nameOf(executor);
  await act(leader, named(t("actions.draft")), async (draft) => {
    await choose(draft, named(t("fields.topic")), "Ichimlik suvi taʼminoti");
    await choose(draft, named(t("fields.taskType")));
    await choose(draft, named(t("fields.organization")), "Fargʻona viloyati hokimligi");
    await choose(draft, named(t("fields.executor")), executorName);
    await choose(draft, named(t("fields.depthLevel")));
  });
  await act(leader, named(t("actions.finishClassification")), undefined, t("common.yes"));

  named(t("menu.newTasks"));
  await openFromList(executor, "menu.newTasks", number);
  await press(executor, named(t("actions.accept")));
  const signerName = await nameOf(signer);
  await act(executor, named(t("actions.answer")), async (answer) => {
    await choose(answer, named(t("fields.resultType")));
    await answer.getByLabel(named(t("fields.answerText")), { exact: true }).fill("Quvur almashtirildi, ichimlik suvi taʼminoti tiklandi.");
    await answer.getByLabel(named(t("fields.answerNumber")), { exact: true }).fill("12-7/26");
    await typeDay(answer, named(t("fields.answerDate")), dayInTashkent());
    await choose(answer, named(t("fields.signer")), signerName);
  });

  named(t("menu.checkingQuery"));
  const controller = await sitDown(browser, "controller", "UZ");
  await openFromList(controller, "menu.checkingQuery", number);
  await act(controller, named(t("actions.checkAnswer")));
  await openFromList(signer, "menu.checkingQuery", number);
  await act(signer, named(t("actions.confirmAnswer")));
  named(t("menu.notifyApplicantQuery"));
  await openFromList(signer, "menu.notifyApplicantQuery", number);
  await act(signer, named(t("actions.notifyApplicant")));
  named(t("menu.closed"));
  await openFromList(leader, "menu.closed", number);
});
