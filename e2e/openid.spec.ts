import { loadMessages, translator } from "@murojaat/contract";
import { expect, test } from "@playwright/test";
import { openidClient, openidPort } from "../playwright.config.ts";
import { openidProvider } from "../server/test/support/openid-provider.ts";
import { caller } from "./calls.ts";
import { dialog, inspect } from "./office.ts";

test(
  "a person signs in on the provider's page, confirms there again in a window beside, and leaves it too",
  { tag: "@once" },
  async ({ browser, request }) => {
    const provider = await openidProvider(openidClient, { port: Number(openidPort), dev: true });
    try {
      const t = translator(await loadMessages("UZ"));
      const admin = await caller(request, "admin");
      const login = `openid.${Date.now()}`;
      const person = { lastName: "Birlashgan", firstName: "Xodim", organizationsId: admin.user.organizationsId, languageId: 2 };
      await admin.send("post", "/admin/users", { login, password: "Zarafshon-archa-2741", ...person });
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();

      await page.goto("/reports/scheduled");
      // the longest words of the button stay within it on a telephone
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Русский" }).click();
      const inRussian = page.getByRole("button", { name: translator(await loadMessages("RU"))("session.openid") });
      expect(await inRussian.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.getByRole("button", { name: "Oʻzbekcha" }).click();
      await page.getByRole("button", { name: t("session.openid") }).click();
      await page.getByPlaceholder("Enter any login").fill(login);
      await page.getByPlaceholder("and password").fill("any");
      await page.getByRole("button", { name: "Sign-in" }).click();

      // nobody asks to change a password that was never given out
      await expect(page).toHaveURL(/\/reports\/scheduled$/);
      const profile = page.getByRole("button", { name: new RegExp(t("shell.profile")) });
      await profile.click();
      await page.getByRole("button", { name: t("session.security") }).click();
      await expect(dialog(page).getByRole("listitem").first()).toContainText(t("session.byOpenid"));
      await page.getByRole("button", { name: t("session.factorOn") }).click();
      await expect(page.getByRole("link", { name: t("session.openidAgain") })).toBeVisible();
      await inspect({ page, t, language: "UZ", login: "openid" }, "99-openid-again");
      const [beside] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: t("session.openidAgain") }).click(),
      ]);
      await beside.getByPlaceholder("Enter any login").fill(login);
      await beside.getByPlaceholder("and password").fill("any");
      await beside.getByRole("button", { name: "Sign-in" }).click();
      await expect(beside.getByText(t("session.backToWindow"))).toBeVisible();
      await beside.close();
      // the window that waited has gone on by itself
      await expect(page.getByText(t("session.factorScan"))).toBeVisible();
      await page.locator(".ant-modal-close").click();

      await profile.click();
      await page.getByRole("button", { name: t("shell.logout") }).click();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await expect(page).toHaveURL(/\/login$/);
    } finally {
      await provider.close();
    }
  },
);
