import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { caller, classified, expectCounted, taskFor, unheardText } from "./calls.ts";
import { act, choose, dialog, inspect, openCard as open, openLists, press, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

/** The first topic that has no topics below it. */
const firstLeaf = async (page: Page): Promise<{ name: string }> => {
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { name: string; parentId: number | null }[];
  return topics.find((one) => one.parentId !== null)!;
};

test("a topic is found though its list arrives after the typing", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { name: string; parentId: number | null }[];
  const topic = topics.find((one) => one.parentId !== null)!.name;
  let come = (): void => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/api/lookups/topics", (route) => asked.then(() => route.continue()));
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const box = dialog(page).getByLabel(t("fields.topic"), { exact: true });
  await box.fill(topic);
  await expect(page.locator(".ant-select-dropdown").getByText(t("common.loading"))).toBeVisible();
  come();

  const found = page.locator(".ant-select-dropdown").getByText(topic, { exact: true });
  await found.click();
  await expect(dialog(page).locator(".ant-select-content, .ant-select-selection-item").filter({ hasText: topic })).toBeVisible();
});

test("the destination of similar appeals stands beside the fields with its reason, moves nothing, and a key takes it", async ({
  browser,
  request,
}) => {
  // three of a matter that nothing else in the office is about, nor an earlier run of this walk
  const text = unheardText();
  const { topic: sentAs } = await taskFor(request, "executor3", `${text}, navbatchi yoʻq`);
  for (const more of ["xavfli", "bolalar oʻtadi"]) await taskFor(request, "executor3", `${text}, ${more}`);
  const { appealId } = await classified(request, "registrator", { text });
  const leader = await caller(request, "leader");
  const found = (await leader.send("get", `/appeals/${appealId}/routing-proposals`)) as unknown as Record<
    "topics" | "organizations" | "executors",
    { name: string; count: number; of: number; words: string[] }[]
  >;
  const [topic, office] = [found.topics[0]!, found.organizations[0]!];
  expect(topic).toMatchObject({ name: sentAs, count: 3, of: 3 });
  expect(office).toMatchObject({ count: 3, of: 3 });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  let come = (): void => {};
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/routing-proposals", (route) => asked.then(() => route.continue()));
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  // no field is shown before its proposals, so that none moves
  await expect(form.locator(".ant-skeleton")).toBeVisible();
  await expect(form.getByLabel(t("fields.topic"), { exact: true })).toHaveCount(0);
  come();
  const reason = t("form.routedTopic", { count: topic.count, of: topic.of, words: topic.words.join(", ") });
  const offered = form.getByRole("button", { name: topic.name }).first();
  await expect(offered).toContainText(reason);
  await expect(offered).toHaveAttribute("aria-pressed", "false");
  await inspect(desk, "57-routing");

  await expect(form.getByLabel(t("fields.topic"), { exact: true })).toBeFocused();
  await page.keyboard.press("Alt+KeyR");
  await expect(offered).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Alt+KeyR");
  await expect(form.getByRole("button", { name: office.name }).first()).toHaveAttribute("aria-pressed", "true");
  await choose(form, t("fields.taskType"));
  await choose(form, t("fields.depthLevel"));
  if (await form.getByLabel(t("fields.executor"), { exact: true }).isVisible()) {
    const [executor] = found.executors;
    if (executor) {
      await page.keyboard.press("Alt+KeyR");
      await expect(form.getByRole("button", { name: executor.name })).toHaveAttribute("aria-pressed", "true");
    } else await choose(form, t("fields.executor"));
  }
  expect(await page.locator("[data-part='draft']").count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-part='draft']")).toContainText(topic.name);
  await expect(page.locator("[data-part='draft']")).toContainText(office.name);
});

