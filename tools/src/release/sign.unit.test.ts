import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/node.mjs";
import { writeSums } from "./contents.ts";
import { releaseKey, sign, writeProvenance } from "./sign.ts";

const noMinisign = spawnSync("minisign", ["-v"], { stdio: "ignore" }).error ? " (skipped: minisign is not installed)" : "";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "murojaat-sign-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("RELEASE_KEY", () => {
  it("is asked for outside the repository, and where it is", () => {
    expect(releaseKey(root, undefined)).toBeUndefined();
    expect(releaseKey(root, " ")).toBeUndefined();
    expect(() => releaseKey(root, join(root, "tools/package.json"))).toThrow("inside the repository");
    expect(() => releaseKey(root, join(folder, "nowhere.key"))).toThrow("no such file");
  });
});

it("a release says of which commit and with what it was made, with the sum of each file", () => {
  const release = join(folder, "made");
  mkdirSync(release);
  writeFileSync(join(release, "a.tar.gz"), "archive");

  writeProvenance(root, release, { version: "1.2.3", time: 1_764_547_200 });
  const about = JSON.parse(readFileSync(join(release, "murojaat-1.2.3.provenance.json"), "utf8")) as Record<string, unknown>;

  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
  expect(about).toMatchObject({
    version: "1.2.3",
    commit: git("rev-parse", "HEAD"),
    time: "2025-12-01T00:00:00.000Z",
    node: process.versions.node,
  });
  // sha256sum of "archive"
  expect(about["files"]).toEqual({ "a.tar.gz": createHash("sha256").update("archive").digest("hex") });
  expect(about["npm"]).toMatch(/^\d+\.\d+\.\d+/);
});

describe.skipIf(noMinisign)(`a signed release${noMinisign}`, () => {
  const minisign = (...args: string[]) => spawnSync("minisign", args, { encoding: "utf8", input: "" });
  /** As docs/install.md checks it: the list by the publisher's key, the files by the list. */
  const check = (release: string, publicKey: string): string => {
    const signature = minisign("-V", "-p", publicKey, "-m", join(release, "SHA256SUMS"));
    if (signature.status !== 0) return "signature";
    return spawnSync("sha256sum", ["--check", "--ignore-missing", "--quiet", "SHA256SUMS"], { cwd: release }).status === 0 ? "good" : "sum";
  };

  it("is checked with the publisher's public key; a changed file, list or another key is refused", () => {
    const release = join(folder, "release");
    mkdirSync(release);
    const [file, sums] = [join(release, "murojaat-1.2.3-linux-x64.tar.gz"), join(release, "SHA256SUMS")];
    for (const name of ["publisher", "stranger"])
      expect(minisign("-G", "-W", "-p", join(folder, `${name}.pub`), "-s", join(folder, `${name}.key`)).status).toBe(0);
    const [known, stranger] = [join(folder, "publisher.pub"), join(folder, "stranger.pub")];
    writeFileSync(file, "the archive");
    writeSums(release);

    sign(release, releaseKey(root, join(folder, "publisher.key"))!, "murojaat 1.2.3, commit 0123");

    expect(check(release, known)).toBe("good");
    expect(minisign("-V", "-p", known, "-m", sums).stdout).toContain("murojaat 1.2.3, commit 0123");
    expect(check(release, stranger)).toBe("signature");
    writeFileSync(file, "the archivf");
    expect(check(release, known)).toBe("sum");
    // who changes the file changes the list too
    writeSums(release);
    expect(check(release, known)).toBe("signature");
  });

  it("is not made with a file that is no key", () => {
    writeFileSync(join(folder, "no.key"), "no key");
    expect(() => sign(join(folder, "release"), join(folder, "no.key"), "")).toThrow("minisign has not signed");
  });
});
