// A Chromium for the walks: one that is there, else one that can be installed here.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

// Not the headless shell: it has no viewer for PDF, so a letter's window would be a download.
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
export function findChromium() {
  const present = presentChromium();
  if (present !== undefined) return present;

  if (process.platform === "linux" && process.getuid() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No Chromium here; installing Debian's.");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
    const installed = presentChromium();
    if (installed !== undefined) return installed;
  }

  console.log("No Chromium here; asking Playwright for its own.");
  const playwright = join(root, "node_modules", "playwright", "cli.js");
  if (run(process.execPath, [playwright, "install", "chromium"]) === 0) return "";
  throw new Error("There is no Chromium and none could be installed: install one and name it in CHROMIUM.");
}

/** The path of a browser that is here: the one that CHROMIUM names, else the first of the usual places. */
export function presentChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "" && !existsSync(CHROMIUM))
    throw new Error(`CHROMIUM is ${CHROMIUM}, but there is no such file.`);
  return [CHROMIUM, ...places].find((path) => path !== undefined && path !== "" && existsSync(path));
}

function run(program, args) {
  return spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status;
}
