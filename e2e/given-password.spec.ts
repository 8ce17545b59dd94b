import { loadMessages, passwordMinimum, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { caller } from "./calls.ts";

const t = translator(await loadMessages("UZ"));

test("a password given by somebody else is changed before anything is shown", { tag: "@once" }, async ({ page, request }) => {
  const admin = await caller(request, "admin");
  const login = `yangi.${Date.now()}`;
  const [given, own] = ["Zarafshon-archa-2741", "Oʻzimniki-2026"];
  const person = { lastName: "Yangi", firstName: "Xodim", organizationsId: admin.user.organizationsId, languageId: 2 };
  await admin.send("post", "/admin/users", { login, password: given, ...person });
  const signIn = async (password: string) => {
    await page.getByLabel(t("session.username")).fill(login);
    await page.getByLabel(t("session.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: t("session.login"), exact: true }).click();
  };

  await page.goto("/appeals/registration");
  await signIn(given);
  await expect(page.getByText(t("session.passwordGiven"))).toBeVisible();
  // nor by another address
  await page.goto("/tasks/new-tasks");
  await expect(page.getByText(t("session.passwordGiven"))).toBeVisible();

  const fill = async (next: string) => {
    await page.getByLabel(t("session.oldPassword")).fill(given);
    await page.getByLabel(t("session.newPassword"), { exact: true }).fill(next);
    await page.getByLabel(t("session.repeatPassword")).fill(next);
    await page.getByRole("button", { name: t("shell.changePassword") }).click();
  };
  await fill("Qisqa-1");
  await expect(page.getByText(t("session.passwordRule", { min: passwordMinimum }))).toHaveCount(1);
  await fill(given);
  await expect(page.getByText(t("problems.same_as_now"))).toBeVisible();
  await fill(own);
  await expect(page.getByText(t("session.passwordChanged"))).toBeVisible();
  await expect(page.getByText(t("session.passwordGiven"))).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/login/);

  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(own);
  await expect(page).not.toHaveURL(/\/login/);
});
