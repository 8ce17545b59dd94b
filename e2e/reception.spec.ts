import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, dayInTashkent, registered, uniquePhone, word } from "./calls.ts";
import { choose, dialog, inspect, look, sitDown, typeDay } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("a reception is scheduled, a person enrolled for it, received and registered as an appeal", async ({ browser }) => {
  const [place, surname, phone] = [`${word()}-xona`, word(), uniquePhone()];
  const desk = await sitDown(browser, "registrator", "UZ", "/reception/schedule");
  const { page } = desk;
  const drawer = page.locator(".ant-drawer-content-wrapper");
  const save = async () => {
    await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(drawer).toBeHidden();
  };

  // once, today: what is held every week would not be on a day off
  await page.getByRole("button", { name: t("crud.add") }).click();
  await choose(drawer, t("reception.leader"));
  await typeDay(drawer, t("reception.onceOn"), dayInTashkent());
  await drawer.getByLabel(t("reception.startsAt"), { exact: true }).fill("10:00");
  await drawer.getByLabel(t("reception.endsAt"), { exact: true }).fill("09:00");
  await drawer.getByLabel(t("reception.place"), { exact: true }).fill(place);
  await drawer.getByLabel(t("reception.places"), { exact: true }).fill("1");
  await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(drawer.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await drawer.getByLabel(t("reception.endsAt"), { exact: true }).fill("23:59");
  await inspect(desk, "66-reception-form");
  await save();
  await expect(page.getByRole("row").filter({ hasText: place })).toContainText("10:00");

  await page.goto("/reception/journal");
  const enrol = async (person: string) => {
    await page.getByRole("button", { name: t("crud.add") }).click();
    await choose(drawer, t("reception.reception"), place);
    await typeDay(drawer, t("reception.day"), dayInTashkent());
    await drawer.getByLabel(t("reception.person"), { exact: true }).fill(person);
    await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
    await drawer.getByLabel(t("reception.topic"), { exact: true }).fill("Gaz taʼminoti");
  };
  await enrol(`${surname} Anvar Rustamovich`);
  await inspect(desk, "67-enrolment-form");
  await save();
  const line = page.getByRole("row").filter({ hasText: surname });
  await expect(line).toContainText(t("reception.enrolled"));
  // the only place is taken
  await enrol("Boshqa Odam");
  await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(drawer.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await drawer.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: t("common.yes"), exact: true })
    .click();
  await expect(drawer).toBeHidden();

  await line.click();
  await page.getByRole("button", { name: t("reception.makeAppeal"), exact: true }).click();
  await expect(drawer.getByLabel(t("fields.lastName"), { exact: true })).toHaveValue(surname);
  await expect(drawer.getByLabel(t("fields.phone"), { exact: true })).toHaveValue(phone);
  await look(desk, "68-appeal-from-enrolment");
  await choose(drawer, t("fields.area"));
  await choose(drawer, t("fields.satulation"));
  await save();
  await expect(line).toContainText(t("reception.received"));
  await look(desk, "69-reception-journal");
  const number = await line.getByRole("link").innerText();
  expect(number).toMatch(/^[A-Z]{3}-/);

  await line.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.locator("main")).toContainText("Gaz taʼminoti");
});

