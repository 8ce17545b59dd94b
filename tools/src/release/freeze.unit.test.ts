import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freeze } from "./freeze.ts";

it("freeze leaves a released version as it is, whatever files were added since", async () => {
  const root = mkdtempSync(join(tmpdir(), "murojaat-freeze-"));
  const schema = join(root, "server/src/schema");
  mkdirSync(schema, { recursive: true });
  const released = JSON.stringify({ "01-first.sql": { version: "0.2.0", sha256: "00" } });
  writeFileSync(join(schema, "released.json"), released);
  writeFileSync(join(schema, "02-later.sql"), "select 1;");

  await expect(freeze(root, "0.2.0", () => Promise.reject(new Error("a server was started")))).resolves.toMatch(
    /^The schema of 0\.2\.0 was fixed before/,
  );

  expect(readFileSync(join(schema, "released.json"), "utf8")).toBe(released);
  expect(readdirSync(join(root, "server"))).toEqual(["src"]);
  // a version that is not there yet is fixed
  await expect(freeze(root, "0.3.0", () => Promise.resolve(undefined))).rejects.toThrow("needs Debian's postgresql");
  rmSync(root, { recursive: true });
});
