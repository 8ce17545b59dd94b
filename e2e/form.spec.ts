import { pictures } from "../server/test/support/pictures.ts";
import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { caller, registered, uniquePhone } from "./calls.ts";
import { choose, dialog, inspect, onePage, openLists, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
/** What a select of the form shows as chosen. */
const chosen = (form: Locator, label: string) =>
  form
    .locator(".ant-form-item")
    .filter({ has: form.page().getByText(label, { exact: true }) })
    .locator(".ant-select");
const newForm = async (page: Page) => {
  await page.goto("/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await expect(field(form, t("fields.phone"))).toBeVisible();
  return form;
};
const save = (form: Locator) => form.getByRole("button", { name: t("common.save"), exact: true }).click();
const areasOf = async (page: Page) =>
  (await (await page.request.get("/api/crud/areas/all")).json()) as { id: number; name: string; parentId: number }[];

/** A form that lacks nothing, and uploads that wait until they are let go. */
const filledForm = async (page: Page) => {
  const [area] = await areasOf(page);
  // before the page is there: one that is at work may send a call past a way that was barred just now
  let letGo = () => undefined as void;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/api/admin/files/upload/part", async (route) => (await held, await route.continue()));
  const form = await newForm(page);
  await expect(field(form, t("fields.phone"))).toBeFocused();
  await field(form, t("fields.phone")).fill(uniquePhone());
  await field(form, t("fields.firstName")).fill("Nodira");
  await choose(form, t("fields.area"), area!.name);
  await choose(form, t("fields.channel"));
  await choose(form, t("fields.satulation"));
  return { form, letGo };
};

test("a save without a line waits, can be cancelled, and is done once when the line is back", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const { form, letGo } = await filledForm(page);
  letGo();
  const name = `Kutuvchi${uniquePhone().slice(-5)}`;
  await field(form, t("fields.lastName")).fill(name);
  await page.context().setOffline(true);
  await save(form);
  const waits = page.getByText(t("common.savesWait", { count: 1 }));
  await expect(waits).toBeVisible();
  await waits.getByRole("button", { name: t("common.cancel") }).click();
  await expect(waits).toBeHidden();
  await expect(field(form, t("fields.lastName"))).toHaveValue(name);

  await save(form);
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(form).toBeHidden();
  const found = await page.request.get(`/api/appeals/menu/registration?applicantName=${name}`);
  expect(((await found.json()) as { total: number }).total).toBe(1);
});

test("a legal entity is registered with its name and director, a person's fields are gone", { tag: "@once" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const [area] = await areasOf(page);
  const form = await newForm(page);
  await form.getByText(t("fields.legalEntity"), { exact: true }).click();
  await expect(field(form, t("fields.firstName"))).toHaveCount(0);
  await save(form);
  await expect(form.getByText(t("problems.required")).first()).toBeVisible();

  const company = `Bogʻ${uniquePhone().slice(-5)} MCHJ`;
  await field(form, t("fields.phone")).fill(uniquePhone());
  await field(form, t("fields.orgName")).fill(company);
  await field(form, t("fields.inn")).fill("12345");
  await field(form, t("fields.director")).fill("Salimov Anvar");
  // as it is pasted, with the spaces around it
  await field(form, t("fields.email")).fill(" devonxona@example.uz ");
  await expect(form.getByText(t("form.innDigits"))).toBeVisible();
  // nine digits, as of a phone, and nobody else's
  await field(form, t("fields.inn")).fill(uniquePhone());
  await choose(form, t("fields.area"), area!.name);
  await choose(form, t("fields.channel"));
  await choose(form, t("fields.satulation"));
  await save(form);

  await expect(form).toBeHidden();
  await page.locator("tbody tr", { hasText: company }).locator("[data-part='row-link']").click();
  await expect(page.getByText(company).first()).toBeVisible();
  await page.getByRole("button", { name: t("card.allData") }).click();
  await expect(page.getByText("Salimov Anvar").first()).toBeVisible();
  await expect(page.getByText(t("fields.email")).first()).toBeVisible();
  await page.getByRole("button", { name: t("card.showPersonal") }).click();
  await expect(page.getByText("devonxona@example.uz").first()).toBeVisible();
});

test("an applicant without a phone gets a generated number and a disabled field; with a phone the field is enabled again", async ({
  browser,
}) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const form = await newForm(page);
  const phone = field(form, t("fields.phone"));

  await form.getByRole("checkbox", { name: t("fields.noPhone") }).click();
  await expect(phone).toHaveValue(/^\d{9}$/);
  await expect(phone).toBeDisabled();
  await form.getByRole("checkbox", { name: t("fields.noPhone") }).click();

  await expect(phone).toBeEnabled();
  await expect(phone).toHaveValue("");
});