test("a topic chosen by hand brings the organisation that had it before; a proposal with less than half of the votes is pale, and no key takes it", async ({
  browser,
  request,
}) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const leaf = await firstLeaf(page);
  const proposed = (name: string, count: number) => ({ id: 1, name, count, of: 5, words: [], load: null });
  await page.route("**/routing-proposals*", async (route) => {
    const reply = (await (await route.fetch()).json()) as Record<string, unknown>;
    const asked = new URL(route.request().url()).searchParams.get("groupsId");
    const organizations = asked === null ? [] : [proposed("Kuchsiz taklif", 2), { ...proposed("Kuchli taklif", 4), id: 2 }];
    await route.fulfill({ json: { ...reply, topics: [], executors: [], organizations } });
  });
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  await form.getByLabel(t("fields.topic"), { exact: true }).fill(leaf.name);
  await openLists(page).getByText(leaf.name, { exact: true }).click();
  const weak = form.getByRole("button", { name: /Kuchsiz taklif/ });
  await expect(weak).toContainText(t("form.routedOrganizationByTopic", { count: 2, of: 5 }));
  await expect(weak).toHaveAttribute("data-weak", "true");
  await expect(weak.locator("kbd")).toHaveCount(0);
  const strong = form.getByRole("button", { name: /Kuchli taklif/ });
  await expect(strong.locator("kbd")).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyR");
  await expect(strong).toHaveAttribute("aria-pressed", "true");
  await expect(weak).toHaveAttribute("aria-pressed", "false");
});

test("the proposals of the text are not offered while those of a chosen topic load, and return without the topic", async ({
  browser,
  request,
}) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const leaf = await firstLeaf(page);
  const proposed = (id: number, name: string) => ({ id, name, count: 5, of: 5, words: [], load: null });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/routing-proposals*", async (route) => {
    const isOfTopic = new URL(route.request().url()).searchParams.has("groupsId");
    if (isOfTopic) await held;
    const organizations = [isOfTopic ? proposed(2, "Mavzu taklifi") : proposed(1, "Matn taklifi")];
    await route.fulfill({ json: { topics: [], organizations, executors: [] } });
  });
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  const [ofText, ofTopic] = [form.getByRole("button", { name: /Matn taklifi/ }), form.getByRole("button", { name: /Mavzu taklifi/ })];
  await expect(ofText).toBeVisible();
  // no topic is proposed: nothing takes room below it
  await expect(form.locator(".ant-form-item", { has: page.locator("#groupsId") }).locator(".ant-form-item-extra")).toBeHidden();
  await form.getByLabel(t("fields.topic"), { exact: true }).fill(leaf.name);
  await openLists(page).getByText(leaf.name, { exact: true }).click();
  await expect(ofText).toHaveCount(0);
  await page.keyboard.press("Alt+Shift+KeyR");
  release();
  await expect(ofTopic).toHaveAttribute("aria-pressed", "false");
  await form.locator(".ant-select", { has: page.locator("#groupsId") }).hover();
  await form
    .locator(".ant-select", { has: page.locator("#groupsId") })
    .locator(".ant-select-clear")
    .click();
  await expect(ofText).toHaveAttribute("aria-pressed", "false");
});

