import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller, taskForOffice, word } from "./calls.ts";
import { button, rowWith, search } from "./reference-lists.ts";
import { choose, dialog, inspect, sitDown } from "./office.ts";

const t = translator(await loadMessages("UZ"));

test("closing an office shows what moves before, the progress after, and its successor in the list", async ({ browser, request }) => {
  const admin = await caller(request, "admin");
  const name = word();
  const office = (suffix: string) =>
    admin.send("post", "/admin/organizations", {
      nameUz: `${name} ${suffix}`,
      nameUk: `${name} ${suffix}`,
      nameRu: `${name} ${suffix}`,
      parentId: admin.user.organizationsId,
      levelId: 2,
      prefix: `${name.slice(-7)}${suffix[0]!.toUpperCase()}`,
      channelIds: [],
      postIds: [],
    });
  const [closing, receiving] = [await office("yopiladi"), await office("oladi")];
  await taskForOffice(request, closing.id);
  const desk = await sitDown(browser, "admin", "UZ", "/admin/organizations");
  const { page } = desk;
  await search(page, `${name} yopiladi`);
  await rowWith(page, `${name} yopiladi`).click();
  await button(page, t("administration.closeOffice")).click();
  await expect(dialog(page).getByText(t("administration.closeOfficeAbout"))).toBeVisible();
  await choose(dialog(page), t("administration.receivingOffice"), `${name} oladi`);
  // nobody there registers anything yet
  const start = dialog(page).getByRole("button", { name: t("administration.closeOfficeStart") });
  await expect(dialog(page).getByText("Tanlangan tashkilotda roʻyxatga oluvchi yoʻq")).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(start).toBeInViewport();
  const window = dialog(page);
  await expect(window.getByText(t("administration.closeOfficeInTheWay"))).toBeVisible();
  await expect(window.getByRole("link", { name: t("administration.closeOfficePeople") })).toHaveAttribute(
    "href",
    `/admin/users?organizationsId=${receiving.id}`,
  );
  await expect(window.getByRole("row").filter({ hasText: "Masalalar" })).toContainText(/: 1/);
  await inspect(desk, "close-office");

  const person = await admin.send("post", "/admin/users", {
    login: name.toLowerCase(),
    lastName: name,
    firstName: "Xodim",
    password: "Berilgan-parol-2026",
    organizationsId: receiving.id,
    languageId: 2,
  });
  const roles = (await admin.send("get", "/admin/roles/all")) as unknown as { id: number; code: string }[];
  await admin.send("post", "/admin/userrolelevels", {
    usersId: person.id,
    rolesId: roles.find(({ code }) => code === "registrator")!.id,
    positionLevelsId: null,
  });
  await page.reload();
  await rowWith(page, `${name} yopiladi`).click();
  await button(page, t("administration.closeOffice")).click();
  await choose(dialog(page), t("administration.receivingOffice"), `${name} oladi`);
  await start.click();

  await expect(dialog(page).getByText(t("administration.closeOfficeDone", { name: `${name} oladi`, done: "1" }))).toBeVisible({
    timeout: 15_000,
  });
  // it is over: there is nothing to cancel or to start
  await expect(start).toBeHidden();
  await dialog(page)
    .getByRole("button", { name: t("common.close") })
    .last()
    .click();
  await expect(dialog(page)).toBeHidden();
  await search(page, name);
  await expect(rowWith(page, `${name} yopiladi`)).toContainText(`${name} oladi`);
  await expect(rowWith(page, `${name} yopiladi`)).toHaveAttribute("data-state", /off/);
});