test("a known person is offered before the reply to the last digit arrives, and can be chosen", async ({ browser, request }) => {
  let phone = uniquePhone();
  while (phone.endsWith("0")) phone = uniquePhone();
  await registered(request, "registrator3", { phone });
  // who is first among those with the same eight digits
  await registered(request, "registrator3", { phone: `${phone.slice(0, 8)}0`, firstName: "Nodira" });
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const form = await newForm(page);
  let letGo = () => undefined as void;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(`**/applicants/search-by-phone?phone=${phone}`, async (route) => {
    await held;
    await route.continue();
  });
  await field(form, t("fields.phone")).pressSequentially(phone.slice(0, 8));
  await expect(page.getByRole("option").first()).toBeAttached();
  await page.keyboard.press(phone.slice(8));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(form, t("fields.firstName"))).toHaveValue("Zilola");
  letGo();
});

test("a known person is not offered over the clerk's next fields, and Escape closes the form", async ({ browser, request }) => {
  const phone = uniquePhone();
  await registered(request, "registrator3", { phone });
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const form = await newForm(page);
  await page.route("**/applicants/search-by-phone?**", async (route) => {
    await new Promise((on) => setTimeout(on, 800));
    await route.continue();
  });
  await field(form, t("fields.phone")).fill(phone);
  const come = page.waitForResponse((reply) => reply.url().includes(`search-by-phone?phone=${phone}`));
  await field(form, t("fields.firstName")).fill("Zilola");
  await come;
  await page.waitForTimeout(300);
  await expect(openLists(page)).toHaveCount(0);

  // who comes back to the phone is offered the person
  await field(form, t("fields.phone")).focus();
  await page.keyboard.press("ArrowDown");
  await expect(openLists(page)).toHaveCount(1);
  await field(form, t("fields.firstName")).click();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("a text that is too long keeps its end, is marked and is not sent", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const { form, letGo } = await filledForm(page);
  letGo();
  const letter = `${"Suv yoʻq. ".repeat(2000)}Imzo`;
  const address = `${"Navoiy koʻchasi, ".repeat(30)}5-uy`;
  await field(form, t("fields.text")).fill(letter);
  await field(form, t("fields.address")).fill(address);
  await save(form);
  await expect(form.getByText(t("problems.too_long", { limit: 20_000 }))).toBeVisible();
  await expect(form.getByText(t("problems.too_long", { limit: 500 }))).toBeVisible();
  await expect(field(form, t("fields.text"))).toHaveValue(letter);
  await expect(field(form, t("fields.address"))).toHaveValue(address);

  await field(form, t("fields.text")).fill(letter.slice(-20_000));
  await field(form, t("fields.address")).fill(address.slice(-500));
  await save(form);
  await expect(form).toBeHidden();
});

test("an e-mail address loses the spaces around it; one in other letters stays in sight and is marked; a cleared one is removed", async ({
  browser,
  request,
}) => {
  const { appealId, number } = await registered(request, "registrator3", { email: "lola@mail.uz" });
  const { page } = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  const registrator = await caller(request, "registrator3");
  const stored = async () => {
    const { applicantsId } = await registrator.send("get", `/appeals/${appealId}`);
    return (await registrator.send("get", `/applicants/${String(applicantsId)}`))["email"];
  };
  const opened = async () => {
    await page.getByRole("button", { name: `${t("common.edit")}: ${number}` }).click();
    const form = dialog(page);
    return { form, email: field(form, t("fields.email")) };
  };

  const { form, email } = await opened();
  await expect(email).toHaveValue("lola@mail.uz");
  for (const wrong of ["lola@mаil.uz", "lоla@mail.uz", "mailto:lola@mail.uz"]) {
    await email.fill(wrong);
    await email.blur();
    await expect(form.getByText(t("form.emailShape"))).toBeVisible();
    await expect(email).toHaveValue(wrong);
  }
  await email.fill("  Ali.Valiyev@mail.uz ");
  await email.blur();
  await expect(form.getByText(t("form.emailShape"))).toBeHidden();
  await save(form);
  await expect(form).toBeHidden();
  expect(await stored()).toBe("Ali.Valiyev@mail.uz");

  const again = await opened();
  await again.email.fill("");
  await save(again.form);
  await expect(again.form).toBeHidden();
  expect(await stored()).toBeNull();
});

test("a person's tax id is shown where it is known, and stays in sight while it is overwritten", async ({ browser, request }) => {
  const inn = uniquePhone();
  const { number } = await registered(request, "registrator3", { inn });
  const { page } = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `${t("common.edit")}: ${number}` }).click();
  const taxId = field(dialog(page), t("fields.inn"));

  await expect(taxId).toHaveValue(inn);
  await taxId.fill("");
  await expect(taxId).toBeVisible();
});