test("the journal begins with today, and an action without a chosen line asks for one", async ({ browser, request }) => {
  const [place, surname] = [`${word()}-xona`, word()];
  const registrator = await caller(request, "registrator");
  const leaders = (await registrator.send("get", "/lookups/staff?can=task_resolution")) as unknown as { id: number }[];
  const once = { leaderId: leaders[0]!.id, startsAt: "00:00", endsAt: "23:59", place, places: 5 };
  for (const day of [dayInTashkent(), dayInTashkent(40)]) {
    const { id } = await registrator.send("post", "/reception/schedule", { ...once, day });
    const line = { scheduleId: id, day, phone: uniquePhone(), topic: "Suv taʼminoti" };
    await registrator.send("post", "/reception/journal", { ...line, fullName: `${surname} ${day}` });
  }
  const desk = await sitDown(browser, "registrator", "UZ", "/reception/journal");
  const { page } = desk;
  const today = page.getByRole("button", { name: t("reception.today"), exact: true });
  const days = page.locator("tbody tr.ant-table-row td:first-child");
  await expect(today).toHaveAttribute("aria-pressed", "true");
  await expect(days.first()).toHaveText(dayInTashkent());
  // nothing is chosen yet
  const absent = page.getByRole("button", { name: t("reception.markAbsent"), exact: true });
  await expect(page.getByText(t("lists.chooseRow"))).toBeVisible();
  await expect(absent).toHaveCount(0);
  await page.getByRole("button", { name: t("card.more"), exact: true }).click();
  await expect(page.getByRole("menuitem", { name: t("reception.dayPage"), exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await inspect(desk, "71-journal-today");

  // all of it is read backwards, and today is one press away
  await page.getByRole("button", { name: t("crud.filtersSet", { count: 1 }) }).click();
  await page.getByRole("button", { name: t("common.clearFilter") }).click();
  await expect(today).toHaveAttribute("aria-pressed", "false");
  await expect(days.first()).not.toHaveText(dayInTashkent());
  await today.click();
  await expect(days.first()).toHaveText(dayInTashkent());

  const line = page.getByRole("row").filter({ hasText: `${surname} ${dayInTashkent()}` });
  await line.click();
  for (const name of ["reception.markReceived", "reception.makeAppeal"] as const)
    await expect(page.getByRole("button", { name: t(name), exact: true })).toBeVisible();
  await absent.click();
  await page.getByRole("button", { name: t("common.yes"), exact: true }).click();
  await expect(line.locator("[data-part='status'][data-tone='bad']")).toHaveText(t("reception.absent"));
  await expect(page.getByRole("button", { name: t("reception.cancel"), exact: true })).toBeDisabled();
});

test("a new line proposes the next day with a place, refuses another at once, and a phone brings the name", async ({
  browser,
  request,
}) => {
  const [place, phone, fullPlace] = [`${word()}-xona`, uniquePhone(), `${word()}-xona`];
  const registrator = await caller(request, "registrator");
  await registered(request, "registrator", { phone, lastName: "Qosimova", firstName: "Dilnoza", middleName: "Akmalovna" });
  const leaders = (await registrator.send("get", "/lookups/staff?can=task_resolution")) as unknown as { id: number }[];
  const held = { leaderId: leaders[0]!.id, startsAt: "00:00", endsAt: "23:59" };
  await registrator.send("post", "/reception/schedule", { ...held, day: dayInTashkent(3), place, places: 2 });
  const full = await registrator.send("post", "/reception/schedule", { ...held, day: dayInTashkent(4), place: fullPlace, places: 1 });
  const taken = { scheduleId: full.id, day: dayInTashkent(4), fullName: "Karimova Lola", topic: "Gaz" };
  await registrator.send("post", "/reception/journal", taken);
  const desk = await sitDown(browser, "registrator", "UZ", "/reception/journal");
  const { page } = desk;
  const drawer = page.locator(".ant-drawer-content-wrapper");
  const day = drawer.getByLabel(t("reception.day"), { exact: true });
  const places = drawer.locator("[data-part='reception-places']");
  const refused = drawer.locator("[data-field='day'] .ant-form-item-explain-error");
  await page.getByRole("button", { name: t("crud.add") }).click();

  await choose(drawer, t("reception.reception"), fullPlace);
  await expect(places).toHaveText("Yaqin bir yil ichida boʻsh oʻrinli kun yoʻq");
  await choose(drawer, t("reception.reception"), place);
  await expect(day).toHaveValue(dayInTashkent(3));
  await expect(places).toHaveText("2 oʻrindan 2 tasi boʻsh");

  await typeDay(drawer, t("reception.day"), dayInTashkent(5));
  await expect(refused).toContainText("Bu kuni qabul oʻtkazilmaydi");
  await expect(places).toBeEmpty();
  await inspect(desk, "72-no-reception-day");
  // the day that was typed stays with another reception, whose it is
  await typeDay(drawer, t("reception.day"), dayInTashkent(4));
  await choose(drawer, t("reception.reception"), fullPlace);
  await expect(refused).toContainText("Boʻsh oʻrin qolmagan");
  await choose(drawer, t("reception.reception"), place);
  await typeDay(drawer, t("reception.day"), dayInTashkent(3));
  await expect(refused).toHaveCount(0);

  const name = drawer.getByLabel(t("reception.person"), { exact: true });
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
  await expect(name).toHaveValue("Qosimova Dilnoza Akmalovna");
  await inspect(desk, "73-known-person");
  // what was typed is not written over
  await name.fill("Qosimov Akmal");
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill("");
  const asked = page.waitForResponse((reply) => reply.url().includes("/applicants/byPhone"));
  await drawer.getByLabel(t("fields.phone"), { exact: true }).fill(phone);
  await asked;
  await expect(name).toHaveValue("Qosimov Akmal");
  await drawer.getByLabel(t("reception.topic"), { exact: true }).fill("Suv");
  await drawer.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Qosimov Akmal" }).first()).toContainText(dayInTashkent(3));
});
