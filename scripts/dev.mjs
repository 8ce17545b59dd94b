// npm run dev: the server, restarted at each change, and Vite with hot reload in front of it.
// The embedded database runs here, so that it lives on while the server comes and goes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { needDependencies } from "./dependencies.mjs";
import { root, withProjectNode } from "./node.mjs";

needDependencies({ dev: true });
await withProjectNode();
const { createServer } = await import("vite");
const { readConfig } = await import("../server/src/config.ts");
const { startEmbedded } = await import("../server/src/engine/db/embedded.ts");

const webPort = 5173;
/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
/** @type {Awaited<ReturnType<typeof startEmbedded>> | undefined} */
let database;
/** @type {import("vite").ViteDevServer | undefined} */
let vite;
let stopping = false;

try {
  const config = readConfig(process.env);
  database = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : undefined;
  server = spawn(process.execPath, ["--watch", "--watch-preserve-output", join(root, "scripts", "start.mjs"), "--no-build"], {
    stdio: "inherit",
    env: { ...process.env, ...(database && { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }) },
    // Ctrl+C is for us: we stop the server, and the database after it.
    detached: process.platform !== "win32",
  });
  server.once("exit", () => stop(1));
  const api = `http://127.0.0.1:${config.port}`;
  vite = await createServer({
    root: join(root, "web"),
    server: { port: webPort, proxy: { "/api": api, "/healthz": api, "/readyz": api } },
  });
  await vite.listen();
  console.log(`\n  Web client with hot reload: ${vite.resolvedUrls?.local[0] ?? `http://localhost:${webPort}`}\n`);
} catch (error) {
  const { name, message } = /** @type {Error} */ (error);
  console.error(name === "ConfigError" || name === "StartError" ? message : error);
  await stop(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const running = server;
  if (running?.exitCode === null) {
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    await ended;
  }
  await vite?.close();
  await database?.stop();
  process.exit(code);
}
