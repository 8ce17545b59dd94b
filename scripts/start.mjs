// npm start: builds the web client when it changed (not in production), then runs the server in this very process, so that
// a signal or a kill hits the server and nothing in between.
import { needDependencies } from "./dependencies.mjs";
import { buildWeb, needWeb } from "./build-web.mjs";
import { withProjectNode } from "./node.mjs";

needDependencies({ dev: false });
/**
 * New objects get two semi-spaces of 8 MB: a third less memory than Node takes by itself, at rest and under load. And a full collection
 * runs when memory has doubled since the last one, not trebled or more: a long Excel file left 150 MB of garbage.
 */
await withProjectNode(["--max-semi-space-size=8", "--heap-growing-percent=100"]);

/** @typedef {import("../server/src/portal.ts").Started} Started */

/** @type {Promise<Started> | undefined} */
let starting;
/** @type {number | undefined} */
let stoppingSince;
/** Milliseconds that a stop may take. */
let patience = 20_000;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
// Only there when a process of an older Node stands between: it is gone, so we go as well.
process.once("disconnect", () => stop("SIGHUP"));

try {
  const { readConfig } = await import("../server/src/config.ts");
  const config = readConfig(process.env);
  patience += config.shutdownDelay * 1000;
  if (config.environment === "production") needWeb();
  else if (!process.argv.includes("--no-build") && buildWeb()) console.log("The web client has been built.");
  const { start } = await import("../server/src/main.ts");
  const started = await (starting = start(config, config.demo && prepareDemo));
  if (stoppingSince === undefined) announce(started, config);
} catch (error) {
  // whatever the environment says; --include=dev does not help
  const { npm_lifecycle_event: byNpm, npm_config_omit: omitted, NODE_ENV } = process.env;
  if (byNpm && omitted?.includes("dev") && NODE_ENV === "production")
    console.error("npm has set NODE_ENV=production, because its settings say omit=dev: take that out, or start by node scripts/start.mjs.");
  console.error(inOneSentence(error));
  process.exit(1);
}

/** @type {import("../server/src/portal.ts").PrepareDemo} */
async function prepareDemo(...given) {
  const demoOffice = await import("../tools/src/demo-office/index.ts");
  return demoOffice.prepareDemo(...given);
}

/** @param {string} signal */
async function stop(signal) {
  if (stoppingSince !== undefined) {
    // npm passes the terminal's Ctrl+C on, so one press may arrive twice; a second press takes a person longer.
    if (Date.now() - stoppingSince > 500) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  setTimeout(() => {
    console.error(`Not stopped within ${patience / 1000} seconds; ending anyway.`);
    process.exit(1);
  }, patience).unref();
  try {
    // A stop during the start waits for it: half a start cannot be taken back safely.
    await (await starting)?.close();
  } catch (error) {
    console.error(inOneSentence(error));
    process.exit(1);
  }
  process.exit(signal === "SIGINT" ? 130 : 0);
}

/**
 * @param {Started} started
 * @param {import("../server/src/config.ts").Config} config
 */
function announce({ url, accounts }, config) {
  const lines = [`Murojaat is running at ${url}`];
  if (config.demo !== undefined && accounts.length > 0) {
    const width = Math.max(...accounts.map(({ login }) => login.length));
    lines.push("", `Demo accounts, all with the password ${config.demo.password}`);
    lines.push(...accounts.map(({ login, name }) => `  ${login.padEnd(width)}  ${name}`));
  }
  lines.push("", `Data: ${config.databaseUrl === undefined ? config.dataDir : `${config.dataDir} and DATABASE_URL`}   Stop: Ctrl+C`);
  console.log(["", ...lines, ""].map((line) => (line === "" ? "" : `  ${line}`)).join("\n"));
}

/**
 * What a person can act on comes without a stack; a bug comes with one.
 * @param {unknown} thrown
 */
function inOneSentence(thrown) {
  const error = /** @type {NodeJS.ErrnoException & { port: number }} */ (thrown);
  if (error.name === "ConfigError" || error.name === "StartError") return error.message;
  if (error.code === "EADDRINUSE")
    return `The port ${error.port} is already in use: stop the other program or choose another, for example PORT=${error.port + 1}.`;
  if (error.code === "EACCES" && error.syscall === "listen")
    return `The port ${error.port} may not be used by this account: choose one above 1023.`;
  return error.stack;
}