test("Enter takes a topic and opens a branch where it is pressed, and a refusal takes the cursor", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { id: number; name: string; parentId: number | null }[];
  const leaf = topics.find((one) => one.parentId !== null)!;
  const branch = topics.find((one) => one.id === leaf.parentId)!;
  const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as { name: string; isOwn: boolean }[];
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const topic = dialog(page).getByLabel(t("fields.topic"), { exact: true });
  const list = openLists(page);
  await expect(topic).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await list.getByText(branch.name, { exact: true }).click();
  await expect(list.getByText(leaf.name, { exact: true })).toBeVisible();
  await list.getByText(branch.name, { exact: true }).click();
  await expect(list.getByText(leaf.name, { exact: true })).toBeHidden();

  // by keyboard: down to the branch, Enter opens it, down to the topic, Enter takes it
  const active = list.locator(".ant-select-tree-treenode-active");
  while (!(await active.filter({ hasText: branch.name }).count())) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list.getByText(leaf.name, { exact: true })).toBeVisible();
  while (!(await active.filter({ hasText: leaf.name }).count())) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(dialog(page).locator(".ant-select").first()).toContainText(leaf.name);

  await topic.fill(leaf.name);
  await expect(list.getByText(leaf.name, { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(dialog(page).locator(".ant-select").first()).toContainText(leaf.name);

  await choose(dialog(page), t("fields.taskType"));
  await choose(dialog(page), t("fields.organization"), offices.find((office) => office.isOwn)!.name);
  await choose(dialog(page), t("fields.depthLevel"));
  await dialog(page).getByLabel(t("fields.depthLevel"), { exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  // a choice would open its list by the same key
  expect(await list.count()).toBe(0);
  await expect(dialog(page).getByText(t("problems.executor_or_post_needed"))).toBeVisible();
  await expect(dialog(page).getByLabel(t("fields.executor"), { exact: true })).toBeFocused();
});

test(
  "a question goes to one's own executor or post, or to another office that names them itself",
  { tag: "@once" },
  async ({ browser, request }) => {
    const { appealId } = await classified(request, "registrator3");
    const executor = await caller(request, "executor3");
    const desk = await sitDown(browser, "leader3", "UZ", null);
    const { page } = desk;
    const offices = (await (await page.request.get("/api/lookups/organizations")).json()) as { id: number; name: string; isOwn: boolean }[];
    const own = offices.find((office) => office.isOwn)!.name;
    const other = offices.find((office) => !office.isOwn)?.name;
    const topics = (await (await page.request.get("/api/lookups/topics")).json()) as { name: string; parentId: number | null }[];
    const topic = topics.find((one) => one.parentId !== null)!.name;
    await open(page, appealId);
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
    const draft = (office: string, rest: () => Promise<void>) =>
      act(desk, t("actions.draft"), async (form) => {
        await expect(field(t("fields.executor"))).toHaveCount(0);
        await choose(form, t("fields.topic"), topic);
        await choose(form, t("fields.taskType"));
        await choose(form, t("fields.organization"), office);
        await choose(form, t("fields.depthLevel"));
        await rest();
      });

    await draft(own, async () => {
      await expect(field(t("fields.positionLevel"))).toBeVisible();
      await expect(field(t("fields.department"))).toBeVisible();
      await choose(dialog(page), t("fields.executor"), executor.user.fio);
    });
    await expect(page.locator("[data-part='draft']")).toHaveCount(1);
    await expect(page.locator("[data-part='draft']")).toContainText(executor.user.fio);
    await draft(own, () => choose(dialog(page), t("fields.positionLevel")));
    await expect(page.locator("[data-part='draft']")).toHaveCount(2);
    if (other) {
      await draft(other, async () => {
        await expect(field(t("fields.executor"))).toHaveCount(0);
        await expect(field(t("fields.positionLevel"))).toHaveCount(0);
      });
      await expect(page.locator("[data-part='draft']")).toHaveCount(3);
    }

    const before = await page.locator("[data-part='draft']").count();
    await page
      .getByRole("button", { name: new RegExp(`^${t("actions.deleteDraft")}`) })
      .last()
      .click();
    await expect(dialog(page).getByText(t("card.deleteDraftQuestion"))).toBeVisible();
    await dialog(page)
      .getByRole("button", { name: t("common.yes") })
      .click();
    await expect(page.locator("[data-part='draft']")).toHaveCount(before - 1);

    await act(desk, t("actions.finishClassification"), undefined, t("common.yes"));
    await expect(page.locator("[data-part='task']").first()).toBeVisible();
    const badge = page.getByRole("link", { name: t("menu.resolutionTask") }).locator("[data-part='menu-badge']");
    await expectCounted(page, "task_resolution", (count) => expect(badge).toHaveText(String(count), { timeout: 2_000 }));
  },
);

test("a question comes back with its reason and is sent again", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator3");
  const [leader, executor] = [await caller(request, "leader3"), await caller(request, "executor3")];
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const { id: taskId } = await leader.send("post", "/task-actions/drafts", {
    appealId,
    groupsId: topics.find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Oʻrganing",
    organizationsId: executor.user.organizationsId,
    executorId: executor.user.id,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const executor3 = await sitDown(browser, "executor3", "UZ", null);
  await open(executor3.page, appealId, taskId);
  await act(executor3, t("actions.return"), async (form) => {
    await form.getByRole("button", { name: t("actions.return"), exact: true }).click();
    await expect(form.getByText(t("problems.required"))).toBeVisible();
    await form.getByLabel(t("fields.reason"), { exact: true }).fill("Boshqa boʻlimning ishi");
  });

  const leader3 = await sitDown(browser, "leader3", "UZ", null);
  await open(leader3.page, appealId, taskId);
  await expect(leader3.page.getByText("Boshqa boʻlimning ishi").first()).toBeVisible();
  await act(leader3, t("actions.resend"), async (form) => {
    await expect(form.getByLabel(t("fields.taskText"), { exact: true })).toHaveValue("Oʻrganing");
    await form.getByLabel(t("fields.taskText"), { exact: true }).fill("Baribir oʻrganing");
  });

  await executor3.page.reload();
  await expect(executor3.page.getByText("Baribir oʻrganing").first()).toBeVisible();
  await expect(executor3.page.getByRole("button", { name: t("actions.accept") })).toBeVisible();
});

test("names in choices stand whole, in the list and in the field", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator");
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  const isCut = (name: Locator) => name.evaluate((one) => one.scrollWidth > one.clientWidth);
  await open(page, appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  const longest = "Margʻilon shahri obodonlashtirish boshqarmasi";
  await choose(form, t("fields.organization"), longest);
  const chosen = form.locator(".ant-select-content").filter({ hasText: longest });
  await expect(chosen).toBeVisible();
  expect(await isCut(chosen)).toBe(false);

  await page.emulateMedia({ colorScheme: "dark" });
  await choose(form, t("fields.organization"), "Fargʻona viloyati hokimligi");
  await form.getByLabel(t("fields.positionLevel"), { exact: true }).click();
  const list = openLists(page);
  const post = list.locator(".ant-select-item-option-content").filter({ hasText: "Viloyat hokimining birinchi oʻrinbosari" });
  await expect(post).toBeVisible();
  expect(await isCut(post)).toBe(false);
  // no shadow is seen by night
  await expect(list).toHaveCSS("border-top-width", "1px");
});

test("the main executor is not offered as a co-executor", async ({ browser, request }) => {
  const { appealId } = await classified(request, "registrator");
  const leader = await caller(request, "leader");
  const executor = await caller(request, "executor");
  const posts = (await leader.send("get", "/crud/position-levels/all?is_own_org_positions=1")) as unknown as { id: number }[];
  const topics = (await leader.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  await leader.send("post", "/task-actions/drafts", {
    appealId,
    groupsId: topics.find((topic) => topic.parentId !== null)!.id,
    taskTypesId: 1,
    text: "Chiroqlarni tiklang",
    organizationsId: leader.user.organizationsId,
    positionLevelsId: posts[0]!.id,
    depthLevelsId: 1,
  });
  await leader.send("patch", "/appeal-actions/finish-classification-task", { appeal_id: appealId });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  await open(page, appealId);
  await press(desk, t("actions.resolution"));
  await choose(dialog(page), t("fields.mainExecutor"), executor.user.fio);
  const helpers = dialog(page).getByLabel(t("fields.coExecutors"), { exact: true });
  await helpers.fill(executor.user.fio.split(" ")[0]!);
  const list = openLists(page);
  await expect(list).toBeVisible();
  await expect(list.getByText(executor.user.fio, { exact: true })).toHaveCount(0);
});

test("a complaint brings advice about the own office, and about an office below the one complained about", async ({ browser, request }) => {
  const [leader, city] = [await caller(request, "leader"), await caller(request, "leader2")];
  const own = await classified(request, "registrator", { satulationId: 2, complainedOrgId: leader.user.organizationsId });
  const other = await classified(request, "registrator", { satulationId: 2, complainedOrgId: city.user.organizationsId });
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  await open(page, own.appealId);
  await press(desk, t("actions.draft"));
  await expect(dialog(page).locator("[data-part='own-complaint']")).toHaveText(t("form.ownComplaint"));

  await open(page, other.appealId);
  await press(desk, t("actions.draft"));
  const form = dialog(page);
  await expect(form.locator("[data-part='own-complaint']")).toHaveCount(0);
  await choose(form, t("fields.organization"), "Margʻilon shahri obodonlashtirish boshqarmasi");
  await expect(form.locator("[data-part='below-complained']")).toHaveText(t("form.belowComplained"));
  await inspect(desk, "58-complaint");
  await choose(form, t("fields.organization"), "Fargʻona viloyati hokimligi");
  await expect(form.locator("[data-part='below-complained']")).toHaveCount(0);
});
