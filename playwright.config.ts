import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { presentChromium, presentShell } from "./tools/src/build/chromium.ts";

// `npm test` sets these; without it (npm run playwright) a server is started here, with data of its own.
const port = process.env.E2E_PORT ?? "3990";
export const dataDir = resolve(process.env.E2E_DATA_DIR ?? ".cache/e2e");
/** Where the walk that reads mail listens. */
export const smtpPort = process.env.E2E_SMTP_PORT ?? "3989";
/** Where the walk that signs letters verifies them. */
export const eimzoPort = process.env.E2E_EIMZO_PORT ?? "3988";
/** Where the walk that signs in with OneID finds the service. */
export const oneidPort = process.env.E2E_ONEID_PORT ?? "3987";
export const oneidClient = {
  clientId: "murojaat_walks",
  secret: "a-secret-of-oneid",
  returnTo: `http://localhost:${port}/api/auth/oneid/return`,
};
/** Where the walk that signs in with the provider of the office (OpenID Connect) finds it. */
export const openidPort = process.env.E2E_OPENID_PORT ?? "3986";
export const openidClient = { clientId: "murojaat_walks", secret: "a-secret-of-openid", publicUrl: `http://localhost:${port}` };
const chromium = presentChromium();
const shell = presentShell();
/** The sandbox cannot be had as root or in a container; only our own pages are opened. */
const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"];
// a page lives for seconds: optimizing its scripts costs more than it saves; the long run measures them as people have them
if (process.env.WALKS !== "full") args.push("--js-flags=--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16");
const browser = (executablePath: string | undefined) => ({
  launchOptions: { args, ...(executablePath !== undefined && { executablePath }) },
});

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // The browser, the server and PostgreSQL share two cores.
  workers: 2,
  // A loaded machine fails one walk of some hundreds; npm test names those that needed the second try.
  retries: 1,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: ".cache/e2e-results.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    locale: "uz-UZ",
    timezoneId: "Asia/Tashkent",
    // a window that still grows is pressed where its button was a moment ago; the measure of the first load has motion, as people do
    contextOptions: { reducedMotion: "reduce" },
    // pictures and copies of the page with every step cost a third of the time; the last picture tells most
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "walks", grepInvert: /@pdf/, use: browser(shell ?? chromium) },
    // the shell has no viewer for PDF; neither has what Playwright takes of its own, when it is not asked for the whole browser
    {
      name: "walks with PDF",
      grep: /@pdf/,
      use: chromium === undefined ? { ...browser(undefined), channel: "chromium" } : browser(chromium),
    },
  ],
  webServer: {
    // reached-calls.ts notes the calls that are answered
    command: "node --import ./server/test/support/reached-calls.ts scripts/start.mjs",
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: "Chorsu-qovun-7714",
      DEMO_APPEALS: process.env.E2E_APPEALS ?? "300",
      LOG_LEVEL: "warn",
      PUBLIC_URL: `http://localhost:${port}`,
      ONEID_URL: `http://127.0.0.1:${oneidPort}/sso/oauth/Authorization.do`,
      ONEID_CLIENT_ID: oneidClient.clientId,
      ONEID_SECRET: oneidClient.secret,
      OIDC_URL: `http://localhost:${openidPort}`,
      OIDC_CLIENT_ID: openidClient.clientId,
      OIDC_SECRET: openidClient.secret,
      EVENT_HOSTS: "localhost=127.0.0.0/8",
      EIMZO_URL: `http://127.0.0.1:${eimzoPort}`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?from=portal@example.uz`,
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
