import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator } from "@playwright/test";
import { caller, registered, uniquePhone, word } from "./calls.ts";
import { choose, dialog, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
/** What a choice shows as chosen, and its fault. */
const chosen = (form: Locator, label: string) =>
  form.locator(".ant-form-item").filter({ has: form.page().getByLabel(label, { exact: true }) });

test("after a message from Telegram the next paper letter is registered as paper", async ({ browser, request }) => {
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/telegram");
  const { page } = desk;
  // who gave no name stands in the list with the words
  await page.route("**/api/appeals/menu/telegram?*", async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { rows: object[] };
    await route.fulfill({ response: reply, json: { ...list, rows: list.rows.map((row) => ({ ...row, applicantName: "" })) } });
  });
  await page.reload();
  await expect(page.locator("tbody [data-part='row-what']").first()).not.toBeEmpty();
  const ticket = page.locator("tbody [data-part='row-link']").first();
  await ticket.click();
  const message = dialog(page);
  await expect(field(message, t("fields.text"))).not.toHaveValue("");
  await choose(message, t("fields.satulation"));
  await message.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(page.locator("[data-part='saved-bar']")).toBeVisible();

  // 0.2.0 remembered the channel of a message as the clerk's choice
  const registrator = await caller(request, "registrator");
  const channels = (await registrator.send("get", "/admin/dictionaries/user-channels")) as unknown as { id: number; name: string }[];
  const telegram = channels.find(({ name }) => name === "Telegram-bot")!;
  const saved = [{ name: "last", query: `channelId=${telegram.id}&satulationId=1` }];
  await registrator.send("put", "/profile/list-views", { list: "form:registration", columns: null, saved });

  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await expect(chosen(form, t("fields.satulation"))).toContainText("Ariza");
  await expect(chosen(form, t("fields.channel"))).not.toContainText(/\d|Telegram/);
  const name = word();
  await field(form, t("fields.phone")).fill(uniquePhone());
  await field(form, t("fields.lastName")).fill(name);
  await field(form, t("fields.firstName")).fill("Nodira");
  const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { name: string }[];
  await choose(form, t("fields.area"), areas[0]!.name);
  await field(form, t("fields.text")).fill("Koʻchada chiroq yoʻq");
  // an empty channel is asked for
  await page.keyboard.press("Control+Enter");
  await expect(chosen(form, t("fields.channel"))).toContainText(t("problems.required"));
  await choose(form, t("fields.channel"), "Devonxona orqali");
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();

  const { rows } = (await registrator.send("get", `/appeals/menu/registration?applicantName=${name}`)) as unknown as {
    rows: { channelName: string }[];
  };
  expect(rows).toMatchObject([{ channelName: "Devonxona orqali" }]);
  // the next one has the clerk's own choice
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await expect(chosen(dialog(page), t("fields.channel"))).toContainText("Devonxona orqali");
});

test("a known person who writes from outside is answered at the e-mail address of the message", async ({ browser, request }) => {
  const phone = uniquePhone();
  await registered(request, "registrator", { phone, email: "eski@mail.uz" });
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/telegram");
  await page.route("**/api/appeals/incoming/*", async (route) => {
    const reply = await route.fetch();
    const record = (await reply.json()) as { applicant: object };
    await route.fulfill({ response: reply, json: { ...record, applicant: { ...record.applicant, email: "yangi@mail.uz" } } });
  });
  await page.locator("tbody [data-part='row-link']").first().click();
  const message = dialog(page);
  await expect(field(message, t("fields.email"))).toHaveValue("yangi@mail.uz");

  await field(message, t("fields.phone")).fill("");
  await field(message, t("fields.phone")).pressSequentially(phone);
  await expect(page.getByRole("option").first()).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await expect(field(message, t("fields.firstName"))).toHaveValue("Zilola");
  await expect(field(message, t("fields.email"))).toHaveValue("yangi@mail.uz");
});
