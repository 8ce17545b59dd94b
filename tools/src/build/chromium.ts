// A Chromium for the walks: one that is there, else one that can be installed here.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/node.mjs";

// The shell is the browser without its windows: it draws the same pages with a third less work, but it has no viewer for PDF.
const shell = "chromium-headless-shell";
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a browser, or "" for the one that Playwright has installed for itself; throws when there is none. */
export function findChromium(): string {
  const present = presentChromium();
  if (present !== undefined) return present;

  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No Chromium here; installing Debian's.");
    run("apt-get", ["update", "-qq"]);
    const install = (...packages: string[]) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
    install("chromium", "fonts-dejavu-core");
    install(shell);
    const installed = presentChromium();
    if (installed !== undefined) return installed;
  }

  console.log("No Chromium here; asking Playwright for its own.");
  const playwright = join(root, "node_modules", "playwright", "cli.js");
  if (run(process.execPath, [playwright, "install", "chromium"]) === 0) return "";
  throw new Error("There is no Chromium and none could be installed: install one and name it in CHROMIUM.");
}

/** The path of a browser that is here: the one that CHROMIUM names, else the first of the usual places. */
export function presentChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "" && !existsSync(CHROMIUM))
    throw new Error(`CHROMIUM is ${CHROMIUM}, but there is no such file.`);
  return [CHROMIUM, ...places].find((path) => path !== undefined && path !== "" && existsSync(path));
}

/** The path of a headless shell, for what needs no viewer; none where CHROMIUM names the browser to take. */
export function presentShell(): string | undefined {
  const path = `/usr/bin/${shell}`;
  return !process.env.CHROMIUM && existsSync(path) ? path : undefined;
}

function run(program: string, args: readonly string[]): number | null {
  return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status;
}
