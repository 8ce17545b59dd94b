import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, classified, registered, uniquePhone, word } from "./calls.ts";
import { choose, dialog, inspect, openCard, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a duplicate is seen while it is typed, marked with one key and saved as such", async ({ browser, request }) => {
  const phone = uniquePhone();
  const text = "Navoiy koʻchasida ikki oydan beri chiroqlar yonmaydi, bolalar qorongʻida maktabdan qaytmoqda, yoritib bering";
  const first = await registered(request, "registrator", { phone, lastName: "Zokirova", firstName: "Nigora" }, { text });

  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  const { page } = desk;
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const drawer = page.locator(".ant-drawer-content-wrapper");
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
  await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill("Нигора");
  await choose(drawer, t("fields.area"));
  await choose(drawer, t("fields.channel"));
  await choose(drawer, t("fields.satulation"), "Shikoyat");
  await expect(drawer.getByLabel(t("fields.complainedOrg"), { exact: true })).toBeVisible();
  await drawer
    .getByLabel(t("fields.text"), { exact: true })
    .fill("Навоий кўчасида икки ойдан бери чироқлар ёнмайди, болалар қоронғида мактабдан қайтмоқда, ёритиб беринг, илтимос");
  const similar = page.getByRole("region", { name: t("form.similar") });
  await expect(similar).toContainText(first.number);
  await expect(similar).toContainText(t("form.samePhone"));
  await expect(similar).toContainText(t("form.sameText"));
  await inspect(desk, "56-similar");

  await page.keyboard.press("Alt+KeyR");
  await expect(drawer.locator("[data-part='earlier']")).toContainText(first.number);
  await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
  const saved = await page.locator("[data-part='saved-bar']").innerText();
  const number = /[A-Z]+-\d+\/\d+/.exec(saved)![0];
  const colleague = await caller(request, "registrator");
  const [hit] = (await colleague.send("get", `/appeals/search?search_type_id=1&search_value=${encodeURIComponent(number)}`)) as unknown as {
    id: number;
  }[];
  expect(await colleague.send("get", `/appeals/${hit!.id}`)).toMatchObject({ repeatabilityTypeId: 3, earlierAppealId: first.appealId });
});

test("saving a text that the same person sent before asks once whether it is the same", async ({ browser, request }) => {
  const text = "Mustaqillik koʻchasidagi kanalizatsiya quduqlari toʻlib, hovlilarga oqmoqda, bir haftadan beri hech kim kelmadi";
  const [phone, name] = [uniquePhone(), word()];
  const first = await registered(request, "registrator", { phone, lastName: name, firstName: "Sarvar" }, { text });
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  const { page } = desk;
  const drawer = page.locator(".ant-drawer-content-wrapper");
  const question = page.getByRole("dialog").filter({ hasText: t("form.saveApart") });
  const write = async () => {
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
    await drawer.getByLabel(t("fields.lastName"), { exact: true }).fill(name);
    await drawer.getByLabel(t("fields.firstName"), { exact: true }).fill("Sarvar");
    await choose(drawer, t("fields.area"));
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"), "Ariza");
    await drawer.getByLabel(t("fields.text"), { exact: true }).fill(text);
    await page.keyboard.press("Control+Enter");
    await expect(question).toContainText(t("form.twin", { number: "\n" }).split("\n")[1]!);
  };
  const colleague = await caller(request, "registrator");
  const saved = async () => {
    const number = /[A-Z]+-\d+\/\d+/.exec(await page.locator("[data-part='saved-bar']").innerText())![0];
    const [hit] = (await colleague.send(
      "get",
      `/appeals/search?search_type_id=1&search_value=${encodeURIComponent(number)}`,
    )) as unknown as {
      id: number;
    }[];
    await page
      .locator("[data-part='saved-bar']")
      .getByRole("button", { name: t("common.close") })
      .click();
    return colleague.send("get", `/appeals/${hit!.id}`);
  };
  await write();
  await expect(question).toContainText(first.number);
  // what was found stands in the form below it, and is all of it that a key reaches meanwhile
  await expect(drawer.locator("[data-part='row-link']").first()).toBeVisible();
  await inspect(desk, "57-twin");
  await question.getByRole("button", { name: t("form.saveApart") }).click();
  expect(await saved()).toMatchObject({ earlierAppealId: null });
  await write();
  await question.getByRole("button", { name: t("form.markDuplicate") }).click();
  expect(await saved()).toMatchObject({ repeatabilityTypeId: 3, earlierAppealId: expect.any(Number) });
});

