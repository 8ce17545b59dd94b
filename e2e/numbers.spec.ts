import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { caller, registered, taskFor, word } from "./calls.ts";
import { button } from "./reference-lists.ts";
import { choose, dialog, look, press, sitDown } from "./office.ts";
import { filterOf, settled } from "./table.ts";

// Every field of a number takes the spellings that people paste; what is no such number stays as it was given, is marked and is not sent.

const t = translator(await loadMessages("UZ"));
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
/** What the clipboard brings, all at once. */
const paste = async (into: Locator, text: string): Promise<void> => {
  await into.fill("");
  await into.evaluate((input, given) => {
    input.focus();
    document.execCommand("insertText", false, given);
  }, text);
};
/** A label of a field, a right spelling and the value that it means, and an invalid one, if there is any. */
type Row = readonly [label: string, spelling: string, value: string, wrong?: string];

const phone = (label: string): Row => [label, "\u202a+998\u00a090 123‑45‑67\u202c", "901234567", "+998 90 123 45 678"];
const long = `${"12-34/".repeat(20)}5`;
/** Numbers that others give: any will do that is not too long. */
const letter = (label: string): Row => [label, "№ 48-85937-сон", "№ 48-85937-сон", long];
const count = (label: string, wrong: string): Row => [label, "１ 2", "12", wrong];

const takes = async (form: Locator, rows: readonly Row[]): Promise<void> => {
  for (const [label, spelling, value, wrong] of rows) {
    const box = field(form, label);
    if (wrong !== undefined) {
      await paste(box, wrong);
      await box.blur();
      await expect(box, `${label}: ${wrong} stays`).toHaveValue(wrong);
      await expect(box, `${label}: ${wrong} is marked`).toHaveAttribute("aria-invalid", "true");
    }
    await paste(box, spelling);
    await box.blur();
    await expect(box, `${label}: ${spelling}`).toHaveValue(value);
    await expect(box, `${label}: ${spelling} is right`).not.toHaveAttribute("aria-invalid", "true");
  }
};
/** The form is not sent with wrong numbers in it, nor with the last one of them: `takes` has seen that each is marked. */
const keeps = async (page: Page, form: Locator, rows: readonly Row[], save = t("common.save")): Promise<void> => {
  const sent: string[] = [];
  await page.route("**/api/**", async (route) => {
    const call = route.request();
    if (call.method() === "GET" || call.url().includes("/profile/")) return route.fallback();
    sent.push(call.url());
    await route.abort();
  });
  const faulty = rows.flatMap(([label, spelling, , wrong]) => (wrong === undefined ? [] : [{ box: field(form, label), spelling, wrong }]));
  for (const { box, wrong } of faulty) await paste(box, wrong);
  for (const left of [faulty, faulty.slice(-1)]) {
    for (const { box, spelling } of faulty.filter((one) => !left.includes(one))) await paste(box, spelling);
    await button(form, save).click();
    for (const { box, wrong } of left) {
      await expect(box).toHaveAttribute("aria-invalid", "true");
      await expect(box).toHaveValue(wrong);
    }
  }
  for (const { box, spelling } of faulty.slice(-1)) {
    await paste(box, spelling);
    await box.blur();
  }
  expect(sent).toEqual([]);
  await page.unroute("**/api/**");
};

test("the registration form accepts numbers as they are pasted", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await field(form, t("fields.firstName")).fill("Nodira");
  await choose(form, t("fields.area"));
  await choose(form, t("fields.channel"));
  await choose(form, t("fields.satulation"));
  await form.getByRole("checkbox", { name: t("form.throughRepresentative") }).click();
  await field(form, t("form.representativeName")).fill("Aliyev Valijon");
  const rows: readonly Row[] = [
    phone(t("fields.phone")),
    phone(t("fields.homePhone")),
    [t("fields.passportSeries"), " а\u200bа ", "AA", "AAB"],
    [t("fields.passportNumber"), "№ 123-45-67", "1234567", "12345678"],
    count(t("fields.applicantCnt"), "1000001"),
    count(t("fields.pageCnt"), "12,5"),
    letter(t("fields.incomingNumber")),
    letter(t("fields.authorityNumber")),
    phone(t("fields.representativePhone")),
  ];
  await takes(form, rows);
  await keeps(page, form, rows);

  const [first, second] = [field(form, t("fields.phone")), field(form, t("fields.homePhone"))];
  await paste(first, "+7 912 345 67 89");
  await first.blur();
  await expect(form.getByText(t("form.phoneDigits"))).toBeVisible();
  await expect(form.getByRole("checkbox", { name: t("fields.noPhone") })).toBeVisible();
  // two phones, the second of which has a field of its own; one that stands there is not replaced
  await paste(first, "90 123 45 67, 91 765 43 21");
  await first.blur();
  await expect(form.getByText(t("problems.several_phones"))).toBeVisible();
  // once more beside what it left there
  for (const left of ["", "917654321"]) {
    await second.fill(left);
    await first.fill("");
    await first.pressSequentially("90 123 45 67, 91 765 43 21");
    await first.blur();
    await expect(first).toHaveValue("901234567");
    await expect(second).toHaveValue("917654321");
  }
  await second.fill("");
  await paste(first, "90 123 45 67, 91 765 43 21");
  await expect(first).toHaveValue("901234567");
  await expect(second).toHaveValue("917654321");

  await field(form, t("fields.passportSeries")).fill("");
  await paste(field(form, t("fields.passportNumber")), "АА 7654321");
  await expect(field(form, t("fields.passportSeries"))).toHaveValue("AA");
  await expect(field(form, t("fields.passportNumber"))).toHaveValue("7654321");
});