test("a day is accepted as people type it; an invalid one stays in sight and is marked", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const form = await newForm(page);
  const birthday = field(form, t("fields.birthdate"));
  const type = async (text: string) => {
    await birthday.fill("");
    await birthday.pressSequentially(text);
    await field(form, t("fields.lastName")).click();
  };
  const fault = form
    .locator(".ant-form-item", { has: page.getByLabel(t("fields.birthdate"), { exact: true }) })
    .locator(".ant-form-item-explain-error");

  const paste = async (text: string) => {
    await birthday.fill("");
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await birthday.press("ControlOrMeta+V");
    await field(form, t("fields.lastName")).click();
  };
  const typeAndEnter = async (text: string) => {
    await birthday.fill("");
    await birthday.pressSequentially(text);
    await birthday.press("Enter");
    await field(form, t("fields.lastName")).click();
  };
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // days.test.ts and typedDay.test.ts try many more
  const early = t("problems.before_start", { limit: "01.01.1900" });
  for (const [give, wrong, told] of [
    [type, "31.02.2020", t("problems.no_such_day")],
    [paste, "05.06.85", t("problems.no_such_day")],
    [typeAndEnter, "05.06.85", t("problems.no_such_day")],
    [paste, "01.01.1119", early],
    [typeAndEnter, "05.04.1880", early],
    [type, "01.01.2099", t("problems.day_in_future")],
  ] as const) {
    await give(wrong);
    await expect(birthday).toHaveValue(wrong);
    await expect(fault).toHaveText(told);
  }
  await type("05061985");
  await expect(birthday).toHaveValue("05.06.1985");
  await expect(fault).toHaveCount(0);
  await type("");
  await expect(birthday).toHaveValue("");
});

test("the two halves of a passport say once what is wrong, and move other fields little", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const form = await newForm(page);
  const below = field(form, t("fields.socialStatus"));
  const { y: before } = (await below.boundingBox())!;

  await form.getByLabel(t("fields.passportSeries")).fill("A");
  await form.getByLabel(t("fields.passportNumber")).fill("12");
  await field(form, t("fields.lastName")).click();

  await expect(form.getByText(t("form.passportForm")).filter({ visible: true })).toHaveCount(1);
  expect((await below.boundingBox())!.y - before).toBeLessThan(60);
});

