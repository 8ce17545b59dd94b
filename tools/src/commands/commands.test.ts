// Each command as an operator runs it, beside a portal on a database of its own; what it has done is read by SQL.
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { startEmbedded } from "@murojaat/server/engine/db/embedded.ts";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { password } from "@murojaat/server/test/support/people.ts";
import { useRunningPortal, newFolder, run, portal, to, command, rowsOf } from "@murojaat/server/test/support/running-commands.ts";

useRunningPortal();

describe("beside a portal that runs", { timeout: 60_000 }, () => {
  it("health says that calls may be sent to it, and fails when nobody answers", async () => {
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo;

    expect(await command(["health"], { PORT: String(port) })).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout } = await command(["health", "--wait", "20", "--pid", "999999999"], { PORT: "9" });
    expect([code, stdout]).toEqual([1, expect.stringContaining("http://127.0.0.1:9/readyz does not answer: ")]);
  });

  it("check says a line of each thing that must be right, confirms what a person says, and fails where something is wrong", async () => {
    // this machine may have no client of PostgreSQL
    const programs = newFolder();
    writeFileSync(join(programs, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 99.1'\n", { mode: 0o755 });
    const PATH = `${programs}:${process.env.PATH}`;
    const json = async (env: Readonly<Record<string, string>> = {}) => {
      const { code, stdout } = await command(["check", "--json"], { PATH, ...env });
      const { result, checks } = JSON.parse(stdout) as {
        result: string;
        checks: { name: string; result: string; says: string; todo: string | null }[];
      };
      return { code, result, of: Object.fromEntries(checks.map((one) => [one.name, one])) };
    };
    const before = await json();
    expect([before.code, before.result, Object.keys(before.of).length]).toEqual([0, "warning", 39]);
    expect(before.of["keyCopied"]).toMatchObject({
      result: "warning",
      todo: expect.stringContaining("murojaat check --confirm keyCopied"),
    });
    expect(before.of["roles"]).toMatchObject({ result: "ok", todo: null });

    expect(await command(["check", "--confirm", "keyCopied"])).toMatchObject({ code: 0, stdout: "keyCopied: confirmed now." });
    expect((await json()).of["keyCopied"]!.result).toBe("ok");

    const wrong = await json({ DATA_KEY: Buffer.alloc(32, "x").toString("base64"), CLAMD_URL: "tcp://127.0.0.1:9" });
    expect([wrong.code, wrong.result, wrong.of["key"]!.result, wrong.of["scanner"]!.result]).toEqual([1, "failed", "failed", "failed"]);
    const { code, stdout } = await command(["check"], { CLAMD_URL: "tcp://127.0.0.1:9" });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^failed {3}scanner {14}it cannot be reached \(ECONNREFUSED\)\n +→ docs\/incidents/m),
    ]);
    expect(await command(["check", "--confirm", "roles"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--confirm takes one of"),
    });
  });

  it("reset-factor removes the second factor and the sessions of the named account and of no other", async () => {
    const left = async () =>
      rowsOf(`select u.login, exists (select from user_factors f where f.user_id = u.id) as factor,
                     exists (select from sessions s where s.user_id = u.id) as session
                from users u where u.login in ('executor', 'signer') order by 1`);
    for (const login of ["executor", "signer"]) {
      const person = await portal.as(login);
      const { secret } = to.ok(await person.post("/profile/factor", { password })) as { secret: string };
      to.ok(await person.put("/profile/factor", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }));
      portal.forget(login);
    }
    expect(await left()).toEqual([
      { login: "executor", factor: true, session: true },
      { login: "signer", factor: true, session: true },
    ]);

    expect(await command(["reset-factor", "--login", "executor"])).toEqual({
      code: 0,
      stdout: "executor signs in with the password alone now.",
      stderr: "",
    });

    expect(await left()).toEqual([
      { login: "executor", factor: false, session: false },
      { login: "signer", factor: true, session: true },
    ]);
    expect(await command(["reset-factor", "--login", "executor"])).toMatchObject({
      code: 1,
      stderr: 'The account "executor" has no second factor.',
    });
    await rowsOf("delete from user_factors");
  });

  it("totals fails where a stored total is wrong, and with --repair counts it again", async () => {
    await to.registered();
    const shifted =
      "update list_totals set n = n + 5 where (organization_id, list) in (select organization_id, list from list_totals limit 1)";
    await rowsOf("call rebuild_list_totals()");
    const before = await rowsOf("table list_totals order by organization_id, list");
    expect((await command(["totals"])).code).toBe(0);
    await rowsOf(shifted);

    const { code, stdout } = await command(["totals"]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("1 stored totals differ from their counts.")]);
    expect(await rowsOf("table list_totals order by organization_id, list")).not.toEqual(before);

    expect((await command(["totals", "--repair"])).code).toBe(0);
    expect(await rowsOf("table list_totals order by organization_id, list")).toEqual(before);
  });
});