test("the registration form accepts pasted numbers of a legal entity and of a message from outside too", async ({ browser }) => {
  const { page } = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  await page.getByRole("button", { name: t("form.addAppeal") }).click();
  const form = dialog(page);
  await form.getByText(t("fields.legalEntity"), { exact: true }).click();
  const rows: readonly Row[] = [phone(t("fields.phone")), [t("fields.inn"), "301\u00a0234 567", "301234567", "3012345678"]];
  await takes(form, rows);
  await keeps(page, form, rows);

  // no other walk registers what waits here
  await page.goto("/appeals/my-fergana");
  await page.locator("tbody [data-part='row-link']").first().click();
  const message = dialog(page);
  await expect(field(message, t("fields.text"))).not.toHaveValue("");
  await takes(message, [phone(t("fields.phone")), [t("fields.passportNumber"), "1234567 ", "1234567", "АА 12345678"]]);
  await keeps(page, message, [phone(t("fields.phone"))]);
});

test("organisations, staff and the journal of receptions accept pasted numbers", { tag: "@full" }, async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/users");
  const form = dialog(page);
  await button(page, t("crud.add")).click();
  const staff: readonly Row[] = [[t("session.username"), " S.Aliyev3\u00a0", "s.aliyev3", "с.алиев"], phone(t("fields.phone"))];
  await takes(form, staff);
  await keeps(page, form, staff);
  await page.goto("/admin/users");
  await page.locator("tbody tr.ant-table-row").first().click();
  await button(page, t("administration.pinfl")).click();
  const pinfl = field(dialog(page), t("administration.pinfl"));
  await paste(pinfl, "301018012345681");
  await expect(pinfl).toHaveValue("301018012345681");
  await expect(dialog(page).getByText(t("problems.not_a_pinfl"))).toBeVisible();
  await expect(button(dialog(page), t("common.save"))).toBeDisabled();
  await paste(pinfl, "3-010180-123-456-8");
  await expect(pinfl).toHaveValue("30101801234568");

  await page.goto("/admin/organizations");
  await button(page, t("crud.add")).click();
  const office: readonly Row[] = [
    [t("administration.bankAccount"), "2020 8000 9001 2345 6789", "20208000900123456789", "202080009001234567890"],
    [t("administration.prefix"), "QUV-2", "QUV-2", "QUV-OB-YANGI-2"],
  ];
  await takes(dialog(page), office);
  await keeps(page, dialog(page), office);

  const clerk = await sitDown(browser, "registrator", "UZ", "/reception/journal");
  await button(clerk.page, t("crud.add")).click();
  await takes(dialog(clerk.page), [phone(t("fields.phone"))]);
  await keeps(clerk.page, dialog(clerk.page), [phone(t("fields.phone"))]);
});

test("an action accepts an office's number, and keeps one that is too long", async ({ browser, request }) => {
  const { appealId, taskId } = await taskFor(request, "registrator3");
  const desk = await sitDown(browser, "registrator3", "UZ", `/appeals/card/${appealId}?taskId=${taskId}`);
  // the number that the office would give next comes by itself, and not into what is pasted
  const proposed = desk.page.waitForResponse((reply) => reply.url().includes("/tasks/next-number"));
  await press(desk, t("actions.registerTask"));
  await proposed;
  const form = dialog(desk.page);
  await takes(form, [letter(t("fields.incomingNumber"))]);
  await keeps(desk.page, form, [letter(t("fields.incomingNumber"))], t("actions.registerTask"));
});

test("settings keep a count that is too large, and mark it", async ({ browser }) => {
  const { page } = await sitDown(browser, "admin", "UZ", "/admin/settings");
  for (const [label, wrong] of [
    [t("administration.sessionHours"), "5000"],
    [t("administration.passwordLength"), "12 belgi"],
    [t("retention.complaint"), "7.5"],
  ] as const) {
    const form = page.locator("form").filter({ has: page.getByLabel(label, { exact: true }) });
    const box = field(form, label);
    const before = await box.inputValue();
    await paste(box, wrong);
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await keeps(page, form, [[label, before, before, wrong]]);
  }
});