test("a form waits for a file that is still being uploaded, and is disabled meanwhile", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const { form, letGo } = await filledForm(page);
  await field(form, t("fields.files")).setInputFiles({ name: "sekin.pdf", mimeType: "application/pdf", buffer: onePage });
  await expect(form.getByText("sekin.pdf")).toBeVisible();
  await save(form);
  for (const label of ["fields.phone", "fields.firstName", "fields.area", "fields.channel"] as const)
    await expect(field(form, t(label)), label).toBeDisabled();
  const sent = page.waitForRequest((request) => request.url().endsWith("/appeal-actions/with-applicant"));
  letGo();

  const { appeal } = (await sent).postDataJSON() as { appeal: { files: number[] } };
  expect(appeal.files).toHaveLength(1);
  await expect(form).toBeHidden();
});

test(
  "a form with a file that did not arrive asks before it is saved, and the file can be removed",
  { tag: "@full" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "registrator3", "UZ", null);
    const { form, letGo } = await filledForm(page);
    const name = field(form, t("fields.firstName"));
    const saved: { appeal: { files: number[] } }[] = [];
    page.on("request", (request) => request.url().endsWith("/appeal-actions/with-applicant") && saved.push(request.postDataJSON()));

    await field(form, t("fields.files")).setInputFiles([
      { name: "dastur.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ dastur") },
      { name: "boʻsh.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ]);
    const row = (file: string) => form.locator("[data-part='file-row']", { hasText: file });
    await expect(row("boʻsh.pdf")).toContainText(t("errors.file_empty"));
    await save(form);
    await expect(name).toBeDisabled();
    letGo();
    const question = page.getByRole("dialog", { name: t("form.filesFailed") });
    await expect(question).toContainText("dastur.exe");
    await expect(question).toContainText("boʻsh.pdf");
    await question.getByRole("button", { name: t("common.back") }).click();
    await expect(row("dastur.exe")).toHaveAttribute("data-failed", "true");
    await expect(name).toBeEnabled();
    expect(saved).toEqual([]);
    for (const file of ["dastur.exe", "boʻsh.pdf"]) {
      await row(file)
        .getByRole("button", { name: t("form.removeFile", { name: file }) })
        .click();
      await expect(row(file)).toHaveCount(0);
    }
    await field(form, t("fields.files")).setInputFiles({ name: "buzuq.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
    await save(form);
    await question.getByRole("button", { name: t("form.saveWithout") }).click();
    await expect(form).toBeHidden();
    expect(saved.map(({ appeal }) => appeal.files)).toEqual([[]]);
  },
);

test("a file of a closed form delays no other form", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const { form } = await filledForm(page);
  await field(form, t("fields.files")).setInputFiles({ name: "sekin.pdf", mimeType: "application/pdf", buffer: onePage });
  await expect(form.getByText("sekin.pdf")).toBeVisible();
  await form.getByRole("button", { name: t("common.cancel") }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await form
    .getByRole("button", { name: t("form.draftRestore") })
    .first()
    .click();
  await expect(field(form, t("fields.firstName"))).toHaveValue("Nodira");
  await save(form);
  await expect(form).toBeHidden();
});

test("another region clears area and mahalla, another area clears the mahalla", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const { user } = await caller(page.request, "registrator3");
  const home = (user as unknown as { regionsId: number }).regionsId;
  const areas = ((await (await page.request.get(`/api/crud/areas/all?regions_id=${home}`)).json()) as { id: number; name: string }[]).slice(
    0,
    2,
  );
  const regions = (await (await page.request.get("/api/crud/regions/all")).json()) as { id: number; name: string }[];
  const form = await newForm(page);
  await expect(field(form, t("fields.mahalla"))).toBeDisabled();

  await choose(form, t("fields.area"), areas[0]!.name);
  await choose(form, t("fields.mahalla"));
  await expect(chosen(form, t("fields.mahalla")).first()).not.toContainText(t("common.select"));
  // the button for the mouse is named in the reader's language
  await expect(form.locator(".ant-select-clear").first()).toHaveAttribute("aria-label", t("common.clear"));
  await choose(form, t("fields.area"), areas[1]!.name);
  await expect(chosen(form, t("fields.mahalla")).first()).toContainText(t("common.select"));
  await choose(form, t("fields.mahalla"));
  await choose(form, t("fields.region"), regions.find((region) => region.id !== home)!.name);

  await expect(chosen(form, t("fields.area")).first()).toContainText(t("common.select"));
  await expect(chosen(form, t("fields.mahalla")).first()).toContainText(t("common.select"));
  await expect(field(form, t("fields.mahalla"))).toBeDisabled();
});

test("a channel used by offices asks for their document, another channel does not", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const ofCall = async (path: string) =>
    (await (await page.request.get(`/api${path}`)).json()) as { id: number; name: string; code: string }[];
  const all = await ofCall("/admin/dictionaries/user-channels");
  // the third office has no such channel of its own: it is lent one for this test
  const lent = { id: 0, name: "", code: "" };
  for (let id = 1; id <= 15 && lent.id === 0; id += 1)
    if ((await ofCall(`/crud/sender-orgs/all?channels_id=${id}`)).length > 1)
      Object.assign(lent, { id, name: "Sinov kanali", code: "sinov" });
  expect(lent.id).toBeGreaterThan(0);
  await page.route("**/api/admin/dictionaries/user-channels*", (route) =>
    route.fulfill({ json: [...all.filter((channel) => channel.id !== lent.id), { isExternal: 0, form: "written", ...lent }] }),
  );
  const form = await newForm(page);
  const documents = [t("fields.senderOrg"), t("fields.docNumber"), t("fields.docDate")];

  await choose(form, t("fields.channel"), lent.name);
  for (const label of documents) await expect(field(form, label)).toBeVisible();
  await choose(form, t("fields.senderOrg"));
  await field(form, t("fields.docNumber")).fill("7-7");
  await choose(form, t("fields.channel"), all.find((channel) => channel.id !== lent.id)!.name);

  for (const label of documents) await expect(field(form, label)).toHaveCount(0);
});

test("an appeal opened and saved unchanged keeps all its values", async ({ browser, request }) => {
  const birth = { birthdate: "05.04.1980", passportSn: "AB", passportNum: "1234567", gendersId: 1, address: "Navoiy koʻchasi, 5-uy" };
  const { number, appealId } = await registered(
    request,
    "registrator3",
    { ...birth, middleName: "Akmalovna", homePhone: "732011301", applicantCnt: 3, socialStatusId: 1, privilagedCategoriesId: 1 },
    {
      docNumber: "12/345",
      docDate: "02.11.2026",
      incomingDocNumber: "K-7",
      incomingDocDate: "03.11.2026",
      pageCnt: 4,
      repeatabilityTypeId: 2,
      earlierNumber: "QO-15",
      earlierDate: "01.10.2026",
      complainedOrgId: 1,
      textLanguageId: 1,
      isUndisclosed: true,
      representative: {
        name: "Salimov Anvar",
        authorityKindId: 1,
        documentNumber: "I-1",
        documentDate: "01.11.2026",
        phone: "901112233",
        address: "Navoiy koʻchasi, 6-uy",
      },
    },
  );
  const registrator = await caller(request, "registrator3");
  const stored = async () => {
    const { version, ...appeal } = await registrator.send("get", `/appeals/${appealId}`);
    return { version, appeal, applicant: await registrator.send("get", `/applicants/${String(appeal["applicantsId"])}`) };
  };
  const before = await stored();
  const { page } = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  await page.getByRole("button", { name: `${t("common.edit")}: ${number}` }).click();
  const form = dialog(page);
  await expect(field(form, t("fields.text"))).toHaveValue("Koʻcha chiroqlari yonmayapti");
  await save(form);
  await expect(form).toBeHidden();

  const after = await stored();
  expect(after.version).not.toBe(before.version);
  expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
});

test(
  "a row is deleted with a reason after the specified question, stays after the answer no, and its link says why",
  { tag: "@once" },
  async ({ browser, request }) => {
    const { number } = await registered(request, "registrator3");
    const { page } = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
    const remove = page.getByRole("button", { name: `${t("common.delete")}: ${number}` });
    const question = page.getByRole("dialog").filter({ hasText: t("messages.deleteRow") });

    await remove.click();
    await expect(question.getByRole("button", { name: t("common.yes") })).toHaveClass(/dangerous/);
    await expect(question).toContainText(number);
    await question.getByRole("button", { name: t("common.no") }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await remove.click();
    await question.getByRole("button", { name: t("common.yes") }).click();
    await expect(question).toContainText(t("problems.required"));
    await question.getByLabel(t("fields.reason")).fill("Ikki marta kiritilgan");
    await question.getByRole("button", { name: t("common.yes") }).click();

    await expect(page.getByText(t("common.deleted"))).toBeVisible();
    await expect(page.getByText(t("lists.nothingMatches"))).toBeVisible();
    await page.goto("/appeals/deleted");
    await page.getByRole("link", { name: number }).click();
    const said = page.locator("[data-part='deleted-appeal']");
    await expect(said).toContainText("Ikki marta kiritilgan");
    await expect(said).toContainText(number);
    await expect(page.getByText(t("messages.noAppealAccess"))).toHaveCount(0);
  },
);

test("sending on asks for a row, and then for the post", async ({ browser, request }) => {
  const { number } = await registered(request, "registrator3");
  const { page } = await sitDown(browser, "registrator3", "UZ", `/appeals/registration?requestNumber=${encodeURIComponent(number)}`);
  const send = page.getByRole("button", { name: t("actions.sendToClassification") });
  await expect(page.getByText(t("lists.chooseRow"))).toBeVisible();
  await expect(send).toHaveCount(0);

  await page.locator("[data-part='row-table'] tbody tr td").nth(2).click();
  await send.click();
  const form = dialog(page);
  await expect(form).toContainText(`${t("actions.sendToClassification")}: ${number}`);
  // the only or the last post is proposed, and would come after the key on a slow machine
  await expect(chosen(form, t("fields.positionLevel")).locator(".ant-select-content-has-value")).toBeVisible();
  await form.getByLabel(t("fields.positionLevel"), { exact: true }).press("Delete");
  await form.getByRole("button", { name: t("actions.sendToClassification") }).click();
  await expect(form.getByText(t("problems.required"))).toBeVisible();
  await choose(form, t("fields.positionLevel"));
  await form.getByRole("button", { name: t("actions.sendToClassification") }).click();

  await expect(page.getByText(t("done.sendToClassification"))).toBeVisible();
  await expect(page.getByText(t("lists.nothingMatches"))).toBeVisible();
});

test("files are shown before they are attached and on the card, and are removed from the list", { tag: "@pdf" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", null);
  const [area] = await areasOf(page);
  const form = await newForm(page);
  const name = `Fayl${uniquePhone().slice(-5)}`;
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  await field(form, t("fields.files")).setInputFiles([
    { name: "ariza.pdf", mimeType: "application/pdf", buffer: onePage },
    { name: "surat.png", mimeType: "image/png", buffer: dot },
    { name: "skan.tif", mimeType: "image/tiff", buffer: pictures.threePages },
  ]);
  await form.getByRole("button", { name: t("form.previewFile", { name: "skan.tif" }) }).click();
  const scan = page.getByRole("dialog", { name: "skan.tif" });
  await expect(scan.locator("img")).toHaveJSProperty("naturalHeight", 48);
  await expect(scan.locator(".ant-pagination-simple-pager")).toContainText("3");
  await scan.locator(".ant-pagination-next button").click();
  await expect(scan.getByRole("textbox")).toHaveValue("2");
  await page.keyboard.press("Escape");
  await expect(scan).toBeHidden();
  await form.getByRole("button", { name: t("form.previewFile", { name: "surat.png" }) }).click();
  const preview = page.getByRole("dialog", { name: "surat.png" });
  await expect(preview.locator("img")).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await field(form, t("fields.phone")).fill(uniquePhone());
  await field(form, t("fields.firstName")).fill(name);
  await choose(form, t("fields.area"), area!.name);
  await choose(form, t("fields.channel"));
  await choose(form, t("fields.satulation"));
  // once the scan is read, its pages are proposed in place of the form's guess
  await field(form, t("fields.pageCnt")).fill("5");
  await save(form);
  await expect(form).toBeHidden();

  // others register meanwhile, so the newest row need not be ours
  const number = await page.locator("[data-part='row-table'] tbody tr", { hasText: name }).locator("[data-part='row-link']").innerText();
  await page.getByRole("button", { name: t("lists.filesOf", { number }) }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "ariza.pdf" }).click();
  expect((await downloading).suggestedFilename()).toBe("ariza.pdf");

  await page.getByRole("link", { name: number }).click();
  await page
    .getByRole("button", { name: t("form.previewFile", { name: "ariza.pdf" }) })
    .first()
    .click();
  await expect(page.locator("iframe[title='ariza.pdf']")).toHaveAttribute("src", /^blob:/);
});

test(
  "the mahalla registers through its own channel, and stays on its screen when the form is closed",
  { tag: "@once" },
  async ({ browser }) => {
    const { page } = await sitDown(browser, "mahalla", "UZ", "/appeals/reg-mahalla");
    await expect(page.locator("[data-part='list-total']")).toHaveText(/\d/);
    await page.keyboard.press("n");
    const form = dialog(page);

    await expect(chosen(form, t("fields.channel")).first()).toContainText("Mahalla kanali");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(page.locator("#content")).toBeFocused();

    await page.keyboard.press("n");
    const name = `Dilnoza${uniquePhone().slice(-5)}`;
    await field(form, t("fields.firstName")).fill(name);
    await field(form, t("fields.phone")).fill(uniquePhone());
    await choose(form, t("fields.area"));
    await choose(form, t("fields.satulation"));
    await save(form);
    await expect(form).toBeHidden();
    await expect(page.getByRole("cell", { name }).first()).toBeVisible();
  },
);

test("the number just given is the first line of the next empty form until that is saved", { tag: "@full" }, async ({ browser }) => {
  const desk = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  const { page } = desk;
  const { form, letGo } = await filledForm(page);
  letGo();
  const bar = form.locator("[data-part='saved-bar']");
  const given = async () => /[A-Z-]+-\d+\/\d+/.exec(await bar.innerText())![0];
  const goOn = async () => {
    await field(form, t("fields.text")).fill("Koʻcha chiroqlari yonmayapti");
    await form.getByRole("button", { name: t("form.saveAndNext") }).click();
  };
  await expect(bar).toHaveCount(0);
  await goOn();
  await expect(bar).toBeInViewport();
  await expect(field(form, t("fields.phone"))).toHaveValue("");
  const first = await given();
  const words = t("form.savedAs", { number: first });
  // heard once: the bar itself is silent, and so is the list below the form
  await expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);
  for (const [width, height] of [
    [390, 768],
    [360, 560],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(bar).toBeInViewport();
    for (const button of ["form.copyNumber", "form.printLabel"] as const)
      await expect(bar.getByRole("button", { name: t(button) })).toBeInViewport();
    await expect(bar.getByRole("link", { name: t("form.openCard") })).toBeInViewport();
    if (width !== 390) await inspect(desk, `97-number-before-${width}`);
  }

  await field(form, t("fields.phone")).fill(uniquePhone());
  await field(form, t("fields.firstName")).fill("Sobir");
  const [area] = await areasOf(page);
  await choose(form, t("fields.area"), area!.name);
  await expect(bar).toContainText(first);
  await goOn();
  await expect(bar).not.toContainText(first);
  const second = await given();

  // what was not written down yet stays when the form is closed, and goes with its own cross
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  const below = page.locator("[data-part='saved-bar']");
  await expect(below).toContainText(second);
  await below.getByRole("button", { name: t("common.close") }).click();
  await expect(below).toHaveCount(0);
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  await expect(field(dialog(page), t("fields.phone"))).toBeVisible();
  await expect(below).toHaveCount(0);
});
