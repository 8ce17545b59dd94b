import { defineConfig } from "vitest/config";

if (Number(process.versions.node.split(".")[0]) < 26) {
  throw new Error(
    `The tests need Node 26 or newer, but this is ${process.versions.node}: run npm run vitest -- FILE or npm test, which take the project's own.`,
  );
}

// the workers of the server's tests load the same few hundred files again and again
process.env["NODE_COMPILE_CACHE"] ??= new URL(".cache/compiled", import.meta.url).pathname;

// Of a test that hangs, not of a machine that is slow or busy. Longer than the three minutes that a reader has for a page. Milliseconds.
const untilItHangs = { testTimeout: 300_000, hookTimeout: 300_000 };

/** What `npm test` leaves to `npm run test:rest`; it sets TESTS. */
const left = process.env["TESTS"] === "short" ? ["**/*.long.test.ts"] : [];

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: a fifth of the time a worker waits for clocks, processes and the database.
    maxWorkers: 3,
    // Clocks, processes and sockets of a loaded machine fail one test of some thousands; npm test names those that needed the second try.
    retry: 1,
    projects: [
      // what needs neither a database nor a browser; `npm run test:unit` runs these three
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"], exclude: left, isolate: false, ...untilItHangs } },
      {
        test: {
          name: "unit",
          include: ["{server,tools,scripts}/**/*.unit{,.long}.test.ts"],
          exclude: ["**/node_modules/**", ...left],
          isolate: false,
          ...untilItHangs,
        },
      },
      {
        test: {
          name: "server",
          // Node runs the server's TypeScript as it is, also here: a quarter of the time less than through Vite
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // the server is loaded, and its hot code compiled, once per worker instead of once per file
          isolate: false,
          // the servers of the files before stay in memory, some 10 MB each: more than Node allows itself where there is little
          execArgv: ["--max-old-space-size=2048"],
          include: ["server/{src,test}/**/*.test.ts", "tools/src/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: ["server/test/support/each-file.ts"],
          exclude: ["**/*.unit{,.long}.test.ts", ...left],
          globalSetup: ["server/test/support/global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"], exclude: left, css: true, isolate: false, ...untilItHangs } },
    ],
  },
});
