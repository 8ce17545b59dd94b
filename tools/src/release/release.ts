import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@murojaat/server/engine/db/lock.ts";
import { archive } from "./archive.ts";
import { writeContents, writePackages, writeSums } from "./contents.ts";
import { freeze, type DumpServer } from "./freeze.ts";
import { imageNeeds, makeImage } from "./image.ts";
import { run } from "./run.ts";
import { releaseKey, sign, writeProvenance } from "./sign.ts";
import { stage } from "./stage.ts";

type Options = {
  readonly withImage: boolean;
  /** A throw-away PostgreSQL whose pg_dump is installed. */
  readonly startServer: () => Promise<DumpServer | undefined>;
  readonly say: (line: string) => void;
};

/** The version of package.json, the day of it in the change log (null: not released yet), and the time of the last commit in seconds since 1970. */
export const aboutRelease = (root: string): { version: string; day: string | null; time: number } => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const day = new RegExp(`^## \\[${RegExp.escape(version)}\\] - (\\d{4}-\\d\\d-\\d\\d)$`, "m").exec(changes)?.[1] ?? null;
  const time = Number(process.env.SOURCE_DATE_EPOCH ?? run("git", ["log", "-1", "--format=%ct"], { cwd: root }));
  return { version, day, time };
};

/** Writes everything that is handed out of a version into `artifacts/release`. The client must have been built. */
export const release = async (root: string, { withImage, startServer, say }: Options): Promise<void> => {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new StartError("A release is made on Linux x64: it carries that system's programs.");
  const needs = withImage ? imageNeeds() : undefined;
  const key = releaseKey(root, process.env.RELEASE_KEY);
  if (needs !== undefined) throw new StartError(`The image needs ${needs}. Without it: npm run release -- --without-image`);
  const about = aboutRelease(root);
  const { version, day } = about;
  const target = join(root, "artifacts/release");
  const name = `murojaat-${version}-linux-x64`;
  const staged = join(root, "artifacts/stage", name);
  for (const folder of [target, join(root, "artifacts/stage")]) rmSync(folder, { recursive: true, force: true });
  for (const folder of [target, staged]) mkdirSync(folder, { recursive: true });

  stage(root, staged);
  archive(staged, join(target, `${name}.tar.gz`), about.time);
  say(`${name}.tar.gz: the built product.`);
  writeContents(root, join(target, `murojaat-${version}.cdx.json`), about);
  if (withImage) {
    const packages = makeImage(staged, join(target, `murojaat-${version}-image.tar`), about);
    writePackages(packages, join(target, `murojaat-${version}-image.cdx.json`), about.time);
    say(`murojaat-${version}-image.tar: the OCI image.`);
  }
  for (const file of ["compose.yml", "make-roles.sh"]) copyFileSync(join(root, "deploy/compose", file), join(target, file));
  const settings = readFileSync(join(root, "deploy/compose/compose.env.example"), "utf8");
  writeFileSync(join(target, "compose.env.example"), settings.replace("murojaat:VERSION", `murojaat:${version}`));
  writeProvenance(root, target, about);
  writeSums(target);
  const commit = run("git", ["rev-parse", "HEAD"], { cwd: root }).trim();
  if (key !== undefined) sign(target, key, `murojaat ${version}, commit ${commit}`);
  if (day === null) say(`CHANGELOG.md names no day for ${version}: a trial, whose schema is not fixed.`);
  else say(await freeze(root, version, startServer));
  say(key === undefined ? "SHA256SUMS is unsigned: RELEASE_KEY is not set." : "SHA256SUMS.minisig: signed.");
};
