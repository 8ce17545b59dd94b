import { defineConfig } from "vitest/config";

if (Number(process.versions.node.split(".")[0]) < 24) {
  throw new Error(
    `The tests need Node 24 or newer, but this is ${process.versions.node}: run npx vitest or npm test, which take the project's own.`,
  );
}

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; PostgreSQL needs its share.
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["server/{src,test}/**/*.test.ts", "tools/src/**/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles: ["server/test/support/data-key.ts"],
          globalSetup: ["server/test/support/global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"], css: true } },
    ],
  },
});