test("another person's appeal of the same text is shown, and cannot be marked as a repeat", async ({ browser, request }) => {
  const phone = uniquePhone();
  const text = "Mustaqillik koʻchasidagi koʻprik panjarasi singan, yoʻlovchilar uchun xavfli, tezroq taʼmirlab berishingizni soʻraymiz";
  const strangers = await registered(request, "registrator", { lastName: "Ochilova", firstName: "Barno" }, { text });
  const own = await registered(
    request,
    "registrator",
    { phone, lastName: "Jumayev", firstName: "Sobir" },
    { text: "Yoʻl chetidagi daraxtlar" },
  );

  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const drawer = page.locator(".ant-drawer-content-wrapper");
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
  await drawer.getByLabel(t("fields.text"), { exact: true }).fill(text);
  const shown = (number: string) =>
    page
      .getByRole("region", { name: t("form.similar") })
      .getByRole("listitem")
      .filter({ hasText: number });
  await expect(shown(strangers.number)).toContainText(t("form.sameText"));
  await expect(shown(strangers.number).getByRole("button")).toHaveCount(0);
  // of the same person the clerk judges whether the matter is the same
  await expect(shown(own.number).getByRole("button", { name: t("form.markRepeat") })).toBeVisible();
});

test("the next field for the keyboard stands above the similar appeals, and a joined one says where it is considered", async ({
  browser,
  request,
}) => {
  const phone = uniquePhone();
  const first = await registered(request, "registrator", { phone });
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  await page.setViewportSize({ width: 1366, height: 641 });
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const drawer = page.locator(".ant-drawer-content-wrapper");
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
  const similar = page.getByRole("region", { name: t("form.similar") });
  await expect(similar).toContainText(first.number);
  const text = drawer.getByLabel(t("fields.text"), { exact: true });
  // the channel that was chosen last arrives by itself, and brings a field above the text
  await expect(async () => {
    await drawer.getByLabel(t("fields.pageCnt"), { exact: true }).focus();
    while (!(await text.evaluate((one) => one === document.activeElement))) await page.keyboard.press("Tab");
    const [box, bar] = [(await text.boundingBox())!, (await similar.boundingBox())!];
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }).toPass({ timeout: 15_000 });

  const copy = await registered(request, "registrator", { phone }, { repeatabilityTypeId: 3, earlierAppealId: first.appealId });
  const registrator = await caller(request, "registrator");
  await registrator.send("patch", "/appeal-actions/join-duplicate", { appeal_id: copy.appealId });
  await page.goto(`/appeals/card/${copy.appealId}`);
  await expect(page.getByText("Avvalgi murojaatga biriktirilgan: u bilan birga koʻrib chiqiladi")).toBeVisible();
  await page.getByRole("tab", { name: t("card.messages") }).click();
  await expect(page.getByText(t("card.noMessagesJoined"))).toBeVisible();
  await page.getByRole("link", { name: first.number }).click();
  await expect(page.locator("[data-part='card-joined']").getByRole("link")).toHaveText([copy.number]);
});

test("the classifier sees an equal letter of the same person on the card, and joins this one to it", async ({ browser, request }) => {
  const text = "Mustaqillik koʻchasidagi ariqqa chiqindi tashlanmoqda, hid tarqalmoqda, tozalab berishingizni soʻraymiz";
  const [phone, lastName] = [uniquePhone(), word()];
  const first = await registered(request, "registrator3", { phone, lastName }, { text });
  const copy = await classified(request, "registrator3", { text }, { phone, lastName });
  const alone = await classified(request, "registrator3");
  const desk = await sitDown(browser, "leader3", "UZ", null);
  const { page } = desk;
  const similar = page.getByRole("region", { name: t("form.similar") });
  await openCard(page, copy.appealId);
  await expect(similar).toContainText(first.number);
  await expect(similar).toContainText(t("form.sameText"));
  await inspect(desk, "98-twin-on-card");
  await similar.getByRole("button", { name: t("actions.joinDuplicate") }).click();
  const form = dialog(page);
  await expect(form).toContainText(first.number);
  await form.getByRole("button", { name: t("actions.joinDuplicate"), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(similar).toHaveCount(0);
  await expect(page.locator("[data-part='card-top']").getByRole("link", { name: first.number })).toBeVisible();

  // where nothing says the same there is nothing to join
  await openCard(page, alone.appealId);
  await expect(page.getByRole("button", { name: t("actions.draft") })).toBeVisible();
  await page
    .locator("[data-part='action-bar']")
    .getByRole("button", { name: t("card.more") })
    .click();
  await expect(page.getByRole("menuitem", { name: t("actions.extendTerm") })).toBeVisible();
  await expect(page.getByText(t("actions.joinDuplicate"))).toHaveCount(0);
});
