import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type ConfigError, readConfig } from "./config.ts";
import { readSecret, secrets } from "./config-secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "murojaat-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const root = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

describe("readSecret", () => {
  test.each([
    ["word", "word"],
    ["word\n", "word"],
    ["word\r\n", "word"],
    ["two\nlines\n\n", "two\nlines\n"],
    [" spaces stay \n", " spaces stay "],
    ["x".repeat(65_536), "x".repeat(65_536)],
  ])("the value is what the file holds, without its last line end", (content, value) => {
    expect(readSecret({ ONEID_SECRET_FILE: fileWith("some", content) }, "ONEID_SECRET")).toEqual({ text: value });
  });

  test("a file is found through a link, as Kubernetes lays them; an empty variable names none", () => {
    const link = join(folder, "link");
    symlinkSync(fileWith("behind", "word"), link);
    expect(readSecret({ ONEID_SECRET: " ", ONEID_SECRET_FILE: ` ${link}` }, "ONEID_SECRET")).toEqual({ text: "word" });
    expect(readSecret({ ONEID_SECRET: "word", ONEID_SECRET_FILE: " " }, "ONEID_SECRET")).toEqual({ text: "word" });
    expect(readSecret({}, "ONEID_SECRET")).toEqual({ text: undefined });
  });

  test("a file that is no value is told in one sentence with setting and path, never with what it holds", () => {
    const [gone, below, empty, large] = [
      join(folder, "gone"),
      join(fileWith("plain", "tops3cret"), "below"),
      fileWith("empty", " \n"),
      fileWith("large", "tops3cret".repeat(8_000)),
    ];
    mkdirSync(join(folder, "folder"));
    for (const [path, fault] of [
      [gone, "there is no such file"],
      [below, "there is no such file"],
      [empty, "that file is empty"],
      [large, "that file is larger than 64 kB"],
      [join(folder, "folder"), "that is a folder"],
      ["/dev/null", "that is no ordinary file"],
      ["/proc/self/mem", "that file cannot be read (EIO)"],
    ] as const)
      expect(readSecret({ SMTP_URL_FILE: path }, "SMTP_URL"), path).toEqual({ fault: `SMTP_URL_FILE is "${path}", but ${fault}.` });
  });

  // root may read everything
  test.skipIf(process.getuid?.() === 0)("a file that this account may not read is told so", () => {
    const path = fileWith("locked", "tops3cret");
    chmodSync(path, 0);
    expect(readSecret({ DATA_KEY_FILE: path }, "DATA_KEY")).toEqual({
      fault: `DATA_KEY_FILE is "${path}", but this account may not read that file.`,
    });
  });

  test("the value and its file at once are refused", () => {
    const both = { SMS_URL: "eskiz://a:tops3cret@b", SMS_URL_FILE: fileWith("sms", "eskiz://a:tops3cret@b") };
    expect(readSecret(both, "SMS_URL")).toEqual({ fault: "SMS_URL and SMS_URL_FILE are both set: take one of them away." });
  });
});

describe("readConfig", () => {
  const key = Buffer.alloc(32, "a").toString("base64");

  test("it takes a secret from its file, and only a secret", () => {
    const databaseUrl = "postgres://portal:s3cret@db/murojaat";
    const env = { DATABASE_URL_FILE: fileWith("database", `${databaseUrl}\n`), DATA_KEY_FILE: fileWith("key", ` ${key}\n`) };
    const production = { NODE_ENV: "production", DATA_DIR: "/var/lib/murojaat", DATABASE_OWNER_URL_FILE: fileWith("owner", databaseUrl) };
    const config = readConfig({ ...env, ...production, PORT_FILE: fileWith("port", "4000") });
    expect(config).toMatchObject({ databaseUrl, databaseOwnerUrl: databaseUrl, dataKey: Buffer.alloc(32, "a"), port: 3000 });
  });

  test("all files at fault are told at once, each once, and what one holds is repeated by no fault", () => {
    const gone = join(folder, "gone");
    const env = {
      NODE_ENV: "production",
      DATA_DIR: "/var/lib/murojaat",
      DATA_KEY_FILE: gone,
      DATABASE_URL_FILE: gone,
      DATABASE_OWNER_URL_FILE: fileWith("mysql", "mysql://portal:tops3cret@db/x"),
    };
    let faults: readonly string[] = [];
    try {
      readConfig(env);
    } catch (error) {
      faults = (error as ConfigError).faults;
    }
    expect(faults).toEqual([
      `DATABASE_URL_FILE is "${gone}", but there is no such file.`,
      "DATABASE_OWNER_URL is 29 characters long, but must be a postgres:// or postgresql:// address of the same database, with the role that owns its tables.",
      `DATA_KEY_FILE is "${gone}", but there is no such file.`,
    ]);
  });
});

test("every setting that looks like a secret is one", () => {
  const pages = ["docs/reference.md", "deploy/murojaat.env.example", "deploy/systemd/credentials.conf", "deploy/compose/compose.yml"];
  const [, settings = ""] = textOf("docs/reference.md").split("\n## ");
  const named = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!);
  const byName = named.filter((name) => /KEY|SECRET|TOKEN|PASSWORD/.test(name));
  // an address with a name and a password, wherever we show one: NAME=scheme://name:password@host
  const byAddress = pages.flatMap((page) =>
    [...textOf(page).matchAll(/([A-Z][A-Z_]+)(?:=|: |` \| [^|]*\| [^|]*`)[a-z0-9]+:\/\/[^\s:/`]+:[^\s@/`]+@/g)].map(([, name]) => name!),
  );
  expect(byAddress).toEqual(
    expect.arrayContaining(["DATABASE_URL", "DATABASE_REPLICA_URL", "FILES_URL", "SMTP_URL", "SMS_URL", "IMAP_URL"]),
  );
  expect(secrets).toEqual(expect.arrayContaining([...new Set([...byName, ...byAddress])]));
});
