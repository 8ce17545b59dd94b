import { createHash } from "node:crypto";
import { loadMessages, translator, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answeredAppeal, documentOf, type AnsweredAppeal } from "../../../test/support/answered-appeal.ts";
import { given } from "../../../test/support/given.ts";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations } from "../../../test/support/stations.ts";
import { triedBy } from "./public-check.routes.ts";

const languages = ["UZ", "RU", "UK"] as const;
const say = Object.fromEntries(await Promise.all(languages.map(async (l) => [l, translator(await loadMessages(l))]))) as Record<
  Language,
  ReturnType<typeof translator>
>;
let portal: Portal;
let to: ReturnType<typeof given>;
let appeal: { id: number; requestNumber: string };
let letter: AnsweredAppeal & { code: string; pdf: Buffer };
beforeAll(async () => {
  portal = await openPortal();
  to = given(portal);
  appeal = await to.registered({ text: "Maxfiy matn" });
  const answered = await answeredAppeal(portal);
  await to.act(await portal.as("leader"), "check-answer", answered.own);
  await to.act(await portal.as("signer"), "confirm-answer", answered.own);
  const pdf = await documentOf(portal, "executor", `/tasks/generate-doc?taskId=${answered.own}&type=answer-letter&format=pdf&language=UZ`);
  const { rows } = await sql<{
    code: string;
  }>`select code from issued_letters where appeal_id = ${answered.appeal} and void_at is null and file_id is not null`.execute(portal.db);
  letter = { ...answered, code: rows[0]!.code, pdf };
});
beforeEach(async () => void (await sql`delete from counted_calls`.execute(portal.db)));
afterAll(() => portal.close());

const statusCode = async (id: number): Promise<string> =>
  (await sql<{ code: string }>`select status_code as code from appeals where id = ${id}`.execute(portal.db)).rows[0]!.code;