test("filters of lists accept pasted numbers, and refuse invalid ones in words", { tag: "@full" }, async ({ browser }) => {
  const desk = await sitDown(browser, "leader", "UZ", "/appeals/process");
  const { page } = desk;
  const filter = async (column: string, typed: string) => {
    await settled(page);
    await filterOf(page, column).click();
    const panel = page.locator("[data-part='filter-panel']");
    await paste(panel.getByLabel(column, { exact: true }), typed);
    await button(panel, t("lists.apply")).click();
    return panel;
  };
  for (const [column, wrong, problem] of [
    [t("columns.applicantPhone"), "+7 912 345 67 89", t("problems.not_a_phone")],
    [t("columns.requestNumber"), "FAR_430", t("problems.not_a_request_number")],
  ] as const) {
    const panel = await filter(column, wrong);
    await expect(panel.getByRole("alert")).toHaveText(problem);
    await look(desk, `filter-refused-${column.slice(0, 4)}`);
    await expect(panel.getByLabel(column, { exact: true })).toHaveValue(wrong);
    await expect(page).not.toHaveURL(/applicantPhone|requestNumber/);
    await page.keyboard.press("Escape");
    await page.reload();
    await settled(page);
  }
  // as a saved list or a link may have it
  await page.goto("/appeals/process?applicantPhone=%2B7+912+345+67+89");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText(
    `${t("columns.applicantPhone")}: ${t("problems.not_a_phone")}`,
  );
  await page.goto("/appeals/process");
  await settled(page);
  const number = await page.locator("tbody [data-part='row-link']").first().innerText();
  await filter(t("columns.requestNumber"), `№ ${number.toLowerCase().replace(/-0+/, " ")}`);
  await expect(page).toHaveURL(/requestNumber/);
  await expect(page.locator("tbody [data-part='row-link']")).toHaveText([number]);
});

test("the search box finds an appeal by the numbers of its letter, and says by which", async ({ browser, request }) => {
  const inn = String(300_000_000 + (Date.now() % 99_999_999));
  const incoming = word();
  const { number: requestNumber } = await registered(
    request,
    "registrator3",
    { applicantTypeId: 2, name: "Baraka", director: "Aliyev", inn },
    { incomingDocNumber: `${incoming}-96`, incomingDocDate: "12.10.2026" },
  );
  const desk = await sitDown(browser, "registrator3", "UZ", "/appeals/registration");
  const { page } = desk;
  const box = page.getByRole("combobox", { name: t("shell.searchValue"), exact: true });
  for (const [typed, found] of [
    [`№ ${requestNumber.toLowerCase().replace(/-0+/, " ")}`, ""],
    [inn.replace(/(\d{3})(?=\d)/g, "$1 "), `STIR: ${inn}`],
    [`${incoming}-96 12.10.2026`, `Kirish raqami: ${incoming}-96, 12.10.2026`],
  ] as const) {
    await paste(box, typed);
    const hit = page.locator("[data-part='search-hit']").filter({ hasText: requestNumber });
    await expect(hit).toBeVisible();
    if (found) await expect(hit.locator("[data-part='search-found']")).toHaveText(found);
    await look(desk, `search-${found === "" ? "number" : found.slice(0, 4)}`);
  }
  const text = "9".repeat(300);
  await paste(box, text);
  await expect(box).toHaveValue(text);
  await expect(page.locator("[data-part='search-hint']")).toHaveText(t("problems.too_long", { limit: 200 }));
});

test("a citizen's code is read with spaces, and an invalid one stays as it was typed", async ({ page, request }) => {
  const { number: requestNumber, appealId } = await registered(request, "registrator3");
  const { statusCode } = (await (await caller(request, "registrator3")).send("get", `/appeals/detail/${appealId}`)) as unknown as {
    statusCode: string;
  };
  await page.goto("/check?til=uz");
  const [number, code] = [page.getByLabel(t("check.number")), page.getByLabel(t("check.statusCode"))];
  const wrong = `${statusCode}-${"7".repeat(80)}`;
  await paste(number, requestNumber);
  await paste(code, wrong);
  await code.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(t("check.wrongPair"));
  await expect(page.getByLabel(t("check.statusCode"))).toHaveValue(wrong);
  await paste(page.getByLabel(t("check.number")), ` № ${requestNumber.replace(/-0+/, "-")}`);
  await paste(page.getByLabel(t("check.statusCode")), `\u200b${statusCode.slice(0, 4)} ${statusCode.slice(4).toLowerCase()} `);
  await page.getByLabel(t("check.statusCode")).press("Enter");
  await expect(page.getByText(requestNumber)).toBeVisible();
});
