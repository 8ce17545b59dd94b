import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Programs of others that open our files or call us; `.ci/run` installs them, and where they are missing the tests are skipped by name. */
const has = (program: string, version: string): boolean => spawnSync(program, [version], { stdio: "ignore" }).error === undefined;
export const noOffice = has("soffice", "--version") ? "" : " (skipped: LibreOffice is not installed)";
export const noPython = has("python3", "--version") ? "" : " (skipped: python3 is not installed)";
export const noOpenssl = has("openssl", "version") ? "" : " (skipped: openssl is not installed)";
export const noPgDump = has("pg_dump", "--version") ? "" : " (skipped: pg_dump is not installed)";
export const noCurl = has("curl", "--version") && has("openssl", "version") ? "" : " (skipped: curl or openssl is not installed)";
export const noPoppler = has("pdftotext", "-v") ? "" : " (skipped: pdftotext is not installed)";

export const runProgram = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    // a letter may come in two portions
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (output += part));
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve(output) : reject(new Error(`${program} ended with ${code}: ${output}`))));
  });

const alwaysReckon = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

export type Workshop = {
  readonly folder: string;
  /**
   * What LibreOffice makes of files, by the name of each file made. It shows what formulas gave when the file was written, unless
   * it is asked to reckon them.
   */
  readonly converted: (
    files: Readonly<Record<string, Buffer>>,
    into: string,
    more?: { readonly reckons: boolean },
  ) => Promise<Map<string, string>>;
  /** A file as LibreOffice saves it in the format named. */
  readonly saved: (name: string, bytes: Buffer, format: string) => Promise<Buffer>;
  /** What a PDF says, in its order, spaces as one. */
  readonly textOf: (name: string, pdf: Buffer) => Promise<string>;
  /** The lines of each page of a PDF as they stand there. */
  readonly pagesOf: (name: string, pdf: Buffer) => Promise<string[][]>;
  readonly close: () => Promise<void>;
};

/** A folder in which programs of others work. */
export const openWorkshop = async (): Promise<Workshop> => {
  const folder = await mkdtemp(join(tmpdir(), "murojaat-opened-"));
  const profile = join(folder, "profile-reckons");
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(join(profile, "user", "registrymodifications.xcu"), alwaysReckon);
  const output = async (name: string, pdf: Buffer, ...how: string[]): Promise<string> => {
    await writeFile(join(folder, name), pdf);
    return runProgram("pdftotext", ["-enc", "UTF-8", ...how, join(folder, name), "-"]);
  };
  let made = 0;
  const convert = async (files: Readonly<Record<string, Buffer>>, into: string, home: string): Promise<string> => {
    made += 1;
    const out = join(folder, `out-${made}`);
    const from: string[] = [];
    for (const [name, bytes] of Object.entries(files)) {
      from.push(join(folder, name));
      await writeFile(join(folder, name), bytes);
    }
    await runProgram("soffice", [`-env:UserInstallation=file://${home}`, "--headless", "--convert-to", into, "--outdir", out, ...from]);
    return out;
  };
  const usualHome = join(folder, "profile");
  return {
    folder,
    saved: async (name, bytes, format) => {
      const out = await convert({ [name]: bytes }, format, usualHome);
      const [file] = await readdir(out);
      return readFile(join(out, file!));
    },
    converted: async (files, into, { reckons } = { reckons: false }) => {
      const out = await convert(files, into, reckons ? profile : usualHome);
      const texts = new Map<string, string>();
      for (const file of await readdir(out)) texts.set(file, (await readFile(join(out, file), "utf8")).replace(/^\ufeff/, ""));
      return texts;
    },
    textOf: async (name, pdf) => (await output(name, pdf)).replace(/\s+/g, " "),
    pagesOf: async (name, pdf) =>
      (await output(name, pdf, "-layout"))
        .split("\f")
        .slice(0, -1)
        .map((page) => page.split("\n").map((line) => line.trim().replace(/ +/g, " "))),
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
