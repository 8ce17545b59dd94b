// What builds, checks and tests the project; package.json gives most of it a name for npm. scripts/tool.mjs starts it.
import { program } from "./program.ts";

/** A tool sets the exit code; what it throws is our fault, or a sentence for a person (StartError). */
type Tool = (args: readonly string[]) => Promise<void> | void;

const tools: Readonly<Record<string, () => Promise<{ readonly run: Tool }>>> = {
  check: () => import("./check.ts"),
  "import-rules": () => import("./import-rules.ts"),
  "engine-words": () => import("./engine-words.ts"),
  escapes: () => import("./escapes.ts"),
  "css-rules": () => import("./css-rules.ts"),
  "document-names": () => import("./document-names.ts"),
  "schema-files": () => import("./schema-files.ts"),
  "product-lines": () => import("./product-lines.ts"),
  licences: () => import("./licences.ts"),
  vulnerabilities: () => import("./vulnerabilities.ts"),
  docs: () => import("../documents/main.ts"),
  test: () => import("./test.ts"),
  vitest: async () => program("vitest/vitest.mjs", "run"),
  playwright: async () => program("@playwright/test/cli.js", "test"),
  "test-faults": () => import("../faults/main.ts"),
  "test-joints": () => import("../joints/main.ts"),
  "test-machines": () => import("../machines/main.ts"),
  "test-release": () => import("../release/trial.ts"),
  release: () => import("../release/main.ts"),
  bench: () => import("../bench/main.ts"),
  guard: () => import("../guard/main.ts"),
  "first-rows": () => import("../first-rows/main.ts"),
  readings: () => import("../readings/main.ts"),
  problems: () => import("../problems/main.ts"),
  answers: () => import("../answers/main.ts"),
  pictures: () => import("./pictures.ts"),
  mutations: () => import("../mutations/main.ts"),
};

export const runTool = async ([name = "", ...args]: readonly string[]): Promise<void> => {
  const tool = tools[name];
  if (tool === undefined) {
    console.error(`Tools are ${Object.keys(tools).join(", ")}.`);
    process.exitCode = 64;
    return;
  }
  try {
    await (await tool()).run(args);
  } catch (error) {
    const { name: kind, code = "", message, stack } = error as NodeJS.ErrnoException;
    console.error(kind === "StartError" || code.startsWith("ERR_PARSE_ARGS_") ? message : stack);
    process.exitCode = 1;
  }
};
