import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, classified, registered, uniquePhone, word } from "./calls.ts";
import { choose, dialog, inspect, languagesOf, openCard, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("one key takes a known person into the form, and a second record is made only after a question", async ({ browser, request }) => {
  const [phone, name] = [uniquePhone(), word()];
  const known = await registered(request, "registrator", {
    phone,
    lastName: name,
    firstName: "Sherzod",
    middleName: "Anvar oʻgʻli",
    birthdate: "05.04.1980",
    address: "Navoiy, 5",
  });
  const desk = await sitDown(browser, "registrator", "UZ", "/appeals/registration");
  const { page } = desk;
  const drawer = page.locator(".ant-drawer-content-wrapper");
  const field = (label: string) => drawer.getByLabel(label, { exact: true });
  const write = async (middleName: string) => {
    await page.getByRole("button", { name: t("form.addAppeal") }).click();
    await field(t("fields.phone")).fill(uniquePhone());
    await expect(drawer.getByText(t("form.newPhone"))).toBeVisible();
    await field(t("fields.lastName")).fill(name);
    await field(t("fields.firstName")).fill("Шерзод");
    await field(t("fields.middleName")).fill(middleName);
  };
  await write("Анваровна");
  await expect(drawer.getByText(t("form.proposedGender"))).toBeVisible();
  await expect(drawer.locator(".ant-form-item").filter({ hasText: t("form.proposedGender") })).toContainText("Ayol");
  await field(t("fields.middleName")).fill("Анварович");
  await expect(drawer.locator(".ant-form-item").filter({ hasText: t("form.proposedGender") })).toContainText("Erkak");
  await field(t("fields.birthdate")).fill("05.04.1980");
  await field(t("fields.text")).fill("Koʻchamizda suv yoʻq");
  const similar = page.getByRole("region", { name: t("form.similar") });
  await expect(similar).toContainText(t("form.sameBorn"));
  await inspect(desk, "known-person");
  await page.keyboard.press("Alt+KeyR");
  await expect(field(t("fields.phone"))).toHaveValue(phone);
  await expect(field(t("fields.address"))).toHaveValue("Navoiy, 5");
  await expect(similar).toContainText(t("form.sameBorn"));
  await expect(similar.getByRole("button", { name: t("form.takePerson") })).toHaveCount(0);
  await expect(field(t("fields.text"))).toHaveValue("Koʻchamizda suv yoʻq");
  const saved = page.locator("[data-part='saved-bar']");
  const send = async () => {
    await choose(drawer, t("fields.channel"));
    await choose(drawer, t("fields.satulation"), "Ariza");
    await page.keyboard.press("Control+Enter");
  };
  await send();
  await expect(saved).toBeVisible();
  await saved.getByRole("button", { name: t("common.close") }).click();

  // who does not take it from the strip is asked
  await write("Анварович");
  await field(t("fields.birthdate")).fill("05.04.1980");
  await choose(drawer, t("fields.area"));
  await field(t("fields.text")).fill("Yoʻl taʼmirlanmagan");
  await send();
  const question = page.getByRole("dialog").filter({ hasText: t("form.samePerson") });
  await expect(question).toContainText(t("form.knownPerson", { name: `${name} Sherzod Anvar oʻgʻli` }));
  await expect(question).toBeVisible();
  await inspect(desk, "known-person-asked");
  const typed = await field(t("fields.phone")).inputValue();
  await question.getByRole("button", { name: t("form.samePerson") }).click();
  // the other phone that was typed is told before anything is saved
  await expect(drawer.getByRole("alert").filter({ hasText: typed.replace(/\D/g, "").slice(-9) })).toBeInViewport();
  await expect(field(t("fields.phone"))).toHaveValue(phone);
  await inspect(desk, "known-person-taken");
  await page.keyboard.press("Control+Enter");
  const number = /[A-Z]+-\d+\/\d+/.exec(await saved.innerText())![0];
  const colleague = await caller(request, "registrator");
  const [hit] = (await colleague.send("get", `/appeals/search?search_value=${encodeURIComponent(number)}`)) as unknown as { id: number }[];
  const personOf = async (id: number) =>
    ((await colleague.send("get", `/appeals/${id}`)) as unknown as { applicantsId: number }).applicantsId;
  expect(await personOf(hit!.id)).toBe(await personOf(known.appealId));
});

test("a leader merges two records of one person from the card and separates them in the list", async ({ browser, request }) => {
  const name = word();
  const person = { lastName: name, firstName: "Zilola", middleName: "Anvar qizi", birthdate: "05.04.1980" };
  const one = await classified(
    request,
    "registrator",
    {},
    { ...person, address: "Fargʻona shahri, Alisher Navoiy nomli koʻcha, 5-uy, 17-xonadon" },
  );
  await registered(request, "registrator", {
    ...person,
    firstName: "Зилола",
    middleName: "Анваровна",
    homePhone: "732441122",
    address: "Mustaqillik, 3",
  });
  const desk = await sitDown(browser, "leader", "UZ", "/my-day");
  const { page } = desk;
  await openCard(page, one.appealId);
  await page
    .getByRole("button", { name: t("merges.open") })
    .first()
    .click();
  const form = dialog(page);
  // the only other one is shown at once
  await form.getByRole("button", { name: new RegExp(t("card.purposeIdentity")) }).click();
  await expect(form.getByRole("table")).toContainText("Анваровна");
  await form.getByRole("button", { name: t("merges.chooseAgain") }).click();
  await expect(form.getByLabel(t("merges.search"))).toHaveValue(`${name} Zilola`);
  await expect(form.getByRole("listitem")).toHaveCount(1);
  await inspect(desk, "merge-choose");
  await form.getByRole("listitem").getByRole("button").click();
  await expect(form.getByRole("columnheader")).toHaveText([new RegExp(t("merges.stays")), new RegExp(t("merges.goes"))]);
  await expect(form.getByText(/30 kun ichida/)).toBeInViewport();
  await expect(form.getByRole("button", { name: t("merges.merge"), exact: true })).toBeInViewport();
  // the newer one is proposed; the older name is wanted, the empty home phone is filled
  const radio = (value: string | RegExp) => form.getByRole("radio", { name: value });
  await expect(radio("Зилола")).toBeChecked();
  await expect(radio(/Mustaqillik/)).toBeChecked();
  await expect(form.getByRole("row").filter({ hasText: "+998 73 244 11 22" })).toContainText(t("merges.filled"));
  await inspect(desk, "merge-preview");
  await radio("Zilola").check();
  await radio(/Alisher Navoiy/).check();
  await form.getByRole("button", { name: t("merges.merge"), exact: true }).click();
  await expect(page.getByText(t("merges.ready", { count: 1 }))).toBeVisible();
  await expect(page.locator("#applicant-title + p")).toContainText(`${name} Zilola Анваровна`);

  for (const language of languagesOf("UZ")) {
    const list = await sitDown(browser, "leader", language, "/admin/merged-applicants");
    await expect(list.page.getByRole("row").filter({ hasText: `${name} Zilola Анваровна` })).toBeVisible();
    await inspect(list, "merges");
    await list.page.context().close();
  }
  await page.goto("/admin/merged-applicants");
  const row = page.getByRole("row").filter({ hasText: `${name} Зилола Анваровна` });
  await row.click();
  await page.getByRole("button", { name: t("merges.takeBack"), exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: t("common.yes") })
    .click();
  await expect(row).toContainText(t("merges.takenBack"));
  await expect(row).toContainText(`${name} Zilola Anvar qizi`);
});

test(
  "a leader is told which appeal stayed when a merger was taken back, and gives it its own record",
  { tag: "@full" },
  async ({ browser, request }) => {
    const name = word();
    const [kept, other] = [
      await registered(request, "registrator", { lastName: name, firstName: "Zilola" }),
      await registered(request, "registrator", { lastName: name, firstName: "Зилола" }),
    ];
    const [registrator, leader] = [await caller(request, "registrator"), await caller(request, "leader")];
    const personOf = async ({ appealId }: { appealId: number }): Promise<number> =>
      ((await registrator.send("get", `/appeals/${appealId}`)) as unknown as { applicantsId: number }).applicantsId;
    const [keptId, otherId] = [await personOf(kept), await personOf(other)];
    await leader.send("patch", "/applicants/merge", { keptId, otherId, keptVersion: 1, otherVersion: 1 });
    const areas = (await registrator.send("get", "/crud/areas/all")) as unknown as { id: number }[];
    await registrator.send("put", "/appeal-actions/update-with-applicant", {
      applicant: { id: keptId, firstName: "Zulfiya", lastName: name, phone: uniquePhone(), areasId: areas[0]!.id },
      appeal: { id: other.appealId, satulationId: 1, channelId: 1, text: "Koʻcha chiroqlari yonmayapti" },
    });

    const desk = await sitDown(browser, "leader", "UZ", "/admin/merged-applicants");
    const { page } = desk;
    const row = page.getByRole("row").filter({ hasText: `${name} Зилола` });
    await row.click();
    await page.getByRole("button", { name: t("merges.takeBack"), exact: true }).click();
    await dialog(page)
      .getByRole("button", { name: t("common.yes") })
      .click();
    const window = page.getByRole("dialog").filter({ hasText: t("merges.stayedAbout") });
    await expect(window.getByRole("link", { name: other.number })).toHaveAttribute("href", `/appeals/res-card/${other.appealId}`);
    await inspect(desk, "merge-stayed");
    await window.getByRole("button", { name: `${other.number}: ${t("merges.giveBack")}` }).click();
    await expect(page.getByRole("dialog").filter({ hasText: t("merges.noneStayed") })).toBeVisible();
    expect(await personOf(other)).toBe(otherId);
  },
);
