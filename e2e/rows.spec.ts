import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, ownTask, word } from "./calls.ts";
import { dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a request is decided and an answer checked in the row of its list", { tag: "@once" }, async ({ browser, request }) => {
  const [asked, refused, answered] = [
    await ownTask(request, "process"),
    await ownTask(request, "process"),
    await ownTask(request, "answered"),
  ];
  const executor = await caller(request, "executor");
  for (const { taskId } of [asked, refused]) {
    const { version } = await executor.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    const groups = (await executor.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
    await executor.send("patch", "/task-actions/request", {
      taskId,
      version,
      type: "group",
      groupsId: groups.findLast((topic) => topic.parentId !== null)!.id,
      reason: "Boshqa mavzuga tegishli",
    });
  }
  const desk = await sitDown(browser, "leader", "UZ", null);
  const { page } = desk;
  const decide = async (
    number: string,
    action: string,
    fill?: (form: ReturnType<typeof dialog>) => Promise<void>,
    word: string = action,
  ) => {
    await page.getByRole("button", { name: `${word}: ${number}` }).click();
    const form = dialog(page);
    await fill?.(form);
    await form.getByRole("button", { name: action, exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: `${word}: ${number}` })).toHaveCount(0);
  };

  await page.goto("/queries/groups-query");
  await decide(asked.number, t("actions.acceptRequest"), (form) => expect(form).toContainText("Boshqa mavzuga tegishli"));
  await decide(refused.number, t("actions.rejectRequest"), (form) =>
    form.getByLabel(t("fields.reason"), { exact: true }).fill("Mavzu toʻgʻri"),
  );
  await inspect(desk, "24-decided-in-rows");
  await page.goto(`/queries/checking-query?requestNumber=${encodeURIComponent(answered.number)}`);
  const answer = page.locator("tbody tr", { hasText: answered.number });
  await expect(answer.locator("[data-part='row-what']")).toContainText("Chiroqlar almashtirildi");
  await decide(answered.number, t("actions.checkAnswer"), undefined, t("lists.rowCheck"));

  const [accepted, kept] = await Promise.all(
    [asked, refused].map(({ taskId }) => executor.send("get", `/tasks/get-article-info-with-request?taskId=${taskId}`)),
  );
  expect([accepted, kept].map((info) => (info!["requests"] as { status: string }[])[0]!.status)).toEqual(["accepted", "rejected"]);

  const signer = await sitDown(browser, "signer", "UZ", `/queries/checking-query?requestNumber=${encodeURIComponent(answered.number)}`);
  await expect(signer.page.getByRole("button", { name: `${t("lists.rowConfirm")}: ${answered.number}` })).toBeVisible();
  await expect(signer.page.getByRole("button", { name: `${t("lists.rowCheck")}: ${answered.number}` })).toHaveCount(0);
});

test("an answer decided in its row shows its author and its text", async ({ browser, request }) => {
  const { number } = await ownTask(request, "checked");
  const { page } = await sitDown(browser, "signer", "UZ", "/queries/checking-query");
  await page.getByRole("button", { name: `${t("lists.rowConfirm")}: ${number}` }).click();

  const form = page.getByRole("dialog", { name: `${t("actions.confirmAnswer")}: ${number}` });
  await expect(form).toContainText("Chiroqlar almashtirildi");
  await expect(form).toContainText("15-1");
  await expect(form.getByLabel(t("fields.note"), { exact: true })).toBeFocused();
  // it begins with the letter, also when all of it is there at once
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: `${t("lists.rowConfirm")}: ${number}` }).click();
  await expect(form).toContainText("Chiroqlar almashtirildi");
  await expect(form.getByLabel(t("fields.note"), { exact: true })).toBeFocused();
  await expect(form.getByRole("heading", { name: t("card.letter") })).toBeInViewport();

  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await page.goto("/queries/notify-applicant-query");
  await page.getByRole("button", { name: `${t("actions.notifyApplicant")}: ${number}` }).click();
  await expect(page.getByRole("dialog", { name: `${t("actions.notifyApplicant")}: ${number}` })).toContainText("Rahimova Zilola");
});

test("a request decided in its row leaves the focus in the next row", async ({ browser, request }) => {
  const [executor, leader] = [await caller(request, "executor"), await caller(request, "leader")];
  const topics = (await executor.send("get", "/lookups/topics")) as unknown as { id: number; parentId: number | null }[];
  const groupsId = topics.findLast((one) => one.parentId !== null)!.id;
  // of one name: what other walks wish for is theirs to decide
  const lastName = word();
  for (let n = 0; n < 2; n += 1) {
    const { taskId } = await ownTask(request, "process", { applicant: { lastName } });
    const { version } = await leader.send("get", `/tasks/stage-actions?taskId=${taskId}`);
    await executor.send("patch", "/task-actions/request-group", { taskId, version, groupsId, reason: "Boshqa yoʻnalish" });
  }
  const { page } = await sitDown(browser, "leader", "UZ", `/queries/groups-query?applicantName=${lastName}`);
  const numbers = page.locator("tbody [data-part='row-link']");
  await expect(numbers).toHaveCount(2);
  const [first, second] = [await numbers.nth(0).innerText(), await numbers.nth(1).innerText()];
  const accept = page.getByRole("button", { name: `${t("actions.acceptRequest")}: ${first}` });
  await accept.press("Enter");
  const note = dialog(page).getByLabel(t("fields.note"), { exact: true });
  await expect(note).toBeFocused();
  // as it looks on the card
  const wish = dialog(page).locator("[data-part='task-request']");
  await expect(wish).toContainText("Boshqa yoʻnalish");
  expect(await wish.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingLeft))).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(accept).toBeFocused();
  await accept.press("Enter");
  await expect(note).toBeFocused();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("link", { name: first })).toHaveCount(0);
  const row = page.locator("tbody tr").filter({ hasText: second });
  await expect(async () => expect(await row.evaluate((one) => one.contains(document.activeElement))).toBe(true)).toPass();
});
