// node .cache/shot.mjs BASE LOGIN PATH NAME LANG W H THEME steps…
import { chromium } from "@playwright/test";
const [base, login, path, name, lang = "UZ", w = "1366", h = "768", theme = "light", ...steps] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: +w, height: +h }, reducedMotion: "reduce", colorScheme: theme });
const page = await context.newPage();
const reply = await context.request.post(base + "/api/auth/login", { data: { login, password: "Murojaat-2026" } });
if (!reply.ok()) console.log(reply.status(), (await reply.text()).slice(0, 200));
await context.addCookies([{ name: "system_language", value: lang, url: base }]);
await page.addInitScript((t) => { try { localStorage.setItem("theme", t); localStorage.setItem("murojaat-theme", t); } catch {} }, theme);
await page.goto(base + path);
await page.waitForTimeout(2500);
for (const step of steps) {
  const [kind, ...rest] = step.split(":"); const arg = rest.join(":");
  if (kind === "click") await page.getByText(arg).first().click();
  else if (kind === "button") await page.getByRole("button", { name: new RegExp(arg) }).first().click();
  else if (kind === "css") await page.locator(arg).first().click();
  else if (kind === "key") await page.keyboard.press(arg);
  else if (kind === "type") await page.keyboard.type(arg);
  else if (kind === "wait") await page.waitForTimeout(+arg);
  else if (kind === "eval") console.log(await page.evaluate(arg));
  await page.waitForTimeout(700);
}
await page.screenshot({ path: `/tmp/pics/${name}.png` });
await browser.close();
