import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { decrypt, useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf } from "@murojaat/server/engine/crypto/data-keys.ts";
import { pendingOf } from "@murojaat/server/engine/db/migrate.ts";
import { testKey } from "@murojaat/server/test/support/data-key.ts";
import { emptyDatabase, freshDatabase } from "@murojaat/server/test/support/database.ts";
import { refreshRows } from "@murojaat/server/test/support/refresh-rows.ts";
import {
  useRunningPortal,
  newFolder,
  run,
  database,
  portal,
  to,
  dataDir,
  command,
  rowsOf,
} from "@murojaat/server/test/support/running-commands.ts";

useRunningPortal();

const newKey = Buffer.alloc(32, "another");

describe("beside a portal that runs", { timeout: 60_000 }, () => {
  it("create-admin makes an account with the administrator's role and the password from ADMIN_PASSWORD", async () => {
    const done = await command(["create-admin", "--login", "ikkinchi", "--last-name", "Karimova"], { ADMIN_PASSWORD: "Chorsu-anor-1916" });

    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(
      await rowsOf(`select u.last_name, r.code, u.organization_id = (select min(id) from organizations where parent_id is null) as at_the_top
                      from users u join user_roles l on l.user_id = u.id join roles r on r.id = l.role_id where u.login = 'ikkinchi'`),
    ).toEqual([{ last_name: "Karimova", code: "admin", at_the_top: true }]);
    const payload = { login: "ikkinchi", password: "Chorsu-anor-1916" };
    expect((await portal.app.inject({ method: "POST", url: "/api/auth/login", payload })).statusCode).toBe(200);
    // no terminal to type it in
    expect(await command(["create-admin", "--login", "uchinchi"])).toMatchObject({
      code: 1,
      stderr: "Set ADMIN_PASSWORD, or run this in a terminal to type the password.",
    });
  });

  it("channel-key makes a key that is stored encrypted, lists it and revokes it", async () => {
    const programs = newFolder();
    writeFileSync(join(programs, "logger"), `#!/bin/sh\necho "$@" >> ${programs}/told\n`, { mode: 0o755 });
    const PATH = `${programs}:${process.env.PATH}`;
    const created = await command(["channel-key", "web", "--name", "Viloyat sayti"], { PATH });
    const [, id, key] = /^Key (\d+) of the channel web, shown this once:\n(web_\S{43})$/.exec(created.stdout)!;
    const stored =
      "select k.name, c.code, k.secret, k.revoked_at is null as is_used from channel_keys k join channels c on c.id = k.channel_id";

    expect(await rowsOf(stored)).toEqual([{ name: "Viloyat sayti", code: "web", secret: expect.stringMatching(/^v1\./), is_used: true }]);
    const [{ secret }] = (await rowsOf(stored)) as [{ secret: string }];
    expect(decrypt(secret, `channel_keys.secret:${id}`)).toBe(key);
    expect((await command(["channel-key", "--list"])).stdout).toContain("Viloyat sayti");
    expect((await command(["channel-key", "--revoke", id!], { PATH })).code).toBe(0);
    const told = readFileSync(join(programs, "told"), "utf8");
    expect([...told.matchAll(/^-t murojaat .*"security":"(\w+)","key":(\d+),"msg":"security"}$/gm)].map(([, ...what]) => what)).toEqual([
      ["key_made", id],
      ["key_revoked", id],
    ]);
    expect(told).not.toContain(key);
    expect(await rowsOf(stored)).toMatchObject([{ is_used: false }]);

    expect(await command(["channel-key", "--revoke", id!])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no such key in use"),
    });
    expect(await command(["channel-key", "fax"])).toMatchObject({
      code: 1,
      stderr: "The channel is one of web, telegram, my-fergana.",
    });
    expect(await rowsOf(stored)).toHaveLength(1);
  });

  it("verify passes a history as it was written and names a row that was changed", async () => {
    const { id } = await to.registered();
    const whole = await command(["verify"]);
    expect([whole.code, whole.stdout.split("\n").at(-1)]).toEqual([0, "Everything sealed holds."]);
    // what only a superuser can do
    const move = (by: string) =>
      rowsOf(`set session_replication_role = replica;
              update history set at = at + interval '${by}' where id = (select min(id) from history where appeal_id = ${id});
              reset session_replication_role`);

    await move("-1 day");
    const changed = await command(["verify"]);
    await move("1 day");

    expect([changed.code, changed.stderr]).toEqual([1, expect.stringMatching(/^BROKEN: row \d+ of the history /)]);
    expect(JSON.parse(readFileSync(join(dataDir, "last-verification.json"), "utf8"))).toMatchObject({ holds: false });
  });

  it("retention proposes an appeal whose time is over, and erases it once that is confirmed", async () => {
    const admin = await portal.as("admin");
    to.ok(await admin.put("/admin/settings", { key: "retention", value: { application: 3, complaint: null, proposal: null } }));
    const [over, young] = [await ended("3 years 1 day"), await ended("2 years")];
    const decisions = () => rowsOf("select appeal_id::int as appeal, status from retention_decisions");
    const texts = () =>
      rowsOf(
        "select a.text, p.last_name, p.phone from appeals a join applicants p on p.id = a.applicant_id where a.id = any($1) order by a.id",
        [[over, young]],
      );
    const written = { text: "Suv yoʻq", last_name: "Karimova", phone: "901234567" };

    expect((await command(["retention"])).stdout).toMatch(/erased: 0\. Confirmed, .*: 0\.$/);
    expect(await decisions()).toEqual([{ appeal: over, status: "proposed" }]);
    expect(await texts()).toEqual([written, written]);

    const leader = await portal.as("leader");
    const [proposal] = to.ok(await leader.get("/admin/retention?pageSize=100&sortAttr=id&sortOrder=ASC")).rows;
    to.ok(await leader.patch(`/admin/retention/${proposal.id}/confirm`, { version: proposal.version }));
    expect((await command(["retention"])).stdout).toMatch(/erased: 1\. Confirmed, .*: 0\.$/);
    expect(await decisions()).toEqual([{ appeal: over, status: "erased" }]);
    expect(await texts()).toEqual([{ text: "", last_name: "—", phone: "000000000" }, written]);
    expect((await command(["verify"])).stdout.split("\n")).toContain("Decisions on retention by which texts were erased: 1.");
  });

  it("rotate-key keeps what it cannot read and fails; otherwise everything is read with the new key alone", async () => {
    const { applicantsId } = await to.registered({}, { address: "Zarbdor mavzesi, 417-uy" });
    await rowsOf("insert into channel_keys (channel_id, secret, name) select id, 'v1.00000000.AAAA', 'Eski' from channels limit 1");
    const keys = { DATA_KEY: newKey.toString("base64"), DATA_KEY_OLD: testKey.toString("base64") };

    const partly = await command(["rotate-key"], keys);
    expect([partly.code, partly.stderr]).toEqual([
      1,
      expect.stringMatching(/^channel_keys\.secret: 1 values could not be read, such as channel_keys\.secret:\d+: /),
    ]);
    expect(partly.stdout).not.toContain("can be taken away");
    expect(await rowsOf("select from channel_keys where secret = 'v1.00000000.AAAA'")).toHaveLength(1);
    await rowsOf("delete from channel_keys where name = 'Eski'");
    expect(await command(["rotate-key"], keys)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/DATA_KEY_OLD can be taken away\.$/),
    });

    const [{ address, proof }] = (await rowsOf(
      "select address, (select value from data_key_proof) as proof from applicants where id = $1",
      [applicantsId],
    )) as [{ address: string; proof: string }];
    useDataKeys(dataKeysOf(newKey));
    expect(decrypt(address, `applicants.address:${applicantsId}`)).toBe("Zarbdor mavzesi, 417-uy");
    expect(decrypt(proof, "data_key_proof.value")).toBe("murojaat");
    useDataKeys(dataKeysOf(testKey));
    expect(() => decrypt(address, `applicants.address:${applicantsId}`)).toThrow("No key");
    expect(await command(["totals"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATA_KEY is not the key with which this database was written/),
    });
    expect(await command(["totals"], { DATA_KEY: newKey.toString("base64") })).toMatchObject({ code: 0, stderr: "" });
  });

  it("demo-data makes nothing in production", async () => {
    const before = await rowsOf("select count(*) from appeals");
    const site = { NODE_ENV: "production", DATA_KEY: newKey.toString("base64") };

    expect(await command(["demo-data", "--appeals", "5"], site)).toMatchObject({
      code: 1,
      stderr: "Made-up appeals have no place in production (NODE_ENV).",
    });
    expect(await rowsOf("select count(*) from appeals")).toEqual(before);
  });

  /** Answered, told by SMS and ended, as long ago as said. Returns its number. */
  async function ended(ago: string): Promise<number> {
    const { id: appeal } = await to.registered({ text: "Suv yoʻq" });
    const [registrator, leader, executor, controller, signer] = await Promise.all(
      ["registrator", "leader", "executor", "controller", "signer"].map(portal.as),
    );
    to.ok(await registrator!.patch("/appeal-actions/send-to-classification", { appeal_id: appeal, position_levels_id: 1 }));
    const { id } = await to.draft(leader!, appeal, { executorId: await to.userId("executor") });
    to.ok(await leader!.patch("/appeal-actions/finish-classification-task", { appeal_id: appeal }));
    await to.act(executor!, "accept", id);
    await to.answer(executor!, id, "signer");
    await to.act(controller!, "check-answer", id);
    await to.act(signer!, "confirm-answer", id);
    await to.act(signer!, "notify-applicant", id, { methodId: 1, text: "Javob tayyor" });
    await sql`update appeals set resolved_at = resolved_at - ${ago}::interval where id = ${appeal}`.execute(database.db);
    await refreshRows(database.db);
    return appeal;
  }
});

