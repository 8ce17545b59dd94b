import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; PostgreSQL needs its share.
    maxWorkers: 2,
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["server/src/test/global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});
