import { loadMessages, translator, type Language } from "@murojaat/contract";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { oneidClient, oneidPort } from "../playwright.config.ts";
import { oneidServer, type OneidServer } from "../server/test/support/oneid-server.ts";
import { caller } from "./calls.ts";
import { dialog, inspect } from "./office.ts";

// One service at one port: its walks run in one process, one after the other.
test.describe.configure({ mode: "default" });

let oneid: OneidServer;
test.beforeAll(async () => {
  oneid = await oneidServer(oneidClient, Number(oneidPort));
});
test.afterAll(() => oneid.close());

const own = "Anor-shirin-5585";
/** A member of staff with a password of their own, whom OneID knows as well. */
const newPerson = async (request: APIRequestContext, name: string): Promise<{ login: string; token: string }> => {
  const admin = await caller(request, "admin");
  const login = `oneid.${Date.now()}`;
  const given = "Zarafshon-archa-2741";
  const person = { lastName: name, firstName: "Xodim", organizationsId: admin.user.organizationsId, languageId: 2 };
  const { id } = await admin.send("post", "/admin/users", { login, password: given, ...person });
  const pin = `3120580${String(Date.now()).slice(-7)}`;
  await admin.send("put", `/admin/users/${id}/pinfl`, { pinfl: pin });
  const signedIn = await request.post("/api/auth/login", { data: { login, password: given } });
  const { token } = (await signedIn.json()) as { token: string };
  const changed = await request.put("/api/profile/change-password", {
    data: { oldPassword: given, newPassword: own },
    headers: { authorization: `Bearer ${token}` },
  });
  oneid.people = [...oneid.people, { pin, name: `${name} Xodim` }];
  return { login, token: ((await changed.json()) as { token: string }).token };
};
const texts = async (language: Language) => translator(await loadMessages(language));
const profile = async (page: Page, entry: string, menu: string) => {
  await page.getByRole("button", { name: new RegExp(menu) }).click();
  await page.getByRole("button", { name: entry }).click();
};

test(
  "a person who signs in with OneID arrives at the requested page, sees it among the sessions, and leaves OneID too",
  { tag: "@once" },
  async ({ browser, request }) => {
    const t = await texts("UZ");
    await newPerson(request, "Yagonayev");
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();

    await page.goto("/reports/scheduled");
    await expect(page).toHaveURL(/\/login\?back=/);
    await page.getByRole("button", { name: t("session.oneid") }).click();
    await page.getByRole("link", { name: "Yagonayev Xodim" }).click();

    // the person may not open that screen, and is there: with all cookies, after the way through another site
    await expect(page).toHaveURL(/\/reports\/scheduled$/);
    await expect(page.getByRole("button", { name: new RegExp(t("shell.profile")) })).toBeVisible();
    await page.goto("/");
    await profile(page, t("session.security"), t("shell.profile"));
    const session = dialog(page)
      .getByRole("listitem")
      .filter({ hasText: t("session.thisSession") });
    await expect(session).toContainText(t("session.byOneid"));
    await inspect({ page, t, language: "UZ", login: "oneid" }, "98-oneid-sessions");
    await page.locator(".ant-modal-close").click();

    await profile(page, t("shell.logout"), t("shell.profile"));
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => oneid.living()).toEqual([]);
    await page.getByRole("button", { name: t("session.oneid") }).click();
    // it asks again who that is
    await expect(page.getByRole("link", { name: "Yagonayev Xodim" })).toBeVisible();
  },
);

test("a second factor is asked for, and a code may be typed again", async ({ browser, request }) => {
  const t = await texts("UZ");
  const { token } = await newPerson(request, "Kodliyev");
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post("/api/profile/factor", { data: { password: own }, headers });
  const app = new TOTP({ secret: Secret.fromBase32(((await begun.json()) as { secret: string }).secret) });
  expect((await request.put("/api/profile/factor", { data: { code: app.generate() }, headers })).ok()).toBe(true);
  const page = await (await browser.newContext()).newPage();

  await page.goto("/login");
  await page.getByRole("button", { name: t("session.oneid") }).click();
  await page.getByRole("link", { name: "Kodliyev Xodim" }).click();
  const code = page.getByLabel(t("session.code"), { exact: true });
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByRole("alert")).toContainText(t("errors.wrong_code"));
  // each code serves once, so the next one
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await code.press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(t("shell.profile")) })).toBeVisible();
});

for (const [language, scheme, width] of [
  ["UZ", "light", 1366],
  ["RU", "dark", 390],
] as const)
  test(`an unknown person, or one who gives up, is told so and may use the password, in ${language}`, async ({ browser }) => {
    const t = await texts(language);
    oneid.people = [{ pin: "41205901234599", name: "Begona Botir" }];
    const context = await browser.newContext({ viewport: { width, height: 768 }, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto("/login");
    await page
      .getByRole("button", { name: { UZ: "Oʻzbekcha", RU: "Русский" }[language] })
      .first()
      .click();
    await page.getByRole("button", { name: t("session.oneid") }).click();
    await page.getByRole("link", { name: "Begona Botir" }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors.oneid_unknown"));
    await expect(page).toHaveURL(/\/login$/);
    await inspect({ page, t, language, login: "oneid" }, "98-oneid-unknown");

    await page.getByRole("button", { name: t("session.oneid") }).click();
    await page.getByRole("link", { name: "Bekor qilish" }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors.oneid_cancelled"));
    await page.getByLabel(t("session.username")).fill("executor");
    await page.getByLabel(t("session.password"), { exact: true }).fill("Chorsu-qovun-7714");
    await page.getByRole("button", { name: t("session.login"), exact: true }).click();
    await expect(page.getByRole("button", { name: new RegExp(t("shell.profile")) })).toBeVisible();
  });