describe("a database", { timeout: 60_000 }, () => {
  it("of an earlier version is refused by every command and upgraded by none", async () => {
    await using database = await freshDatabase();
    // as the version before left it
    const newest = "(SELECT max(name) FROM schema_migrations WHERE name ~ '^[0-9]')";
    const { rows } = await database.pool.query(`DELETE FROM schema_migrations WHERE name = ${newest} RETURNING name`);
    const env = { DATA_DIR: newFolder(), DATABASE_URL: database.url };
    const commands = ["verify", "totals", "retention", "rotate-key", "routing"].map((name) => [name]);
    const withArguments = [
      ["channel-key", "web"],
      ["create-admin", "--login", "x"],
      ["reset-factor", "--login", "x"],
      ["demo-data", "--appeals", "1"],
    ];

    const done = await Promise.all([...commands, ...withArguments].map((args) => run(args, env)));

    expect(new Set(done.map(({ stderr }) => stderr))).toEqual(
      new Set([
        `The database is of an earlier version (it lacks ${rows[0].name}): start the portal of this version first, or use this command of the version that runs.`,
      ]),
    );
    expect(new Set(done.map(({ code }) => code))).toEqual(new Set([1]));
    expect(await pendingOf(database.url)).toEqual([rows[0].name]);
  });

  it("that is empty is set up", async () => {
    await using database = await emptyDatabase();

    const { code, stdout } = await run(["totals"], { DATA_DIR: newFolder(), DATABASE_URL: database.url });

    expect(stdout).toContain("Every stored total is what counting finds.");
    expect(code).toBe(0);
    expect(await pendingOf(database.url)).toEqual([]);
    expect((await database.pool.query("SELECT count(*)::int > 0 AS seeded FROM roles")).rows).toEqual([{ seeded: true }]);
  });

  it("that is damaged ends a command with the stack of the fault", async () => {
    await using database = await freshDatabase();
    await database.pool.query("drop table seals cascade");

    const { code, stderr } = await run(["verify"], { DATA_DIR: newFolder(), DATABASE_URL: database.url });

    expect([code, stderr]).toEqual([1, expect.stringMatching(/relation "seals" does not exist\n(.*\n)* +at /)]);
  });
});