it("backup, restore and verify carry an installation to another folder, encrypted on the way", { timeout: 120_000 }, async () => {
  const [from, target, backups] = [join(newFolder(), "data"), join(newFolder(), "data"), newFolder()];
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  const [open, secret] = [join(backups, "public.pem"), join(backups, "private.pem")];
  writeFileSync(open, publicKey.export({ type: "spki", format: "pem" }));
  writeFileSync(secret, privateKey.export({ type: "pkcs8", format: "pem" }));
  const names = ["--uz", "Fargʻona viloyati hokimligi", "--uk", "Фарғона вилояти ҳокимлиги", "--ru", "Хокимият Ферганской области"];
  const env = { DATA_KEY: testKey.toString("base64") };
  const admin = await run(["create-admin", "--login", "birinchi", "--prefix", "FAR", ...names], {
    ...env,
    DATA_DIR: from,
    ADMIN_PASSWORD: "Chorsu-anor-1916",
  });
  expect(admin).toMatchObject({ code: 0, stdout: "The administrator birinchi of Fargʻona viloyati hokimligi can sign in now." });
  mkdirSync(join(from, "files", "ab"), { recursive: true });
  writeFileSync(join(from, "files", "ab", "abcd"), "%PDF-1.7 xat");

  const backup = await run(["backup", join(backups, "all"), "--keep", "2", "--to", open], { ...env, DATA_DIR: from });
  expect(backup.stderr).toBe("");
  const [folder] = readdirSync(join(backups, "all"));
  expect(backup.stdout).toMatch(new RegExp(`^\\d+ files are in ${join(backups, "all", folder!)}, encrypted\\.$`));
  expect(await run(["restore", join(backups, "all", folder!), "--key", secret], { ...env, DATA_DIR: target })).toMatchObject({
    code: 0,
    stderr: "",
  });
  const verified = await run(["verify"], { ...env, DATA_DIR: target });
  expect([verified.code, verified.stdout.split("\n").at(-1)]).toEqual([0, "Everything sealed holds."]);

  expect(readFileSync(join(target, "files", "ab", "abcd"), "utf8")).toBe("%PDF-1.7 xat");
  const server = await startEmbedded({ dataDir: target });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    "select u.login, o.prefix, o.name_uk from users u join organizations o on o.id = u.organization_id where u.login = 'birinchi'",
  );
  await client.end();
  await server.stop();
  expect(rows).toEqual([{ login: "birinchi", prefix: "FAR", name_uk: "Фарғона вилояти ҳокимлиги" }]);
});

describe("a typed command", () => {
  it("is answered with the list of all commands where it names none of them", async () => {
    const { code, stderr } = await run(["backups"], {});

    expect(code).toBe(64);
    expect(stderr).toMatch(/^There is no command backups\./);
    expect(stderr).toContain("npm run rotate-key\n");
    expect(stderr).toContain("npm run backup -- FOLDER [--keep 14] [--to PUBLIC.PEM]\n");
  });
});