const open = async (url: string, remoteAddress = "10.0.0.1") => portal.app.inject({ url, remoteAddress });
const post = async (url: string, fields: Record<string, string>, remoteAddress = "10.0.0.1") =>
  portal.app.inject({
    method: "POST",
    url,
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
const upload = async (url: string, bytes: Buffer, name = "xat.pdf") => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  const request = new Request("http://portal", { method: "POST", body: form });
  return portal.app.inject({
    method: "POST",
    url,
    headers: { "content-type": request.headers.get("content-type")! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};
/** Everything about people in the two appeals. */
const personal = /Karimova|Shoira|Maxfiy|Ғуломова|Ҳулкар|Guʻlomova|Gʻulomova|Navoiy|907654321|901234567|suv/i;

describe("a letter", () => {
  it.each(languages)("is described in %s: kind, number, date, organisation, its sum, and nothing about people", async (language) => {
    const t = say[language];
    const reply = await open(`/check/${letter.code}?til=${language.toLowerCase()}`);

    expect(reply.statusCode).toBe(200);
    for (const text of [t("check.holds"), t("documents.answerLetter"), "15/7", createHash("sha256").update(letter.pdf).digest("hex")])
      expect(reply.body).toContain(text);
    expect(reply.body).not.toMatch(personal);
    expect(reply.body).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(reply.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("is found by its code as people type it", async () => {
    const typed = letter.code
      .toLowerCase()
      .replaceAll("0", "o")
      .replaceAll("1", "l")
      .replace(/(.{4})(?=.)/g, "$1-");
    expect((await post("/check/letter", { code: ` ${typed} ` })).body).toContain(say.UZ("check.holds"));
    expect((await open(`/check/${typed}`)).body).toContain(say.UZ("check.holds"));
  });

  it("is compared with a file of any name", async () => {
    expect((await upload(`/check/${letter.code}`, letter.pdf)).body).toContain(say.UZ("check.same"));
    const changed = Buffer.from(letter.pdf);
    changed[changed.length - 10]! ^= 1;
    const reply = await upload(`/check/${letter.code}`, changed, '"><img src=x onerror=alert(1)>.pdf');
    expect(reply.body).toContain(say.UZ("check.differs"));
    expect(reply.body).not.toContain("<img");
    expect((await post(`/check/${letter.code}`, {})).body).toContain(say.UZ("check.noFile"));
  });

  it("says so when another one has replaced it", async () => {
    await sql`update issued_letters set void_at = now() where code = ${letter.code}`.execute(portal.db);
    for (const language of languages)
      expect((await open(`/check/${letter.code}?til=${language}`)).body).toContain(say[language]("check.void"));
    await sql`update issued_letters set void_at = null where code = ${letter.code}`.execute(portal.db);
  });
});

describe("an appeal is shown for its number and code in any spelling", () => {
  it.each([
    (number: string, code: string) => [number, code],
    (number: string, code: string) => [number.replace(/-0+/, "-"), code.toLowerCase()],
    (number: string, code: string) => [`№ ${number.replace("-", " ")}`, ` ${code}\u00a0`],
    // Cyrillic letters that look the same
    (number: string, code: string) => [number.replace("FAR", "ФАР"), code.replace("K", "К").replace("M", "М").replace("A", "А")],
    (number: string, code: string) => [number.replace("/", "/20"), code.replace(/0/g, "O").replace(/1/g, "l")],
  ])("%#", async (written) => {
    const [number, code] = written(appeal.requestNumber, await statusCode(appeal.id)) as [string, string];
    expect((await post("/check/appeal?til=UZ", { number, code })).body).not.toContain(say.UZ("check.wrongPair"));
  });

  it("and for nothing less", async () => {
    const code = await statusCode(appeal.id);
    const other = (sign: string) => (sign === "7" ? "8" : "7");
    for (const [number, typed] of [
      [`${appeal.requestNumber}7`, code],
      [appeal.requestNumber, `${code}7`],
      [appeal.requestNumber, `${code}Ж`],
      [appeal.requestNumber, `${other(code[0]!)}${code.slice(1)}`],
      [appeal.requestNumber, `${code.slice(0, -1)}${other(code.at(-1)!)}`],
    ] as const)
      expect((await post("/check/appeal?til=UZ", { number, code: typed })).body).toContain(say.UZ("check.wrongPair"));
  });
});

describe("an appeal", () => {
  const ask = async (number: string, code: string, language: Language = "UZ") => post(`/check/appeal?til=${language}`, { number, code });
  /** Puts the appeal where no action leads in a few steps. */
  const standing = async (set: ReturnType<typeof sql>) => sql`update appeals set ${set} where id = ${appeal.id}`.execute(portal.db);

  it.each([
    ["registered", "status = 'registration'"],
    ["considered", "status = 'classification'"],
    ["considered", "status = 'process'"],
    ["considered", "status = 'transfer_asked'"],
    ["forInformation", "status = 'for_information'"],
    ["answered", "status = 'resolved', resolved_at = now() - interval '40 days', closing_kind_id = 1"],
    ["unconsidered", "status = 'resolved', resolved_at = now(), closing_kind_id = 2, closing_reason_id = 11, closing_text = 'Maxfiy'"],
    ["terminated", "status = 'resolved', resolved_at = now(), closing_kind_id = 3, closing_reason_id = 15"],
    ["returned", "status = 'resolved', resolved_at = now(), closing_kind_id = 4, closing_reason_id = 13"],
    ["forInformation", "status = 'resolved', resolved_at = now(), closing_kind_id = 5"],
  ] as const)("is shown as %s in each language where %s", async (key, set) => {
    const { rows } = await sql<{ status: string }>`select status from appeals where id = ${appeal.id}`.execute(portal.db);
    await standing(sql.raw(set));
    const code = await statusCode(appeal.id);
    // each reply waits a while, and they may wait together
    const replies = await Promise.all(languages.map((language) => ask(appeal.requestNumber, code, language)));
    for (const [n, language] of languages.entries()) {
      const { body, statusCode: status } = replies[n]!;
      expect(status).toBe(200);
      expect(body).toContain(say[language](`check.${key}`));
      expect(body).toContain(appeal.requestNumber);
      expect(body).not.toMatch(personal);
      expect(body).not.toContain(say[language]("check.askSatisfied"));
      if (set.includes("closing_reason_id = 11"))
        expect(body).toContain({ UZ: "Anonim murojaat", RU: "Анонимное обращение", UK: "Аноним мурожаат" }[language]);
    }
    await standing(
      sql`status = ${rows[0]!.status}, resolved_at = null, closing_kind_id = null, closing_reason_id = null, closing_text = null`,
    );
  });

  it("is not shown by its number alone, nor when it was deleted: every wrong pair gets one answer", async () => {
    const right = await statusCode(appeal.id);
    const wrong = right === "00000000" ? "11111111" : "00000000";
    const pairs = [
      [appeal.requestNumber, ""],
      [appeal.requestNumber, wrong],
      [appeal.requestNumber, `${right}0`],
      ["FAR-999999/26", right],
      ["", ""],
      ["'; drop table appeals; --\u0000", wrong],
    ] as const;
    const withoutTyped = (body: string) => body.replace(/value="[^"]*"/g, "");
    const seen = new Set<string>();
    for (const [number, code] of pairs) {
      const began = performance.now();
      const reply = await ask(number, code);
      expect(performance.now() - began).toBeGreaterThan(290);
      expect(performance.now() - began).toBeLessThan(600);
      seen.add(`${reply.statusCode} ${withoutTyped(reply.body)}`);
    }
    await standing(sql`status = 'deleted'`);
    const deleted = await ask(appeal.requestNumber, right);
    await standing(sql`status = 'registration'`);
    seen.add(`${deleted.statusCode} ${withoutTyped(deleted.body)}`);

    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain(say.UZ("check.wrongPair"));
    const began = performance.now();
    expect((await ask(appeal.requestNumber.toLowerCase(), right.toLowerCase())).body).toContain(say.UZ("check.registered"));
    expect(performance.now() - began).toBeGreaterThan(290);
  });

  it("is asked for by text that stays text", async () => {
    const script = '"><script>alert(1)</script>';
    for (const reply of [
      await ask(script, script),
      await post("/check/letter", { code: script }),
      await open(`/check/${encodeURIComponent(script)}`),
    ]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain("<script");
      expect(reply.body).toContain("&lt;script&gt;");
    }
  });
});

describe("the page after the answer", () => {
  const satisfactions = async () =>
    (await sql<object>`select is_satisfied, reason from satisfactions where appeal_id = ${appeal.id}`.execute(portal.db)).rows;
  const tell = async (fields: Record<string, string>) =>
    post("/check/satisfaction", { number: appeal.requestNumber, code: await statusCode(appeal.id), ...fields });

  it("asks once whether the applicant is satisfied; the leader sees who is not", async () => {
    // nothing was answered yet: nothing is kept
    await tell({ satisfied: "0" });
    expect(await satisfactions()).toEqual([]);
    await sql`update appeals set status = 'resolved', resolved_at = now() - interval '29 days', closing_kind_id = 1 where id = ${appeal.id}`.execute(
      portal.db,
    );
    await sql`select refresh_appeal_rows(array[${appeal.id}]::bigint[])`.execute(portal.db);
    for (const language of languages)
      expect(
        (await post(`/check/appeal?til=${language}`, { number: appeal.requestNumber, code: await statusCode(appeal.id) })).body,
      ).toContain(say[language]("check.askSatisfied"));
    expect((await post("/check/satisfaction", { number: appeal.requestNumber, code: "00000000", satisfied: "0" })).body).toContain(
      say.UZ("check.wrongPair"),
    );
    expect((await tell({})).body).toContain(say.UZ("check.chooseOne"));
    expect((await tell({ satisfied: "0", reason: "a".repeat(1001) })).body).toContain("Sababi 1000");
    // a whole letter comes back, for the page cuts none
    const letter = `${"сув йўқ ".repeat(2400)}имзо`;
    const refused = (await tell({ satisfied: "0", reason: letter })).body;
    expect([refused.includes("Sababi 1000"), refused.includes(`${letter}</textarea>`), refused.includes("maxlength")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await satisfactions()).toEqual([]);

    const reason = "<b>Suv\u0000 hali ham\u202e yoʻq</b>";
    expect((await tell({ satisfied: "0", reason })).body).toContain("Rahmat");
    expect((await tell({ satisfied: "1", reason: "boshqa" })).body).not.toContain("Rahmat");
    expect(await satisfactions()).toEqual([{ is_satisfied: false, reason: "<b>Suv hali ham yoʻq</b>" }]);

    const leader = await portal.as("leader");
    const card = to.ok(await leader.get(`/appeals/detail/${appeal.id}`));
    expect(card).toMatchObject({
      statusCode: await statusCode(appeal.id),
      satisfaction: { isSatisfied: false, reason: "<b>Suv hali ham yoʻq</b>" },
    });
    const { sections } = to.ok(await leader.get("/profile/my-day"));
    expect(sections.find((one: { section: string }) => one.section === "dissatisfied")).toMatchObject({ total: 1 });
    expect(to.ok(await leader.get("/appeals/menu/resolved?isDissatisfied=1")).rows.map(({ id }: { id: number }) => id)).toEqual([
      appeal.id,
    ]);
    const others = to.ok(await (await portal.as("registrator")).get("/profile/my-day")).sections;
    expect(others.find((one: { section: string }) => one.section === "dissatisfied")).toBeUndefined();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from appeals`.execute(portal.db);
    expect(rows[0]!.count).toBe(2);
  });

  it("does not ask 30 days later", async () => {
    await sql`delete from satisfactions`.execute(portal.db);
    await sql`update appeals set resolved_at = now() - interval '31 days' where id = ${appeal.id}`.execute(portal.db);
    await tell({ satisfied: "0" });
    expect(await satisfactions()).toEqual([]);
    await sql`update appeals set status = 'registration', resolved_at = null, closing_kind_id = null where id = ${appeal.id}`.execute(
      portal.db,
    );
    await sql`select refresh_appeal_rows(array[${appeal.id}]::bigint[])`.execute(portal.db);
  });
});

describe("tries of the public check", () => {
  it("are twenty an hour for an address, of letters and appeals together, right and wrong", async () => {
    const right = { number: appeal.requestNumber, code: await statusCode(appeal.id) };
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, n) => (n % 2 ? post("/check/appeal", right, "10.9.9.9") : open(`/check/${letter.code}`, "10.9.9.9"))),
    );
    expect(replies.filter(({ statusCode: status }) => status === 200).length).toBe(20);
    for (const language of languages) {
      const refused = await post(`/check/satisfaction?til=${language}`, right, "10.9.9.9");
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
      expect(refused.body).toContain(say[language]("check.tooMany"));
    }
    expect((await open("/check", "10.9.9.9")).statusCode).toBe(200);
    expect((await post("/check/appeal", right, "10.9.9.8")).statusCode).toBe(200);
  });

  it.each([
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s are counted for %s", (ip, by) => expect(triedBy(ip)).toBe(by));
});

describe("the public check when it is switched off", () => {
  it("says so in words at every address, 404", async () => {
    const admin = await portal.as("admin");
    to.ok(await admin.put("/admin/settings", { key: "publicCheck", value: { isOn: false } }));
    for (const language of languages)
      for (const reply of [
        await open(`/check?til=${language}`),
        await open(`/check/${letter.code}?til=${language}`),
        await post(`/check/appeal?til=${language}`, { number: appeal.requestNumber, code: await statusCode(appeal.id) }),
      ]) {
        expect(reply.statusCode).toBe(404);
        expect(reply.body).toContain(say[language]("check.off"));
        expect(reply.body).not.toContain(letter.code);
      }
    to.ok(await admin.put("/admin/settings", { key: "publicCheck", value: { isOn: true } }));
    expect((await (await portal.as("leader")).put("/admin/settings", { key: "publicCheck", value: { isOn: false } })).status).toBe(403);
  });

  it("is in Uzbek, or else in the language of the address or the cookie", async () => {
    const withCookie = await portal.app.inject({ url: "/check", cookies: { system_language: "ru" } });
    expect((await open("/check")).body).toContain('<html lang="uz-Latn">');
    expect(withCookie.body).toContain(say.RU("check.title"));
    expect((await portal.app.inject({ url: "/check?til=uk", cookies: { system_language: "ru" } })).body).toContain(say.UK("check.title"));
  });
});

describe("the letter of an answer whose appeal is opened again", () => {
  it("is no longer valid, stays the same file, and is valid in no other language", async () => {
    const at = stations(portal);
    const { id } = await at.newAppeal("resolved");
    const { id: task } = await portal.db.selectFrom("tasks").select("id").where("appeal_id", "=", id).executeTakeFirstOrThrow();
    const pdf = (language: string) =>
      documentOf(portal, "leader", `/tasks/generate-doc?taskId=${task}&type=answer-letter&format=pdf&language=${language}`);
    const codes = async () =>
      (
        await sql<{ code: string }>`select code from issued_letters where appeal_id = ${id} and name = 'answer-letter' order by id`.execute(
          portal.db,
        )
      ).rows.map(({ code }) => code);
    const before = await pdf("UZ");
    const issued = await codes();
    const [code] = issued;
    expect((await open(`/check/${code}?til=UZ`)).body).toContain(say.UZ("check.holds"));
    const leader = await portal.as("leader");
    to.ok(await leader.patch("/appeal-actions/reopen", { appeal_id: id, description: "Arizachi rozi emas" }));

    expect((await open(`/check/${code}?til=UZ`)).body).toContain(say.UZ("check.void"));
    expect((await pdf("UZ")).equals(before)).toBe(true);
    expect(await codes()).toEqual(issued);
    await pdf("RU");
    const russian = (await codes()).at(-1)!;
    expect(issued).not.toContain(russian);
    expect((await open(`/check/${russian}?til=RU`)).body).toContain(say.RU("check.void"));

    // the answer that follows has a letter that holds
    const draft = await at.draft(leader, id, { executorId: await at.userId("executor") });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: id }));
    for (const [login, action, input] of [
      ["executor", "accept", {}],
      ["executor", "answer", await at.answerBody("signer")],
      ["controller", "check-answer", {}],
      ["signer", "confirm-answer", {}],
    ] as const)
      await at.act(await portal.as(login), action, draft.id, input);
    const last = (await codes()).at(-1)!;
    expect((await open(`/check/${last}?til=UZ`)).body).toContain(say.UZ("check.holds"));
  });
});