describe("a place", { timeout: 60_000 }, () => {
  it("that holds no portal is not copied, and no portal is made there", async () => {
    await using database = await emptyDatabase();
    const [dataDir, target] = [join(newFolder(), "wrong"), newFolder()];

    expect(await run(["backup", join(target, "all"), "--keep", "1"], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      stdout: "",
      stderr: `${dataDir} holds no portal, so there is nothing to copy: is it the right one?`,
    });
    expect(await run(["backup", join(target, "all")], { DATA_DIR: dataDir, DATABASE_URL: database.url })).toMatchObject({
      code: 1,
      stderr: "The database holds no portal, so there is nothing to copy: is it the right one?",
    });
    expect(existsSync(join(dataDir, "pg"))).toBe(false);
    expect(readdirSync(target, { recursive: true })).toEqual(["all"]);
  });

  it.each([["totals"], ["backup", "/none/copy"], ["restore", "/none/copy"]])(
    "where no database answers is named in one sentence: %s",
    async (...args) => {
      const told = "The database none at 127.0.0.1:9 cannot be opened";
      const reason = "connect ECONNREFUSED 127.0.0.1:9.";
      const target = args.map((each) => each.replace("/none", newFolder()));
      const at = (user: string) => run(target, { DATA_DIR: newFolder(), DATABASE_URL: `postgres://${user}127.0.0.1:9/none` });
      expect(await at("portal@")).toEqual({ code: 1, stdout: "", stderr: `${told} as portal: ${reason}` });
      expect(await at("")).toEqual({ code: 1, stdout: "", stderr: `${told}: ${reason}` });
    },
  );

  it("that is a file is named in one sentence", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    const { code, stderr } = await run(["totals"], { DATA_DIR: join(file, "data") });
    expect([code, stderr]).toEqual([1, `ENOTDIR: not a directory, mkdir '${join(file, "data")}'`]);
  });
});

