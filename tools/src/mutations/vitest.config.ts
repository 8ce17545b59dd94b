import { defineConfig } from "vitest/config";
import { root } from "../../../scripts/node.mjs";
import whole from "../../../vitest.config.ts";

// The tests on a database, and what of the sources each of their files runs.
const projects = whole.test!.projects as { test: { name: string; setupFiles?: string[] } }[];
export default defineConfig({
  root,
  test: {
    ...whole.test,
    projects: projects
      .filter(({ test }) => test.name === "server")
      .map(({ test }) => ({ test: { ...test, setupFiles: ["tools/src/mutations/covered.ts", ...(test.setupFiles ?? [])] } })),
  },
});
