import { appealWorkflow, draftedForms, loadMessages, taskWorkflow, translateAny, translator, type AppealDetail } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { caller, classified, ownTask, word } from "./calls.ts";
import { isLong, openCard, sitDown } from "./office.ts";

const messages = await loadMessages("UZ");
const t = translator(messages);

/** The same run again: SEED=… npm run playwright -- e2e/nothing-is-lost.spec.ts. */
const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const randomFrom = (start: number) => {
  let state = start;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Form = { readonly kind: "appeal" | "task"; readonly name: string; readonly label: string; readonly field: string };
/** A signature is made by its agent and not typed; the question before a deletion is a dialog that keeps no draft. */
const withoutDraft: readonly string[] = ["sign-letter", "delete"];
/** Every form that keeps words, as the contract declares it: a new one is walked without being named here. */
const formsOf = ({ name: kind, actions }: typeof appealWorkflow | typeof taskWorkflow): Form[] =>
  Object.entries(actions).flatMap(([name, { input, label, harmless = false }]) => {
    const fields = Object.entries(input as Readonly<Record<string, { readonly kind: string }>>);
    const written = fields.find(([, one]) => one.kind === "longText") ?? fields.find(([, one]) => one.kind === "text");
    return written && !harmless && !withoutDraft.includes(name)
      ? [{ kind: kind as Form["kind"], name, label: translateAny(messages, label), field: written[0] }]
      : [];
  });
const all = [...formsOf(appealWorkflow), ...formsOf(taskWorkflow)];

/** Leaves a changed form by its question. */
const leave = (page: Page) =>
  page
    .getByRole("dialog", { name: t("form.leaveQuestion") })
    .getByRole("button", { name: t("common.yes") })
    .click();
const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: async (page) => (await page.keyboard.press("Escape"), await leave(page)),
  "its cross": async (page) => {
    await page
      .locator("[data-part='form-panel'] header")
      .getByRole("button", { name: t("common.close") })
      .click();
    await leave(page);
  },
  "a link": async (page) => {
    await page
      .getByRole("navigation", { name: t("shell.mainMenu") })
      .getByRole("link", { name: t("myDay.title") })
      .click();
    await leave(page);
  },
  "the way back": (page) => page.goBack(),
  "loading again": (page) => page.reload(),
};

/** The card offers this action alone, whatever the record allows: the form is what is walked here. */
const offering = async (page: Page, of: () => Form) => {
  const only = <T extends { readonly actions: readonly string[] }>(one: T, kind: Form["kind"]): T => ({
    ...one,
    actions: of().kind === kind ? [of().name] : [],
  });
  await page.route(/\/api\/appeals\/detail\//, async (route) => {
    const reply = await route.fetch();
    const detail = (await reply.json()) as AppealDetail;
    // a duplicate joins what its registration has named
    const named = of().name === "join-duplicate" && { earlierAppealId: detail.id - 1 };
    await route.fulfill({
      response: reply,
      json: { ...only(detail, "appeal"), ...named, tasks: detail.tasks.map((task) => only(task, "task")) },
    });
  });
};
/** As a button or in the menu; the name of a form that has a draft goes on after its words. */
const press = async (page: Page, label: string) => {
  const named = { name: new RegExp(`(^|\\s)${label}`) };
  const [direct, inMenu] = [page.getByRole("button", named).first(), page.getByRole("menuitem", named).first()];
  const more = page.locator("[data-part='action-bar']").getByRole("button", { name: t("card.more") });
  await expect(direct.or(more).first()).toBeVisible();
  if (!(await direct.isVisible())) await more.first().click();
  await direct.or(inMenu).first().click();
};
const isOfQuestion = ({ kind, name }: Form) => kind === "task" && (name === "draft" || name === "update-draft");

const parts = isLong ? 4 : 2;
/** Forms of one part: others each time, and all of them in the long run. */
const most = isLong ? Infinity : 4;
for (let part = 0; part < parts; part += 1)
  test(
    `words typed in any form are offered again however it is left, part ${part + 1} of ${parts}`,
    { tag: "@full" },
    async ({ browser, request }) => {
      // oxlint-disable-next-line no-console -- the seed is what a failure is repeated by
      console.log(`nothing is lost, part ${part + 1}: SEED=${seed}`);
      const random = randomFrom(seed + part);
      const [atWork, toClassify, leader] = await Promise.all([
        ownTask(request, "process"),
        classified(request, "registrator"),
        caller(request, "leader"),
      ]);
      const question = ((await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[]).find(
        ({ parentId }) => parentId !== null,
      )!;
      await leader.send("post", "/task-actions/drafts", {
        appealId: toClassify.appealId,
        groupsId: question.id,
        taskTypesId: 1,
        text: "Suvni ulang",
        organizationsId: leader.user.organizationsId,
        executorId: (await caller(request, "executor")).user.id,
        depthLevelsId: 1,
      });
      const forget = async () => {
        const drafts = (await leader.send("get", "/profile/form-drafts")) as unknown as {
          key: string;
          appealId: number;
          taskId: number | null;
        }[];
        for (const { key } of drafts.filter(({ appealId }) => appealId === atWork.appealId || appealId === toClassify.appealId))
          await leader.send("delete", `/profile/form-drafts/${key}`);
      };
      const { page } = await sitDown(browser, "leader", "UZ", null);
      page.on("dialog", (asked) => void asked.accept());
      let form = all[0]!;
      await offering(page, () => form);
      const panel = page.locator("[data-part='form-panel']");
      const open = async () => {
        if (isOfQuestion(form)) {
          await page.unroute(/\/api\/appeals\/detail\//);
          await openCard(page, toClassify.appealId);
          await offering(page, () => form);
        } else await openCard(page, atWork.appealId, atWork.taskId);
        await press(page, form.label);
        const field = panel.locator(`#${form.field}`);
        await expect(field, form.name).toBeVisible();
        return field;
      };

      const own = all.filter((_one, at) => at % parts === part);
      while (own.length > most) own.splice(random(own.length), 1);
      for (const [at, one] of own.entries()) {
        form = one;
        expect(draftedForms as readonly string[]).toContain(`${form.kind}-action:${form.name}`);
        const words = `${word()} ${"yoʻlʼ".slice(random(5))} ${random(100_000)}`;
        // each way in turn, the second part goes on where the first one ends
        const [way, close] = Object.entries(ways)[(seed + part * own.length + at) % Object.keys(ways).length]!;
        const about = `SEED=${seed}: ${form.kind} ${form.name}, left by ${way}`;
        await test.step(about, async () => {
          const field = await open();
          await field.press("Control+End");
          await field.pressSequentially(words);
          await page.waitForTimeout([0, 100, 1_900, 2_100][random(4)]!);
          await field.press("z");
          await close(page);
          await expect(panel, about).toHaveCount(0);

          const again = await open();
          await panel
            .locator("[data-part='draft-offers']")
            .getByRole("button", { name: t("form.draftRestore") })
            .first()
            .click();
          await expect(again, about).toHaveValue(new RegExp(`${words}z$`));
          await forget();
        });
      }
    },
  );