describe("a typed command", () => {
  it.each([
    [["reset-factor"], "Give the login.\nnpm run reset-factor -- --login NAME"],
    [["retention", "now"], "This command takes no arguments.\nnpm run retention"],
    [
      ["backup"],
      "Name a folder that is not there yet; with --keep, the one above it.\nnpm run backup -- FOLDER [--keep 14] [--to PUBLIC.PEM]",
    ],
    [
      ["backup", "", "--keep", "3"],
      "Name a folder that is not there yet; with --keep, the one above it.\nnpm run backup -- FOLDER [--keep 14] [--to PUBLIC.PEM]",
    ],
    [["restore", ""], "Name the folder of a backup.\nnpm run restore -- FOLDER [--key PRIVATE.PEM]"],
    [
      ["create-admin", "--login", "x", "--prefix", "FAR", "--uz", "Hokimlik"],
      "A new organisation needs --prefix, --uz, --uk and --ru.\nnpm run create-admin -- --login NAME [--last-name NAME --first-name NAME] [--prefix FAR --uz NAME --uk NAME --ru NAME]",
    ],
    [["totals", "--mend"], "Unknown option '--mend'\nnpm run totals -- [--repair]"],
  ])("is answered with the usage of the command: %s", async (args, stderr) => {
    // a database that is not there: nothing is opened
    expect(await run(args, { DATABASE_URL: "postgres://127.0.0.1:9/none" })).toEqual({ code: 1, stdout: "", stderr });
  });
});
