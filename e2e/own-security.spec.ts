import { loadMessages, translator } from "@murojaat/contract";
import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { caller } from "./calls.ts";
import { dialog, expectNoViolation } from "./office.ts";

const t = translator(await loadMessages("UZ"));

/** A member of staff with a password of their own. */
const newPerson = async (request: import("@playwright/test").APIRequestContext, own: string): Promise<string> => {
  const admin = await caller(request, "admin");
  const login = `kod.${Date.now()}`;
  const given = "Zarafshon-archa-2741";
  await admin.send("post", "/admin/users", {
    login,
    password: given,
    lastName: "Kodli",
    firstName: "Xodim",
    organizationsId: admin.user.organizationsId,
    languageId: 2,
  });
  const signedIn = await request.post("/api/auth/login", { data: { login, password: given } });
  const { token } = (await signedIn.json()) as { token: string };
  await request.put("/api/profile/change-password", {
    data: { oldPassword: given, newPassword: own },
    headers: { authorization: `Bearer ${token}` },
  });
  return login;
};
const signIn = async (page: Page, login: string, password: string) => {
  await page.goto("/login");
  await page.getByLabel(t("session.username")).fill(login);
  await page.getByLabel(t("session.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("session.login"), exact: true }).click();
};
const profile = async (page: Page, entry: "session.security" | "shell.logout") => {
  await page.getByRole("button", { name: new RegExp(t("shell.profile")) }).click();
  await page.getByRole("button", { name: t(entry) }).click();
};

test("a person ends another session, turns codes on and signs in with one", { tag: "@once" }, async ({ browser, request }) => {
  const own = "Anor-shirin-5583";
  const login = await newPerson(request, own);
  const [page, other] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  await signIn(page!, login, own);
  await expect(page!.getByRole("button", { name: new RegExp(t("shell.profile")) })).toBeVisible();
  await signIn(other!, login, own);
  await expect(other!.getByRole("button", { name: new RegExp(t("shell.profile")) })).toBeVisible();

  // the sign-in from another browser is reported until the message is closed
  await page!.reload();
  const told = page!.getByText(t("session.newDevice"));
  await expect(told).toHaveCount(1);
  const noted = page!.waitForResponse((reply) => reply.url().endsWith("/profile/devices-told") && reply.ok());
  await page!.locator(".ant-notification-notice-close").click();
  await noted;
  await page!.reload();
  await profile(page!, "session.security");
  await expect(told).toHaveCount(0);

  const security = page!.getByRole("dialog", { name: t("session.security") });
  // its chunk may wait behind those of screens that the shell fetches ahead
  await expect(security).toBeVisible({ timeout: 30_000 });
  const sessions = security.getByRole("listitem");
  await expect(sessions.filter({ hasText: t("session.thisSession") })).toHaveCount(1);
  await expect(security.getByRole("button", { name: t("session.end"), exact: true }).first()).toBeVisible();
  await security.getByRole("button", { name: t("session.endOthers") }).click();
  await expect(sessions).toHaveCount(1);
  await other!.goto("/");
  await expect(other!).toHaveURL(/\/login/);

  await dialog(page!)
    .getByRole("button", { name: t("session.factorOn") })
    .click();
  await dialog(page!).getByLabel(t("session.oldPassword"), { exact: true }).fill(own);
  await dialog(page!)
    .getByRole("button", { name: t("session.factorOn") })
    .click();
  const secret = (await dialog(page!).locator("[data-part='factor-secret']").innerText()).trim();
  await expect(dialog(page!).locator(".ant-qrcode")).toBeVisible();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = dialog(page!).getByLabel(t("session.code"), { exact: true });
  await code.fill("000000");
  await code.press("Enter");
  await expect(dialog(page!).getByText(t("errors.wrong_code"))).toBeVisible();
  await code.fill(app.generate());
  await code.press("Enter");
  const codes = dialog(page!).locator("[data-part='recovery-codes'] code");
  await expect(codes).toHaveCount(10);
  const spare = await codes.first().innerText();
  await dialog(page!)
    .getByRole("button", { name: t("session.recoverySaved") })
    .click();
  await expect(dialog(page!).getByRole("button", { name: t("session.factorOff") })).toBeVisible();
  await dialog(page!).locator(".ant-modal-close").click();

  await profile(page!, "shell.logout");
  await expect(page!).toHaveURL(/\/login/);
  await page!.waitForLoadState();
  await signIn(page!, login, own);
  const asked = page!.getByLabel(t("session.code"), { exact: true });
  await expect(asked).toBeFocused();
  // each code serves once, so the next one
  await asked.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await asked.press("Enter");
  await expect(page!).not.toHaveURL(/\/login/);

  await signIn(other!, login, own);
  await other!.getByLabel(t("session.code"), { exact: true }).fill(spare);
  await other!.getByRole("button", { name: t("session.login"), exact: true }).click();
  await expect(other!).not.toHaveURL(/\/login/);
});

test("a passkey is added, signs in, confirms and is removed", { tag: "@once" }, async ({ browser, request }) => {
  const own = "Anor-shirin-5584";
  const login = await newPerson(request, own);
  const page = await (await browser.newContext()).newPage();
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, login, own);
  await profile(page, "session.security");
  const part = dialog(page).locator("[data-part='passkeys']");
  await part.getByRole("button", { name: t("session.passkeyAdd") }).click();
  await part.getByLabel(t("session.passkeyName"), { exact: true }).fill("Ish kompyuteri");
  await part.getByLabel(t("session.oldPassword"), { exact: true }).fill(own);
  await part.getByRole("button", { name: t("session.passkeyAdd") }).click();
  await expect(part.locator("[data-part='recovery-codes'] code")).toHaveCount(10);
  await part.getByRole("button", { name: t("session.recoverySaved") }).click();
  await expect(part.getByText("Ish kompyuteri")).toBeVisible();
  await expect(part.getByText(t("session.passkeyNever"))).toBeVisible();
  await page.screenshot({ path: "artifacts/walk/UZ/97-passkeys.png" });
  await expectNoViolation(page, "passkeys");
  await dialog(page).locator(".ant-modal-close").click();

  await profile(page, "shell.logout");
  await expect(page).toHaveURL(/\/login/);
  await page.waitForLoadState();
  await signIn(page, login, own);
  const use = page.getByRole("button", { name: t("session.passkeyUse") });
  await expect(use).toBeFocused();
  await page.screenshot({ path: "artifacts/walk/UZ/98-passkey-login.png" });
  await expectNoViolation(page, "passkey at the sign-in");
  await use.click();
  await expect(page).not.toHaveURL(/\/login/);

  // as if a quarter of an hour had passed
  let late = true;
  await page.route("**/api/profile/passkeys/*", (route) =>
    late && route.request().method() === "DELETE"
      ? route.fulfill({ status: 403, json: { error: t("errors.confirm_yourself"), code: "confirm_yourself" } })
      : route.continue(),
  );
  await page.route("**/api/profile/confirm", (route) => {
    late = false;
    return route.continue();
  });
  await profile(page, "session.security");
  await part.getByRole("button", { name: `${t("common.delete")}: Ish kompyuteri` }).click();
  await page
    .getByRole("dialog", { name: t("session.confirm") })
    .getByRole("button", { name: t("session.passkeyUse") })
    .click();
  await expect(part.getByText("Ish kompyuteri")).toHaveCount(0);
});
