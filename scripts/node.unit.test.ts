import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "murojaat-node-"));
const [file, program, certificate] = [join(folder, "settings.env"), join(folder, "program.mjs"), join(folder, "authority.pem")];
beforeAll(() => {
  writeFileSync(certificate, rootCertificates[0]!);
  writeFileSync(file, `NODE_EXTRA_CA_CERTS=${certificate}\nPORT=4000\n`);
  const node = join(import.meta.dirname, "node.mjs");
  writeFileSync(
    program,
    `import { getCACertificates } from "node:tls";
     import { withProjectNode } from ${JSON.stringify(node)};
     await withProjectNode(JSON.parse(process.argv[2]));
     console.log(JSON.stringify([getCACertificates("extra").length, process.env.PORT, process.execArgv]));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));
const { PATH } = process.env;
const said = (args: readonly string[], flags: readonly string[] = [], env = {}): unknown =>
  JSON.parse(spawnSync(process.execPath, [...args, program, JSON.stringify(flags)], { encoding: "utf8", env: { PATH, ...env } }).stdout);

it.skipIf(process.platform === "win32").each([
  ["a command", []],
  ["a start", ["--max-semi-space-size=8"]],
])("withProjectNode: what Node reads at its own start counts from --env-file too, for %s", (_what, flags) => {
  for (const args of [[`--env-file=${file}`], ["--env-file", file], [`--env-file-if-exists=${file}`], ["--env-file-if-exists", file]])
    expect(said(["--no-warnings", ...args, "--stack-size=900"], flags)).toEqual([
      1,
      "4000",
      ["--no-warnings", "--stack-size=900", ...flags],
    ]);
  // the environment goes before the file
  expect(said([`--env-file=${file}`], flags, { PORT: "5000" })).toEqual([1, "5000", flags]);
});
